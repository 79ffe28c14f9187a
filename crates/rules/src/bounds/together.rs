//! Conditions that can each hold, but never together.

use super::world::World;
use crate::model::{Amount, Condition, Set};
use crate::types::Side;

impl World<'_> {
    /// Returns `true` if two conditions never hold together for a viewer although each can hold.
    pub fn excludes(&self, one: &Condition, other: &Condition, viewer: Side) -> bool {
        let is_open = |condition: &Condition| self.holds(condition, viewer).is_none();
        let has_fewer =
            |set: &Set, least: i64| one.as_none().is_some_and(|none| self.most_without(set, none, viewer) < least);
        let clash = match (one, other) {
            (Condition::Any(a), Condition::Any(b)) => {
                self.is_one_square(a, b, viewer)
                    && self.extent(a, viewer).and(&self.extent(b, viewer)).ever().is_empty()
            }
            (_, Condition::AtLeast(Amount::Count(set), Amount::Number(n))) => has_fewer(set, *n),
            (_, Condition::Any(set)) => has_fewer(set, 1),
            _ => false,
        };
        clash && is_open(one) && is_open(other)
    }

    /// The maximum size of a set when another set is empty.
    fn most_without(&self, set: &Set, none: &Set, viewer: Side) -> i64 {
        let left = Set::And(vec![set.clone(), Set::Not(Box::new(none.clone()))]);
        self.range(&Amount::Count(left), viewer).1
    }

    /// Returns `true` if two sets refer to the same single square: the start or the target of a move, or the square of
    /// the only piece of a kind.
    fn is_one_square(&self, one: &Set, other: &Set, viewer: Side) -> bool {
        let says = |set: &Set, word: &Set| set == word || matches!(set, Set::And(parts) if parts.contains(word));
        let of_move =
            self.is_about_one_piece() && [Set::From, Set::To].iter().any(|word| says(one, word) && says(other, word));
        let alone = || {
            let held = self.extent(one, viewer).or(&self.extent(other, viewer)).held();
            self.most_of(held) <= 1
        };
        of_move || alone()
    }
}
