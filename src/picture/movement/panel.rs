//! A board of a diagram, and what stands on it.

use super::super::grid::distance;
use crate::model::Shape;
use std::collections::{BTreeMap, BTreeSet};

/// A cell of a diagram: files to the right of the piece and ranks forward.
pub(super) type At = (i32, i32);

/// The most cells that a panel shows on either side of the piece.
pub(super) const FARTHEST: i32 = 7;
/// The fewest.
pub(super) const NEAREST: i32 = 2;

/// Under which circumstances something may be done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum When {
    /// Always.
    Always,
    /// By a piece that has not moved yet.
    First,
    /// Under a condition that a note tells.
    Sometimes,
}

/// What is hopped over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// A piece of either side.
    Any,
    /// An own piece.
    Own,
    /// An enemy piece.
    Enemy,
}

/// What a piece may do on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Go there, if it is empty.
    pub goes: Option<When>,
    /// Take an enemy there.
    pub takes: Option<When>,
    /// Take an own piece there.
    pub takes_own: Option<When>,
    /// Take, on this empty cell, a piece that has just passed.
    pub in_passing: Option<When>,
    /// Change places with a piece there.
    pub swaps: Option<When>,
    /// Take there without going there.
    pub shoots: Option<When>,
    /// Do nothing, or come back: only in the middle.
    pub stays: Option<When>,
    /// A piece that is hopped over may stand here.
    pub hurdle: Option<Hurdle>,
    /// What stands here is taken on the way to elsewhere.
    pub is_taken_on_the_way: bool,
    /// It must be empty for a move to elsewhere.
    pub is_free: bool,
    /// It is passed, empty, between two legs.
    pub is_passed: bool,
    /// After how many legs of a path the piece may be here.
    pub legs: BTreeSet<usize>,
    /// The places of the notes about it.
    pub notes: BTreeSet<usize>,
}

impl Mark {
    /// Is there anything to be seen?
    pub fn is_empty(&self) -> bool {
        *self == Mark::default()
    }

    /// Adds what another mark says.
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

    /// Is there something that may only be done under a condition? What another move does always needs no note.
    pub(super) fn is_limited(&self) -> bool {
        let done = [self.goes, self.takes, self.takes_own, self.in_passing, self.swaps, self.shoots, self.stays];
        done.contains(&Some(When::Sometimes)) || done == [None; 7]
    }

    /// Does the piece end here, or what it does ends here?
    fn is_goal(&self) -> bool {
        let all = [self.goes, self.takes, self.takes_own, self.in_passing, self.swaps, self.shoots];
        all.iter().any(Option::is_some)
    }

    /// Does a piece have to stand here for another mark to hold?
    fn is_obstacle(&self) -> bool {
        self.hurdle.is_some() || self.is_taken_on_the_way && !self.is_passed
    }
}

/// What holds more often of two.
fn stronger(one: Option<When>, other: Option<When>) -> Option<When> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// A line that a piece goes along.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Way {
    /// Where it starts, turns and ends.
    pub points: Vec<(i32, i32)>,
    /// Does it go on beyond what is shown?
    pub goes_on: bool,
    /// Does it lead over hurdles? Then its points are where it starts, where it takes off, where it comes down, and where it ends.
    pub hops: bool,
}

/// A board with the piece in the middle, at (0, 0).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panel {
    /// How many cells there are on either side of the piece.
    pub radius: i32,
    /// What may be done where.
    pub marks: BTreeMap<(i32, i32), Mark>,
    /// Lines along which it goes.
    pub ways: BTreeSet<Way>,
}

impl Panel {
    /// The cells of the panel, those of the highest rank first.
    pub fn cells(&self, shape: Shape) -> impl Iterator<Item = (i32, i32)> + use<> {
        let radius = self.radius;
        let all = (-radius..=radius).rev().flat_map(move |y| (-radius..=radius).map(move |x| (x, y)));
        all.filter(move |&(x, y)| distance(shape, x, y) <= radius)
    }

    /// Is a cell within the panel?
    pub(super) fn shows(&self, shape: Shape, (x, y): At) -> bool {
        distance(shape, x, y) <= self.radius
    }

    /// The mark on a cell, to be changed.
    pub(super) fn mark(&mut self, at: At) -> &mut Mark {
        self.marks.entry(at).or_default()
    }

    pub(super) fn way(&mut self, points: Vec<At>, goes_on: bool, hops: bool) {
        self.ways.insert(Way { points, goes_on, hops });
    }

    /// Can both be shown on one board? Not where one has a piece on a cell that the other goes to.
    pub(super) fn agrees(&self, other: &Panel) -> bool {
        let clash = |one: &Panel, two: &Panel| {
            one.marks.iter().any(|(at, mark)| mark.is_obstacle() && two.marks.get(at).is_some_and(Mark::is_goal))
        };
        !clash(self, other) && !clash(other, self)
    }

    /// Shows what another panel shows, too.
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
