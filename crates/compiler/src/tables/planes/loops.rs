//! The moves of a side, grouped by method. Each method has its own loop, so no loop distinguishes methods.

use super::op::Op;
use crate::tables::packed::Template;
use crate::types::Bits;
use std::ops::Range;

/// The moves of a side in the order of the search. The data for the hot loops is stored a second time, as compactly as
/// possible.
#[derive(Clone, Debug)]
pub struct Loops<const W: usize> {
    /// All ops.
    pub ops: Vec<Op<W>>,
    /// The shifts, which are the first of the ops.
    pub shifts: Vec<ShiftOp<W>>,
    /// Moves found by one look-up in a table of leaps.
    pub leaps: Vec<LookupOp>,
    /// Moves found by one look-up by occupancy.
    pub lines: Vec<LookupOp>,
    /// Moves found by two look-ups by occupancy.
    pub pairs: Vec<LookupOp>,
    /// All other moves of pieces that are not royal, by the numbers of their ops.
    pub others: Range<usize>,
    /// Leaps of royals.
    pub royal: Vec<LookupOp>,
    /// Other moves of royals, by the numbers of their ops.
    pub royal_others: Range<usize>,
}

/// A move by a shift, as the hot loops read it.
#[derive(Clone, Copy, Debug)]
pub struct ShiftOp<const W: usize> {
    /// The squares where it may start.
    pub from: Bits<W>,
    /// The ends where the piece may stay unpromoted.
    pub stay: Bits<W>,
    /// The ends where it may promote.
    pub any: Bits<W>,
    /// The number of indices of each step.
    pub by: i16,
    /// The number of indices of the whole move.
    pub over: i16,
    /// The number of the op.
    pub number: u16,
    /// The number of steps.
    pub times: u8,
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The [place](super::TargetFilter::place) of its filter.
    pub open: u8,
    /// The template of the moves without promotion.
    pub template: Template,
}

impl<const W: usize> ShiftOp<W> {
    /// The squares where the movers end, whatever stands there.
    #[inline(always)]
    pub fn ends(&self, movers: Bits<W>, empty: Bits<W>) -> Bits<W> {
        let mut ends = (movers & self.from).moved(self.by);
        for _ in 1..self.times {
            ends = (ends & empty).moved(self.by);
        }
        ends
    }
}

/// A move by look-ups, as the hot loops read it.
#[derive(Clone, Copy, Debug)]
pub struct LookupOp {
    /// The index of the table's entry for square 0.
    pub first: u32,
    /// The index of the ends where pieces that may promote may stay unpromoted: `leaps[stay + from]`.
    pub stay: u32,
    /// The index of the ends where they may promote: `leaps[any + from]`.
    pub any: u32,
    /// The number of the op.
    pub number: u16,
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The [place](super::TargetFilter::place) of its filter.
    pub open: u8,
    /// Set if pieces can promote by it.
    pub promotes: bool,
    /// Set if only the occupants of reached squares affect the result. See [`Attack::Lines`](super::Attack::Lines).
    pub slides: bool,
}

impl<const W: usize> Loops<W> {
    /// The memory of the loops, in bytes, without shared tables.
    pub(super) fn bytes(&self) -> usize {
        let lookups =
            [&self.leaps, &self.lines, &self.pairs, &self.royal].map(|lookups| size_of_val(lookups.as_slice()));
        self.ops.iter().map(Op::bytes).sum::<usize>()
            + size_of_val(self.shifts.as_slice())
            + lookups.iter().sum::<usize>()
    }

    /// All look-ups, each with its number and its number of parts; a leap has none.
    #[inline(always)]
    pub fn lookups(&self) -> impl Iterator<Item = (usize, usize, &LookupOp)> {
        let all = [(0, &self.leaps), (1, &self.lines), (2, &self.pairs)];
        let all = all.into_iter().flat_map(|(parts, lookups)| lookups.iter().map(move |op| (parts, op)));
        all.enumerate().map(|(number, (parts, op))| (number, parts, op))
    }

    /// The number of look-ups.
    #[inline(always)]
    pub fn lookups_count(&self) -> usize {
        self.leaps.len() + self.lines.len() + self.pairs.len()
    }

    /// The look-up with this number, with its number of parts.
    #[inline(always)]
    pub fn lookup(&self, number: usize) -> (usize, &LookupOp) {
        let (leaps, lines) = (self.leaps.len(), self.lines.len());
        match number {
            number if number < leaps => (0, &self.leaps[number]),
            number if number - leaps < lines => (1, &self.lines[number - leaps]),
            number => (2, &self.pairs[number - leaps - lines]),
        }
    }

    /// The most look-ups and shifts that [`Loops::had_by`] can report: one bit each.
    pub const MOST_TOLD: usize = u64::BITS as usize;

    /// The look-ups and shifts of pieces on these planes: bits by their numbers, shifts after look-ups. Beyond
    /// [`MOST_TOLD`](Self::MOST_TOLD) of them, the last ones are left out.
    pub fn had_by(&self, planes: u64) -> u64 {
        let lookups = self.lookups().map(|(_, _, op)| op.plane);
        let all = lookups.chain(self.shifts.iter().map(|op| op.plane)).take(Self::MOST_TOLD);
        all.enumerate().fold(0, |all, (number, plane)| all | (planes >> plane & 1) << number)
    }
}
