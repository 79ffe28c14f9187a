//! What can be wrong with a FEN.

use crate::diagnostic::shown;
use crate::model::limits::MAX_FEN_BYTES;
use crate::notation::caret;
use crate::syntax::placement::PlacementFault;
use std::ops::{Range, RangeInclusive};

/// A text is not a FEN of its variant: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", shown(fault))]
pub struct FenError {
    fault: FenFault,
    range: Range<usize>,
    text: String,
}

impl FenError {
    pub(super) fn new(fault: FenFault, range: Range<usize>, text: &str) -> FenError {
        FenError { fault, range, text: text.into() }
    }

    /// What is wrong.
    pub fn fault(&self) -> &FenFault {
        &self.fault
    }

    /// Where, in bytes of the text. It may be empty: something is missing there.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        self.fault.hint()
    }

    /// The text with the place marked below it, and the message, on two lines.
    pub fn render(&self) -> String {
        caret(&self.text, &self.range, &self.to_string())
    }
}

/// What is wrong with a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenFault {
    /// Longer than any FEN may be.
    #[error("a FEN of {0} bytes; the limit is {MAX_FEN_BYTES}")]
    TooLong(usize),
    /// Something in the board or the hands.
    #[error(transparent)]
    Placement(#[from] PlacementFault),
    /// A field that is not there.
    #[error("expected {0}, found the end")]
    Missing(String),
    /// More fields than the variant has.
    #[error("expected the end, found `{0}`")]
    Extra(String),
    /// A field is not built as it should be.
    #[error("{field}: expected {expected}, found {found}")]
    Field {
        /// Which field.
        field: String,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Nobody is called so.
    #[error("expected the side to move, {first} or {second}, found `{found}`")]
    Side {
        /// What stands there.
        found: String,
        /// The first player.
        first: String,
        /// The second player.
        second: String,
    },
    /// Pieces in hand in a variant that has none.
    #[error("nothing is ever held in hand in this variant")]
    NoHands,
    /// A wall in a variant whose rules know none.
    #[error("there are no walls in this variant")]
    NoWalls,
    /// A promoted form in hand, where captured pieces turn back.
    #[error("pieces are held unpromoted in this variant, found `{0}`")]
    PromotedInHand(String),
    /// A piece cannot be marked as promoted.
    #[error("no piece of this variant is marked as promoted `{0}`")]
    Unmarkable(String),
    /// A letter that is neither a castling's nor a file's.
    #[error("no castling goes by the letter `{letter}`; {known}")]
    UnknownRight {
        /// The letter.
        letter: char,
        /// What there is.
        known: String,
    },
    /// A right that is claimed twice.
    #[error("`{0}` is said twice")]
    Twice(char),
    /// The pieces of a castling do not stand where they should.
    #[error("`{letter}` needs {needed}")]
    RightWithoutPieces {
        /// The letter.
        letter: char,
        /// What should stand where.
        needed: String,
    },
    /// A square of which it is not kept whether its piece has moved, or whose piece has surely moved.
    #[error("`{0}` cannot be listed here: no piece that counts as never moved stands there")]
    NotKept(String),
    /// A square of which no rule asks whether its piece has moved, or an empty one.
    #[error("`{0}` cannot be listed here: no rule asks whether a piece there has moved")]
    NotRead(String),
    /// No such square.
    #[error("there is no square `{0}`")]
    NoSquare(String),
    /// Trails of several pieces in a variant whose turns have one ply.
    #[error("only one piece can just have passed in this variant")]
    SeveralTrails,
    /// Nobody can have passed there.
    #[error("no piece of {side} can just have passed over {squares}")]
    NobodyPassed {
        /// The side that has just moved.
        side: String,
        /// The squares.
        squares: String,
    },
    /// A number out of its range.
    #[error("{what} {found} is out of range ({min} to {max})")]
    Range {
        /// Which number.
        what: String,
        /// What it is.
        found: String,
        /// At least.
        min: i64,
        /// At most.
        max: i64,
    },
}

impl FenFault {
    /// A field that its grammar refuses; `found` is empty at the end of the field.
    pub(super) fn field(field: &str, expected: String, found: &str) -> FenFault {
        let found = if found.is_empty() { "the end of the field".into() } else { format!("`{found}`") };
        FenFault::Field { field: field.into(), expected, found }
    }

    /// What to do about it.
    fn hint(&self) -> String {
        match self {
            FenFault::TooLong(_) => "no board needs so much: is something repeated?".into(),
            FenFault::Placement(fault) => fault.hint(),
            FenFault::Missing(expected) => format!("write {expected} behind a space"),
            FenFault::Extra(found) => format!("take `{found}` out"),
            FenFault::Field { .. } => "the manual lists the fields of a FEN; `fen` says which a variant has".into(),
            FenFault::Side { first, second, .. } => format!("write {first} or {second} behind the board"),
            FenFault::NoHands => "leave the brackets out, or let rows of `drops` use what is in hand".into(),
            FenFault::NoWalls => {
                "write a number for empty squares; walls are for variants with a row that builds them".into()
            }
            FenFault::PromotedInHand(letters) => format!("write the letters of the piece that turns into `{letters}`"),
            FenFault::Unmarkable(_) => "`~` stands behind pieces that others promote to".into(),
            FenFault::UnknownRight { .. } => "write the letters of castlings that are possible, or `-`".into(),
            FenFault::Twice(letter) => format!("write `{letter}` once"),
            FenFault::RightWithoutPieces { letter, .. } => format!("leave `{letter}` out, or place the pieces there"),
            FenFault::NotKept(_) | FenFault::NotRead(_) => "leave the square out; `-` stands for none".into(),
            FenFault::NoSquare(_) => "name a square of the board, as in `e3`, or write `-`".into(),
            FenFault::SeveralTrails => "name one square".into(),
            FenFault::NobodyPassed { .. } => "write `-`, or the square behind a piece that has just passed it".into(),
            FenFault::Range { min, max, .. } => format!("write a number from {min} to {max}"),
        }
    }

    pub(super) fn range(what: &str, found: &str, range: &RangeInclusive<i64>) -> FenFault {
        FenFault::Range { what: what.into(), found: found.into(), min: *range.start(), max: *range.end() }
    }
}
