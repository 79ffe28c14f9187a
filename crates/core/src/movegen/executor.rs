//! The interface of the executors: the reference, for positions stored as a state, and the executor on planes.

use super::memory::OutcomeMemory;
use super::{LimitExceeded, ListedMove, Move, MoveList, Tally};
use crate::position::{History, Planes, Position, by_form};
use crate::types::{Side, SquareSet};
use crate::variant::Variant;
use std::cell::RefCell;

/// Finds, judges and makes moves. Each storage form of positions implements this trait, so that a position chooses its
/// executor once per request. `variant` is always the position's variant.
///
/// A request that exceeds the work limits fails, unless it is `tireless`: such a request always succeeds. A `u32` in a
/// result is the work done. Methods that take a move of a list panic if the list was filled for another position.
pub(super) trait Executor {
    /// Appends the legal moves to an empty list. Rules about repetition see the history.
    fn list(&self, variant: &Variant, history: &History, into: &mut Vec<Move>) -> Result<u32, LimitExceeded>;

    /// Fills an empty list with the legal moves, in the same order.
    fn fill(&self, variant: &Variant, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded>;

    /// Removes all moves but captures from a list that was filled for this position.
    fn keep_captures(&self, variant: &Variant, list: &mut MoveList);

    /// Appends the indices of the captures in a list that was filled for this position.
    fn find_captures(&self, variant: &Variant, list: &MoveList, into: &mut Vec<usize>);

    /// The squares from which rows of `after` remove pieces once a move has landed.
    fn removed(&self, variant: &Variant, mv: &Move) -> SquareSet;

    /// A move of a list that was filled for this position.
    fn listed(&self, variant: &Variant, mv: ListedMove<'_>) -> Move;

    /// The squares whose pieces are captured by a move of a list that was filled for this position.
    fn takes(&self, variant: &Variant, mv: ListedMove<'_>) -> SquareSet;

    /// Changes into the position after a move of a list that was filled for this position.
    fn play_listed(&mut self, variant: &Variant, mv: ListedMove<'_>);

    /// Overwrites `next`, a position of the variant, with the position after a listed move, if this is faster than
    /// copying the position and playing the move. Otherwise does nothing and returns `false`.
    fn after_listed(&self, variant: &Variant, mv: ListedMove<'_>, next: &mut Position) -> bool;

    /// Counts the legal moves.
    fn count(&self, variant: &Variant) -> Result<(usize, u32), LimitExceeded>;

    /// Counts the moves found and the moves judged, unless all moves are judged.
    fn tally(&self, variant: &Variant, into: &RefCell<Tally>) -> Result<(), LimitExceeded>;

    /// Changes into the position after a move.
    fn make(&mut self, variant: &Variant, mv: &Move, tireless: bool) -> Result<(), LimitExceeded>;

    /// Is `viewer` in check?
    fn is_check(
        &self,
        variant: &Variant,
        history: &History,
        viewer: Side,
        tireless: bool,
    ) -> Result<(bool, u32), LimitExceeded>;

    /// The pieces of a side, among those on some squares, on whose squares the side could recapture.
    fn guarded(&self, variant: &Variant, squares: SquareSet, side: Side) -> Result<SquareSet, LimitExceeded>;

    /// Finds the first of some outcome rows, given by their indices, that holds for the side to move. `stuck` says that
    /// this side has no legal move.
    fn first_outcome(
        &self,
        variant: &Variant,
        history: &History,
        rows: &[usize],
        stuck: bool,
        memory: Option<&mut OutcomeMemory>,
    ) -> Result<(Option<usize>, u32), LimitExceeded>;

    /// Returns `true` if an outcome row that applies in perft ends the game. The caller knows that there are legal
    /// moves.
    fn is_over(&self, variant: &Variant) -> Result<bool, LimitExceeded>;

    /// The conditions noted in every position of a game that hold now, as a bit set, and the work done.
    fn noted(&self, variant: &Variant, history: &History) -> Result<(u64, u32), LimitExceeded>;

    /// The key by which repetition rules compare positions.
    fn key(&self, variant: &Variant) -> u64;

    /// See [`Position::lead`].
    fn lead(&self, variant: &Variant, side: Side, values: &[i32]) -> i64;

    /// [Plays on](Position::play_out), if this is faster than playing move by move.
    fn play_out(
        &mut self,
        variant: &Variant,
        longest: u32,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Result<u32, LimitExceeded>>;
}

/// Calls the executor of a position, chosen at compile time. For very frequent calls.
macro_rules! with_executor {
    ($position:expr, $executor:ident => $asked:expr) => {
        $crate::position::by_form!($position.form(),
            state $executor => $asked,
            planes $executor => $asked,
        )
    };
}
pub(super) use with_executor;

impl Position {
    /// The executor for this position.
    #[inline]
    pub(super) fn executor(&self) -> &dyn Executor {
        by_form!(self.form(),
            state state => &**state,
            planes planes => {
                let planes: &Planes<_, _> = planes;
                planes
            },
        )
    }

    /// The variant and the mutable executor of the position.
    #[inline]
    pub(super) fn executor_mut(&mut self) -> (&Variant, &mut dyn Executor) {
        let (variant, form) = self.form_mut();
        let executor: &mut dyn Executor = by_form!(form,
            state state => &mut **state,
            planes planes => {
                let planes: &mut Planes<_, _> = planes;
                planes
            },
        );
        (variant, executor)
    }
}
