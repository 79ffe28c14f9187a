//! Moves: found, judged and made. A [`Position`] comes in, [`Move`]s and the positions after them go out; nothing outside
//! can tell which executor did the work: the reference or the one on planes.

mod checkers;
mod executor;
mod list;
mod listed;
mod mv;
mod perft;
mod planes;
mod playout;
pub(crate) mod reference;
mod used;
mod why;

pub use crate::tables::{Engine, Explained, Filters, Legality, RuleWay};
pub use list::MoveList;
pub use listed::{AnyMove, ListedMove, ListedMoves};
pub use mv::{Choice, Move};
pub use perft::{NoMemory, PerftTable, divide, perft, perft_with_table};
pub use planes::Tally;
pub use why::{
    CastlingAttempt, CastlingFault, DropFault, Followed, Ground, Hindrance, Obstacle, Refusal, Relation, Sources,
};

use crate::model::{MoveKind, Set};
use crate::position::{History, Position};
use crate::types::{Side, Square, SquareSet};
use executor::{Executor, with_executor};
use reference::Reference;
use std::cell::RefCell;

/// As how many steps of [`MAX_WORK`](crate::model::limits::MAX_WORK) a look at a square counts, or an instruction of a program on planes.
const WORK_OF_A_LOOK: u32 = 8;

/// A position has more moves, or takes more work to list them, than the [limits](crate::model::limits) allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position has too many moves to list, or too much to judge (limits: {} moves, {} steps of work)",
    crate::model::limits::MAX_MOVES,
    crate::model::limits::MAX_WORK
)]
pub struct TooManyMoves;

/// Why a move that the pieces could make may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The name of the row that forbids it, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, each once. Rules about repetition see no history here; a [`Game`](crate::game::Game) knows it. That
    /// the game may be over is not looked at.
    ///
    /// The order is the same whenever the position is: for equal positions of a variant, however they were reached, on every machine.
    /// It has no meaning beyond that, and may change with the version of the library; a variant that is played
    /// [by the reference](crate::Variant::by_reference) has an order of its own.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn legal_moves(&self) -> Result<Vec<Move>, TooManyMoves> {
        let mut moves = Vec::with_capacity(64);
        self.list_moves(&mut moves).map(|()| moves)
    }

    /// The [legal moves](Position::legal_moves) in a list that can be used again; what it held is forgotten.
    ///
    /// # Errors
    /// If there are too many to list; the list is empty then.
    pub fn list_moves(&self, into: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        self.list_moves_since(History::none(), into).map(|_| ())
    }

    /// The legal moves, rules about repetition seeing a history that ends with this position. Gives the work it took.
    pub(crate) fn list_moves_since(&self, history: &History, into: &mut Vec<Move>) -> Result<u32, TooManyMoves> {
        into.clear();
        self.executor().list(self.variant(), history, into).inspect_err(|_| into.clear())
    }

    /// How many [legal moves](Position::legal_moves) there are.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn count_moves(&self) -> Result<usize, TooManyMoves> {
        self.executor().count(self.variant())
    }

    /// Counts how many moves there are here, how many of them are made and judged, and by which of the forbidden rows. The reference executor
    /// judges them all, and counts nothing.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn tally(&self, into: &mut Tally) -> Result<(), TooManyMoves> {
        let tally = RefCell::new(std::mem::take(into));
        let counted = self.executor().tally(self.variant(), &tally);
        *into = tally.into_inner();
        counted
    }

    /// All moves that the pieces could make but that a row forbids, each with the first row that does.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn refused_moves(&self) -> Result<Vec<(Move, Refused)>, TooManyMoves> {
        let reference = Reference::new(self.variant(), History::none());
        let (state, rules) = (&*self.state(), self.variant().rules());
        let mut refused = Vec::new();
        let mut free = Vec::new();
        for mv in reference.pseudo(state) {
            match reference.forbidden(state, &mv, rules.forbidden.len()) {
                Some(row) => refused.push((mv, Refused { reason: rules.forbidden[row].name.clone() })),
                None => free.push(mv),
            }
        }
        reference.narrow(state, &mut free, &mut |mv, row| refused.push((mv, Refused { reason: row.name.clone() })));
        reference.complete().map(|()| refused)
    }

    /// Does a path of several legs lead over exactly these squares and do what the move does, promotions aside?
    pub(crate) fn leads_over(&self, mv: &Move, squares: &[Square]) -> bool {
        let Some(([from, ..], [to])) = squares.split_at_checked(squares.len().saturating_sub(1)) else { return false };
        if mv.kind != MoveKind::Move || (*from, *to) != (mv.from, mv.to) {
            return false;
        }
        Reference::new(self.variant(), History::none()).leads_over(&self.state(), mv, squares)
    }

    /// The position after a move, which must be one of this position's [legal moves](Position::legal_moves). However much
    /// work the rows that follow it are, it is made.
    ///
    /// # Panics
    /// If it is no move of this board.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Becomes the position [after](Position::after) a move.
    ///
    /// # Panics
    /// If it is no move of this board.
    pub fn play(&mut self, mv: &Move) {
        // However much work it is, there is an answer.
        let _ = self.make(mv, true);
    }

    /// Becomes the position [after](Position::after) a move, unless what follows it is more work than a request may take.
    pub(crate) fn try_play(&mut self, mv: &Move) -> Result<(), TooManyMoves> {
        self.make(mv, false)
    }

    fn make(&mut self, mv: &Move, tireless: bool) -> Result<(), TooManyMoves> {
        let (variant, executor) = self.executor_mut();
        let made = executor.make(variant, mv, tireless);
        self.fit_form();
        made
    }

    /// Is the side to move in check, as the variant defines it?
    pub fn is_check(&self) -> bool {
        // However much work it is, there is an answer.
        self.check(History::none(), self.side_to_move(), true).is_ok_and(|(check, _)| check)
    }

    /// The same, rules about repetition seeing a history; and the work it took.
    pub(crate) fn is_check_since(&self, history: &History) -> Result<(bool, u32), TooManyMoves> {
        self.check(history, self.side_to_move(), false)
    }

    fn check(&self, history: &History, viewer: Side, tireless: bool) -> Result<(bool, u32), TooManyMoves> {
        self.executor().is_check(self.variant(), history, viewer, tireless)
    }

    /// Does a legal move leave the opponent in check, as the variant defines it? That it may not be the opponent's turn yet is not
    /// looked at.
    pub fn gives_check(&self, mv: &Move) -> bool {
        let opponent = self.side_to_move().other();
        self.after(mv).check(History::none(), opponent, true).is_ok_and(|(check, _)| check)
    }

    /// The same, and the work it took to find out.
    pub(crate) fn gives_check_within_limits(&self, mv: &Move) -> Result<(bool, u32), TooManyMoves> {
        let mut next = self.clone();
        next.try_play(mv)?;
        next.check(History::none(), self.side_to_move().other(), false)
    }

    /// Does an outcome row, given by its place, hold for the side to move? `stuck`: has it no legal move? And the work it took.
    #[doc(hidden)]
    pub fn outcome_holds(&self, history: &History, row: usize, stuck: bool) -> Result<(bool, u32), TooManyMoves> {
        self.executor().outcome_holds(self.variant(), history, row, stuck)
    }

    /// Which of the conditions hold for the side to move that are noted in every position of a game: one bit each. And the work it took.
    pub(crate) fn noted(&self, history: &History) -> Result<(u64, u32), TooManyMoves> {
        self.executor().noted(self.variant(), history)
    }

    /// The squares of a set, as a side means it; no move is spoken of.
    ///
    /// # Errors
    /// If finding them is more work than a request may take.
    pub fn squares_in(&self, set: &Set, viewer: Side) -> Result<SquareSet, TooManyMoves> {
        reference::squares(self.variant(), &self.state(), viewer, set)
    }

    /// The squares of a side's pieces that attack a square, as the variant means it: those that could take what stands there, whatever is
    /// forbidden to their player (a pinned piece attacks); where nothing stands there, a piece of the opponent's that did. A piece of
    /// their own is not attacked, but [guarded](Set::Guarded). It is worked out by the reference executor: a question for boards that
    /// are shown, not for every position of a search.
    ///
    /// # Errors
    /// If finding them is more work than a request may take.
    ///
    /// ```
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let position = chess.position("4k3/8/8/8/4r3/5N2/8/R3K2R w KQ - 0 1")?;
    /// let names = |squares: ferz::SquareSet| squares.iter().map(|square| chess.square_name(square)).collect::<Vec<_>>();
    /// assert_eq!(names(position.attackers(chess.square("e1")?, Side::Second)?), ["e4"]);
    /// assert_eq!(names(position.attackers(chess.square("h2")?, Side::First)?), ["h1", "f3"]);
    /// assert!(position.is_attacked(chess.square("e3")?, Side::Second)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attackers(&self, square: Square, by: Side) -> Result<SquareSet, TooManyMoves> {
        reference::attackers(self.variant(), &self.state(), square, by)
    }

    /// Does a piece of a side [attack](Position::attackers) a square?
    ///
    /// # Errors
    /// If finding it out is more work than a request may take.
    pub fn is_attacked(&self, square: Square, by: Side) -> Result<bool, TooManyMoves> {
        self.attackers(square, by).map(|attackers| !attackers.is_empty())
    }

    /// A key that is equal for positions of a variant which are the same to its rules of repetition, and different, but for
    /// accidents, for others. A trail counts only if something could be taken on it (FIDE Laws 9.2.3). It does not depend
    /// on how the position is kept.
    pub fn key(&self) -> u64 {
        with_executor!(self, executor => executor.key(self.variant()))
    }
}
