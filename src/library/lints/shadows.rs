//! Rows that come too late: an earlier one of their section says as much.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{AfterRow, CannotRow, CastlingRow, Counter, Drop, ForbiddenRow, MustRow, OutcomeRow, PromotionRow};
use crate::types::{KindSet, Side};

impl Lints<'_> {
    /// All rows that another one makes superfluous.
    pub fn shadowed_rows(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = self.shadowed_outcomes();
        found.extend(self.shadowed_steps());
        let forbidden = |one: &ForbiddenRow, other: &ForbiddenRow| {
            one.at_landing == other.at_landing
                && is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.implies(&one.when, &other.when)
        };
        found.extend(self.among("forbidden", &rules.forbidden, |row| &row.name, forbidden, false));
        let drops = |one: &Drop, other: &Drop| {
            let zone = match (&one.to, &other.to) {
                (_, None) => true,
                (Some(one), Some(other)) => self.logic.is_within(one, other),
                (None, Some(_)) => false,
            };
            one.free == other.free
                && is_for(one.side, other.side)
                && contains(other.pieces, one.pieces)
                && zone
                && self.logic.follows(one.when.as_ref(), other.when.as_ref())
        };
        found.extend(self.among("drops", &rules.drops, |row| &row.name, drops, true));
        let promotion = |one: &PromotionRow, other: &PromotionRow| {
            one.into == other.into
                && one.limits == other.limits
                && (one.optional || !other.optional)
                && is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.follows(one.when.as_ref(), other.when.as_ref())
        };
        found.extend(self.among("promotion", &rules.promotion, |row| &row.name, promotion, true));
        let cannot = |one: &CannotRow, other: &CannotRow| {
            is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.follows(one.when.as_ref(), other.when.as_ref())
        };
        found.extend(self.among("cannot", &rules.cannot, |row| &row.name, cannot, true));
        let must = |one: &MustRow, other: &MustRow| {
            one.most == other.most && one.on == other.on && one.when == other.when && is_for(one.side, other.side)
        };
        found.extend(self.among("must", &rules.must, |row| &row.name, must, false));
        let after = |one: &AfterRow, other: &AfterRow| {
            // Doing it again does nothing new only if it is the same to the letter.
            AfterRow { name: other.name.clone(), ..one.clone() } == *other && one.choose.is_none()
        };
        found.extend(self.among("after", &rules.after, |row| &row.name, after, false));
        let counters = |one: &Counter, other: &Counter| {
            Counter { name: other.name.clone(), slot: other.slot, ..one.clone() } == *other
        };
        found.extend(self.among("counters", &rules.counters, |row| &row.name, counters, false));
        let castling = |one: &CastlingRow, other: &CastlingRow| one.ways == other.ways && one.when == other.when;
        found.extend(self.among("castling", &rules.castling, |row| &row.name, castling, false));
        found
    }

    /// The rows of a section that say no more than another one does. `anywhere`: also than one behind them, where their order does not matter.
    fn among<T>(
        &self,
        section: &str,
        rows: &[T],
        name: impl Fn(&T) -> &str,
        says_no_more: impl Fn(&T, &T) -> bool,
        anywhere: bool,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let before = rows[..place].iter().find(|other| says_no_more(row, other));
            let behind = rows[place + 1..]
                .iter()
                .find(|other| anywhere && says_no_more(row, other) && !says_no_more(other, row));
            let Some(other) = before.or(behind) else { continue };
            // If the row is a base's, the file's own one says too much.
            let span =
                self.written.row_name(section, name(row)).or_else(|| self.written.row_name(section, name(other)));
            if let Some(span) = span {
                let message = format!("\"{}\" already says all that \"{}\" does", name(other), name(row));
                let hint = match section {
                    "drops" => format!(
                        "a drop needs one row that allows it: leave the pieces of this row out of \"{}\", or this row",
                        name(other)
                    ),
                    _ => "leave this row out, or say what it is about in other words".into(),
                };
                found.push(self.shadowed(section, span, name(other), message, hint));
            }
        }
        found
    }

    fn shadowed(&self, section: &str, span: Span, other: &str, message: String, hint: String) -> Diagnostic {
        let fault = Diagnostic::new(Code::ShadowedRow, span, message).hint(hint);
        match self.written.row_name(section, other) {
            Some(place) => fault.related(place, "the other row"),
            None => fault,
        }
    }

    /// Outcomes behind others that hold whenever they do.
    fn shadowed_outcomes(&self) -> Vec<Diagnostic> {
        let rows = &self.rules.outcomes;
        let shadow = |place: usize, row: &OutcomeRow| {
            rows[..place].iter().find(|other| {
                let ends = !other.claim || row.claim;
                other.name != row.name
                    && ends
                    && is_for(row.side, other.side)
                    && self.logic.implies(&row.when, &other.when)
            })
        };
        let mut found = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for row in rows {
            if seen.contains(&row.name.as_str()) {
                continue;
            }
            seen.push(&row.name);
            let named = rows.iter().enumerate().filter(|(_, other)| other.name == row.name);
            let shadows: Option<Vec<&OutcomeRow>> = named.map(|(place, row)| shadow(place, row)).collect();
            let never = Side::all_of(row.side).all(|side| self.world.holds(&row.when, side) == Some(false));
            if let Some(others @ [other, ..]) = shadows.as_deref().filter(|_| !never) {
                let Some(span) = self.written.row_name("outcomes", &row.name) else {
                    found.extend(self.shadowed_by_change(row, others));
                    continue;
                };
                let message = format!(
                    "\"{}\" ends the game whenever \"{}\" would: this row is never asked",
                    other.name, row.name
                );
                let hint = format!("move it up: `before: \"{}\"`, or above it in the same file", other.name);
                found.push(self.shadowed("outcomes", span, &other.name, message, hint));
            }
        }
        found
    }

    /// A row of the base behind those of the file that hold whenever it does. One with the same result may as well be left there.
    fn shadowed_by_change(&self, row: &OutcomeRow, others: &[&OutcomeRow]) -> Option<Diagnostic> {
        let other = others.iter().find(|other| other.result != row.result)?;
        let written = self.written.row("outcomes", &other.name)?;
        let is_own =
            |field: &&str| self.written.field_of(written, field).is_some_and(|node| self.written.is_own(&node.span));
        let field = ["before", "when"].into_iter().find(is_own)?;
        let message = format!(
            "\"{}\" ends the game whenever \"{}\" of the base would, with another result: that row is never asked",
            other.name, row.name
        );
        let fault = Diagnostic::new(Code::ShadowedRow, self.written.part(written, field), message);
        Some(fault.hint(format!(
            "put this row behind \"{0}\", or take that one out if this is meant: `\"{0}\": Remove`",
            row.name
        )))
    }

    /// Steps of counters behind others that match whenever they do.
    fn shadowed_steps(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for counter in &self.rules.counters {
            let Some(row) = self.written.row("counters", &counter.name) else { continue };
            let Some(crate::syntax::Node { value: crate::syntax::Value::List(nodes), .. }) =
                self.written.field_of(row, "steps")
            else {
                continue;
            };
            for (place, (step, node)) in counter.steps.iter().zip(nodes).enumerate() {
                let before = counter.steps[..place].iter().position(|other| {
                    self.logic.all_match(&step.on, &other.on)
                        && self.logic.follows(step.when.as_ref(), other.when.as_ref())
                });
                if let Some(other) = before.filter(|_| self.written.is_own(&node.span)) {
                    let message = "an earlier step matches whatever this one does: it is never reached";
                    let fault = Diagnostic::new(Code::ShadowedRow, node.span.clone(), message);
                    let fault = fault.hint("only the first step that matches a move counts: put this one before it");
                    found.push(fault.related(nodes[other].span.clone(), "the earlier step"));
                }
            }
        }
        found
    }
}

/// Is every side that the one row is for one that the other is for?
pub(super) fn is_for(one: Option<Side>, other: Option<Side>) -> bool {
    other.is_none() || one == other
}

fn contains(all: KindSet, some: KindSet) -> bool {
    all & some == some
}
