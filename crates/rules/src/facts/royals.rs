//! Royals, and the kinds that a side never loses.

use crate::model::{Condition, Rules, Set, Word};
use crate::types::KindSet;

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

    /// The kinds of own pieces of which one must be attacked for [`check`](Rules::check) to hold, if it tests for
    /// nothing else.
    pub fn plain_royals(&self) -> Option<KindSet> {
        let every: KindSet = self.kinds().collect();
        self.check.as_ref()?.attacked_kinds().map(|kinds| kinds & every)
    }

    /// The kinds that a side never loses: they can never be captured, and never become anything else. Empty if any row
    /// of `after` has an effect.
    pub fn never_lost(&self) -> KindSet {
        let lost = self.kinds().filter(|&kind| !self.becomes(kind).is_empty()).collect::<KindSet>();
        if self.after.iter().all(|row| row.effects.is_empty()) { self.never_captured() & !lost } else { KindSet::EMPTY }
    }

    /// The kinds that can never be captured, because no move may leave an own piece of these kinds attacked. No row of
    /// `after` may capture anything.
    pub fn never_captured(&self) -> KindSet {
        if self.has_effect(|effect| effect.captures) {
            return KindSet::EMPTY;
        }
        let rows = self.forbidden.iter().filter(|row| row.on.is_empty() && row.side.is_none());
        rows.filter_map(|row| row.when.attacked_kinds()).fold(KindSet::EMPTY, |all, kinds| all | kinds)
    }
}

impl Condition {
    /// The kinds of own pieces of which one must be attacked, if the condition tests for nothing else.
    fn attacked_kinds(&self) -> Option<KindSet> {
        let Condition::Any(Set::And(parts)) = self else { return None };
        let kinds = parts.iter().find_map(|part| if let Set::Kinds(kinds) = part { Some(*kinds) } else { None });
        let is_plain = parts.len() == 3 && parts.contains(&Set::Own) && parts.contains(&Set::Attacked(None));
        kinds.filter(|_| is_plain)
    }
}
