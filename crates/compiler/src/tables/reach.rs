//! The squares that a piece could ever reach.

use crate::types::{Kind, Piece, Square, SquareSet};

/// The squares that each piece could move to or capture on from each square, on any board.
///
/// Only constants of the variant are used: geometry and fixed zones. The set may therefore be larger than in a given
/// position, but never smaller.
pub struct Reach {
    /// The targets, by piece and square.
    pub targets: Vec<SquareSet>,
    /// The squares without any targets, by piece.
    pub stranded: Vec<SquareSet>,
    /// The number of squares of the board's grid.
    pub squares: usize,
}

impl Reach {
    /// The squares that `piece` could ever move to from `from`, or capture on.
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square) -> SquareSet {
        self.targets[Reach::slot(piece) * self.squares + from.index()]
    }

    /// The squares from which `piece` could never move.
    #[inline]
    pub fn stranded(&self, piece: Piece) -> SquareSet {
        self.stranded[Reach::slot(piece)]
    }

    /// The index of a piece.
    #[inline]
    pub fn slot(Piece { side, kind: Kind(kind) }: Piece) -> usize {
        usize::from(kind) * 2 + side.index()
    }
}
