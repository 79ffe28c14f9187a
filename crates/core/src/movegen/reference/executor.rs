//! The reference as an executor.

use super::Reference;
use crate::movegen::executor::Executor;
use crate::movegen::memory::OutcomeMemory;
use crate::movegen::removed::Removed;
use crate::movegen::{LimitExceeded, ListedMove, Move, MoveList, Tally};
use crate::position::{History, Position, State};
use crate::types::{Kind, Side, SquareSet};
use crate::variant::Variant;
use std::cell::RefCell;

/// Returns an answer with the work done, if it is complete.
fn answered<T>(reference: &Reference, answer: T) -> Result<(T, u32), LimitExceeded> {
    reference.complete().map(|()| (answer, reference.spent()))
}

/// Returns `true` if a legal move, or a row after it, takes a piece off the board.
fn is_capture(state: &State, variant: &Variant, mv: &Move) -> bool {
    let removes = variant.traits().rows_remove[state.turn.side().index()];
    mv.is_capture() || removes && !state.removed(variant, mv).is_empty()
}

impl Executor for State {
    fn list(&self, variant: &Variant, history: &History, into: &mut Vec<Move>) -> Result<u32, LimitExceeded> {
        let reference = Reference::new(variant, history);
        reference.legal_into(self, variant.rules().forbidden.len(), into);
        answered(&reference, ()).map(|(_, work)| work)
    }

    fn fill(&self, variant: &Variant, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded> {
        list.of = self.identity(variant);
        self.list(variant, history, &mut list.moves).map(|_| ())
    }

    fn keep_captures(&self, variant: &Variant, list: &mut MoveList) {
        list.must_be_of(self.identity(variant));
        list.moves.retain(|mv| is_capture(self, variant, mv));
    }

    fn find_captures(&self, variant: &Variant, list: &MoveList, into: &mut Vec<usize>) {
        list.must_be_of(self.identity(variant));
        into.extend((0..list.len()).filter(|&place| is_capture(self, variant, &list.moves[place])));
    }

    fn removed(&self, variant: &Variant, mv: &Move) -> SquareSet {
        let reference = Reference::within(variant, History::none(), true);
        let mut state = reference.landed(self, mv);
        let pieces = |state: &State| state.occupied() - state.walls();
        let mut removed = Removed::since(pieces(&state));
        reference.settle_and_see(self, mv, &mut state, &mut |_, state| removed.see(pieces(state)));
        removed.squares()
    }

    fn listed(&self, variant: &Variant, mv: ListedMove<'_>) -> Move {
        mv.list.must_be_of(self.identity(variant));
        mv.list.moves[mv.index].clone()
    }

    fn takes(&self, variant: &Variant, mv: ListedMove<'_>) -> SquareSet {
        mv.list.must_be_of(self.identity(variant));
        mv.list.moves[mv.index].takes()
    }

    fn play_listed(&mut self, variant: &Variant, mv: ListedMove<'_>) {
        mv.list.must_be_of(self.identity(variant));
        // The request is tireless, so there is no error.
        let _ = self.make(variant, &mv.list.moves[mv.index], true);
    }

    fn after_listed(&self, _: &Variant, _: ListedMove<'_>, _: &mut Position) -> bool {
        false
    }

    fn count(&self, variant: &Variant) -> Result<(usize, u32), LimitExceeded> {
        let mut moves = Vec::with_capacity(64);
        self.list(variant, History::none(), &mut moves).map(|work| (moves.len(), work))
    }

    fn tally(&self, _: &Variant, _: &RefCell<Tally>) -> Result<(), LimitExceeded> {
        Ok(())
    }

    fn make(&mut self, variant: &Variant, mv: &Move, tireless: bool) -> Result<(), LimitExceeded> {
        let reference = Reference::within(variant, History::none(), tireless);
        *self = reference.after(self, mv);
        reference.complete()
    }

    fn guarded(&self, variant: &Variant, squares: SquareSet, side: Side) -> Result<SquareSet, LimitExceeded> {
        let reference = Reference::within(variant, History::none(), false);
        let guarded = reference.guarded(self, side, squares);
        reference.complete().map(|()| guarded)
    }

    fn is_check(
        &self,
        variant: &Variant,
        history: &History,
        viewer: Side,
        tireless: bool,
    ) -> Result<(bool, u32), LimitExceeded> {
        let reference = Reference::within(variant, history, tireless);
        answered(&reference, reference.is_check(self, viewer))
    }

    fn first_outcome(
        &self,
        variant: &Variant,
        history: &History,
        rows: &[usize],
        stuck: bool,
        _: Option<&mut OutcomeMemory>,
    ) -> Result<(Option<usize>, u32), LimitExceeded> {
        let reference = Reference::new(variant, history);
        let outcomes = &variant.rules().outcomes;
        let holds = |&row: &usize| reference.outcome(self, stuck, &outcomes[row..=row]).is_some();
        answered(&reference, rows.iter().copied().find(holds))
    }

    fn is_over(&self, variant: &Variant) -> Result<bool, LimitExceeded> {
        let reference = Reference::new(variant, History::none());
        let ends = variant.rules().outcomes.iter().filter(|row| row.counts_in_perft());
        answered(&reference, reference.outcome(self, false, ends).is_some()).map(|(over, _)| over)
    }

    fn noted(&self, variant: &Variant, history: &History) -> Result<(u64, u32), LimitExceeded> {
        let reference = Reference::new(variant, history);
        answered(&reference, reference.throughout(self))
    }

    fn key(&self, variant: &Variant) -> u64 {
        Reference::new(variant, History::none()).repetition_key(self)
    }

    fn lead(&self, variant: &Variant, side: Side, values: &[i32]) -> i64 {
        let value = |kind: Kind| values.get(kind.index()).map_or(0, |&value| i64::from(value));
        let of = |side: Side| -> i64 {
            let on_board = self.pieces(side).iter().filter_map(|square| self.at(square).piece());
            let in_hand = variant.rules().kinds().map(|kind| value(kind) * i64::from(self.in_hand(side, kind)));
            on_board.map(|piece| value(piece.kind)).chain(in_hand).sum()
        };
        of(side) - of(side.other())
    }

    fn play_out(
        &mut self,
        _: &Variant,
        _: u32,
        _: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Result<u32, LimitExceeded>> {
        None
    }
}
