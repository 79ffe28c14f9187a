//! What becomes of the moves that are found: counted in bulk, or listed.

use super::Fast;
use super::level::Level;
use super::span::Span;
use super::step::{Step, What};
use super::steps::{Manner, Steps};
use crate::position::Board;
use crate::tables::masks::{Group, Masks, Promotion, ShiftOp};
use crate::types::{Bits, Kind};

/// Takes moves in.
pub(super) trait Sink<const W: usize, const P: usize, L: Level> {
    /// Moves of all pieces at once by a shift.
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>);
    /// Moves of one piece, which stays what it is.
    fn each(&mut self, from: usize, ends: Bits<W>);
    /// Moves of one piece; `places`: where it may stay what it is, and where it may become something.
    fn promoting(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        places: (Bits<W>, Bits<W>),
    );
    /// Drops of one kind.
    fn drops(&mut self, kind: Kind, ends: Bits<W>);
    /// One move, promoted already if it is.
    fn one(&mut self, step: Step);
    /// Takes in what a part finds that is not always looked for, in a function of its own.
    fn apart(&mut self, find: impl FnOnce(&mut Self));
}

/// Counts.
pub(super) struct Count(pub u64);

impl<const W: usize, const P: usize, L: Level> Sink<W, P, L> for Count {
    #[inline(always)]
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        self.0 += u64::from((ends & op.stay).count());
        if ends.meets(op.any) {
            self.0 += L::apart(|| {
                let mut count = 0;
                promotions_along(fast.masks, board, op, |to, _| count += u64::from((ends & *to).count()));
                count
            });
        }
    }

    #[inline(always)]
    fn each(&mut self, _: usize, ends: Bits<W>) {
        self.0 += u64::from(ends.count());
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        (stay, any): (Bits<W>, Bits<W>),
    ) {
        self.0 += u64::from((ends & stay).count());
        if ends.meets(any)
            && let Some(number) = promotion
        {
            let promotion: &Promotion<W> = &fast.masks.promotions[usize::from(number)];
            for group in &promotion.groups {
                self.0 += promoted(fast.masks, board, group, ends & group.to[from]);
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, ends: Bits<W>) {
        self.0 += u64::from(ends.count());
    }

    #[inline(always)]
    fn one(&mut self, _: Step) {
        self.0 += 1;
    }

    #[inline(always)]
    fn apart(&mut self, find: impl FnOnce(&mut Self)) {
        // No one else has the address of what is counted here: it can stay in a register.
        self.0 += L::apart(|| {
            let mut part = Count(0);
            find(&mut part);
            part.0
        });
    }
}

/// Counts all moves, and apart from them those of pieces on the board that are of a span.
pub(super) struct CountWithin<const W: usize> {
    pub all: u64,
    pub within: u64,
    pub span: Span<W>,
    /// Have there been moves of which a span does not tell whether they are of it? Then nothing is known of them.
    pub is_unsure: bool,
    /// Is it known that moves which take nothing are not counted within?
    pub takes: bool,
}

impl<const W: usize, const P: usize, L: Level> Sink<W, P, L> for CountWithin<W> {
    #[inline(always)]
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        let within = ends & self.span.to & self.span.from.shifted(op.over);
        self.count(|count, is_all| Sink::<W, P, L>::shift(count, fast, board, op, if is_all { ends } else { within }));
    }

    #[inline(always)]
    fn each(&mut self, from: usize, ends: Bits<W>) {
        self.all += u64::from(ends.count());
        if self.span.from.has(from) {
            self.within += u64::from((ends & self.span.to).count());
        }
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        places: (Bits<W>, Bits<W>),
    ) {
        let within = if self.span.from.has(from) { ends & self.span.to } else { Bits::EMPTY };
        let ends = |is_all| if is_all { ends } else { within };
        self.count(|count, is_all| {
            Sink::<W, P, L>::promoting(count, fast, board, promotion, from, ends(is_all), places)
        });
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, ends: Bits<W>) {
        self.all += u64::from(ends.count());
        self.is_unsure |= !self.takes && !ends.is_empty();
    }

    #[inline(always)]
    fn one(&mut self, step: Step) {
        self.all += 1;
        self.is_unsure |= !(self.takes && matches!(step.what, What::Castle | What::Pass));
    }

    #[inline(always)]
    fn apart(&mut self, find: impl FnOnce(&mut Self)) {
        L::apart(|| find(self));
    }
}

impl<const W: usize> CountWithin<W> {
    /// Counts with both counters; what counts is told whether it is for all moves.
    #[inline(always)]
    fn count(&mut self, mut counted: impl FnMut(&mut Count, bool)) {
        let (mut all, mut within) = (Count(self.all), Count(self.within));
        counted(&mut all, true);
        counted(&mut within, false);
        (self.all, self.within) = (all.0, within.0);
    }
}

/// Joins all squares where moves end.
pub(super) struct Union<const W: usize>(pub Bits<W>);

impl<const W: usize, const P: usize, L: Level> Sink<W, P, L> for Union<W> {
    #[inline(always)]
    fn shift(&mut self, _: &Fast<W, P, L>, _: &Board<W, P>, _: &ShiftOp<W>, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn each(&mut self, _: usize, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        _: &Fast<W, P, L>,
        _: &Board<W, P>,
        _: Option<u16>,
        _: usize,
        ends: Bits<W>,
        _: (Bits<W>, Bits<W>),
    ) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn one(&mut self, step: Step) {
        self.0.put(usize::from(step.to), 1);
    }

    #[inline(always)]
    fn apart(&mut self, find: impl FnOnce(&mut Self)) {
        self.0 |= L::apart(|| {
            let mut part = Union(Bits::EMPTY);
            find(&mut part);
            part.0
        });
    }
}

/// Takes moves in that go in the same manner.
pub(super) trait Take<const W: usize> {
    /// Those that end on some squares, if there are any.
    fn take(&mut self, ends: Bits<W>, manner: Manner);
}

impl<const W: usize> Take<W> for &mut Steps {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, manner: Manner) {
        self.extend(ends, manner);
    }
}

/// Hands moves on, manner by manner.
pub(super) struct List<T>(pub T);

impl<const W: usize, const P: usize, L: Level, T: Take<W>> Sink<W, P, L> for List<T> {
    #[inline(always)]
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        let what = if op.leaves_trail { What::Leave } else { What::Move };
        let manner = Manner::by(op.over, what, op.number);
        self.0.take(ends & op.stay, manner);
        if ends.meets(op.any) {
            L::apart(|| {
                promotions_along(fast.masks, board, op, |to, kind| self.0.take(ends & *to, manner.becoming(kind)))
            });
        }
    }

    #[inline(always)]
    fn each(&mut self, from: usize, ends: Bits<W>) {
        self.0.take(ends, Manner::from(from, What::Move));
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        (stay, any): (Bits<W>, Bits<W>),
    ) {
        let manner = Manner::from(from, What::Move);
        self.0.take(ends & stay, manner);
        if ends.meets(any)
            && let Some(number) = promotion
        {
            for group in &fast.masks.promotions[usize::from(number)].groups {
                for kind in choices(fast.masks, board, group) {
                    self.0.take(ends & group.to[from], manner.becoming(kind));
                }
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        self.0.take(ends, Manner::drop(kind));
    }

    #[inline(always)]
    fn one(&mut self, step: Step) {
        self.0.take(Bits::of(usize::from(step.to)), Manner::of(step));
    }

    #[inline(always)]
    fn apart(&mut self, find: impl FnOnce(&mut Self)) {
        L::apart(|| find(self));
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Calls `see` with a step as each thing that its piece may become, or as it is if it has no promotion.
    pub(super) fn promoted(&self, board: &Board<W, P>, promotion: u16, step: Step, mut see: impl FnMut(Step)) {
        let promotion = &self.masks.promotions[usize::from(promotion)];
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        if promotion.stay[from].has(to) {
            see(step);
        }
        for group in promotion.groups.iter().filter(|group| group.to[from].has(to)) {
            for kind in choices(self.masks, board, group) {
                see(Step { what: step.what.becoming(), number: kind.0, ..step });
            }
        }
    }
}

/// Calls `see` for every promotion that a shift could offer, with the squares where it does.
fn promotions_along<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    op: &ShiftOp<W>,
    mut see: impl FnMut(&Bits<W>, Kind),
) {
    let op = &masks.sides[board.turn.side().index()].loops.ops[usize::from(op.number)];
    let (Some(landing), Some(number)) = (&op.landing, op.promotion) else { return };
    for (group, to) in masks.promotions[usize::from(number)].groups.iter().zip(&landing.groups) {
        for kind in choices(masks, board, group) {
            see(to, kind);
        }
    }
}

/// How many promotions a group offers on these squares.
#[inline(never)]
fn promoted<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    group: &Group<W>,
    ends: Bits<W>,
) -> u64 {
    u64::from(ends.count()) * choices(masks, board, group).count() as u64
}

/// The kinds of a group that the side to move has fewer of than it may have.
fn choices<'g, const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    group: &'g Group<W>,
) -> impl Iterator<Item = Kind> + use<'g, W, P> {
    // A group without limits, which is nearly every group, is not looked through.
    let mut full = 0u64;
    if group.limited {
        let own = board.pieces(board.turn.side());
        for (index, (kind, limit)) in group.kinds.iter().enumerate() {
            let held = (board.with_code(masks, masks.codes.of[kind.index()]) & own).count();
            full |= u64::from(limit.is_some_and(|limit| held >= u32::from(limit))) << index;
        }
    }
    let free = move |&(index, _): &(usize, &(Kind, Option<u16>))| full >> index & 1 == 0;
    group.kinds.iter().enumerate().filter(free).map(|(_, (kind, _))| *kind)
}
