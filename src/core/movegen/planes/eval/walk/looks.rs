//! On which squares it depends, as a position is, where a walk leads.

use crate::model::Span;
use crate::model::limits::MAX_CHAIN;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::{Leg, Route, Walk};
use crate::types::{Bits, Side};

/// A walk by a piece of a side, and a square that it might take.
struct Look<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    side: Side,
    from: usize,
    square: usize,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// For a linear walk of a piece of `side` on `from`: whether it can take something on `square` stays as it is while
    /// nothing changes on these squares. The two squares themselves are left out.
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

    /// The squares that a path of rides looks at, and perhaps more: it may turn as it likes, and goes on over whatever
    /// any other way has taken. `None` if some legs are no rides: a hop may lead further if there is less to hop over.
    fn looks_of_path(&self, look: &Look<W, P>, legs: &[Leg], repeat: Span) -> Option<Bits<W>> {
        let Look { board, side, from, square } = *look;
        let walks = &self.tables.walks.sides[side.index()].all;
        // The piece is lifted first. What is on the attacked square may be something that has yet to come there.
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
            // Squares that were gone on from before lead to nothing new, unless something was taken.
            if at.without(known).is_empty() && occupied == before {
                break;
            }
            known |= at;
        }
        Some(looked)
    }

    /// May a leg end on a square, if only `occupied` squares still are?
    fn leg_may_end(&self, look: &Look<W, P>, leg: &Walk<W>, to: usize, occupied: Bits<W>) -> bool {
        let stands = look.board.side_at(to).is_some_and(|side| {
            let kinds = if side == look.side { leg.onto.own } else { leg.onto.enemy };
            kinds.contains(look.board.kind_at(self.tables, to))
        });
        stands || leg.onto.empty && !occupied.has(to)
    }
}
