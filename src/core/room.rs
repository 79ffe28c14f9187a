//! Room on the stack. Texts are read by recursive descent, and its parser ([`pest`]) refuses to go on where less than 64 kibibytes of the
//! stack are left. A thread may have been given little more than that.
//!
//! Stacks are grown on the targets on which `pest` looks at them; `Cargo.toml` names the same ones.

/// Does a task with enough room on the stack: on a stack of its own, if too little is left of that of the thread.
#[cfg(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    any(all(target_os = "linux", target_env = "gnu"), target_os = "macos", all(windows, target_env = "msvc"))
))]
pub fn with_room<T>(task: impl FnOnce() -> T) -> T {
    /// More than reading takes.
    const ENOUGH: usize = 512 << 10;
    stacker::maybe_grow(ENOUGH, 4 * ENOUGH, task)
}

/// Does a task; the stack is what the thread has.
#[cfg(not(all(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    any(all(target_os = "linux", target_env = "gnu"), target_os = "macos", all(windows, target_env = "msvc"))
)))]
pub fn with_room<T>(task: impl FnOnce() -> T) -> T {
    task()
}
