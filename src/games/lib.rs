//! Work with whole games of Ferz: players that choose moves, studies of many games, batches for programs that learn.
//! Programs use it through the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`player`]: players that choose moves.
//! - [`study`]: statistics of many games.
//! - [`batch`]: many games played together, for programs that learn.
//! - `analysis`: what may ever come about in a game, by reasoning.
#![warn(missing_docs)]
#![forbid(unsafe_code)]
// Diagnostics are returned unboxed: errors in files are read by people, never raised in a loop.
#![allow(clippy::result_large_err)]

pub mod player;
pub mod study;
pub mod batch;
pub(crate) mod analysis;

/// Items that only the crate `ferz` uses; not part of the public API.
#[doc(hidden)]
pub mod internal {
    pub use crate::analysis::census::{Census, forms, promoted_on};
    pub use crate::analysis::contents::{Contents, Extent, squares_of};
    pub use crate::analysis::move_bounds::MoveBounds;
    pub use crate::analysis::walks::{Walk, Walker, contents, taken};
    pub use crate::analysis::world::World;
    pub use crate::study::seen::Seen;
}
