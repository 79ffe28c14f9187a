//! Conditions and amounts: what a row's `when` says.

use super::pattern::MovePattern;
use super::set::Set;
use crate::types::{KindSet, Vector};

/// What must be known to evaluate a set or a condition. A rule may only depend on what is settled before it. That keeps
/// every variant well-founded, and is checked when a variant is loaded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// What stands where.
    Board,
    /// Which squares are attacked, guarded or in reach.
    Attacks,
    /// Which moves are legal.
    Moves,
    /// What happened before.
    History,
}

/// A condition on a position, for a viewer and, in rows about a move, that move.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// The set has squares.
    Any(Set),
    /// The set has none.
    No(Set),
    /// All of these hold; true if there are none.
    All(Vec<Condition>),
    /// At least one of these holds.
    Or(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// The first amount is at least the second.
    AtLeast(Amount, Amount),
    /// The first amount is at most the second.
    AtMost(Amount, Amount),
    /// The first amount is more than the second.
    MoreThan(Amount, Amount),
    /// The viewer has a legal move that matches one of the patterns.
    Can(Vec<MovePattern>),
    /// The viewer has no legal move.
    Stuck,
    /// Squares of a set are in one unbroken line.
    Line(Line),
    /// A chain of squares joins two sets.
    Connected(Chain),
    /// The position has occurred at least this often, this time included.
    Repeated(u32),
    /// The condition with this index among [`Rules::throughout`](super::Rules) has held, seen by the viewer, in every
    /// position with the viewer to move since this position first occurred.
    Throughout(usize),
    /// The condition as the opponent sees it.
    Theirs(Box<Condition>),
}

/// An unbroken line of squares.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// All its squares are in this set.
    pub of: Set,
    /// How many there are at least.
    pub count: u32,
    /// Each is one of these steps from the one before; by viewer.
    pub by: [Vec<Vector>; 2],
    /// One of them is in this set, if there is one.
    pub through: Option<Set>,
}

/// A chain of squares, each joined to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// All its squares are in this set.
    pub of: Set,
    /// It starts in this set.
    pub from: Set,
    /// It ends in this one.
    pub to: Set,
    /// Squares are joined if one of these steps leads from one to the other, in either direction; by viewer.
    pub by: [Vec<Vector>; 2],
}

/// A number read off a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// A number as written.
    Number(i64),
    /// How many squares a set has.
    Count(Set),
    /// The summed worth of the pieces on a set.
    Worth(Set),
    /// How many groups the squares of a set make, those of a group joined as in a [`Chain`].
    Groups(Set, [Vec<Vector>; 2]),
    /// How many pieces of these kinds the viewer holds in hand.
    Hand(KindSet),
    /// A counter, by its index; one kept for each side is the viewer's.
    Counter(usize),
    /// How many plies of the viewer's turn are left, including the one that is made or to be made; all of them if it is
    /// not the viewer's turn.
    PliesLeft,
    /// A sum.
    Sum(Vec<Amount>),
    /// The first less the second.
    Difference(Box<Amount>, Box<Amount>),
    /// The amount as the opponent sees it.
    Theirs(Box<Amount>),
}
