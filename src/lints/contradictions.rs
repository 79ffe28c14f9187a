//! Parts of conditions that cannot hold together, or that are equal.

use super::Lints;
use super::conditions::{Said, Viewers, number_in};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Bound, Condition, Set};
use crate::types::{Kind, KindSet, Piece, Side};

/// The largest number of values to try in place of one that does not fit.
const MOST_TRIED: i64 = 8;

impl Lints<'_> {
    /// Reports two parts of a condition that cannot both hold, or one of which always holds.
    pub fn contradiction(&self, parts: &[Said], whole: &Condition, viewers: &Viewers) -> Option<Diagnostic> {
        let is_all = match whole {
            Condition::All(_) => true,
            Condition::Or(_) => false,
            _ => return None,
        };
        for (index, one) in parts.iter().enumerate() {
            for other in &parts[..index] {
                let not = |condition: &Condition| condition.clone().not();
                let clash = match is_all {
                    true => {
                        self.logic.excludes(one.condition, other.condition)
                            || self.logic.excludes(other.condition, one.condition)
                            || self.never_together(one.condition, other.condition, viewers)
                    }
                    false => {
                        self.logic.implies(&not(one.condition), other.condition)
                            || self.logic.implies(&not(other.condition), one.condition)
                            || super::logic::completes(one.condition, other.condition)
                    }
                };
                if clash && self.written.is_own(&one.node.span) {
                    let message = match is_all {
                        true => {
                            format!("{} and {} are never true together", self.shown(other.node), self.shown(one.node))
                        }
                        false => {
                            format!("one of {} and {} is always true", self.shown(other.node), self.shown(one.node))
                        }
                    };
                    let hint = match numbers(one.condition, other.condition) {
                        Some((least, most)) if is_all && are_written(one, other, least, most) => format!(
                            "no amount is both at least {least} and at most {most}: exchange the numbers to mean from {most} to {least}; \
                             `Or([...])` holds if one of the two does"
                        ),
                        Some((least, most)) if !is_all => format!(
                            "an amount is always at most {most} or at least {least}: `All([...])` is true only if both are"
                        ),
                        _ if is_all => match self.number_that_fits(one, other, viewers) {
                            Some(hint) => hint,
                            None => {
                                "remove one of them, or invert it with `Not`; `Or([...])` is true if one of them is"
                                    .to_owned()
                            }
                        },
                        _ => "`All([...])` is true only if all of them are".to_owned(),
                    };
                    let fault = Diagnostic::new(Code::Contradiction, one.node.span.clone(), message).hint(hint);
                    return Some(fault.related(other.node.span.clone(), "the other condition"));
                }
            }
        }
        // Find equal parts, and parts that are implied by others.
        for (index, one) in parts.iter().enumerate() {
            for other in &parts[..index] {
                if one.condition == other.condition && self.written.is_own(&one.node.span) {
                    let message = format!("{} is written twice", self.shown(one.node));
                    let fault =
                        Diagnostic::new(Code::SaidTwice, one.node.span.clone(), message).hint(self.said_for(parts));
                    return Some(fault.related(other.node.span.clone(), "first written here"));
                }
            }
        }
        None
    }

    /// A suggestion for a list of conditions that names a piece twice: a piece that it does not name.
    fn said_for(&self, parts: &[Said]) -> String {
        let kinds = |said: &Said| match said.condition.as_none().or(said.condition.as_any()) {
            Some(Set::And(parts)) => parts.iter().find_map(|part| match part {
                Set::Kinds(kinds) => Some(*kinds),
                _ => None,
            }),
            _ => None,
        };
        let named: Option<Vec<KindSet>> = parts.iter().map(kinds).collect();
        let plain = "remove it, or replace it by what you meant".to_owned();
        let Some(named) = named.filter(|named| named.len() > 2) else { return plain };
        let named = named.into_iter().fold(KindSet::EMPTY, |all, kinds| all | kinds);
        let exists = |&kind: &Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let left: Vec<&str> = self
            .rules
            .kinds()
            .filter(|&kind| !named.contains(kind))
            .filter(exists)
            .map(|kind| self.rules.piece(kind).name.as_str())
            .collect();
        match &left[..] {
            [name] => format!("{plain}: the {name} is the only piece not named here"),
            _ => plain,
        }
    }

    /// A number in one of two conditions that would let both hold.
    fn number_that_fits(&self, one: &Said, other: &Said, viewers: &Viewers) -> Option<String> {
        [(one, other), (other, one)].into_iter().find_map(|(one, other)| {
            let (amount, bound) = one.condition.as_bound()?;
            let limit = bound.number();
            let with = |number: i64| match bound {
                Bound::AtLeast(_) => Condition::at_least(amount.clone(), Amount::Number(number)),
                Bound::AtMost(_) => Condition::at_least(Amount::Number(number), amount.clone()),
            };
            let fits = |number: &i64| {
                let changed = with(*number);
                self.always(&changed, viewers).is_none()
                    && !self.logic.excludes(&changed, other.condition)
                    && !self.logic.excludes(other.condition, &changed)
                    && !self.never_together(&changed, other.condition, viewers)
            };
            let (step, beyond, how, allows) = match bound {
                Bound::AtLeast(_) => (-1, "less", "leaves fewer than", "requires"),
                Bound::AtMost(_) => (1, "more", "requires more than", "allows"),
            };
            let right = (1..=MOST_TRIED).map(|times| limit.saturating_add(step * times)).find(fits)?;
            let written = number_in(one.node)?;
            let right = right.saturating_add(written.saturating_sub(limit));
            Some(format!(
                "{} {how} {} {allows}: write {right} or {beyond} instead of {written}",
                self.shown(other.node),
                self.shown(one.node)
            ))
        })
    }

    /// Returns `true` if two conditions never hold together for any viewer, although each may hold by itself.
    fn never_together(&self, one: &Condition, other: &Condition, viewers: &Viewers) -> bool {
        viewers.sides.iter().all(|&viewer| {
            let clash = || self.world.excludes(one, other, viewer) || self.world.excludes(other, one, viewer);
            self.world.with_mover(Some(viewers.mover(viewer)), clash)
        })
    }
}

/// Returns `true` if two bounds are the numbers in the texts of two conditions.
fn are_written(one: &Said, other: &Said, least: i64, most: i64) -> bool {
    let written = [one, other].map(|said| number_in(said.node));
    written == [Some(least), Some(most)] || written == [Some(most), Some(least)]
}

/// The minimum and maximum that two conditions demand of one amount.
fn numbers(one: &Condition, other: &Condition) -> Option<(i64, i64)> {
    if let (Condition::Theirs(one), Condition::Theirs(other)) = (one, other) {
        return numbers(one, other);
    }
    let ((amount, one), (same, other)) = (one.as_bound()?, other.as_bound()?);
    one.between(other).filter(|_| amount == same)
}
