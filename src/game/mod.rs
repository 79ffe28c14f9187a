//! A game: a position with its history, and how it ends.

use crate::movegen::{Move, TooManyMoves};
use crate::position::Position;
use crate::types::{Piece, Side};

/// How a game has ended, or may be ended by a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The name of the row, `checkmate` for instance.
    pub reason: String,
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
}

/// A move cannot be played in a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {}", .0.reason)]
    Over(Outcome),
    /// It is not among the legal moves.
    #[error("not a legal move here")]
    Illegal,
    /// The position after it has too many moves to list.
    #[error(transparent)]
    TooManyMoves(#[from] TooManyMoves),
}

/// A game from a given position on.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
}

impl Game {
    /// A game that starts from `position`.
    pub fn new(position: Position) -> Result<Game, TooManyMoves> {
        Ok(Game { position })
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves of the present position, in no particular order; none if the game is over.
    pub fn legal_moves(&self) -> &[Move] {
        todo!()
    }

    /// Plays a move. On an error the game is as it was.
    pub fn play(&mut self, _mv: &Move) -> Result<(), PlayError> {
        todo!()
    }

    /// How the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        todo!()
    }

    /// The ends that the player to move may claim now.
    pub fn claims(&self) -> &[Outcome] {
        todo!()
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[Move] {
        todo!()
    }

    /// The pieces captured so far, in order, as they stood on the board (a captured black queen is a black queen).
    pub fn captured(&self) -> &[Piece] {
        todo!()
    }
}
