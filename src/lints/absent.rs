//! Pieces that a move names but never meets: no side has them, only the other side has them, or a side has no pieces at
//! all.

use super::Lints;
use crate::model::Onto;
use crate::prose::words::{self, says, verb};
use crate::types::{Kind, Piece, Side};

impl Lints<'_> {
    /// The pieces named by a move that no side ever has.
    pub fn missing(&self, onto: Onto) -> Option<String> {
        let is_missing = |&kind: &Kind| Side::BOTH.into_iter().all(|side| !self.world.exists(Piece { side, kind }));
        let asked = onto.own | onto.enemy;
        let names = self.names().each(asked.iter().filter(is_missing));
        (!names.is_empty()).then(|| format!("there is never {}", words::a(&words::some(&names, "or"))))
    }

    /// The pieces named for one side that only the other side has.
    pub fn of_the_other(&self, onto: Onto, side: Side) -> Option<String> {
        let (asked, has) = match (onto.own.is_empty(), onto.enemy.is_empty()) {
            (true, false) => (onto.enemy, side),
            (false, true) => (onto.own, side.other()),
            (true, true) | (false, false) => return None,
        };
        let stands = |side: Side| {
            let mut kinds = self.rules.kinds().filter(|kind| asked.contains(*kind));
            kinds.any(|kind| !self.world.stand(Piece { side, kind }).is_empty())
        };
        let who = says(self.names().side(has), "have", "has");
        (stands(has) && !stands(has.other())).then(|| format!("only {who} such pieces"))
    }

    /// A note that the other side has no pieces on the board, if that is so.
    pub fn nobody_else(&self, side: Side) -> Option<String> {
        let other = side.other();
        let none = self.rules.kinds().all(|kind| self.world.stand(Piece { side: other, kind }).is_empty());
        let whose = self.names().side(other);
        let has = verb(whose, "have", "has");
        none.then(|| format!("{whose} never {has} a piece on the board: check the start and `drops`"))
    }
}
