//! The pieces that rows of `after` remove from the board.

use super::Move;
use crate::model::{Lands, MoveKind};
use crate::position::Position;
use crate::types::{Square, SquareSet};

/// Collects the squares from which rows remove pieces, row by row.
pub(super) struct Removed {
    /// The pieces before the next row.
    pieces: SquareSet,
    removed: SquareSet,
}

impl Removed {
    /// Begins with the pieces on the board before the first row.
    pub fn since(pieces: SquareSet) -> Removed {
        Removed { pieces, removed: SquareSet::EMPTY }
    }

    /// Compares with the pieces after a row. For each piece that the row has put on the board, one removed piece counts
    /// as moved instead, from the lowest square on.
    pub fn see(&mut self, pieces: SquareSet) {
        let moved = (pieces - self.pieces).len();
        self.removed |= (self.pieces - pieces).iter().skip(moved).collect();
        self.pieces = pieces;
    }

    /// The squares of the removed pieces, after the move has landed.
    pub fn squares(self) -> SquareSet {
        self.removed
    }
}

/// The squares where pieces stood before a move, given where they stand once it has landed.
pub(super) fn before_landing(position: &Position, mv: &Move, landed: SquareSet) -> SquareSet {
    if landed.is_empty() {
        return landed;
    }
    let side = position.side_to_move();
    let castling = mv.castling.and_then(|number| position.variant().rules().castling_of(side, number));
    let origin = |square: Square| match (mv.kind, mv.lands) {
        (MoveKind::Move, Lands::Target | Lands::Swap) if square == mv.to => mv.from,
        (MoveKind::Move, Lands::Swap) if square == mv.from => mv.to,
        (MoveKind::Castle, _) => {
            let part = castling.and_then(|way| way.parts.iter().find(|part| part.to == square));
            part.map_or(square, |part| part.from)
        }
        (MoveKind::Move | MoveKind::Drop | MoveKind::Pass, _) => square,
    };
    landed.iter().map(origin).collect()
}
