//! Stack space for parsing. Texts are read by recursive descent, and the parser ([`pest`]) fails if less than 64 KiB of
//! the stack is left. A thread may have little more than that.
//!
//! Stacks are grown only on the targets on which `pest` checks them; `Cargo.toml` names the same targets.

/// Runs a task with enough stack: on a new stack, if too little is left of the thread's own.
#[cfg(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    any(all(target_os = "linux", target_env = "gnu"), target_os = "macos", all(windows, target_env = "msvc"))
))]
pub fn with_room<T>(task: impl FnOnce() -> T) -> T {
    /// The stack that parsing needs at most, in bytes.
    const ENOUGH: usize = 512 << 10;
    stacker::maybe_grow(ENOUGH, 4 * ENOUGH, task)
}

/// Runs a task on the thread's own stack.
#[cfg(not(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    any(all(target_os = "linux", target_env = "gnu"), target_os = "macos", all(windows, target_env = "msvc"))
)))]
pub fn with_room<T>(task: impl FnOnce() -> T) -> T {
    task()
}
