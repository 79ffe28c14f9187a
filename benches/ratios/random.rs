//! Random numbers that are the same in every run.

/// Marsaglia's xorshift64.
pub struct Random(u64);

impl Random {
    /// The sequence that always begins in the same way.
    pub fn new() -> Random {
        Random(0x9e37_79b9_7f4a_7c15)
    }

    /// One of the first `n` numbers, each as likely as the others; nearly, since nobody plays 2^32 moves.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}
