//! Steps as the [`Move`]s that everyone else sees, and moves as steps.

use super::counters::Sort;
use super::make::passed;
use super::step::{Step, What};
use crate::model::{DeedKind, Lands};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::masks::{Masks, Op, Way};
use crate::types::{Kind, Square, SquareSet};

/// A step as the move it is; `listed` are the moves that steps may stand for.
pub(in crate::movegen) fn spelt_out<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    step: Step,
    listed: &[Move],
) -> Move {
    if step.what == What::Listed {
        return listed[usize::from(step.op)].clone();
    }
    let sort = Sort::new(masks, board, step);
    to_move(masks, board, step, sort.piece, sort.victim.is_some())
}

/// A step as a move of a piece that takes something or not where it ends.
#[inline(always)]
pub(super) fn to_move<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    step: Step,
    piece: Kind,
    takes: bool,
) -> Move {
    let (from, to) = (Square(step.from), Square(step.to));
    let kind = |what: What| if what.becomes() { Some(Kind(step.number)) } else { None };
    match step.what {
        What::Move | What::Become => {
            let victim = if takes { Some(to) } else { None };
            Move::new(DeedKind::Move, piece, from, to).along(victim, None).becoming(kind(step.what))
        }
        What::Leave | What::LeaveAndBecome => {
            let path: SquareSet = passed(masks, board.turn.side(), step).into();
            let takes = if takes { to.into() } else { SquareSet::EMPTY };
            let mut mv = Move::new(DeedKind::Move, piece, from, to).by_way(takes, path, None);
            mv.leaves_trail = true;
            mv.becoming(kind(step.what))
        }
        What::InPassing | What::InPassingAndBecome => {
            let owner = Square(board.owner);
            Move::new(DeedKind::Move, piece, from, to).along(Some(owner), None).becoming(kind(step.what))
        }
        What::Drop => Move::drop(Kind(step.number), to),
        What::Castle => {
            let row = masks.sides[board.turn.side().index()].castles[usize::from(step.number)].row;
            let mut mv = Move::new(DeedKind::Castle, piece, from, to);
            mv.castling = Some(row);
            mv
        }
        What::Pass | What::Listed => Move::pass(),
    }
}

/// A move as a step; `None` if it is more than a step.
pub(super) fn to_step<const W: usize, const P: usize>(
    masks: &Masks<W>,
    board: &Board<W, P>,
    mv: &Move,
) -> Option<Step> {
    if !mv.choices().is_empty() {
        return None;
    }
    let side = &masks.sides[board.turn.side().index()];
    let step = Step::new(mv.from.index(), mv.to.index(), What::Move);
    match mv.kind {
        DeedKind::Drop => mv.becomes.is_none().then_some(Step { number: mv.piece.0, what: What::Drop, ..step }),
        DeedKind::Pass => Some(Step { what: What::Pass, ..step }),
        DeedKind::Castle => {
            let number = side.castles.iter().position(|castle| Some(castle.row) == mv.castling)?;
            Some(Step { number: number as u8, what: What::Castle, ..step })
        }
        DeedKind::Move => {
            if mv.lands != Lands::Target || mv.stops().is_some() {
                return None;
            }
            let takes_there = mv.from != mv.to && board.occupied().has(mv.to.index());
            let owner = (!board.trail.is_empty()).then_some(Square(board.owner));
            let step = match (takes_there, mv.victim()) {
                (true, Some(victim)) if victim == mv.to => step,
                (false, None) if !mv.captures() => step,
                (false, Some(victim)) if Some(victim) == owner => Step { what: What::InPassing, ..step },
                _ => return None,
            };
            let step = match (mv.leaves_trail, step.what) {
                (false, _) if !mv.path().is_empty() => return None,
                (false, _) => step,
                (true, What::Move) => {
                    let leaves = |op: u16| Step { what: What::Leave, op, ..step };
                    let code = masks.codes.of[mv.piece.index()];
                    let is_it = |number: &u16| {
                        let op = &side.loops.ops[usize::from(*number)];
                        let is_its = op.leaves_trail && code >> op.plane & 1 != 0;
                        is_its
                            && SquareSet::from(passed(masks, board.turn.side(), leaves(*number))) == mv.path()
                            && leads(op, mv)
                    };
                    leaves((0..side.loops.ops.len() as u16).find(is_it)?)
                }
                (true, _) => return None,
            };
            Some(match mv.becomes {
                Some(kind) => Step { what: step.what.becoming(), number: kind.0, ..step },
                None => step,
            })
        }
    }
}

/// Does an op that leaves a trail lead along a move?
fn leads<const W: usize>(op: &Op<W>, mv: &Move) -> bool {
    let by = mv.to.index() as i32 - mv.from.index() as i32;
    match op.way {
        Way::Shift { by: each, times } => op.from.has(mv.from.index()) && i32::from(each) * i32::from(times) == by,
        _ => op.passes.get(mv.from.index()).is_some_and(|passes| passes.iter().any(|(to, _)| *to == mv.to.0)),
    }
}
