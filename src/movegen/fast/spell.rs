//! Steps as the [`Move`]s that everyone else sees, and moves as steps.

use super::facts::Doing;
use super::make::passed;
use super::step::{Step, What};
use crate::model::DeedKind;
use crate::movegen::Move;
use crate::position::{Board, Planes};
use crate::tables::masks::{Masks, Op, Way};
use crate::types::{Kind, Square, SquareSet};

/// A step as the move it is.
pub(in crate::movegen) fn spelt_out<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    step: Step,
) -> Move {
    let doing = Doing::new(masks, &planes.board, step);
    to_move(masks, &planes.board, step, doing.sort.piece, doing.sort.takes)
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
            let path: SquareSet = passed(masks, board.turn, step).into();
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
            let row = masks.sides[board.turn.index()].castles[usize::from(step.number)].row;
            let mut mv = Move::new(DeedKind::Castle, piece, from, to);
            mv.castling = Some(row);
            mv
        }
        What::Pass => Move::pass(),
    }
}

/// A move as a step.
pub(super) fn to_step<const W: usize, const P: usize>(masks: &Masks<W>, board: &Board<W, P>, mv: &Move) -> Step {
    let side = &masks.sides[board.turn.index()];
    let step = Step::new(mv.from.index(), mv.to.index(), What::Move);
    match mv.kind {
        DeedKind::Drop => Step { number: mv.piece.0, what: What::Drop, ..step },
        DeedKind::Pass => Step { what: What::Pass, ..step },
        DeedKind::Castle => {
            let number = side.castles.iter().position(|castle| Some(castle.row) == mv.castling).unwrap_or(0);
            Step { number: number as u8, what: What::Castle, ..step }
        }
        DeedKind::Move => {
            let mut step = step;
            if mv.leaves_trail {
                let code = masks.codes.of[mv.piece.index()];
                let by = mv.to.index() as i32 - mv.from.index() as i32;
                let leads = |op: &Op<W>| match op.way {
                    Way::Shift { by: each, times } => {
                        op.from.has(mv.from.index()) && i32::from(each) * i32::from(times) == by
                    }
                    _ => op.passes[mv.from.index()].iter().any(|(to, _)| *to == mv.to.0),
                };
                let op = side.loops.ops.iter().position(|op| op.leaves_trail && code >> op.plane & 1 != 0 && leads(op));
                step = Step { what: What::Leave, op: op.unwrap_or(0) as u16, ..step };
            } else if mv.victim().is_some_and(|victim| victim != mv.to) {
                step.what = What::InPassing;
            }
            match mv.becomes {
                Some(kind) => Step { what: step.what.becoming(), number: kind.0, ..step },
                None => step,
            }
        }
    }
}
