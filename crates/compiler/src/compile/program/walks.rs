//! Compiles movements that no attack table covers to walks.

use super::Compiler;
use crate::model::limits::MAX_CHAIN;
use crate::model::{Gait, Geometry, Hop, Movement, Onto, PathLeg, PathRule, Set, Step, Takes, Times};
use crate::tables::program::{Leg, Route, Walk, WalkNeeds, WalkRay, WalkStop, WalkTakes};
use crate::types::{Bits, Side, Square};
use crate::walk::line;

/// The squares where a leg may end, and the squares it may pass or end on, by start.
struct Steps<const W: usize> {
    ends: Vec<Bits<W>>,
    over: Vec<Bits<W>>,
}

/// The stops of lines.
fn ends<const W: usize>(lines: &[WalkRay<W>]) -> Bits<W> {
    let stops = lines.iter().flat_map(|ray| &ray.stops);
    stops.fold(Bits::EMPTY, |all, stop| all | Bits::of(usize::from(stop.square)))
}

/// The steps of a leg that captures only where it ends or the pieces it hops over; `None` for other legs.
fn steps<const W: usize>(leg: &Walk<W>) -> Option<Steps<W>> {
    if leg.onto.trail || matches!(leg.takes, WalkTakes::Set(_)) {
        return None;
    }
    match &leg.route {
        Route::Ride(rays, _) | Route::Hop { rays, .. } => {
            let over = |lines: &Vec<WalkRay<W>>| {
                let passed = lines.iter().flat_map(|ray| &ray.stops).map(|stop| stop.passed);
                passed.fold(ends(lines), |all, passed| all | passed)
            };
            Some(Steps { ends: rays.iter().map(|lines| ends(lines)).collect(), over: rays.iter().map(over).collect() })
        }
        Route::Stay | Route::Anywhere | Route::Path { .. } => None,
    }
}

/// The pieces that must stand near the start of a route for it to lead anywhere.
fn needs<const W: usize>(route: &Route<W>, onto: &Onto, walks: &[Walk<W>]) -> Option<WalkNeeds<W>> {
    let (rays, stops, pieces) = match route {
        Route::Hop { rays, over, hurdles: 1.., run_up, landing: _ } => (rays, usize::from(run_up.max) + 1, over),
        Route::Ride(rays, span) if !onto.empty && !onto.trail => (rays, usize::from(span.max), onto),
        Route::Path { legs, .. } => return walks[usize::from(legs.first()?.walk)].needs.clone(),
        Route::Hop { .. } | Route::Ride(..) | Route::Anywhere | Route::Stay => return None,
    };
    let near = |lines: &Vec<WalkRay<W>>| {
        let stops = lines.iter().flat_map(|ray| ray.stops.iter().take(stops));
        stops.fold(Bits::EMPTY, |all, stop| all | Bits::of(usize::from(stop.square)))
    };
    let Onto { empty: _, trail: _, own, enemy } = pieces;
    let is_jump = match route {
        Route::Hop { rays: _, over: _, hurdles, run_up, landing } => {
            let ends_empty = onto.own.is_empty() && onto.enemy.is_empty() && !onto.trail;
            *hurdles == 1 && run_up.max == 0 && *landing == Times::ONCE && ends_empty
        }
        _ => false,
    };
    let jumps = |lines: &Vec<WalkRay<W>>| {
        let jump = |ray: &WalkRay<W>| Some([ray.stops.first()?.square, ray.stops.get(1)?.square]);
        lines.iter().filter_map(jump).collect()
    };
    Some(WalkNeeds {
        near: rays.iter().map(near).collect(),
        own: !own.is_empty(),
        enemy: !enemy.is_empty(),
        jumps: if is_jump { rays.iter().map(jumps).collect() } else { Vec::new() },
    })
}

/// The limit of stops, and of unions of sets. Beyond it no more lines are made and no more paths are followed.
const TOO_MANY: usize = 1 << 20;

impl<const W: usize> Compiler<'_, W> {
    /// Compiles a movement of `side` to a walk. The legs of a path are added to `walks` before it.
    pub fn walk(&mut self, movement: &Movement, side: Side, walks: &mut Vec<Walk<W>>) -> Walk<W> {
        // A new field of a movement must be compiled here, too.
        let Movement { name: _, geometry, onto, from, to, within, across, takes, leaves_trail, becomes, lands, when } =
            movement;
        let route = self.route(geometry, side, walks);
        let set = |compiler: &mut Self, set: &Option<Set>| set.as_ref().map(|set| compiler.set(set, side));
        let takes = match takes {
            Takes::Target => WalkTakes::Target,
            Takes::Hurdles => WalkTakes::Hurdles,
            Takes::Set(squares) => WalkTakes::Set(self.set(squares, side)),
            Takes::Nothing => WalkTakes::Nothing,
        };
        let reach = match (takes, onto.trail) {
            (WalkTakes::Target, false) => self.reach_of(&route, walks),
            _ => Vec::new(),
        };
        Walk {
            is_linear: !reach.is_empty() && self.is_settled(movement, side),
            reach,
            needs: needs(&route, onto, walks),
            route,
            onto: *onto,
            from: set(self, from),
            to: set(self, to),
            within: set(self, within),
            across: set(self, across),
            takes,
            leaves_trail: *leaves_trail,
            becomes: *becomes,
            lands: *lands,
            when: when.as_ref().map(|when| self.timed_test(when, side)),
            can_take: movement.can_take(),
        }
    }

    /// Returns true if a movement has no conditions, and if its zones and those of its legs are the same in every
    /// position.
    fn is_settled(&self, movement: &Movement, side: Side) -> bool {
        movement.when.is_none()
            && movement.zones().all(|(_, zone)| self.is_fixed(zone, side))
            && movement.legs().all(|leg| self.is_settled(leg, side))
    }

    /// The squares that a route could lead to on any board, by start; for a path, also those it could pass. Empty if
    /// they are not known.
    fn reach_of(&mut self, route: &Route<W>, walks: &[Walk<W>]) -> Vec<Bits<W>> {
        match route {
            Route::Ride(rays, _) | Route::Hop { rays, .. } => rays.iter().map(|lines| ends(lines)).collect(),
            Route::Path { legs, repeat, .. } => {
                let legs: Option<Vec<_>> = legs.iter().map(|leg| steps(&walks[usize::from(leg.walk)])).collect();
                legs.and_then(|legs| self.reach_of_legs(&legs, *repeat)).unwrap_or_default()
            }
            Route::Anywhere | Route::Stay => Vec::new(),
        }
    }

    /// The squares that legs could pass or end on in all rounds that `repeat` allows; `None` if that takes too much
    /// work.
    fn reach_of_legs(&mut self, legs: &[Steps<W>], repeat: Times) -> Option<Vec<Bits<W>>> {
        let board = &self.rules.board;
        let rounds = usize::from(repeat.max).min(MAX_CHAIN.div_ceil(legs.len()));
        let mut reach = vec![Bits::EMPTY; usize::from(board.files()) * usize::from(board.ranks())];
        for from in board.squares() {
            let (mut at, mut known) = (Bits::of(from.index()), Bits::EMPTY);
            for _ in 0..rounds {
                for Steps { ends, over } in legs {
                    self.unions += at.count() as usize;
                    let all = |of: &[Bits<W>]| at.into_iter().fold(Bits::EMPTY, |all, square| all | of[square]);
                    reach[from.index()] |= all(over);
                    at = all(ends);
                }
                // Squares from which the path has continued before add nothing new.
                if at.without(known).is_empty() {
                    break;
                }
                known |= at;
            }
            if self.unions > TOO_MANY {
                return None;
            }
        }
        Some(reach)
    }

    fn route(&mut self, geometry: &Geometry, side: Side, walks: &mut Vec<Walk<W>>) -> Route<W> {
        match geometry.gait() {
            Gait::Ride(steps, span) => Route::Ride(self.rays(&steps[side.index()], span.max), span),
            Gait::Hop(steps, hop) => {
                let Hop { over, hurdles, run_up, landing } = *hop;
                Route::Hop { rays: self.rays(&steps[side.index()], Times::MANY), over, hurdles, run_up, landing }
            }
            Gait::Path(path) => {
                let PathRule { legs, repeat, stop, ends_on_taking } = path;
                let mut places = Vec::new();
                for PathLeg { movement, turning } in legs {
                    let leg = self.walk(movement, side, walks);
                    walks.push(leg);
                    places.push(Leg { walk: (walks.len() - 1) as u16, turning: turning[side.index()] });
                }
                let shape = self.rules.board.plan().shape;
                Route::Path { legs: places, repeat: *repeat, stop: *stop, ends_on_taking: *ends_on_taking, shape }
            }
            Gait::Anywhere => Route::Anywhere,
            Gait::Stay => Route::Stay,
        }
    }

    /// The lines from each square of the grid, of at most `most` steps.
    fn rays(&mut self, steps: &[Step], most: u16) -> Vec<Vec<WalkRay<W>>> {
        let board = &self.rules.board;
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let mut rays = Vec::new();
        for square in 0..grid {
            let from = Square::new(square);
            let mut lines = Vec::new();
            // With too many stops no more lines are made: the walks will not be used.
            if board.squares().contains(from) && self.stops <= TOO_MANY {
                lines.extend(steps.iter().map(|step| self.ray(from, step, most)).filter(|ray| !ray.stops.is_empty()));
                self.stops += lines.iter().map(|ray| ray.stops.len()).sum::<usize>();
            }
            rays.push(lines);
        }
        rays
    }

    /// A line, until it leaves the board or returns to its start.
    fn ray(&self, from: Square, step: &Step, most: u16) -> WalkRay<W> {
        let board = &self.rules.board;
        let line = line(board, from, step, board.squares()).take(most.into());
        let stops = line.map(|stop| WalkStop { square: stop.square.0, passed: stop.transit.into() }).collect();
        WalkRay { step: step.vector, stops }
    }
}
