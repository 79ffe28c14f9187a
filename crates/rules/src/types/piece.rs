//! Kinds of pieces, pieces, and the contents of a square.

use super::side::Side;
use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr, Not};

/// The most kinds of pieces a variant may have, promoted forms included.
pub const MAX_KINDS: usize = 64;

/// A kind of piece: its index among the variant's pieces, below [`MAX_KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub struct Kind(pub u8);

impl Kind {
    /// The index as an array index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

/// The contents of a square in one byte: nothing, a wall, or a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell(u8);

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell(0);
    /// A wall: the square is occupied, but by neither side.
    pub const WALL: Cell = Cell(1);

    /// The piece, if there is one.
    #[inline]
    pub fn piece(self) -> Option<Piece> {
        if self.0 < 2 {
            return None;
        }
        let side = if self.0 & 1 == 0 { Side::First } else { Side::Second };
        Some(Piece { side, kind: Kind((self.0 >> 1) - 1) })
    }

    /// Returns true if a piece or a wall stands on the square.
    #[inline]
    pub fn is_occupied(self) -> bool {
        self.0 != 0
    }
}

impl From<Piece> for Cell {
    #[inline]
    fn from(piece: Piece) -> Cell {
        Cell((piece.kind.0 + 1) << 1 | piece.side as u8)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Deserialize, Serialize)]
pub struct KindSet(pub u64);

impl KindSet {
    /// The set without kinds.
    pub const EMPTY: KindSet = KindSet(0);
    /// The set of all possible kinds.
    pub const ALL: KindSet = KindSet(u64::MAX);

    /// Returns true if `kind` is in the set.
    #[inline]
    pub fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Adds `kind`.
    #[inline]
    pub fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// Returns true if the set has no kinds.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the two sets share a kind.
    #[inline]
    pub fn meets(self, other: KindSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The kinds in order of their index.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = (left != 0).then_some(Kind(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            kind
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        let mut set = KindSet::EMPTY;
        for kind in kinds {
            set.insert(kind);
        }
        set
    }
}

impl BitOr for KindSet {
    type Output = KindSet;
    #[inline]
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;
    #[inline]
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl Not for KindSet {
    type Output = KindSet;
    #[inline]
    fn not(self) -> KindSet {
        KindSet(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_gives_its_piece_back() {
        for side in Side::BOTH {
            for kind in (0..MAX_KINDS as u8).map(Kind) {
                let piece = Piece { side, kind };
                assert_eq!(Cell::from(piece).piece(), Some(piece));
            }
        }
        assert_eq!(Cell::EMPTY.piece(), None);
        assert_eq!(Cell::WALL.piece(), None);
        assert!(Cell::WALL.is_occupied());
    }
}
