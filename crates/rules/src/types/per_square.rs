//! One value for each square of a board.

use std::ops::{Index, IndexMut};

/// A value for each square that `W` words have bits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerSquare<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> PerSquare<T, W> {
    /// Returns the map that holds the same value for all squares.
    pub const fn all(value: T) -> Self {
        PerSquare([[value; 64]; W])
    }

    /// Sets the value of the first `squares` squares.
    ///
    /// # Panics
    /// If `squares` is more than `W` words have bits for.
    #[inline(always)]
    pub fn fill_first(&mut self, squares: usize, value: T) {
        self.0.as_flattened_mut()[..squares].fill(value);
    }
}

// W is a power of two, so the word is never out of range.
impl<T, const W: usize> Index<usize> for PerSquare<T, W> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: usize) -> &T {
        &self.0[square >> 6 & (W - 1)][square & 63]
    }
}

impl<T, const W: usize> IndexMut<usize> for PerSquare<T, W> {
    #[inline(always)]
    fn index_mut(&mut self, square: usize) -> &mut T {
        &mut self.0[square >> 6 & (W - 1)][square & 63]
    }
}
