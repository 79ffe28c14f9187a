//! What can be wrong with a FEN.

use crate::model::FenField;
use crate::model::limits::MAX_FEN_BYTES;
use crate::notation::caret;
use crate::syntax::placement::PlacementFault;
use ferz_language::diagnostic::shown;
use ferz_language::model::verb;
use std::ops::{Range, RangeInclusive};

/// A text is not a FEN of its variant: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", shown(fault))]
pub struct FenError {
    fault: FenFault,
    part: FenPart,
    range: Range<usize>,
    text: Box<str>,
}

/// A part of a FEN, whatever the fields of its variant are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenPart {
    /// The text as a whole: its length, or a field too many.
    Whole,
    /// What stands on the board.
    Board,
    /// What is in the hands.
    Hand,
    /// The side to move.
    Side,
    /// What has not moved: the rights to castle and the like.
    Untouched,
    /// Where a piece may be taken in passing.
    Trail,
    /// A counter of each side.
    PerSide,
    /// A counter of the game.
    Counter,
    /// The number of the full move.
    FullMove,
    /// How many plies of the turn are left.
    Plies,
}

impl FenPart {
    /// The part that a field belongs to, given a fault in it.
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

    /// In which part of the FEN it is.
    ///
    /// ```
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
    #[error("the FEN has {0} bytes; the limit is {MAX_FEN_BYTES}")]
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
    /// No side has this name.
    #[error("expected the side to move, {first} or {second}, found `{found}`")]
    Side {
        /// What stands there.
        found: String,
        /// The first player.
        first: String,
        /// The second player.
        second: String,
    },
    /// A side has more or fewer royal pieces than at the start of a game.
    #[error("{side} {} {found} of the kind {piece}, not {expected}", verb(side, "have", "has"))]
    Royals {
        /// The side.
        side: String,
        /// The kind.
        piece: String,
        /// How many it has, in the hand, too.
        found: usize,
        /// How many it has at the start.
        expected: usize,
    },
    /// Pieces in hand in a variant that has none.
    #[error("this variant has no pieces in hand")]
    NoHands,
    /// A wall in a variant whose rules know none.
    #[error("this variant has no walls")]
    NoWalls,
    /// A promoted form in hand, where captured pieces turn back into what they were.
    #[error("pieces in hand are unpromoted in this variant, found `{0}`")]
    PromotedInHand(String),
    /// A piece cannot be marked as promoted.
    #[error("this variant has no promoted piece `{0}`")]
    Unmarkable(String),
    /// A letter that is neither a castling's nor a file's.
    #[error("no castling has the letter `{letter}`; {known}")]
    UnknownRight {
        /// The letter.
        letter: char,
        /// The letters that there are.
        known: String,
    },
    /// A right that is claimed twice.
    #[error("`{0}` is written twice")]
    Twice(char),
    /// The pieces of a castling do not stand where they should.
    #[error("`{letter}` needs {needed}")]
    RightWithoutPieces {
        /// The letter.
        letter: char,
        /// What should stand where.
        needed: String,
    },
    /// A square for which it is not recorded whether its piece has moved, or whose piece has surely moved.
    #[error("`{0}` cannot be listed here: no piece there counts as unmoved")]
    NotKept(String),
    /// A square for which no rule reads whether its piece has moved, or an empty one.
    #[error("`{0}` cannot be listed here: no rule depends on whether a piece there has moved")]
    NotRead(String),
    /// No such square.
    #[error("there is no square `{0}`")]
    NoSquare(String),
    /// Trails of several pieces in a variant whose turns have one ply.
    #[error("this variant has at most one piece that can be captured in passing")]
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
        /// What the number is.
        what: String,
        /// The number found.
        found: String,
        /// The least that is allowed.
        min: i64,
        /// The greatest that is allowed.
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
            FenFault::TooLong(_) => "no board needs that many: is something repeated?".into(),
            FenFault::Placement(fault) => fault.hint(),
            FenFault::Missing(expected) => format!("add {expected} after a space"),
            FenFault::Extra(found) => format!("remove `{found}`"),
            FenFault::Field { .. } => {
                "the reference explains the fields of a FEN; `fen` lists those of a variant".into()
            }
            FenFault::Side { first, second, .. } => format!("write {first} or {second} after the board"),
            FenFault::Royals { piece, expected, .. } => format!("place {expected} of the kind {piece}"),
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
