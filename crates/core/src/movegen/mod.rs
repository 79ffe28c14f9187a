//! Finds, judges and makes moves. A [`Position`] gives [`Move`]s and the positions after them. Callers cannot see which
//! executor did the work, the reference or the executor on planes.
//!
//! The modules, each of which imports only from those before it:
//!
//! - `mv`: moves. `tally`: counts of judged moves.
//! - `packed`: moves in few bytes, lists of them, and packing. `list`: the public list of moves, and a move of it.
//! - `removed`: the pieces that rows remove after a move. `memory`: the squares for which outcome rows did not hold.
//! - `executor`: the interface of the two executors. `listed`: questions about moves in any form.
//! - `reference`: the executor that reads the model. `explain`: why moves are legal or not, and which rows they use.
//! - `planes`: the executor that reads tables.
//! - `perft`: counting of move sequences, with optimisations on planes. `playout`: playing of games.

mod limit;
mod mv;
mod tally;
mod packed;
mod list;
mod removed;
mod memory;
mod executor;
mod listed;
mod reference;
mod explain;
mod planes;
mod perft;
mod playout;

pub use crate::tables::program::Time;
pub use crate::tables::{ExecutorKind, Explained, Explanation, Filters, Legality, RuleWay};
pub use explain::{
    CastlingAttempt, CastlingFault, DropFault, Followed, Ground, Hindrance, MoveSources, Obstacle, Refusal,
};
pub use limit::LimitExceeded;
pub use list::{ListedMove, ListedMoves, MoveList};
pub use listed::AnyMove;
pub use memory::OutcomeMemory;
pub use mv::{Choice, Move};
pub use perft::{NoMemory, PerftTable, divide, perft, perft_with_table};
pub use reference::{begin_turn, work_of_move};
pub(crate) use reference::{holds, holds_on_landing, holds_within_limits};
pub use tally::Tally;

use crate::model::{Condition, MoveKind, Set};
use crate::position::{History, Position};
use crate::types::{Piece, Side, Square, SquareSet};
use executor::{Executor, with_executor};
use reference::Reference;
use std::cell::RefCell;

/// The steps of [`MAX_WORK`](crate::model::limits::MAX_WORK) charged for reading a square or for one instruction.
const WORK_OF_A_LOOK: u32 = 8;
/// The same for making a move out of a path, before it is judged: the move is stored and compared with the others.
const WORK_OF_A_PATH: u32 = 32;

/// The reason why a pseudo-legal move is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IllegalMove {
    /// The name of the row that forbids the move, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, each once. Rules about repetition see no history; use a [`Game`](crate::game::Game) for them.
    /// Does not check if the game is over.
    ///
    /// Equal positions of a variant give the same order on every machine, however they were reached. The order may
    /// change with the version of the library. A variant played [by the reference](crate::Variant::by_reference) has
    /// another order.
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn legal_moves(&self) -> Result<Vec<Move>, LimitExceeded> {
        let mut moves = Vec::with_capacity(64);
        self.list_moves_since(History::none(), &mut moves).map(|_| moves)
    }

    /// Returns `true` if the move is one of the [legal moves](Position::legal_moves).
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn is_legal(&self, mv: &Move) -> Result<bool, LimitExceeded> {
        self.legal_moves().map(|moves| moves.contains(mv))
    }

    /// Lists the legal moves. Rules about repetition see a history that ends with this position. Returns the work done.
    pub(crate) fn list_moves_since(&self, history: &History, into: &mut Vec<Move>) -> Result<u32, LimitExceeded> {
        into.clear();
        self.executor().list(self.variant(), history, into).inspect_err(|_| into.clear())
    }

    /// The number of [legal moves](Position::legal_moves).
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn count_moves(&self) -> Result<usize, LimitExceeded> {
        self.count_moves_with_work().map(|(count, _)| count)
    }

    /// Like [`count_moves`](Position::count_moves), but also returns the work done.
    pub(crate) fn count_moves_with_work(&self) -> Result<(usize, u32), LimitExceeded> {
        self.executor().count(self.variant())
    }

    /// Counts the moves of the position, the moves that are made and judged, and the judged moves for each forbidden
    /// row. The reference executor judges all moves and does not count.
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn tally(&self, into: &mut Tally) -> Result<(), LimitExceeded> {
        let tally = RefCell::new(std::mem::take(into));
        let counted = self.executor().tally(self.variant(), &tally);
        *into = tally.into_inner();
        counted
    }

    /// All pseudo-legal moves that a row forbids, each with the first such row.
    ///
    /// # Errors
    /// If there are too many moves to list.
    pub fn refused_moves(&self) -> Result<Vec<(Move, IllegalMove)>, LimitExceeded> {
        let reference = Reference::new(self.variant(), History::none());
        let (state, rules) = (&*self.state(), self.variant().rules());
        let mut refused = Vec::new();
        let mut free = Vec::new();
        for mv in reference.pseudo(state) {
            match reference.forbidden(state, &mv, rules.forbidden.len()) {
                Some(row) => refused.push((mv, IllegalMove { reason: rules.forbidden[row].name.clone() })),
                None => free.push(mv),
            }
        }
        reference.narrow(state, &mut free, &mut |mv, row| refused.push((mv, IllegalMove { reason: row.name.clone() })));
        reference.complete().map(|()| refused)
    }

    /// Returns `true` if a path of several legs leads over exactly these squares and has the same effect as the move,
    /// promotions aside.
    pub(crate) fn leads_over(&self, mv: &Move, squares: &[Square]) -> bool {
        let Some(([from, ..], [to])) = squares.split_at_checked(squares.len().saturating_sub(1)) else { return false };
        if mv.kind != MoveKind::Move || (*from, *to) != (mv.from, mv.to) {
            return false;
        }
        Reference::new(self.variant(), History::none()).leads_over(&self.state(), mv, squares)
    }

    /// Plays a legal move: see [`play_unchecked`](Position::play_unchecked).
    pub(super) fn make_any(&mut self, mv: &Move) {
        // The request is tireless, so there is no error.
        let _ = self.make(mv, true);
    }

    /// Changes into the position [after](Position::after) a move, unless the rows that follow it exceed the work limit
    /// of a request.
    pub(crate) fn try_play(&mut self, mv: &Move) -> Result<(), LimitExceeded> {
        self.make(mv, false)
    }

    fn make(&mut self, mv: &Move, tireless: bool) -> Result<(), LimitExceeded> {
        assert!(self.has_mover(mv), "no move of this position: {mv:?}");
        let (variant, executor) = self.executor_mut();
        let made = executor.make(variant, mv, tireless);
        self.fit_form();
        made
    }

    /// Returns `true` if the moving piece is on the start square or can be dropped.
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

    /// Returns `true` if the side to move is in check, as the variant defines it.
    pub fn is_check(&self) -> bool {
        // The request is tireless, so there is no error.
        self.check(History::none(), self.side_to_move(), true).is_ok_and(|(check, _)| check)
    }

    /// Returns `true` if a side is in check, whichever side is to move, and the work done.
    pub(crate) fn is_check_for(&self, side: Side) -> Result<(bool, u32), LimitExceeded> {
        self.check(History::none(), side, false)
    }

    /// Returns `true` if the side to move is in check, and the work done. Rules about repetition see a history.
    pub(crate) fn is_check_since(&self, history: &History) -> Result<(bool, u32), LimitExceeded> {
        self.check(history, self.side_to_move(), false)
    }

    fn check(&self, history: &History, viewer: Side, tireless: bool) -> Result<(bool, u32), LimitExceeded> {
        self.executor().is_check(self.variant(), history, viewer, tireless)
    }

    /// Returns `true` if a legal move leaves the opponent in check, as the variant defines it. Does not check if the
    /// turn passes to the opponent.
    pub fn gives_check(&self, mv: &impl AnyMove) -> bool {
        let opponent = self.side_to_move().other();
        self.after(mv).check(History::none(), opponent, true).is_ok_and(|(check, _)| check)
    }

    /// Returns `true` if the outcome row at an index holds for the side to move, and the work done. `stuck` says that
    /// this side has no legal move.
    #[doc(hidden)]
    pub fn outcome_holds(&self, history: &History, row: usize, stuck: bool) -> Result<(bool, u32), LimitExceeded> {
        self.first_outcome(history, &[row], stuck, None).map(|(row, work)| (row.is_some(), work))
    }

    /// Finds the first of some outcome rows, given by their indices, that holds for the side to move, and the work
    /// done. `stuck` says that this side has no legal move.
    #[inline]
    pub(crate) fn first_outcome(
        &self,
        history: &History,
        rows: &[usize],
        stuck: bool,
        memory: Option<&mut OutcomeMemory>,
    ) -> Result<(Option<usize>, u32), LimitExceeded> {
        let variant = self.variant();
        // Pieces are followed only where a position is repeated, so the reference is fast enough for it.
        if variant.traits().follows_pieces && rows.iter().any(|&row| variant.rules().outcomes[row].follows_pieces()) {
            return self.state().first_outcome(variant, history, rows, stuck, None);
        }
        with_executor!(self, executor => executor.first_outcome(variant, history, rows, stuck, memory))
    }

    /// The conditions noted in every position of a game that hold for the side to move, as a bit set, and the work
    /// done.
    pub(crate) fn noted(&self, history: &History) -> Result<(u64, u32), LimitExceeded> {
        self.executor().noted(self.variant(), history)
    }

    /// The squares of a set from a side's point of view, without a move.
    ///
    /// # Errors
    /// If evaluating the set exceeds the work limit of a request.
    pub fn squares_in(&self, set: &Set, viewer: Side) -> Result<SquareSet, LimitExceeded> {
        reference::squares(self.variant(), &self.state(), viewer, set)
    }

    /// Returns `true` if a condition holds from a side's point of view, without a move and without a history.
    ///
    /// # Errors
    /// If evaluating the condition exceeds the work limit of a request.
    pub fn condition_holds(&self, condition: &Condition, viewer: Side) -> Result<bool, LimitExceeded> {
        reference::holds_within_limits(self.variant(), &self.state(), viewer, condition)
    }

    /// The squares of a side's pieces that attack a square, as the variant defines it: the pieces that could capture
    /// there, even if a row forbids the move (a pinned piece attacks). An empty square is attacked by the pieces that
    /// could capture an enemy piece there. A piece of their own side is not attacked but [guarded](Set::Guarded). The
    /// reference executor computes this: use it for display, not in a search.
    ///
    /// # Errors
    /// If finding the attackers exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
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
    pub fn attackers(&self, square: Square, by: Side) -> Result<SquareSet, LimitExceeded> {
        reference::attackers(self.variant(), &self.state(), square, by)
    }

    /// Returns `true` if a piece of a side [attacks](Position::attackers) a square.
    ///
    /// # Errors
    /// If finding the attackers exceeds the work limit of a request.
    pub fn is_attacked(&self, square: Square, by: Side) -> Result<bool, LimitExceeded> {
        self.attackers(square, by).map(|attackers| !attackers.is_empty())
    }

    /// The pieces of a side, among those on some squares, on whose squares the side could recapture, as
    /// [`Set::Guarded`] defines it. Cheap enough for every node of a search.
    ///
    /// # Errors
    /// If finding the recaptures exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let position = chess.position("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1")?;
    /// let guarded = position.guarded(position.pieces(Side::Second), Side::Second)?;
    /// assert!(guarded.iter().eq([chess.square("d5")?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn guarded(&self, squares: SquareSet, side: Side) -> Result<SquareSet, LimitExceeded> {
        with_executor!(self, executor => executor.guarded(self.variant(), squares, side))
    }

    /// The key of the position for repetition rules. Equal if the rules of the variant treat two positions as the same,
    /// otherwise different, apart from collisions. A trail counts only if something could be captured on it (FIDE Laws
    /// 9.2.3). The key does not depend on how the position is stored.
    pub fn key(&self) -> u64 {
        with_executor!(self, executor => executor.key(self.variant()))
    }
}
