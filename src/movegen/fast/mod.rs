//! The fast executor: positions as planes of bits, moves by table look-ups, legality by masks.
//!
//! *When it is chosen*: if the variant can be compiled to [`Masks`] and the position has nothing that
//! planes cannot hold. *What it cannot do*: what [`Masks::new`](crate::tables::masks::Masks::new) refuses; the plain executor does
//! that. Single [slow rules](crate::tables::masks::Slow) it leaves to [both together](super::mixed). *How it judges moves*: see
//! [`Legality`](crate::tables::masks::Legality).
//!
//! `level` is what the processor can do and `run` does all this at that level. `look` looks tables up, `node` and `guard` work out what a
//! position asks of its moves, `generate` finds them by `loops`, with what is `royal` and `special`, and `sink` takes them in; `sift` tells
//! those apart that a slow rule is about. `make` makes them and `facts` reads conditions off planes. `step` is a move as all these have it,
//! `steps` are lists of them, and `spell` tells moves from steps. `leaves` counts, with the help of `siblings` and of `dangers`; `playout`
//! plays games; `moves` is the way in.

mod dangers;
mod facts;
mod generate;
mod guard;
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
mod siblings;
mod sift;
mod sink;
mod special;
mod spell;
mod step;
mod steps;

pub(super) use moves::{after_listed, count, find, is_check, is_over, key, list, perft, play, play_listed, play_out};
pub(super) use sift::{Wanted, count_sifted, find_sifted, matches};
pub(super) use spell::spelt_out;
pub(super) use step::Step;
pub(super) use steps::{Steps, with_steps};

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
