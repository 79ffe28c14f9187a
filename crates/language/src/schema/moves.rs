//! Pieces, their moves, and patterns of moves.

use super::{
    A_PIECE, CONDITION, FLAG, Field, NONE, NUMBER, PIECES, SET, STEPS, Struct, TEXT, TIMES, optional, required,
};

/// A piece.
pub static PIECE: Struct = Struct {
    what: "a piece",
    home: Some(("a piece", "pieces: { \"rook\": (_) }")),
    groups: &[&[
        optional(
            "letter",
            "one to three letters",
            "prefix and letter: `+p`",
            "the piece in a FEN: one to three lower-case letters. No letters of another piece may begin with them. A \
             piece without letters must be the promoted form of exactly one piece, which names it in `promotes_to`. It \
             is written with the prefix: `+p`",
        ),
        required(
            "moves",
            "one or more moves",
            "Rider(by: Orthogonal)",
            "one move, a list `[...]` of moves, or a map `{ \"name\": ... }` of moves; `[]` for none",
        ),
        optional(
            "tags",
            "a list of texts",
            NONE,
            "names of groups to which the piece belongs. No tag has a meaning of its own",
        ),
        optional("promotes_to", A_PIECE, NONE, "the piece that it becomes by `into: Promoted`"),
        optional(
            "san",
            TEXT,
            "its letter in capitals",
            "its letters in algebraic notation, or `\"\"` if the notation does not write it",
        ),
        optional(
            "native",
            TEXT,
            "those of algebraic notation",
            "its letters in the script of its country, one to four characters, for notations in that script: \
             `\"\\u{0E21}\"`",
        ),
        optional(
            "glyphs",
            "two texts",
            NONE,
            "pictures for the first and the second player: `(\"\\u{2658}\", \"\\u{265E}\")`",
        ),
        optional(
            "script",
            "a text, or two texts",
            NONE,
            "the characters on the piece in the script of its country, one to four: for both players, or for the first \
             and the second: `(\"\\u{5E25}\", \"\\u{5C07}\")`. Pictures and `ferz show \
             --unicode` show them in the place of a glyph or a letter",
        ),
        optional("worth", NUMBER, "1", "its value, for `Worth`"),
    ]],
};

/// The fields of every move, and of every leg of a path.
const MOVE: &[Field] = &[
    optional(
        "onto",
        "one or a list of `Empty`, `Enemy`, `Own`, `Trail`",
        "`[Empty, Enemy]`",
        "what may stand on the last square: `Empty`, `Enemy`, `Own`, `Trail`, `Enemy(\"queen\")`, `Own(\"rook\")`, or \
         a list. `Trail` is an empty square on which the piece that has just passed is captured. Name pieces by a name, \
         a tag, a string with `|`, `!` and `&`, a list, or `Except(...)`",
    ),
    optional("from", SET, "all squares", "a set that contains the start"),
    optional("to", SET, "all squares", "a set that contains the last square"),
    optional("within", SET, "all squares", "a set that contains every square of the way, both ends included"),
    optional("across", SET, "any way", "a set that contains some square of the way, both ends excluded"),
    optional(
        "takes",
        "`Hurdle`, `Nothing` or a set",
        "the piece on the last square",
        "what is captured. `Hurdle` is the piece that was hopped over. `\"set\"` also captures what stands on the set \
         before the move. With `Nothing`, a leg passes over the piece where it lands, and the path goes on",
    ),
    optional("when", CONDITION, NONE, "a condition before the move"),
];

/// The fields of a whole move.
const WHOLE: &[Field] = &[
    optional(
        "leaves",
        "`Trail`",
        "no trail",
        "with `Trail`, the squares passed are a trail until the opponent's next turn is over",
    ),
    optional("becomes", A_PIECE, "the same piece", "another piece into which the moving piece changes"),
    optional(
        "lands",
        "`Stay` or `Swap`",
        "on the last square",
        "`Stay` captures from afar and stays in place. `Swap` changes places with the piece on the last square, and \
         this may be an enemy unless the move says `onto: Own`",
    ),
];

/// The fields of a leg of a path.
const LEG: &[Field] = &[optional(
    "turning",
    "a turn, or a list of turns",
    "any turn",
    "how the leg continues from the leg before: one or a list of the words below, or `Except(...)` of them",
)];

const BY: Field =
    required("by", STEPS, "Orthogonal", "the direction or the vector of a step, or a list. See Directions");
const THROUGH: Field = optional(
    "through",
    "a vector, or a list of vectors",
    NONE,
    "a vector or a list of vectors, measured from the start and turned with the step, whose squares must be empty: \
     `through: (0, 1)` makes the leap `(1, 2)` lame",
);

const LEAPER_FIELDS: &[Field] =
    &[required("by", STEPS, "(1, 2)", "the direction or the vector of the leap, or a list. See Directions"), THROUGH];

const RIDER_FIELDS: &[Field] = &[
    BY,
    THROUGH,
    optional("exactly", NUMBER, "any number", "the number of steps"),
    optional("up_to", NUMBER, "any number", "the largest number of steps"),
    optional("at_least", NUMBER, "1", "the smallest number of steps"),
];

const HOPPER_FIELDS: &[Field] = &[
    BY,
    optional("over", "`Own`, `Enemy`, or a list", "any piece", "which pieces it hops over: `Own`, `Enemy(\"cannon\")`"),
    optional("hurdles", NUMBER, "1", "how many pieces it hops over"),
    optional("run_up", TIMES, "any number", "how many empty steps come before the first hurdle"),
    optional("landing", TIMES, "any number", "how many steps behind the last hurdle it lands; `1` is just behind"),
];

const PATH_FIELDS: &[Field] = &[
    required(
        "legs",
        "a list of moves",
        "[Leaper(by: Orthogonal), Leaper(by: Diagonal)]",
        "the legs. Each is a `Leaper`, `Rider`, `Hopper` or `Stay` with its own fields and `turning`. All legs but the \
         last have the default `onto: Empty`, even if the path may end with them",
    ),
    optional("repeat", TIMES, "1", "how often the path goes through its legs"),
    optional(
        "stop",
        "`LastLeg` or `AnyLeg`",
        "`LastLeg`",
        "the legs with which the path may end: `AnyLeg`, or only the `LastLeg`",
    ),
    optional("ends_on_taking", "pieces or `Anything`", NONE, "pieces, or `Anything`, whose capture ends the path"),
];

/// A leap, as a move and as a leg of a path.
pub static LEAPER: [Struct; 2] = [
    Struct { what: "`Leaper`", home: Some(("a move", "Leaper(by: (1, 2), _)")), groups: &[LEAPER_FIELDS, MOVE, WHOLE] },
    Struct { what: "`Leaper`", home: Some(("a move", "Leaper(by: (1, 2), _)")), groups: &[LEAPER_FIELDS, MOVE, LEG] },
];

/// A ride, as a move and as a leg of a path.
pub static RIDER: [Struct; 2] = [
    Struct { what: "`Rider`", home: Some(("a move", "Rider(by: Forward, _)")), groups: &[RIDER_FIELDS, MOVE, WHOLE] },
    Struct { what: "`Rider`", home: Some(("a move", "Rider(by: Forward, _)")), groups: &[RIDER_FIELDS, MOVE, LEG] },
];

/// A ride over hurdles, as a move and as a leg of a path.
pub static HOPPER: [Struct; 2] = [
    Struct {
        what: "`Hopper`",
        home: Some(("a move", "Hopper(by: Forward, _)")),
        groups: &[HOPPER_FIELDS, MOVE, WHOLE],
    },
    Struct { what: "`Hopper`", home: Some(("a move", "Hopper(by: Forward, _)")), groups: &[HOPPER_FIELDS, MOVE, LEG] },
];

/// A move of several legs.
pub static PATH: Struct =
    Struct { what: "`Path`", home: Some(("a move", "Path(_)")), groups: &[PATH_FIELDS, MOVE, WHOLE] };

/// A move to any square.
pub static ANYWHERE: Struct =
    Struct { what: "`Anywhere`", home: Some(("a move", "Anywhere(_)")), groups: &[MOVE, WHOLE] };

/// A move that stays, as a move and as a leg of a path.
pub static STAY: [Struct; 2] = [
    Struct { what: "`Stay`", home: Some(("a move", "Stay(_)")), groups: &[MOVE, WHOLE] },
    Struct { what: "`Stay`", home: Some(("a move", "Stay(_)")), groups: &[MOVE, LEG] },
];

/// The moves of a string in Betza's notation.
pub static BETZA: Struct = Struct {
    what: "`Betza`",
    home: None,
    groups: &[
        &[required("by", TEXT, "\"fmWfcF\"", "the string. All its moves share the other fields, except `onto`")],
        MOVE,
        WHOLE,
    ],
};

/// A pattern of moves.
pub static PATTERN: Struct = Struct {
    what: "a pattern of moves",
    home: Some(("a pattern of moves", "on: (_)")),
    groups: &[&[
        optional("by", PIECES, "any", "the piece that moves: `by: \"pawn\"`"),
        optional("kind", "`Move`, `Drop`, `Castle` or `Pass`", "any", "the kind of the move"),
        optional(
            "takes",
            "`Anything`, `Nothing` or pieces",
            "all moves",
            "what the move captures: `Anything`, `Nothing`, or pieces such as `\"queen\"`",
        ),
        optional("from", SET, "all squares", "a set that contains the start"),
        optional("to", SET, "all squares", "a set that contains the end"),
        optional("becomes", PIECES, "all moves", "the piece that it promotes to: `becomes: \"queen\"`"),
        optional("unmoved", FLAG, "all moves", "`true` if the piece has never moved before, `false` if it has"),
        optional("when", CONDITION, NONE, "a condition before the move: `when: Any(\"own king attacked\")`"),
    ]],
};
