//! Steps and [`Move`]s: what the executor makes, and what everyone else sees.

use super::facts::{Doing, Facts};
use super::level::Level;
use super::make::{advance, passed};
use super::playout::PlayOut;
use super::run::{Task, run};
use super::step::{Step, What};
use super::steps::Steps;
use super::{Fast, Leaves};
use crate::model::DeedKind;
use crate::model::limits::MAX_MOVES;
use crate::movegen::{Move, TooManyMoves};
use crate::position::{self, Board, Fact, Planes};
use crate::tables::masks::{Masks, Op, Way};
use crate::types::{Kind, Side, Square, SquareSet};

struct List<'a, const W: usize, const P: usize>(&'a Board<W, P>, &'a mut Steps);

impl<const W: usize, const P: usize> Task<W, P> for List<'_, W, P> {
    /// How many there are.
    type Answer = usize;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> usize {
        let place = self.1.end();
        fast.list(self.0, self.1);
        self.1.count_since(place)
    }
}

struct Count<'a, const W: usize, const P: usize>(&'a Board<W, P>);

impl<const W: usize, const P: usize> Task<W, P> for Count<'_, W, P> {
    type Answer = u64;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> u64 {
        fast.count(self.0)
    }
}

struct IsAttacked<'a, const W: usize, const P: usize>(&'a Board<W, P>, Side);

impl<const W: usize, const P: usize> Task<W, P> for IsAttacked<'_, W, P> {
    type Answer = bool;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> bool {
        fast.is_attacked(self.0, self.1)
    }
}

struct TakesInPassing<'a, const W: usize, const P: usize>(&'a Board<W, P>);

impl<const W: usize, const P: usize> Task<W, P> for TakesInPassing<'_, W, P> {
    type Answer = bool;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> bool {
        fast.takes_in_passing(self.0)
    }
}

/// The legal moves.
pub(in crate::movegen) fn list<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    into: &mut Vec<Move>,
) -> Result<(), TooManyMoves> {
    thread_local! {
        /// Used again and again: a list of moves is asked for without allocation.
        static STEPS: std::cell::Cell<Steps> = const { std::cell::Cell::new(Steps::NONE) };
    }
    let mut steps = STEPS.take();
    steps.clear();
    let board = &planes.board;
    let too_many = run(masks, List(board, &mut steps)) > MAX_MOVES;
    if !too_many {
        let occupied = board.occupied();
        let mut piece = (usize::MAX, Kind(0));
        into.extend(steps.iter().map(|step| {
            let from = usize::from(step.from);
            if piece.0 != from && !matches!(step.what, What::Drop | What::Pass) {
                piece = (from, board.kind_at(masks, from));
            }
            let takes = step.from != step.to && occupied.has(usize::from(step.to));
            to_move(masks, board, step, piece.1, takes)
        }));
    }
    STEPS.set(steps);
    if too_many { Err(TooManyMoves) } else { Ok(()) }
}

/// The legal moves as steps, added to a list. Gives their number.
pub(in crate::movegen) fn find<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    into: &mut Steps,
) -> usize {
    run(masks, List(&planes.board, into))
}

/// A step as the move it is.
pub(in crate::movegen) fn spelt_out<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    step: Step,
) -> Move {
    let doing = Doing::new(masks, &planes.board, step);
    to_move(masks, &planes.board, step, doing.sort.piece, doing.sort.takes)
}

/// How many legal moves there are.
pub(in crate::movegen) fn count<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
) -> Result<usize, TooManyMoves> {
    let count = run(masks, Count(&planes.board)) as usize;
    if count > MAX_MOVES { Err(TooManyMoves) } else { Ok(count) }
}

/// Is a royal of `side` attacked?
pub(super) fn is_attacked<const W: usize, const P: usize>(masks: &Masks<W>, board: &Board<W, P>, side: Side) -> bool {
    run(masks, IsAttacked(board, side))
}

/// Is the side to move in check?
pub(in crate::movegen) fn is_check<const W: usize, const P: usize>(masks: &Masks<W>, planes: &Planes<W, P>) -> bool {
    let facts = Facts { masks, counters: &planes.counters };
    masks.check.as_ref().is_some_and(|check| facts.holds(check, &planes.board, planes.board.turn))
}

/// Does a row end the game here that counts in perft, as far as planes tell?
pub(in crate::movegen) fn is_over<const W: usize, const P: usize>(masks: &Masks<W>, planes: &Planes<W, P>) -> bool {
    Facts { masks, counters: &planes.counters }.is_over(&planes.board)
}

/// Makes a legal move.
pub(in crate::movegen) fn play<const W: usize, const P: usize>(masks: &Masks<W>, planes: &mut Planes<W, P>, mv: &Move) {
    let before = *planes;
    run(masks, After { planes: &before, step: || to_step(masks, &before.board, mv), next: planes });
}

/// Makes a listed move.
pub(in crate::movegen) fn play_listed<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &mut Planes<W, P>,
    listed: (&Steps, usize),
) {
    let before = *planes;
    after_listed(masks, &before, listed, planes);
}

/// Makes of `next` the position after a listed move.
pub(in crate::movegen) fn after_listed<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    (steps, number): (&Steps, usize),
    next: &mut Planes<W, P>,
) {
    run(masks, After { planes, step: || steps.get(number), next });
}

struct After<'a, const W: usize, const P: usize, F> {
    planes: &'a Planes<W, P>,
    step: F,
    next: &'a mut Planes<W, P>,
}

impl<const W: usize, const P: usize, F: FnOnce() -> Step> Task<W, P> for After<'_, W, P, F> {
    type Answer = ();
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) {
        advance::<true, W, P>(fast.masks, self.planes, (self.step)(), self.next);
    }
}

/// The key of repetition.
pub(in crate::movegen) fn key<const W: usize, const P: usize>(masks: &Masks<W>, planes: &Planes<W, P>) -> u64 {
    let mut key = planes.key;
    if !planes.board.trail.is_empty() && run(masks, TakesInPassing(&planes.board)) {
        let squares = planes.board.trail.into_iter().map(|square| Square(square as u8));
        key = squares.fold(key, |key, square| key ^ Fact::Trail(square).key());
    }
    position::with_numbers(key, masks.key_slots.iter().map(|&slot| planes.counters[slot]))
}

/// The number of ways `depth` plies deep.
pub(in crate::movegen) fn perft<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    depth: u32,
) -> Result<u64, TooManyMoves> {
    run(masks, Leaves { board: &planes.board, counters: &planes.counters, depth }).ok_or(TooManyMoves)
}

/// Plays on: see [`PlayOut`].
pub(in crate::movegen) fn play_out<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &mut Planes<W, P>,
    longest: u32,
    choose: impl FnMut(usize) -> usize,
) -> Result<u32, TooManyMoves> {
    let plies = run(masks, PlayOut { planes, longest, choose });
    planes.key = planes.to_state(masks).repetition_key(false);
    plies.ok_or(TooManyMoves)
}

#[inline(always)]
fn to_move<const W: usize, const P: usize>(
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

fn to_step<const W: usize, const P: usize>(masks: &Masks<W>, board: &Board<W, P>, mv: &Move) -> Step {
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
                    Way::Shift { by: each, times } => i32::from(each) * i32::from(times) == by,
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
