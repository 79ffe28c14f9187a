//! Explanations, in words, of why a move may be played or not.
//!
//! A game and the text of a move give [`Reason`]s. [`find_move`](super::find_move) finds the fault in the text.
//! `refused` adds further reasons, `allowed` explains a legal move, `end` explains the end of a game, and `phrases`
//! has the sentences.

mod allowed;
mod end;
mod phrases;
mod refused;

pub use end::{WhyEnd, why_end};

use super::move_error::MoveTextError;
use super::read_move::understand;
use super::{Style, coordinate};
use crate::game::{Game, Outcome};
use crate::movegen::{LimitExceeded, Move};
use crate::types::Square;
use crate::words;

/// The answer to the question why a move may be played or not.
#[derive(Clone, Debug)]
pub enum Why {
    /// The move may be played.
    Allowed(Allowed),
    /// The move may not be played.
    Refused(Refused),
}

impl Why {
    /// The reasons, in display order.
    pub fn reasons(&self) -> &[Reason] {
        match self {
            Why::Allowed(Allowed { reasons, .. }) | Why::Refused(Refused { reasons, .. }) => reasons,
        }
    }

    /// The error if the text is [not a move at all](crate::notation::MoveTextFault::is_unreadable).
    pub fn unreadable(&self) -> Option<&MoveTextError> {
        match self {
            Why::Allowed(_) => None,
            Why::Refused(refused) => refused.error.as_ref().filter(|error| error.fault().is_unreadable()),
        }
    }
}

/// A move that may be played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Allowed {
    /// The move.
    pub mv: Move,
    /// The text of the move by its squares.
    pub text: String,
    /// The text of the move in algebraic notation.
    pub san: String,
    /// The source, the effects and the consequences of the move; at least one reason.
    pub reasons: Vec<Reason>,
}

/// A text that names no playable move.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refused {
    /// The outcome of the game, if the game is over.
    pub over: Option<Outcome>,
    /// The error in the move; `None` if it is refused only because the game is over.
    pub error: Option<MoveTextError>,
    /// The reasons.
    pub reasons: Vec<Reason>,
}

/// A reason from the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reason {
    /// The topic.
    pub topic: Topic,
    /// The reason as a sentence.
    pub text: String,
    /// The relevant squares.
    pub squares: Vec<Square>,
    /// The path of names, in a file, of the row or movement behind the reason. Empty if there is none.
    pub path: Vec<String>,
}

impl Reason {
    fn new(topic: Topic, text: impl Into<String>) -> Reason {
        Reason { topic, text: text.into(), squares: Vec::new(), path: Vec::new() }
    }

    fn on(mut self, squares: impl IntoIterator<Item = Square>) -> Reason {
        self.squares.extend(squares);
        self
    }

    fn by(mut self, path: &[&str]) -> Reason {
        self.path = path.iter().map(|&name| name.to_owned()).collect();
        self
    }
}

/// The topic of a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Topic {
    /// The movement that makes the move, or the obstacle to it.
    Movement,
    /// No movement of the piece ever leads to the square.
    Geometry,
    /// A castling.
    Castling,
    /// A drop.
    Drop,
    /// A promotion.
    Promotion,
    /// The captures.
    Capture,
    /// The pieces in hand.
    Hand,
    /// A row of `forbidden`.
    Forbidden,
    /// A row of `must`.
    Must,
    /// A row of `after`.
    After,
    /// A pass.
    Pass,
    /// The side to move.
    Turn,
    /// The typed text.
    Text,
    /// Check.
    Check,
    /// The end of the game.
    End,
    /// A claim.
    Claim,
    /// The material that a side has left to win with.
    Material,
}

impl Topic {
    /// The topic as one word.
    pub fn name(self) -> &'static str {
        match self {
            Topic::Movement => "movement",
            Topic::Geometry => "geometry",
            Topic::Castling => "castling",
            Topic::Drop => "drop",
            Topic::Promotion => "promotion",
            Topic::Capture => "capture",
            Topic::Hand => "hand",
            Topic::Forbidden => "forbidden",
            Topic::Must => "must",
            Topic::After => "after",
            Topic::Pass => "pass",
            Topic::Turn => "turn",
            Topic::Text => "text",
            Topic::Check => "check",
            Topic::End => "end",
            Topic::Claim => "claim",
            Topic::Material => "material",
        }
    }
}

/// Explains why a move may be played in a game or not. The text is read in any [style](Style::Auto).
///
/// # Errors
/// If the position has too many moves to list.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::notation::{Why, why};
/// use ferz::{Game, Variant};
///
/// let game = Game::new(Variant::builtin("chess")?.start())?;
/// let Why::Refused(refused) = why(&game, "a1a5")? else { panic!("a rook does not jump") };
/// assert_eq!(refused.reasons[0].text, "blocked by the pawn on a2");
/// let Why::Allowed(allowed) = why(&game, "e2e4")? else { panic!("pawns do so") };
/// assert_eq!(allowed.reasons[0].text, "by its move \"double-step\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(game: &Game, text: &str) -> Result<Why, LimitExceeded> {
    let position = game.position();
    let over = game.outcome().cloned();
    // If the game is over, the move is judged as if the game continued.
    let listed = if over.is_some() { position.legal_moves()? } else { Vec::new() };
    let legal = if over.is_some() { &listed } else { game.legal_moves() };
    match (understand(position, legal, text, Style::Auto), over) {
        (Ok(mv), None) => allowed::allowed(game, mv).map(Why::Allowed),
        (Ok(_), over) => Ok(Why::Refused(Refused { over, error: None, reasons: Vec::new() })),
        (Err(misread), over) => {
            let reasons = refused::reasons(position, legal, text, &misread);
            Ok(Why::Refused(Refused { over, error: Some(misread.error), reasons }))
        }
    }
}

/// The texts of some moves by their squares, the first ones in alphabetical order.
fn some_moves(position: &crate::position::Position, moves: &[Move]) -> String {
    let mut texts = coordinate::write_all(position, moves);
    texts.sort();
    words::some(texts, "and")
}

#[cfg(test)]
mod tests;
