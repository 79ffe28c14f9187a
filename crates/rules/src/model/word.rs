//! One type for all words of the rule language, with the only walk through a set, a condition, an amount or a pattern.

use super::condition::{Amount, Chain, Chase, Condition, Level, Line};
use super::pattern::MovePattern;
use super::set::Set;

/// A word of the rule language, borrowed from the model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Word<'r> {
    /// A set of squares.
    Set(&'r Set),
    /// A condition.
    Condition(&'r Condition),
    /// A number computed from a position.
    Amount(&'r Amount),
    /// A pattern of moves.
    MovePattern(&'r MovePattern),
}

impl<'r> Word<'r> {
    /// Calls `visit` for this word and all words in it, each before its parts.
    ///
    /// [`Condition::Throughout`] and [`Amount::Counter`] refer to clauses of their own, which the walk does not enter.
    pub fn walk(self, visit: &mut dyn FnMut(Word<'r>)) {
        visit(self);
        self.parts().into_iter().for_each(|part| part.walk(visit));
    }

    /// The words directly in this one.
    pub fn parts(self) -> Vec<Word<'r>> {
        match self {
            Word::Set(set) => set.parts().map(Word::Set).collect(),
            Word::Condition(condition) => match condition {
                Condition::Any(set) => vec![Word::Set(set)],
                Condition::Line(Line { of, count: _, by: _, through }) => {
                    [of].into_iter().chain(through).map(Word::Set).collect()
                }
                Condition::Connected(Chain { of, from, to, by: _ }) => {
                    vec![Word::Set(of), Word::Set(from), Word::Set(to)]
                }
                Condition::All(parts) | Condition::Or(parts) => parts.iter().map(Word::Condition).collect(),
                Condition::Not(part) | Condition::Theirs(part) => vec![Word::Condition(part)],
                Condition::AtLeast(a, b) => vec![Word::Amount(a), Word::Amount(b)],
                Condition::Can(patterns) => patterns.iter().map(Word::MovePattern).collect(),
                Condition::Chased(Chase { of, by, unguarded: _ }) => vec![Word::Set(of), Word::Set(by)],
                Condition::Stuck | Condition::Repeated(_) | Condition::Throughout(_) => Vec::new(),
            },
            Word::Amount(amount) => match amount {
                Amount::Count(set) | Amount::Worth(set) | Amount::Groups(set, _) => vec![Word::Set(set)],
                Amount::Sum(parts) => parts.iter().map(Word::Amount).collect(),
                Amount::Difference(a, b) => vec![Word::Amount(a), Word::Amount(b)],
                Amount::Theirs(part) => vec![Word::Amount(part)],
                Amount::Number(_) | Amount::Hand(_) | Amount::Counter(_) | Amount::PliesLeft => Vec::new(),
            },
            Word::MovePattern(MovePattern { by: _, kind: _, takes: _, from, to, becomes: _, unmoved: _, when }) => {
                let sets = from.iter().chain(to).map(Word::Set);
                sets.chain(when.iter().map(Word::Condition)).collect()
            }
        }
    }

    /// Returns true if `test` holds for this word or any word in it.
    pub fn mentions(self, test: impl Fn(Word) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |word| found = found || test(word));
        found
    }

    /// The facts needed to evaluate the word with all its parts.
    pub fn level(self) -> Level {
        let mut level = Level::Board;
        self.walk(&mut |word| level = level.max(word.own_level()));
        level
    }

    fn own_level(self) -> Level {
        match self {
            Word::Set(set) => match set {
                Set::Attacked(_) | Set::Guarded | Set::Reach(_) => Level::Attacks,
                Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => Level::Board,
                Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => Level::Board,
                Set::Walls | Set::Untouched | Set::Stranded | Set::Trail => Level::Board,
                Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => Level::Board,
                Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) => Level::Board,
                Set::Along(..) | Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) => Level::Board,
                Set::Enclosed(..) => Level::Board,
            },
            Word::Condition(condition) => match condition {
                Condition::Can(_) | Condition::Stuck => Level::Moves,
                Condition::Repeated(_) | Condition::Throughout(_) => Level::History,
                Condition::Chased(_) => Level::Course,
                Condition::Any(_) | Condition::AtLeast(..) | Condition::Line(_) | Condition::Connected(_) => {
                    Level::Board
                }
                Condition::All(_) | Condition::Or(_) | Condition::Not(_) | Condition::Theirs(_) => Level::Board,
            },
            Word::Amount(amount) => match amount {
                Amount::Number(_) | Amount::Count(_) | Amount::Worth(_) | Amount::Hand(_) => Level::Board,
                Amount::Groups(..) | Amount::Counter(_) | Amount::PliesLeft => Level::Board,
                Amount::Sum(_) | Amount::Difference(..) => Level::Board,
                Amount::Theirs(_) => Level::Board,
            },
            Word::MovePattern(_) => Level::Board,
        }
    }
}

impl Set {
    /// Returns true if `test` holds for this set or any set in it.
    pub fn mentions(&self, test: impl Fn(&Set) -> bool) -> bool {
        Word::Set(self).mentions(|word| matches!(word, Word::Set(set) if test(set)))
    }

    /// The facts needed to evaluate the set.
    pub fn level(&self) -> Level {
        Word::Set(self).level()
    }
}

impl Condition {
    /// Returns true if `test` holds for this condition or any word in it.
    pub fn mentions(&self, test: impl Fn(Word) -> bool) -> bool {
        Word::Condition(self).mentions(test)
    }

    /// Returns true if the condition depends only on the kind and side of a piece and on the square where it has
    /// arrived, whatever else is on the board.
    pub fn is_about_arrival(&self) -> bool {
        use Condition::{All, Any, Not, Or};
        !self.mentions(|word| match word {
            Word::Condition(condition) => !matches!(condition, Any(_) | All(_) | Or(_) | Not(_)),
            Word::Set(Set::To | Set::Stranded | Set::Own | Set::Kinds(_) | Set::Squares(_)) => false,
            Word::Set(Set::And(_) | Set::Or(_) | Set::Not(_)) => false,
            Word::Set(_) | Word::Amount(_) | Word::MovePattern(_) => true,
        })
    }

    /// The facts needed to evaluate the condition.
    pub fn level(&self) -> Level {
        Word::Condition(self).level()
    }
}
