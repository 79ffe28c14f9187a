//! The moves of a side by how they are found: one loop for each way, so that no loop needs to tell ways apart.

use super::op::Op;
use crate::tables::packed::Template;
use crate::types::Bits;
use std::ops::Range;

/// The moves of a side in the order in which they are looked for. What the hot loops read is stored a second time, as
/// compactly as possible.
#[derive(Clone, Debug)]
pub struct Loops<const W: usize> {
    /// All ops.
    pub ops: Vec<Op<W>>,
    /// The shifts, which are the first ops.
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
    /// Where it may start.
    pub from: Bits<W>,
    /// Where the piece may stay what it is.
    pub stay: Bits<W>,
    /// Where it may become something else.
    pub any: Bits<W>,
    /// By how many indices each step goes.
    pub by: i16,
    /// By how many indices the move goes in total.
    pub over: i16,
    /// The number of the op.
    pub number: u16,
    /// How many steps the move has.
    pub times: u8,
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The [place](super::TargetFilter::place) of its filter.
    pub open: u8,
    /// The template of the moves by which the piece stays what it is.
    pub template: Template,
}

impl<const W: usize> ShiftOp<W> {
    /// Where the movers end, whatever stands there.
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
    /// The table's entry of square 0.
    pub first: u32,
    /// Where pieces that may become something else may stay what they are: `leaps[stay + from]`.
    pub stay: u32,
    /// Where they may become something else: `leaps[any + from]`.
    pub any: u32,
    /// The number of the op.
    pub number: u16,
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The [place](super::TargetFilter::place) of its filter.
    pub open: u8,
    /// Can pieces become something else by it?
    pub promotes: bool,
    /// Do only the occupants of reached squares affect the result? See [`Attack::Lines`](super::Attack::Lines).
    pub slides: bool,
}

impl<const W: usize> Loops<W> {
    /// The memory it takes, in bytes, without the tables that it shares with others.
    pub(super) fn bytes(&self) -> usize {
        let lookups =
            [&self.leaps, &self.lines, &self.pairs, &self.royal].map(|lookups| size_of_val(lookups.as_slice()));
        self.ops.iter().map(Op::bytes).sum::<usize>()
            + size_of_val(self.shifts.as_slice())
            + lookups.iter().sum::<usize>()
    }

    /// All look-ups, each with its number and how many parts it has; a leap has none.
    #[inline(always)]
    pub fn lookups(&self) -> impl Iterator<Item = (usize, usize, &LookupOp)> {
        let all = [(0, &self.leaps), (1, &self.lines), (2, &self.pairs)];
        let all = all.into_iter().flat_map(|(parts, lookups)| lookups.iter().map(move |op| (parts, op)));
        all.enumerate().map(|(number, (parts, op))| (number, parts, op))
    }

    /// How many look-ups there are.
    #[inline(always)]
    pub fn lookups_count(&self) -> usize {
        self.leaps.len() + self.lines.len() + self.pairs.len()
    }

    /// The look-up with this number, and how many parts it has.
    #[inline(always)]
    pub fn lookup(&self, number: usize) -> (usize, &LookupOp) {
        let (leaps, lines) = (self.leaps.len(), self.lines.len());
        match number {
            number if number < leaps => (0, &self.leaps[number]),
            number if number - leaps < lines => (1, &self.lines[number - leaps]),
            number => (2, &self.pairs[number - leaps - lines]),
        }
    }

    /// How many look-ups and shifts [`Loops::had_by`] can report: one bit each.
    pub const MOST_TOLD: usize = u64::BITS as usize;

    /// Which look-ups and shifts pieces on these planes have: bits by their numbers, shifts after look-ups. If there
    /// are more than [`MOST_TOLD`](Self::MOST_TOLD), the last ones are left out.
    pub fn had_by(&self, planes: u64) -> u64 {
        let lookups = self.lookups().map(|(_, _, op)| op.plane);
        let all = lookups.chain(self.shifts.iter().map(|op| op.plane)).take(Self::MOST_TOLD);
        all.enumerate().fold(0, |all, (number, plane)| all | (planes >> plane & 1) << number)
    }
}
