//! Bitboards: sets of squares in as few machine words as the board needs.

use super::square_set::SquareSet;
use std::cmp::Ordering;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares in `W` words of 64 bits, one bit per square; `W` is 1, 2 or 4.
///
/// The operator `!` also sets bits beyond the board: intersect its result with the board's own squares before use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Bits<const W: usize>(pub [u64; W]);

/// Evaluates an expression for each word, unrolled by hand. A loop would be clearer. But these methods are inlined in
/// thousands of places, and unrolling a loop in each of them takes a noticeable part of the build time.
macro_rules! each_word {
    ($index:ident => $body:expr) => {{
        const { assert!(W <= 4, "only four words are unrolled") };
        each_word!($index, 0 => $body);
        each_word!($index, 1 => $body);
        each_word!($index, 2 => $body);
        each_word!($index, 3 => $body);
    }};
    ($index:ident, $word:literal => $body:expr) => {
        if W > $word {
            let $index = $word;
            $body;
        }
    };
}

impl<const W: usize> Bits<W> {
    /// The set without squares.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// True for more than two words. Boards that need them are rare and their code is the longest. Functions that are
    /// inlined elsewhere are therefore compiled only once for them.
    pub const ARE_WIDE: bool = W > 2;

    /// The index of the word that holds a square.
    #[inline(always)]
    fn word(square: usize) -> usize {
        // W is a power of two, so the index is never out of range; for a single word it is the constant 0.
        square >> 6 & (W - 1)
    }

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.0[Self::word(square)] = 1 << (square & 63);
        bits
    }

    /// Returns true if the square is in the set. The square may lie on a larger board.
    #[inline]
    pub fn contains(&self, square: usize) -> bool {
        square < 64 * W && self.has(square)
    }

    /// Returns true if the square is in the set. It must be below `64 * W`.
    #[inline(always)]
    pub fn has(&self, square: usize) -> bool {
        self.bit(square) != 0
    }

    /// All squares with a higher index than `square`, including bits beyond the board.
    pub fn above(square: usize) -> Bits<W> {
        let above = |word: usize| match word.cmp(&(square >> 6)) {
            Ordering::Less => 0,
            Ordering::Equal => !1 << (square & 63),
            Ordering::Greater => !0,
        };
        Bits(std::array::from_fn(above))
    }

    /// 1 if the square is in the set, else 0.
    #[inline(always)]
    pub fn bit(&self, square: usize) -> u64 {
        self.0[Self::word(square)] >> (square & 63) & 1
    }

    /// Puts the square in if `bit` is 1; changes nothing if it is 0.
    #[inline(always)]
    pub fn put(&mut self, square: usize, bit: u64) {
        self.0[Self::word(square)] |= bit << (square & 63);
    }

    /// Returns true if the set has no squares.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut all = 0;
        each_word!(index => all |= self.0[index]);
        all == 0
    }

    /// Returns true if the two sets share a square.
    #[inline(always)]
    pub fn meets(&self, other: Bits<W>) -> bool {
        !(*self & other).is_empty()
    }

    /// The number of squares in the set.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        let mut count = 0;
        each_word!(index => count += self.0[index].count_ones());
        count
    }

    /// Returns true if the set has exactly one square.
    #[inline(always)]
    pub fn is_single(&self) -> bool {
        if W == 1 {
            return self.0[0] != 0 && self.0[0] & (self.0[0] - 1) == 0;
        }
        self.count() == 1
    }

    /// The lowest square of the set; `64 * W` if the set is empty.
    #[inline(always)]
    pub fn first(&self) -> usize {
        each_word!(index => if self.0[index] != 0 {
            return index * 64 + self.0[index].trailing_zeros() as usize;
        });
        W * 64
    }

    /// The highest square of the set; 0 if the set is empty.
    #[inline(always)]
    pub fn last(&self) -> usize {
        for index in (0..W).rev() {
            if self.0[index] != 0 {
                return index * 64 + 63 - self.0[index].leading_zeros() as usize;
            }
        }
        0
    }

    /// The set without the squares of `other`.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: Bits<W>) -> Bits<W> {
        self & !other
    }

    /// The set in `V` words; squares beyond them are dropped.
    pub fn narrow<const V: usize>(self) -> Bits<V> {
        Bits(std::array::from_fn(|word| self.0.get(word).copied().unwrap_or(0)))
    }

    /// Moves every square by `by` indices up, or down if negative. No square may leave the words. Cheap for one or two
    /// words.
    #[inline(always)]
    #[must_use]
    pub fn moved(self, by: i16) -> Bits<W> {
        match W {
            1 => Bits([self.0[0].rotate_left(by as u32 & 63); W]),
            2 => Bits::joined(self.both().rotate_left(by as u32 & 127)),
            _ => self.shifted_across(by),
        }
    }

    /// The two words of the set as one number.
    #[inline(always)]
    fn both(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[W - 1]) << 64
    }

    /// The set whose two words are the halves of a number.
    #[inline(always)]
    fn joined(both: u128) -> Bits<W> {
        let mut bits = Bits([both as u64; W]);
        bits.0[W - 1] = (both >> 64) as u64;
        bits
    }

    /// Moves every square by `by` indices up, or down if negative; squares that leave the words are dropped. `by` must
    /// be below `64 * W` in size.
    #[inline(always)]
    #[must_use]
    pub fn shifted(self, by: i16) -> Bits<W> {
        let n = by.unsigned_abs() as usize;
        match W {
            1 => Bits([if by >= 0 { self.0[0] << n } else { self.0[0] >> n }; W]),
            2 => Bits::joined(if by >= 0 { self.both() << n } else { self.both() >> n }),
            _ => self.shifted_across(by),
        }
    }

    /// [`Bits::shifted`] for any number of words. It is not inlined: the code is long, and boards of more than two
    /// words are rare.
    #[inline(never)]
    fn shifted_across(self, by: i16) -> Bits<W> {
        let n = by.unsigned_abs() as usize;
        let (words, bits) = (n >> 6, n & 63);
        let mut moved = Bits::EMPTY;
        if by >= 0 {
            for index in words..W {
                let carried = if index > words { self.0[index - words - 1] >> 1 >> (63 - bits) } else { 0 };
                moved.0[index] = self.0[index - words] << bits | carried;
            }
        } else {
            for index in words..W {
                let carried = if index + 1 < W { self.0[index + 1] << 1 << (63 - bits) } else { 0 };
                moved.0[index - words] = self.0[index] >> bits | carried;
            }
        }
        moved
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

impl<const W: usize> From<SquareSet> for Bits<W> {
    /// Squares beyond `W` words are dropped: the board has none there.
    fn from(set: SquareSet) -> Self {
        let words = set.words();
        Bits(std::array::from_fn(|index| words[index]))
    }
}

impl<const W: usize> From<Bits<W>> for SquareSet {
    fn from(bits: Bits<W>) -> Self {
        SquareSet::from_words(bits.narrow::<4>().0)
    }
}

/// The squares of a set, in order of their index.
pub struct Indices<const W: usize>(Bits<W>);

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Indices<W>;

    #[inline(always)]
    fn into_iter(self) -> Indices<W> {
        Indices(self)
    }
}

impl<const W: usize> Iterator for Indices<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        each_word!(index => {
            let word = self.0.0[index];
            if word != 0 {
                self.0.0[index] = word & (word - 1);
                return Some(index * 64 + word.trailing_zeros() as usize);
            }
        });
        None
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                self $op other;
                self
            }
        }
        impl<const W: usize> $assign for Bits<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                each_word!(index => self.0[index] $op other.0[index]);
            }
        }
    };
}
wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign, |=);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^=);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn not(mut self) -> Self {
        each_word!(index => self.0[index] = !self.0[index]);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn shifts_across_words() {
        for by in [-130i16, -64, -63, -9, -1, 1, 8, 63, 64, 65, 128, 200] {
            let squares = [0usize, 5, 63, 64, 100, 127, 128, 190, 255];
            let set = squares.iter().fold(Bits::<4>::EMPTY, |set, &square| set | Bits::of(square));
            let expected: Vec<usize> = squares
                .iter()
                .filter_map(|&square| usize::try_from(square as i32 + i32::from(by)).ok())
                .filter(|&square| square < 256)
                .collect();
            assert_eq!(set.shifted(by).into_iter().collect::<Vec<_>>(), expected, "by {by}");
            assert!(by.abs() > 63 || Bits::<1>([0; 1]).moved(by).is_empty());
        }
        for by in [-40i16, -9, 1, 17, 40] {
            let (one, two) = (Bits::<1>::of(50) | Bits::of(45), Bits::<2>::of(70) | Bits::of(60));
            if by < 14 {
                assert_eq!(one.moved(by), one.shifted(by), "by {by}");
            }
            assert_eq!(two.moved(by), two.shifted(by), "by {by}");
        }
    }

    #[test]
    fn shifts_two_words_like_four() {
        let squares = [0usize, 5, 63, 64, 100, 127];
        let two = squares.iter().fold(Bits::<2>::EMPTY, |set, &square| set | Bits::of(square));
        for by in [-127i16, -65, -64, -63, -1, 0, 1, 63, 64, 65, 127] {
            assert_eq!(two.shifted(by), two.narrow::<4>().shifted(by).narrow::<2>(), "by {by}");
        }
    }

    #[test]
    fn agrees_with_square_sets() {
        let set: SquareSet = [3, 64, 65, 130].map(Square).into_iter().collect();
        let bits = Bits::<4>::from(set);
        assert_eq!(SquareSet::from(bits), set);
        assert_eq!((bits.first(), bits.last(), bits.count()), (3, 130, 4));
        assert_eq!([3, 63, 64, 130].map(|square| (bits & Bits::above(square)).count()), [3, 3, 2, 0]);
        assert!(bits.has(65) && !bits.has(66) && !bits.is_single() && Bits::<2>::of(70).is_single());
    }
}
