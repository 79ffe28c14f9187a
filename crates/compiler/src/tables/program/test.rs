//! Conditions and amounts.

use super::SetCode;
use crate::types::{KindSet, Side};

/// A condition for one viewer.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum Test {
    /// A constant: always true, or always false.
    Known(bool),
    /// The set is not empty.
    Any(SetCode),
    /// All of these conditions hold; cheap ones come first.
    All(Vec<Test>),
    /// At least one of these conditions holds.
    Or(Vec<Test>),
    /// This condition does not hold.
    Not(Box<Test>),
    /// The first number is at least the second.
    AtLeast(NumberRule, NumberRule),
    /// At least `count` squares of the set form an unbroken line. If `through` is given, one of them is in that set.
    Line { set: SetCode, count: u32, steps: LineSteps, through: Option<SetCode> },
    /// A chain of joined squares in the first set joins the second set to the third. The table of joined squares is in
    /// [`Pool::spreads`](super::Pool::spreads).
    Connected { set: SetCode, from: SetCode, to: SetCode, neighbours: u16 },
    /// The side has a legal move that matches a pattern of [`Pool::patterns`](super::Pool::patterns).
    Can { side: Side, patterns: u16 },
    /// The side has no legal move.
    Stuck { side: Side },
    /// The position has occurred at least this often.
    Repeated(u32),
    /// A condition of [`Rules::throughout`](crate::model::Rules::throughout) has held for the side in every position
    /// since this position first occurred.
    Throughout { side: Side, index: usize },
}

impl Test {
    /// Returns `true` if the condition holds in every position.
    pub fn is_always(&self) -> bool {
        *self == Self::Known(true)
    }
}

/// The target squares on which a condition holds, for one viewer.
#[derive(Clone, PartialEq, Debug)]
pub enum SquareTest {
    /// All squares if the condition holds; otherwise no square.
    Everywhere(Test),
    /// The squares of a set.
    In(SetCode),
    /// Every square that differs from some square of the set.
    Others(SetCode),
    /// The squares where all of these hold; tests that are evaluated for each square come last.
    All(Vec<SquareTest>),
    /// The squares where at least one of these holds.
    Or(Vec<SquareTest>),
    /// The squares where this does not hold.
    Not(Box<SquareTest>),
    /// The squares where the condition holds, evaluated for each square.
    Each(Test),
}

/// The steps of lines in all directions.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum LineSteps {
    /// The steps of one direction are the same everywhere: a number of indices, from the squares of a set of
    /// [`Pool::sets`](super::Pool::sets). Opposite directions give the same lines, so only one of them is listed.
    Shifts(Vec<(i16, u16)>),
    /// Tables of steps, one per direction, from an index of [`Pool::spreads`](super::Pool::spreads) on.
    Tables { first: u16, directions: u8 },
}

/// An amount for one viewer.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum NumberRule {
    /// A fixed number.
    Fixed(i64),
    /// The number of squares in a set.
    Count(SetCode),
    /// The total worth of the pieces on a set.
    Worth(SetCode),
    /// The number of groups of joined squares in a set. The table of joined squares is in
    /// [`Pool::spreads`](super::Pool::spreads).
    Groups { set: SetCode, neighbours: u16 },
    /// The number of pieces of these kinds in a side's hand.
    Hand { side: Side, kinds: KindSet },
    /// The counter in this slot.
    Counter { slot: usize },
    /// The plies left in a side's turn. Outside its turn, the plies that a turn beginning now would have.
    PliesLeft { side: Side },
    /// The sum of these numbers.
    Sum(Vec<NumberRule>),
    /// The first number minus the second.
    Difference(Box<NumberRule>, Box<NumberRule>),
}
