//! The moves of a piece: geometry, contents of the last square, zones and effects.

use super::condition::Condition;
use super::row::PerSide;
use super::set::Set;
use super::survey::Role;
use super::turning::Turning;
use crate::types::{Kind, KindSet, Vector};
use serde::{Deserialize, Serialize};

/// One move of a piece.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Movement {
    /// Its name in the file; without a name, its number among the piece's moves.
    pub name: String,
    /// Its shape on the board.
    pub geometry: Geometry,
    /// The contents that the last square may have.
    pub onto: Onto,
    /// The start must be in this set.
    pub from: Option<Set>,
    /// The last square must be in this set.
    pub to: Option<Set>,
    /// Every square passed, both ends included, must be in this set.
    pub within: Option<Set>,
    /// Some square passed, ends excluded, must be in this set.
    pub across: Option<Set>,
    /// The pieces it captures.
    pub takes: Takes,
    /// True if the piece leaves a trail on the squares it passes, on which it may be captured (en passant).
    pub leaves_trail: bool,
    /// The kind the piece becomes by this move, whatever the promotion rows say.
    pub becomes: Option<Kind>,
    /// The square where the piece ends.
    pub lands: Lands,
    /// A condition on the position before the move, seen by the mover.
    pub when: Option<Condition>,
}

/// The shape of a move on the board. Lists of steps are given for both sides.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Geometry {
    /// One step, over anything except on the step's `through` squares.
    Leaper([Vec<Step>; 2]),
    /// Equal steps in one direction, over empty squares.
    Rider([Vec<Step>; 2], Times),
    /// Equal steps in one direction, over hurdles.
    Hopper([Vec<Step>; 2], Hop),
    /// Several moves one after another, by one piece in one ply.
    Path(Box<PathRule>),
    /// Any square of the board.
    Anywhere,
    /// The piece stays where it is.
    Stay,
}

/// The way in which a geometry goes. A leaper is a ride of one step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gait<'g> {
    /// Steps in one direction, over empty squares.
    Ride(&'g PerSide<Vec<Step>>, Times),
    /// Steps in one direction, over hurdles.
    Hop(&'g PerSide<Vec<Step>>, &'g Hop),
    /// Several moves one after another.
    Path(&'g PathRule),
    /// Any square of the board.
    Anywhere,
    /// The piece stays where it is.
    Stay,
}

impl Geometry {
    /// The way in which it goes.
    pub fn gait(&self) -> Gait<'_> {
        match self {
            Geometry::Leaper(steps) => Gait::Ride(steps, Times::ONCE),
            Geometry::Rider(steps, span) => Gait::Ride(steps, *span),
            Geometry::Hopper(steps, hop) => Gait::Hop(steps, hop),
            Geometry::Path(path) => Gait::Path(path),
            Geometry::Anywhere => Gait::Anywhere,
            Geometry::Stay => Gait::Stay,
        }
    }

    /// Its steps; `None` for a path, and if the piece stays or may go anywhere.
    pub fn steps(&self) -> Option<&PerSide<Vec<Step>>> {
        match self.gait() {
            Gait::Ride(steps, _) | Gait::Hop(steps, _) => Some(steps),
            Gait::Path(_) | Gait::Anywhere | Gait::Stay => None,
        }
    }

    /// Its [steps](Geometry::steps), to change them.
    pub fn steps_mut(&mut self) -> Option<&mut PerSide<Vec<Step>>> {
        match self {
            Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => Some(steps),
            Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => None,
        }
    }

    /// The steps of a leaper or a rider, and their number.
    pub fn ride(&self) -> Option<(&PerSide<Vec<Step>>, Times)> {
        if let Gait::Ride(steps, span) = self.gait() { Some((steps, span)) } else { None }
    }

    /// The rules of a hopper.
    pub fn hop(&self) -> Option<&Hop> {
        if let Gait::Hop(_, hop) = self.gait() { Some(hop) } else { None }
    }

    /// The rules of a path.
    pub fn path(&self) -> Option<&PathRule> {
        if let Gait::Path(path) = self.gait() { Some(path) } else { None }
    }

    /// Returns true if the piece always stays where it is. A path may lead back, but need not.
    pub fn stays(&self) -> bool {
        self.gait() == Gait::Stay
    }

    /// Returns true if there may be squares between start and end.
    pub fn passes_squares(&self) -> bool {
        match self.gait() {
            Gait::Ride(steps, span) => span.max > 1 || steps[0].iter().any(|step| !step.through.is_empty()),
            Gait::Hop(..) | Gait::Path(_) => true,
            Gait::Anywhere | Gait::Stay => false,
        }
    }
}

/// One step: a vector, and the squares that must be empty for it, as a lame leaper needs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
pub struct Step {
    /// The vector from the step's start to its end.
    pub vector: Vector,
    /// The squares that must be empty, relative to the step's start.
    pub through: Vec<Vector>,
}

/// A range of counts, from `min` to `max`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Times {
    /// The least number.
    pub min: u16,
    /// The greatest number; [`Times::MANY`] for no bound.
    pub max: u16,
}

impl Times {
    /// Exactly once.
    pub const ONCE: Times = Times { min: 1, max: 1 };

    /// No upper bound: as often as the board allows.
    pub const MANY: u16 = u16::MAX;

    /// Returns true if `n` is within the span.
    pub fn contains(self, n: u16) -> bool {
        self.min <= n && n <= self.max
    }
}

/// The rules of a hopper, counted in steps. Squares without a hurdle must be empty.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Hop {
    /// The pieces that serve as hurdles, as kinds of own and of enemy pieces.
    pub over: Onto,
    /// The exact number of hurdles.
    pub hurdles: u16,
    /// The number of empty squares before the first hurdle.
    pub run_up: Times,
    /// The number of steps from the last hurdle to the last square: 1 is the square just behind it.
    pub landing: Times,
}

/// A path of several legs.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct PathRule {
    /// The legs, in order.
    pub legs: Vec<PathLeg>,
    /// The number of rounds through the legs; the piece may stop after each round from `min` on.
    pub repeat: Repeat,
    /// The legs after which the piece may stop.
    pub stop: StopAfter,
    /// The path ends when a piece of one of these kinds is captured.
    pub ends_on_taking: KindSet,
}

/// The number of rounds through the legs of a path.
pub type Repeat = Times;

/// A leg of a path.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct PathLeg {
    /// The leg's own move, never a path.
    pub movement: Movement,
    /// The directions it may take after the leg before it. The very first leg may go anywhere.
    pub turning: PerSide<Turning>,
}

/// The legs of a path after which the piece may stop, once the path has enough rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum StopAfter {
    /// The last leg.
    LastLeg,
    /// Every leg; an unfinished round counts as a round.
    AnyLeg,
}

/// The contents that a square may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct Onto {
    /// Nothing: the square may be empty.
    pub empty: bool,
    /// Nothing, if a piece may be captured there in passing.
    pub trail: bool,
    /// Own pieces of these kinds.
    pub own: KindSet,
    /// Enemy pieces of these kinds.
    pub enemy: KindSet,
}

impl Onto {
    /// An empty square or any enemy piece.
    pub const EMPTY_OR_ENEMY: Onto = Onto { empty: true, trail: false, own: KindSet::EMPTY, enemy: KindSet::ALL };

    /// Returns true if something can be captured on the last square, by a trail or directly.
    pub fn takes(&self) -> bool {
        self.trail || self.takes_pieces()
    }

    /// Returns true if a piece that stands on the last square can be captured.
    pub fn takes_pieces(&self) -> bool {
        let Onto { empty: _, trail: _, own, enemy } = self;
        !own.is_empty() || !enemy.is_empty()
    }
}

/// The pieces that a move captures.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Takes {
    /// The piece on the last square, or the piece that left the trail there.
    Target,
    /// The hurdles hopped over.
    Hurdles,
    /// The pieces on these squares. The set is evaluated before the move; `from`, `to` and `path` describe the move.
    Set(Set),
    /// Nothing: a leg of a path passes over the piece where it ends, and the path goes on.
    Nothing,
}

/// The square where the piece ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum Lands {
    /// The last square.
    Target,
    /// The square it came from: it captures from a distance.
    Stay,
    /// The last square, and the piece from there goes to the square it came from.
    Swap,
}

impl Movement {
    /// A movement without name or conditions that captures the piece where it ends.
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
        self.geometry.path().into_iter().flat_map(|path| &path.legs).map(|leg| &leg.movement)
    }

    /// Returns true if the move can capture something.
    pub fn can_take(&self) -> bool {
        match (&self.takes, self.geometry.gait()) {
            (Takes::Set(_) | Takes::Hurdles, _) => true,
            (Takes::Nothing, _) => false,
            (Takes::Target, Gait::Path(_)) => self.legs().any(Movement::can_take),
            // Only the moving piece itself stands where it ends.
            (Takes::Target, Gait::Stay) => false,
            (Takes::Target, Gait::Ride(..) | Gait::Hop(..) | Gait::Anywhere) => {
                let swaps = match self.lands {
                    Lands::Swap => true,
                    Lands::Target | Lands::Stay => false,
                };
                self.onto.takes() && !swaps
            }
        }
    }

    /// Its zones, except those of its legs.
    #[doc(hidden)]
    pub fn zones(&self) -> impl Iterator<Item = (Role, &Set)> {
        // A new field does not compile until somebody decides whether it is a zone, and whether `sets` has to list it.
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from,
            to,
            within,
            across,
            takes: _,
            leaves_trail: _,
            becomes: _,
            lands: _,
            when: _,
        } = self;
        let zones = [(Role::From, from), (Role::To, to), (Role::Within, within), (Role::Across, across)];
        zones.into_iter().filter_map(|(role, set)| Some((role, set.as_ref()?)))
    }

    /// Its sets, except those in its legs and in its condition.
    #[doc(hidden)]
    pub fn sets(&self) -> Vec<(Role, &Set)> {
        let takes = if let Takes::Set(set) = &self.takes { Some((Role::Takes, set)) } else { None };
        self.zones().chain(takes).collect()
    }

    /// Drops its zones and its condition, which only rule moves out.
    pub fn drop_limits(&mut self) {
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from,
            to,
            within,
            across,
            takes: _,
            leaves_trail: _,
            becomes: _,
            lands: _,
            when,
        } = self;
        (*from, *to, *within, *across, *when) = (None, None, None, None, None);
    }

    /// Returns true if start and end describe each move completely.
    pub fn is_told_by_ends(&self) -> bool {
        let Movement {
            name: _,
            geometry,
            onto: Onto { empty: _, trail, own: _, enemy: _ },
            // These fields can only remove moves.
            from: _,
            to: _,
            within: _,
            across: _,
            when: _,
            takes,
            leaves_trail,
            becomes,
            lands,
        } = self;
        let is_plain = *takes == Takes::Target && *lands == Lands::Target && becomes.is_none();
        is_plain && geometry.path().is_none() && !leaves_trail && !trail
    }

    /// Returns true if the squares passed before the last one matter at the end of a path.
    pub fn remembers_passed(&self) -> bool {
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from: _,
            to: _,
            within: _,
            across,
            takes,
            leaves_trail,
            becomes: _,
            lands: _,
            when,
        } = self;
        across.is_some() || when.is_some() || matches!(takes, Takes::Set(_)) || *leaves_trail
    }
}
