//! The slow, obvious definition of a movement, from which the tables are filled: for every square a list of its
//! targets, each with the squares that must be empty and the hurdles on the way.

use crate::model::{Board, Gait, Hop, Movement, Onto, Set, Step, Times};
use crate::types::{KindSet, MAX_SQUARES, Side, Square, SquareSet};
use crate::walk::{Stop, line};

/// A square that a movement leads to (or, in a [reversed](reverse) list, comes from).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PathEntry {
    /// The square.
    pub square: Square,
    /// The squares whose occupancy decides whether the square is reached.
    pub path: SquareSetKey,
    /// The squares of the path on one of which the single hurdle of a hop must stand. For any other move the path must
    /// be empty.
    pub hurdles: Option<SquareSetKey>,
    /// The kinds of each side that must not stand on the path of a hop, as bits.
    pub spared: [u64; 2],
    /// The number of its direction; opposite directions differ in the lowest bit.
    pub direction: u8,
}

/// A set of squares that can be sorted, so that lists of entries can be compared in any order.
pub(super) type SquareSetKey = [u64; 4];

/// The entries of every square of the board's grid.
pub(super) type Entries = Vec<Vec<PathEntry>>;

impl PathEntry {
    /// Returns true if the square is reached on any board.
    pub fn is_leap(&self) -> bool {
        self.path == [0; 4] && self.hurdles.is_none()
    }

    /// Returns true for a hop over any single piece, anywhere on the path.
    pub fn is_free_hop(&self) -> bool {
        self.hurdles == Some(self.path) && self.spared == [0; 2]
    }

    /// Returns true for a hop over certain pieces only, or from certain squares only.
    pub fn is_limited_hop(&self) -> bool {
        self.hurdles.is_some() && !self.is_free_hop()
    }
}

/// The squares that a movement's zone allows, for one side; `Err` if they depend on the position.
pub(super) fn zone(set: &Option<Set>, board: &Board, side: Side) -> Result<SquareSet, &'static str> {
    match set {
        None => Ok(board.squares()),
        Some(set) => {
            set.as_squares().map(|squares| squares[side.index()]).ok_or("a zone that changes with the position")
        }
    }
}

/// The targets of `movement` from every square, for one side.
///
/// # Errors
/// If the targets depend on more than the occupied squares.
pub(super) fn entries(board: &Board, movement: &Movement, side: Side) -> Result<Entries, &'static str> {
    let from_zone = zone(&movement.from, board, side)?;
    let walk = PathSearch {
        board,
        side,
        to: zone(&movement.to, board, side)?,
        within: zone(&movement.within, board, side)?,
        across: movement.across.as_ref().map(|_| zone(&movement.across, board, side)).transpose()?,
    };
    let grid = usize::from(board.files()) * usize::from(board.ranks());
    let mut all = vec![Vec::new(); grid];
    let mut found = Vec::new();
    for from in board.squares() & from_zone & walk.within {
        match movement.geometry.gait() {
            Gait::Ride(steps, span) => walk.slides(from, &steps[side.index()], span, &mut found),
            Gait::Hop(steps, hop) => walk.hops(from, &steps[side.index()], hop, &mut found)?,
            Gait::Anywhere => walk.leaps((board.squares() & walk.within) - from.into(), &mut found),
            Gait::Path(_) => return Err("a path of several legs"),
            Gait::Stay => walk.leaps(from.into(), &mut found),
        }
        // Many lists are kept, so none should be larger than necessary.
        all[from.index()] = found.clone();
        found.clear();
    }
    Ok(all)
}

struct PathSearch<'a> {
    board: &'a Board,
    side: Side,
    to: SquareSet,
    within: SquareSet,
    across: Option<SquareSet>,
}

impl PathSearch<'_> {
    /// Returns true if a movement with this path may end on `to`. The path may contain both ends, because a lame step
    /// may require its target to be empty; they do not count as passed.
    #[inline]
    fn may_end(&self, from: Square, to: Square, path: SquareSet) -> bool {
        let passed = path - from.into() - to.into();
        self.to.contains(to) && self.across.is_none_or(|zone| zone.intersects(&passed))
    }

    #[inline]
    fn slides(&self, from: Square, steps: &[Step], span: Times, found: &mut Vec<PathEntry>) {
        for (step, direction) in with_directions(steps) {
            let mut path = SquareSet::EMPTY;
            for (n, stop) in (1..=span.max).zip(line(self.board, from, step, self.within)) {
                path |= stop.transit;
                if n >= span.min && self.may_end(from, stop.square, path) {
                    let path = path.words();
                    found.push(PathEntry { square: stop.square, path, hurdles: None, spared: [0; 2], direction });
                }
                path.insert(stop.square);
            }
        }
    }

    fn hops(&self, from: Square, steps: &[Step], hop: &Hop, found: &mut Vec<PathEntry>) -> Result<(), &'static str> {
        if hop.hurdles != 1 {
            return Err("a hop over several hurdles");
        }
        if steps.iter().any(|step| !step.through.is_empty()) {
            return Err("a lame hop");
        }
        let Onto { empty: _, own, enemy, trail: _ } = hop.over;
        let spared = [own, enemy].map(|over| KindSet::ALL.0 & !over.0);
        let spared = if self.side == Side::First { spared } else { [spared[1], spared[0]] };
        for (step, direction) in with_directions(steps) {
            let stops: Vec<Stop> = line(self.board, from, step, self.within).collect();
            let mut path = SquareSet::EMPTY;
            for (n, stop) in stops.iter().enumerate() {
                let may_be_hurdle =
                    |&hurdle: &usize| hop.run_up.contains(hurdle as u16) && hop.landing.contains((n - hurdle) as u16);
                let hurdles: SquareSet = (0..n).filter(may_be_hurdle).map(|hurdle| stops[hurdle].square).collect();
                if !hurdles.is_empty() && self.may_end(from, stop.square, path) {
                    let hurdles = Some(hurdles.words());
                    found.push(PathEntry { square: stop.square, path: path.words(), hurdles, spared, direction });
                }
                path.insert(stop.square);
            }
        }
        Ok(())
    }

    /// Adds squares that are reached regardless of the pieces between.
    fn leaps(&self, to: SquareSet, found: &mut Vec<PathEntry>) {
        let squares = to.iter().filter(|&to| self.may_end(to, to, SquareSet::EMPTY));
        found.extend(squares.map(|square| PathEntry {
            square,
            path: [0; 4],
            hurdles: None,
            spared: [0; 2],
            direction: 0,
        }));
    }
}

/// The steps with the numbers of their directions: opposite steps differ in the lowest bit.
fn with_directions(steps: &[Step]) -> impl Iterator<Item = (&Step, u8)> {
    let mut lines: Vec<crate::types::Vector> = Vec::new();
    steps.iter().map(move |step| {
        let (line, against) = match lines.iter().position(|&line| line == step.vector || line == -step.vector) {
            Some(line) => (line, lines[line] != step.vector),
            None => {
                lines.push(step.vector);
                (lines.len() - 1, false)
            }
        };
        (step, (line as u8) << 1 | u8::from(against))
    })
}

/// The entries from the other end: for every square, the squares from which the movement leads there.
#[inline]
pub(super) fn reverse(entries: &Entries) -> Entries {
    let mut sizes = vec![0; entries.len()];
    for entry in entries.iter().flatten() {
        sizes[entry.square.index()] += 1;
    }
    let mut reversed: Vec<Vec<PathEntry>> = sizes.into_iter().map(Vec::with_capacity).collect();
    for (from, list) in entries.iter().enumerate() {
        for entry in list {
            reversed[entry.square.index()].push(PathEntry {
                square: Square::new(from),
                direction: entry.direction ^ 1,
                ..entry.clone()
            });
        }
    }
    reversed
}

/// Returns true if some square is reached in two ways from the same square.
pub(super) fn has_twins(entries: &Entries) -> bool {
    entries.iter().any(|list| {
        let squares: SquareSet = list.iter().map(|entry| entry.square).collect();
        squares.len() < list.len()
    })
}

/// Returns true if the lists are equal in any order.
#[inline]
pub(super) fn same(a: &Entries, b: &Entries) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b || a.len() == b.len() && is_reordered(a, b))
}

/// Returns true if two lists of the same length are equal in any order.
fn is_reordered(a: &[PathEntry], b: &[PathEntry]) -> bool {
    let key = |entry: &PathEntry| (entry.square, entry.path, entry.hurdles, entry.spared);
    let mut places = [0_u16; MAX_SQUARES];
    for (place, entry) in a.iter().enumerate() {
        places[entry.square.index()] = place as u16;
    }
    let mut seen = SquareSet::EMPTY;
    let is_known = |entry: &PathEntry| {
        let is_twin = seen.contains(entry.square);
        seen.insert(entry.square);
        !is_twin && key(&a[usize::from(places[entry.square.index()])]) == key(entry)
    };
    if b.iter().all(is_known) {
        return true;
    }
    // Either the lists differ, or a square is reached in two ways.
    let sorted = |list: &[PathEntry]| {
        let mut keys: Vec<_> = list.iter().map(key).collect();
        keys.sort_unstable();
        keys
    };
    sorted(a) == sorted(b)
}
