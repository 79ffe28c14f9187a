//! Evaluation of conditions and amounts.

use super::{Reference, View};
use crate::model::{Amount, Chain, Condition, Line};
use crate::movegen::Move;
use crate::position::{State, with_numbers};
use crate::types::{Side, Square, Vector};

impl Reference<'_> {
    /// Returns `true` if `condition` holds.
    pub fn holds(&self, condition: &Condition, view: &View) -> bool {
        if !self.may_work() {
            return false;
        }
        match condition {
            Condition::Any(set) => !self.set(set, view).is_empty(),
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, view)),
            Condition::Or(parts) => parts.iter().any(|part| self.holds(part, view)),
            Condition::Not(part) => !self.holds(part, view),
            Condition::AtLeast(a, b) => self.amount(a, view) >= self.amount(b, view),
            Condition::Can(patterns) => {
                let turn = to_move(view.state, view.viewer);
                self.legal(&turn, view.rows).iter().any(|mv| self.matches(patterns, &turn, mv))
            }
            Condition::Stuck => {
                view.stuck.unwrap_or_else(|| !self.has_legal(&to_move(view.state, view.viewer), view.rows))
            }
            Condition::Line(line) => self.line(line, view),
            Condition::Connected(Chain { of, from, to, by }) => {
                let (of, from, to) = (self.set(of, view), self.set(from, view), self.set(to, view));
                let by = &by[view.viewer.index()];
                self.may_spend(2 * of.len() * by.len()) && self.board().group(of, from, by).intersects(&to)
            }
            Condition::Repeated(n) => self.history.count(self.repetition_key(view.state)) >= *n,
            Condition::Throughout(index) => {
                // A position that has just been reached is not yet part of the history.
                let now = View { facts: None, ..*view };
                let holds_now =
                    || view.state.turn.side() != view.viewer || self.holds(&self.rules().throughout[*index], &now);
                holds_now() && self.history.held_throughout(self.repetition_key(view.state), view.viewer, *index)
            }
            Condition::Chased(chase) => self.chased(chase, view),
            Condition::Theirs(part) => self.holds(part, &View { viewer: view.viewer.other(), stuck: None, ..*view }),
        }
    }

    /// The value of `amount`.
    pub fn amount(&self, amount: &Amount, view: &View) -> i64 {
        if !self.may_work() {
            return 0;
        }
        match amount {
            Amount::Number(n) => *n,
            Amount::Count(set) => self.set(set, view).len() as i64,
            Amount::Worth(set) => {
                let pieces = self.set(set, view).iter().filter_map(|square| view.state.at(square).piece());
                pieces.map(|piece| i64::from(self.rules().piece(piece.kind).worth)).sum()
            }
            Amount::Groups(set, by) => {
                let (set, by) = (self.set(set, view), &by[view.viewer.index()]);
                if self.may_spend(2 * set.len() * by.len()) { self.board().groups(set, by) as i64 } else { 0 }
            }
            Amount::Hand(kinds) => kinds.iter().map(|kind| i64::from(view.state.in_hand(view.viewer, kind))).sum(),
            Amount::Counter(index) => {
                i64::from(view.state.counters[self.rules().counters[*index].slot_of(view.viewer)])
            }
            Amount::PliesLeft => {
                let turn = view.state.turn;
                let left = turn.plies_left().filter(|_| turn.side() == view.viewer);
                i64::from(left.unwrap_or_else(|| self.plies_of(view.state, view.viewer)))
            }
            Amount::Sum(parts) => parts.iter().map(|part| self.amount(part, view)).fold(0, i64::saturating_add),
            Amount::Difference(a, b) => self.amount(a, view).saturating_sub(self.amount(b, view)),
            Amount::Theirs(part) => self.amount(part, &View { viewer: view.viewer.other(), stuck: None, ..*view }),
        }
    }

    /// Returns `true` if there is such a line.
    fn line(&self, line: &Line, view: &View) -> bool {
        let Line { of, count, by, through } = line;
        let vectors = &by[view.viewer.index()];
        let set = self.set(of, view);
        let through = through.as_ref().map_or(self.board().squares(), |through| self.set(through, view));
        if !self.may_spend(set.len() * vectors.len()) {
            return false;
        }
        let has_line = |from: Square, v: Vector| {
            let squares = std::iter::once(from).chain(self.board().ray(from, v)).take_while(|&at| set.contains(at));
            let squares: Vec<Square> = squares.take(*count as usize).collect();
            squares.len() == *count as usize && squares.iter().any(|&square| through.contains(square))
        };
        set.iter().any(|from| vectors.iter().any(|&v| has_line(from, v)))
    }

    /// The key of a position for repetition rules. A trail counts only if turns have several plies, or if something
    /// could be captured on it (FIDE Laws 9.2.3) by a move that is not forbidden at sight (one that leaves a king in
    /// check is).
    pub fn repetition_key(&self, state: &State) -> u64 {
        let trail = &state.trail;
        // More may be captured later in the turn, or in the next turn.
        let is_kept = || self.rules().turn.is_some();
        let useful = !trail.squares().is_empty()
            && (is_kept() || {
                let owners = trail.owners();
                let moves = self.pseudo(state);
                let takes = |mv: &Move| trail.squares().contains(mv.to) && mv.takes().intersects(&owners);
                moves.iter().any(|mv| takes(mv) && !self.forbidden_at_sight(state, mv))
            });
        let counters = self.rules().counters.iter().filter(|counter| counter.in_position);
        let values = counters.flat_map(|counter| &state.counters[counter.slots()]);
        with_numbers(state.repetition_key(useful), values.copied())
    }
}

/// The position with `side` to move.
pub(super) fn to_move(state: &State, side: Side) -> State {
    let mut state = state.clone();
    state.turn = state.turn.given_to(side);
    state
}
