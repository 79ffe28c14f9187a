//! Finds the reason why masks cannot guard the royals of a variant, if they cannot.

use super::basis::Basis;
use super::entry::{PathEntry, entries};
use super::layout::without_guard;
use super::plan::may_spare_royals;
use super::promotion::Choices;
use crate::model::{Movement, Rules};
use crate::tables::planes::{SideTables, ThreatKind};
use crate::types::{Kind, KindSet, Side, SquareSet};

/// The reason why masks cannot guard royals, considering movements, drops and promotions.
pub(super) fn unmaskable<const W: usize>(basis: &Basis, sides: &[SideTables<W>; 2]) -> Option<String> {
    let Basis { rules, law, layout, choices, draft, .. } = basis;
    if law.royals.is_empty() {
        return None;
    }
    if layout.movers.iter().any(|mover| mover.movement.onto.own.meets(law.royals)) {
        return Some("a piece that takes royals of its own side".into());
    }
    // A shield only selects the moves to test, so it may count attacks that a `cannot` row removes. Moves by which a
    // royal appears or changes are tested anyway, and a piece that stays changes nothing.
    if !law.shielded.is_empty() {
        return None;
    }
    if may_spare_royals(rules, law.royals) {
        return Some("a cannot row may keep pieces from taking royals".into());
    }
    let stays = layout.movers.iter().any(|mover| mover.movement.geometry.stays());
    if stays && sides.iter().flat_map(|side| side.threats.iter()).any(|threat| threat.kind == ThreatKind::Hop) {
        return Some("pieces that may stay where they are, and hops".into());
    }
    let changes = rules.kinds().any(|kind| {
        let moves = rules.piece(kind).moves.iter().filter_map(|movement| movement.becomes);
        let forced = moves.into_iter().any(|other| law.royals.contains(kind) != law.royals.contains(other));
        let choices = choices[kind.index()].iter().flatten();
        forced || law.royals.contains(kind) && choices.into_iter().any(|choice| !choice.become_.is_empty())
    });
    if changes {
        return Some("moves by which pieces become royal, or royals something else".into());
    }
    if draft.plan.promoting.meets(law.royals) {
        return Some("royals that may become something else under a condition".into());
    }
    if draft.needs_plan(rules) && sides.iter().flat_map(|side| &side.drops).any(|rule| law.royals.contains(rule.kind)) {
        return Some("royals may be dropped while other rules are judged".into());
    }
    None
}

/// The reason why masks cannot guard royals that may be captured in passing; `None` if they cannot be.
pub(super) fn may_be_passed(rules: &Rules, royals: KindSet, choices: &[[Option<Choices>; 2]]) -> Option<&'static str> {
    if !rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.onto.trail) {
        return None;
    }
    let leaves = |kind: Kind, movement: &Movement| {
        let becomes_royal = |side: Side| match (
            entries(&rules.board, &without_guard(movement), side),
            &choices[kind.index()][side.index()],
        ) {
            (_, None) => false,
            (Err(_), Some(_)) => true,
            (Ok(entries), Some(choices)) => choices.become_.iter().any(|(kind, _, to)| {
                let ends =
                    |(list, to): (&Vec<PathEntry>, &SquareSet)| list.iter().any(|entry| to.contains(entry.square));
                royals.contains(*kind) && entries.iter().zip(to).any(ends)
            }),
        };
        movement.leaves_trail
            && (royals.contains(kind)
                || movement.becomes.is_some_and(|kind| royals.contains(kind))
                || Side::BOTH.into_iter().any(becomes_royal))
    };
    let leaves = rules.kinds().any(|kind| rules.piece(kind).moves.iter().any(|movement| leaves(kind, movement)));
    leaves.then_some("royals that leave a trail")
}
