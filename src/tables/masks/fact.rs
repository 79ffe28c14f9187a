//! Conditions that can be read off planes: a part of the rule language, for outcomes, counters and check.

use super::law::attacked;
use crate::model::{Amount, Condition, Rules, Scope, Set};
use crate::types::{Bits, KindSet};

/// A condition, for a viewer.
#[derive(Clone, Debug)]
pub enum Fact<const W: usize> {
    /// The area has squares.
    Any(Area<W>),
    /// The viewer's royals are attacked.
    Attacked,
    /// All of these hold.
    All(Vec<Fact<W>>),
    /// One of these holds.
    Or(Vec<Fact<W>>),
    /// This does not hold.
    Not(Box<Fact<W>>),
    /// The first number is at least the second.
    AtLeast(Number<W>, Number<W>),
    /// The fact as the opponent sees it.
    Theirs(Box<Fact<W>>),
}

/// A set of squares, for a viewer.
#[derive(Clone, Debug)]
pub enum Area<const W: usize> {
    /// Known squares, by viewer.
    Squares([Bits<W>; 2]),
    /// In all of these.
    And(Vec<Area<W>>),
    /// In any of these.
    Or(Vec<Area<W>>),
    /// On the board and not in this.
    Not(Box<Area<W>>),
    /// Pieces of the viewer.
    Own,
    /// Pieces of the opponent.
    Enemy,
    /// Squares without a piece.
    Empty,
    /// Squares with one.
    Occupied,
    /// Pieces of these kinds.
    Kinds(KindSet),
}

/// A number, for a viewer.
#[derive(Clone, Debug)]
pub enum Number<const W: usize> {
    /// As written.
    Fixed(i64),
    /// The size of an area.
    Count(Area<W>),
    /// How many pieces of these kinds the viewer holds.
    Hand(KindSet),
    /// A counter's slot; that of the viewer, if each side has one.
    Counter {
        /// The slot of the game or of the first player.
        slot: usize,
        /// Does each side have one?
        per_side: bool,
    },
    /// A sum.
    Sum(Vec<Number<W>>),
    /// A difference.
    Difference(Box<Number<W>>, Box<Number<W>>),
}

impl<const W: usize> Fact<W> {
    /// The condition as a fact; `None` if it cannot be read off planes.
    pub fn of(rules: &Rules, royals: KindSet, condition: &Condition) -> Option<Fact<W>> {
        let fact = |part: &Condition| Fact::of(rules, royals, part);
        let all = |parts: &[Condition]| parts.iter().map(fact).collect::<Option<Vec<_>>>();
        let number = |amount: &Amount| Number::of(rules, amount);
        Some(match condition {
            Condition::Any(set) if attacked(set, &Set::Own) == Some(royals) => Fact::Attacked,
            Condition::Any(set) if attacked(set, &Set::Enemy) == Some(royals) => Fact::Theirs(Box::new(Fact::Attacked)),
            Condition::Any(set) => Fact::Any(Area::of(set)?),
            Condition::No(set) => Fact::Not(Box::new(fact(&Condition::Any(set.clone()))?)),
            Condition::All(parts) => Fact::All(all(parts)?),
            Condition::Or(parts) => Fact::Or(all(parts)?),
            Condition::Not(part) => Fact::Not(Box::new(fact(part)?)),
            Condition::AtLeast(a, b) => Fact::AtLeast(number(a)?, number(b)?),
            Condition::AtMost(a, b) => Fact::AtLeast(number(b)?, number(a)?),
            Condition::MoreThan(a, b) => Fact::Not(Box::new(Fact::AtLeast(number(b)?, number(a)?))),
            Condition::Theirs(part) => Fact::Theirs(Box::new(fact(part)?)),
            _ => return None,
        })
    }
}

impl<const W: usize> Fact<W> {
    /// Does it hold only for a viewer who has no pieces on the board?
    pub(super) fn is_of_the_bare(&self) -> bool {
        match self {
            Fact::Not(part) => matches!(**part, Fact::Any(Area::Own)),
            Fact::All(parts) => parts.iter().any(Fact::is_of_the_bare),
            _ => false,
        }
    }
}

impl<const W: usize> Area<W> {
    fn of(set: &Set) -> Option<Area<W>> {
        let all = |parts: &[Set]| parts.iter().map(Area::of).collect::<Option<Vec<_>>>();
        Some(match set {
            Set::Squares(squares) => Area::Squares(squares.map(Bits::from)),
            Set::And(parts) => Area::And(all(parts)?),
            Set::Or(parts) => Area::Or(all(parts)?),
            Set::Not(part) => Area::Not(Box::new(Area::of(part)?)),
            Set::Own => Area::Own,
            Set::Enemy => Area::Enemy,
            Set::Empty => Area::Empty,
            Set::Occupied => Area::Occupied,
            Set::Kinds(kinds) => Area::Kinds(*kinds),
            _ => return None,
        })
    }
}

impl<const W: usize> Number<W> {
    fn of(rules: &Rules, amount: &Amount) -> Option<Number<W>> {
        Some(match amount {
            Amount::Number(number) => Number::Fixed(*number),
            Amount::Count(set) => Number::Count(Area::of(set)?),
            Amount::Hand(kinds) => Number::Hand(*kinds),
            Amount::Counter(index) => {
                let counter = &rules.counters[*index];
                Number::Counter { slot: counter.slot, per_side: counter.scope == Scope::Side }
            }
            Amount::Sum(parts) => Number::Sum(parts.iter().map(|part| Number::of(rules, part)).collect::<Option<_>>()?),
            Amount::Difference(a, b) => {
                Number::Difference(Box::new(Number::of(rules, a)?), Box::new(Number::of(rules, b)?))
            }
            Amount::Worth(_) => return None,
        })
    }
}
