//! Packing of [`Move`]s and unpacking.

use super::{MoveSummary, PackedKind, PackedMove, Template, passed};
use crate::model::{Lands, MoveKind};
use crate::movegen::{Choice, Move};
use crate::position::Board;
use crate::tables::planes::{Op, PlaneTables, Targeting};
use crate::types::{Bits, Kind, Square, SquareSet};

/// Unpacks a packed move to a [`Move`]. `listed` are the moves that packed moves may refer to.
pub(in crate::movegen) fn unpack<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    listed: &[Move],
) -> Move {
    if packed.what == PackedKind::Listed {
        return listed[usize::from(packed.op)].clone();
    }
    let summary = MoveSummary::new(tables, board, packed);
    unpack_as(tables, board, packed, summary.piece, summary.victim.is_some())
}

/// The squares whose pieces a packed move captures. `listed` are the moves that packed moves may refer to.
pub(in crate::movegen) fn taken<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    listed: &[Move],
) -> SquareSet {
    if packed.what == PackedKind::Listed {
        return listed[usize::from(packed.op)].takes();
    }
    let victim = MoveSummary::new(tables, board, packed).victim;
    victim.map_or(SquareSet::EMPTY, |victim| Square(victim as u8).into())
}

/// The target squares of those moves of a template that capture anything; `occupied` holds all pieces on the board.
pub(in crate::movegen) fn capturing<const W: usize>(
    occupied: Bits<W>,
    ends: Bits<W>,
    template: Template,
    listed: &[Move],
) -> Bits<W> {
    match template.what().0 {
        PackedKind::Move | PackedKind::Become | PackedKind::Leave | PackedKind::LeaveAndBecome => {
            ends & occupied & !template.still(ends)
        }
        PackedKind::Choose | PackedKind::LeaveAndChoose => {
            // All these moves end on the same square.
            let PackedMove { from, to, .. } = template.packed_to(ends.first());
            if from != to && occupied.has(usize::from(to)) { ends } else { Bits::EMPTY }
        }
        PackedKind::InPassing | PackedKind::InPassingAndBecome => ends,
        PackedKind::Drop | PackedKind::Castle | PackedKind::Pass => Bits::EMPTY,
        PackedKind::Listed => {
            let is_capture = |square: &usize| listed[usize::from(template.packed_to(*square).op)].is_capture();
            ends.into_iter().filter(is_capture).fold(Bits::EMPTY, |all, square| all | Bits::of(square))
        }
    }
}

/// The kind that the piece of a packed move becomes, if it changes. `listed` are the moves that packed moves may refer
/// to.
pub(in crate::movegen) fn promotion(packed: PackedMove, listed: &[Move]) -> Option<Kind> {
    match packed.what {
        PackedKind::Listed => listed[usize::from(packed.op)].becomes,
        what => what.becomes().then_some(Kind(packed.number)),
    }
}

/// Unpacks a packed move to a [`Move`], given its piece and whether it captures on the target square.
#[inline(always)]
pub(in crate::movegen) fn unpack_as<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    packed: PackedMove,
    piece: Kind,
    takes: bool,
) -> Move {
    let (from, to) = (Square(packed.from), Square(packed.to));
    match packed.what {
        PackedKind::Move | PackedKind::Become => {
            let victim = if takes { Some(to) } else { None };
            Move::new(MoveKind::Move, piece, from, to).along(victim, None).becoming(promotion(packed, &[]))
        }
        PackedKind::Choose => {
            let victim = if takes { Some(to) } else { None };
            let mv = Move::new(MoveKind::Move, piece, from, to).along(victim, None);
            mv.with_choices(&[Choice::Square(Square(packed.number))])
        }
        PackedKind::Leave | PackedKind::LeaveAndBecome | PackedKind::LeaveAndChoose => {
            let path: SquareSet = passed(tables, board.turn.side(), packed).into();
            let takes = if takes { to.into() } else { SquareSet::EMPTY };
            let mut mv = Move::new(MoveKind::Move, piece, from, to).by_way(takes, path, None);
            mv.leaves_trail = true;
            match packed.what {
                PackedKind::LeaveAndChoose => mv.with_choices(&[Choice::Square(Square(packed.number))]),
                _ => mv.becoming(promotion(packed, &[])),
            }
        }
        PackedKind::InPassing | PackedKind::InPassingAndBecome => {
            let owner = Square(board.owner_of(tables, usize::from(packed.to)) as u8);
            Move::new(MoveKind::Move, piece, from, to).along(Some(owner), None).becoming(promotion(packed, &[]))
        }
        PackedKind::Drop => Move::drop(Kind(packed.number), to),
        PackedKind::Castle => {
            let castle = &tables.sides[board.turn.side().index()].castles[usize::from(packed.number)];
            let mut mv = Move::new(MoveKind::Castle, piece, from, to);
            mv.castling = Some(castle.number);
            mv
        }
        PackedKind::Pass | PackedKind::Listed => Move::pass(),
    }
}

/// Packs a move; `None` if it cannot be packed.
pub(in crate::movegen) fn pack<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    mv: &Move,
) -> Option<PackedMove> {
    match mv.choices() {
        [] => pack_plain(tables, board, mv),
        // Other moves cannot be packed.
        [Choice::Square(chosen)] => {
            let packed = pack_plain(tables, board, mv)?;
            Some(PackedMove { what: packed.what.choosing()?, number: chosen.0, ..packed })
        }
        _ => None,
    }
}

/// Like [`pack`], but ignores the player's choices.
fn pack_plain<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    mv: &Move,
) -> Option<PackedMove> {
    let side = &tables.sides[board.turn.side().index()];
    // Destructured in full, so that no part of a move is lost.
    let Move { kind, piece, from, to, becomes, lands, leaves_trail, castling, victim: _, passed: _, details: _ } = *mv;
    let packed = PackedMove::new(from.index(), to.index(), PackedKind::Move);
    match kind {
        MoveKind::Drop => becomes.is_none().then_some(PackedMove { number: piece.0, what: PackedKind::Drop, ..packed }),
        MoveKind::Pass => Some(PackedMove { what: PackedKind::Pass, ..packed }),
        MoveKind::Castle => {
            let place = side.place_of_castle(castling)?;
            Some(PackedMove { number: place as u8, what: PackedKind::Castle, ..packed })
        }
        MoveKind::Move => {
            if lands != Lands::Target || mv.stops().is_some() {
                return None;
            }
            let takes_there = from != to && board.occupied().has(to.index());
            let owner = board.trail.has(to.index()).then(|| Square(board.owner_of(tables, to.index()) as u8));
            let packed = match (takes_there, mv.victim()) {
                (true, Some(victim)) if victim == to => packed,
                (false, None) if !mv.is_capture() => packed,
                (false, Some(victim)) if Some(victim) == owner => PackedMove { what: PackedKind::InPassing, ..packed },
                _ => return None,
            };
            let packed = match (leaves_trail, packed.what) {
                (false, _) if !mv.path().is_empty() => return None,
                (false, _) => packed,
                (true, PackedKind::Move) => {
                    let leaves = |op: u16| PackedMove { what: PackedKind::Leave, op, ..packed };
                    let code = tables.codes.of[piece.index()];
                    let is_it = |number: &u16| {
                        let op = &side.loops.ops[usize::from(*number)];
                        let is_its = op.leaves_trail && code >> op.plane & 1 != 0;
                        is_its
                            && SquareSet::from(passed(tables, board.turn.side(), leaves(*number))) == mv.path()
                            && leads(op, mv)
                    };
                    leaves((0..side.loops.ops.len() as u16).find(is_it)?)
                }
                (true, _) => return None,
            };
            Some(match becomes {
                Some(kind) => PackedMove { what: packed.what.becoming(), number: kind.0, ..packed },
                None => packed,
            })
        }
    }
}

/// Returns `true` if an op that leaves a trail leads along a move.
fn leads<const W: usize>(op: &Op<W>, mv: &Move) -> bool {
    let by = mv.to.index() as i32 - mv.from.index() as i32;
    match op.way {
        Targeting::Shift { by: each, times } => {
            op.from.has(mv.from.index()) && i32::from(each) * i32::from(times) == by
        }
        _ => op.passes.get(mv.from.index()).is_some_and(|passes| passes.iter().any(|(to, _)| *to == mv.to.0)),
    }
}
