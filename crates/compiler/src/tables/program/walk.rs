//! Movements that no attack table holds: where each line leads, square by square.

use super::{Code, Test};
use crate::model::{Lands, Onto, Shape, Span, StopAfter, Turning};
use crate::types::{Bits, Kind, KindSet, Vector};

/// A movement to be walked by one side's pieces.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// Where it leads.
    pub route: Route<W>,
    /// What may stand on the last square.
    pub onto: Onto,
    /// The start must be in this set.
    pub from: Option<Code>,
    /// The last square must be in this set.
    pub to: Option<Code>,
    /// Every square of the way must be in this set.
    pub within: Option<Code>,
    /// Some square of the way, ends excluded, must be in this set.
    pub across: Option<Code>,
    /// What it takes.
    pub takes: WalkTakes,
    /// Does it leave a trail?
    pub leaves_trail: bool,
    /// What the piece becomes.
    pub becomes: Option<Kind>,
    /// Where the piece ends.
    pub lands: Lands,
    /// A condition before the move.
    pub when: Option<Test>,
    /// Can it take anything?
    pub can_take: bool,
    /// By start, the squares that it could lead to, whatever stands on the board, and those that a path could pass;
    /// empty if that is not known.
    pub reach: Vec<Bits<W>>,
    /// What must stand near the start for it to lead anywhere, if it needs anything.
    pub needs: Option<WalkNeeds<W>>,
    /// Does it depend only on what stands on its lines?
    pub is_linear: bool,
}

/// Pieces without which a walk leads nowhere: what it first hops over, or what it takes.
#[derive(Clone, Debug)]
pub struct WalkNeeds<const W: usize> {
    /// By the square where the walk starts: one of them must stand on these.
    pub near: Vec<Bits<W>>,
    /// May they be the mover's own?
    pub own: bool,
    /// May they be the opponent's?
    pub enemy: bool,
}

/// What a walk takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkTakes {
    /// What stands on the last square, or left the trail there.
    Target,
    /// What [`Target`](WalkTakes::Target) takes, and what it hopped over.
    Hurdles,
    /// What [`Target`](WalkTakes::Target) takes, and what stands on the squares of a set.
    Set(Code),
    /// Nothing: a leg of a path passes over what stands there.
    Nothing,
}

/// Where a walk leads.
#[derive(Clone, Debug)]
pub enum Route<const W: usize> {
    /// Along lines, over empty squares, as many steps as the span says. A leap is a line of one step.
    Ride(Vec<Vec<Ray<W>>>, Span),
    /// Along lines, over hurdles.
    Hop {
        /// The lines from each square.
        rays: Vec<Vec<Ray<W>>>,
        /// What can be hopped over.
        over: Onto,
        /// How many hurdles are hopped over.
        hurdles: u16,
        /// How many empty squares lie before the first hurdle.
        run_up: Span,
        /// How many steps behind the last hurdle the piece may land.
        landing: Span,
    },
    /// Several walks one after another.
    Path {
        /// The legs.
        legs: Vec<Leg>,
        /// How often the legs are gone through.
        repeat: Span,
        /// After which of them the piece may stop.
        stop: StopAfter,
        /// The path ends when one of these is taken.
        ends_on_taking: KindSet,
        /// How turns are recognised on the board.
        shape: Shape,
    },
    /// To any other square.
    Anywhere,
    /// Nowhere: the piece stays where it is.
    Stay,
}

impl<const W: usize> Route<W> {
    /// The legs of a path; none of any other route.
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
    /// Its place among the side's walks.
    pub walk: u16,
    /// How it may go on from the leg before.
    pub turning: Turning,
}

/// A line from a square.
#[derive(Clone, Debug)]
pub struct Ray<const W: usize> {
    /// The step that is repeated.
    pub step: Vector,
    /// Its stops, in order.
    pub stops: Vec<Stop<W>>,
}

/// A square on a line.
#[derive(Clone, Copy, Debug)]
pub struct Stop<const W: usize> {
    /// The square.
    pub square: u8,
    /// The squares passed since the stop before, which must be empty.
    pub passed: Bits<W>,
}

impl<const W: usize> Walk<W> {
    /// What a piece of a kind becomes by it, if something else.
    pub fn becomes(&self, kind: Kind) -> Option<Kind> {
        self.becomes.filter(|&other| other != kind)
    }

    /// Could it take what stands on a square?
    #[inline(always)]
    pub fn may_reach(&self, from: usize, square: usize) -> bool {
        self.reach.get(from).is_none_or(|reach| reach.has(square))
    }

    /// The squares of its lines from a square up to another one, those squares themselves left out.
    pub fn lines_to(&self, from: usize, square: usize) -> Bits<W> {
        let mut all = Bits::EMPTY;
        if let Route::Path { .. } = self.route {
            // A path may come there by any way.
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

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        let line = |ray: &Ray<W>| size_of_val(ray.stops.as_slice()) + size_of::<Ray<W>>();
        let lines = |rays: &Vec<Vec<Ray<W>>>| rays.iter().flatten().map(line).sum();
        let rays: usize = match &self.route {
            Route::Ride(rays, _) | Route::Hop { rays, .. } => lines(rays),
            Route::Path { .. } | Route::Anywhere | Route::Stay => 0,
        };
        let near = self.needs.as_ref().map_or(0, |needs| size_of_val(needs.near.as_slice()));
        size_of_val(self) + rays + size_of_val(self.reach.as_slice()) + near
    }
}
