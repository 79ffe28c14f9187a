//! Requests about positions, which may exceed the limits.

use super::Lints;
use crate::movegen::LimitExceeded;

/// The number of requests of a lint run that may exceed a limit. Each of them takes as long as a request ever does.
pub(super) const MOST_EXCEEDED: u32 = 2;

impl Lints<'_> {
    /// The answer to a request; `None` if it exceeds a limit, or if too many requests before it have done so.
    pub fn ask<T>(&self, request: impl FnOnce() -> Result<T, LimitExceeded>) -> Option<T> {
        let left = self.exceeded_left.get();
        let answer = if left > 0 { request() } else { return None };
        if matches!(answer, Err(LimitExceeded::Work)) {
            self.exceeded_left.set(left - 1);
        }
        answer.ok()
    }
}
