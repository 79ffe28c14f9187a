//! Explains moves: why one is legal or not, which rows it uses, and which pieces give check.
//!
//! `answers` has the types of the answers, and `questions` asks. `obstacles`, `grounds` and `sources` find the reasons
//! with the [reference](super::reference), move by move; `used` finds the rows that a move uses, `rows` lists them, and
//! `checkers` finds the pieces that give check. Nothing here decides which moves are legal.

mod answers;
mod checkers;
mod grounds;
mod obstacles;
mod questions;
mod rows;
mod sources;
mod used;

pub use answers::{
    CastlingAttempt, CastlingFault, DropFault, Followed, Ground, Hindrance, MoveSources, Obstacle, Refusal,
};
