//! The rows of sections, and their parts.

use super::{
    A_PIECE, CONDITION, FLAG, Field, NO, NONE, NUMBER, PATTERNS, PIECES, SET, Struct, TEXT, optional, required,
};

const SIDE: Field = optional("side", "`First` or `Second`", "both", "the player to which the row applies");
const WHEN: Field = optional("when", CONDITION, NONE, "the positions in which the row applies");

/// The fields of rows about moves.
const MOVES: &[Field] = &[SIDE, optional("on", PATTERNS, "all moves", "the moves to which the row applies"), WHEN];

/// A promotion.
pub static PROMOTION: Struct = Struct {
    what: "a promotion",
    home: Some(("a row of `promotion`", "promotion: { \"far rank\": (_) }")),
    groups: &[
        MOVES,
        &[
            required(
                "into",
                "pieces, `Promoted` or `Unpromoted`",
                "Promoted`, or a list of pieces, `into: [\"queen\", \"rook\"]",
                "the new piece: one piece (`\"queen\"`), a list, `Promoted` or `Unpromoted`",
            ),
            optional("optional", FLAG, NO, "`true` if the piece may also stay as it is"),
            optional(
                "limits",
                "named numbers",
                NONE,
                "how many own pieces of a kind may be on the board after the promotion: `limits: { \"queen\": 1 }`. A \
                 limit of 0 is refused; leave the piece out of `into` instead",
            ),
        ],
    ],
};

/// A row of drops.
pub static DROP: Struct = Struct {
    what: "a row of `drops`",
    home: Some(("a row of `drops`", "drops: { \"stones\": (_) }")),
    groups: &[&[
        SIDE,
        required("pieces", PIECES, "\"pawn\"", "the pieces that may be dropped"),
        optional("free", FLAG, NO, "`true` if the hand is not used, as in reversi and gomoku"),
        optional("to", SET, "all empty squares", "the squares, among the empty ones"),
        optional("when", CONDITION, NONE, "a condition before the drop, where `to` is its square"),
    ]],
};

/// A castling.
pub static CASTLING: Struct = Struct {
    what: "a castling",
    home: Some(("a row of `castling`", "castling: { \"kingside\": (_) }")),
    groups: &[&[
        SIDE,
        required(
            "moves",
            "a list of pieces and squares",
            "[(\"king\", \"e1\", \"g1\"), (\"rook\", \"h1\", \"f1\")]",
            "pieces that have not moved, and where they go: `[(\"king\", \"e1\", \"g1\"), (\"rook\", \"h1\", \
             \"f1\")]`. The first piece castles. The start of a piece may be a set. See Castling by set",
        ),
        optional("letter", "one letter", "the first letter of the row's name", "the castling in a FEN"),
        optional("san", TEXT, NONE, "the castling in algebraic notation: `\"O-O\"`"),
        optional(
            "empty",
            "a fixed set",
            "the squares between",
            "squares that must be empty. The end squares must be empty in any case, and the castling pieces do not \
             count",
        ),
        optional(
            "safe",
            "a fixed set",
            "the way of the first piece, both ends included",
            "squares on which the first piece must be safe; `\"!all\"` means no square. See Castling's safety",
        ),
        WHEN,
    ]],
};

/// A row of moves that do not exist.
pub static CANNOT: Struct = Struct { what: "a row of `cannot`", home: None, groups: &[MOVES] };

/// A row of forbidden moves.
pub static FORBIDDEN: Struct = Struct {
    what: "a row of `forbidden`",
    home: Some(("a row of `forbidden`", "forbidden: { \"in check\": (_) }")),
    groups: &[
        MOVES,
        &[optional(
            "at",
            "`Landing`",
            "after the rows of `after`",
            "the time of the judgement: with `Landing`, before the rows of `after`",
        )],
    ],
};

/// A row of moves that must be played.
pub static MUST: Struct = Struct {
    what: "a row of `must`",
    home: Some(("a row of `must`", "must: { \"the largest\": (_) }")),
    groups: &[MOVES, &[optional("most", FLAG, NO, "`true` if only the moves that capture the most may be played")]],
};

/// A row of effects.
pub static AFTER: Struct = Struct {
    what: "a row of `after`",
    home: Some(("a row of `after`", "after: { \"blast\": (_) }")),
    groups: &[
        MOVES,
        &[
            optional("choose", SET, "no choice", "the squares among which the player chooses one. See Choices"),
            optional("drop", PIECES, "no drop", "the pieces of the hand among which the player drops one. See Choices"),
            optional("optional", FLAG, NO, "`true` if the player may choose nothing. See Choices"),
            required(
                "do",
                "an effect, or a list of effects",
                "Take(\"to\")",
                "one effect or a list of effects. A row with `drop` may leave it out. See Effects",
            ),
        ],
    ],
};

/// A counter.
pub static COUNTER: Struct = Struct {
    what: "a counter",
    home: Some(("a counter", "counters: { \"moves\": (_) }")),
    groups: &[&[
        optional("start", NUMBER, "0", "the number at the start of a game"),
        optional(
            "per",
            "`Game`, `Side` or `Turn`",
            "`Game`",
            "what the counter belongs to: `Game`, `Side` (one counter for each side) or `Turn` (one for the game, \
             changed only by the last ply of a turn)",
        ),
        required(
            "steps",
            "a list of steps",
            "[(add: 1)]",
            "the changes: `[(on: ..., when: ..., set: 0), (add: 1)]`. After each move, the first matching step changes \
             the counter",
        ),
        optional("in_position", FLAG, NO, "`true` if `Repeated` treats positions with different numbers as different"),
    ]],
};

const CHANGED: &str = "a number or an amount";

/// A step of a counter.
pub static COUNTER_STEP: Struct = Struct {
    what: "a step of a counter",
    home: Some(("a step of a counter", "steps: [(_)]")),
    groups: &[&[
        optional("on", PATTERNS, "all moves", "the moves that the step follows"),
        optional("when", CONDITION, NONE, "a condition after the move"),
        optional("set", CHANGED, "no change", "the new number"),
        optional("add", CHANGED, "no change", "the number to add, such as `add: Count(\"taken\")`"),
    ]],
};

/// An outcome.
pub static OUTCOME: Struct = Struct {
    what: "an outcome",
    home: Some(("an outcome", "outcomes: { \"checkmate\": (_) }")),
    groups: &[&[
        SIDE,
        optional(
            "for",
            "`ToMove`, `Mover` or `Both`",
            "`ToMove`",
            "the view of the row, including `own`, `side` and `result`: `ToMove`, `Mover` (the player who has just \
             moved) or `Both` (each player, the mover first, for example for extinction and flags). `Stuck` and `Can` \
             work only with `ToMove`",
        ),
        required("when", CONDITION, "Stuck", "the condition under which the game ends"),
        required(
            "result",
            "`Win`, `Loss`, `Draw`, `FirstWins` or `SecondWins`",
            "Win`, `Loss` or `Draw",
            "the result: `Win`, `Loss` or `Draw`; or `FirstWins` or `SecondWins`, whoever is to move (in armageddon, \
             White loses a draw)",
        ),
        optional("claim", FLAG, NO, "`true` if the game ends only if the player to move claims it"),
        optional(
            "clock",
            FLAG,
            NO,
            "`true` marks a row that perft ignores: a clock of the game, such as fifty moves, or a dead position",
        ),
    ]],
};

/// A row of material that cannot win.
pub static INSUFFICIENT: Struct = Struct {
    what: "insufficient material",
    home: Some(("a row of `insufficient`", "insufficient: { \"a king alone\": (_) }")),
    groups: &[&[
        optional("side", "`First` or `Second`", "either", "the side that has too little to win"),
        required("when", CONDITION, "No(\"own !king\")", "a condition on the board, from the view of that side"),
        optional(
            "bars",
            "a text, or a list of texts",
            "all outcomes",
            "one or more outcomes by which the side cannot win",
        ),
        optional(
            "lasting",
            FLAG,
            NO,
            "`true` if the row outlasts changes of the pieces' moves, the board, `after` and `check` in a file that \
             inherits it",
        ),
    ]],
};

/// A row of positions that no game reaches.
pub static IMPOSSIBLE: Struct = Struct {
    what: "an impossible position",
    home: Some(("a row of `impossible`", "impossible: { \"too many bishops\": (_) }")),
    groups: &[&[
        optional("side", "`First` or `Second`", "each side", "the side from whose view `when` is"),
        required("when", CONDITION, "AtLeast(Count(\"own light bishop\"), 3)", "a condition that no game fulfils"),
        optional("suspicious", FLAG, NO, "`true` if such a position is accepted with a note"),
    ]],
};

/// A starting array.
pub static ARRAY: Struct = Struct {
    what: "an array",
    home: Some(("a row of `arrays`", "arrays: { \"first rank\": (_) }")),
    groups: &[&[
        optional(
            "side",
            "`First` or `Second`",
            "both",
            "the side of the array. Without it both sides have the same array, each from its own view",
        ),
        required("squares", "a fixed set", "\"rank 1\"", "the squares whose pieces are shuffled"),
        required(
            "steps",
            "a list of steps",
            "[(piece: \"bishop\", on: \"light\"), (in_order: [\"rook\", \"king\", \"rook\"])]",
            "the steps, which must fill the squares",
        ),
        optional(
            "when",
            CONDITION,
            NONE,
            "a condition on the start, checked for each side of the row. It excludes other arrays, and may use attacks",
        ),
    ]],
};

/// A step of a starting array.
pub static ARRAY_STEP: Struct = Struct {
    what: "a step of an array",
    home: Some(("a step of an array", "steps: [(_)]")),
    groups: &[&[
        required("piece", A_PIECE, "\"pawn\"", "the piece to put on some of the squares that are left"),
        optional("count", NUMBER, "1", "how many such pieces"),
        optional("on", "a fixed set", "all squares that are left", "the squares for them, among those that are left"),
        optional(
            "in_order",
            "a list of pieces",
            NONE,
            "instead of `piece`: pieces for all squares that are left, from left to right",
        ),
    ]],
};
