//! Royals, and the kinds that a side never loses.

use super::condition::Condition;
use super::pattern::MovePattern;
use super::row::{ForbiddenRow, PromotionRow};
use super::rules::Rules;
use super::set::Set;
use super::word::Word;
use crate::types::{Kind, KindSet};

impl Rules {
    /// The kinds of own pieces that [`check`](Rules::check) tests for attacks.
    pub fn royals(&self) -> KindSet {
        let mut royals = KindSet::EMPTY;
        let Some(check) = &self.check else { return royals };
        Word::Condition(check).walk(&mut |word| {
            let Word::Set(Set::And(parts)) = word else { return };
            let is_attack = |part: &Set| match part {
                Set::Attacked(_) => true,
                Set::Not(inner) => matches!(**inner, Set::Attacked(_)),
                // No other word depends on whether an own piece can be captured.
                _ => false,
            };
            if parts.contains(&Set::Own) && parts.iter().any(is_attack) {
                let kinds =
                    parts.iter().filter_map(|part| if let Set::Kinds(kinds) = part { Some(*kinds) } else { None });
                royals = royals | kinds.fold(KindSet::EMPTY, |all, kinds| all | kinds);
            }
        });
        royals
    }

    /// The kinds that a side never loses: they can never be captured, and never become anything else. Empty if any row
    /// of `after` has an effect.
    pub fn never_lost(&self) -> KindSet {
        let changes = |kind: Kind| {
            let piece = self.piece(kind);
            let is_meant = |row: &PromotionRow| MovePattern::any_is_by(&row.on, kind);
            let legs = piece.moves.iter().flat_map(|movement| movement.legs().chain([movement]));
            self.promotion.iter().any(is_meant) || legs.into_iter().any(|leg| leg.becomes.is_some())
        };
        let lost = self.kinds().filter(|&kind| changes(kind)).collect::<KindSet>();
        if self.after.iter().all(|row| row.effects.is_empty()) { self.never_captured() & !lost } else { KindSet::EMPTY }
    }

    /// The kinds that can never be captured, because no move may leave an own piece of these kinds attacked. No row of
    /// `after` may capture anything.
    pub fn never_captured(&self) -> KindSet {
        if self.has_effect(|effect| effect.captures) {
            return KindSet::EMPTY;
        }
        let kept = |row: &ForbiddenRow| match &row.when {
            Condition::Any(Set::And(parts)) if row.on.is_empty() && row.side.is_none() => match parts.as_slice() {
                [Set::Own, Set::Kinds(kinds), Set::Attacked(None)] => *kinds,
                _ => KindSet::EMPTY,
            },
            _ => KindSet::EMPTY,
        };
        self.forbidden.iter().map(kept).fold(KindSet::EMPTY, |all, kinds| all | kinds)
    }
}
