//! How a piece moves: a geometry, what may stand on the last square, zones and effects.

use super::condition::Condition;
use super::row::PerSide;
use super::set::Set;
use super::turning::Turning;
use crate::types::{Kind, KindSet, Vector};

/// One move of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Movement {
    /// Its name in the file, or its number among the piece's moves.
    pub name: String,
    /// Where it goes.
    pub geometry: Geometry,
    /// What may stand on the last square.
    pub onto: Onto,
    /// The start must be in this set.
    pub from: Option<Set>,
    /// The last square must be in this set.
    pub to: Option<Set>,
    /// Every square of the way, both ends included, must be in this set.
    pub within: Option<Set>,
    /// Some square of the way, ends excluded, must be in this set.
    pub across: Option<Set>,
    /// What it takes.
    pub takes: Takes,
    /// Does it leave a trail on the squares it passes, so that it may be taken there (en passant)?
    pub leaves_trail: bool,
    /// What the piece becomes by this move, whatever the promotion rows say.
    pub becomes: Option<Kind>,
    /// Where the piece ends.
    pub lands: Lands,
    /// A condition on the position before the move, seen by the mover.
    pub when: Option<Condition>,
}

/// Where a move goes. Lists of steps are given for both sides.
#[derive(Clone, PartialEq, Debug)]
pub enum Geometry {
    /// One step, over anything that is not a named transit square.
    Leaper([Vec<Step>; 2]),
    /// Equal steps in one direction over empty squares.
    Rider([Vec<Step>; 2], Span),
    /// Equal steps in one direction, over hurdles.
    Hopper([Vec<Step>; 2], Hop),
    /// Several moves one after another, by one piece in one ply.
    Path(Box<PathRule>),
    /// To any square of the board.
    Anywhere,
    /// The piece stays where it is.
    Stay,
}

impl Geometry {
    /// Does the piece hop over others?
    pub fn hops(&self) -> bool {
        match self {
            Geometry::Hopper(..) => true,
            Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => {
                false
            }
        }
    }

    /// Does the piece stay where it is? A path may lead back, but need not.
    pub fn stays(&self) -> bool {
        match self {
            Geometry::Stay => true,
            Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Hopper(..) => false,
            Geometry::Path(_) | Geometry::Anywhere => false,
        }
    }
}

/// One step: a vector, and the squares (as seen from the step's start) that must be empty for it: a lame leaper's legs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// From where the piece stands to where it goes.
    pub vector: Vector,
    /// Squares that must be empty, relative to where the piece stands.
    pub through: Vec<Vector>,
}

/// How often: from `min` to `max` times, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The least number.
    pub min: u16,
    /// The greatest number; [`Span::MANY`] for no bound.
    pub max: u16,
}

impl Span {
    /// As often as the board allows.
    pub const MANY: u16 = u16::MAX;

    /// Is `n` within the span?
    pub fn contains(self, n: u16) -> bool {
        self.min <= n && n <= self.max
    }
}

/// How a hopper hops. Counted in steps; squares that are not hurdles are empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Hop {
    /// What can be hopped over, as kinds of own and of enemy pieces.
    pub over: Onto,
    /// How many hurdles: exactly this many.
    pub hurdles: u16,
    /// Empty squares before the first hurdle.
    pub run_up: Span,
    /// Steps from the last hurdle to the last square: 1 is just behind it.
    pub landing: Span,
}

/// A path of several legs.
#[derive(Clone, PartialEq, Debug)]
pub struct PathRule {
    /// The legs, in order.
    pub legs: Vec<PathLeg>,
    /// How often the legs are gone through; the piece may stop after each time from `min` on.
    pub repeat: Repeat,
    /// After which legs the piece may stop.
    pub stop: StopAfter,
    /// The path ends when one of these is taken.
    pub ends_on_taking: KindSet,
}

/// How often the legs of a path are gone through.
pub type Repeat = Span;

/// A leg of a path.
#[derive(Clone, PartialEq, Debug)]
pub struct PathLeg {
    /// A move of its own, never a path.
    pub movement: Movement,
    /// How it may go on from the leg before. The very first leg may go anywhere.
    pub turning: PerSide<Turning>,
}

/// After which legs of a path the piece may stop, once the legs have been gone through often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopAfter {
    /// After the last one.
    LastLeg,
    /// After each; a round that has begun counts.
    AnyLeg,
}

/// What may stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Onto {
    /// Nothing: the square may be empty.
    pub empty: bool,
    /// Nothing, if a piece may be taken there in passing.
    pub trail: bool,
    /// Own pieces of these kinds.
    pub own: KindSet,
    /// Enemy pieces of these kinds.
    pub enemy: KindSet,
}

impl Onto {
    /// An empty square or any enemy piece.
    pub const EMPTY_OR_ENEMY: Onto = Onto { empty: true, trail: false, own: KindSet::EMPTY, enemy: KindSet::ALL };

    /// Can anything be taken on the last square?
    pub fn takes(&self) -> bool {
        self.trail || self.takes_pieces()
    }

    /// Can what stands on the last square be taken?
    pub fn takes_pieces(&self) -> bool {
        let Onto { empty: _, trail: _, own, enemy } = self;
        !own.is_empty() || !enemy.is_empty()
    }
}

/// What a move takes.
#[derive(Clone, PartialEq, Debug)]
pub enum Takes {
    /// What stands on the last square, or what left the trail there.
    Target,
    /// The hurdles it hopped over.
    Hurdles,
    /// What stands on these squares; evaluated before the move, which `from`, `to` and `path` describe.
    Set(Set),
    /// Nothing: a leg of a path passes over what stands where it ends, and the path goes on.
    Nothing,
}

/// Where the piece ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lands {
    /// On the last square.
    Target,
    /// Where it came from: it takes from afar.
    Stay,
    /// On the last square, and what stood there goes where it came from.
    Swap,
}

impl Movement {
    /// A movement that takes what stands where it ends, without a name and without conditions.
    pub fn plain(geometry: Geometry, onto: Onto) -> Movement {
        Movement {
            name: String::new(),
            geometry,
            onto,
            from: None,
            to: None,
            within: None,
            across: None,
            takes: Takes::Target,
            leaves_trail: false,
            becomes: None,
            lands: Lands::Target,
            when: None,
        }
    }

    /// The legs of a path; none for any other move.
    pub fn legs(&self) -> impl Iterator<Item = &Movement> {
        let legs: &[PathLeg] = match &self.geometry {
            Geometry::Path(path) => &path.legs,
            Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Hopper(..) | Geometry::Anywhere | Geometry::Stay => {
                &[]
            }
        };
        legs.iter().map(|leg| &leg.movement)
    }

    /// Can the move take something?
    pub fn can_take(&self) -> bool {
        match (&self.takes, &self.geometry) {
            (Takes::Set(_) | Takes::Hurdles, _) => true,
            (Takes::Nothing, _) => false,
            (Takes::Target, Geometry::Path(_)) => self.legs().any(Movement::can_take),
            // Nothing but the piece itself stands where it ends.
            (Takes::Target, Geometry::Stay) => false,
            (Takes::Target, Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Hopper(..) | Geometry::Anywhere) => {
                let swaps = match self.lands {
                    Lands::Swap => true,
                    Lands::Target | Lands::Stay => false,
                };
                self.onto.takes() && !swaps
            }
        }
    }
}
