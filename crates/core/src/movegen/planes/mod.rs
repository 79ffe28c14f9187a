//! The executor on planes: positions as planes of bits, moves by table look-ups, royals guarded by masks, all other
//! rules by programs.
//!
//! *Used if* the variant can be compiled to [`PlaneTables`] and planes can hold the position. *Limits*: variants that
//! [`AnyTables::new`](crate::tables::planes::AnyTables::new) refuses are played by the reference executor. *Legality*:
//! see [`Legality`](crate::tables::planes::Legality) and [`Plan`](crate::tables::planes::Plan).
//!
//! The modules, lowest first:
//!
//! - `cpu`: the code that differs between processor levels. `run`: runs a task at the level of this processor.
//! - `eval`: evaluation of programs on a `scene`. A `node` holds the facts of a position that move generation needs;
//!   `lookup`, `attacks` and `walk` find the squares that pieces reach; `facts` are the parts of a move that rules
//!   read.
//! - `make`: making of moves. `effect` applies the `after` rows, `counters` are updated, and `advance` does all of this
//!   and updates the key.
//! - `find`: move generation. `pins` limit the moves of pieces; `loops` find the moves from tables, `royal` and
//!   `special` the rest; a `sink` receives the moves.
//! - `judge`: the legal moves under rules that masks do not enforce.
//! - `playout`: playing of games. `executor`: the public requests. [Perft](mod@super::perft) is a module above this
//!   one.
//!
//! A module imports only from those before it. Lower modules call a few methods of the [`Machine`] that are defined in
//! higher ones. Programs need the legal moves (`can`, `is_stuck`), the turn (`plies_left`) and the past (`occurrences`,
//! `held_throughout`). The key of a position depends on captures in passing. And `find` hands positions to `judge` if
//! rows must judge the moves.

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
