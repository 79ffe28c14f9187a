//! A source of choices that gives the same ones for the same seed, on every machine.

use std::cell::Cell;

/// The generator SplitMix64, by Sebastiano Vigna: small, and good enough to make examples.
///
/// Choosing needs no exclusive access, so that choices may be made inside each other's arguments.
pub struct Random(Cell<u64>);

impl Random {
    pub fn new(seed: u64) -> Random {
        // Seeds are small numbers as a rule; their first outputs should have nothing in common.
        let random = Random(Cell::new(seed.wrapping_mul(0xd134_2543_de82_ef95)));
        random.next();
        random
    }

    pub fn next(&self) -> u64 {
        let mut x = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(x);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `n`, which must not be 0.
    pub fn below(&self, n: usize) -> usize {
        ((self.next() >> 32) as usize) % n
    }

    /// A number from `low` to `high`, both included.
    pub fn within(&self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True so many times of a hundred.
    pub fn chance(&self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn pick<T: Clone>(&self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One of these, each as often as its weight says.
    pub fn weighted<T: Copy>(&self, from: &[(usize, T)]) -> T {
        let mut left = self.below(from.iter().map(|&(weight, _)| weight).sum());
        for &(weight, value) in from {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return value,
            }
        }
        from[0].1
    }

    /// So many different ones of these, in any order; all of them if there are not so many.
    pub fn some<T: Clone>(&self, from: &[T], count: usize) -> Vec<T> {
        let mut from = from.to_vec();
        let mut chosen = Vec::new();
        while chosen.len() < count && !from.is_empty() {
            let index = self.below(from.len());
            chosen.push(from.swap_remove(index));
        }
        chosen
    }
}
