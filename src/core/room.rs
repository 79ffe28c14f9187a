//! Room on the stack. Texts are read by recursive descent, and its parser ([`pest`]) refuses to go on where less than 64 kibibytes of the
//! stack are left. A thread may have been given little more than that.

/// More than reading takes.
#[cfg(any(unix, windows))]
const ENOUGH: usize = 512 << 10;

/// Does a task with enough room on the stack: on a stack of its own, if too little is left of that of the thread.
pub fn with_room<T>(task: impl FnOnce() -> T) -> T {
    #[cfg(any(unix, windows))]
    return stacker::maybe_grow(ENOUGH, 4 * ENOUGH, task);
    #[cfg(not(any(unix, windows)))]
    task()
}
