//! Conditions and amounts: what a row's `when` says.

use super::row::Deed;
use super::set::Set;
use crate::types::KindSet;

/// What must be known to evaluate a set or a condition. A rule may only ask for what is settled before it, which is
/// what keeps every variant well-founded; it is checked when a variant is loaded.
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
    Can(Vec<Deed>),
    /// The viewer has no legal move.
    Stuck,
    /// At least this many squares of the set are in one unbroken line.
    Line(Set, u32),
    /// A chain of neighbouring squares of the first set joins the second to the third.
    Connected(Set, Set, Set),
    /// The position has occurred at least this often, this time included.
    Repeated(u32),
    /// The condition with this index among [`Rules::throughout`](super::Rules) has held, seen by the viewer, in every
    /// position with the viewer to move since this position first occurred.
    Throughout(usize),
    /// The condition as the opponent sees it.
    Theirs(Box<Condition>),
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
    /// How many pieces of these kinds the viewer holds in hand.
    Hand(KindSet),
    /// A counter, by its index; one kept for each side is the viewer's.
    Counter(usize),
    /// A sum.
    Sum(Vec<Amount>),
    /// The first less the second.
    Difference(Box<Amount>, Box<Amount>),
}

impl Condition {
    /// The sets the condition reads directly, in order.
    fn sets(&self) -> Vec<&Set> {
        match self {
            Condition::Any(s) | Condition::No(s) | Condition::Line(s, _) => vec![s],
            Condition::Connected(s, a, b) => vec![s, a, b],
            Condition::AtLeast(a, b) | Condition::AtMost(a, b) | Condition::MoreThan(a, b) => {
                [a, b].into_iter().flat_map(Amount::sets).collect()
            }
            Condition::Can(deeds) => deeds.iter().flat_map(Deed::sets).collect(),
            _ => Vec::new(),
        }
    }

    /// The conditions this one is made of, itself not included.
    pub fn parts(&self) -> Vec<&Condition> {
        match self {
            Condition::All(parts) | Condition::Or(parts) => parts.iter().collect(),
            Condition::Not(part) | Condition::Theirs(part) => vec![part],
            _ => Vec::new(),
        }
    }

    /// Does `test` hold for this condition or any condition in it?
    pub fn mentions(&self, test: &dyn Fn(&Condition) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.mentions(test))
    }

    /// Does `test` hold for any set in this condition?
    pub fn mentions_set(&self, test: &dyn Fn(&Set) -> bool) -> bool {
        self.mentions(&|part| part.sets().into_iter().any(|set| set.mentions(test)))
    }

    /// Does `test` hold for any amount in this condition?
    pub fn mentions_amount(&self, test: &dyn Fn(&Amount) -> bool) -> bool {
        self.mentions(&|part| match part {
            Condition::AtLeast(a, b) | Condition::AtMost(a, b) | Condition::MoreThan(a, b) => {
                a.mentions(test) || b.mentions(test)
            }
            _ => false,
        })
    }

    /// What must be known to evaluate the condition.
    pub fn level(&self) -> Level {
        let own = match self {
            Condition::Can(_) | Condition::Stuck => Level::Moves,
            Condition::Repeated(_) | Condition::Throughout(_) => Level::History,
            _ => Level::Board,
        };
        let sets = self.sets().into_iter().map(Set::level);
        let parts = self.parts().into_iter().map(Condition::level);
        sets.chain(parts).fold(own, Level::max)
    }
}

impl Amount {
    fn parts(&self) -> Vec<&Amount> {
        match self {
            Amount::Sum(parts) => parts.iter().collect(),
            Amount::Difference(a, b) => vec![a, b],
            _ => Vec::new(),
        }
    }

    fn sets(&self) -> Vec<&Set> {
        match self {
            Amount::Count(set) | Amount::Worth(set) => vec![set],
            _ => self.parts().into_iter().flat_map(Amount::sets).collect(),
        }
    }

    /// Does `test` hold for this amount or any amount in it?
    pub fn mentions(&self, test: &dyn Fn(&Amount) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.mentions(test))
    }
}
