//! Pieces that rows of `after` take off the board.

use crate::model::{Rules, Set};
use crate::types::Side;

impl Rules {
    /// Returns true if rows that follow the moves of a side may take pieces off the board.
    pub fn rows_remove(&self, side: Side) -> bool {
        let is_empty = |set: &Set| match set {
            Set::Empty => true,
            Set::Reach(_) => self.moves_go_to_empty_squares(),
            _ => false,
        };
        self.after.iter().any(|row| side.is_of(row.side) && row.may_remove(is_empty))
    }

    /// Returns true if no piece ever moves to an occupied square.
    fn moves_go_to_empty_squares(&self) -> bool {
        let legs = self.pieces.iter().flat_map(|piece| &piece.moves).flat_map(|leg| leg.legs().chain([leg]));
        !legs.into_iter().any(|leg| leg.onto.takes_pieces())
    }
}
