//! Where a piece could ever go.

use crate::types::{Kind, Piece, Square, SquareSet};

/// For every piece and square, the squares that it could move to or take on, whatever stands on the board.
///
/// Only what is the same in every position is used: geometry and fixed zones. So the set may be larger than what a
/// given position allows, never smaller.
pub struct Reach {
    /// By piece and square.
    pub targets: Vec<SquareSet>,
    /// By piece: the squares without any targets.
    pub stranded: Vec<SquareSet>,
    /// How many squares the board's grid has.
    pub squares: usize,
}

impl Reach {
    /// Where `piece` could ever go from `from`, or take.
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square) -> SquareSet {
        self.targets[Reach::slot(piece) * self.squares + from.index()]
    }

    /// The squares from which `piece` could never move.
    #[inline]
    pub fn stranded(&self, piece: Piece) -> SquareSet {
        self.stranded[Reach::slot(piece)]
    }

    /// The place of a piece.
    #[inline]
    pub fn slot(Piece { side, kind: Kind(kind) }: Piece) -> usize {
        usize::from(kind) * 2 + side.index()
    }
}
