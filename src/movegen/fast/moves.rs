//! The way in: what others ask of the executor, each a task at the processor's level.

use super::level::Level;
use super::playout::PlayOut;
use super::run::{Task, run};
use super::scene::{Request, Scene, Tally};
use super::spell::{to_move, to_step};
use super::step::{Step, What};
use super::steps::{Steps, with_steps};
use super::{Fast, Leaves};
use crate::model::limits::MAX_MOVES;
use crate::movegen::{Move, TooManyMoves};
use crate::position::{History, Planes};
use crate::tables::masks::Masks;
use crate::types::{Kind, SquareSet};
use std::cell::RefCell;

/// A question about a position.
struct Ask<'a, const W: usize, const P: usize> {
    planes: &'a Planes<W, P>,
    request: &'a Request<'a>,
    what: Question<'a>,
}

/// What is asked.
enum Question<'a> {
    /// The legal moves, added to a list. Gives their number.
    Moves(&'a mut Steps),
    /// The number of legal moves.
    Count,
    /// Is the side to move in check?
    Check,
    /// Does a row end the game here that counts in perft? There are legal moves.
    Over,
    /// Does an outcome row hold, given by its place in the model; is the side to move stuck?
    Outcome(usize, bool),
    /// Which of the conditions hold that are noted in every position: one bit each.
    Noted,
    /// The key of repetition.
    Key,
}

impl<const W: usize, const P: usize> Task<W, P> for Ask<'_, W, P> {
    type Answer = u64;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> u64 {
        let (board, request) = (&self.planes.board, self.request);
        let side = &fast.masks.programs.sides[board.turn.side().index()];
        let scene = fast.scene(board, request);
        match self.what {
            Question::Moves(list) => {
                let place = list.end();
                fast.list(board, request, list);
                list.count_since(place) as u64
            }
            Question::Count => fast.count(board, request),
            Question::Check => u64::from(side.check.as_ref().is_some_and(|check| fast.holds(check, &scene))),
            Question::Over => u64::from(fast.is_over(&scene)),
            Question::Outcome(number, stuck) => {
                let scene = Scene { stuck: Some(stuck), ..scene };
                let row = side.outcomes.iter().find(|row| row.number == number);
                u64::from(row.is_some_and(|row| fast.holds(&row.when, &scene)))
            }
            Question::Noted => {
                let conditions = side.throughout.iter().enumerate();
                conditions.fold(0, |bits, (index, test)| bits | u64::from(fast.holds(test, &scene)) << index)
            }
            Question::Key => fast.key_with_counters(self.planes.key, &scene),
        }
    }
}

/// Asks about a position of which no history is known.
fn ask<const W: usize, const P: usize>(masks: &Masks<W>, planes: &Planes<W, P>, what: Question) -> (u64, bool) {
    let history = History::default();
    let request = Request::new(&planes.counters, &history);
    let answer = run(masks, Ask { planes, request: &request, what });
    (answer, request.is_complete())
}

/// The legal moves, rules about repetition seeing a history. Gives the work it took.
pub(in crate::movegen) fn list<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    history: &History,
    into: &mut Vec<Move>,
) -> Result<u32, TooManyMoves> {
    with_steps(|steps| {
        let board = &planes.board;
        let request = Request::new(&planes.counters, history);
        let count = run(masks, Ask { planes, request: &request, what: Question::Moves(steps) });
        if count > MAX_MOVES as u64 || !request.is_complete() {
            return Err(TooManyMoves);
        }
        let occupied = board.occupied();
        let mut piece = (usize::MAX, Kind(0));
        into.extend(steps.iter().map(|step| {
            if step.what == What::Listed {
                return steps.moves()[usize::from(step.op)].clone();
            }
            let from = usize::from(step.from);
            if piece.0 != from && !matches!(step.what, What::Drop | What::Pass) {
                piece = (from, board.kind_at(masks, from));
            }
            let takes = step.from != step.to && occupied.has(usize::from(step.to));
            to_move(masks, board, step, piece.1, takes)
        }));
        Ok(request.work().saturating_add(count as u32))
    })
}

/// The legal moves as steps, added to a list.
pub(in crate::movegen) fn find<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    into: &mut Steps,
) -> Result<(), TooManyMoves> {
    let (count, is_complete) = ask(masks, planes, Question::Moves(into));
    if is_complete && count <= MAX_MOVES as u64 { Ok(()) } else { Err(TooManyMoves) }
}

/// How many moves there are, how many of them are judged, and by which rows: added to a tally.
pub(in crate::movegen) fn tally<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    tally: &RefCell<Tally>,
) -> Result<(), TooManyMoves> {
    let history = History::default();
    let request = Request::new(&planes.counters, &history).counted(tally);
    let count = with_steps(|steps| run(masks, Ask { planes, request: &request, what: Question::Moves(steps) }));
    tally.borrow_mut().found += count;
    if request.is_complete() { Ok(()) } else { Err(TooManyMoves) }
}

/// How many legal moves there are.
pub(in crate::movegen) fn count<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
) -> Result<usize, TooManyMoves> {
    let (count, is_complete) = ask(masks, planes, Question::Count);
    if is_complete && count <= MAX_MOVES as u64 { Ok(count as usize) } else { Err(TooManyMoves) }
}

/// Is the side to move in check? And the work it took to find out: without an answer if it is more than a request may take, unless
/// `tireless`.
pub(in crate::movegen) fn is_check<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    history: &History,
    tireless: bool,
) -> Result<(bool, u32), TooManyMoves> {
    let request = match tireless {
        true => Request::unlimited(&planes.counters, history),
        false => Request::new(&planes.counters, history),
    };
    let check = run(masks, Ask { planes, request: &request, what: Question::Check });
    // To ask at all is one step of work.
    if request.is_complete() { Ok((check != 0, request.work().saturating_add(1))) } else { Err(TooManyMoves) }
}

/// Does a row end the game here that counts in perft? There are legal moves.
pub(in crate::movegen) fn is_over<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
) -> Result<bool, TooManyMoves> {
    let (over, is_complete) = ask(masks, planes, Question::Over);
    if is_complete { Ok(over != 0) } else { Err(TooManyMoves) }
}

/// Does an outcome row hold, given by its place in the model? And the work it took to find out.
pub(in crate::movegen) fn outcome_holds<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    history: &History,
    row: usize,
    stuck: bool,
) -> Result<(bool, u32), TooManyMoves> {
    let request = Request::new(&planes.counters, history);
    let holds = run(masks, Ask { planes, request: &request, what: Question::Outcome(row, stuck) });
    if request.is_complete() { Ok((holds != 0, request.work())) } else { Err(TooManyMoves) }
}

/// Which of the conditions hold that are noted in every position of a game: one bit each. And the work it took.
pub(in crate::movegen) fn noted<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    history: &History,
) -> Result<(u64, u32), TooManyMoves> {
    let request = Request::new(&planes.counters, history);
    let held = run(masks, Ask { planes, request: &request, what: Question::Noted });
    if request.is_complete() { Ok((held, request.work())) } else { Err(TooManyMoves) }
}

/// The key of repetition.
pub(in crate::movegen) fn key<const W: usize, const P: usize>(masks: &Masks<W>, planes: &Planes<W, P>) -> u64 {
    if planes.board.trail.is_empty() {
        let counters = masks.key_slots.iter().map(|&slot| planes.counters[slot]);
        return crate::position::with_numbers(planes.key, counters);
    }
    let history = History::default();
    let request = Request::unlimited(&planes.counters, &history);
    run(masks, Ask { planes, request: &request, what: Question::Key })
}

/// Makes a legal move. What follows it is given up once it is more work than a request may take, unless `tireless`.
///
/// # Panics
/// If it starts or ends, takes or passes beyond the board.
pub(in crate::movegen) fn play<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &mut Planes<W, P>,
    mv: &Move,
    tireless: bool,
) -> Result<(), TooManyMoves> {
    let squares = masks.attacks.squares;
    let board = SquareSet::from(masks.squares);
    let is_inside = mv.takes().is_subset(&board) && mv.path().is_subset(&board);
    assert!(is_inside && mv.from.index() < squares && mv.to.index() < squares, "a move beyond the board: {mv:?}");
    let before = *planes;
    let listed = std::slice::from_ref(mv);
    let step = to_step(masks, &before.board, mv);
    let step = step.unwrap_or(Step::new(mv.from.index(), mv.to.index(), What::Listed));
    let history = History::default();
    let request = match tireless {
        true => Request::unlimited(&before.counters, &history),
        false => Request::new(&before.counters, &history),
    };
    run(masks, After { planes: &before, step: || (step, listed), next: planes, request: &request });
    if request.is_complete() { Ok(()) } else { Err(TooManyMoves) }
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
    let history = History::default();
    let request = Request::unlimited(&planes.counters, &history);
    run(masks, After { planes, step: || (steps.get(number), steps.moves()), next, request: &request });
}

struct After<'a, const W: usize, const P: usize, F> {
    planes: &'a Planes<W, P>,
    step: F,
    next: &'a mut Planes<W, P>,
    request: &'a Request<'a>,
}

impl<'m, const W: usize, const P: usize, F: FnOnce() -> (Step, &'m [Move])> Task<W, P> for After<'_, W, P, F> {
    type Answer = ();
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) {
        let (step, listed) = (self.step)();
        fast.advance::<true>(self.planes, step, listed, self.next, self.request);
    }
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
    planes.key = planes.board.key(masks);
    plies.ok_or(TooManyMoves)
}
