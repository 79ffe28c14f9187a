//! The lines of a board whose pieces stand on points.
//!
//! This is the only place that decides which squares a line joins. Pictures, rules pages and boards in text draw the
//! lines that they find here.

use super::grid::{CELL, Point};
use crate::model::{Board, Movement, Points, Rules, Set, Step, Times};
use crate::types::{Side, Square, SquareSet, Vector};
use ferz_core::walk;
use std::collections::{BTreeMap, BTreeSet};

/// A straight line of a board. Both ends are given in half cells from the middle of the lower left cell, to the right
/// and up, as the first player sees the board. A line ends on a point, or between points at a joined edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BoardLine {
    /// The left end; the lower end of a line along a file.
    pub from: (i32, i32),
    /// The other end.
    pub to: (i32, i32),
}

impl BoardLine {
    /// Both ends in picture units, from the middle of the lower left cell.
    pub(super) fn ends(&self) -> [Point; 2] {
        [self.from, self.to].map(|(x, y)| Point::new(f64::from(x), -f64::from(y)) * (CELL / 2.0))
    }
}

/// A line from a square to the next one along a vector.
type Join = (Square, Vector);

/// The lines of a board; `None` if its pieces stand in cells.
pub(super) fn lines(rules: &Rules) -> Option<Vec<BoardLine>> {
    let board = &rules.board;
    let mut joins = match board.plan().points? {
        Points::Grid => grid(board),
        Points::Moves => ways(rules),
    };
    joins.retain(|join| !crosses_river(rules, join));
    joins.extend(zones(rules, Points::PALACE).flat_map(|palace| diagonals(board, palace)));
    Some(straight(board, &joins))
}

/// The squares of a zone with this name, as each player sees it. A zone that depends on the position has none.
fn zones<'r>(rules: &'r Rules, name: &'r str) -> impl Iterator<Item = SquareSet> + 'r {
    let named = rules.zones.iter().filter(move |zone| zone.name == name);
    named.filter_map(|zone| zone.set.as_squares()).flatten()
}

/// The steps of a grid, to the right and up.
fn grid(board: &Board) -> BTreeSet<Join> {
    let steps = board.squares().iter().flat_map(|at| [(1, 0), (0, 1)].map(|(x, y)| (at, Vector::new(x, y))));
    steps.filter(|&(at, step)| board.step(at, step).is_some_and(|to| to != at)).collect()
}

/// The steps of leapers and riders along files, ranks and diagonals, from each square to the next.
fn ways(rules: &Rules) -> BTreeSet<Join> {
    let mut joins = BTreeSet::new();
    let moves = rules.pieces.iter().flat_map(|piece| &piece.moves);
    for movement in moves.flat_map(|movement| movement.legs().chain([movement])) {
        let Some((steps, span)) = movement.geometry.ride() else { continue };
        for side in Side::BOTH {
            let steps = steps[side.index()].iter().filter(|step| is_straight(step.vector));
            steps.for_each(|step| add_way(&rules.board, movement, side, step, span, &mut joins));
        }
    }
    joins
}

fn is_straight(Vector { x, y }: Vector) -> bool {
    x == 0 || y == 0 || x.abs() == y.abs()
}

/// Adds the joins along which a step can be repeated from anywhere.
fn add_way(board: &Board, movement: &Movement, side: Side, step: &Step, span: Times, joins: &mut BTreeSet<Join>) {
    let squares = |set: &Option<Set>| {
        let squares = set.as_ref().and_then(|set| set.as_squares()).map(|squares| squares[side.index()]);
        squares.unwrap_or(board.squares())
    };
    let (starts, ends, within) = (squares(&movement.from), squares(&movement.to), squares(&movement.within));
    for start in starts & within {
        let stops = walk::line(board, start, step, within).take(span.max.into());
        let stops: Vec<Square> = stops.map(|stop| stop.square).collect();
        let is_end = |&(place, square): &(usize, &Square)| place + 1 >= span.min.into() && ends.contains(*square);
        let count = stops.iter().enumerate().rfind(is_end).map_or(0, |(place, _)| place + 1);
        let from = [start].into_iter().chain(stops.iter().copied());
        for (from, &to) in from.zip(&stops[..count]) {
            if is_next(board, from, step.vector) {
                let Vector { x, y } = step.vector;
                let is_forward = (x, y) > (0, 0);
                joins.insert(if is_forward { (from, step.vector) } else { (to, Vector::new(-x, -y)) });
            }
        }
    }
}

/// The vector of length 1 in the same direction, and how many of them make the vector.
fn unit(Vector { x, y }: Vector) -> (Vector, i8) {
    (Vector::new(x.signum(), y.signum()), x.abs().max(y.abs()))
}

/// Returns `true` if there is no square between a square and the one that a straight vector leads to.
fn is_next(board: &Board, from: Square, vector: Vector) -> bool {
    let (unit, count) = unit(vector);
    (1..count).all(|n| board.step(from, Vector::new(unit.x * n, unit.y * n)).is_none())
}

/// Returns `true` if a line along a file would cross a river away from the outermost files.
fn crosses_river(rules: &Rules, &(from, vector): &Join) -> bool {
    let board = &rules.board;
    let Some(to) = board.step(from, vector).filter(|_| vector.x == 0) else { return false };
    let (file, rank) = (i32::from(board.file(from)), i32::from(board.rank(from)));
    if [-1, 1].iter().any(|side| board.at(file + side, rank).is_none()) {
        return false;
    }
    let ends = |zone: SquareSet| [from, to].map(|square| zone.contains(square));
    zones(rules, Points::RIVER).any(|zone| ends(zone) == [true, true])
        || zones(rules, Points::OWN_BANK).map(ends).any(|[from, to]| from != to)
}

/// The diagonals of the square blocks of a zone, of 3 x 3 squares or more.
fn diagonals(board: &Board, zone: SquareSet) -> BTreeSet<Join> {
    let mut joins = BTreeSet::new();
    let at = |file: i32, rank: i32| board.at(file, rank).filter(|&square| zone.contains(square));
    let is_block =
        |file: i32, rank: i32, size: i32| (0..size * size).all(|n| at(file + n % size, rank + n / size).is_some());
    for corner in zone {
        let (file, rank) = (i32::from(board.file(corner)), i32::from(board.rank(corner)));
        // A block begins where the zone begins.
        if at(file - 1, rank).is_some() || at(file, rank - 1).is_some() {
            continue;
        }
        let sizes = 3..=i32::from(board.files().min(board.ranks()));
        let Some(size) = sizes.take_while(|&size| is_block(file, rank, size)).last() else { continue };
        for n in 0..size - 1 {
            joins.extend(at(file + n, rank + n).map(|square| (square, Vector::new(1, 1))));
            joins.extend(at(file + n, rank + size - 1 - n).map(|square| (square, Vector::new(1, -1))));
        }
    }
    joins
}

/// A line of infinite length: its direction, and where it lies across that direction.
type Course = (i8, i8, i32);

/// Joins as lines that are as long as possible. A join across an edge is half a line at each end.
fn straight(board: &Board, joins: &BTreeSet<Join>) -> Vec<BoardLine> {
    let mut courses: BTreeMap<Course, Vec<(i32, i32)>> = BTreeMap::new();
    for &(from, vector) in joins {
        let Some(to) = board.step(from, vector) else { continue };
        let (unit, count) = unit(vector);
        let middle = |square| (2 * i32::from(board.file(square)), 2 * i32::from(board.rank(square)));
        let mut add = |(x, y): (i32, i32), length: i32| {
            let (right, up) = (i32::from(unit.x), i32::from(unit.y));
            let along = if right == 0 { y } else { x };
            courses.entry((unit.x, unit.y, x * up - y * right)).or_default().push((along, along + length));
        };
        let (start, end) = (middle(from), middle(to));
        let (x, y) = (i32::from(vector.x), i32::from(vector.y));
        if (start.0 + 2 * x, start.1 + 2 * y) == end {
            add(start, 2 * i32::from(count));
        } else {
            add(start, 1);
            add((end.0 - i32::from(unit.x), end.1 - i32::from(unit.y)), 1);
        }
    }
    let mut lines = Vec::new();
    for ((right, up, across), mut parts) in courses {
        parts.sort_unstable();
        let mut joined: Vec<(i32, i32)> = Vec::new();
        for (from, to) in parts {
            match joined.last_mut().filter(|last| from <= last.1) {
                Some(last) => last.1 = last.1.max(to),
                None => joined.push((from, to)),
            }
        }
        let (right, up) = (i32::from(right), i32::from(up));
        // On a course `x * up - y * right` is the same everywhere.
        let place = |along: i32| if right == 0 { (across * up, along) } else { (along, (along * up - across) * right) };
        lines.extend(joined.into_iter().map(|(from, to)| BoardLine { from: place(from), to: place(to) }));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_core::Variant;

    /// The lines of a board of 3 x 3 squares with these further fields and zones, and pieces with this move.
    fn lines_of(board: &str, zones: &str, moves: &str) -> Vec<String> {
        let start = if board.contains("holes") { "3/1*1/3" } else { "3/3/3" };
        let text = format!(
            r#"(name: "Lines", board: (files: 3, ranks: 3, second: Reflected, {board}), zones: {{ {zones} }},
               pieces: {{ "man": (letter: "m", moves: {moves}) }}, start: "{start} w - - 0 1")"#
        );
        let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let lines = lines(variant.rules()).unwrap_or_default();
        lines.iter().map(|BoardLine { from, to }| format!("{},{} {},{}", from.0, from.1, to.0, to.1)).collect()
    }

    const GRID: [&str; 6] = ["0,0 0,4", "2,0 2,4", "4,0 4,4", "0,4 4,4", "0,2 4,2", "0,0 4,0"];

    fn sorted<S: AsRef<str>>(lines: &[S]) -> Vec<&str> {
        let mut lines: Vec<&str> = lines.iter().map(AsRef::as_ref).collect();
        lines.sort_unstable();
        lines
    }

    #[test]
    fn a_grid_has_all_files_and_ranks() {
        assert!(lines_of("", "", "Stay").is_empty());
        assert_eq!(sorted(&lines_of("points: Grid", "", "Leaper(by: Diagonal)")), sorted(&GRID));
    }

    #[test]
    fn no_line_leads_over_a_hole() {
        let around = ["0,0 0,4", "4,0 4,4", "0,0 4,0", "0,4 4,4"];
        assert_eq!(sorted(&lines_of("points: Grid, holes: \"b2\"", "", "Stay")), sorted(&around));
    }

    #[test]
    fn joined_edges_have_half_lines() {
        let lines = lines_of("points: Grid, wrap: Files", "", "Stay");
        assert!(lines.contains(&"-1,0 5,0".to_owned()) && lines.contains(&"0,0 0,4".to_owned()), "{lines:?}");
    }

    #[test]
    fn lines_follow_moves() {
        let cross = ["2,0 2,4", "0,2 4,2"];
        assert_eq!(sorted(&lines_of("points: Moves", "", "Rider(by: Orthogonal, from: \"b2\")")), sorted(&cross));
        let lines = lines_of("points: Moves", "", "Leaper(by: Diagonal, from: \"b2\")");
        assert_eq!(sorted(&lines), ["0,0 4,4", "0,4 4,0"]);
        // A leap over a square is no line, but one over a hole is.
        assert!(lines_of("points: Moves", "", "Leaper(by: [(0, 2), (1, 2)])").is_empty());
        let lines = lines_of("points: Moves, holes: \"b2\"", "", "Leaper(by: (0, 2))");
        assert_eq!(sorted(&lines), ["0,2 4,2", "2,0 2,4"]);
    }

    #[test]
    fn zones_named_as_such_are_drawn() {
        let lines = lines_of("points: Grid", "\"palace\": \"all\"", "Stay");
        assert!(lines.len() == 8 && lines.contains(&"0,0 4,4".to_owned()) && lines.contains(&"0,4 4,0".to_owned()));
        let river = lines_of("points: Grid", "\"river\": Fixed(\"ranks 2-3\")", "Stay");
        let bank = lines_of("points: Grid", "\"own-bank\": \"rank 1\"", "Stay");
        assert!(river.contains(&"2,0 2,2".to_owned()) && river.contains(&"0,0 0,4".to_owned()), "{river:?}");
        // The own bank of the second player is rank 3.
        assert!(!bank.iter().any(|line| line.starts_with("2,0")) && bank.contains(&"0,0 0,4".to_owned()), "{bank:?}");
        assert_eq!(sorted(&lines_of("points: Grid", "\"palace\": \"own\"", "Stay")), sorted(&GRID));
    }
}
