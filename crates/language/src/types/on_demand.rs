//! Values that are made when they are first asked for.

use std::ops::Deref;
use std::sync::OnceLock;

/// A value that is made when it is first asked for, and kept. Threads that ask at the same time all make it, and one is
/// kept. No thread waits for another one: a process that was forked off meanwhile would not have that.
pub struct OnDemand<T> {
    made: OnceLock<T>,
    make: fn() -> T,
}

impl<T> OnDemand<T> {
    /// A value that `make` makes; it must always make the same.
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
