//! Making a move on planes.

mod advance;
mod counters;
mod effect;
mod turn;

use crate::movegen::packed::{PackedKind, PackedMove, passed};
use crate::position::Board;
use crate::tables::planes::PlaneTables;
use crate::types::{Bits, Kind, Side};

/// Runs work compiled separately for the two most common kinds of move, so that most branches on the kind vanish.
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

/// Overwrites `next` with the position after a move of the side to move.
#[inline(always)]
pub(in crate::movegen) fn make<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    if Bits::<W>::ARE_WIDE {
        return make_wide(tables, board, packed, next);
    }
    by_kind!(packed => make_kind(tables, board, packed, next));
}

/// Like [`make`], for wide boards and not inlined: see [`Bits::ARE_WIDE`].
#[inline(never)]
fn make_wide<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    make_kind(tables, board, packed, next);
}

#[inline(always)]
fn make_kind<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    next: &mut Board<W, P>,
) {
    let us = board.turn.side();
    let (from, to) = (usize::from(packed.from), usize::from(packed.to));
    match packed.what {
        // The choice is applied later: see [`Machine::settle`](super::Machine::settle).
        PackedKind::Move
        | PackedKind::Become
        | PackedKind::Leave
        | PackedKind::LeaveAndBecome
        | PackedKind::Choose
        | PackedKind::LeaveAndChoose => {
            board.slide_into(tables, from, to, next);
            next.follow(board, tables.royals.sound);
            if tables.features.hands && from != to && board.occupied().has(to) {
                capture(tables, board, to, next);
            }
        }
        PackedKind::Drop => {
            next.copy(tables, board);
            next.follow(board, tables.royals.sound);
            let free = tables.sides[us.index()].free_drops.contains(Kind(packed.number));
            next.hands[us.index()][usize::from(packed.number) % P] -= u8::from(!free);
            next.set_down(tables, to, us, Kind(packed.number), false);
        }
        // A listed move is made elsewhere.
        PackedKind::Pass | PackedKind::Listed => {
            next.copy(tables, board);
            return next.follow(board, tables.royals.sound);
        }
        PackedKind::InPassing | PackedKind::InPassingAndBecome => {
            next.copy(tables, board);
            next.follow(board, tables.royals.sound);
            let owner = board.owner_of(tables, to);
            if tables.features.hands {
                capture(tables, board, owner, next);
            }
            next.clear(tables, Bits::of(owner));
            next.untouched = next.untouched.without(Bits::of(owner));
            let without = *next;
            without.slide_into(tables, from, to, next);
        }
        PackedKind::Castle => {
            next.copy(tables, board);
            next.follow(board, tables.royals.sound);
            let castle = &tables.sides[us.index()].castles[usize::from(packed.number)];
            next.clear(tables, castle.starts);
            next.untouched = next.untouched.without(castle.starts);
            for part in &castle.parts {
                next.set_down(tables, usize::from(part.to), us, part.kind, false);
            }
        }
    }
    if packed.what.becomes() {
        let kind = Kind(packed.number);
        next.clear(tables, Bits::of(to));
        next.set_down(tables, to, us, kind, tables.marked_kinds.contains(kind));
    }
    if packed.what.leaves() {
        next.trail = passed(tables, us, packed);
        next.owner = packed.to;
    }
    next.untouched = next.untouched.without(Bits::of(from) | Bits::of(to));
    if next.untouched != board.untouched {
        forget(tables, next);
    }
}

/// The position after a move, for code that is not hot.
#[inline(never)]
pub(in crate::movegen) fn tried<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
) -> Board<W, P> {
    let mut next = *board;
    make(tables, board, packed, &mut next);
    next
}

/// Moves the piece on a square into the hand that receives captured pieces.
// Not inlined: most variants have no hands, and with hands most moves capture nothing.
#[inline(never)]
pub(in crate::movegen) fn capture<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    square: usize,
    next: &mut Board<W, P>,
) {
    let owner = if board.plane(0).has(square) { Side::First } else { Side::Second };
    let Some(hand) = tables.captured.hand_of(owner) else { return };
    let kind = board.kind_at(tables, square);
    let marked = tables.marks.is_some_and(|plane| board.plane(plane).has(square));
    let held = tables.held[kind.index()][usize::from(marked)];
    let count = &mut next.hands[hand.index()][held.index() % P];
    *count = count.saturating_add(1);
}

/// Clears the unmoved mark of castling pieces that have nothing left to castle with.
#[cold]
fn forget<const W: usize, const P: usize>(tables: &PlaneTables<W>, next: &mut Board<W, P>) {
    let mut live = Bits::EMPTY;
    for side in Side::BOTH {
        let untouched = next.untouched & next.pieces(side);
        for castle in &tables.sides[side.index()].castles {
            if castle.starts.without(untouched).is_empty() && (castle.manned || next.is_manned(tables, castle)) {
                live |= castle.starts;
            }
        }
    }
    next.untouched = next.untouched.without(tables.untouched.castling_only.without(live));
}
