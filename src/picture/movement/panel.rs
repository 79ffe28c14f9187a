//! A board of a diagram and its contents.

use super::super::grid::distance;
use crate::model::Shape;
use std::collections::{BTreeMap, BTreeSet};

/// A cell of a diagram: files to the right of the piece and ranks forward.
pub(super) type At = (i32, i32);

/// The largest number of cells on either side of the piece in a panel.
pub(super) const FARTHEST: i32 = 7;
/// The smallest number of cells on either side of the piece.
pub(super) const NEAREST: i32 = 2;

/// The circumstances under which a move may be made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// Always.
    Always,
    /// By a piece that has not moved yet.
    First,
    /// Under a condition in a note.
    Sometimes,
}

/// The pieces that are jumped over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// A piece of either side.
    Any,
    /// An own piece.
    Own,
    /// An enemy piece.
    Enemy,
}

/// The possible actions of a piece on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Move there, if the cell is empty.
    pub goes: Option<When>,
    /// Capture an enemy piece there.
    pub takes: Option<When>,
    /// Capture an own piece there.
    pub takes_own: Option<When>,
    /// Capture in passing on this empty cell.
    pub in_passing: Option<When>,
    /// Swap with a piece there.
    pub swaps: Option<When>,
    /// Capture there without moving.
    pub shoots: Option<When>,
    /// Pass or come back: only in the middle.
    pub stays: Option<When>,
    /// A hurdle may be here.
    pub hurdle: Option<Hurdle>,
    /// Set if a piece here is captured on the way to another cell.
    pub is_taken_on_the_way: bool,
    /// Set if the cell must be empty for a move to another cell.
    pub is_free: bool,
    /// Set if the cell is passed, empty, between two legs.
    pub is_passed: bool,
    /// The numbers of legs of a path after which the piece may be here.
    pub legs: BTreeSet<usize>,
    /// The indices of the notes on this cell.
    pub notes: BTreeSet<usize>,
}

impl Mark {
    /// Returns `true` if there is nothing to see.
    pub fn is_empty(&self) -> bool {
        *self == Mark::default()
    }

    /// Adds the contents of another mark.
    fn join(&mut self, other: &Mark) {
        let Mark {
            goes,
            takes,
            takes_own,
            in_passing,
            swaps,
            shoots,
            stays,
            hurdle,
            is_taken_on_the_way,
            is_free,
            is_passed,
            legs,
            notes,
        } = other;
        let done = [
            (&mut self.goes, goes),
            (&mut self.takes, takes),
            (&mut self.takes_own, takes_own),
            (&mut self.in_passing, in_passing),
            (&mut self.swaps, swaps),
            (&mut self.shoots, shoots),
            (&mut self.stays, stays),
        ];
        for (own, other) in done {
            *own = stronger(*own, *other);
        }
        self.hurdle = match (self.hurdle, *hurdle) {
            (Some(own), Some(other)) if own != other => Some(Hurdle::Any),
            (own, other) => own.or(other),
        };
        self.is_taken_on_the_way |= is_taken_on_the_way;
        self.is_free |= is_free;
        self.is_passed |= is_passed;
        self.legs.extend(legs);
        self.notes.extend(notes);
    }

    /// Returns `true` if some action needs a condition. An action that another move always permits needs no note.
    pub(super) fn is_limited(&self) -> bool {
        let done = [self.goes, self.takes, self.takes_own, self.in_passing, self.swaps, self.shoots, self.stays];
        done.contains(&Some(When::Sometimes)) || done == [None; 7]
    }

    /// Returns `true` if the piece or its action ends here.
    fn is_goal(&self) -> bool {
        let all = [self.goes, self.takes, self.takes_own, self.in_passing, self.swaps, self.shoots];
        all.iter().any(Option::is_some)
    }

    /// Returns `true` if a piece must be here for another mark to apply.
    fn is_obstacle(&self) -> bool {
        self.hurdle.is_some() || self.is_taken_on_the_way && !self.is_passed
    }
}

/// The less restricted of two circumstances.
fn stronger(one: Option<When>, other: Option<When>) -> Option<When> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// A line along which a piece moves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Way {
    /// The points where it starts, turns and ends.
    pub points: Vec<(i32, i32)>,
    /// Set if the line continues beyond the panel.
    pub goes_on: bool,
    /// Set if the line leads over hurdles. Its points are then the start, the take-off, the landing and the end.
    pub hops: bool,
}

/// A board with the piece in the middle, at (0, 0).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panel {
    /// The number of cells on either side of the piece.
    pub radius: i32,
    /// The marks by cell.
    pub marks: BTreeMap<(i32, i32), Mark>,
    /// The lines along which the piece moves.
    pub ways: BTreeSet<Way>,
}

impl Panel {
    /// The cells of the panel, those of the highest rank first.
    pub fn cells(&self, shape: Shape) -> impl Iterator<Item = (i32, i32)> + use<> {
        let radius = self.radius;
        let all = (-radius..=radius).rev().flat_map(move |y| (-radius..=radius).map(move |x| (x, y)));
        all.filter(move |&(x, y)| distance(shape, x, y) <= radius)
    }

    /// Returns `true` if a cell is within the panel.
    pub(super) fn shows(&self, shape: Shape, (x, y): At) -> bool {
        distance(shape, x, y) <= self.radius
    }

    /// The mutable mark on a cell.
    pub(super) fn mark(&mut self, at: At) -> &mut Mark {
        self.marks.entry(at).or_default()
    }

    pub(super) fn way(&mut self, points: Vec<At>, goes_on: bool, hops: bool) {
        self.ways.insert(Way { points, goes_on, hops });
    }

    /// Returns `true` if both panels fit on one board. They do not if one has a piece on a cell that is a target of the
    /// other.
    pub(super) fn agrees(&self, other: &Panel) -> bool {
        let clash = |one: &Panel, two: &Panel| {
            one.marks.iter().any(|(at, mark)| mark.is_obstacle() && two.marks.get(at).is_some_and(Mark::is_goal))
        };
        !clash(self, other) && !clash(other, self)
    }

    /// Adds the contents of another panel.
    pub(super) fn join(&mut self, other: Panel) {
        let Panel { radius, marks, ways } = other;
        self.radius = self.radius.max(radius);
        for (at, mark) in marks {
            self.mark(at).join(&mark);
        }
        self.ways.extend(ways);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.marks.values().all(Mark::is_empty) && self.ways.is_empty()
    }
}
