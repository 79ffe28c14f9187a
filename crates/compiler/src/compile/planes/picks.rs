//! Decides, once per variant, how compulsory moves are counted together with all others.

use super::plan::judges;
use crate::model::{MoveKind, Taking};
use crate::tables::planes::{Pick, Plan};
use crate::tables::program::{MustRule, Pattern, PatternZone, SidePrograms};
use crate::types::KindSet;

/// Returns true if only tables, masks and `must` rows decide which moves a side may play.
pub(super) fn alone<const W: usize>(plan: &Plan, side: &SidePrograms<W>) -> bool {
    !judges(plan) && side.cannot.is_empty()
}

/// The data to count the moves of a side's only `must` row, if one pattern covers the picked moves on the board; `None`
/// otherwise.
pub(super) fn pick<const W: usize>(must: &[MustRule<W>]) -> Option<Pick> {
    let [MustRule { on, when: None, most: false }] = must else { return None };
    if on.is_empty() || !on.iter().all(|pattern| pattern.is_told() && pattern.when.is_none()) {
        return None;
    }
    let mut patterns = (0..on.len()).filter(|&place| on[place].is_of(MoveKind::Move));
    let (pattern, None) = (patterns.next()?, patterns.next()) else { return None };
    let takes = on.iter().all(|pattern| pattern.takes.is_some_and(Taking::is_something));
    let not = |kind| takes || !on.iter().any(|pattern| pattern.is_of(kind));
    let known =
        |pattern: &Pattern<W>| pattern.from.iter().chain(&pattern.to).all(|zone| matches!(zone, PatternZone::Known(_)));
    let (mut all_dropped, mut dropped) = (KindSet::EMPTY, KindSet::EMPTY);
    for pattern in on {
        dropped = dropped | pattern.dropped();
        if pattern.to.is_empty() {
            all_dropped = all_dropped | pattern.dropped();
        }
    }
    Some(Pick {
        pattern,
        dropped: (all_dropped, !dropped),
        castles_not: not(MoveKind::Castle),
        passes_not: not(MoveKind::Pass),
        known: on.iter().all(known),
    })
}
