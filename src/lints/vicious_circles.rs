//! Conditions that wait for an effect of their own row.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{AfterRow, Condition, Rules};
use crate::types::Side;
use ferz_core::bounds::{Census, World};

/// The largest number of rows to test. Each test needs a new census.
const MOST_ROWS: usize = 4;

impl Lints<'_> {
    /// Reports rows that never apply for this reason.
    pub fn vicious_circles(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = Vec::new();
        let mut left = MOST_ROWS;
        for (index, row) in rules.promotion.iter().enumerate() {
            let Some(when) = self.to_look_at("promotion", &row.name, row.when.as_ref(), row.side, &mut left) else {
                continue;
            };
            let without = |rules: &mut Rules| drop(rules.promotion.remove(index));
            let fault = self.never_begins(&row.name, when, row.side, &without);
            found.extend(fault.and_then(|fault| self.circle("promotion", &row.name, fault)));
        }
        for (index, row) in rules.after.iter().enumerate() {
            let when = self.to_look_at("after", &row.name, row.when.as_ref(), row.side, &mut left);
            // A row without effects on the contents of squares cannot make its own condition hold.
            let Some(when) = when.filter(|_| brings_about(row)) else { continue };
            let without = |rules: &mut Rules| drop(rules.after.remove(index));
            let fault = self.never_begins(&row.name, when, row.side, &without);
            found.extend(fault.and_then(|fault| self.circle("after", &row.name, fault)));
        }
        for (index, row) in rules.after.iter().enumerate() {
            let Some(squares) = row.choose.as_ref().filter(|_| left > 0).map(|choose| &choose.squares) else {
                continue;
            };
            let Some(written) = self.written.row("after", &row.name) else { continue };
            let span = self.written.part(written, "choose");
            let ever = |world: &World, side: Side| !world.extent(squares, side).held().is_none();
            if !self.written.is_own(&span) || !Side::all_of(row.side).any(|side| ever(&self.world, side)) {
                continue;
            }
            left -= 1;
            let mut others = rules.clone();
            others.after.remove(index);
            let outset = self.outset.under(&others);
            let world = Census::explore(&outset).world(&outset);
            if !Side::all_of(row.side).any(|side| ever(&world, side)) {
                let message = format!(
                    "\"{}\" needs squares that only this row creates, so there is never one to choose",
                    row.name
                );
                let fault = Diagnostic::new(Code::MatchesNothing, span, message);
                found.push(fault.hint("let it choose from squares that exist without it, for example `empty`"));
            }
        }
        for (index, row) in rules.drops.iter().enumerate() {
            let when = self.to_look_at("drops", &row.name, row.when.as_ref(), row.side, &mut left);
            let without = |rules: &mut Rules| drop(rules.drops.remove(index));
            let fault = when.and_then(|when| self.never_begins(&row.name, when, row.side, &without));
            found.extend(fault.and_then(|fault| self.circle("drops", &row.name, fault)));
        }
        found
    }

    /// The condition of a row that the file itself writes, unless it is known to be constant.
    fn to_look_at<'r>(
        &self,
        section: &str,
        name: &str,
        when: Option<&'r Condition>,
        side: Option<Side>,
        left: &mut usize,
    ) -> Option<&'r Condition> {
        let (when, written) = (when?, self.written.row(section, name)?);
        let node = self.written.field_of(written, "when")?;
        let is_open = Side::all_of(side).any(|side| self.world.holds(when, side).is_none());
        *left = left.checked_sub(usize::from(is_open && self.written.is_own(&node.span)))?;
        (is_open && self.written.is_own(&node.span)).then_some(when)
    }

    /// Returns `true` if a condition never holds in a game with changed rules.
    fn never_holds(&self, when: &Condition, side: Option<Side>, change: &dyn Fn(&mut Rules)) -> bool {
        let mut rules = self.rules.clone();
        change(&mut rules);
        let outset = self.outset.under(&rules);
        let world = Census::explore(&outset).world(&outset);
        Side::all_of(side).all(|side| world.holds(when, side) == Some(false))
    }

    /// The message and hint for a row that never applies a first time: without it, its condition never holds.
    fn never_begins(
        &self,
        name: &str,
        when: &Condition,
        side: Option<Side>,
        without: &dyn Fn(&mut Rules),
    ) -> Option<(String, &'static str)> {
        let message = format!("\"{name}\" needs what only this row creates, so it never applies");
        let hint = "write a condition that can be true without this row, or add another row to start it";
        self.never_holds(when, side, without).then_some((message, hint))
    }

    fn circle(&self, section: &str, name: &str, (message, hint): (String, &str)) -> Option<Diagnostic> {
        let span = self.written.part(self.written.row(section, name)?, "when");
        Some(Diagnostic::new(Code::ConditionNeverHolds, span, message).hint(hint))
    }
}

/// Returns `true` if a row can bring pieces, walls or unmoved pieces to squares.
fn brings_about(row: &AfterRow) -> bool {
    row.choose.is_some() || row.has_effect(|effect| effect.brings())
}
