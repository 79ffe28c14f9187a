//! Finds, judges and makes moves. A [`Position`] gives [`Move`]s and the positions after them; nothing outside can tell
//! which executor did the work: the reference or the one on planes.
//!
//! The modules, each of which imports only from those before it:
//!
//! - `mv` is a move; `why` holds the answers to questions about moves; `tally` counts how many moves are judged.
//! - `packed`: moves in few bytes, lists of them, and how they are packed and unpacked. `list` is the public list of
//!   moves.
//! - `executor` is the interface of the two executors, and `listed` is a move of a list.
//! - `reference` is the executor that reads the model; `used` finds the rows that a move uses.
//! - `planes` is the executor that reads tables.
//! - `perft` counts, on planes with tricks of its own, and `playout` plays games.

mod mv;
mod why;
mod tally;
mod packed;
mod list;
mod executor;
mod listed;
mod reference;
mod used;
mod planes;
mod perft;
mod playout;

pub use crate::tables::program::Time;
pub use crate::tables::{Engine, Explained, Explanation, Filters, Legality, RuleWay};
pub use list::MoveList;
pub use listed::{AnyMove, ListedMove, ListedMoves};
pub use mv::{Choice, Move};
pub use perft::{NoMemory, PerftTable, divide, perft, perft_with_table};
pub(crate) use reference::holds;
pub use reference::{begin_turn, work_of_move};
pub use tally::Tally;
pub use why::{
    CastlingAttempt, CastlingFault, DropFault, Followed, Ground, Hindrance, Obstacle, Refusal, Relation, Sources,
};

use crate::model::{Condition, MoveKind, Set};
use crate::position::{History, Position};
use crate::types::{Piece, Side, Square, SquareSet};
use executor::{Executor, with_executor};
use reference::Reference;
use std::cell::RefCell;

/// Steps of [`MAX_WORK`](crate::model::limits::MAX_WORK) charged for one look at a square or one instruction.
const WORK_OF_A_LOOK: u32 = 8;

/// A position has more moves, or takes more work to list them, than the [limits](crate::model::limits) allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position has too many moves, or they take too long to find (limits: {} moves, {} steps of work)",
    crate::model::limits::MAX_MOVES,
    crate::model::limits::MAX_WORK
)]
pub struct TooManyMoves;

/// Why a move that the pieces could make may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refused {
    /// The name of the row that forbids it, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, each once. Rules about repetition see no history here; a [`Game`](crate::game::Game) knows it.
    /// It is not checked whether the game is over.
    ///
    /// The order is the same for equal positions of a variant, however they were reached, on every machine. It has no
    /// meaning beyond that, and may change with the version of the library; a variant that is played [by the
    /// reference](crate::Variant::by_reference) has its own order.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn legal_moves(&self) -> Result<Vec<Move>, TooManyMoves> {
        let mut moves = Vec::with_capacity(64);
        self.list_moves(&mut moves).map(|()| moves)
    }

    /// Fills a list with the [legal moves](Position::legal_moves), in the place of what it held: it can be used again.
    ///
    /// # Errors
    /// If there are too many to list; the list is empty then.
    pub fn list_moves(&self, into: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        self.list_moves_since(History::none(), into).map(|_| ())
    }

    /// Is it one of the [legal moves](Position::legal_moves)?
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn is_legal(&self, mv: &Move) -> Result<bool, TooManyMoves> {
        self.legal_moves().map(|moves| moves.contains(mv))
    }

    /// The legal moves; rules about repetition see a history that ends with this position. Returns the work it took.
    pub(crate) fn list_moves_since(&self, history: &History, into: &mut Vec<Move>) -> Result<u32, TooManyMoves> {
        into.clear();
        self.executor().list(self.variant(), history, into).inspect_err(|_| into.clear())
    }

    /// How many [legal moves](Position::legal_moves) there are.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn count_moves(&self) -> Result<usize, TooManyMoves> {
        self.count_moves_within_limits().map(|(count, _)| count)
    }

    /// Like [`count_moves`](Position::count_moves), with the work it took.
    pub(crate) fn count_moves_within_limits(&self) -> Result<(usize, u32), TooManyMoves> {
        self.executor().count(self.variant())
    }

    /// Counts how many moves there are here, how many of them are made and judged, and by which of the forbidden rows.
    /// The reference executor judges all moves, and does not count.
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

    /// The position after a move, which must be one of this position's [legal moves](Position::legal_moves). There is no
    /// limit on the work of the rows that follow it.
    ///
    /// # Panics
    /// If the piece that moves does not stand where the move starts, or is not there to be dropped, or if the move leads
    /// beyond the board. Whether it is legal is not checked: see [`is_legal`](Position::is_legal).
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Becomes the position [after](Position::after) a move.
    ///
    /// # Panics
    /// If the piece that moves does not stand where the move starts, or is not there to be dropped, or if the move leads
    /// beyond the board. Whether it is legal is not checked: see [`is_legal`](Position::is_legal).
    pub fn play(&mut self, mv: &Move) {
        // The request is tireless, so there is no error.
        let _ = self.make(mv, true);
    }

    /// Becomes the position [after](Position::after) a move, unless what follows it takes more work than a request may.
    pub(crate) fn try_play(&mut self, mv: &Move) -> Result<(), TooManyMoves> {
        self.make(mv, false)
    }

    fn make(&mut self, mv: &Move, tireless: bool) -> Result<(), TooManyMoves> {
        assert!(self.has_mover(mv), "no move of this position: {mv:?}");
        let (variant, executor) = self.executor_mut();
        let made = executor.make(variant, mv, tireless);
        self.fit_form();
        made
    }

    /// Does the piece stand where the move starts, or is it there to be dropped?
    fn has_mover(&self, mv: &Move) -> bool {
        let side = self.side_to_move();
        match mv.kind {
            MoveKind::Move | MoveKind::Castle => self.piece_at(mv.from) == Some(Piece { side, kind: mv.piece }),
            MoveKind::Drop => {
                self.in_hand(side, mv.piece) > 0 || self.variant().rules().free_drops(side).contains(mv.piece)
            }
            MoveKind::Pass => true,
        }
    }

    /// Is the side to move in check, as the variant defines it?
    pub fn is_check(&self) -> bool {
        // The request is tireless, so there is no error.
        self.check(History::none(), self.side_to_move(), true).is_ok_and(|(check, _)| check)
    }

    /// Is a side in check, whoever is to move? Also returns the work it took.
    pub(crate) fn is_check_for(&self, side: Side) -> Result<(bool, u32), TooManyMoves> {
        self.check(History::none(), side, false)
    }

    /// Is the side to move in check, with rules about repetition seeing a history? Also returns the work it took.
    pub(crate) fn is_check_since(&self, history: &History) -> Result<(bool, u32), TooManyMoves> {
        self.check(history, self.side_to_move(), false)
    }

    fn check(&self, history: &History, viewer: Side, tireless: bool) -> Result<(bool, u32), TooManyMoves> {
        self.executor().is_check(self.variant(), history, viewer, tireless)
    }

    /// Does a legal move leave the opponent in check, as the variant defines it? It is not checked whether it is the
    /// opponent's turn yet.
    pub fn gives_check(&self, mv: &Move) -> bool {
        let opponent = self.side_to_move().other();
        self.after(mv).check(History::none(), opponent, true).is_ok_and(|(check, _)| check)
    }

    /// Does an outcome row, given by its place, hold for the side to move? `stuck`: has it no legal move? Also returns
    /// the work it took.
    #[doc(hidden)]
    pub fn outcome_holds(&self, history: &History, row: usize, stuck: bool) -> Result<(bool, u32), TooManyMoves> {
        self.executor().outcome_holds(self.variant(), history, row, stuck)
    }

    /// Which of the conditions that are noted in every position of a game hold for the side to move: one bit each. Also
    /// returns the work it took.
    pub(crate) fn noted(&self, history: &History) -> Result<(u64, u32), TooManyMoves> {
        self.executor().noted(self.variant(), history)
    }

    /// The squares of a set from a side's point of view, without a move.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    pub fn squares_in(&self, set: &Set, viewer: Side) -> Result<SquareSet, TooManyMoves> {
        reference::squares(self.variant(), &self.state(), viewer, set)
    }

    /// Does a condition hold from a side's point of view, without a move and without a history?
    ///
    /// # Errors
    /// If finding out is more work than a request may take.
    pub fn condition_holds(&self, condition: &Condition, viewer: Side) -> Result<bool, TooManyMoves> {
        reference::holds_within_limits(self.variant(), &self.state(), viewer, condition)
    }

    /// The squares of a side's pieces that attack a square, as the variant defines it: those that could take what stands
    /// there, even if a row forbids the move (a pinned piece attacks). An empty square is attacked by the pieces that
    /// could take a piece of the opponent's there. A piece of their own is not attacked, but [guarded](Set::Guarded).
    /// The reference executor works it out: use it for boards that are shown, not for every position of a search.
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

    /// A key that is equal for positions of a variant which its repetition rules treat as the same, and different,
    /// apart from collisions, for others. A trail matters only if something could be taken on it (FIDE Laws 9.2.3). The
    /// key does not depend on how the position is stored.
    pub fn key(&self) -> u64 {
        with_executor!(self, executor => executor.key(self.variant()))
    }
}
