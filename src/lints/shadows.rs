//! Shadowed rows: an earlier row of the section has the same effect or more.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span, is_slip};
use crate::model::{
    AfterRow, CannotRow, CastlingRow, Condition, Counter, Drop, ForbiddenRow, Into, MovePattern, MustRow, OutcomeRow,
    PromotionRow,
};
use crate::types::{Kind, KindSet, Side};

/// A suggestion for a row that another one makes superfluous.
type Guess<'g, T> = &'g dyn Fn(&T, &T) -> Option<String>;

impl Lints<'_> {
    /// Reports rows that other rows make superfluous.
    pub fn shadowed_rows(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = self.outrun_outcomes();
        found.extend(self.shadowed_outcomes());
        found.extend(self.shadowed_steps());
        let forbidden = |one: &ForbiddenRow, other: &ForbiddenRow| {
            one.at_landing == other.at_landing
                && is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.implies(&one.when, &other.when)
        };
        // A part of the condition that another row forbids by itself may be meant for the opponent.
        let guess = |row: &ForbiddenRow, other: &ForbiddenRow| {
            let Condition::All(parts) = &row.when else { return None };
            let place = parts.iter().position(|part| self.logic.implies(part, &other.when))?;
            let written = self.written.row("forbidden", &row.name)?;
            let node = self.written.field_of(written, "when").filter(|node| self.written.is_own(&node.span))?;
            let parts = self.written.parts(node, &row.when);
            let (node, _, _) = parts.get(place).filter(|(_, part, _)| !matches!(part, Condition::Theirs(_)))?;
            let shown = self.shown(node);
            let turned = match &node.value {
                ferz_core::syntax::Value::Word(word, None) => format!("`Theirs({word})`"),
                _ => "`Theirs(...)` around it".into(),
            };
            Some(format!(
                "{shown} tests the player who has moved, and \"{}\" already forbids that; did you mean the opponent, {turned}?",
                other.name
            ))
        };
        found.extend(self.among("forbidden", &rules.forbidden, |row| &row.name, forbidden, false, Some(&guess)));
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
        found.extend(self.among("drops", &rules.drops, |row| &row.name, drops, true, None));
        let promotion = |one: &PromotionRow, other: &PromotionRow| {
            (one.into == other.into || self.offers_less(one, other))
                && one.limits == other.limits
                && (one.optional || !other.optional)
                && is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.follows(one.when.as_ref(), other.when.as_ref())
        };
        let other_into = |row: &PromotionRow, other: &PromotionRow| {
            let (back, way) = match row.into {
                Into::Promoted => (Into::Unpromoted, "Unpromoted"),
                Into::Unpromoted => (Into::Promoted, "Promoted"),
                Into::Kinds(_) => return None,
            };
            let changes = |kind: Kind| !back.kinds(self.rules.piece(kind)).is_empty();
            let any = self.rules.kinds().any(|kind| MovePattern::any_is_by(&row.on, kind) && changes(kind));
            (any && row.on == other.on).then(|| {
                format!(
                    "the two rows are the same: should one of them turn pieces back, `into: {way}`? If not, remove one"
                )
            })
        };
        found.extend(self.among("promotion", &rules.promotion, |row| &row.name, promotion, true, Some(&other_into)));
        let cannot = |one: &CannotRow, other: &CannotRow| {
            is_for(one.side, other.side)
                && self.logic.all_match(&one.on, &other.on)
                && self.logic.follows(one.when.as_ref(), other.when.as_ref())
        };
        found.extend(self.among("cannot", &rules.cannot, |row| &row.name, cannot, true, None));
        let must = |one: &MustRow, other: &MustRow| {
            one.most == other.most && one.on == other.on && one.when == other.when && is_for(one.side, other.side)
        };
        found.extend(self.among("must", &rules.must, |row| &row.name, must, false, None));
        let after = |one: &AfterRow, other: &AfterRow| {
            // A row that repeats the effects of another changes nothing only if the rows are the same.
            AfterRow { name: other.name.clone(), ..one.clone() } == *other && one.choose.is_none()
        };
        found.extend(self.among("after", &rules.after, |row| &row.name, after, false, None));
        let counters = |one: &Counter, other: &Counter| {
            Counter { name: other.name.clone(), slot: other.slot, ..one.clone() } == *other
        };
        found.extend(self.among("counters", &rules.counters, |row| &row.name, counters, false, None));
        let castling = |one: &CastlingRow, other: &CastlingRow| one.ways == other.ways && one.when == other.when;
        found.extend(self.among("castling", &rules.castling, |row| &row.name, castling, false, None));
        found
    }

    /// Returns `true` if a promotion row of the file offers no kinds that another row does not offer. A row of the base
    /// may well do so, because a row of the file may extend it.
    fn offers_less(&self, row: &PromotionRow, other: &PromotionRow) -> bool {
        let (Into::Kinds(few), Into::Kinds(many)) = (&row.into, &other.into) else { return false };
        let is_own = self.written.row_name("promotion", &row.name).is_some();
        // A row with a similar name may be meant to change the other, which gets its own warning.
        is_own && few.iter().all(|kind| many.contains(kind)) && !is_slip(&row.name, &other.name)
    }

    /// Reports the rows of a section that another one makes superfluous. `anywhere` also considers later rows, for
    /// sections without order.
    fn among<T>(
        &self,
        section: &str,
        rows: &[T],
        name: impl Fn(&T) -> &str,
        says_no_more: impl Fn(&T, &T) -> bool,
        anywhere: bool,
        hints: Option<Guess<'_, T>>,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let before = rows[..place].iter().find(|other| says_no_more(row, other));
            let behind = rows[place + 1..]
                .iter()
                .find(|other| anywhere && says_no_more(row, other) && !says_no_more(other, row));
            let Some(other) = before.or(behind) else { continue };
            // If the row is inherited, the other row, written in the file, is too broad.
            let span =
                self.written.row_name(section, name(row)).or_else(|| self.written.row_name(section, name(other)));
            if let Some(span) = span {
                let message = format!("\"{}\" already covers everything in \"{}\"", name(other), name(row));
                let hint = match section {
                    "drops" => format!(
                        "a piece may be dropped where any of the rows allows it: remove the pieces of this row from \"{}\", or remove this row",
                        name(other)
                    ),
                    _ => hints.as_ref().and_then(|hint| hint(row, other)).unwrap_or_else(|| {
                        let other = name(other);
                        match section {
                            "counters" => format!("one of the two is enough: remove this counter and use \"{other}\", or let it count something else"),
                            "castling" => format!("remove this row, or let its pieces go to other squares than those of \"{other}\""),
                            _ => format!("remove this row, or let it apply to other moves than \"{other}\""),
                        }
                    }),
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

    /// Reports outcomes after others that hold whenever they do.
    fn shadowed_outcomes(&self) -> Vec<Diagnostic> {
        let rows = &self.rules.outcomes;
        let shadow = |place: usize, row: &OutcomeRow| {
            // Automatic outcomes come before those that must be claimed, whatever their order in the file.
            let behind = rows[place + 1..].iter().filter(|other| row.claim && !other.claim);
            rows[..place].iter().chain(behind).find(|other| {
                let ends = !other.claim || row.claim;
                other.name != row.name
                    && ends
                    && is_for(row.side, other.side)
                    && self.logic.implies(&row.when, &other.when)
            })
        };
        let mut found = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let first = self.first_ends();
        for row in rows {
            // A number that comes too late gets its own warning.
            if seen.contains(&row.name.as_str()) || self.outrun(row, &first).is_some() {
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
                    "\"{}\" ends the game whenever \"{}\" would, so this row never applies",
                    other.name, row.name
                );
                let is_same = self.logic.implies(&other.when, &row.when) && other.side == row.side;
                let hint = match is_same {
                    true => {
                        "both have the same condition: remove one of them, or change the condition of this one".into()
                    }
                    false if other.result == row.result => {
                        format!(
                            "both have the same result, so `before: \"{}\"` would only change the name of this end; check `side` and `when` of both",
                            other.name
                        )
                    }
                    false if row.claim && !other.claim => {
                        format!(
                            "\"{}\" needs no claim: remove one of the two, or let this one apply earlier",
                            other.name
                        )
                    }
                    false => {
                        format!("move this row up with `before: \"{}\"`, or above it in the same file", other.name)
                    }
                };
                found.push(self.shadowed("outcomes", span, &other.name, message, hint));
            }
        }
        found
    }

    /// Reports a row of the base that never applies, because earlier rows of the file hold whenever it does. A row with
    /// the same result may stay.
    fn shadowed_by_change(&self, row: &OutcomeRow, others: &[&OutcomeRow]) -> Option<Diagnostic> {
        let was = |other: &OutcomeRow| self.base?.rules.outcomes.iter().find(|was| was.name == other.name);
        // The file changed an outcome of the base, which now ends the game before this claim can be made.
        let overtakes =
            |other: &OutcomeRow| row.claim && !other.claim && was(other).is_some_and(|was| was.when != other.when);
        let other = others.iter().find(|other| other.result != row.result || overtakes(other))?;
        let written = self.written.row("outcomes", &other.name)?;
        let is_own =
            |field: &&str| self.written.field_of(written, field).is_some_and(|node| self.written.is_own(&node.span));
        // The tree does not record that the file moved a row, so compare positions in the base.
        let place = |name: &str| self.base?.rules.outcomes.iter().position(|was| was.name == name);
        let is_moved = || matches!((place(&row.name), place(&other.name)), (Some(row), Some(other)) if row < other);
        let field = ["before", "when"].into_iter().find(is_own).or_else(|| is_moved().then_some("before"))?;
        if other.result == row.result {
            let message = format!(
                "\"{}\" ends the game whenever \"{}\" of the base could be claimed, so nobody ever claims it",
                other.name, row.name
            );
            let fault = Diagnostic::new(Code::ShadowedRow, self.written.part(written, "when"), message);
            return Some(fault.hint(format!(
                "check the number: should it be larger? If not, remove the claim: `\"{}\": Remove`",
                row.name
            )));
        }
        let message = format!(
            "\"{}\" ends the game with another result whenever \"{}\" of the base would, so that row never applies",
            other.name, row.name
        );
        let fault = Diagnostic::new(Code::ShadowedRow, self.written.part(written, field), message);
        Some(fault.hint(format!(
            "put this row after \"{0}\"; or, if this is what you want, remove that row: `\"{0}\": Remove`",
            row.name
        )))
    }

    /// Reports steps of counters after others that match whenever they do.
    fn shadowed_steps(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for counter in &self.rules.counters {
            let Some(row) = self.written.row("counters", &counter.name) else { continue };
            let Some(ferz_core::syntax::Node { value: ferz_core::syntax::Value::List(nodes), .. }) =
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
                    let message =
                        "an earlier step matches everything that this step matches, so this step is never used";
                    let fault = Diagnostic::new(Code::ShadowedRow, node.span.clone(), message);
                    let is_same = step.on == counter.steps[other].on && step.when == counter.steps[other].when;
                    let fault = fault.hint(match is_same {
                        true => "only the first matching step counts: remove one of the two, or change its `on`",
                        false => "only the first matching step counts: put this step before the other",
                    });
                    found.push(fault.related(nodes[other].span.clone(), "the earlier step"));
                }
            }
        }
        found
    }
}

/// Returns `true` if every side of the one row is also a side of the other.
pub(super) fn is_for(one: Option<Side>, other: Option<Side>) -> bool {
    other.is_none() || one == other
}

fn contains(all: KindSet, some: KindSet) -> bool {
    all & some == some
}
