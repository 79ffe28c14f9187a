//! The way in: what others ask of the executor, each a task at the processor's level.

use super::facts::Facts;
use super::level::Level;
use super::make::advance;
use super::playout::PlayOut;
use super::run::{Task, run};
use super::spell::{to_move, to_step};
use super::step::{Step, What};
use super::steps::{Steps, with_steps};
use super::{Fast, Leaves};
use crate::model::limits::MAX_MOVES;
use crate::movegen::{Move, TooManyMoves};
use crate::position::{self, Board, Planes};
use crate::tables::masks::Masks;
use crate::types::Kind;

struct ListMoves<'a, const W: usize, const P: usize>(&'a Board<W, P>, &'a mut Steps);

impl<const W: usize, const P: usize> Task<W, P> for ListMoves<'_, W, P> {
    /// How many there are.
    type Answer = usize;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> usize {
        let place = self.1.end();
        fast.list(self.0, self.1);
        self.1.count_since(place)
    }
}

struct CountMoves<'a, const W: usize, const P: usize>(&'a Board<W, P>);

impl<const W: usize, const P: usize> Task<W, P> for CountMoves<'_, W, P> {
    type Answer = u64;
    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> u64 {
        fast.count(self.0)
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
    with_steps(|steps| {
        let board = &planes.board;
        if run(masks, ListMoves(board, steps)) > MAX_MOVES {
            return Err(TooManyMoves);
        }
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
        Ok(())
    })
}

/// The legal moves as steps, added to a list. Gives their number.
pub(in crate::movegen) fn find<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    into: &mut Steps,
) -> usize {
    run(masks, ListMoves(&planes.board, into))
}

/// How many legal moves there are.
pub(in crate::movegen) fn count<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
) -> Result<usize, TooManyMoves> {
    let count = run(masks, CountMoves(&planes.board)) as usize;
    if count > MAX_MOVES { Err(TooManyMoves) } else { Ok(count) }
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
///
/// # Panics
/// If it starts or ends beyond the board.
pub(in crate::movegen) fn play<const W: usize, const P: usize>(masks: &Masks<W>, planes: &mut Planes<W, P>, mv: &Move) {
    let squares = masks.attacks.squares;
    assert!(mv.from.index() < squares && mv.to.index() < squares, "a move beyond the board: {mv:?}");
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
        key ^= planes.board.trail_key();
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
