//! Movements that no attack table holds: where each line leads, square by square.

use super::{Code, Test};
use crate::model::{Lands, Onto, Span};
use crate::types::{Bits, Kind, KindSet};

/// A movement to be walked by one side's pieces.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// Where it leads.
    pub route: Route<W>,
    /// What may stand on the last square.
    pub onto: Onto,
    /// The start must be here.
    pub from: Option<Code>,
    /// The last square must be here.
    pub to: Option<Code>,
    /// Every square of the way must be here.
    pub within: Option<Code>,
    /// Some square of the way, ends excluded, must be here.
    pub across: Option<Code>,
    /// What it takes.
    pub takes: End,
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
    /// The squares that it could lead to from each square, whatever stands on the board; empty if that is not known.
    pub reach: Vec<Bits<W>>,
    /// Does what it does depend on nothing but what stands on its lines?
    pub is_linear: bool,
}

/// What a walk takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// What stands on the last square, or left the trail there.
    Target,
    /// And what it hopped over.
    Hurdles,
    /// And what stands on these squares.
    Set(Code),
}

/// Where a walk leads.
#[derive(Clone, Debug)]
pub enum Route<const W: usize> {
    /// Along lines, over empty squares, as many steps as the span says. A leap is a line of one step.
    Ride(Vec<Vec<RayStops<W>>>, Span),
    /// Along lines, over hurdles.
    Hop {
        /// The lines from each square.
        rays: Vec<Vec<RayStops<W>>>,
        /// What can be hopped over.
        over: Onto,
        /// How many hurdles.
        hurdles: u16,
        /// Empty squares before the first.
        run_up: Span,
        /// Steps from the last hurdle.
        landing: Span,
    },
    /// Several walks one after another, each given by its place among the side's walks.
    Path {
        /// The legs.
        legs: Vec<Leg>,
        /// How often they are gone through.
        repeat: Span,
        /// The path ends when one of these is taken.
        ends_on_taking: KindSet,
    },
    /// To any other square.
    Anywhere,
    /// Nowhere.
    Stay,
}

/// A leg of a path: its place among the side's walks.
pub type Leg = u16;

/// The stops of a line from a square, in order.
pub type RayStops<const W: usize> = Vec<Stop<W>>;

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

    /// Does it lead to moves that start and end say all of?
    pub fn is_simple(&self) -> bool {
        !matches!(self.route, Route::Path { .. })
            && self.takes == End::Target
            && self.lands == Lands::Target
            && !self.leaves_trail
            && self.becomes.is_none()
            && !self.onto.trail
    }

    /// Could it take what stands on a square?
    #[inline(always)]
    pub fn may_reach(&self, from: usize, square: usize) -> bool {
        self.reach.get(from).is_none_or(|reach| reach.has(square))
    }

    /// The squares of its lines from a square up to another one, those squares themselves left out.
    pub fn lines_to(&self, from: usize, square: usize) -> Bits<W> {
        let mut all = Bits::EMPTY;
        if let Route::Ride(rays, _) | Route::Hop { rays, .. } = &self.route {
            for ray in &rays[from] {
                let mut line = Bits::EMPTY;
                for stop in ray {
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
        let lines =
            |rays: &Vec<Vec<RayStops<W>>>| rays.iter().flatten().map(|ray| size_of_val(ray.as_slice()) + 24).sum();
        let rays: usize = match &self.route {
            Route::Ride(rays, _) | Route::Hop { rays, .. } => lines(rays),
            Route::Path { .. } | Route::Anywhere | Route::Stay => 0,
        };
        size_of_val(self) + rays + size_of_val(self.reach.as_slice())
    }
}
