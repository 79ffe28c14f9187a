//! Making a move on planes.

use super::facts::{Doing, Facts};
use super::step::{Step, What};
use crate::model::CapturedGo;
use crate::position::{Board, Planes};
use crate::tables::masks::{Masks, Way};
use crate::types::{Bits, Kind, Side};

/// Makes of `next` the position after a move of the side to move.
#[inline(always)]
pub(super) fn make<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    step: Step,
    next: &mut Board<W, P>,
) {
    let us = board.turn;
    let (from, to) = (usize::from(step.from), usize::from(step.to));
    *next = *board;
    next.turn = us.other();
    next.trail = Bits::EMPTY;
    next.sound = masks.sound;
    match step.what {
        What::Move | What::Become | What::Leave | What::LeaveAndBecome => {
            if masks.hands && from != to && board.occupied().has(to) {
                capture(masks, next, to);
            }
            next.slide(masks, from, to);
        }
        What::InPassing | What::InPassingAndBecome => {
            let owner = usize::from(board.owner);
            if masks.hands {
                capture(masks, next, owner);
            }
            next.clear(masks, Bits::of(owner));
            next.untouched = next.untouched.without(Bits::of(owner));
            next.slide(masks, from, to);
        }
        What::Drop => {
            next.hands[us.index()][usize::from(step.number) % P] -= 1;
            next.set_down(masks, to, us, Kind(step.number), false);
        }
        What::Castle => {
            let castle = &masks.sides[us.index()].castles[usize::from(step.number)];
            next.clear(masks, castle.starts);
            next.untouched = next.untouched.without(castle.starts);
            for part in &castle.parts {
                next.set_down(masks, usize::from(part.to), us, part.kind, false);
            }
        }
        What::Pass => return,
    }
    if step.what.becomes() {
        let kind = Kind(step.number);
        next.clear(masks, Bits::of(to));
        next.set_down(masks, to, us, kind, masks.marked_kinds.contains(kind));
    }
    if matches!(step.what, What::Leave | What::LeaveAndBecome) {
        next.trail = passed(masks, us, step);
        next.owner = step.to;
    }
    next.untouched = next.untouched.without(Bits::of(from) | Bits::of(to));
    if next.untouched != board.untouched {
        forget(masks, next);
    }
}

/// Makes of `planes`, whose board is `before`, the position after a move; but its key stays as it was.
#[inline(always)]
pub(super) fn step_on<const W: usize, const P: usize>(
    masks: &Masks<W>,
    before: &Board<W, P>,
    step: Step,
    planes: &mut Planes<W, P>,
) -> Doing {
    make(masks, before, step, &mut planes.board);
    let (doing, counters) = (Doing::new(masks, before, step), planes.counters);
    Facts { masks, counters: &counters }.tick(&doing, &planes.board, &mut planes.counters);
    planes.full_move = planes.full_move.saturating_add(u32::from(doing.side == Side::Second));
    doing
}

/// The position after a move, where it is not hot.
#[inline(never)]
pub(super) fn tried<const W: usize, const P: usize>(masks: &Masks<W>, board: &Board<W, P>, step: Step) -> Board<W, P> {
    let mut next = *board;
    make(masks, board, step, &mut next);
    next
}

/// Puts the piece on a square into the hand where captured pieces go; the square is not cleared.
#[inline(always)]
fn capture<const W: usize, const P: usize>(masks: &Masks<W>, next: &mut Board<W, P>, square: usize) {
    let captor = next.turn.other();
    let hand = match masks.captured {
        CapturedGo::Away => return,
        CapturedGo::CaptorsHand => captor,
        CapturedGo::OwnersHand => {
            if next.pieces(captor).has(square) {
                captor
            } else {
                captor.other()
            }
        }
    };
    let kind = next.kind_at(masks, square);
    let marked = masks.marks.is_some_and(|plane| next.plane(plane).has(square));
    let held = masks.held[kind.index()][usize::from(marked)];
    let count = &mut next.hands[hand.index()][held.index() % P];
    *count = count.saturating_add(1);
}

/// Forgets that castling pieces have not moved once there is nothing left to castle with.
#[cold]
fn forget<const W: usize, const P: usize>(masks: &Masks<W>, next: &mut Board<W, P>) {
    let live = masks.rights.iter().filter(|starts| starts.without(next.untouched).is_empty());
    let live = live.fold(Bits::EMPTY, |all, starts| all | *starts);
    next.untouched = next.untouched.without(masks.castling_only.without(live));
}

/// The squares that a move of a side passes which leaves a trail.
pub(super) fn passed<const W: usize>(masks: &Masks<W>, side: Side, step: Step) -> Bits<W> {
    let op = &masks.sides[side.index()].loops.ops[usize::from(step.op)];
    let Way::Shift { by, times } = op.way else {
        let passes = op.passes.get(usize::from(step.from)).into_iter().flatten();
        return passes.into_iter().find(|(to, _)| *to == step.to).map_or(Bits::EMPTY, |(_, passed)| *passed);
    };
    let mut passed = Bits::EMPTY;
    for n in 1..i32::from(times) {
        passed.put((i32::from(step.from) + n * i32::from(by)) as usize, 1);
    }
    passed
}
