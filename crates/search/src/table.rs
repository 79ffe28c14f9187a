//! The transposition table: the known positions, shared by all threads.

use crate::score::DECIDED;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The relation of a stored value to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// The knowledge about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The value, as seen from the position itself.
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// The index of the best move in the list of the position.
    pub best: Option<u16>,
}

/// The largest table, in MiB.
pub const MOST_MEGABYTES: usize = 1 << 12;

/// The index that stands for no move.
const NO_MOVE: u16 = u16::MAX;

/// An entry of two words. `check` is the key XOR `data`. If two threads write an entry at the same time, its words may
/// not belong together, and it then matches no position. See Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search", 2002.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// A table of a fixed size.
pub(crate) struct Table {
    entries: Vec<Entry>,
    /// The number of the current search, modulo 64. Entries of earlier searches are replaced first.
    age: u64,
}

impl Table {
    /// A table of about this size, or smaller if memory is short; never empty.
    pub fn new(megabytes: usize) -> Table {
        let mut entries = Vec::new();
        let mut count = (megabytes.clamp(1, MOST_MEGABYTES) << 20) / size_of::<Entry>();
        while entries.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        entries.resize_with(count, Entry::default);
        Table { entries, age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for Entry { check, data } in &mut self.entries {
            *check.get_mut() = 0;
            *data.get_mut() = 0;
        }
    }

    /// Begins another search.
    pub fn grow_old(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    #[inline]
    fn entry(&self, key: u64) -> &Entry {
        let place = (u128::from(key) * self.entries.len() as u128) >> 64;
        &self.entries[place as usize]
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        let entry = self.entry(key);
        let data = entry.data.load(Relaxed);
        if entry.check.load(Relaxed) ^ data != key || data == 0 {
            return None;
        }
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        let best = Some((data >> 32) as u16).filter(|&best| best != NO_MOVE);
        Some(Known { value: data as u32 as i32, depth: i32::from((data >> 48) as u8), bound, best })
    }

    #[inline]
    pub fn put(&self, key: u64, known: Known) {
        let entry = self.entry(key);
        let old = entry.data.load(Relaxed);
        let is_same = entry.check.load(Relaxed) ^ old == key;
        let depth = known.depth.clamp(0, 255) as u64;
        let is_current = old >> 58 == self.age;
        let is_worth_more = old >> 48 & 0xff > depth + 3;
        if old != 0 && is_current && is_worth_more && known.bound != Bound::Exact {
            return;
        }
        let best = match known.best {
            // A new entry without a best move keeps the old best move of the same position.
            None if is_same => (old >> 32) as u16,
            best => best.unwrap_or(NO_MOVE),
        };
        let bound = known.bound as u64 + 1;
        let data = u64::from(known.value as u32) | u64::from(best) << 32 | depth << 48 | bound << 56 | self.age << 58;
        entry.data.store(data, Relaxed);
        entry.check.store(key ^ data, Relaxed);
    }

    /// The part of the table that this search has filled, in thousandths, estimated from the first entries.
    pub fn fill(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let is_used = |entry: &&Entry| {
            let data = entry.data.load(Relaxed);
            data != 0 && data >> 58 == self.age
        };
        (1000 * sample.iter().filter(is_used).count() / sample.len()) as u32
    }
}

/// Converts a value for the table, where wins and losses count plies from the position, not from the root.
#[inline]
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    if value.abs() >= DECIDED { value + value.signum() * ply as i32 } else { value }
}

/// Converts a value from the table: the inverse of [`to_table`].
#[inline]
pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
    if value.abs() >= DECIDED { value - value.signum() * ply as i32 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        for (value, depth, bound, best) in [
            (-1, 0, Bound::Upper, None),
            (999_990, 255, Bound::Exact, Some(0)),
            (-999_990, 7, Bound::Lower, Some(65_534)),
        ] {
            let key = 0x1234_5678_9abc_def0 ^ value as u64;
            table.put(key, Known { value, depth, bound, best });
            let known = table.get(key).unwrap();
            assert_eq!((known.value, known.depth, known.bound, known.best), (value, depth, bound, best));
            assert!(table.get(key ^ 1).is_none());
        }
    }
}
