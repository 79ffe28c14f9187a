//! The starts of games: the variant's own start, or any of its starting arrays.

use super::BatchError;
use ferz_core::Variant;
use ferz_core::notation::ArrayError;
use ferz_core::position::Position;
use ferz_core::types::Random;

/// The largest number of attempts to find an array that no condition excludes.
const TRIES: usize = 10_000;

/// The positions from which the games of a batch begin.
#[derive(Clone)]
pub(super) struct Setups {
    start: Position,
    /// The number of starting arrays to choose from, if any.
    arrays: Option<u64>,
}

impl Setups {
    /// The set-ups of a variant: all its arrays if `shuffle` is set and there are any, otherwise its start.
    pub fn new(variant: &Variant, shuffle: bool) -> Setups {
        Setups { start: variant.start(), arrays: variant.rules().array_count().filter(|_| shuffle) }
    }

    /// The variant's own start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The next position, chosen at random.
    pub fn next(&self, random: &mut Random) -> Result<Position, BatchError> {
        let Some(arrays) = self.arrays else { return Ok(self.start.clone()) };
        let mut left_out = None;
        for _ in 0..TRIES {
            match self.start.variant().array_start(random.below(arrays as usize) as u64) {
                Ok(start) => return Ok(start),
                Err(error @ ArrayError::LeftOut { .. }) => left_out = Some(error),
                Err(error) => return Err(error.into()),
            }
        }
        Err(left_out.map_or(BatchError::NoBoards, BatchError::Setup))
    }
}
