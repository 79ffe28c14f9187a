//! What may ever come about in a game of a variant, found by reasoning, not by playing: a [`census`] of which pieces
//! may ever stand where, and bounds of sets, amounts and conditions in all positions of a [`world`].
//!
//! Both hold at least everything that is possible, so that what they rule out never happens.

mod amounts;
mod census;
mod contents;
mod move_bounds;
mod numbers;
mod tallies;
mod together;
mod walks;
mod world;

pub use census::{Census, forms, promoted_on};
pub use contents::{Contents, Extent, squares_of};
pub use move_bounds::MoveBounds;
pub use walks::{Walk, Walker, contents, taken};
pub use world::World;
