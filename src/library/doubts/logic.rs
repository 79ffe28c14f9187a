//! What follows from what, as far as the words of the language tell without a position.

use crate::model::{Amount, Condition, MovePattern, Set, Taking};
use crate::types::KindSet;
use std::cell::Cell;

/// How many words are compared for a file; nothing is known of what is beyond that.
const MOST_COMPARED: u32 = 200_000;

/// Compares conditions, sets and patterns, and keeps count.
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

    /// Does every move that matches one of the patterns match one of the others? No patterns match every move.
    pub fn all_match(&self, patterns: &[MovePattern], others: &[MovePattern]) -> bool {
        others.is_empty()
            || !patterns.is_empty()
                && patterns.iter().all(|pattern| others.iter().any(|other| self.says_no_less(pattern, other)))
    }

    /// Does every move that matches the one match the other?
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

    /// Is every square of the one set in the other, as far as their words tell?
    pub fn is_within(&self, one: &Set, other: &Set) -> bool {
        if !self.may_go_on() {
            return false;
        }
        if one == other || *one == Set::NONE {
            return true;
        }
        match (one, other) {
            (Set::Squares([a, b]), Set::Squares([c, d])) => a.is_subset(c) && b.is_subset(d),
            (Set::Kinds(one), Set::Kinds(other)) => *one & *other == *one,
            (_, Set::And(others)) => others.iter().all(|other| self.is_within(one, other)),
            (Set::Or(ones), _) => ones.iter().all(|one| self.is_within(one, other)),
            (Set::And(ones), _) if ones.iter().any(|one| self.is_within(one, other)) => true,
            (_, Set::Or(others)) => others.iter().any(|other| self.is_within(one, other)),
            (Set::Not(one), Set::Not(other)) => self.is_within(other, one),
            (Set::Kinds(_) | Set::Own | Set::Enemy | Set::Walls, Set::Occupied) => true,
            _ => false,
        }
    }

    /// Does the second condition hold wherever the first one does, as far as their words tell? What is not said always holds.
    pub fn follows(&self, one: Option<&Condition>, other: Option<&Condition>) -> bool {
        match (one, other) {
            (_, None) => true,
            (None, Some(other)) => *other == Condition::All(Vec::new()),
            (Some(one), Some(other)) => self.implies(one, other),
        }
    }

    /// Does the second condition hold wherever the first one does?
    pub fn implies(&self, one: &Condition, other: &Condition) -> bool {
        use crate::model::Amount::Number;
        if !self.may_go_on() {
            return false;
        }
        if one == other {
            return true;
        }
        match (one, other) {
            (_, Condition::All(others)) => others.iter().all(|other| self.implies(one, other)),
            (Condition::Or(ones), _) => ones.iter().all(|one| self.implies(one, other)),
            (Condition::All(ones), _) if ones.iter().any(|one| self.implies(one, other)) => true,
            (_, Condition::Or(others)) => others.iter().any(|other| self.implies(one, other)),
            (Condition::Not(one), Condition::Not(other)) => self.implies(other, one),
            (Condition::Theirs(one), Condition::Theirs(other)) => self.implies(one, other),
            (Condition::Any(one), Condition::Any(other)) => self.is_within(one, other),
            (Condition::No(one), Condition::No(other)) => self.is_within(other, one),
            (Condition::Not(one), Condition::No(_)) => {
                matches!(&**one, Condition::Any(set) if self.implies(&Condition::No(set.clone()), other))
            }
            (Condition::No(_), Condition::Not(inner)) => {
                matches!(&**inner, Condition::Any(set) if self.implies(one, &Condition::No(set.clone())))
            }
            (Condition::AtLeast(Amount::Count(set), Number(n)), Condition::Any(other)) => {
                *n > 0 && self.is_within(set, other)
            }
            (Condition::MoreThan(Amount::Count(set), Number(n)), Condition::Any(other)) => {
                *n >= 0 && self.is_within(set, other)
            }
            (Condition::No(set), Condition::AtMost(Amount::Count(other), Number(n))) => {
                *n >= 0 && self.is_within(other, set)
            }
            (Condition::Repeated(one), Condition::Repeated(other)) => one >= other,
            (Condition::AtLeast(a, Number(n)), Condition::AtLeast(b, Number(m))) => a == b && n >= m,
            (Condition::AtLeast(a, Number(n)), Condition::MoreThan(b, Number(m))) => a == b && n > m,
            (Condition::MoreThan(a, Number(n)), Condition::MoreThan(b, Number(m))) => a == b && n >= m,
            (Condition::MoreThan(a, Number(n)), Condition::AtLeast(b, Number(m))) => a == b && n + 1 >= *m,
            (Condition::AtMost(a, Number(n)), Condition::AtMost(b, Number(m))) => a == b && n <= m,
            _ => false,
        }
    }

    /// Does the second condition never hold where the first one does?
    pub fn excludes(&self, one: &Condition, other: &Condition) -> bool {
        match other {
            Condition::Not(other) => self.implies(one, other),
            Condition::No(set) => self.implies(one, &Condition::Any(set.clone())),
            Condition::AtMost(b, Amount::Number(m)) => match one {
                Condition::AtLeast(a, Amount::Number(n)) => a == b && n > m,
                Condition::MoreThan(a, Amount::Number(n)) => a == b && n >= m,
                _ => false,
            },
            _ => false,
        }
    }
}

/// Does one of the two always hold?
pub(super) fn completes(one: &Condition, other: &Condition) -> bool {
    match (one, other) {
        (Condition::Any(a), Condition::No(b)) | (Condition::No(b), Condition::Any(a)) => a == b,
        (Condition::Not(a), b) | (b, Condition::Not(a)) => **a == *b,
        (Condition::AtLeast(a, Amount::Number(n)), Condition::AtMost(b, Amount::Number(m)))
        | (Condition::AtMost(b, Amount::Number(m)), Condition::AtLeast(a, Amount::Number(n))) => a == b && *n <= m + 1,
        _ => false,
    }
}
