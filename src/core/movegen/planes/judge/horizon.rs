//! How soon counters can end a game: until then, perft need not keep them.
//!
//! Whatever the moves are, a counter changes by what one of its steps says, or not at all. So it is within a range after some plies, and a
//! row that asks for what is beyond ends no game: three checks take three moves.
//!
//! *When it is chosen*: if every outcome row that counts in perft asks about counters, and nothing else does, and turns have one ply. *What it cannot do*: tell how
//! counters hang together, or that a step's moves and conditions are rare.

use crate::model::limits::{MAX_COUNTERS, MAX_PLIES_A_TURN};
use crate::movegen::planes::make::Counters;
use crate::tables::program::{Number, Programs, Test};
use crate::types::Side;

/// The least and the greatest that each counter can be.
type Ranges = [(i32, i32); MAX_COUNTERS];

/// May an outcome row that counts in perft hold after one of the next plies?
pub(in crate::movegen) fn may_end<const W: usize>(
    programs: &Programs<W>,
    counters: &Counters,
    to_move: Side,
    plies: u32,
) -> bool {
    let mut ranges = [(0, 0); MAX_COUNTERS];
    for (range, &counter) in ranges.iter_mut().zip(counters) {
        *range = (counter, counter);
    }
    let mut side = to_move;
    for _ in 0..plies {
        for rule in &programs.sides[side.index()].counters {
            let range = &mut ranges[rule.slot];
            let (least, greatest) = *range;
            for step in &rule.steps {
                let (kept, add) = step.change;
                range.0 = range.0.min((least & kept).saturating_add(add));
                range.1 = range.1.max((greatest & kept).saturating_add(add));
            }
        }
        side = side.other();
        let rows = &programs.sides[side.index()].outcomes;
        if rows.iter().any(|row| row.in_perft && holds(&row.when, &ranges, false)) {
            return true;
        }
    }
    false
}

/// Does a condition hold for all numbers in the ranges (`always`), or for some?
fn holds(test: &Test, ranges: &Ranges, always: bool) -> bool {
    match test {
        Test::Known(holds) => *holds,
        Test::AtLeast(a, b) => {
            let (a, b) = (range(a, ranges), range(b, ranges));
            if always { a.0 >= b.1 } else { a.1 >= b.0 }
        }
        Test::All(parts) => parts.iter().all(|part| holds(part, ranges, always)),
        Test::Or(parts) => parts.iter().any(|part| holds(part, ranges, always)),
        Test::Not(part) => !holds(part, ranges, !always),
        // They ask for more than counters.
        Test::Any(_)
        | Test::Line { set: _, count: _, steps: _, through: _ }
        | Test::Connected { set: _, from: _, to: _, neighbours: _ }
        | Test::Can { side: _, patterns: _ }
        | Test::Stuck { side: _ }
        | Test::Repeated(_)
        | Test::Throughout { side: _, index: _ } => !always,
    }
}

/// The least and the greatest that a number can be.
fn range(number: &Number, ranges: &Ranges) -> (i64, i64) {
    match number {
        Number::Fixed(number) => (*number, *number),
        Number::Counter { slot } => (ranges[*slot].0.into(), ranges[*slot].1.into()),
        Number::Sum(parts) => parts
            .iter()
            .map(|part| range(part, ranges))
            .fold((0, 0), |sum, part| (i64::saturating_add(sum.0, part.0), i64::saturating_add(sum.1, part.1))),
        Number::Difference(a, b) => {
            let (a, b) = (range(a, ranges), range(b, ranges));
            (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0))
        }
        Number::Count(_) | Number::Worth(_) => (i64::MIN, i64::MAX),
        Number::Groups { set: _, neighbours: _ } | Number::Hand { side: _, kinds: _ } => (i64::MIN, i64::MAX),
        Number::PliesLeft { side: _ } => (1, MAX_PLIES_A_TURN.into()),
    }
}
