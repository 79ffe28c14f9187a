//! The walk along a line of the board: one step, repeated, over squares of any contents. Leapers, riders and hoppers
//! all walk lines. The reference executor keeps a walk of its own, as a plain definition on a known board.

use crate::model::{Board, Step};
use crate::types::{MAX_SQUARES, Square, SquareSet};

/// A stop of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The square that a step leads to.
    pub square: Square,
    /// The squares that the step passes and that must be empty.
    pub transit: SquareSet,
}

/// The stops of the line that repeats a step from a square. The line ends at the edge of the board, at a hole, before a
/// step that leaves the squares of `within`, and before it returns to its start across joined edges.
#[inline]
pub fn line<'b>(board: &'b Board, from: Square, step: &'b Step, within: SquareSet) -> impl Iterator<Item = Stop> + 'b {
    let mut at = from;
    let stops = std::iter::from_fn(move || {
        let square = board.step(at, step.vector).filter(|&to| to != from && within.contains(to))?;
        let transit = board.all_from(at, &step.through).filter(|transit| transit.is_subset(&within))?;
        at = square;
        Some(Stop { square, transit })
    });
    stops.take(MAX_SQUARES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{BoardPlan, Wrap};
    use crate::types::Vector;

    /// A name, the joined edges, the start, the vector of the step with those of its transit, barred squares, and the
    /// expected stops.
    type Case = (&'static str, Wrap, &'static str, &'static [(i8, i8)], &'static str, &'static str);

    /// The stops of a line on a board of 4 x 4 squares, each with the squares of its transit. A hole is at d4.
    fn shown(wrap: Wrap, from: &str, vectors: &[(i8, i8)], barred: &str) -> String {
        let board = Board::new(BoardPlan { wrap, holes: Square::new(15).into(), ..BoardPlan::plain(4, 4) });
        let mut vectors = vectors.iter().map(|&(x, y)| Vector::new(x, y));
        let step = Step { vector: vectors.next().unwrap(), through: vectors.collect() };
        let barred: SquareSet = barred.split_whitespace().map(|name| board.named(name).unwrap()).collect();
        let name = |stop: Stop| {
            let names = std::iter::once(stop.square).chain(stop.transit.iter()).map(|square| board.name(square));
            names.collect::<Vec<_>>().join("/")
        };
        let stops = line(&board, board.named(from).unwrap(), &step, board.squares() - barred);
        stops.map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_line_ends_where_its_steps_lead_nowhere() {
        use Wrap::{Both, Files, Nowhere, Ranks};
        let cases: &[Case] = &[
            ("to the edge", Nowhere, "a1", &[(0, 1)], "", "a2 a3 a4"),
            ("to a hole", Nowhere, "a1", &[(1, 1)], "", "b2 c3"),
            ("no step", Nowhere, "a1", &[(-1, 0)], "", ""),
            ("long steps", Nowhere, "a1", &[(1, 2)], "", "b3"),
            ("to a barred square", Nowhere, "a1", &[(0, 1)], "a3", "a2"),
            ("from a barred square", Nowhere, "a1", &[(0, 1)], "a1", "a2 a3 a4"),
            ("lame steps", Nowhere, "a1", &[(0, 2), (0, 1)], "", "a3/a2"),
            ("over a barred square", Nowhere, "a1", &[(0, 2), (0, 1)], "a2", ""),
            ("past the edge", Nowhere, "a1", &[(1, 0), (0, -1)], "", ""),
            ("lame at its end", Nowhere, "a1", &[(1, 0), (1, 0)], "c1", "b1/b1"),
            ("round a cylinder", Files, "b1", &[(1, 0)], "", "c1 d1 a1"),
            ("up a cylinder", Files, "b1", &[(0, 1)], "", "b2 b3 b4"),
            ("across a joined edge", Files, "c2", &[(1, 1)], "", "d3 a4"),
            ("half round", Files, "b1", &[(2, 0)], "", "d1"),
            ("all round at once", Files, "b1", &[(4, 0)], "", ""),
            ("round the other way", Ranks, "a3", &[(0, -1)], "", "a2 a1 a4"),
            ("round a torus", Both, "a1", &[(1, 2)], "", "b3 c1 d3"),
            ("lame round a cylinder", Files, "c1", &[(2, 0), (1, 0)], "", "a1/d1"),
        ];
        for (name, wrap, from, vectors, barred, expected) in cases {
            assert_eq!(shown(*wrap, from, vectors, barred), *expected, "{name}");
        }
    }
}
