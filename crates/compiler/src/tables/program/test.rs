//! Conditions and amounts.

use super::Code;
use crate::types::{KindSet, Side};

/// A condition, for one viewer.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum Test {
    /// It always holds, or never.
    Known(bool),
    /// The set has squares.
    Any(Code),
    /// All of these hold; those that cost little come first.
    All(Vec<Test>),
    /// One of these holds.
    Or(Vec<Test>),
    /// This does not hold.
    Not(Box<Test>),
    /// The first number is at least the second.
    AtLeast(Number, Number),
    /// `count` squares of the set are in an unbroken line, one of them in the set `through`, if there is one.
    Line { set: Code, count: u32, steps: LineSteps, through: Option<Code> },
    /// A chain of joined squares in the first set joins the second to the third. The table of what is joined is in
    /// [`Pool::spreads`](super::Pool::spreads).
    Connected { set: Code, from: Code, to: Code, neighbours: u16 },
    /// A side has a legal move that matches a pattern of [`Pool::patterns`](super::Pool::patterns).
    Can { side: Side, patterns: u16 },
    /// A side has no legal move.
    Stuck { side: Side },
    /// The position has occurred at least this often.
    Repeated(u32),
    /// A condition of [`Rules::throughout`](crate::model::Rules::throughout) has held for a side in every position
    /// since this one first occurred.
    Throughout { side: Side, index: usize },
}

/// On which last squares a condition holds, for one viewer.
#[derive(Clone, PartialEq, Debug)]
pub enum SquareTest {
    /// On all squares if this holds, else on none.
    Everywhere(Test),
    /// On the squares of a set.
    In(Code),
    /// On every square that differs from some square of the set.
    Others(Code),
    /// Where all of these hold; those that are evaluated for each square come last.
    All(Vec<SquareTest>),
    /// Where one of these holds.
    Or(Vec<SquareTest>),
    /// Where this does not hold.
    Not(Box<SquareTest>),
    /// Where this holds, evaluated for each square.
    Each(Test),
}

/// The steps of lines in all directions.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum LineSteps {
    /// The steps of one direction are the same everywhere: by a number of indices, from the squares of a set of
    /// [`Pool::sets`](super::Pool::sets). Opposite directions make the same lines, so only one of them is here.
    Shifts(Vec<(i16, u16)>),
    /// Tables of steps, one a direction, starting at an index of [`Pool::spreads`](super::Pool::spreads).
    Tables { first: u16, directions: u8 },
}

/// An amount, for one viewer.
#[derive(Clone, PartialEq, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum Number {
    /// A fixed number.
    Fixed(i64),
    /// The size of a set.
    Count(Code),
    /// What the pieces of a set are worth.
    Worth(Code),
    /// How many groups of joined squares a set makes. The table of what is joined is in
    /// [`Pool::spreads`](super::Pool::spreads).
    Groups { set: Code, neighbours: u16 },
    /// How many pieces of these kinds a side holds.
    Hand { side: Side, kinds: KindSet },
    /// A counter.
    Counter { slot: usize },
    /// The plies left in a side's turn; if it is not its turn, the plies that a turn beginning now would have.
    PliesLeft { side: Side },
    /// A sum.
    Sum(Vec<Number>),
    /// The first minus the second.
    Difference(Box<Number>, Box<Number>),
}
