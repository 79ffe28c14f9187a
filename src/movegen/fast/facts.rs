//! The truth of conditions on planes, and what moves do to counters.

use super::look::is_attacked;
use super::step::{Step, What};
use crate::model::DeedKind;
use crate::model::limits::MAX_COUNTERS;
use crate::position::Board;
use crate::tables::masks::{Area, Fact, Masks, Number, Pattern, Sort, TickStep};
use crate::types::{Bits, Kind, Side};

/// The counters of a position.
pub(super) type Counters = [i32; MAX_COUNTERS];

/// Reads facts off a position.
pub(super) struct Facts<'a, const W: usize, const P: usize> {
    pub masks: &'a Masks<W>,
    pub counters: &'a Counters,
}

impl<const W: usize, const P: usize> Facts<'_, W, P> {
    /// Does a row end the game here that counts in perft, as far as planes tell?
    pub(super) fn is_over(&self, board: &Board<W, P>) -> bool {
        let concerns = |side: &Option<Side>| side.is_none_or(|side| side == board.turn);
        self.masks.ends.iter().any(|(side, fact)| concerns(side) && self.holds(fact, board, board.turn))
    }

    /// Does the fact hold for `viewer`?
    pub(super) fn holds(&self, fact: &Fact<W>, board: &Board<W, P>, viewer: Side) -> bool {
        let holds = |part: &Fact<W>| self.holds(part, board, viewer);
        match fact {
            Fact::Any(area) => !self.area(area, board, viewer).is_empty(),
            Fact::Attacked => is_attacked(self.masks, board, viewer),
            Fact::All(parts) => parts.iter().all(holds),
            Fact::Or(parts) => parts.iter().any(holds),
            Fact::Not(part) => !holds(part),
            Fact::AtLeast(a, b) => self.number(a, board, viewer) >= self.number(b, board, viewer),
            Fact::Theirs(part) => self.holds(part, board, viewer.other()),
        }
    }

    fn area(&self, area: &Area<W>, board: &Board<W, P>, viewer: Side) -> Bits<W> {
        match area {
            Area::Squares(squares) => squares[viewer.index()],
            Area::And(parts) => parts.iter().fold(self.masks.squares, |all, part| {
                if all.is_empty() { all } else { all & self.area(part, board, viewer) }
            }),
            Area::Or(parts) => parts.iter().fold(Bits::EMPTY, |all, part| all | self.area(part, board, viewer)),
            Area::Not(part) => self.masks.squares.without(self.area(part, board, viewer)),
            Area::Own => board.pieces(viewer),
            Area::Enemy => board.pieces(viewer.other()),
            Area::Empty => self.masks.squares.without(board.occupied()),
            Area::Occupied => board.occupied(),
            Area::Kinds(kinds) => board.of_kinds(self.masks, *kinds),
        }
    }

    fn number(&self, number: &Number<W>, board: &Board<W, P>, viewer: Side) -> i64 {
        match number {
            Number::Fixed(number) => *number,
            Number::Count(area) => i64::from(self.area(area, board, viewer).count()),
            Number::Hand(kinds) => {
                let held = board.hands[viewer.index()].iter().enumerate();
                held.filter(|(kind, _)| kinds.0 >> kind & 1 != 0).map(|(_, &count)| i64::from(count)).sum()
            }
            Number::Counter { slot, per_side } => {
                i64::from(self.counters[slot + if *per_side { viewer.index() } else { 0 }])
            }
            Number::Sum(parts) => {
                parts.iter().map(|part| self.number(part, board, viewer)).fold(0, i64::saturating_add)
            }
            Number::Difference(a, b) => self.number(a, board, viewer).saturating_sub(self.number(b, board, viewer)),
        }
    }

    /// Changes the counters as a move does that led to `after`; so far they are as before it.
    #[inline(always)]
    pub(super) fn tick(&self, doing: &Doing, after: &Board<W, P>, values: &mut Counters) {
        for tick in &self.masks.ticks {
            let change = match tick.known.get(doing.sort.place(self.masks.codes.of.len())) {
                Some(&change) => change,
                None => tick.change(|step| self.is_meant(step, doing, after)),
            };
            let value = &mut values[tick.slot + if tick.per_side { doing.side.index() } else { 0 }];
            *value = change.made(*value);
        }
    }

    #[inline(never)]
    fn is_meant(&self, step: &TickStep<W>, doing: &Doing, after: &Board<W, P>) -> bool {
        step.is_on(|pattern| doing.matches(pattern))
            && step.when.as_ref().is_none_or(|when| self.holds(when, after, doing.side))
    }
}

/// What a move is to the patterns of counters.
pub(super) struct Doing {
    pub side: Side,
    pub sort: Sort,
    /// Where the piece that is taken stands.
    pub victim: Option<usize>,
    pub from: usize,
    pub to: usize,
}

impl Doing {
    /// What a move in the position `before` is.
    #[inline(always)]
    pub fn new<const W: usize, const P: usize>(masks: &Masks<W>, before: &Board<W, P>, step: Step) -> Doing {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let kind = match step.what {
            What::Drop => DeedKind::Drop,
            What::Castle => DeedKind::Castle,
            What::Pass => DeedKind::Pass,
            _ => DeedKind::Move,
        };
        let piece = match kind {
            DeedKind::Drop => Kind(step.number),
            DeedKind::Pass => Kind(0),
            DeedKind::Move | DeedKind::Castle => before.kind_at(masks, from),
        };
        let victim = match step.what {
            What::InPassing | What::InPassingAndBecome => Some(usize::from(before.owner)),
            _ if kind == DeedKind::Move && from != to && before.occupied().has(to) => Some(to),
            _ => None,
        };
        Doing { side: before.turn, sort: Sort { kind, piece, takes: victim.is_some() }, victim, from, to }
    }

    /// Does it match a pattern?
    #[inline(always)]
    pub fn matches<const W: usize>(&self, pattern: &Pattern<W>) -> bool {
        pattern.matches(self.side, self.sort, self.from, self.to)
    }
}
