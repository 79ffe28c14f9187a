//! What programs are evaluated on: a position, a move if there is one, and the request they serve.

use crate::model::limits::{MAX_COUNTERS, MAX_WORK};
use crate::movegen::{LimitExceeded, Tally, WORK_OF_A_LOOK};
use crate::position::{Board, History};
use crate::tables::program::MOST_KEPT_ZONES;
use crate::types::Bits;
use std::cell::{Cell, RefCell};

/// The counters of a position.
pub(in crate::movegen) type Counters = [i32; MAX_COUNTERS];

/// A request: what is known apart from the position, and how much work it has taken so far.
pub(in crate::movegen) struct Request<'a> {
    pub counters: &'a Counters,
    pub history: &'a History,
    work: Cell<u32>,
    limit: u32,
    /// Where judged moves are counted, if anywhere.
    tally: Option<&'a RefCell<Tally>>,
}

impl<'a> Request<'a> {
    /// A request that is given up once it has been too much work.
    pub fn new(counters: &'a Counters, history: &'a History) -> Request<'a> {
        Request { counters, history, work: Cell::new(0), limit: MAX_WORK, tally: None }
    }

    /// A request that must be answered, however much work it is.
    pub fn unlimited(counters: &'a Counters, history: &'a History) -> Request<'a> {
        Request { limit: u32::MAX, ..Request::new(counters, history) }
    }

    /// A request that is given up once it is too much work, unless it is `tireless`.
    pub fn within(counters: &'a Counters, history: &'a History, tireless: bool) -> Request<'a> {
        if tireless { Request::unlimited(counters, history) } else { Request::new(counters, history) }
    }

    /// This request, with a tally of the moves that are judged.
    pub fn counted(self, tally: &'a RefCell<Tally>) -> Request<'a> {
        Request { tally: Some(tally), ..self }
    }

    /// A copy of this request with other counters.
    pub fn with_counters<'b>(&self, counters: &'b Counters) -> Request<'b>
    where
        'a: 'b,
    {
        Request { counters, history: self.history, work: self.work.clone(), limit: self.limit, tally: self.tally }
    }

    /// Takes over the work counted by a request that [`with_counters`](Request::with_counters) made of this one.
    pub fn add_work_of(&self, other: &Request) {
        self.work.set(other.work.get());
    }

    /// Counts some looks at squares, or as much work. False once there has been too much: the caller then stops.
    #[inline(always)]
    pub fn may_work(&self, looks: u32) -> bool {
        self.may_walk(looks.saturating_mul(WORK_OF_A_LOOK))
    }

    /// Counts some steps of a walk, which are cheap. False once there has been too much work.
    #[inline(always)]
    pub fn may_walk(&self, steps: u32) -> bool {
        let work = self.work.get().saturating_add(steps);
        self.work.set(work);
        work <= self.limit
    }

    /// Counts that a forbidden row has judged a move.
    #[inline(always)]
    pub fn count_row(&self, row: usize) {
        if let Some(tally) = self.tally {
            let mut tally = tally.borrow_mut();
            if tally.by_row.len() <= row {
                tally.by_row.resize(row + 1, 0);
            }
            tally.by_row[row] += 1;
        }
    }

    /// Counts moves that are forbidden.
    #[inline(always)]
    pub fn count_refused(&self, count: u32) {
        if let Some(tally) = self.tally {
            tally.borrow_mut().found += u64::from(count);
        }
    }

    /// Counts a move that has been made for forbidden rows to judge it.
    #[inline(always)]
    pub fn count_judged(&self) {
        if let Some(tally) = self.tally {
            tally.borrow_mut().judged += 1;
        }
    }

    /// Forgets the work so far.
    #[inline(always)]
    pub fn restart(&self) {
        self.work.set(0);
    }

    /// How much work there has been.
    pub fn work(&self) -> u32 {
        self.work.get()
    }

    /// Was the work within the limit, so that the answers are complete?
    pub fn is_complete(&self) -> bool {
        self.work.get() <= self.limit
    }

    /// An error if the work was not within the limit.
    #[inline(always)]
    pub fn complete(&self) -> Result<(), LimitExceeded> {
        if self.is_complete() { Ok(()) } else { Err(LimitExceeded::by_work(self.work.get())) }
    }

    /// Gives up the request because there are too many moves.
    pub fn give_up(&self) {
        self.work.set(u32::MAX);
    }
}

/// The squares of a move; empty if there is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::movegen) struct MoveSquares<const W: usize> {
    pub from: Bits<W>,
    pub to: Bits<W>,
    pub path: Bits<W>,
    pub taken: Bits<W>,
    /// The square that was chosen last, once the move had landed.
    pub chosen: Bits<W>,
}

impl<const W: usize> MoveSquares<W> {
    pub const NONE: MoveSquares<W> =
        MoveSquares { from: Bits::EMPTY, to: Bits::EMPTY, path: Bits::EMPTY, taken: Bits::EMPTY, chosen: Bits::EMPTY };
}

/// The zones of patterns that are the same for all moves of a position, as far as they have been evaluated.
pub(in crate::movegen) struct KeptZones<const W: usize>(pub [Cell<Option<Bits<W>>>; MOST_KEPT_ZONES]);

impl<const W: usize> KeptZones<W> {
    /// None has been evaluated.
    pub fn new() -> Self {
        KeptZones([const { Cell::new(None) }; MOST_KEPT_ZONES])
    }
}

/// A position, with a move if there is one.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct Scene<'s, const W: usize, const P: usize> {
    pub board: &'s Board<W, P>,
    pub squares: MoveSquares<W>,
    pub request: &'s Request<'s>,
    /// How many of the forbidden rows apply in `Stuck` and `Can`.
    pub rows: usize,
    /// Whether the side to move is stuck, if that is known.
    pub stuck: Option<bool>,
    /// The zones that are known for the position, if they are kept.
    pub zones: Option<&'s KeptZones<W>>,
}

impl<'s, const W: usize, const P: usize> Scene<'s, W, P> {
    /// A position without a move.
    #[inline(always)]
    pub fn new(board: &'s Board<W, P>, request: &'s Request<'s>, rows: usize) -> Self {
        Scene { board, squares: MoveSquares::NONE, request, rows, stuck: None, zones: None }
    }

    /// This scene with a move.
    #[inline(always)]
    pub fn with(self, squares: MoveSquares<W>) -> Self {
        Scene { squares, ..self }
    }

    /// This scene in another position.
    #[inline(always)]
    pub fn on<'t>(self, board: &'t Board<W, P>) -> Scene<'t, W, P>
    where
        's: 't,
    {
        Scene { board, zones: None, ..self }
    }
}
