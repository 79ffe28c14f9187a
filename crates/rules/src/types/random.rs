//! Pseudo-random numbers that are the same on every machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates the generator for a seed. Neighbouring seeds give unrelated numbers.
    pub fn new(seed: u64) -> Random {
        Random(Random(seed).next())
    }

    /// Continues a generator from its state.
    pub fn at(state: u64) -> Random {
        Random(state)
    }

    /// Returns the state, from which the generator can be [continued](Random::at).
    pub fn state(&self) -> u64 {
        self.0
    }

    /// Returns the next number, uniform over 64 bits.
    // The sequence never ends, so this is not an iterator.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns the next number below `bound`, which must not be 0, by multiplication (Lemire, "Fast random integer
    /// generation in an interval", 2019). The bias is too small to measure, because bounds are small.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Picks one of the items; `None` if there are none.
    pub fn pick<'i, I>(&mut self, items: &'i [I]) -> Option<&'i I> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Shuffles the items (Fisher and Yates).
    pub fn shuffle<I>(&mut self, items: &mut [I]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_come_equally_often() {
        let mut random = Random::new(1);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (9_700..10_300).contains(count)), "{counts:?}");
        assert_eq!(Random::new(3).below(1), 0);
    }

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // The first output of the reference implementation for seed 0.
        assert_eq!(Random(0).next(), 0xe220_a839_7b1d_cdaf);
    }
}
