//! Implications between conditions, sets and patterns that follow from their words alone.

use crate::model::{Amount, Condition, Line, MovePattern, Set, Taking};
use crate::types::{KindSet, Vector};
use std::cell::Cell;

/// The number of words to compare for a file. Beyond it, nothing is known.
const MOST_COMPARED: u32 = 200_000;

/// Compares conditions, sets and patterns, within a budget.
pub(super) struct Logic {
    left: Cell<u32>,
}

impl Logic {
    pub fn new() -> Logic {
        Logic { left: Cell::new(MOST_COMPARED) }
    }

    fn may_go_on(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// Returns `true` if every move that matches one of the patterns matches one of the others. An empty list matches
    /// every move.
    pub fn all_match(&self, patterns: &[MovePattern], others: &[MovePattern]) -> bool {
        others.is_empty()
            || !patterns.is_empty()
                && patterns.iter().all(|pattern| others.iter().any(|other| self.says_no_less(pattern, other)))
    }

    /// Returns `true` if every move that matches the one matches the other.
    fn says_no_less(&self, one: &MovePattern, other: &MovePattern) -> bool {
        fn among(one: Option<KindSet>, other: Option<KindSet>) -> bool {
            other.is_none_or(|other| one.is_some_and(|one| one & other == one))
        }
        let takes = match (one.takes, other.takes) {
            (_, None) => true,
            (Some(Taking::Kinds(one)), Some(Taking::Kinds(other))) => one & other == one,
            (Some(Taking::Kinds(_) | Taking::Anything), Some(Taking::Anything)) => true,
            (Some(Taking::Nothing), Some(Taking::Nothing)) => true,
            (_, Some(_)) => false,
        };
        let inside = |one: &Option<Set>, other: &Option<Set>| match (one, other) {
            (_, None) => true,
            (Some(one), Some(other)) => self.is_within(one, other),
            (None, Some(_)) => false,
        };
        among(one.by, other.by)
            && (other.kind.is_none() || one.kind == other.kind)
            && takes
            && inside(&one.from, &other.from)
            && inside(&one.to, &other.to)
            && among(one.becomes, other.becomes)
            && (other.unmoved.is_none() || one.unmoved == other.unmoved)
            && self.follows(one.when.as_ref(), other.when.as_ref())
    }

    /// Returns `true` if every square of the one set is in the other, as far as their words show.
    pub fn is_within(&self, one: &Set, other: &Set) -> bool {
        if !self.may_go_on() {
            return false;
        }
        if one == other || *one == Set::NONE {
            return true;
        }
        if let Set::And(others) = other {
            return others.iter().all(|other| self.is_within(one, other));
        }
        match one {
            Set::Or(ones) => return ones.iter().all(|one| self.is_within(one, other)),
            Set::And(ones) if ones.iter().any(|one| self.is_within(one, other)) => return true,
            Set::And(_) | Set::Squares(_) | Set::Not(_) | Set::Own | Set::Enemy | Set::Empty | Set::Occupied => {}
            Set::Walls | Set::Kinds(_) | Set::Promoted | Set::Untouched | Set::Stranded | Set::Trail => {}
            Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen | Set::Near(_) | Set::File(_) | Set::Rank(_) => {
            }
            Set::Shift(..) | Set::Along(..) | Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) => {}
            Set::Enclosed(..) | Set::Reach(_) | Set::Attacked(_) | Set::Guarded | Set::Theirs(_) => {}
        }
        if let Some(is_within) = self.is_seen_within(one, other) {
            return is_within;
        }
        match other {
            Set::Or(others) => others.iter().any(|other| self.is_within(one, other)),
            Set::Squares([c, d]) => matches!(one, Set::Squares([a, b]) if a.is_subset(c) && b.is_subset(d)),
            Set::Kinds(other) => matches!(one, Set::Kinds(one) if *one & *other == *one),
            Set::Not(other) => matches!(one, Set::Not(one) if self.is_within(other, one)),
            Set::Occupied => matches!(one, Set::Kinds(_) | Set::Own | Set::Enemy | Set::Walls),
            Set::And(_) | Set::Own | Set::Enemy | Set::Empty | Set::Walls | Set::Promoted => false,
            Set::Untouched | Set::Stranded | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken => false,
            Set::Chosen | Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) => false,
            Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) => false,
            Set::Attacked(_) | Set::Guarded | Set::Theirs(_) => false,
        }
    }

    /// Like [`is_within`](Self::is_within), for sets such as `along(a, left)`: the first set must use no other
    /// directions and no other squares. `None` for other sets.
    fn is_seen_within(&self, one: &Set, other: &Set) -> Option<bool> {
        match (one, other) {
            (Set::Shift(one, few), Set::Shift(other, many))
            | (Set::Along(one, few), Set::Along(other, many))
            | (Set::Beyond(one, few), Set::Beyond(other, many)) => {
                Some(has_no_more(few, many) && self.is_within(one, other))
            }
            (Set::Enclosed(ones, few), Set::Enclosed(others, many)) => {
                let parts = ones.iter().zip(others.iter());
                Some(has_no_more(few, many) && parts.into_iter().all(|(one, other)| self.is_within(one, other)))
            }
            _ => None,
        }
    }

    /// Returns `true` if the second condition holds wherever the first one does, as far as their words show. A missing
    /// condition always holds.
    pub fn follows(&self, one: Option<&Condition>, other: Option<&Condition>) -> bool {
        match (one, other) {
            (_, None) => true,
            (None, Some(other)) => *other == Condition::All(Vec::new()),
            (Some(one), Some(other)) => self.implies(one, other),
        }
    }

    /// Returns `true` if the second condition holds wherever the first one does.
    pub fn implies(&self, one: &Condition, other: &Condition) -> bool {
        use crate::model::Amount::Number;
        if !self.may_go_on() {
            return false;
        }
        if one == other {
            return true;
        }
        if let Condition::All(others) = other {
            return others.iter().all(|other| self.implies(one, other));
        }
        match one {
            Condition::Or(ones) => return ones.iter().all(|one| self.implies(one, other)),
            Condition::All(ones) if ones.iter().any(|one| self.implies(one, other)) => return true,
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) | Condition::AtLeast(..) => {}
            Condition::Can(_) | Condition::Stuck => {}
            Condition::Line(_) | Condition::Connected(_) | Condition::Repeated(_) => {}
            Condition::Throughout(_) | Condition::Chased(_) | Condition::Theirs(_) => {}
        }
        if let Condition::Or(others) = other {
            return others.iter().any(|other| self.implies(one, other));
        }
        if let (Some((amount, one)), Some((same, other))) = (one.as_bound(), other.as_bound()) {
            return amount == same && one.implies(other);
        }
        match one {
            Condition::Any(one) => matches!(other, Condition::Any(other) if self.is_within(one, other)),
            Condition::Not(inner) => match (&**inner, other) {
                // If a set has no squares, any count of its squares is 0.
                (Condition::Any(set), Condition::Not(other)) => match &**other {
                    Condition::AtLeast(Amount::Count(other), Number(n)) => *n > 0 && self.is_within(other, set),
                    other => self.implies(other, inner),
                },
                (_, Condition::Not(other)) => self.implies(other, inner),
                _ => false,
            },
            Condition::Theirs(one) => matches!(other, Condition::Theirs(other) if self.implies(one, other)),
            Condition::Repeated(one) => matches!(other, Condition::Repeated(other) if one >= other),
            Condition::AtLeast(Amount::Count(set), Number(n)) => {
                matches!(other, Condition::Any(other) if *n > 0 && self.is_within(set, other))
            }
            Condition::AtLeast(..) | Condition::Can(_) => false,
            Condition::Line(one) => matches!(other, Condition::Line(other) if self.is_longer_line(one, other)),
            Condition::All(_) | Condition::Or(_) | Condition::Stuck => false,
            Condition::Connected(_) | Condition::Throughout(_) | Condition::Chased(_) => false,
        }
    }

    /// Returns `true` if every line that `one` describes contains a line that `other` describes. For each square of a
    /// long line, a shorter part of the line contains this square.
    fn is_longer_line(&self, one: &Line, other: &Line) -> bool {
        let Line { of, count, by, through } = other;
        let is_through = match (&one.through, through) {
            (_, None) => true,
            (Some(one), Some(through)) => self.is_within(one, through),
            (None, Some(_)) => false,
        };
        one.count >= *count && has_no_more(&one.by, by) && is_through && self.is_within(&one.of, of)
    }

    /// Returns `true` if the second condition never holds where the first one does.
    pub fn excludes(&self, one: &Condition, other: &Condition) -> bool {
        match other {
            Condition::Not(other) => self.implies(one, other),
            Condition::Theirs(other) => matches!(one, Condition::Theirs(one) if self.excludes(one, other)),
            Condition::All(parts) => parts.iter().any(|part| self.excludes(one, part)),
            Condition::Or(parts) => !parts.is_empty() && parts.iter().all(|part| self.excludes(one, part)),
            _ => false,
        }
    }
}

/// Returns `true` if, for each side, all directions of `few` are in `many`.
fn has_no_more(few: &[Vec<Vector>; 2], many: &[Vec<Vector>; 2]) -> bool {
    few.iter().zip(many).all(|(few, many)| few.iter().all(|vector| many.contains(vector)))
}

/// Returns `true` if one of the two always holds.
pub(super) fn completes(one: &Condition, other: &Condition) -> bool {
    if let (Some((amount, one)), Some((same, other))) = (one.as_bound(), other.as_bound()) {
        return amount == same && one.between(other).is_some_and(|(least, most)| least <= most.saturating_add(1));
    }
    match (one, other) {
        (Condition::Not(a), b) | (b, Condition::Not(a)) => **a == *b,
        _ => false,
    }
}
