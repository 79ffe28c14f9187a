//! The squares of a position that decide where a walk leads.

use crate::model::Times;
use crate::model::limits::MAX_CHAIN;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::{Leg, Route, Walk};
use crate::types::{Bits, Side};

/// The start of a side's walk, and a square on which the piece might capture.
struct Look<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    side: Side,
    from: usize,
    square: usize,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// For a linear walk of a piece of `side` on `from`: the squares that decide whether the piece can capture on
    /// `square`. These two squares are left out.
    pub(in crate::movegen) fn looked_at(
        &self,
        board: &Board<W, P>,
        side: Side,
        walk: &Walk<W>,
        from: usize,
        square: usize,
    ) -> Bits<W> {
        let lines = walk.lines_to(from, square);
        let looked = match &walk.route {
            Route::Path { legs, repeat, .. } => self.looks_of_path(&Look { board, side, from, square }, legs, *repeat),
            Route::Ride(..) | Route::Hop { .. } | Route::Anywhere | Route::Stay => None,
        };
        looked.map_or(lines, |looked| lines & looked)
    }

    /// The squares that a path of rides reads, and perhaps more. All turns are permitted, and each path may pass over
    /// squares that any other path has captured. `None` if a leg is not a ride, because a hop may lead further if there
    /// is less to jump over.
    fn looks_of_path(&self, look: &Look<W, P>, legs: &[Leg], repeat: Times) -> Option<Bits<W>> {
        let Look { board, side, from, square } = *look;
        let walks = &self.tables.walks.sides[side.index()].all;
        // The piece is lifted first. The piece on the attacked square may be one that only arrives there later.
        let mut occupied = board.occupied().without(Bits::of(from) | Bits::of(square));
        let (mut at, mut known, mut looked) = (Bits::of(from), Bits::EMPTY, Bits::EMPTY);
        for _ in 0..usize::from(repeat.max).min(MAX_CHAIN.div_ceil(legs.len())) {
            let before = occupied;
            for leg in legs {
                let leg = &walks[usize::from(leg.walk)];
                let Route::Ride(rays, span) = &leg.route else { return None };
                let mut ends = Bits::EMPTY;
                for ray in at.into_iter().flat_map(|start| &rays[start]) {
                    for (n, stop) in (1..=span.max).zip(&ray.stops) {
                        let to = usize::from(stop.square);
                        looked |= stop.passed | Bits::of(to);
                        if stop.passed.meets(occupied) {
                            break;
                        }
                        if n >= span.min && (to == square || self.leg_may_end(look, leg, to, occupied)) {
                            ends.put(to, 1);
                        }
                        if occupied.has(to) {
                            break;
                        }
                    }
                }
                occupied = occupied.without(ends);
                at = ends;
            }
            // Squares from which the path has continued before lead to nothing new, unless a piece was captured.
            if at.without(known).is_empty() && occupied == before {
                break;
            }
            known |= at;
        }
        Some(looked)
    }

    /// Returns `true` if a leg may end on a square, given that only the squares in `occupied` are still occupied.
    fn leg_may_end(&self, look: &Look<W, P>, leg: &Walk<W>, to: usize, occupied: Bits<W>) -> bool {
        let stands = look.board.side_at(to).is_some_and(|side| {
            let kinds = if side == look.side { leg.onto.own } else { leg.onto.enemy };
            kinds.contains(look.board.kind_at(self.tables, to))
        });
        stands || leg.onto.empty && !occupied.has(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::planes::run::{Task, run};
    use crate::position::by_form;
    use crate::types::SquareSet;
    use crate::variant::Variant;

    const GRIFFON: &str = "Path(legs: [Leaper(by: Diagonal), Rider(by: Orthogonal, turning: Outward)])";
    const TAKES_TWICE: &str = "Path(legs: [Leaper(by: Diagonal, onto: Enemy), Leaper(by: Orthogonal)])";
    const HOPS_FIRST: &str = "Path(legs: [Hopper(by: Diagonal, run_up: 0, landing: 1), Leaper(by: Orthogonal)])";
    const HOPS_TWICE: &str = "Hopper(by: Orthogonal, hurdles: 2)";

    /// The long diagonal, and all squares next to it except one.
    const HOPS_LOOK: &str = "b1 a2 b2 c2 b3 c3 d3 d4 e4 d5 e5 f5 e6 f6 g6 f7 g7 h7 g8 h8";

    /// For each case: the knight's movement, a position, the square of a knight, a square on which the knight might
    /// capture, and the squares that decide this.
    const LOOKS: [(&str, &str, &str, &str, &str); 9] = [
        (GRIFFON, "4k2K/8/8/8/8/8/8/N7", "a1", "b6", "b1 a2 b2 c2 d2 e2 f2 g2 h2 b3 b4 b5 b7 b8"),
        // The square behind a piece does not matter, whichever side owns the piece; the square behind the target does.
        (GRIFFON, "4k2K/8/8/1p6/8/8/3P4/N7", "a1", "b6", "b1 a2 b2 c2 d2 b3 b4 b5"),
        (GRIFFON, "4k2K/8/1p6/8/8/8/3P4/N7", "a1", "b6", "b1 a2 b2 c2 d2 b3 b4 b5 b7 b8"),
        // The first leg ends on empty squares only, or on enemies only.
        (GRIFFON, "4k2K/8/8/8/8/8/1p6/N7", "a1", "b6", "b2"),
        (TAKES_TWICE, "4k2K/8/8/8/8/8/8/N7", "a1", "b3", "b2"),
        (TAKES_TWICE, "4k2K/8/8/8/8/8/1P6/N7", "a1", "b3", "b2"),
        (TAKES_TWICE, "4k2K/8/8/8/8/8/1p6/N7", "a1", "b3", "b1 a2 b2 c2"),
        // A hop depends on all squares that it might pass, whatever their contents.
        (HOPS_FIRST, "4k2K/8/8/8/8/8/8/N7", "a1", "c4", HOPS_LOOK),
        (HOPS_TWICE, "4k2K/8/8/8/8/8/8/N7", "a1", "a5", "a2 a3 a4"),
    ];

    struct Looked<'a, const W: usize, const P: usize> {
        board: &'a Board<W, P>,
        from: usize,
        square: usize,
    }

    impl<const W: usize, const P: usize> Task<W, P> for Looked<'_, W, P> {
        type Answer = SquareSet;

        fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> SquareSet {
            // The legs come before their path.
            let walk = machine.tables.walks.sides[0].all.last().expect("a walk");
            assert!(walk.is_linear);
            machine.looked_at(self.board, Side::First, walk, self.from, self.square).into()
        }
    }

    #[test]
    fn the_squares_on_which_a_walk_depends() {
        for (movement, placement, from, square, expected) in LOOKS {
            let text = format!(r#"(name: "T", base: "chess", pieces: {{ "knight": (moves: {movement}) }})"#);
            let variant = Variant::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(false)));
            let position = variant.position(&format!("{placement} w - - 0 1")).unwrap();
            let [from, square] = [from, square].map(|name| variant.square(name).unwrap().index());
            let looked = by_form!(&variant, position.form(),
                state _state => panic!("{movement} is on planes"),
                planes (planes, tables) => run(tables, Looked { board: &planes.board, from, square }),
            );
            let looked: Vec<String> = looked.iter().map(|square| variant.square_name(square)).collect();
            assert_eq!(looked.join(" "), expected, "{movement} in {placement}");
        }
    }
}
