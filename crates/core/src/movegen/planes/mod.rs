//! The executor on planes: positions as planes of bits, moves by table look-ups, royals guarded by masks, all other
//! rules by programs.
//!
//! *When it is chosen*: if the variant can be compiled to [`PlaneTables`] and planes can hold the position. *What it cannot
//! do*: play variants that [`AnyTables::new`](crate::tables::planes::AnyTables::new) refuses; the reference executor plays
//! those. *How it judges moves*: see [`Legality`](crate::tables::planes::Legality) and
//! [`Plan`](crate::tables::planes::Plan).
//!
//! The modules, lowest first:
//!
//! - `cpu` is the code that differs between processor levels, and `run` runs a task at the level of this processor.
//! - `eval`: programs are evaluated on a `scene`; a `node` is what the search for moves needs to know of a position;
//!   `lookup`, `attacks` and `walk` find what pieces reach, `facts` are a move as rules see it.
//! - `make`: a move is made, `effect` applies the `after` rows, `counters` are updated, and `advance` does all of it
//!   with the key.
//! - `find`: `pins` limit what pieces may do; `loops` find what tables hold, `royal` and `special` the rest, and a
//!   `sink` receives the moves.
//! - `judge`: the legal moves under rules that masks do not hold.
//! - `playout` plays games, and `executor` gives the answers. [Perft](mod@super::perft) is a module above this one.
//!
//! A module imports only from those before it. Lower modules call a few methods of the [`Machine`] that are defined in
//! higher ones: programs need the legal moves (`can`, `is_stuck`), the turn (`plies_left`) and the past (`occurrences`,
//! `held_throughout`); the key of a position depends on whether something could be taken in passing; and `find` passes
//! on the positions that `judge` must judge.

pub(in crate::movegen) mod cpu;
pub(in crate::movegen) mod run;
pub(in crate::movegen) mod eval;
pub(in crate::movegen) mod make;
pub(in crate::movegen) mod find;
pub(in crate::movegen) mod judge;
mod playout;
mod executor;

use crate::tables::planes::PlaneTables;
use cpu::Cpu;
use std::marker::PhantomData;

/// The machine that reads the tables, for boards of `W` words and at most `P` planes on a processor of level `L`.
pub(in crate::movegen) struct Machine<'a, const W: usize, const P: usize, L> {
    pub tables: &'a PlaneTables<W>,
    level: PhantomData<L>,
}

impl<'a, const W: usize, const P: usize, L: Cpu> Machine<'a, W, P, L> {
    #[inline(always)]
    pub fn new(tables: &'a PlaneTables<W>) -> Self {
        Machine { tables, level: PhantomData }
    }
}
