//! Legal moves.

use super::{COPY, Reference, View};
use crate::model::{ForbiddenRow, Level, MustRow, OutcomeRow};
use crate::movegen::Move;
use crate::position::State;
use crate::types::Side;
use std::borrow::Cow;

impl Reference<'_> {
    /// The legal moves of the side to move, given that only the first `rows` forbidden rows apply.
    pub fn legal(&self, state: &State, rows: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.legal_into(state, rows, &mut moves);
        moves
    }

    /// Like [`legal`](Self::legal), into an empty list.
    pub fn legal_into(&self, state: &State, rows: usize, moves: &mut Vec<Move>) {
        self.pseudo_into(state, moves);
        if !self.rules().forbidden[..rows].is_empty() {
            moves.retain(|mv| self.may_work() && self.forbidden(state, mv, rows).is_none());
        }
        self.narrow(state, moves, &mut |_, _| {});
    }

    /// Keeps only the moves that the `must` rows permit. `lost` gets each of the others with its row.
    pub fn narrow(&self, state: &State, moves: &mut Vec<Move>, lost: &mut dyn FnMut(Move, &MustRow)) {
        for row in self.rules().must.iter().filter(|row| state.turn.side().is_of(row.side)) {
            let MustRow { name: _, side: _, on, when, most: takes_most } = row;
            let view = self.view(state, state.turn.side());
            if when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
                continue;
            }
            let matching = |mv: &Move| self.matches(on, state, mv);
            let most = moves.iter().filter(|mv| matching(mv)).map(|mv| mv.takes().len()).max();
            if let Some(most) = most {
                let fails = |mv: &mut Move| !matching(mv) || *takes_most && mv.takes().len() != most;
                moves.extract_if(.., fails).for_each(|mv| lost(mv, row));
            }
        }
    }

    /// Returns `true` if the side to move has a legal move, given that only the first `rows` forbidden rows apply.
    /// (`must` never empties a list.)
    pub fn has_legal(&self, state: &State, rows: usize) -> bool {
        self.pseudo(state).iter().any(|mv| self.may_work() && self.forbidden(state, mv, rows).is_none())
    }

    /// The index of the first of the first `rows` forbidden rows that `mv` violates.
    pub fn forbidden(&self, before: &State, mv: &Move, rows: usize) -> Option<usize> {
        self.violated(before, mv, 0..rows)
    }

    /// Returns `true` if `mv` is forbidden by a row that depends on neither the past nor other moves.
    pub(super) fn forbidden_at_sight(&self, before: &State, mv: &Move) -> bool {
        let rows = self.rules().forbidden.iter().enumerate();
        let at_sight = rows.filter(|(_, row)| row.when.level() <= Level::Attacks).map(|(index, _)| index);
        self.violated(before, mv, at_sight).is_some()
    }

    /// The first of `rows`, given by their indices, that `mv` violates.
    fn violated(&self, before: &State, mv: &Move, rows: impl IntoIterator<Item = usize>) -> Option<usize> {
        let side = before.turn.side();
        let facts = self.squares_of(side, mv);
        let relevant = |index: &usize| {
            let ForbiddenRow { name: _, side: of, on, when: _, at_landing: _ } = &self.rules().forbidden[*index];
            self.may_work() && side.is_of(*of) && self.matches(on, before, mv)
        };
        let mut landed: Option<State> = None;
        let mut settled: Option<State> = None;
        rows.into_iter().filter(relevant).find(|&index| {
            let row = &self.rules().forbidden[index];
            if !self.may_spend(COPY) {
                return false;
            }
            let state = self.judged(before, mv, row, &mut landed, &mut settled);
            let view = View { facts: Some(&facts), rows: index, ..self.view(&state, side) };
            self.holds(&row.when, &view)
        })
    }

    /// The position after a move in which a forbidden row is evaluated. Reuses the positions made for earlier rows.
    pub fn judged<'s>(
        &self,
        before: &State,
        mv: &Move,
        row: &ForbiddenRow,
        landed: &'s mut Option<State>,
        settled: &'s mut Option<State>,
    ) -> Cow<'s, State> {
        let landed = landed.get_or_insert_with(|| self.landed(before, mv));
        let state: &State = if row.at_landing || self.rules().after.is_empty() {
            landed
        } else {
            settled.get_or_insert_with(|| {
                let mut settled = landed.clone();
                self.settle(before, mv, &mut settled);
                settled
            })
        };
        // Repetition is judged in the position that the opponent will face.
        if row.when.level() < Level::History {
            return Cow::Borrowed(state);
        }
        let mut passed = state.clone();
        self.pass_turn(before, mv, &mut passed);
        Cow::Owned(passed)
    }

    /// Returns `true` if `viewer` is in check, as the variant defines it.
    pub fn is_check(&self, state: &State, viewer: Side) -> bool {
        let check = self.rules().check.as_ref();
        check.is_some_and(|check| self.holds(check, &self.view(state, viewer)))
    }

    /// The variant's `Throughout` conditions that hold now for the side to move, as a bit set.
    pub fn throughout(&self, state: &State) -> u64 {
        let view = self.view(state, state.turn.side());
        let held = self.rules().throughout.iter().enumerate().filter(|(_, condition)| self.holds(condition, &view));
        held.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// The first of `rows` that holds for the side to move. `stuck` says that this side has no legal move.
    pub fn outcome<'r>(
        &self,
        state: &State,
        stuck: bool,
        rows: impl IntoIterator<Item = &'r OutcomeRow>,
    ) -> Option<&'r OutcomeRow> {
        let view = View { stuck: Some(stuck), ..self.view(state, state.turn.side()) };
        let side: Side = state.turn.side();
        // The caller has dropped the rows that are not claimed, and reads `result` itself.
        let holds = |OutcomeRow { name: _, side: of, when, result: _, claim: _, clock: _ }: &OutcomeRow| {
            side.is_of(*of) && self.holds(when, &view)
        };
        rows.into_iter().find(|row| holds(row))
    }
}
