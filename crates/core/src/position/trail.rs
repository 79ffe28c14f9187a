//! Trails: where pieces have just passed.

use super::key::Fact;
use crate::types::{MAX_SQUARES, Square, SquareSet};
use std::fmt;

/// The squares on which pieces that have just passed may be taken, and which piece on each: the last one that passed.
///
/// Where turns have one ply there is the trail of one piece at most.
#[derive(Clone, PartialEq, Eq)]
pub struct Trail {
    squares: SquareSet,
    /// By square; `Square(0)` where there is no trail.
    owners: [Square; MAX_SQUARES],
}

impl Trail {
    /// Nothing has just passed.
    pub const NONE: Trail = Trail { squares: SquareSet::EMPTY, owners: [Square(0); MAX_SQUARES] };

    /// The trail of one piece, which now stands on `owner`.
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

    /// Where the piece that passed a square stands; `None` if none did.
    #[inline]
    pub fn owner(&self, square: Square) -> Option<Square> {
        self.squares.contains(square).then(|| self.owners[square.index()])
    }

    /// Where the pieces that passed stand.
    pub fn owners(&self) -> SquareSet {
        self.squares.iter().map(|square| self.owners[square.index()]).collect()
    }

    /// The squares passed by the piece that now stands on `owner`.
    pub fn left_by(&self, owner: Square) -> SquareSet {
        self.squares.iter().filter(|&square| self.owner(square) == Some(owner)).collect()
    }

    /// A piece passes squares and comes to stand on `owner`.
    pub fn leave(&mut self, owner: Square, squares: SquareSet) {
        self.squares |= squares;
        for square in squares {
            self.owners[square.index()] = owner;
        }
    }

    /// Forgets all trails but those of the pieces on `kept`.
    pub fn keep_of(&mut self, kept: SquareSet) {
        for square in self.squares {
            let owner = &mut self.owners[square.index()];
            if !kept.contains(*owner) {
                *owner = Square(0);
                self.squares.remove(square);
            }
        }
    }

    /// The part of a position's key that stands for it.
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
