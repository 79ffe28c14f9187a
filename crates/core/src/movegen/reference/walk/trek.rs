//! Paths of several legs, leg by leg.

use super::super::COPY;
use super::{Course, Emit, Walker};
use crate::model::limits::MAX_CHAIN;
use crate::model::{Heading, Lands, Movement, PathLeg, PathRule, StopAfter};
use crate::position::State;
use crate::types::{Square, SquareSet};
use std::collections::HashSet;
use std::ops::ControlFlow;

impl Walker<'_> {
    /// Follows the legs of a path. The piece is lifted first, so that its start counts as empty.
    pub(super) fn follow(&self, rule: &PathRule, emit: Emit<'_>) -> ControlFlow<()> {
        if !self.reference.may_spend(COPY) {
            return ControlFlow::Break(());
        }
        let mut lifted = self.state.clone();
        lifted.clear(self.from);
        lifted.marked.remove(self.from);
        // If a path has captured nothing, its continuation depends only on its square, unless something reads its
        // earlier squares.
        let asks = self.movement.remembers_passed();
        let known = (!asks && !self.reference.variant.traits().reads_path).then(HashSet::new);
        let (path, takes) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let turns = rule.legs.iter().any(|leg| !leg.turning[self.piece.side.index()].is_any());
        let mut trek = Trek { walk: self, rule, known, turns, ends: Vec::new(), stops: Vec::new(), path, takes };
        trek.leg(&lifted, self.from, 0, Heading::START, emit)
    }
}

/// A path in progress.
struct Trek<'a> {
    walk: &'a Walker<'a>,
    rule: &'a PathRule,
    /// The states of the path before any capture: the number of legs so far, the square and the heading. `None` if the
    /// continuation depends on more than these.
    known: Option<HashSet<(usize, Square, Heading)>>,
    /// Set if any leg depends on the direction from which the path comes.
    turns: bool,
    /// The end squares of the legs.
    ends: Vec<Square>,
    /// The end squares of the legs that captured something.
    stops: Vec<Square>,
    path: SquareSet,
    takes: SquareSet,
}

impl Trek<'_> {
    /// Follows leg number `n`, counted through all repetitions, from `at`, and continues from there.
    fn leg(&mut self, state: &State, at: Square, n: usize, heading: Heading, emit: Emit<'_>) -> ControlFlow<()> {
        // The end square of a leg decides if the path may stop.
        let PathRule { legs, repeat, stop: _, ends_on_taking: _ } = self.rule;
        if n >= MAX_CHAIN || n / legs.len() >= usize::from(repeat.max) {
            return ControlFlow::Continue(());
        }
        // Two paths of the first leg to the same square are rare.
        let may_be_known = n > 1 && self.takes.is_empty();
        if may_be_known && self.known.as_mut().is_some_and(|known| !known.insert((n, at, heading))) {
            return ControlFlow::Continue(());
        }
        let (reference, piece) = (self.walk.reference, self.walk.piece);
        let PathLeg { movement, turning } = &legs[n % legs.len()];
        let going = (turning[piece.side.index()], heading);
        let mut ways = Vec::new();
        let _ = reference.ways_on(state, piece, at, movement, going, &mut |way| {
            ways.push(way);
            ControlFlow::Continue(())
        });
        for way in ways {
            // A piece captured in passing stays on the board until the move ends, but can be captured only once.
            if way.takes.intersects(&self.takes) {
                continue;
            }
            if !reference.may_spend(COPY) {
                return ControlFlow::Break(());
            }
            let inside = |set: SquareSet| set.iter().all(|square| self.walk.is_within(square));
            if !self.walk.is_within(way.to) || !inside(way.path) {
                continue;
            }
            let before = (self.path, self.takes);
            self.path |= way.path;
            self.takes |= way.takes;
            self.ends.push(way.to);
            if !way.takes.is_empty() {
                self.stops.push(way.to);
            }
            let mut flow = self.stop(state, &way, movement, n, emit);
            self.path.insert(way.to);
            if flow.is_continue() {
                flow = self.go_on(state, &way, n, emit);
            }
            self.ends.pop();
            if !way.takes.is_empty() {
                self.stops.pop();
            }
            (self.path, self.takes) = before;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Ends the path here if it may end here.
    fn stop(&self, state: &State, way: &Course, leg: &Movement, n: usize, emit: Emit<'_>) -> ControlFlow<()> {
        let (legs, least) = (self.rule.legs.len(), usize::from(self.rule.repeat.min));
        let may_stop = match self.rule.stop {
            StopAfter::LastLeg => (n + 1).is_multiple_of(legs) && (n + 1) / legs >= least,
            StopAfter::AnyLeg => n / legs + 1 >= least,
        };
        let nothing_done = way.to == self.walk.from && self.takes.is_empty();
        // A path may not stop on a piece that it only passes over.
        let is_over = state.at(way.to).is_occupied() && !way.takes.contains(way.to) && leg.lands != Lands::Swap;
        if !(may_stop || self.ends(state, way)) || nothing_done || is_over {
            return ControlFlow::Continue(());
        }
        if !self.walk.reference.may_spend(self.ends.len() + self.stops.len()) {
            return ControlFlow::Break(());
        }
        let mut stops = self.stops.clone();
        if way.takes.is_empty() {
            stops.push(way.to);
        }
        let stops = (stops.len() > 1).then(|| stops.into());
        let legs = Some(self.ends.clone().into());
        self.walk
            .end(Course { to: way.to, path: self.path, takes: self.takes, stops, legs, heading: way.heading }, emit)
    }

    /// Follows the next leg, unless a capture ends the path.
    fn go_on(&mut self, state: &State, way: &Course, n: usize, emit: Emit<'_>) -> ControlFlow<()> {
        if self.ends(state, way) {
            return ControlFlow::Continue(());
        }
        let heading = if self.turns { way.heading } else { Heading::START };
        if !way.takes.contains(way.to) {
            return self.leg(state, way.to, n + 1, heading, emit);
        }
        let mut state = state.clone();
        state.clear(way.to);
        state.marked.remove(way.to);
        self.leg(&state, way.to, n + 1, heading, emit)
    }

    fn ends(&self, state: &State, way: &Course) -> bool {
        let kinds = self.rule.ends_on_taking;
        !kinds.is_empty()
            && way.takes.iter().any(|square| state.at(square).piece().is_some_and(|piece| kinds.contains(piece.kind)))
    }
}
