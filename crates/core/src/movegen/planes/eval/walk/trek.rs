//! Paths of several legs, leg by leg.

use super::{Course, Emit, Going, Walker};
use crate::model::limits::MAX_CHAIN;
use crate::model::{Heading, Lands, Shape, StopAfter, Times};
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::{Leg, WalkTakes};
use crate::types::{Bits, KindSet};
use std::collections::HashSet;
use std::ops::ControlFlow;

impl<const W: usize, const P: usize, L: Cpu> Walker<'_, W, P, L> {
    /// Follows the legs of a path. The piece is lifted first, so that its start counts as empty.
    pub(super) fn follow(&self, rule: Rule, emit: Emit<W>) -> ControlFlow<()> {
        if !self.scene.request.may_walk(4) {
            return ControlFlow::Break(());
        }
        let mut lifted = *self.scene.board;
        lifted.clear(self.machine.tables, Bits::of(self.from));
        // If a path has captured nothing, its continuation depends only on its square, unless something reads its
        // earlier squares.
        let asks =
            self.walk.across.is_some() || self.walk.when.is_some() || matches!(self.walk.takes, WalkTakes::Set(_));
        let keeps_path = self.walk.leaves_trail || self.machine.tables.features.reads_path;
        let known = (!asks && !keeps_path).then(HashSet::new);
        let (stops, path, takes) = (Vec::new(), Bits::EMPTY, Bits::EMPTY);
        let turns = rule.legs.iter().any(|leg| !leg.turning.is_any());
        Trek { walker: self, rule, known, turns, stops, path, takes }.leg(&lifted, self.from, 0, Heading::START, emit)
    }
}

/// The properties of a path that its legs read: see [`Route::Path`](crate::tables::program::Route::Path).
#[derive(Clone, Copy)]
pub(super) struct Rule<'a> {
    pub legs: &'a [Leg],
    pub repeat: Times,
    pub stop: StopAfter,
    pub ends_on_taking: KindSet,
    pub shape: Shape,
}

/// A path in progress.
struct Trek<'a, const W: usize, const P: usize, L: Cpu> {
    walker: &'a Walker<'a, W, P, L>,
    rule: Rule<'a>,
    /// The states of the path before any capture: the number of legs so far, the square and the heading. `None` if the
    /// continuation depends on more than these.
    known: Option<HashSet<(usize, usize, Heading)>>,
    /// Set if any leg depends on the direction from which the path comes.
    turns: bool,
    /// The end squares of the legs that captured something.
    stops: Vec<u8>,
    path: Bits<W>,
    takes: Bits<W>,
}

impl<const W: usize, const P: usize, L: Cpu> Trek<'_, W, P, L> {
    /// Follows leg number `n`, counted through all repetitions, from `at`, and continues from there.
    fn leg(&mut self, board: &Board<W, P>, at: usize, n: usize, heading: Heading, emit: Emit<W>) -> ControlFlow<()> {
        let Rule { legs, repeat, stop: _, ends_on_taking: _, shape } = self.rule;
        if n >= MAX_CHAIN || n / legs.len() >= usize::from(repeat.max) {
            return ControlFlow::Continue(());
        }
        // Do not look after the first leg, because two paths of it rarely meet.
        let may_be_known = n > 1 && self.takes.is_empty();
        if may_be_known && self.known.as_mut().is_some_and(|known| !known.insert((n, at, heading))) {
            return ControlFlow::Continue(());
        }
        let walker = self.walker;
        let scene = walker.scene.on(board);
        let Leg { walk, turning } = legs[n % legs.len()];
        let lands = walker.machine.tables.walks.sides[walker.side.index()].all[usize::from(walk)].lands;
        let going = Going { turning, heading, shape };
        let mut ways = Vec::new();
        let _ = walker.machine.walk_on(&scene, walker.side, usize::from(walk), at, going, &mut |way| {
            ways.push(way.clone());
            ControlFlow::Continue(())
        });
        for way in ways {
            // A piece captured in passing stays on the board until the move ends, but can be captured only once.
            if way.takes.meets(self.takes) {
                continue;
            }
            if !walker.scene.request.may_walk(4) {
                return ControlFlow::Break(());
            }
            if !walker.within.has(way.to) || !way.path.without(walker.within).is_empty() {
                continue;
            }
            let before = (self.path, self.takes);
            self.path |= way.path;
            self.takes |= way.takes;
            let takes = !way.takes.is_empty();
            if takes {
                self.stops.push(way.to as u8);
            }
            let mut flow = self.stop(board, &way, lands, n, emit);
            self.path.put(way.to, 1);
            if flow.is_continue() {
                flow = self.go_on(board, &way, n, emit);
            }
            if takes {
                self.stops.pop();
            }
            (self.path, self.takes) = before;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Ends the path here if it may end here.
    fn stop(&self, board: &Board<W, P>, way: &Course<W>, lands: Lands, n: usize, emit: Emit<W>) -> ControlFlow<()> {
        let (legs, least) = (self.rule.legs.len(), usize::from(self.rule.repeat.min));
        let may_stop = match self.rule.stop {
            StopAfter::LastLeg => (n + 1).is_multiple_of(legs) && (n + 1) / legs >= least,
            StopAfter::AnyLeg => n / legs + 1 >= least,
        };
        let nothing_done = way.to == self.walker.from && self.takes.is_empty();
        // A path may not stop on a piece that it only passes over.
        let is_over = board.occupied().has(way.to) && !way.takes.has(way.to) && lands != Lands::Swap;
        if !(may_stop || self.ends(board, way)) || nothing_done || is_over {
            return ControlFlow::Continue(());
        }
        if !self.walker.scene.request.may_walk(self.stops.len() as u32) {
            return ControlFlow::Break(());
        }
        let mut stops = self.stops.clone();
        if way.takes.is_empty() {
            stops.push(way.to as u8);
        }
        let stops = if stops.len() > 1 { Some(stops.into()) } else { None };
        self.walker.end(Course { to: way.to, path: self.path, takes: self.takes, stops, heading: way.heading }, emit)
    }

    /// Follows the next leg, unless a capture ends the path.
    fn go_on(&mut self, board: &Board<W, P>, way: &Course<W>, n: usize, emit: Emit<W>) -> ControlFlow<()> {
        if self.ends(board, way) {
            return ControlFlow::Continue(());
        }
        let heading = if self.turns { way.heading } else { Heading::START };
        if !way.takes.has(way.to) {
            return self.leg(board, way.to, n + 1, heading, emit);
        }
        let mut cleared = *board;
        cleared.clear(self.walker.machine.tables, Bits::of(way.to));
        self.leg(&cleared, way.to, n + 1, heading, emit)
    }

    fn ends(&self, board: &Board<W, P>, way: &Course<W>) -> bool {
        let is_last = |square| {
            board.side_at(square).is_some()
                && self.rule.ends_on_taking.contains(board.kind_at(self.walker.machine.tables, square))
        };
        !self.rule.ends_on_taking.is_empty() && way.takes.into_iter().any(is_last)
    }
}
