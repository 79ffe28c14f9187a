//! Why a move may be played, or may not: what its text means, and what the rules say of that, in words.
//!
//! A game and the text of a move give [`Reason`]s. [`find_move`](super::find_move) says what is wrong with the text
//! itself; `refused` says more about that, `allowed` says where a legal move comes from and what comes of it, `words`
//! has the sentences.

mod allowed;
mod refused;
mod words;

use super::move_error::MoveTextError;
use super::read_move::understand;
use super::{Style, coordinate};
use crate::game::{Game, Outcome};
use crate::movegen::{LimitExceeded, Move};
use crate::types::Square;

/// May a move be played, and why?
#[derive(Clone, Debug)]
pub enum Why {
    /// It may be played.
    Allowed(Allowed),
    /// It may not.
    Refused(Refused),
}

impl Why {
    /// The reasons, in the order in which to show them.
    pub fn reasons(&self) -> &[Reason] {
        match self {
            Why::Allowed(Allowed { reasons, .. }) | Why::Refused(Refused { reasons, .. }) => reasons,
        }
    }

    /// What is wrong with the text if it is [no move at all](crate::notation::MoveTextFault::is_unreadable).
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
    /// The move by its squares.
    pub text: String,
    /// The move in algebraic notation.
    pub san: String,
    /// Where it comes from, what it does and what comes of it; at least one.
    pub reasons: Vec<Reason>,
}

/// A text that names no move which may be played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Refused {
    /// How the game has ended, if that is why.
    pub over: Option<Outcome>,
    /// What is wrong with the move; `None` if it is refused only because the game is over.
    pub error: Option<MoveTextError>,
    /// What else there is to say.
    pub reasons: Vec<Reason>,
}

/// Something that the rules say of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reason {
    /// What it is about.
    pub topic: Topic,
    /// A sentence that says it.
    pub text: String,
    /// The squares that matter.
    pub squares: Vec<Square>,
    /// The row or movement that it comes from, as a path of names in a file. Empty if no row says so.
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

/// What a reason is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Topic {
    /// The movement of a piece: the one that makes the move, or what prevents it.
    Movement,
    /// No movement of the piece ever leads there.
    Geometry,
    /// A castling.
    Castling,
    /// A drop.
    Drop,
    /// A promotion.
    Promotion,
    /// What is taken.
    Capture,
    /// What is in hand.
    Hand,
    /// A row of `forbidden`.
    Forbidden,
    /// A row of `must`.
    Must,
    /// A row of `after`.
    After,
    /// Passing.
    Pass,
    /// Whose turn it is.
    Turn,
    /// What was typed.
    Text,
    /// Check.
    Check,
    /// The end of the game.
    End,
}

impl Topic {
    /// One word for it.
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
        }
    }
}

/// Says why a move may be played in a game, or may not; the text is read in any [style](Style::Auto).
///
/// # Errors
/// If the position has too many moves to list.
///
/// ```
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
    // If the game is over, the move is judged as if it went on.
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

/// Some moves by their squares, the first ones in the order of their texts.
fn some(position: &crate::position::Position, moves: &[Move], shown: usize) -> String {
    let mut texts = coordinate::write_all(position, moves);
    texts.sort();
    let more = texts.len().saturating_sub(shown);
    texts.truncate(shown);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", texts.join(", "))
}

#[cfg(test)]
mod tests;
