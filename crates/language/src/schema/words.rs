//! The words of conditions and amounts that take fields.

use super::{FLAG, Field, NO, NUMBER, SET, STEPS, Struct, optional, required};

const OF: Field = required("of", SET, "\"own\"", "the squares that it is about");
const JOINED_BY: Field = optional(
    "by",
    STEPS,
    "all neighbours",
    "the steps of a line, or the steps that join squares in either direction. They are written as in moves",
);

/// A line of squares.
pub static LINE: Struct = Struct {
    what: "`Line`",
    home: None,
    groups: &[&[
        OF,
        required("count", NUMBER, "4", "the number of squares that stand in an unbroken line"),
        JOINED_BY,
        optional(
            "through",
            SET,
            "any squares",
            "a set that contains one of these squares too: `through: \"to\"` is a line that the move has made",
        ),
    ]],
};

/// A chain of squares.
pub static CONNECTED: Struct = Struct {
    what: "`Connected`",
    home: None,
    groups: &[&[
        OF,
        required("from", SET, "\"rank 1\"", "the set where the chain starts"),
        required("to", SET, "\"last rank\"", "the set where the chain ends"),
        JOINED_BY,
    ]],
};

/// A perpetual chase.
pub static CHASED: Struct = Struct {
    what: "`Chased`",
    home: None,
    groups: &[&[
        required("of", SET, "\"own\"", "the pieces that may be the victim"),
        required("by", SET, "\"enemy\"", "the pieces that may be the chaser"),
        optional("unguarded", FLAG, NO, "`true` if a threat does not count where the player could capture back"),
    ]],
};

/// Groups of squares.
pub static GROUPS: Struct = Struct { what: "`Groups`", home: None, groups: &[&[OF, JOINED_BY]] };
