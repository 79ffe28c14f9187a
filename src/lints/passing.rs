//! Rows that wait for a player without a move, although players may always pass.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, ForbiddenRow, MovePattern, OutcomeRow};
use crate::types::Side;

impl Lints<'_> {
    /// Reports an outcome for a player without a move, which never applies since passing is a move.
    pub fn never_stuck(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let Some(forbids_check) = self.passes_unless_in_check() else { return Vec::new() };
        let mates = |row: &OutcomeRow| {
            !row.claim
                && row.side.is_none()
                && matches!(&row.when, Condition::All(parts) if parts.len() == 2 && parts.contains(&Condition::Stuck)
                    && rules.check.as_ref().is_some_and(|check| parts.contains(check)))
        };
        let is_never = |place: usize, row: &OutcomeRow| match forbids_check {
            false => needs_stuck(&row.when),
            true => row.when == Condition::Stuck && rules.outcomes[..place].iter().any(mates),
        };
        let rows = rules.outcomes.iter().enumerate();
        let Some((_, row)) = rows.into_iter().find(|(place, row)| is_never(*place, row)) else { return Vec::new() };
        let own_row = self.written.row_name("outcomes", &row.name);
        let own_pass = self.written.own("pass").map(|entry| entry.value.span.clone());
        // Another lint reports the constant condition.
        let is_told = self.world.holds(&Condition::Stuck, Side::First).is_some();
        if own_row.is_some() && is_told {
            return Vec::new();
        }
        let Some(span) = own_pass.or(own_row) else { return Vec::new() };
        let message = format!("a player may always pass, so \"{}\" never applies", row.name);
        let hint = format!(
            "remove the row, `outcomes: {{ \"{}\": Remove }}`; or let only players without a move pass: `must: {{ \"a move if there is one\": (on: [(kind: \
             Move), (kind: Drop), (kind: Castle)]) }}`",
            row.name
        );
        vec![Diagnostic::new(Code::NeverStuck, span, message).hint(hint)]
    }

    /// `Some(false)` if a player may always pass, `Some(true)` if a player may pass except in check; `None` otherwise.
    fn passes_unless_in_check(&self) -> Option<bool> {
        let rules = self.rules;
        let is_of_check = |row: &ForbiddenRow| rules.check.as_ref() == Some(&row.when);
        let is_free = !rules.must.iter().flat_map(|row| &row.on).any(is_any_move)
            && self.world.may_always_pass(|row| row.on.is_empty() && is_of_check(row));
        is_free.then(|| rules.forbidden.iter().any(is_of_check))
    }
}

/// Returns `true` if a pattern requires moves of a kind and nothing else. Then only a player without such a move
/// passes.
fn is_any_move(pattern: &MovePattern) -> bool {
    MovePattern { kind: None, by: None, ..pattern.clone() } == MovePattern::default()
}

/// Returns `true` if a condition never holds for a player who has a move.
fn needs_stuck(condition: &Condition) -> bool {
    match condition {
        Condition::Stuck => true,
        Condition::All(parts) => parts.iter().any(needs_stuck),
        Condition::Or(parts) => !parts.is_empty() && parts.iter().all(needs_stuck),
        Condition::Any(_) | Condition::Not(_) | Condition::Theirs(_) => false,
        Condition::AtLeast(..) | Condition::Can(_) => false,
        Condition::Line(_) | Condition::Connected(_) | Condition::Repeated(_) | Condition::Throughout(_) => false,
        Condition::Chased(_) => false,
    }
}
