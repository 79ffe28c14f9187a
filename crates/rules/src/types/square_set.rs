//! Sets of squares.

use super::square::{MAX_SQUARES, Square};
use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

const WORDS: usize = MAX_SQUARES / 64;

/// A set of squares: one bit for each square of the largest board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Deserialize, Serialize)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet([0; WORDS]);

    /// The squares with an index below `count`.
    pub fn first(count: usize) -> SquareSet {
        (0..count).map(Square::new).collect()
    }

    /// Returns true if `square` is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.0 & 63) & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.0 & 63);
    }

    /// Removes `square`.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.0 & 63));
    }

    /// Returns true if the set has no squares.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The number of squares in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the two sets share a square.
    #[inline]
    pub fn intersects(&self, other: &SquareSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns true if all squares of this set are in `other`.
    #[inline]
    pub fn is_subset(&self, other: &SquareSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Creates the set from its [words](SquareSet::words).
    #[inline]
    pub fn from_words(words: [u64; WORDS]) -> SquareSet {
        SquareSet(words)
    }

    /// The words of the set: bit `i` of word `w` is square `64 w + i`.
    #[inline]
    pub fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// The squares in order of their index.
    #[inline]
    pub fn iter(&self) -> Squares {
        Squares { set: *self, word: 0 }
    }
}

/// The squares of a set, in order of their index.
#[derive(Clone)]
pub struct Squares {
    set: SquareSet,
    word: usize,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < WORDS {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some(Square((self.word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> SquareSet {
        SquareSet::from_iter([square])
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $op:expr) => {
        impl $trait for SquareSet {
            type Output = SquareSet;
            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                let op: fn(u64, u64) -> u64 = $op;
                let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
                SquareSet([op(a, e), op(b, f), op(c, g), op(d, h)])
            }
        }
    };
}
wordwise!(BitAnd, bitand, |a, b| a & b);
wordwise!(BitOr, bitor, |a, b| a | b);
wordwise!(BitXor, bitxor, |a, b| a ^ b);
wordwise!(Sub, sub, |a, b| a & !b);

/// The complement within all 256 indices: intersect it with the board's own squares before use.
impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        let [a, b, c, d] = self.0;
        SquareSet([!a, !b, !c, !d])
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_across_words() {
        let squares = [0, 63, 64, 128, 255].map(Square);
        let set: SquareSet = squares.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!(set.len(), 5);
        assert!((set - set).is_empty());
        assert!(set.is_subset(&SquareSet::first(256)) && !set.is_subset(&SquareSet::first(255)));
    }
}
