//! Errors in the text of a move.

use super::caret;
use crate::model::limits::MAX_MOVE_BYTES;
use crate::movegen::LimitExceeded;
use crate::words;
use ferz_language::diagnostic::shown;
use std::ops::Range;

/// The error of a text that is not a legal move of its position: the fault and its range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", shown(fault), suggestion(hint))]
pub struct MoveTextError {
    pub(super) fault: Box<MoveTextFault>,
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) hint: Option<String>,
}

fn suggestion(hint: &Option<String>) -> String {
    hint.as_ref().map(|hint| format!("; did you mean `{hint}`?")).unwrap_or_default()
}

impl MoveTextError {
    pub(super) fn new((fault, range): (MoveTextFault, Range<usize>), text: &str) -> MoveTextError {
        MoveTextError { fault: fault.into(), range, text: text.into(), hint: None }
    }

    /// The fault.
    pub fn fault(&self) -> &MoveTextFault {
        &self.fault
    }

    /// The range of the fault, in bytes of the text.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// A legal move that may be meant.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The text with the range marked below it, and the message, on two lines.
    pub fn render(&self) -> String {
        caret(&self.text, &self.range, &self.to_string())
    }
}

/// A fault in the text of a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextFault {
    /// The text is longer than any move.
    #[error("the move has {0} bytes; the limit is {MAX_MOVE_BYTES}")]
    TooLong(usize),
    /// The text does not have the syntax of a move.
    #[error("not a move: {found}{}", example(example_move))]
    Syntax {
        /// The part that could not be read.
        found: String,
        /// A legal move as an example, if there is one.
        example_move: Option<String>,
    },
    /// No legal move has this text in the style.
    #[error("no legal move is written like this in the notation `{style}`{}", example(example_move))]
    NotWritten {
        /// The name of the style.
        style: &'static str,
        /// A legal move as an example, if there is one.
        example_move: Option<String>,
    },
    /// There is no such square.
    #[error("there is no square `{0}`")]
    NoSquare(String),
    /// No piece has these letters.
    #[error("{}", unknown_piece(.0))]
    UnknownPiece(String),
    /// The text is only a square, with a piece of the player.
    #[error("{square} is a square, not a move; the {piece} there {}", can_play(moves))]
    OwnSquare {
        /// The square.
        square: String,
        /// The piece.
        piece: String,
        /// Its moves, quoted.
        moves: Vec<String>,
    },
    /// The text is only a square, without a piece of the player.
    #[error("{square} is a square, not a move{}", leading_there(moves))]
    SquareAlone {
        /// The square.
        square: String,
        /// The moves to the square, quoted.
        moves: Vec<String>,
    },
    /// A small letter that is not a file, but would be a piece as a capital.
    #[error("there is no file `{letter}`; if it is a piece, write a capital letter: `{capital}`")]
    SmallLetter {
        /// The letter.
        letter: String,
        /// The capital letter of the piece.
        capital: String,
    },
    /// The start square is empty.
    #[error("there is no piece on {0}")]
    Empty(String),
    /// The piece belongs to the opponent.
    #[error("the {piece} on {square} is {}", words::possessive(owner))]
    Foreign {
        /// The piece.
        piece: String,
        /// Its square.
        square: String,
        /// Its owner.
        owner: String,
    },
    /// The piece cannot move there.
    #[error("the {piece} on {from} cannot go to {to}{}", goals(goals_of))]
    CannotGo {
        /// The piece.
        piece: String,
        /// The start square.
        from: String,
        /// The target square.
        to: String,
        /// The squares that it can move to.
        goals_of: Vec<String>,
    },
    /// No piece of the kind can move there.
    #[error("no {piece} can go to {to}")]
    NobodyGoes {
        /// The kind.
        piece: String,
        /// The target square.
        to: String,
    },
    /// The move exists but is forbidden.
    #[error("illegal: {0}")]
    Forbidden(String),
    /// The promotion is not available.
    #[error("the {piece} {} on {to}{}", if into.is_empty() { "does not promote" } else { "cannot become that piece" }, choices(into))]
    Promotion {
        /// The piece.
        piece: String,
        /// The target square.
        to: String,
        /// The kinds that it can become.
        into: Vec<String>,
    },
    /// The text lacks the promotion.
    #[error("the {piece} promotes on {to}: name the new piece{}", choices(into))]
    PromotionMissing {
        /// The piece.
        piece: String,
        /// The target square.
        to: String,
        /// The kinds that it can become.
        into: Vec<String>,
    },
    /// There is no such piece in hand.
    #[error("there is no {0} in hand")]
    NotInHand(String),
    /// The piece may not be dropped there.
    #[error("{} cannot be dropped on {to}{}", words::a(piece), if *occupied { ", which is occupied" } else { "" })]
    CannotDrop {
        /// The piece.
        piece: String,
        /// The square.
        to: String,
        /// Set if the square is occupied.
        occupied: bool,
    },
    /// The choice after the move has landed is not available.
    #[error("this choice is not possible; a choice looks like `{0}`")]
    NoChoice(String),
    /// The text says that the move captures in passing, but it does not.
    #[error("`{0}` takes nothing in passing")]
    NotInPassing(String),
    /// The castling is not available.
    #[error("`{0}` is not possible now")]
    NoCastling(String),
    /// The text goes on after the end of the turn. Contains the part that fills the turn.
    #[error("the turn is over after `{0}`; commas join only the moves of one turn")]
    TurnOver(String),
    /// A player may not pass.
    #[error("a player may not pass here")]
    NoPass,
    /// The position has too many moves.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
    /// Several moves fit.
    #[error("this may mean {}{}", words::first(MEANT, .0, "or"), plain_mark(.0))]
    Ambiguous(Vec<String>),
}

/// The largest number of moves that a text may mean and that are listed.
const MEANT: usize = 4;

/// The meaning of the mark at the end of a text, if one of the quoted texts has it.
fn plain_mark(texts: &[String]) -> &'static str {
    match texts.iter().take(MEANT).any(|text| text.ends_with("x-`")) {
        true => " (with `x-` the move captures nothing)",
        false => "",
    }
}

impl MoveTextFault {
    /// Returns `true` if the text is not a move of the variant in any position. Otherwise it is an illegal, incomplete
    /// or ambiguous move.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let start = Variant::builtin("chess")?.start();
    /// assert!(start.parse_move("hello").unwrap_err().fault().is_unreadable());
    /// assert!(start.parse_move("e2e9").unwrap_err().fault().is_unreadable());
    /// assert!(!start.parse_move("e2e5").unwrap_err().fault().is_unreadable());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_unreadable(&self) -> bool {
        match self {
            MoveTextFault::TooLong(_)
            | MoveTextFault::Syntax { .. }
            | MoveTextFault::NotWritten { .. }
            | MoveTextFault::NoSquare(_)
            | MoveTextFault::UnknownPiece(_)
            | MoveTextFault::OwnSquare { .. }
            | MoveTextFault::SquareAlone { .. }
            | MoveTextFault::SmallLetter { .. } => true,
            MoveTextFault::Empty(_)
            | MoveTextFault::Foreign { .. }
            | MoveTextFault::CannotGo { .. }
            | MoveTextFault::NobodyGoes { .. }
            | MoveTextFault::Forbidden(_)
            | MoveTextFault::Promotion { .. }
            | MoveTextFault::PromotionMissing { .. }
            | MoveTextFault::NotInHand(_)
            | MoveTextFault::CannotDrop { .. }
            | MoveTextFault::NoChoice(_)
            | MoveTextFault::NotInPassing(_)
            | MoveTextFault::NoCastling(_)
            | MoveTextFault::TurnOver(_)
            | MoveTextFault::NoPass
            | MoveTextFault::Limit(_)
            | MoveTextFault::Ambiguous(_) => false,
        }
    }
}

fn unknown_piece(letters: &str) -> String {
    match letters {
        "" => "the piece is missing".into(),
        letters => format!("no piece has the letters `{letters}`"),
    }
}

fn can_play(moves: &[String]) -> String {
    if moves.is_empty() { "cannot move".into() } else { format!("can play {}", words::some(moves, "or")) }
}

fn leading_there(moves: &[String]) -> String {
    match moves {
        [] => "; a move also names the square where it starts".into(),
        moves => format!("; a move also names the square where it starts: {}", words::some(moves, "or")),
    }
}

fn example(example: &Option<String>) -> String {
    example.as_ref().map(|example| format!("; a move looks like `{example}`")).unwrap_or_default()
}

fn choices(into: &[String]) -> String {
    if into.is_empty() { String::new() } else { format!(" ({})", words::list(into, "or")) }
}

/// Lists the target squares; a long list is shortened.
fn goals(goals: &[String]) -> String {
    match goals {
        [] => "; it cannot move".into(),
        goals => format!("; it can go to {}", words::some(goals, "and")),
    }
}
