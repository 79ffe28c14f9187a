//! What is done with games of Ferz: players that choose moves, studies of many games, batches for programs that learn.
//! Programs use it through the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`player`]: moves chosen.
//! - [`study`]: what games show when many are played.
//! - [`batch`]: many games played together, for programs that learn.
#![warn(missing_docs)]
#![forbid(unsafe_code)]
// Diagnostics are returned unboxed: errors in files are read by people, never raised in a loop.
#![allow(clippy::result_large_err)]

pub mod player;
pub mod study;
pub mod batch;

/// What the front end is made with beside what it gives to its users.
#[doc(hidden)]
pub mod internal {
    pub use crate::study::seen::Seen;
}
