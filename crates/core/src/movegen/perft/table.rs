//! A table of known counts for perft, since many lines of play lead to the same position.

use crate::model::CountersAsked;
use crate::model::limits::MAX_TABLE_MEGABYTES;
use crate::position::form::counters_of;
use crate::position::{Position, with_numbers};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts of nodes by position and depth, shared by all threads that count.
///
/// Apart from collisions (2^-64), the table never makes a count wrong: the key covers the position, the depth and the
/// variant. Threads write without locks. An entry written by two threads at once is detected and treated as empty (R.
/// M. Hyatt and T. Mann, "A Lockless Transposition Table Implementation for Parallel Search", 2002).
pub struct PerftTable {
    /// Pairs of slots. Of two counts for the same pair, the first slot keeps the larger and the second the newer.
    places: Box<[Slot]>,
}

#[derive(Default)]
struct Slot {
    /// The key and the count, joined by *xor*.
    check: AtomicU64,
    count: AtomicU64,
}

/// The error of a table that does not fit in memory or exceeds [`MAX_TABLE_MEGABYTES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is not enough memory for a table of {megabytes} MB")]
pub struct NoMemory {
    /// The requested size.
    pub megabytes: usize,
}

impl PerftTable {
    /// An empty table of about `megabytes` (2^20 bytes each), with at least two entries.
    ///
    /// # Errors
    /// If there is not enough memory, or more than [`MAX_TABLE_MEGABYTES`] are requested.
    pub fn new(megabytes: usize) -> Result<PerftTable, NoMemory> {
        let error = NoMemory { megabytes };
        if megabytes > MAX_TABLE_MEGABYTES {
            return Err(error);
        }
        let pairs = ((megabytes << 20) / (2 * size_of::<Slot>())).max(1);
        let mut places = Vec::new();
        places.try_reserve_exact(2 * pairs).map_err(|_| error)?;
        places.resize_with(2 * pairs, Slot::default);
        Ok(PerftTable { places: places.into() })
    }

    /// The two entries for a key, chosen by its upper bits.
    fn pair(&self, key: u64) -> (&Slot, &Slot) {
        let pairs = self.places.len() as u128 / 2;
        let first = 2 * ((u128::from(key) * pairs) >> 64) as usize;
        (&self.places[first], &self.places[first + 1])
    }

    /// The count for a key, if known.
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        let (larger, newer) = self.pair(key);
        [larger, newer].into_iter().find_map(|place| {
            let count = place.count.load(Relaxed);
            (place.check.load(Relaxed) ^ count == key && count != 0).then_some(count)
        })
    }

    /// Stores a count. `get` ignores counts of 0, which are cheap to compute again.
    pub(super) fn put(&self, key: u64, count: u64) {
        let (larger, newer) = self.pair(key);
        let place = if count >= larger.count.load(Relaxed) { larger } else { newer };
        place.check.store(key ^ count, Relaxed);
        place.count.store(count, Relaxed);
    }
}

/// The key of everything that affects the count below a position.
pub(super) fn key(position: &Position, depth: usize, counters_count: bool) -> u64 {
    let counters = counters_of(position);
    let counters = if counters_count { counters } else { &[] };
    with_numbers(position.identity(), std::iter::once(depth as i32).chain(counters.iter().copied()))
}

/// Returns `true` if counters affect perft. They do not if they only make draws or are never read.
pub(super) fn counters_count(position: &Position) -> bool {
    position.variant().rules().counters_asked() != CountersAsked::Never
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_put_in() {
        for megabytes in [0, 1] {
            let table = PerftTable::new(megabytes).unwrap();
            for key in [0, 1, u64::MAX, 1 << 63] {
                assert_eq!(table.get(key), None);
                table.put(key, key | 1);
                assert_eq!(table.get(key), Some(key | 1), "{megabytes} MB, key {key:x}");
                table.put(key, 0);
            }
        }
        assert_eq!(PerftTable::new(usize::MAX).err(), Some(NoMemory { megabytes: usize::MAX }));
    }
}
