//! The sections of a file that are no rows.

use super::{AMOUNT, CONDITION, FLAG, Field, NO, NONE, NUMBER, ROWS, Struct, TEXT, optional, required};

/// The sections of a file, in the order in which people usually read them.
pub static VARIANT: Struct = Struct { what: "a variant", home: None, groups: &[VARIANT_FIELDS] };

const VARIANT_FIELDS: &[Field] = &[
    optional(
        "language",
        NUMBER,
        "1",
        "the version of this language in which the file is written: `1`. A newer version is refused",
    ),
    required("name", TEXT, "\"...\"", "the name of the variant"),
    optional("description", TEXT, "empty", "one line about the variant"),
    optional("rules", TEXT, NONE, "a link to its rules"),
    optional("origin", TEXT, NONE, "who made it and when, or where it comes from: `\"Ralph Betza, 1996\"`"),
    optional(
        "base",
        "a text, or a list of texts",
        NONE,
        "the variant that this one is based on: a built-in name, a file in the same folder (`\"mine.ron\"`), or a list \
         of both. See Inheritance",
    ),
    optional(
        "sides",
        "a struct",
        "as shown",
        "the players: `(first: (name: \"White\", letter: \"w\", case: Upper), second: (name: \"Black\", letter: \"b\", \
         case: Lower))`. See Players",
    ),
    required(
        "board",
        "a struct",
        "(files: 8, ranks: 8, second: Reflected)",
        "the size and shape of the board. See The board",
    ),
    optional("zones", "named sets", NONE, "named sets of squares. See Set expressions"),
    optional("conditions", "named conditions", NONE, "conditions to use by name. See Rows"),
    optional("amounts", "named amounts", NONE, "amounts to use by name. See Rows"),
    required(
        "pieces",
        "named pieces",
        "{ \"rook\": (letter: \"r\", moves: Rider(by: Orthogonal)) }",
        "the pieces and their moves. See Pieces",
    ),
    optional("promoted_prefix", TEXT, "`\"+\"`", "the text before a promoted piece's letter"),
    optional(
        "castling",
        ROWS,
        NONE,
        "rows that list pieces and where they go; none of them may have moved before. See Castling",
    ),
    optional("promotion", ROWS, NONE, "rows that say which moves promote, and to which pieces. See Promotion"),
    optional("captured", "a struct", "they leave the game", "where captured pieces go. See Captured pieces"),
    optional("drops", ROWS, NONE, "rows that say which pieces may be dropped where. See Drops"),
    optional("cannot", ROWS, NONE, "rows that remove moves: such moves do not exist and attack nothing"),
    optional("forbidden", ROWS, NONE, "rows that forbid moves: such moves attack but may not be played"),
    optional("must", ROWS, NONE, "rows that allow only the matching moves, if there are any"),
    optional("after", ROWS, NONE, "rows whose effects follow a move. See Effects"),
    optional("counters", "named counters", NONE, "numbers that change with the moves. See Counters"),
    optional("outcomes", ROWS, NONE, "rows that end the game. See Outcomes"),
    optional("insufficient", ROWS, NONE, "rows that say when a side has too little to win. See Too little to win"),
    optional("impossible", ROWS, NONE, "rows that say which positions no game reaches. See Impossible positions"),
    optional("turn", "a struct", "one", "how many plies a turn has. See Turns"),
    optional("pass", FLAG, NO, "`true` if a player may pass"),
    optional(
        "check",
        CONDITION,
        "never",
        "the condition under which a player is in check. Check is announced and written `+`, and rows can use it as \
         `Check`. The castling piece may not pass through check. By itself, check forbids nothing else",
    ),
    optional(
        "illegal",
        "`Refuse` or `Loses`",
        "`Refuse`",
        "what happens after an illegal move: with `Refuse` the player moves again, with `Loses` the player loses",
    ),
    optional("fen", "a struct", "six fields", "the fields of a FEN. See FEN"),
    optional(
        "dialect",
        TEXT,
        "`\"plain\"`",
        "the dialect of `ferz play`: `\"plain\"`, `\"grid\"`, `\"verbs\"` or `\"json\"`",
    ),
    optional(
        "notation",
        TEXT,
        "`\"san\"`",
        "the usual notation of moves in this game: `\"hodges-number\"`. See Notations",
    ),
    required(
        "start",
        TEXT,
        "\"...\"`, a FEN, or name a base that has one: `base: \"chess\"",
        "the FEN of the starting position",
    ),
    optional("arrays", ROWS, NONE, "rows that shuffle the start. See Starting arrays"),
];

/// The players.
pub static SIDES: Struct = Struct {
    what: "`sides`",
    home: Some(("`sides`", "sides: (_)")),
    groups: &[&[
        optional("first", "a struct", "White", "the player who moves first"),
        optional("second", "a struct", "Black", "the other player"),
    ]],
};

/// A player.
pub static SIDE: Struct = Struct {
    what: "a side",
    home: None,
    groups: &[&[
        optional(
            "name",
            TEXT,
            "`\"White\"`, `\"Black\"`",
            "the name of the player. If it is the word for a colour, such as `\"Red\"`, pictures draw that side's \
             pieces in that colour",
        ),
        optional("letter", "one letter", "`\"w\"`, `\"b\"`", "the side to move in a FEN"),
        optional("case", "`Upper` or `Lower`", "`Upper`, `Lower`", "the case of the letters of its pieces in a FEN"),
    ]],
};

/// The board.
pub static BOARD: Struct = Struct {
    what: "`board`",
    home: Some(("the board", "board: (_)")),
    groups: &[&[
        required("files", NUMBER, "8", "the number of files: at most 26, and at most 256 squares in all"),
        required("ranks", NUMBER, "8", "the number of ranks: at most 26"),
        required(
            "second",
            "`Reflected` or `Rotated`",
            "Reflected`, or `second: Rotated",
            "how the second player sees the board: `Reflected` (same files, as in chess) or `Rotated` (half a turn, as \
             in shogi)",
        ),
        optional(
            "shape",
            "`Square` or `Hexagonal`",
            "`Square`",
            "the shape of the cells. `Hexagonal` cells lie on a skewed grid, and their neighbours are (0, 1), (1, 1), \
             (1, 0), (0, -1), (-1, -1), (-1, 0)",
        ),
        optional(
            "wrap",
            "`Nowhere`, `Files`, `Ranks` or `Both`",
            "`Nowhere`",
            "joined edges: `Nowhere`, `Files` (a cylinder), `Ranks`, `Both`",
        ),
        optional("holes", "a fixed set", NONE, "squares that do not exist, as a set expression of fixed squares"),
        optional(
            "outline",
            "a list of texts",
            NONE,
            "instead of `holes`: one string per rank, from the top, with `.` for a square and `*` for none",
        ),
        optional("file_names", TEXT, "`\"abcdefghijklmnopqrstuvwxyz\"`", "the letters of the files"),
        optional(
            "rank_numbers",
            "`FromTheGrid` or `FromTheFile`",
            "`FromTheGrid`",
            "`FromTheGrid`, or `FromTheFile`: each file counts from its own lowest square",
        ),
        optional(
            "points",
            "`Grid` or `Moves`",
            "pieces stand in cells",
            "pieces stand on points, where lines cross: with `Grid` the lines are all files and ranks, with `Moves` those \
             along which pieces move. Only pictures differ. See Points",
        ),
    ]],
};

/// The destination of captured pieces.
pub static CAPTURED: Struct = Struct {
    what: "`captured`",
    home: Some(("`captured`", "captured: (_)")),
    groups: &[&[
        optional(
            "go",
            "`Away`, `OpponentsHand` or `OwnersHand`",
            "`Away`",
            "the destination: `Away` from the game, `OpponentsHand` (of the opponent of the piece's owner, whoever \
             captured it) or `OwnersHand`",
        ),
        optional(
            "as",
            "`AsItStood` or `Unpromoted`",
            "`AsItStood`",
            "the piece that comes to the hand: `AsItStood`, or `Unpromoted`",
        ),
    ]],
};

/// The plies of a turn.
pub static TURN: Struct = Struct {
    what: "`turn`",
    home: Some(("the turn", "turn: (_)")),
    groups: &[&[
        required(
            "plies",
            "an amount, or one for each side",
            "2",
            "the number of plies: an amount, or one for each side: `(first: 2, second: 1)`. It is read at the start of \
             a turn, for the side whose turn it is, and holds for that turn. Less than 1 counts as 1, and more than \
             255 as 255. It may depend on the board, the hands and counters",
        ),
        optional(
            "ends",
            CONDITION,
            NONE,
            "a condition after a ply, from the view of its player. If it holds, the rest of the turn is lost",
        ),
        optional(
            "trails",
            "`Turn`, `Ply` or `While(condition)`",
            "`Turn`",
            "which plies of a turn can use the opponent's trails: `Turn` (all), `Ply` (only the first), or \
             `While(condition)`: after each ply, the trails last for another ply if the condition holds, from the view \
             of the player who moved",
        ),
    ]],
};

/// The plies of a turn for each side.
pub static PLIES: Struct = Struct {
    what: "`plies`",
    home: None,
    groups: &[&[
        required("first", AMOUNT, "1", "the number of plies of the first player"),
        required("second", AMOUNT, "1", "the number of plies of the second player"),
    ]],
};

/// The fields of a FEN.
pub static FEN: Struct = Struct {
    what: "`fen`",
    home: None,
    groups: &[&[
        optional("fields", "a list of fields", "six fields", "the fields in their order. The first is `Placement`"),
        optional(
            "required",
            NUMBER,
            "1",
            "the number of fields that every FEN has. When a FEN is read, fields after them may be missing at its end",
        ),
    ]],
};
