//! What an executor must do: the reference, for positions stored as a state, or the executor on planes.

use super::{LimitExceeded, Move, MoveList, Tally};
use crate::position::{History, Planes, Position, by_form};
use crate::types::{Side, SquareSet};
use crate::variant::Variant;
use std::cell::RefCell;

/// Finds, judges and makes moves. It is implemented by the forms in which positions are stored, so that a position
/// chooses its executor once per request. `variant` is always that of the position.
///
/// An answer that takes more work than the limits allow is an error, unless a request is `tireless`: then there is an
/// answer however much work it is. A `u32` beside an answer is the work it took. Methods that take a list and a place
/// panic if the list was filled for another position, or has no such place.
pub(super) trait Executor {
    /// Appends the legal moves to an empty list; rules about repetition see the history.
    fn list(&self, variant: &Variant, history: &History, into: &mut Vec<Move>) -> Result<u32, LimitExceeded>;

    /// Fills an empty list with the legal moves, in the same order.
    fn fill(&self, variant: &Variant, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded>;

    /// Keeps only the captures of a list that was filled for this position.
    fn keep_captures(&self, variant: &Variant, list: &mut MoveList);

    /// A move of a list that was filled for this position.
    fn listed(&self, variant: &Variant, list: &MoveList, place: usize) -> Move;

    /// The squares whose pieces a move of a list takes that was filled for this position.
    fn takes(&self, variant: &Variant, list: &MoveList, place: usize) -> SquareSet;

    /// Becomes the position after a move of a list that was filled for this position.
    fn play_listed(&mut self, variant: &Variant, list: &MoveList, place: usize);

    /// Makes `next`, a position of the variant, the one after a listed move, if that is faster than to copy this
    /// position and to play the move. Otherwise does nothing and returns false.
    fn after_listed(&self, variant: &Variant, list: &MoveList, place: usize, next: &mut Position) -> bool;

    /// Counts the legal moves.
    fn count(&self, variant: &Variant) -> Result<(usize, u32), LimitExceeded>;

    /// Counts the moves that are found and those that are judged, if it does not judge them all.
    fn tally(&self, variant: &Variant, into: &RefCell<Tally>) -> Result<(), LimitExceeded>;

    /// Becomes the position after a move.
    fn make(&mut self, variant: &Variant, mv: &Move, tireless: bool) -> Result<(), LimitExceeded>;

    /// Is `viewer` in check?
    fn is_check(
        &self,
        variant: &Variant,
        history: &History,
        viewer: Side,
        tireless: bool,
    ) -> Result<(bool, u32), LimitExceeded>;

    /// Does an outcome row, given by its place, hold for the side to move? `stuck`: has it no legal move?
    fn outcome_holds(
        &self,
        variant: &Variant,
        history: &History,
        row: usize,
        stuck: bool,
    ) -> Result<(bool, u32), LimitExceeded>;

    /// Does an outcome row that applies in perft end the game? The caller knows that there are legal moves.
    fn is_over(&self, variant: &Variant) -> Result<bool, LimitExceeded>;

    /// Which of the conditions that are noted in every position of a game hold: one bit each.
    fn noted(&self, variant: &Variant, history: &History) -> Result<(u64, u32), LimitExceeded>;

    /// The key by which repetition rules compare positions.
    fn key(&self, variant: &Variant) -> u64;

    /// [Plays on](Position::play_out), if it can do so faster than move by move.
    fn play_out(
        &mut self,
        variant: &Variant,
        longest: u32,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Result<u32, LimitExceeded>>;
}

/// Calls the executor of a position, chosen at compile time: for calls that are very frequent.
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

    /// The variant and the executor, to change the position.
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
