//! What becomes of the moves that are found: counted in bulk, or listed.

use super::Fast;
use super::level::Level;
use super::step::{Step, What};
use crate::position::Board;
use crate::tables::masks::{Group, Masks, Op, Promotion};
use crate::types::{Bits, Kind};

/// Takes moves in.
pub(super) trait Sink<const W: usize, const P: usize, L: Level> {
    /// Moves of all pieces at once, each from `by` indices before where it ends.
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: (usize, &Op<W>), ends: Bits<W>, by: i32);
    /// The same, of a move without promotion.
    fn plain_shift(&mut self, ops: &[Op<W>], number: usize, ends: Bits<W>, by: i32);
    /// Moves of one piece.
    fn each(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, promotion: Option<u16>, from: usize, ends: Bits<W>);
    /// Drops of one kind.
    fn drops(&mut self, kind: Kind, ends: Bits<W>);
    /// One move, promoted already if it is.
    fn one(&mut self, step: Step);
    /// Takes in what a part finds that is not hot. What is counted in the hot parts can stay in a register then.
    fn part(&mut self, find: impl FnOnce(&mut Self));
}

/// Counts.
pub(super) struct Count(pub u64);

impl<const W: usize, const P: usize, L: Level> Sink<W, P, L> for Count {
    #[inline(always)]
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, (_, op): (usize, &Op<W>), ends: Bits<W>, _: i32) {
        let (Some(landing), Some(number)) = (&op.landing, op.promotion) else {
            self.0 += u64::from(ends.count());
            return;
        };
        self.0 += u64::from((ends & landing.stay).count());
        if ends.meets(landing.any) {
            for (group, to) in fast.masks.promotions[usize::from(number)].groups.iter().zip(&landing.groups) {
                self.0 += promoted(fast.masks, board, group, ends & *to);
            }
        }
    }

    #[inline(always)]
    fn plain_shift(&mut self, _: &[Op<W>], _: usize, ends: Bits<W>, _: i32) {
        self.0 += u64::from(ends.count());
    }

    #[inline(always)]
    fn each(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, promotion: Option<u16>, from: usize, ends: Bits<W>) {
        let Some(number) = promotion else {
            self.0 += u64::from(ends.count());
            return;
        };
        let promotion: &Promotion<W> = &fast.masks.promotions[usize::from(number)];
        self.0 += u64::from((ends & promotion.stay[from]).count());
        if ends.meets(promotion.any[from]) {
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
    fn part(&mut self, find: impl FnOnce(&mut Self)) {
        let mut part = Count(0);
        find(&mut part);
        self.0 += part.0;
    }
}

/// Lists.
pub(super) struct List<'a>(pub &'a mut Vec<Step>);

impl<const W: usize, const P: usize, L: Level> Sink<W, P, L> for List<'_> {
    #[inline(always)]
    fn shift(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        (number, op): (usize, &Op<W>),
        ends: Bits<W>,
        by: i32,
    ) {
        let what = if op.leaves_trail { What::Leave } else { What::Move };
        for to in ends {
            let from = (to as i32 - by) as usize;
            let step = Step { op: number as u16, ..Step::new(from, to, what) };
            match op.promotion {
                None => self.0.push(step),
                Some(promotion) => self.promote(fast, board, promotion, step),
            }
        }
    }

    #[inline(always)]
    fn plain_shift(&mut self, ops: &[Op<W>], number: usize, ends: Bits<W>, by: i32) {
        let what = if ops[number].leaves_trail { What::Leave } else { What::Move };
        let from = |to: usize| (to as i32 - by) as usize;
        let steps = ends.into_iter().map(|to| Step { op: number as u16, ..Step::new(from(to), to, what) });
        self.0.extend(steps);
    }

    #[inline(always)]
    fn each(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, promotion: Option<u16>, from: usize, ends: Bits<W>) {
        match promotion {
            None => self.0.extend(ends.into_iter().map(|to| Step::new(from, to, What::Move))),
            Some(promotion) => {
                for to in ends {
                    self.promote(fast, board, promotion, Step::new(from, to, What::Move));
                }
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        self.0.extend(ends.into_iter().map(|to| Step { number: kind.0, ..Step::new(to, to, What::Drop) }));
    }

    #[inline(always)]
    fn one(&mut self, step: Step) {
        self.0.push(step);
    }

    #[inline(always)]
    fn part(&mut self, find: impl FnOnce(&mut Self)) {
        find(self);
    }
}

impl List<'_> {
    #[inline(never)]
    fn promote<const W: usize, const P: usize, L: Level>(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: u16,
        step: Step,
    ) {
        fast.promoted(board, promotion, step, |step| self.0.push(step));
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Calls `see` with a step as each thing that its piece may become.
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
        let own = board.pieces(board.turn);
        for (index, (kind, limit)) in group.kinds.iter().enumerate() {
            let held = (board.with_code(masks, masks.codes.of[kind.index()]) & own).count();
            full |= u64::from(limit.is_some_and(|limit| held >= u32::from(limit))) << index;
        }
    }
    let free = move |&(index, _): &(usize, &(Kind, Option<u16>))| full >> index & 1 == 0;
    group.kinds.iter().enumerate().filter(free).map(|(_, (kind, _))| *kind)
}
