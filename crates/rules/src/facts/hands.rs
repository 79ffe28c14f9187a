//! Hands: the pieces that come into them and that leave them.

use crate::model::{Captured, CapturedAs, Rules};
use crate::types::{Kind, KindSet, Side};

impl Rules {
    /// The kind as which a captured piece is held, by its kind on the board. `marked` is true if it is marked as
    /// promoted.
    pub fn held_as(&self, kind: Kind, marked: bool) -> Kind {
        let Captured { go: _, shape } = self.captured;
        let turned_back = match shape {
            CapturedAs::AsItStood => None,
            CapturedAs::Unpromoted if marked => self.demoted.get(kind.index()).copied().flatten(),
            CapturedAs::Unpromoted => self.piece(kind).promoted_from,
        };
        turned_back.unwrap_or(kind)
    }

    /// The pieces that a side drops without taking them from its hand.
    pub fn free_drops(&self, side: Side) -> KindSet {
        let rows = self.drops.iter().filter(|row| row.free && side.is_of(row.side));
        rows.fold(KindSet::EMPTY, |all, row| all | row.pieces)
    }

    /// The pieces that a side drops from its hand.
    pub fn held_drops(&self) -> KindSet {
        let rows = self.drops.iter().filter(|row| !row.free).map(|row| row.pieces);
        let chosen = self.after.iter().filter_map(|row| row.choose.as_ref()?.drops);
        rows.chain(chosen).fold(KindSet::EMPTY, |all, kinds| all | kinds)
    }

    /// Returns true if a side may ever get more pieces to drop than it has in hand.
    pub fn may_get_more_to_drop(&self, side: Side) -> bool {
        self.captured.go.is_kept() || !self.free_drops(side).is_empty()
    }

    /// Returns true if the contents of the hands matter.
    pub fn needs_hands(&self) -> bool {
        let chosen = self.after.iter().filter_map(|row| row.choose.as_ref()).any(|choose| choose.drops.is_some());
        chosen || self.drops.iter().any(|row| !row.free) || self.captured.go.is_kept()
    }

    /// Returns true if pieces may be in a hand: the variant has drops (free ones included), or the contents of hands
    /// matter.
    pub fn has_hands(&self) -> bool {
        !self.drops.is_empty() || self.needs_hands()
    }
}
