//! What may ever come about in a game of a variant, found by reasoning, not by playing: a [`census`] of which pieces
//! may ever stand where, and bounds of sets, amounts and conditions in all positions of a [`world`].
//!
//! Both hold at least everything that is possible, so that what they rule out never happens.

mod amounts;
pub mod census;
pub mod contents;
pub mod move_bounds;
pub mod numbers;
pub mod tallies;
mod together;
pub mod walks;
pub mod world;
