//! Trails: the squares that pieces have just passed.

use super::key::Fact;
use crate::types::{MAX_SQUARES, Square, SquareSet};
use std::fmt;

/// The squares on which pieces that have just passed may be captured, each with its owner: the last piece that passed
/// it.
///
/// If turns have one ply, there is at most one piece with a trail.
#[derive(Clone, PartialEq, Eq)]
pub struct Trail {
    squares: SquareSet,
    /// The owners by square; `Square(0)` without a trail.
    owners: [Square; MAX_SQUARES],
}

impl Trail {
    /// No trail.
    pub const NONE: Trail = Trail { squares: SquareSet::EMPTY, owners: [Square(0); MAX_SQUARES] };

    /// The trail of one piece, which is now on `owner`.
    pub fn of(owner: Square, squares: SquareSet) -> Trail {
        let mut trail = Trail::NONE;
        trail.leave(owner, squares);
        trail
    }

    /// The squares of the trail.
    #[inline]
    pub fn squares(&self) -> SquareSet {
        self.squares
    }

    /// The square of the piece that passed a square; `None` if no piece did.
    #[inline]
    pub fn owner(&self, square: Square) -> Option<Square> {
        self.squares.contains(square).then(|| self.owners[square.index()])
    }

    /// The squares of the pieces that passed.
    pub fn owners(&self) -> SquareSet {
        self.squares.iter().map(|square| self.owners[square.index()]).collect()
    }

    /// The squares passed by the piece that is now on `owner`.
    pub fn left_by(&self, owner: Square) -> SquareSet {
        self.squares.iter().filter(|&square| self.owner(square) == Some(owner)).collect()
    }

    /// Adds the trail of a piece that is now on `owner`.
    pub fn leave(&mut self, owner: Square, squares: SquareSet) {
        self.squares |= squares;
        for square in squares {
            self.owners[square.index()] = owner;
        }
    }

    /// Removes all trails except those of the pieces on `kept`.
    pub fn keep_of(&mut self, kept: SquareSet) {
        for square in self.squares {
            let owner = &mut self.owners[square.index()];
            if !kept.contains(*owner) {
                *owner = Square(0);
                self.squares.remove(square);
            }
        }
    }

    /// The part of a position's key for the trail.
    pub(super) fn key(&self) -> u64 {
        self.squares.iter().fold(0, |key, square| key ^ Fact::Trail(square, self.owners[square.index()]).key())
    }
}

impl Default for Trail {
    fn default() -> Trail {
        Trail::NONE
    }
}

impl fmt::Debug for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.owners().iter().map(|owner| (owner, self.left_by(owner)))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(all: &[u8]) -> SquareSet {
        all.iter().map(|&square| Square(square)).collect()
    }

    #[test]
    fn the_last_piece_that_passed_a_square_owns_it() {
        let mut trail = Trail::of(Square(3), squares(&[4, 5, 6]));
        trail.leave(Square(9), squares(&[5, 200]));
        assert_eq!(trail.squares(), squares(&[4, 5, 6, 200]));
        assert_eq!((trail.owner(Square(5)), trail.owner(Square(6))), (Some(Square(9)), Some(Square(3))));
        assert_eq!((trail.owner(Square(7)), trail.owners()), (None, squares(&[3, 9])));
        trail.keep_of(squares(&[9]));
        assert_eq!(trail, Trail::of(Square(9), squares(&[5, 200])));
        trail.keep_of(SquareSet::EMPTY);
        assert_eq!(trail, Trail::NONE);
    }
}
