//! Conditions and amounts: the words of a row's `when`.

use super::limits::MAX_NUMBER;
use super::pattern::MovePattern;
use super::set::Set;
use crate::types::{KindSet, Vector};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The facts needed to evaluate a set or a condition. A rule may depend only on facts that are settled before it. This
/// keeps every variant well-founded, and is checked when a variant is loaded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// The contents of the squares.
    Board,
    /// The squares that are attacked, guarded or in reach.
    Attacks,
    /// The legal moves.
    Moves,
    /// The positions before this one.
    History,
    /// The moves that led to this position.
    Course,
}

/// A condition on a position, from a viewer's side. In rows about a move it may depend on that move.
///
/// Negations and comparisons have one form each. To keep it, make them with [`not`](Condition::not),
/// [`none`](Condition::none), [`at_least`](Condition::at_least) and [`more_than`](Condition::more_than).
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Condition {
    /// The set is not empty.
    Any(Set),
    /// All of these conditions hold; true if there are none.
    All(Vec<Condition>),
    /// At least one of these conditions holds.
    Or(Vec<Condition>),
    /// This condition does not hold.
    Not(Box<Condition>),
    /// The first amount is at least the second. A number stands second, unless both are numbers.
    AtLeast(Amount, Amount),
    /// The viewer has a legal move that matches one of the patterns.
    Can(Vec<MovePattern>),
    /// The viewer has no legal move.
    Stuck,
    /// Squares of a set form an unbroken line.
    Line(Line),
    /// A chain of squares joins two sets.
    Connected(Chain),
    /// The position has occurred at least this often, including this time.
    Repeated(u32),
    /// The condition at this index of [`Rules::throughout`](super::Rules) has held, seen by the viewer, in every
    /// position with the viewer to move since this position first occurred.
    Throughout(usize),
    /// The opponent has chased one of the viewer's pieces ever since this position first occurred.
    Chased(Chase),
    /// The condition seen by the opponent.
    Theirs(Box<Condition>),
}

impl Condition {
    /// The condition that never holds.
    pub const NEVER: Condition = Condition::Or(Vec::new());

    /// The condition that the set is empty.
    pub fn none(set: Set) -> Condition {
        Condition::Not(Box::new(Condition::Any(set)))
    }

    /// The condition that this one does not hold.
    #[must_use]
    #[allow(clippy::should_implement_trait, reason = "`!` would hide that a condition is made")]
    pub fn not(self) -> Condition {
        match self {
            Condition::Not(part) => *part,
            // No other condition is the opposite of a simpler one.
            other => Condition::Not(Box::new(other)),
        }
    }

    /// The condition that the first amount is at least the second.
    pub fn at_least(a: Amount, b: Amount) -> Condition {
        match (a, b) {
            (Amount::Count(set), Amount::Number(1)) => Condition::Any(set),
            (a @ Amount::Number(_), b @ Amount::Number(_)) => Condition::AtLeast(a, b),
            // `3 >= b` is `not b >= 4`.
            (Amount::Number(n), b) => Condition::at_least(b, Amount::Number(n.saturating_add(1))).not(),
            (a, b) => Condition::AtLeast(a, b),
        }
    }

    /// The condition that the first amount is more than the second.
    pub fn more_than(a: Amount, b: Amount) -> Condition {
        Condition::at_least(b, a).not()
    }

    /// The set that must not be empty, if that is all that the condition asks.
    pub fn as_any(&self) -> Option<&Set> {
        match self {
            Condition::Any(set) => Some(set),
            _ => None,
        }
    }

    /// The set that must be empty, if that is all that the condition asks.
    pub fn as_none(&self) -> Option<&Set> {
        match self {
            Condition::Not(part) => part.as_any(),
            _ => None,
        }
    }

    /// The amount that the condition compares with a number, and the bound. `None` if the condition is no such
    /// comparison.
    pub fn as_bound(&self) -> Option<(&Amount, Bound)> {
        match self {
            Condition::AtLeast(amount, Amount::Number(least)) => Some((amount, Bound::AtLeast(*least))),
            Condition::Not(part) => match &**part {
                Condition::AtLeast(amount, Amount::Number(beyond)) => {
                    Some((amount, Bound::AtMost(beyond.saturating_sub(1))))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The bound of an amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is this number or more.
    AtLeast(i64),
    /// It is this number or less.
    AtMost(i64),
}

impl Bound {
    /// The number.
    pub fn number(self) -> i64 {
        match self {
            Bound::AtLeast(number) | Bound::AtMost(number) => number,
        }
    }

    /// Returns `true` if a number keeps the bound.
    pub fn allows(self, number: i64) -> bool {
        match self {
            Bound::AtLeast(least) => number >= least,
            Bound::AtMost(most) => number <= most,
        }
    }

    /// Returns `true` if every number that keeps this bound keeps the other one.
    pub fn implies(self, other: Bound) -> bool {
        let is_same_side =
            matches!((self, other), (Bound::AtLeast(_), Bound::AtLeast(_)) | (Bound::AtMost(_), Bound::AtMost(_)));
        is_same_side && other.allows(self.number())
    }

    /// The least and the most that a lower and an upper bound allow together; `None` if both are on the same side.
    pub fn between(self, other: Bound) -> Option<(i64, i64)> {
        match (self, other) {
            (Bound::AtLeast(least), Bound::AtMost(most)) | (Bound::AtMost(most), Bound::AtLeast(least)) => {
                Some((least, most))
            }
            (Bound::AtLeast(_), Bound::AtLeast(_)) | (Bound::AtMost(_), Bound::AtMost(_)) => None,
        }
    }
}

/// An unbroken line of squares.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Line {
    /// All its squares are in this set.
    pub of: Set,
    /// The least number of squares.
    pub count: u32,
    /// The steps from one square to the next; by viewer.
    pub by: [Vec<Vector>; 2],
    /// If given, at least one of the squares is in this set.
    pub through: Option<Set>,
}

/// A chain of squares, each joined to the next.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Chain {
    /// All its squares are in this set.
    pub of: Set,
    /// It starts in this set.
    pub from: Set,
    /// It ends in this set.
    pub to: Set,
    /// The steps that join two squares, in either direction; by viewer.
    pub by: [Vec<Vector>; 2],
}

/// A threat to capture the same piece again with every move of the opponent. A threat is a legal capture by a piece
/// that did not threaten this victim before, and that the victim could not capture.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Chase {
    /// The threatened piece is in this set after every move of the opponent.
    pub of: Set,
    /// The piece that threatens it is in this set then.
    pub by: Set,
    /// True if a threat counts only if the capture could not be answered by capturing back.
    pub unguarded: bool,
}

/// A number computed from a position.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Amount {
    /// The number as written.
    Number(i64),
    /// The number of squares in a set.
    Count(Set),
    /// The total worth of the pieces on a set.
    Worth(Set),
    /// The number of groups in a set. Squares are joined as in a [`Chain`].
    Groups(Set, [Vec<Vector>; 2]),
    /// The number of pieces of these kinds in the viewer's hand.
    Hand(KindSet),
    /// The counter with this index; if it is kept for each side, the viewer's.
    Counter(usize),
    /// The plies left in the viewer's turn, including the one that is made or about to be made. Outside the viewer's
    /// turn, the plies of a whole turn.
    PliesLeft,
    /// The sum of these amounts.
    Sum(Vec<Amount>),
    /// The first amount minus the second.
    Difference(Box<Amount>, Box<Amount>),
    /// The amount seen by the opponent.
    Theirs(Box<Amount>),
}

impl Amount {
    /// The bounds of the amount in any position of any variant.
    pub fn bounds(&self) -> RangeInclusive<i64> {
        match self {
            Amount::Number(n) => *n..=*n,
            Amount::Count(_) | Amount::Groups(..) | Amount::Hand(_) | Amount::PliesLeft => 0..=MAX_NUMBER,
            Amount::Worth(_) | Amount::Counter(_) => -MAX_NUMBER..=MAX_NUMBER,
            Amount::Sum(parts) => parts.iter().map(Amount::bounds).fold(0..=0, |sum, part| {
                sum.start().saturating_add(*part.start())..=sum.end().saturating_add(*part.end())
            }),
            Amount::Difference(a, b) => {
                let (a, b) = (a.bounds(), b.bounds());
                a.start().saturating_sub(*b.end())..=a.end().saturating_sub(*b.start())
            }
            Amount::Theirs(part) => part.bounds(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_and_negations_have_one_form() {
        let (counter, number) = (|| Amount::Counter(0), Amount::Number);
        let own = || Amount::Count(Set::Own);
        // `counter > 2`, `not counter <= 2` and `counter >= 3`.
        let more = Condition::more_than(counter(), number(2));
        assert_eq!(more, Condition::at_least(number(2), counter()).not());
        assert_eq!(more, Condition::at_least(counter(), number(3)));
        assert_eq!(more.as_bound(), Some((&counter(), Bound::AtLeast(3))));
        assert_eq!(more.clone().not().as_bound(), Some((&counter(), Bound::AtMost(2))));
        assert_eq!(more.clone().not().not(), more);
        // Some squares, and none.
        assert_eq!(Condition::at_least(own(), number(1)), Condition::Any(Set::Own));
        assert_eq!(Condition::at_least(number(0), own()), Condition::none(Set::Own));
        assert_eq!(Condition::none(Set::Own).as_none(), Some(&Set::Own));
        assert_eq!(Condition::none(Set::Own).not().as_any(), Some(&Set::Own));
        // Two amounts that vary keep their order.
        assert_eq!(Condition::at_least(counter(), own()), Condition::AtLeast(counter(), own()));
    }
}
