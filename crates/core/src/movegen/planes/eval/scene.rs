//! The input of programs: a position, perhaps a move, and the request that they serve.

use crate::model::limits::{MAX_COUNTERS, MAX_WORK};
use crate::movegen::{LimitExceeded, Tally, WORK_OF_A_LOOK};
use crate::position::{Board, History};
use crate::tables::program::{MOST_KEPT_SETS, MOST_KEPT_ZONES, SetCode};
use crate::types::{Bits, Side};
use std::cell::{Cell, RefCell};

/// The counters of a position.
pub(in crate::movegen) type Counters = [i32; MAX_COUNTERS];

/// A request: the inputs apart from the position, and the work done so far.
pub(in crate::movegen) struct Request<'a> {
    pub counters: &'a Counters,
    pub history: &'a History,
    work: Cell<u32>,
    limit: u32,
    /// The tally of judged moves, if there is one.
    tally: Option<&'a RefCell<Tally>>,
}

impl<'a> Request<'a> {
    /// A request that is given up once it exceeds the work limit.
    pub fn new(counters: &'a Counters, history: &'a History) -> Request<'a> {
        Request { counters, history, work: Cell::new(0), limit: MAX_WORK, tally: None }
    }

    /// A request without a work limit.
    pub fn unlimited(counters: &'a Counters, history: &'a History) -> Request<'a> {
        Request { limit: u32::MAX, ..Request::new(counters, history) }
    }

    /// A request that is given up once it exceeds the work limit, unless it is `tireless`.
    pub fn within(counters: &'a Counters, history: &'a History, tireless: bool) -> Request<'a> {
        if tireless { Request::unlimited(counters, history) } else { Request::new(counters, history) }
    }

    /// The same request with a tally of judged moves.
    pub fn counted(self, tally: &'a RefCell<Tally>) -> Request<'a> {
        Request { tally: Some(tally), ..self }
    }

    /// A copy of the request with other counters.
    pub fn with_counters<'b>(&self, counters: &'b Counters) -> Request<'b>
    where
        'a: 'b,
    {
        Request { counters, history: self.history, work: self.work.clone(), limit: self.limit, tally: self.tally }
    }

    /// Takes over the work of a request that [`with_counters`](Request::with_counters) made from this one.
    pub fn add_work_of(&self, other: &Request) {
        self.work.set(other.work.get());
    }

    /// Charges for reading some squares, or for an equal amount of work. Returns `false` once the limit is exceeded:
    /// the caller must then stop.
    #[inline(always)]
    pub fn may_work(&self, looks: u32) -> bool {
        self.may_walk(looks.saturating_mul(WORK_OF_A_LOOK))
    }

    /// Charges for some steps of a walk, which are cheap. Returns `false` once the limit is exceeded.
    #[inline(always)]
    pub fn may_walk(&self, steps: u32) -> bool {
        let work = self.work.get().saturating_add(steps);
        self.work.set(work);
        work <= self.limit
    }

    /// Counts a move judged by a forbidden row.
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

    /// Counts forbidden moves.
    #[inline(always)]
    pub fn count_refused(&self, count: u32) {
        if let Some(tally) = self.tally {
            tally.borrow_mut().found += u64::from(count);
        }
    }

    /// Counts a move that was made so that forbidden rows can judge it.
    #[inline(always)]
    pub fn count_judged(&self) {
        if let Some(tally) = self.tally {
            tally.borrow_mut().judged += 1;
        }
    }

    /// Resets the work to 0.
    #[inline(always)]
    pub fn restart(&self) {
        self.work.set(0);
    }

    /// The work done so far.
    pub fn work(&self) -> u32 {
        self.work.get()
    }

    /// Returns `true` if the work is within the limit, so that the answers are complete.
    pub fn is_complete(&self) -> bool {
        self.work.get() <= self.limit
    }

    /// Returns an error if the work exceeds the limit.
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
    /// The last square chosen after the move had landed.
    pub chosen: Bits<W>,
}

impl<const W: usize> MoveSquares<W> {
    pub const NONE: MoveSquares<W> =
        MoveSquares { from: Bits::EMPTY, to: Bits::EMPTY, path: Bits::EMPTY, taken: Bits::EMPTY, chosen: Bits::EMPTY };
}

/// The zones of patterns that are the same for all moves of a position, evaluated on demand.
pub(in crate::movegen) struct KeptZones<const W: usize>(pub [Cell<Option<Bits<W>>>; MOST_KEPT_ZONES]);

impl<const W: usize> KeptZones<W> {
    /// No evaluated zones.
    pub fn new() -> Self {
        KeptZones([const { Cell::new(None) }; MOST_KEPT_ZONES])
    }
}

/// The sets that the pieces of a side alone decide, evaluated on demand while these pieces stay the same.
pub(in crate::movegen) struct KeptSets<const W: usize> {
    side: Side,
    sets: [Cell<Option<Bits<W>>>; MOST_KEPT_SETS],
}

impl<const W: usize> KeptSets<W> {
    /// No evaluated sets.
    pub fn new(side: Side) -> Self {
        KeptSets { side, sets: [const { Cell::new(None) }; MOST_KEPT_SETS] }
    }

    /// The cell of a set, if the set is kept.
    #[inline]
    pub fn place(&self, code: SetCode) -> Option<&Cell<Option<Bits<W>>>> {
        let (side, place) = code.kept?;
        self.sets.get(usize::from(place)).filter(|_| side == self.side)
    }
}

/// A position, perhaps with a move.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct Scene<'s, const W: usize, const P: usize> {
    pub board: &'s Board<W, P>,
    pub squares: MoveSquares<W>,
    pub request: &'s Request<'s>,
    /// The number of forbidden rows that apply in `Stuck` and `Can`.
    pub rows: usize,
    /// Set if the side to move is stuck; `None` if unknown.
    pub stuck: Option<bool>,
    /// The known zones of the position, if they are kept.
    pub zones: Option<&'s KeptZones<W>>,
    /// The known sets that the pieces of a side decide, if they are kept.
    pub sets: Option<&'s KeptSets<W>>,
}

impl<'s, const W: usize, const P: usize> Scene<'s, W, P> {
    /// A position without a move.
    #[inline(always)]
    pub fn new(board: &'s Board<W, P>, request: &'s Request<'s>, rows: usize) -> Self {
        Scene { board, squares: MoveSquares::NONE, request, rows, stuck: None, zones: None, sets: None }
    }

    /// The same scene with a move.
    #[inline(always)]
    pub fn with(self, squares: MoveSquares<W>) -> Self {
        Scene { squares, ..self }
    }

    /// The same scene in another position.
    #[inline(always)]
    pub fn on<'t>(self, board: &'t Board<W, P>) -> Scene<'t, W, P>
    where
        's: 't,
    {
        Scene { board, zones: None, sets: None, ..self }
    }
}
