//! Packed moves: moves in few bytes, as the executor on planes makes them, and templates for them.

mod kind;
mod template;

pub use kind::{PackedKind, PackedMove};
pub use template::{PackedStart, Template};
