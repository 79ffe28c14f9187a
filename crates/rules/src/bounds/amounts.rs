//! Bounds of amounts in all positions that may occur: the minimum and maximum of each.

use super::contents::Contents;
use super::world::World;
use crate::model::Amount;
use crate::model::limits::MAX_PLIES_A_TURN;
use crate::types::{KindSet, Side};

/// The largest size of an amount, positive or negative, for which no bound is known.
const MANY: i64 = 1_000_000_000;

impl World<'_> {
    /// The minimum and maximum of an amount.
    pub fn range(&self, amount: &Amount, viewer: Side) -> (i64, i64) {
        let of = |amount: &Amount| self.range(amount, viewer);
        match amount {
            Amount::Number(n) => (*n, *n),
            Amount::Count(set) => {
                let extent = self.extent(set, viewer);
                let (least, most) = (extent.always(&self.contents).len(), extent.ever().len());
                (least as i64, most.min(self.most_of(extent.held())) as i64)
            }
            Amount::Worth(set) => {
                let worth = |kind: crate::types::Kind| i64::from(self.rules.piece(kind).worth);
                let of = |contents: &Contents| {
                    let kinds = contents.pieces[0] | contents.pieces[1];
                    kinds.iter().map(worth).fold((0, 0), |(least, most), n| (least.min(n), most.max(n)))
                };
                let each = self.extent(set, viewer).may;
                each.iter().map(of).fold((0, 0), |(least, most), (a, b)| (least + a, most + b))
            }
            Amount::Groups(set, _) => {
                let extent = self.extent(set, viewer);
                let least = usize::from(!extent.always(&self.contents).is_empty());
                (least as i64, extent.ever().len().min(self.most_of(extent.held())) as i64)
            }
            Amount::Hand(kinds) => (0, self.most_in_hand(*kinds, viewer)),
            Amount::Counter(index) => self.counted(*index, viewer),
            Amount::PliesLeft => match &self.rules.turn {
                Some(turn) => (1, of(&turn.plies[viewer.index()]).1.clamp(1, MAX_PLIES_A_TURN.into())),
                // A file based on this one may add turns.
                None => (0, MAX_PLIES_A_TURN.into()),
            },
            Amount::Sum(parts) => parts.iter().map(of).fold((0, 0), |(least, most), (a, b)| {
                (least.saturating_add(a).max(-MANY), most.saturating_add(b).min(MANY))
            }),
            Amount::Difference(a, b) => {
                let ((least, most), (low, high)) = (of(a), of(b));
                (least.saturating_sub(high), most.saturating_sub(low))
            }
            Amount::Theirs(part) => self.range(part, viewer.other()),
        }
    }

    fn counted(&self, index: usize, viewer: Side) -> (i64, i64) {
        match (self.tallies.get(index), self.rules.counters.get(index)) {
            (Some(tally), _) if self.counts.get() => tally[viewer.index()],
            (_, Some(counter)) => (*counter.range().start(), *counter.range().end()),
            (_, None) => (-MANY, MANY),
        }
    }

    /// The largest number of pieces of some kinds that a side may have in hand.
    fn most_in_hand(&self, kinds: KindSet, side: Side) -> i64 {
        let held = self.held[side.index()] & kinds;
        let of = Contents::of(side, held).pieces;
        match self.numbers.as_ref().filter(|_| self.counts.get()) {
            _ if !held.meets(kinds) => 0,
            Some(numbers) => numbers.ever(of) as i64,
            None => MANY,
        }
    }

    /// The largest number of pieces among these contents; unbounded if they include anything else.
    pub fn most_of(&self, held: Contents) -> usize {
        let numbers = self.numbers.as_ref().filter(|_| self.counts.get());
        numbers.map_or(usize::MAX, |numbers| numbers.on_board(held))
    }
}
