//! What a position is: state only. Moves are made and found elsewhere.

mod history;
mod state;

pub use history::{History, Seen};
pub use state::{State, Trail};

use crate::tables::Variant;
use crate::types::{Piece, Side, Square};

/// A position of a variant: what stands where, who is to move, and what else the rules must know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    variant: Variant,
    state: State,
}

impl Position {
    /// A position from its parts.
    pub fn new(variant: Variant, state: State) -> Position {
        Position { variant, state }
    }

    /// The variant it belongs to.
    #[inline]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The bare state.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Side {
        self.state.to_move
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.state.at(square).piece()
    }
}
