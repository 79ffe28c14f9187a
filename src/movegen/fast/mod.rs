//! The fast executor: positions as planes of bits, moves by table look-ups, royals guarded by masks, all other rules by programs.
//!
//! *When it is chosen*: if the variant can be compiled to [`Masks`] and planes can hold the position. *What it cannot do*: what
//! [`Masks::new`](crate::tables::masks::Masks::new) refuses; the plain executor does that. *How it judges moves*: see
//! [`Legality`](crate::tables::masks::Legality) and [`Plan`](crate::tables::masks::Plan).
//!
//! The rooms, from the processor to the answers:
//!
//! - `level` is what the processor can do, and `run` does a task at that level.
//! - `look` looks tables up, `node` and `guard` work out what a position asks of its moves. `generate` finds moves by `loops`, with what is
//!   `royal` and `special`; `walk` goes where no table leads. `sink` takes moves in: `step` is one, `steps` are lists of them.
//! - `make` makes a move, `effect` lets rows follow it, `counters` tick, and `advance` does all of it with the key. `spell` tells moves from
//!   steps.
//! - `scene` is what a program is about, `eval` evaluates it, `attacks` answers what is attacked; `deed` is a move as rules see it.
//! - `judge` finds the legal moves under rules that masks do not hold. `suspects` are the moves that such rules may be about, told by `filter`
//!   from what moves `touch`, and by the `span` of patterns.
//! - `leaves` counts perft, with the help of `siblings` and of `dangers`; `playout` plays games; `moves` is the way in.

mod advance;
mod attacks;
mod counters;
mod dangers;
mod deed;
mod effect;
mod eval;
mod filter;
mod generate;
mod guard;
mod judge;
mod leaves;
mod level;
mod look;
mod loops;
mod make;
mod moves;
mod node;
mod playout;
mod royal;
mod run;
mod scene;
mod siblings;
mod sink;
mod span;
mod special;
mod spell;
mod step;
mod steps;
mod suspects;
mod touch;
mod walk;

pub(super) use moves::{
    after_listed, count, find, is_check, is_over, key, list, noted, outcome_holds, perft, play, play_listed, play_out,
    tally,
};
pub use scene::Tally;
pub(super) use spell::spelt_out;
pub(super) use steps::Steps;

use crate::tables::masks::Masks;
use leaves::Leaves;
use level::Level;
use std::marker::PhantomData;

/// The executor, for boards of `W` words and at most `P` planes on a processor of level `L`.
struct Fast<'a, const W: usize, const P: usize, L> {
    masks: &'a Masks<W>,
    level: PhantomData<L>,
}

impl<'a, const W: usize, const P: usize, L: Level> Fast<'a, W, P, L> {
    #[inline(always)]
    fn new(masks: &'a Masks<W>) -> Self {
        Fast { masks, level: PhantomData }
    }
}
