//! Outcomes with constant conditions, in the view in which they are written.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, OutcomeRow};
use crate::types::Side;
use ferz_core::syntax::{Entry, Value};

impl<'a> Lints<'a> {
    /// Reports outcomes whose conditions are constant.
    pub fn idle_outcomes(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for row in &self.rules.outcomes {
            if seen.contains(&row.name.as_str()) {
                continue;
            }
            seen.push(&row.name);
            let Some(written) = self.written.row("outcomes", &row.name) else { continue };
            let Some(node) = self.written.field_of(written, "when") else { continue };
            if !self.written.is_own(&node.span) {
                found.extend(self.no_longer_holds(written, &row.name));
                continue;
            }
            let (condition, viewers) = self.outcome_as_written(written, &row.name);
            if let Some(condition) = condition {
                let player = match self.eyes(written) {
                    _ if self.rules.turn.is_some() => Player::Anyone,
                    Some("Mover") => Player::HasMoved,
                    Some("Both") => Player::Anyone,
                    _ => Player::IsNext,
                };
                found.extend(self.constants(Said { node, condition }, &Viewers::of(&viewers, player), &row.name));
            }
        }
        found
    }

    /// Reports an outcome of the base whose `side` or `for` the file changes, so that its condition never holds.
    fn no_longer_holds(&self, written: &'a Entry, name: &str) -> Option<Diagnostic> {
        let is_own =
            |field: &&str| self.written.field_of(written, field).is_some_and(|node| self.written.is_own(&node.span));
        let field = ["side", "for"].into_iter().find(is_own)?;
        let rows = self.rules.outcomes.iter().filter(|row| row.name == name);
        let never = |row: &OutcomeRow| {
            let viewers = Viewers::of(&Side::all_of(row.side).collect::<Vec<_>>(), Player::Anyone);
            self.always(&row.when, &viewers) == Some(false)
        };
        let was = self.base?.rules.outcomes.iter().filter(|row| row.name == name);
        let is_new = was.into_iter().any(|row| !never(row));
        if !is_new || !rows.into_iter().all(never) {
            return None;
        }
        let message = format!("\"{name}\" of the base can never happen for that side: its condition is never true");
        let fault = Diagnostic::new(Code::ConditionNeverHolds, self.written.part(written, field), message);
        Some(
            fault.hint(
                "`side` is the player whose pieces the row calls `own`: name the other player, or leave `side` out",
            ),
        )
    }

    /// The view in which an outcome is written, if the file names one.
    fn eyes(&self, written: &'a Entry) -> Option<&'a str> {
        self.written.field_of(written, "for").and_then(|node| match &node.value {
            Value::Word(word, _) => Some(word.as_str()),
            _ => None,
        })
    }

    /// The condition of an outcome as written, and the sides that see it so.
    pub fn outcome_as_written(&self, written: &'a Entry, name: &str) -> (Option<&Condition>, Vec<Side>) {
        let eyes = self.eyes(written);
        let (mut condition, mut viewers): (Option<&Condition>, Vec<Side>) = (None, Vec::new());
        for row in self.rules.outcomes.iter().filter(|row| row.name == name) {
            let (said, seen): (&Condition, Vec<Side>) = match (&row.when, eyes) {
                (Condition::Theirs(inner), Some("Mover")) => (inner, Side::all_of(row.side).map(Side::other).collect()),
                // `for: Both` makes two rows of one condition, first the row in the mover's view.
                (Condition::Theirs(inner), Some("Both")) if condition.is_none_or(|known| *known == **inner) => {
                    (inner, Side::all_of(row.side).map(Side::other).collect())
                }
                (when, _) => (when, Side::all_of(row.side).collect()),
            };
            condition = condition.or(Some(said));
            viewers.extend(seen.into_iter().filter(|side| !viewers.contains(side)).collect::<Vec<_>>());
        }
        (condition, viewers)
    }
}
