//! Movements that no attack table covers: their lines, square by square.

use super::{SetCode, Time, TimedTest};
use crate::model::{Lands, Onto, Shape, StopAfter, Times, Turning};
use crate::types::{Bits, Kind, KindSet, Vector};

/// A movement that one side's pieces walk.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// The route.
    pub route: Route<W>,
    /// The contents that the target square may have.
    pub onto: Onto,
    /// The start must be in this set.
    pub from: Option<SetCode>,
    /// The target square must be in this set.
    pub to: Option<SetCode>,
    /// Every square of the route must be in this set.
    pub within: Option<SetCode>,
    /// Some square of the route, ends excluded, must be in this set.
    pub across: Option<SetCode>,
    /// The pieces it captures.
    pub takes: WalkTakes,
    /// Set if it leaves a trail.
    pub leaves_trail: bool,
    /// The kind that the piece becomes.
    pub becomes: Option<Kind>,
    /// The square where the piece ends.
    pub lands: Lands,
    /// The condition before the move.
    pub when: Option<TimedTest>,
    /// Set if it can capture anything.
    pub can_take: bool,
    /// The squares that the walk could lead to on any board, and those that a path could pass, by start; empty if they
    /// are not known.
    pub reach: Vec<Bits<W>>,
    /// The pieces that must stand near the start for the walk to lead anywhere, if there are such pieces.
    pub needs: Option<WalkNeeds<W>>,
    /// Set if the walk depends only on the contents of its lines.
    pub is_linear: bool,
}

/// The pieces without which a walk leads nowhere: the hurdles it hops over first, or the pieces it captures.
#[derive(Clone, Debug)]
pub struct WalkNeeds<const W: usize> {
    /// By start: the squares near it. A needed piece must stand on one of them.
    pub near: Vec<Bits<W>>,
    /// Set if the mover's own pieces count.
    pub own: bool,
    /// Set if the opponent's pieces count.
    pub enemy: bool,
    /// For a jump from a neighbouring hurdle to an empty square behind it: each hurdle with the landing square, by
    /// start. Otherwise empty.
    pub jumps: Vec<Vec<[u8; 2]>>,
}

/// The pieces that a walk captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkTakes {
    /// The piece on the target square, or the piece that left the trail there.
    Target,
    /// The pieces of [`Target`](WalkTakes::Target), and the hurdles.
    Hurdles,
    /// The pieces of [`Target`](WalkTakes::Target), and those on the squares of a set.
    Set(SetCode),
    /// Nothing: a leg of a path passes over the piece on its target square.
    Nothing,
}

/// The route of a walk.
#[derive(Clone, Debug)]
pub enum Route<const W: usize> {
    /// Lines over empty squares, with as many steps as the span allows. A leap is a line of one step.
    Ride(Vec<Vec<WalkRay<W>>>, Times),
    /// Lines over hurdles.
    Hop {
        /// The lines from each square.
        rays: Vec<Vec<WalkRay<W>>>,
        /// The hurdles that count.
        over: Onto,
        /// The number of hurdles.
        hurdles: u16,
        /// The number of empty squares before the first hurdle.
        run_up: Times,
        /// The number of steps from the last hurdle to the landing square.
        landing: Times,
    },
    /// Several walks one after another.
    Path {
        /// The legs.
        legs: Vec<Leg>,
        /// The number of rounds through the legs.
        repeat: Times,
        /// The legs after which the piece may stop.
        stop: StopAfter,
        /// The path ends when a piece of one of these kinds is captured.
        ends_on_taking: KindSet,
        /// The shape of the board, which defines turns.
        shape: Shape,
    },
    /// Any other square.
    Anywhere,
    /// Nowhere: the piece stays where it is.
    Stay,
}

impl<const W: usize> Route<W> {
    /// The legs of a path; none for any other route.
    pub fn legs(&self) -> &[Leg] {
        match self {
            Route::Path { legs, .. } => legs,
            Route::Ride(..) | Route::Hop { .. } | Route::Anywhere | Route::Stay => &[],
        }
    }
}

/// A leg of a path.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    /// Its index among the side's walks.
    pub walk: u16,
    /// The directions it may take after the leg before it.
    pub turning: Turning,
}

/// A line that starts at a square.
#[derive(Clone, Debug)]
pub struct WalkRay<const W: usize> {
    /// The step that the line repeats.
    pub step: Vector,
    /// The stops, in order.
    pub stops: Vec<WalkStop<W>>,
}

/// A square on a line.
#[derive(Clone, Copy, Debug)]
pub struct WalkStop<const W: usize> {
    /// The square.
    pub square: u8,
    /// The squares passed since the stop before it, which must be empty.
    pub passed: Bits<W>,
}

impl<const W: usize> Walk<W> {
    /// The kind that a piece becomes by the walk, if it changes.
    pub fn becomes(&self, kind: Kind) -> Option<Kind> {
        self.becomes.filter(|&other| other != kind)
    }

    /// Returns `true` if every move by the walk captures something. `walks` are all walks of the side.
    pub fn always_takes(&self, walks: &[Walk<W>]) -> bool {
        match &self.route {
            Route::Hop { hurdles: 1.., .. } if self.takes == WalkTakes::Hurdles => true,
            Route::Path { legs, repeat, .. } => {
                repeat.min > 0 && legs.first().is_some_and(|leg| walks[usize::from(leg.walk)].always_takes(walks))
            }
            Route::Ride(..) | Route::Hop { .. } | Route::Anywhere | Route::Stay => false,
        }
    }

    /// Returns `true` if the walk has a condition that is the same for all moves of a position.
    pub fn may_not_start(&self) -> bool {
        self.when.as_ref().is_some_and(|when| when.time != Time::Move)
    }

    /// Returns `true` if the walk could capture on a square.
    #[inline(always)]
    pub fn may_reach(&self, from: usize, square: usize) -> bool {
        self.reach.get(from).is_none_or(|reach| reach.has(square))
    }

    /// The squares of its lines from one square to another, both excluded.
    pub fn lines_to(&self, from: usize, square: usize) -> Bits<W> {
        let mut all = Bits::EMPTY;
        if let Route::Path { .. } = self.route {
            // A path may take any route to the square.
            let reach = self.reach.get(from).copied().unwrap_or(Bits::EMPTY);
            return reach.without(Bits::of(from) | Bits::of(square));
        }
        if let Route::Ride(rays, _) | Route::Hop { rays, .. } = &self.route {
            for ray in &rays[from] {
                let mut line = Bits::EMPTY;
                for stop in &ray.stops {
                    line |= stop.passed;
                    if usize::from(stop.square) == square {
                        all |= line;
                    }
                    line.put(usize::from(stop.square), 1);
                }
            }
        }
        all
    }

    /// The memory of the walk, in bytes.
    pub fn bytes(&self) -> usize {
        let line = |ray: &WalkRay<W>| size_of_val(ray.stops.as_slice()) + size_of::<WalkRay<W>>();
        let lines = |rays: &Vec<Vec<WalkRay<W>>>| rays.iter().flatten().map(line).sum();
        let rays: usize = match &self.route {
            Route::Ride(rays, _) | Route::Hop { rays, .. } => lines(rays),
            Route::Path { .. } | Route::Anywhere | Route::Stay => 0,
        };
        let needs = self.needs.as_ref().map_or(0, |needs| {
            let jumps = needs.jumps.iter().map(|jumps| size_of_val(jumps) + size_of_val(jumps.as_slice()));
            size_of_val(needs.near.as_slice()) + jumps.sum::<usize>()
        });
        size_of_val(self) + rays + size_of_val(self.reach.as_slice()) + needs
    }
}
