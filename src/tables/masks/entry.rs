//! The slow, obvious definition of a movement, from which the tables are filled: for every square the list of squares it
//! leads to, each with what must be empty and what must be hopped over on the way.

use crate::model::{Board, Geometry, Hop, Movement, Onto, Set, Span, Step};
use crate::types::{KindSet, Side, Square, SquareSet};

/// A square that a movement leads to (or, in a [reversed](reverse) list, comes from).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    /// The square.
    pub square: Square,
    /// The squares whose occupancy decides whether it is reached.
    pub path: SquareSetKey,
    /// For a hop: where on the path the one piece must stand that is hopped over. For any other move the path must be empty.
    pub hurdles: Option<SquareSetKey>,
    /// Which direction it lies in; opposite directions differ in the lowest bit.
    pub direction: u8,
}

/// A set of squares that can be put in order, so that lists of entries can be compared whatever their order.
pub(super) type SquareSetKey = [u64; 4];

/// The entries of every square of the board's grid.
pub(super) type Entries = Vec<Vec<Entry>>;

impl Entry {
    /// Is the square reached if the pieces stand on `occupied`?
    pub fn is_reached(&self, occupied: SquareSetKey) -> bool {
        let met: SquareSetKey = std::array::from_fn(|word| self.path[word] & occupied[word]);
        let count: u32 = met.iter().map(|word| word.count_ones()).sum();
        match self.hurdles {
            None => count == 0,
            Some(hurdles) => count == 1 && (0..4).all(|word| met[word] & !hurdles[word] == 0),
        }
    }

    /// Is it reached whatever stands on the board?
    pub fn is_leap(&self) -> bool {
        self.path == [0; 4] && self.hurdles.is_none()
    }

    /// Is it a hop over any one piece, wherever on the path it stands?
    pub fn is_free_hop(&self) -> bool {
        self.hurdles == Some(self.path)
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

/// Where `movement` leads from every square, for one side.
///
/// # Errors
/// If that depends on more than which squares are occupied.
pub(super) fn entries(board: &Board, movement: &Movement, side: Side) -> Result<Entries, &'static str> {
    let from_zone = zone(&movement.from, board, side)?;
    let walk = Walk {
        board,
        to: zone(&movement.to, board, side)?,
        within: zone(&movement.within, board, side)?,
        across: movement.across.as_ref().map(|_| zone(&movement.across, board, side)).transpose()?,
    };
    let grid = usize::from(board.files()) * usize::from(board.ranks());
    let mut all = vec![Vec::new(); grid];
    for from in board.squares() & from_zone & walk.within {
        all[from.index()] = match &movement.geometry {
            Geometry::Leaper(steps) => walk.slides(from, &steps[side.index()], Span { min: 1, max: 1 }),
            Geometry::Rider(steps, span) => walk.slides(from, &steps[side.index()], *span),
            Geometry::Hopper(steps, hop) => walk.hops(from, &steps[side.index()], hop)?,
            Geometry::Anywhere => walk.anywhere(from),
            Geometry::Path(_) => return Err("a path of several legs"),
            Geometry::Stay => walk.stays(from),
        };
    }
    Ok(all)
}

struct Walk<'a> {
    board: &'a Board,
    to: SquareSet,
    within: SquareSet,
    across: Option<SquareSet>,
}

/// A square on a line, with the squares passed since the one before.
struct Stop {
    square: Square,
    passed: SquareSet,
}

impl Walk<'_> {
    /// The stops of the line that repeats `step` from `from`, until it leaves the board or comes back.
    fn line(&self, from: Square, step: &Step, longest: u16) -> Vec<Stop> {
        let mut stops: Vec<Stop> = Vec::new();
        let mut at = from;
        while stops.len() < usize::from(longest) {
            let Some(to) = self.board.step(at, step.vector) else { break };
            let through: Option<SquareSet> = step.through.iter().map(|&vector| self.board.step(at, vector)).collect();
            let Some(passed) = through.filter(|passed| passed.is_subset(&self.within)) else { break };
            if to == from || !self.within.contains(to) {
                break;
            }
            stops.push(Stop { square: to, passed });
            at = to;
        }
        stops
    }

    fn may_end(&self, to: Square, passed: SquareSet) -> bool {
        self.to.contains(to) && self.across.is_none_or(|zone| zone.intersects(&passed))
    }

    fn slides(&self, from: Square, steps: &[Step], span: Span) -> Vec<Entry> {
        let mut found = Vec::new();
        for (step, direction) in with_directions(steps) {
            let mut path = SquareSet::EMPTY;
            for (n, stop) in (1..).zip(self.line(from, step, span.max)) {
                path |= stop.passed;
                if n >= span.min && self.may_end(stop.square, path) {
                    found.push(Entry { square: stop.square, path: path.words(), hurdles: None, direction });
                }
                path.insert(stop.square);
            }
        }
        found
    }

    fn hops(&self, from: Square, steps: &[Step], hop: &Hop) -> Result<Vec<Entry>, &'static str> {
        if hop.hurdles != 1 {
            return Err("a hop over several hurdles");
        }
        if steps.iter().any(|step| !step.through.is_empty()) {
            return Err("a lame hop");
        }
        let Onto { own: KindSet::ALL, enemy: KindSet::ALL, .. } = hop.over else {
            return Err("a hop over certain pieces only");
        };
        let mut found = Vec::new();
        for (step, direction) in with_directions(steps) {
            let stops = self.line(from, step, u16::MAX);
            let mut path = SquareSet::EMPTY;
            for (n, stop) in stops.iter().enumerate() {
                let may_be_hurdle =
                    |&hurdle: &usize| hop.run_up.contains(hurdle as u16) && hop.landing.contains((n - hurdle) as u16);
                let hurdles: SquareSet = (0..n).filter(may_be_hurdle).map(|hurdle| stops[hurdle].square).collect();
                if !hurdles.is_empty() && self.may_end(stop.square, path) {
                    let hurdles = Some(hurdles.words());
                    found.push(Entry { square: stop.square, path: path.words(), hurdles, direction });
                }
                path.insert(stop.square);
            }
        }
        Ok(found)
    }

    fn stays(&self, from: Square) -> Vec<Entry> {
        let stays = self.may_end(from, SquareSet::EMPTY);
        let entry = Entry { square: from, path: [0; 4], hurdles: None, direction: 0 };
        if stays { vec![entry] } else { Vec::new() }
    }

    fn anywhere(&self, from: Square) -> Vec<Entry> {
        let squares = (self.board.squares() & self.within) - from.into();
        let squares = squares.iter().filter(|&to| self.may_end(to, SquareSet::EMPTY));
        squares.map(|square| Entry { square, path: [0; 4], hurdles: None, direction: 0 }).collect()
    }
}

/// Steps with their direction's number: opposite steps differ in the lowest bit.
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

/// The same list from the other end: for every square, the squares from which the movement leads there.
pub(super) fn reverse(entries: &Entries) -> Entries {
    let mut reversed = vec![Vec::new(); entries.len()];
    for (from, list) in entries.iter().enumerate() {
        for entry in list {
            reversed[entry.square.index()].push(Entry {
                square: Square::new(from),
                direction: entry.direction ^ 1,
                ..entry.clone()
            });
        }
    }
    reversed
}

/// Is some square reached in two ways from the same square?
pub(super) fn has_twins(entries: &Entries) -> bool {
    entries.iter().any(|list| {
        let squares: SquareSet = list.iter().map(|entry| entry.square).collect();
        squares.len() < list.len()
    })
}

/// Are the lists the same, whatever their order?
pub(super) fn same(a: &Entries, b: &Entries) -> bool {
    let key = |list: &[Entry]| {
        let mut list: Vec<_> = list.iter().map(|entry| (entry.square, entry.path, entry.hurdles)).collect();
        list.sort();
        list
    };
    a.iter().zip(b).all(|(a, b)| a.len() == b.len() && key(a) == key(b))
}
