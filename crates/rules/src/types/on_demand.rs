//! Values that are computed on first use.

use std::ops::Deref;
use std::sync::OnceLock;

/// A value that is computed on first use, and kept.
///
/// Threads that ask at the same time may all compute it; the first result is kept. No thread waits for another, so a
/// forked process, which lacks the other threads, cannot hang.
pub struct OnDemand<T> {
    made: OnceLock<T>,
    make: fn() -> T,
}

impl<T> OnDemand<T> {
    /// Creates a value that `make` computes on first use. `make` must always return the same value.
    pub const fn new(make: fn() -> T) -> OnDemand<T> {
        OnDemand { made: OnceLock::new(), make }
    }
}

impl<T> Deref for OnDemand<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.made.get() {
            Some(made) => made,
            None => {
                let made = (self.make)();
                self.made.get_or_init(|| made)
            }
        }
    }
}
