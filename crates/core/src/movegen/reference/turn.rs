//! Turns: the next side to move, the number of plies of the next turn, and the life of trails.

use super::{MoveSquares, Reference, View};
use crate::model::TurnRule;
use crate::model::limits::MAX_PLIES_A_TURN;
use crate::movegen::Move;
use crate::position::{History, State, next_full_move};
use crate::types::{Side, SquareSet, Turn};
use crate::variant::Variant;

/// Sets the number of plies of the turn, if it is not set.
pub fn begin_turn(variant: &Variant, state: &mut State) {
    Reference::tireless(variant, History::none()).begin_turn(state);
}

impl Reference<'_> {
    /// The number of plies of a turn of `side` if it began now.
    pub fn plies_of(&self, state: &State, side: Side) -> u8 {
        let Some(TurnRule { plies, ends: _, trails: _ }) = &self.rules().turn else { return 1 };
        let plies = self.amount(&plies[side.index()], &self.view(state, side));
        plies.clamp(1, MAX_PLIES_A_TURN.into()) as u8
    }

    /// Sets the number of plies of the turn, if it is not set.
    fn begin_turn(&self, state: &mut State) {
        if self.rules().turn.is_some() && state.turn.plies_left().is_none() {
            state.turn = state.turn.with_plies(self.plies_of(state, state.turn.side()));
        }
    }

    /// The rest of the turn after a ply that has led to `state`; `None` if the turn is over.
    pub(super) fn rest_of_turn(&self, before: &State, facts: &MoveSquares, state: &State) -> Option<Turn> {
        let TurnRule { plies: _, ends, trails: _ } = self.rules().turn.as_ref()?;
        let turn = before.turn;
        let left = turn.plies_left().unwrap_or_else(|| self.plies_of(before, turn.side()));
        let rest = turn.with_plies(left).next_ply()?;
        let view = View { facts: Some(facts), ..self.view(state, turn.side()) };
        let is_over = ends.as_ref().is_some_and(|ends| self.holds(ends, &view));
        (!is_over).then_some(rest)
    }

    /// Returns `true` if the opponent's trails last for another ply of a turn that goes on after a ply.
    pub(super) fn keeps_trails(&self, facts: &MoveSquares, before: &State, state: &State) -> bool {
        let view = View { facts: Some(facts), ..self.view(state, before.turn.side()) };
        let trails = self.rules().turn.as_ref().and_then(|turn| turn.trails.as_ref());
        trails.is_none_or(|trails| self.holds(trails, &view))
    }

    /// Continues the turn with its rest, or passes it. Removes trails whose piece is gone, and those of the opponent
    /// unless they last for another ply.
    pub(super) fn go_on(&self, before: &State, rest: Option<Turn>, trails_last: bool, state: &mut State) {
        let side = before.turn.side();
        state.full_move = next_full_move(state.full_move, rest.is_none() && side == Side::Second);
        let next = rest.unwrap_or(Turn::of(side.other()));
        state.turn = next;
        if self.rules().turn.is_some() {
            let theirs = if trails_last { state.pieces(side.other()) } else { SquareSet::EMPTY };
            state.trail.keep_of(state.pieces(side) | theirs);
            if rest.is_none() {
                state.turn = next.with_plies(self.plies_of(state, next.side()));
            }
        }
    }

    /// Keeps the earlier trails of pieces that have not moved, after a move has landed.
    pub(super) fn keep_trails(&self, before: &State, mv: &Move, state: &mut State) {
        let left = std::mem::replace(&mut state.trail, before.trail.clone());
        let MoveSquares { from, to, path: _, taken: _, chosen: _ } = self.squares_of(before.turn.side(), mv);
        let others = before.trail.owners() - (from | to);
        state.trail.keep_of(others.iter().filter(|&owner| before.at(owner) == state.at(owner)).collect());
        for owner in left.owners() {
            state.trail.leave(owner, left.left_by(owner));
        }
    }
}
