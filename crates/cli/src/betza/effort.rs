//! An estimate of the work for a diagram: roughly the number of ways of a piece on an empty board.

use super::diagram::SIDE;
use ferz::model::limits::MAX_CHAIN;
use ferz::model::{Geometry, Movement, PathLeg, PathRule};
use ferz::types::Side;
use ferz_core::Variant;

/// The number of directions in which a path may arrive on a square.
const HEADINGS: u64 = 8;
/// The length of a ride from the middle of the board.
const RIDE: u64 = SIDE as u64 / 2;

/// Returns an upper bound of the number of ways of all moves, apart from those that blocking pieces add.
pub(super) fn effort(variant: &Variant) -> u64 {
    variant.rules().pieces.iter().flat_map(|piece| &piece.moves).map(ways).fold(0, u64::saturating_add)
}

fn ways(movement: &Movement) -> u64 {
    match &movement.geometry {
        Geometry::Path(rule) => ways_of_path(rule),
        _ => single(movement),
    }
}

/// Returns the number of ways of a move without a path.
fn single(movement: &Movement) -> u64 {
    let side = Side::First.index();
    match &movement.geometry {
        Geometry::Leaper(steps) => steps[side].len() as u64,
        Geometry::Rider(steps, times) => steps[side].len() as u64 * u64::from(times.max).min(RIDE),
        Geometry::Hopper(steps, _) => steps[side].len() as u64 * RIDE,
        Geometry::Anywhere => (SIDE * SIDE) as u64,
        Geometry::Stay | Geometry::Path(_) => 1,
    }
}

/// Returns the number of ways of a path. Ways that meet on a square and continue alike are continued once, so the legs
/// before it do not multiply.
fn ways_of_path(rule: &PathRule) -> u64 {
    let most = (SIDE * SIDE) as u64 * HEADINGS;
    let legs = (rule.legs.len() * usize::from(rule.repeat.max)).min(MAX_CHAIN);
    let (mut open, mut all) = (1_u64, 0_u64);
    for (index, PathLeg { movement, turning }) in rule.legs.iter().cycle().take(legs).enumerate() {
        let turning = turning[Side::First.index()];
        let turns = turning.turns.iter().filter(|allowed| **allowed).count() as u64 + 2 * u64::from(turning.outward);
        let share = if index == 0 { HEADINGS } else { turns.clamp(1, HEADINGS) };
        let more = open.saturating_mul((single(movement) * share).div_ceil(HEADINGS));
        all = all.saturating_add(more);
        open = more.min(most);
    }
    all
}
