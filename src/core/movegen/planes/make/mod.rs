//! Making a move on planes.

mod advance;
mod counters;
mod effect;
mod turn;

use crate::model::CapturedGo;
use crate::movegen::packed::{PackedKind, PackedMove, passed};
use crate::position::Board;
use crate::tables::masks::Masks;
use crate::types::{Bits, Kind, Side};

/// Does some work compiled separately for the two commonest kinds of move, so that most branches on the kind vanish.
macro_rules! by_kind {
    ($packed:ident => $work:expr) => {
        match $packed.what {
            PackedKind::Move => {
                let $packed = PackedMove { what: PackedKind::Move, ..$packed };
                $work
            }
            PackedKind::Drop => {
                let $packed = PackedMove { what: PackedKind::Drop, ..$packed };
                $work
            }
            _ => $work,
        }
    };
}
use by_kind;

/// Makes `next`, whatever it was, the position after a move of the side to move.
#[inline(always)]
pub(in crate::movegen) fn make<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    if Bits::<W>::ARE_WIDE {
        return make_wide(masks, board, packed, next);
    }
    by_kind!(packed => make_kind(masks, board, packed, next));
}

/// The same, not inlined: see [`Bits::ARE_WIDE`].
#[inline(never)]
fn make_wide<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    make_kind(masks, board, packed, next);
}

#[inline(always)]
fn make_kind<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    let us = board.turn.side();
    let (from, to) = (usize::from(packed.from), usize::from(packed.to));
    match packed.what {
        // The choice is applied later: see [`Machine::settle`](super::Machine::settle).
        PackedKind::Move | PackedKind::Become | PackedKind::Leave | PackedKind::LeaveAndBecome | PackedKind::Choose => {
            board.slide_into(masks, from, to, next);
            next.follow(board, masks.sound);
            if masks.hands && from != to && board.occupied().has(to) {
                capture(masks, board, to, next);
            }
        }
        PackedKind::Drop => {
            *next = *board;
            next.follow(board, masks.sound);
            let free = masks.sides[us.index()].free_drops.contains(Kind(packed.number));
            next.hands[us.index()][usize::from(packed.number) % P] -= u8::from(!free);
            next.set_down(masks, to, us, Kind(packed.number), false);
        }
        // A listed move is made elsewhere.
        PackedKind::Pass | PackedKind::Listed => {
            *next = *board;
            return next.follow(board, masks.sound);
        }
        PackedKind::InPassing | PackedKind::InPassingAndBecome => {
            *next = *board;
            next.follow(board, masks.sound);
            let owner = board.owner_of(masks, to);
            if masks.hands {
                capture(masks, board, owner, next);
            }
            next.clear(masks, Bits::of(owner));
            next.untouched = next.untouched.without(Bits::of(owner));
            let without = *next;
            without.slide_into(masks, from, to, next);
        }
        PackedKind::Castle => {
            *next = *board;
            next.follow(board, masks.sound);
            let castle = &masks.sides[us.index()].castles[usize::from(packed.number)];
            next.clear(masks, castle.starts);
            next.untouched = next.untouched.without(castle.starts);
            for part in &castle.parts {
                next.set_down(masks, usize::from(part.to), us, part.kind, false);
            }
        }
    }
    if packed.what.becomes() {
        let kind = Kind(packed.number);
        next.clear(masks, Bits::of(to));
        next.set_down(masks, to, us, kind, masks.marked_kinds.contains(kind));
    }
    if matches!(packed.what, PackedKind::Leave | PackedKind::LeaveAndBecome) {
        next.trail = passed(masks, us, packed);
        next.owner = packed.to;
    }
    next.untouched = next.untouched.without(Bits::of(from) | Bits::of(to));
    if next.untouched != board.untouched {
        forget(masks, next);
    }
}

/// The position after a move, for code that is not hot.
#[inline(never)]
pub(in crate::movegen) fn tried<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    packed: PackedMove,
) -> Board<W, P> {
    let mut next = *board;
    make(masks, board, packed, &mut next);
    next
}

/// Puts the piece on a square into the hand where captured pieces go.
// Not inlined: most variants have no hands, and where there are hands most moves take nothing.
#[inline(never)]
pub(in crate::movegen) fn capture<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    square: usize,
    next: &mut Board<W, P>,
) {
    let hand = match masks.captured {
        CapturedGo::Away => return,
        CapturedGo::OpponentsHand if board.plane(0).has(square) => Side::Second,
        CapturedGo::OpponentsHand => Side::First,
        CapturedGo::OwnersHand if board.plane(0).has(square) => Side::First,
        CapturedGo::OwnersHand => Side::Second,
    };
    let kind = board.kind_at(masks, square);
    let marked = masks.marks.is_some_and(|plane| board.plane(plane).has(square));
    let held = masks.held[kind.index()][usize::from(marked)];
    let count = &mut next.hands[hand.index()][held.index() % P];
    *count = count.saturating_add(1);
}

/// Forgets that castling pieces have not moved once they have nothing left to castle with.
#[cold]
fn forget<const W: usize, const P: usize>(masks: &Masks<W>, next: &mut Board<W, P>) {
    let mut live = Bits::EMPTY;
    for side in Side::BOTH {
        let untouched = next.untouched & next.pieces(side);
        for castle in &masks.sides[side.index()].castles {
            if castle.starts.without(untouched).is_empty() && (castle.manned || next.is_manned(masks, castle)) {
                live |= castle.starts;
            }
        }
    }
    next.untouched = next.untouched.without(masks.castling_only.without(live));
}
