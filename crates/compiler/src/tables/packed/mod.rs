//! Moves in few bytes, as the executor makes them, and what many of them have in common.

mod kind;
mod template;

pub use kind::{PackedKind, PackedMove};
pub use template::{Start, Template};
