//! A square of the board, as a number.

use serde::{Deserialize, Serialize};

/// The most squares a board's grid may have (16 x 16, or any other shape of that area).
pub const MAX_SQUARES: usize = 256;

/// A square: its index in the board's grid, `rank * files + file`. Both count from 0 at the first player's lower left.
///
/// The index does not depend on a board's shape; [`Board`](crate::model::Board) turns it into file, rank and name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub struct Square(pub u8);

impl Square {
    /// The index as an array index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the square with this index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SQUARES`].
    #[inline]
    pub fn new(index: usize) -> Square {
        assert!(index < MAX_SQUARES, "square index {index} out of range");
        Square(index as u8)
    }
}
