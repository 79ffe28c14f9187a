//! The record of a game that repetition rules need, for callers that keep positions and moves themselves.

use super::outcome::Outcome;
use crate::model::OutcomeRow;
use crate::model::limits::MAX_WORK;
use crate::movegen::{LimitExceeded, Move};
use crate::position::{History, Position};

/// The positions of a game so far, as repetition rules need them, and how the game ends. A [`Game`](super::Game) keeps
/// its own course and judges every position. A `Course` is for callers that visit many positions and judge few of them.
///
/// Each position is [noted](Course::note) when it is reached. The other methods only accept the position noted last.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::{Variant, game::Course};
///
/// let mut position = Variant::builtin("chess")?.start();
/// let mut course = Course::new();
/// course.note(&position)?;
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     position.play(&position.parse_move(text)?);
///     course.note(&position)?;
/// }
/// assert_eq!((course.len(), course.occurrences(&position)), (9, 3));
/// assert_eq!(course.outcome(&position, false)?, None);
/// assert_eq!(course.claims(&position, false)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Course {
    history: History,
}

impl Course {
    /// A course in which no position has been noted.
    pub fn new() -> Course {
        Course::default()
    }

    /// The positions noted so far.
    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// The number of noted positions.
    pub fn len(&self) -> usize {
        self.history.len()
    }

    /// Returns `true` if no position has been noted.
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// Adds a position that has just been reached.
    ///
    /// # Errors
    /// If evaluating the position for the rules exceeds the work limit of a request. The position is not noted then.
    pub fn note(&mut self, position: &Position) -> Result<(), LimitExceeded> {
        let (held, _) = position.noted(&self.history)?;
        self.history.push(position, held);
        Ok(())
    }

    /// Forgets the position noted last, if there is one.
    pub fn forget(&mut self) {
        self.history.pop();
    }

    /// The number of times the position has occurred, including this time, as repetition rules count.
    pub fn occurrences(&self, position: &Position) -> u32 {
        self.history.count(position.key())
    }

    /// The legal moves, without those that rules forbid because of the noted positions. Does not check if the game is
    /// over.
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn legal_moves(&self, position: &Position) -> Result<Vec<Move>, LimitExceeded> {
        let mut moves = Vec::with_capacity(64);
        self.list_moves(position, &mut moves).map(|_| moves)
    }

    /// The outcome of the game, from the first row that holds and need not be claimed; `None` while the game goes on.
    /// `is_stuck` must be `true` if there are no [legal moves](Course::legal_moves).
    ///
    /// # Errors
    /// If evaluating the rows exceeds the work limit of a request.
    pub fn outcome(&self, position: &Position, is_stuck: bool) -> Result<Option<Outcome>, LimitExceeded> {
        self.first_end(position, is_stuck, &mut 0)
    }

    /// The outcomes that the player to move may claim if the game is not over. `is_stuck` is as for
    /// [`outcome`](Course::outcome).
    ///
    /// # Errors
    /// If evaluating the rows exceeds the work limit of a request.
    pub fn claims(&self, position: &Position, is_stuck: bool) -> Result<Vec<Outcome>, LimitExceeded> {
        self.claims_within(position, is_stuck, &mut 0)
    }

    /// Appends the [`legal_moves`](Course::legal_moves) to an empty list. Returns the work done.
    pub(super) fn list_moves(&self, position: &Position, into: &mut Vec<Move>) -> Result<u32, LimitExceeded> {
        position.list_moves_since(&self.history, into)
    }

    /// Returns `true` if the side to move is in check, and the work done.
    pub(super) fn check(&self, position: &Position) -> Result<(bool, u32), LimitExceeded> {
        position.is_check_since(&self.history)
    }

    /// Like [`outcome`](Course::outcome), but adds the work done to `work`, the total of the request.
    pub(super) fn first_end(
        &self,
        position: &Position,
        is_stuck: bool,
        work: &mut u32,
    ) -> Result<Option<Outcome>, LimitExceeded> {
        self.ends(position, is_stuck, false, work).next().transpose()
    }

    /// Like [`claims`](Course::claims), but adds the work done to `work`, the total of the request.
    pub(super) fn claims_within(
        &self,
        position: &Position,
        is_stuck: bool,
        work: &mut u32,
    ) -> Result<Vec<Outcome>, LimitExceeded> {
        self.ends(position, is_stuck, true, work).collect()
    }

    /// Iterates over the outcome rows that hold: those that must be claimed, or the others.
    fn ends(
        &self,
        position: &Position,
        is_stuck: bool,
        claim: bool,
        work: &mut u32,
    ) -> impl Iterator<Item = Result<Outcome, LimitExceeded>> {
        let rules = position.variant().rules();
        let is_repeated = self.history.is_repeated();
        let is_asked = move |row: &OutcomeRow| row.claim == claim && row.may_hold(is_repeated, is_stuck);
        let rows = rules.outcomes.iter().enumerate().filter(move |(_, row)| is_asked(row));
        rows.filter_map(move |(place, row): (usize, &OutcomeRow)| {
            let (holds, more) = match position.outcome_holds(&self.history, place, is_stuck) {
                Ok(judged) => judged,
                Err(error) => return Some(Err(error)),
            };
            *work = work.saturating_add(more);
            match *work <= MAX_WORK {
                true => holds.then(|| Ok(Outcome::of(row, rules, position.side_to_move()))),
                false => Some(Err(LimitExceeded::Work)),
            }
        })
    }
}
