//! The memory of outcome rows: the squares with which a row is known not to hold.

use std::cell::Cell;

/// A set of squares, as words.
pub(super) type Squares = [u64; 4];

/// Remembers the pieces with which some outcome rows did not hold, such as rows about lines or chains of pieces. Such a
/// row can begin to hold only by a new piece. Keep one memory for each game in progress. A memory is valid for
/// positions of any variant, in any order.
#[derive(Clone, Default, Debug)]
pub struct OutcomeMemory {
    /// A part of the hash of the variant that the sets belong to.
    of: u64,
    /// By row and side to move.
    sets: Vec<Squares>,
}

impl OutcomeMemory {
    /// An empty memory.
    pub fn new() -> OutcomeMemory {
        OutcomeMemory::default()
    }

    /// The remembered sets of a variant, given by a part of its hash and the number of its rows.
    #[inline]
    pub(super) fn sets(&mut self, of: u64, rows: usize) -> Remembered<'_> {
        if self.of != of || self.sets.len() != 2 * rows {
            self.of = of;
            self.sets.clear();
            self.sets.resize(2 * rows, [0; 4]);
        }
        Remembered(Cell::from_mut(&mut self.sets[..]).as_slice_of_cells())
    }
}

/// The remembered sets of a variant, if there are any.
#[derive(Clone, Copy)]
pub(super) struct Remembered<'m>(&'m [Cell<Squares>]);

impl<'m> Remembered<'m> {
    /// Nothing is remembered.
    pub const NOTHING: Remembered<'static> = Remembered(&[]);

    /// The set of a row and a side to move, both given by their indices.
    #[inline(always)]
    pub fn of(self, row: usize, side: usize) -> Option<&'m Cell<Squares>> {
        self.0.get(2 * row + side)
    }
}
