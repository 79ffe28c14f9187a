//! A position with its past, for programs that visit many positions: searches, playouts, batches of games.

use super::{Game, Outcome};
use crate::model::{OutcomeRow, Rules, Verdict};
use crate::movegen::{AnyMove, LimitExceeded, MoveList, OutcomeMemory};
use crate::position::{History, Position, Trail};
use crate::types::{Side, Turn};
use std::sync::Arc;

/// An outcome row has ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The index of the row among [`Rules::outcomes`](crate::model::Rules::outcomes).
    pub row: usize,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// The outcome rows that may hold, in the order of evaluation: first the automatic ones, then those that are claimed.
/// Stored by side, and by whether the position has occurred before and whether the side has a legal move.
#[derive(Clone, Debug)]
struct Rows([[[Vec<usize>; 2]; 2]; 2]);

impl Rows {
    fn new(rules: &Rules) -> Rows {
        let rows = |claimed: bool| rules.outcomes.iter().enumerate().filter(move |(_, row)| row.claim == claimed);
        let asked = |side: Side, is_repeated: bool, is_stuck: bool| {
            let may_hold = |row: &OutcomeRow| side.is_of(row.side) && row.may_hold(is_repeated, is_stuck);
            rows(false).chain(rows(true)).filter(|(_, row)| may_hold(row)).map(|(index, _)| index).collect()
        };
        Rows(
            Side::BOTH
                .map(|side| [false, true].map(|repeated| [false, true].map(|stuck| asked(side, repeated, stuck)))),
        )
    }

    #[inline]
    fn asked(&self, side: Side, is_repeated: bool, is_stuck: bool) -> &[usize] {
        &self.0[side.index()][usize::from(is_repeated)][usize::from(is_stuck)]
    }
}

/// A position with the positions before it, as rules about repetition need them. Moves are [pushed](SearchState::push)
/// and [popped](SearchState::pop). Unlike a [`Game`], it evaluates nothing unless asked, so a search can use it at
/// every node. It allocates only on the first visit of a depth.
///
/// Outcomes that a player may claim count as claimed, as in matches between programs.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::{MoveList, SearchState, Variant};
///
/// /// The number of lines of `depth` plies, without games that end on the way.
/// fn count(state: &mut SearchState, depth: u32) -> Result<u64, ferz::LimitExceeded> {
///     let mut moves = MoveList::new();
///     state.legal_moves_into(&mut moves)?;
///     if state.outcome(!moves.is_empty())?.is_some() {
///         return Ok(0);
///     }
///     if depth == 0 {
///         return Ok(1);
///     }
///     let mut lines = 0;
///     for mv in &moves {
///         state.push(&mv)?;
///         lines += count(state, depth - 1)?;
///         state.pop();
///     }
///     Ok(lines)
/// }
///
/// let mut state = SearchState::new(&Variant::builtin("chess")?.start());
/// assert_eq!(count(&mut state, 2)?, 400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchState {
    /// The positions of the line; the current one is at `ply`. Later ones are kept for their memory.
    line: Vec<Position>,
    ply: usize,
    history: History,
    /// Set if rules depend on the past. Otherwise the history stays empty.
    asks_for_the_past: bool,
    rows: Arc<Rows>,
}

impl SearchState {
    /// A position without a past.
    pub fn new(position: &Position) -> SearchState {
        let rules = position.variant().rules();
        let mut state = SearchState {
            line: vec![position.clone(), position.clone()],
            ply: 0,
            history: History::default(),
            asks_for_the_past: rules.depends_on_history(),
            rows: Arc::new(Rows::new(rules)),
        };
        // A history of only the position itself is within the limits, unless all requests about it fail.
        let _ = state.note();
        state
    }

    /// The current position of a game with all its past.
    pub fn of_game(game: &Game) -> SearchState {
        let mut state = SearchState::new(game.position());
        if state.asks_for_the_past {
            state.history = game.course.history().clone();
        }
        state
    }

    /// Starts anew from a position of a variant with the same rules, except for arrays.
    ///
    /// # Errors
    /// If evaluating the position for rules about the past exceeds a limit.
    pub fn restart(&mut self, position: &Position) -> Result<(), LimitExceeded> {
        self.ply = 0;
        self.line[0].clone_from(position);
        self.history.clear();
        self.note()
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.line[self.ply]
    }

    /// The position before the last push, if it can be popped.
    #[inline]
    pub fn previous(&self) -> Option<&Position> {
        self.ply.checked_sub(1).map(|ply| &self.line[ply])
    }

    /// The number of moves that can be popped.
    #[inline]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If evaluating the new position for rules about the past exceeds a limit; the move is not played then.
    ///
    /// # Panics
    /// If the move is not a move of this position, as far as [`Position::after_into`] detects it.
    #[inline]
    pub fn push(&mut self, mv: &impl AnyMove) -> Result<(), LimitExceeded> {
        self.make(mv);
        self.ply += 1;
        self.note().inspect_err(|_| self.ply -= 1)
    }

    /// Passes the move to the opponent, whether or not the rules allow it: a search asks in this way what the opponent
    /// threatens. [Popped](SearchState::pop) like a move. Returns `false` if evaluating the new position for rules about
    /// the past exceeds a limit; nothing has changed then.
    pub fn push_null(&mut self) -> bool {
        let here = self.position();
        let mut state = here.state().into_owned();
        state.turn = Turn::of(here.side_to_move().other());
        state.trail = Trail::default();
        let next = Position::new(here.variant().clone(), state);
        self.line.truncate(self.ply + 1);
        self.line.push(next);
        self.ply += 1;
        let noted = self.note();
        self.ply -= usize::from(noted.is_err());
        noted.is_ok()
    }

    /// Takes back the last move. Returns `false` if none can be popped.
    #[inline]
    pub fn pop(&mut self) -> bool {
        if self.ply == 0 {
            return false;
        }
        self.ply -= 1;
        if self.asks_for_the_past {
            self.history.pop();
        }
        true
    }

    /// Plays a legal move that will not be taken back: a long game stores only the keys of its past.
    ///
    /// # Errors
    /// If evaluating the new position for rules about the past exceeds a limit; the move is not played then.
    ///
    /// # Panics
    /// If the move is not a move of this position, as far as [`Position::after_into`] detects it.
    pub fn advance(&mut self, mv: &impl AnyMove) -> Result<(), LimitExceeded> {
        self.make(mv);
        self.line.swap(self.ply, self.ply + 1);
        self.note().inspect_err(|_| self.line.swap(self.ply, self.ply + 1))
    }

    /// The position before a move that has just been [advanced](SearchState::advance).
    pub fn before(&self) -> &Position {
        &self.line[self.ply + 1]
    }

    /// Writes the position after a move behind the current one.
    #[inline]
    fn make(&mut self, mv: &impl AnyMove) {
        if self.ply + 1 == self.line.len() {
            self.line.push(self.line[self.ply].clone());
        }
        let (before, after) = self.line.split_at_mut(self.ply + 1);
        before[self.ply].after_into(mv, &mut after[0]);
    }

    /// Adds the current position to the history if a rule may read it.
    #[inline]
    fn note(&mut self) -> Result<(), LimitExceeded> {
        if self.asks_for_the_past {
            let here = &self.line[self.ply];
            let held = match here.variant().rules().throughout.is_empty() {
                true => 0,
                false => here.noted(&self.history)?.0,
            };
            self.history.push(here, held);
        }
        Ok(())
    }

    /// Fills a list with the legal moves, without those that rules forbid because of the past. The end of the game is
    /// not checked.
    ///
    /// # Errors
    /// If finding the moves exceeds a limit. The list is empty then.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut MoveList) -> Result<(), LimitExceeded> {
        self.position().fill(&self.history, list)
    }

    /// Fills a list with the legal [captures](Position::captured).
    ///
    /// # Errors
    /// If finding the moves exceeds a limit. The list is empty then.
    #[inline]
    pub fn captures_into(&self, list: &mut MoveList) -> Result<(), LimitExceeded> {
        self.position().fill_captures(&self.history, list)
    }

    /// The outcome here, if the game is over: the first row that holds. `has_moves` says that there is a legal move.
    ///
    /// # Errors
    /// If evaluating the rows exceeds a limit.
    #[inline]
    pub fn outcome(&self, has_moves: bool) -> Result<Option<Ended>, LimitExceeded> {
        self.find_outcome(has_moves, None)
    }

    /// Like [`outcome`](SearchState::outcome), for one position after another: it takes less time if the position before
    /// was asked for with the same memory.
    ///
    /// # Errors
    /// If evaluating the rows exceeds a limit.
    #[inline]
    pub fn next_outcome(&self, has_moves: bool, memory: &mut OutcomeMemory) -> Result<Option<Ended>, LimitExceeded> {
        self.find_outcome(has_moves, Some(memory))
    }

    #[inline]
    fn find_outcome(
        &self,
        has_moves: bool,
        memory: Option<&mut OutcomeMemory>,
    ) -> Result<Option<Ended>, LimitExceeded> {
        let here = self.position();
        let side = here.side_to_move();
        let rows = self.rows.asked(side, self.history.is_repeated(), !has_moves);
        if rows.is_empty() {
            return Ok(None);
        }
        let (row, _) = here.first_outcome(&self.history, rows, !has_moves, memory)?;
        let winner = |row: usize| match here.variant().rules().outcomes[row].result {
            Verdict::Win => Some(side),
            Verdict::Loss => Some(side.other()),
            Verdict::Draw => None,
        };
        Ok(row.map(|row| Ended { row, winner: winner(row) }))
    }

    /// The full description of an outcome of the current position.
    ///
    /// # Panics
    /// If the variant has no such row.
    pub fn describe(&self, ended: Ended) -> Outcome {
        let rules = self.position().variant().rules();
        Outcome::of(&rules.outcomes[ended.row], rules, self.position().side_to_move())
    }

    /// The key of the current position: see [`Position::key`]. It is known already if a rule depends on the past.
    #[inline]
    pub fn key(&self) -> u64 {
        self.history.last_key().unwrap_or_else(|| self.position().key())
    }

    /// The number of earlier occurrences of the current position, as far as rules depend on it.
    #[inline]
    pub fn repetitions(&self) -> u32 {
        match self.history.is_repeated() {
            true => self.history.count(self.key()) - 1,
            false => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Random;
    use crate::variant::Variant;

    /// Checks that random games end as games with all their past do.
    #[test]
    fn games_end_as_they_do_with_all_their_past() {
        let names =
            ["chess", "shogi", "xiangqi", "janggi", "atomic", "marseillais", "flipersi", "makruk", "3check", "duck"];
        let mut memory = OutcomeMemory::new();
        for name in names.into_iter().chain(["tictactoe", "cfour", "gomoku", "hex", "gale"]) {
            let start = Variant::builtin(name).unwrap().start();
            for seed in 0..2 {
                let mut random = Random::new(seed);
                let mut game = Game::new(start.clone()).unwrap();
                let (mut state, mut list) = (SearchState::new(&start), MoveList::new());
                for ply in 0..120 {
                    state.legal_moves_into(&mut list).unwrap();
                    let found = state.outcome(!list.is_empty()).unwrap();
                    assert_eq!(
                        state.next_outcome(!list.is_empty(), &mut memory).unwrap(),
                        found,
                        "{name} {seed} {ply}"
                    );
                    let expected = game.outcome().or(game.claims().first());
                    assert_eq!(found.map(|ended| state.describe(ended)).as_ref(), expected, "{name} {seed} {ply}");
                    if found.is_some() || list.is_empty() {
                        break;
                    }
                    assert_eq!(list.len(), game.legal_moves().len(), "{name} {seed} {ply}");
                    let mv = list.get(random.below(list.len())).unwrap();
                    game.play(&mv.to_move(state.position())).unwrap();
                    // A move taken back leaves no trace.
                    state.push(&list.get(0).unwrap()).unwrap();
                    assert!(state.pop());
                    if random.below(2) == 0 { state.push(&mv) } else { state.advance(&mv) }.unwrap();
                    assert_eq!(state.position(), game.position(), "{name} {seed} {ply}");
                }
                assert_eq!(state.key(), SearchState::of_game(&game).key());
                assert_eq!(state.repetitions(), SearchState::of_game(&game).repetitions());
            }
        }
    }

    #[test]
    fn captures_are_the_legal_moves_that_capture() {
        for name in ["chess", "xiangqi", "crazyhouse", "draughts", "congo", "amazons", "chu-shogi", "duck"] {
            let builtin = Variant::builtin(name).unwrap();
            for variant in [builtin.by_reference(), builtin] {
                let mut random = Random::new(7);
                let mut state = SearchState::new(&variant.start());
                let (mut all, mut captures) = (MoveList::new(), MoveList::new());
                for _ in 0..if variant.is_by_reference() { 10 } else { 60 } {
                    state.legal_moves_into(&mut all).unwrap();
                    state.captures_into(&mut captures).unwrap();
                    let here = state.position();
                    let expected = all.iter().filter(|mv| here.is_capture(mv)).map(|mv| mv.to_move(here));
                    assert!(captures.iter().map(|mv| mv.to_move(here)).eq(expected), "{name}: {here}");
                    if all.is_empty() {
                        break;
                    }
                    let mv = all.get(random.below(all.len())).unwrap();
                    state.push(&mv).unwrap();
                }
            }
        }
    }
}
