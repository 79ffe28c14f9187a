//! Moves: found, judged and made.

mod mv;

pub use mv::Move;

use crate::position::Position;

/// A position has more moves, or takes more work to list them, than the [limits](crate::model::limits) allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position has too many moves to list (limits: {} moves, {} steps of work)",
    crate::model::limits::MAX_MOVES,
    crate::model::limits::MAX_WORK
)]
pub struct TooManyMoves;

/// Why a move that the pieces could make may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The name of the row that forbids it, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, in no particular order, each once. Rules about repetition see no history here; a
    /// [`Game`](crate::game::Game) knows it. That the game may be over is not looked at.
    pub fn legal_moves(&self) -> Result<Vec<Move>, TooManyMoves> {
        todo!()
    }

    /// All moves that the pieces could make but that a row forbids, each with the first row that does.
    pub fn refused_moves(&self) -> Result<Vec<(Move, Refused)>, TooManyMoves> {
        todo!()
    }

    /// The position after a move, which must be one of this position's [legal moves](Position::legal_moves).
    #[must_use]
    pub fn after(&self, _mv: &Move) -> Position {
        todo!()
    }

    /// Is the side to move in check, as the variant defines it?
    pub fn is_check(&self) -> bool {
        todo!()
    }
}
