//! The possibilities of games from an [`Outset`], found by reasoning and not by playing: a [`Census`] of the squares that
//! each piece may ever reach, and bounds of sets, amounts and conditions in all positions of a [`World`].
//!
//! Both include at least everything that is possible, so anything that they exclude never happens.

mod amounts;
mod census;
mod contents;
mod move_bounds;
mod numbers;
mod outset;
mod passes;
mod possible;
mod tallies;
mod together;
mod walks;
mod world;

pub use census::{Census, promoted_on};
pub use contents::{Contents, Extent, squares_of};
pub use move_bounds::MoveBounds;
pub use numbers::Excess;
pub use outset::{Outset, Pieces};
pub use possible::Bounds;
pub use walks::{PossibleWalk, Walker, contents, taken};
pub use world::World;
