//! Errors in FENs.

use crate::model::FenField;
use crate::model::limits::MAX_FEN_BYTES;
use crate::notation::caret;
use crate::syntax::placement::PlacementFault;
use crate::validity::SetupError;
use ferz_language::diagnostic::shown;
use std::ops::{Range, RangeInclusive};

/// The error of a text that is not a FEN of its variant: the fault and its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", shown(fault))]
pub struct FenError {
    fault: FenFault,
    part: FenPart,
    range: Range<usize>,
    text: Box<str>,
}

/// A part of a FEN, independent of the fields of its variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenPart {
    /// The whole text: its length, or an extra field.
    Whole,
    /// The pieces on the board.
    Board,
    /// The pieces in hand.
    Hand,
    /// The side to move.
    Side,
    /// The unmoved pieces: castling rights and similar.
    Untouched,
    /// The squares for captures in passing.
    Trail,
    /// A counter of each side.
    PerSide,
    /// A counter of the game.
    Counter,
    /// The full-move number.
    FullMove,
    /// The plies left in the turn.
    Plies,
}

impl FenPart {
    /// The part that a field with this fault belongs to.
    pub(super) fn of(field: FenField, fault: &FenFault) -> FenPart {
        match field {
            FenField::Placement => match fault {
                FenFault::NoHands | FenFault::PromotedInHand(_) => FenPart::Hand,
                FenFault::Placement(PlacementFault::MarkInHand | PlacementFault::Hand(_)) => FenPart::Hand,
                _ => FenPart::Board,
            },
            FenField::Side => FenPart::Side,
            FenField::Untouched => FenPart::Untouched,
            FenField::Trail => FenPart::Trail,
            FenField::PerSide(_) => FenPart::PerSide,
            FenField::Counter(_) => FenPart::Counter,
            FenField::FullMove => FenPart::FullMove,
            FenField::Plies => FenPart::Plies,
        }
    }
}

impl FenError {
    pub(super) fn new(fault: FenFault, part: FenPart, range: Range<usize>, text: &str) -> FenError {
        FenError { fault, part, range, text: text.into() }
    }

    /// The part of the FEN with the fault.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    /// use ferz::notation::fen::FenPart;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let part = |fen| chess.position(fen).unwrap_err().part();
    /// assert_eq!(part("8/8/8/8/8/8/8/X7 w - - 0 1"), FenPart::Board);
    /// assert_eq!(part("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), FenPart::Untouched);
    /// assert_eq!(part("4k3/8/8/8/8/8/8/4K3 w - - x 1"), FenPart::Counter);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self) -> FenPart {
        self.part
    }

    /// The fault.
    pub fn fault(&self) -> &FenFault {
        &self.fault
    }

    /// The noun for the text in messages such as "not a FEN of Chess": "a position" if the text can be read and only no
    /// game reaches it, otherwise "a FEN".
    pub fn expected(&self) -> &'static str {
        if self.is_impossible() { "a position" } else { "a FEN" }
    }

    /// Returns `true` if the text can be read, but no game reaches its position.
    pub fn is_impossible(&self) -> bool {
        matches!(self.fault, FenFault::Setup(_))
    }

    /// The range of the fault, in bytes of the text. Empty if something is missing there.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// A hint on how to fix the fault.
    pub fn hint(&self) -> String {
        self.fault.hint()
    }

    /// The text with the range marked below it, and the message, on two lines.
    pub fn render(&self) -> String {
        caret(&self.text, &self.range, &self.to_string())
    }
}

/// A fault in a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenFault {
    /// The text is longer than any FEN may be.
    #[error("the FEN has {0} bytes; the limit is {MAX_FEN_BYTES}")]
    TooLong(usize),
    /// The board or the hands have a fault.
    #[error(transparent)]
    Placement(#[from] PlacementFault),
    /// A field is missing.
    #[error("expected {0}, found the end")]
    Missing(String),
    /// There are more fields than the variant has.
    #[error("expected the end of the FEN, found `{0}`")]
    Extra(String),
    /// The syntax of a field is wrong.
    #[error("{field}: expected {expected}, found {found}")]
    Field {
        /// The name of the field.
        field: String,
        /// The expected text.
        expected: String,
        /// The text found.
        found: String,
    },
    /// No side has this name.
    #[error("expected the side to move, {first} or {second}, found `{found}`")]
    Side {
        /// The text found.
        found: String,
        /// The name of the first player.
        first: String,
        /// The name of the second player.
        second: String,
    },
    /// The position cannot occur in a game.
    #[error(transparent)]
    Setup(SetupError),
    /// There are pieces in hand, and the variant has no hands.
    #[error("this variant has no pieces in hand")]
    NoHands,
    /// There is a wall, and the variant has no walls.
    #[error("this variant has no walls")]
    NoWalls,
    /// There is a promoted form in hand, and captured pieces turn back into their earlier form.
    #[error("pieces in hand are unpromoted in this variant, found `{0}`")]
    PromotedInHand(String),
    /// The piece cannot be marked as promoted.
    #[error("this variant has no promoted piece `{0}`")]
    Unmarkable(String),
    /// The letter is neither a castling's nor a file's.
    #[error("no castling has the letter `{letter}`; {known}")]
    UnknownRight {
        /// The letter.
        letter: char,
        /// The permitted letters.
        known: String,
    },
    /// A right is claimed twice.
    #[error("`{0}` is written twice")]
    Twice(char),
    /// The pieces of a castling are not on their squares.
    #[error("`{letter}` needs {needed}")]
    RightWithoutPieces {
        /// The letter.
        letter: char,
        /// The required pieces and squares.
        needed: String,
    },
    /// The variant does not record unmoved pieces on this square, or its piece has surely moved.
    #[error("`{0}` cannot be listed here: no piece there counts as unmoved")]
    NotKept(String),
    /// No rule reads if the piece on this square has moved, or the square is empty.
    #[error("`{0}` cannot be listed here: no rule depends on whether a piece there has moved")]
    NotRead(String),
    /// There is no such square.
    #[error("there is no square `{0}`")]
    NoSquare(String),
    /// There are trails of several pieces, and the turns of the variant have one ply.
    #[error("this variant has at most one piece that can be captured in passing")]
    SeveralTrails,
    /// No piece can have passed there.
    #[error("no piece of {side} can just have passed over {squares}")]
    NobodyPassed {
        /// The name of the side that has just moved.
        side: String,
        /// The squares.
        squares: String,
    },
    /// A number is out of range.
    #[error("{what} {found} is out of range ({min} to {max})")]
    Range {
        /// The name of the number.
        what: String,
        /// The number found.
        found: String,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
}

impl FenFault {
    /// A field with wrong syntax. `found` is empty at the end of the field.
    pub(super) fn field(field: &str, expected: String, found: &str) -> FenFault {
        let found = if found.is_empty() { "the end of the field".into() } else { format!("`{found}`") };
        FenFault::Field { field: field.into(), expected, found }
    }

    /// A hint on how to fix the fault.
    fn hint(&self) -> String {
        match self {
            FenFault::TooLong(_) => "no board needs that many: is something repeated?".into(),
            FenFault::Placement(fault) => fault.hint(),
            FenFault::Missing(expected) => format!("add {expected} after a space"),
            FenFault::Extra(found) => format!("remove `{found}`"),
            FenFault::Field { .. } => {
                "the reference explains the fields of a FEN; `fen` lists those of a variant".into()
            }
            FenFault::Side { first, second, .. } => format!("write {first} or {second} after the board"),
            FenFault::Setup(error) => error.hint(),
            FenFault::NoHands => "remove the brackets, or add rows of `drops` that use the hand".into(),
            FenFault::NoWalls => {
                "write a number for empty squares; only variants with a row that builds walls have them".into()
            }
            FenFault::PromotedInHand(letters) => format!("write the letter of the piece that promotes to `{letters}`"),
            FenFault::Unmarkable(_) => "write `~` after pieces that other pieces promote to".into(),
            FenFault::UnknownRight { .. } => "write the letters of the possible castlings, or `-`".into(),
            FenFault::Twice(letter) => format!("write `{letter}` once"),
            FenFault::RightWithoutPieces { letter, .. } => format!("leave `{letter}` out, or place the pieces there"),
            FenFault::NotKept(_) | FenFault::NotRead(_) => "remove the square; write `-` for no square".into(),
            FenFault::NoSquare(_) => "name a square of the board, such as `e3`, or write `-`".into(),
            FenFault::SeveralTrails => "name one square".into(),
            FenFault::NobodyPassed { .. } => "write `-`, or the square that a piece has just passed over".into(),
            FenFault::Range { min, max, .. } => format!("write a number from {min} to {max}"),
        }
    }

    pub(super) fn range(what: &str, found: &str, range: &RangeInclusive<i64>) -> FenFault {
        FenFault::Range { what: what.into(), found: found.into(), min: *range.start(), max: *range.end() }
    }
}
