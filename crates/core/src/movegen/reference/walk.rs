//! The paths of a geometry from a square.

mod trek;

use super::{MoveSquares, Reference, View};
use crate::model::{Geometry, Heading, Hop, Lands, Movement, Onto, Set, Step, Takes, Times, Turning};
use crate::position::State;
use crate::types::{Piece, Square, SquareSet};
use std::ops::ControlFlow;

/// A path that a piece can take.
#[derive(Clone)]
pub struct Course {
    /// The last square.
    pub to: Square,
    /// The squares passed, without both ends.
    pub path: SquareSet,
    /// The squares whose pieces are captured.
    pub takes: SquareSet,
    /// For a path that captures on its way: the squares where it captures and where it ends.
    pub stops: Option<Box<[Square]>>,
    /// For a path of legs: the squares where its legs end.
    pub legs: Option<Box<[Square]>>,
    /// For a leg: the heading of the path after it.
    pub heading: Heading,
}

/// Receives paths one by one and may stop the walk.
pub(super) type Emit<'e> = &'e mut dyn FnMut(Course) -> ControlFlow<()>;

/// The zones of a movement, evaluated.
struct Zones {
    to: Option<SquareSet>,
    within: Option<SquareSet>,
    across: Option<SquareSet>,
}

/// A movement that a piece is following.
struct Walker<'a> {
    reference: &'a Reference<'a>,
    state: &'a State,
    piece: Piece,
    from: Square,
    movement: &'a Movement,
    zones: Zones,
    /// For a leg: the permitted turns and the heading before it.
    turning: Turning,
    heading: Heading,
}

impl Reference<'_> {
    /// Emits every path of `movement` for `piece` on `from` whose geometry, zones, guards and last square fit. The
    /// paths are not judged, and the same path may be emitted more than once.
    pub fn ways(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        movement: &Movement,
        emit: Emit<'_>,
    ) -> ControlFlow<()> {
        self.ways_on(state, piece, from, movement, (Turning::ANY, Heading::START), emit)
    }

    /// Like [`ways`](Self::ways), for a leg that may continue a path.
    fn ways_on(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        movement: &Movement,
        (turning, heading): (Turning, Heading),
        emit: Emit<'_>,
    ) -> ControlFlow<()> {
        if !self.may_work() {
            return ControlFlow::Break(());
        }
        // The other fields are checked during the walk.
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from: start,
            to,
            within,
            across,
            takes: _,
            leaves_trail: _,
            becomes: _,
            lands: _,
            when: _,
        } = movement;
        let facts = MoveSquares { from: from.into(), ..MoveSquares::default() };
        let view = View { facts: Some(&facts), ..self.view(state, piece.side) };
        let zone = |set: &Option<Set>| set.as_ref().map(|set| self.set(set, &view));
        if start.as_ref().is_some_and(|set| self.set_within(set, &view, from.into()).is_empty()) {
            return ControlFlow::Continue(());
        }
        let zones = Zones { to: zone(to), within: zone(within), across: zone(across) };
        if zones.within.is_some_and(|within| !within.contains(from)) {
            return ControlFlow::Continue(());
        }
        Walker { reference: self, state, piece, from, movement, zones, turning, heading }.go(emit)
    }
}

impl Walker<'_> {
    fn go(&self, emit: Emit<'_>) -> ControlFlow<()> {
        match &self.movement.geometry {
            Geometry::Leaper(steps) => self.turned(steps).try_for_each(|step| self.leap(step, emit)),
            Geometry::Rider(steps, span) => self.turned(steps).try_for_each(|step| self.ride(step, *span, emit)),
            Geometry::Hopper(steps, hop) => self.turned(steps).try_for_each(|step| self.hop(step, hop, emit)),
            Geometry::Path(path) => self.follow(path, emit),
            Geometry::Anywhere => {
                let squares = self.zones.within.unwrap_or(self.reference.board().squares()) - self.from.into();
                squares.iter().try_for_each(|to| self.land(to, SquareSet::EMPTY, SquareSet::EMPTY, self.heading, emit))
            }
            Geometry::Stay => {
                let (path, takes) = (SquareSet::EMPTY, SquareSet::EMPTY);
                self.end(Course { to: self.from, path, takes, stops: None, legs: None, heading: self.heading }, emit)
            }
        }
    }

    /// The steps by which the piece may continue.
    fn turned<'s>(&self, steps: &'s [Vec<Step>; 2]) -> impl Iterator<Item = &'s Step> {
        let shape = self.reference.board().plan().shape;
        let (turning, heading) = (self.turning, self.heading);
        steps[self.piece.side.index()].iter().filter(move |step| heading.allows(turning, shape, step.vector))
    }

    /// The square that a step leads to and the squares that it passes, if they are empty.
    fn step(&self, at: Square, step: &Step) -> Option<(Square, SquareSet)> {
        if !self.reference.may_work() {
            return None;
        }
        let Step { vector, through } = step;
        let board = self.reference.board();
        let to = board.step(at, *vector)?;
        let mut passed = SquareSet::EMPTY;
        for &transit in through {
            let transit = board.step(at, transit)?;
            if self.state.at(transit).is_occupied() || !self.is_within(transit) {
                return None;
            }
            passed.insert(transit);
        }
        Some((to, passed))
    }

    fn is_within(&self, square: Square) -> bool {
        self.zones.within.is_none_or(|within| within.contains(square))
    }

    fn leap(&self, step: &Step, emit: Emit<'_>) -> ControlFlow<()> {
        match self.step(self.from, step) {
            // Over joined edges a leap may return to its start. That is not a move.
            Some((to, passed)) if to != self.from && self.is_within(to) => {
                self.land(to, passed, SquareSet::EMPTY, self.heading.after(step.vector, 1), emit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn ride(&self, step: &Step, span: Times, emit: Emit<'_>) -> ControlFlow<()> {
        let Times { min, max } = span;
        let (mut at, mut path) = (self.from, SquareSet::EMPTY);
        for n in 1..=max {
            let Some((to, passed)) = self.step(at, step) else { break };
            if to == self.from || !self.is_within(to) {
                break;
            }
            path |= passed;
            if n >= min {
                self.land(to, path, SquareSet::EMPTY, self.heading.after(step.vector, n), emit)?;
            }
            if self.state.at(to).is_occupied() {
                break;
            }
            path.insert(to);
            at = to;
        }
        ControlFlow::Continue(())
    }

    fn hop(&self, step: &Step, hop: &Hop, emit: Emit<'_>) -> ControlFlow<()> {
        let Hop { over, hurdles: needed, run_up: before, landing: behind } = hop;
        let (mut at, mut path, mut hurdles) = (self.from, SquareSet::EMPTY, SquareSet::EMPTY);
        let (mut run_up, mut hopped, mut landing) = (0, 0, 0);
        let mut times = 0;
        while let Some((to, passed)) = self.step(at, step) {
            times += 1;
            if to == self.from || !self.is_within(to) {
                break;
            }
            path |= passed;
            let cell = self.state.at(to);
            if hopped < *needed {
                match cell.piece() {
                    Some(hurdle) => {
                        if !self.may_hop(over, hurdle) || hopped == 0 && !before.contains(run_up) {
                            break;
                        }
                        hopped += 1;
                        hurdles.insert(to);
                    }
                    None if cell.is_occupied() => break,
                    None if hopped == 0 && run_up >= before.max => break,
                    None => run_up += 1,
                }
            } else {
                landing += 1;
                if behind.contains(landing) {
                    self.land(to, path, hurdles, self.heading.after(step.vector, times), emit)?;
                }
                if cell.is_occupied() || landing >= behind.max {
                    break;
                }
            }
            path.insert(to);
            at = to;
        }
        ControlFlow::Continue(())
    }

    fn may_hop(&self, over: &Onto, hurdle: Piece) -> bool {
        let kinds = if hurdle.side == self.piece.side { over.own } else { over.enemy };
        kinds.contains(hurdle.kind)
    }

    /// Ends a path on `to` if the contents of that square fit.
    fn land(
        &self,
        to: Square,
        path: SquareSet,
        hurdles: SquareSet,
        heading: Heading,
        emit: Emit<'_>,
    ) -> ControlFlow<()> {
        let Some(mut takes) = self.fits(to) else { return ControlFlow::Continue(()) };
        match self.movement.takes {
            Takes::Hurdles => takes |= hurdles,
            // A set is evaluated after everything else is known.
            Takes::Target | Takes::Nothing | Takes::Set(_) => {}
        }
        self.end(Course { to, path, takes, stops: None, legs: None, heading }, emit)
    }

    /// The captures by landing on `to`; `None` if the movement may not land there.
    fn fits(&self, to: Square) -> Option<SquareSet> {
        let Onto { empty, trail, own, enemy } = self.movement.onto;
        let spares = self.movement.lands == Lands::Swap || self.movement.takes == Takes::Nothing;
        let cell = self.state.at(to);
        let Some(there) = cell.piece() else {
            let owner = self.state.trail.owner(to).filter(|_| trail);
            let is_enemy = |owner: &Square| self.state.pieces(self.piece.side.other()).contains(*owner);
            return match owner.filter(is_enemy) {
                Some(owner) if !cell.is_occupied() => Some(if spares { SquareSet::EMPTY } else { owner.into() }),
                _ => (empty && !cell.is_occupied()).then_some(SquareSet::EMPTY),
            };
        };
        let kinds = if there.side == self.piece.side { own } else { enemy };
        kinds.contains(there.kind).then(|| if spares { SquareSet::EMPTY } else { to.into() })
    }

    /// Emits a path if the zones at its end and the guards hold. `path` may include the ends: a lame step may require
    /// an empty target, and legs may return to the start. The ends do not count as passed.
    fn end(&self, way: Course, emit: Emit<'_>) -> ControlFlow<()> {
        let Course { to, path, mut takes, stops, legs, heading } = way;
        let goes_on = ControlFlow::Continue(());
        if !self.reference.may_work() {
            return ControlFlow::Break(());
        }
        let path = path - self.from.into() - to.into();
        if self.zones.to.is_some_and(|zone| !zone.contains(to)) {
            return goes_on;
        }
        if self.zones.across.is_some_and(|zone| !zone.intersects(&path)) {
            return goes_on;
        }
        if matches!(self.movement.takes, Takes::Set(_)) || self.movement.when.is_some() {
            let chosen = SquareSet::EMPTY;
            let mut facts = MoveSquares { from: self.from.into(), to: to.into(), path, taken: takes, chosen };
            if let Takes::Set(set) = &self.movement.takes {
                let view = View { facts: Some(&facts), ..self.reference.view(self.state, self.piece.side) };
                takes |= (self.reference.set(set, &view) & self.state.occupied()) - self.from.into();
                facts.taken = takes;
            }
            let view = View { facts: Some(&facts), ..self.reference.view(self.state, self.piece.side) };
            if self.movement.when.as_ref().is_some_and(|when| !self.reference.holds(when, &view)) {
                return goes_on;
            }
        }
        emit(Course { to, path, takes, stops, legs, heading })
    }
}
