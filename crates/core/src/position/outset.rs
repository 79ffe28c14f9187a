//! Positions as input of the [bounds](crate::bounds) on games.

use super::Position;
use crate::bounds::{Outset, Pieces};
use crate::types::Side;

impl Position {
    /// The position as the outset of a game.
    pub fn as_outset(&self) -> Outset<'_> {
        let state = self.state();
        Outset {
            rules: self.variant.rules(),
            reach: self.variant.reach(),
            pieces: self.numbers_of_pieces(),
            marked: state.marked.len(),
            has_walls: !state.walls().is_empty(),
            untouched: state.untouched,
            trail: state.trail.squares(),
            counters: state.counters.map(i64::from).to_vec(),
        }
    }

    /// The numbers of its pieces, on the board and in hand.
    pub(crate) fn numbers_of_pieces(&self) -> Pieces {
        let kinds = || self.variant.rules().kinds();
        Pieces {
            board: Side::BOTH.map(|side| kinds().map(|kind| self.pieces_of(side, kind).len()).collect()),
            hands: Side::BOTH.map(|side| kinds().map(|kind| self.in_hand(side, kind).into()).collect()),
        }
    }
}
