//! Conditions that wait for what only their own row brings about, or only what it leaves undone.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, Rules};
use crate::types::Side;
use ferz_games::analysis::{Census, World};

/// How many rows are looked at in this way: each time it is found out anew what may stand where.
const MOST_ROWS: usize = 4;

impl Lints<'_> {
    /// All rows that never apply for this reason, or too late.
    pub fn vicious_circles(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = Vec::new();
        let mut left = MOST_ROWS;
        for (index, row) in rules.promotion.iter().enumerate() {
            let Some(when) = self.to_look_at("promotion", &row.name, row.when.as_ref(), row.side, &mut left) else {
                continue;
            };
            let freed = |rules: &mut Rules| rules.promotion[index].when = None;
            let without = |rules: &mut Rules| drop(rules.promotion.remove(index));
            let fault = if self.never_holds(when, row.side, &freed) {
                let message = format!(
                    "\"{}\" can never apply: it needs a piece that it should already have promoted, because `when` is tested before the move",
                    row.name
                );
                let hint = "write where a piece promotes as `on: (to: ...)`: remove `when`, or test what is there before the move";
                Some((message, hint))
            } else {
                self.never_begins(&row.name, when, row.side, &without)
            };
            found.extend(fault.and_then(|fault| self.circle("promotion", &row.name, fault)));
        }
        for (index, row) in rules.after.iter().enumerate() {
            let without = |rules: &mut Rules| drop(rules.after.remove(index));
            found.extend(self.waits_for_itself("after", &row.name, row.when.as_ref(), row.side, &mut left, &without));
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
            let world = Census::explore_as_if(self.start, &others).world(self.start, &others);
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
            let without = |rules: &mut Rules| drop(rules.drops.remove(index));
            found.extend(self.waits_for_itself("drops", &row.name, row.when.as_ref(), row.side, &mut left, &without));
        }
        found
    }

    /// A row that waits for what it alone brings about.
    fn waits_for_itself(
        &self,
        section: &str,
        name: &str,
        when: Option<&Condition>,
        side: Option<Side>,
        left: &mut usize,
        without: &dyn Fn(&mut Rules),
    ) -> Option<Diagnostic> {
        let when = self.to_look_at(section, name, when, side, left)?;
        self.circle(section, name, self.never_begins(name, when, side, without)?)
    }

    /// The condition of a row that the file itself writes, if it is not known to hold always or never.
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

    /// Does a condition never hold in a game by other rules?
    fn never_holds(&self, when: &Condition, side: Option<Side>, change: &dyn Fn(&mut Rules)) -> bool {
        let mut rules = self.rules.clone();
        change(&mut rules);
        let world = Census::explore_as_if(self.start, &rules).world(self.start, &rules);
        Side::all_of(side).all(|side| world.holds(when, side) == Some(false))
    }

    /// What never holds without a row keeps that row from ever applying for the first time.
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
