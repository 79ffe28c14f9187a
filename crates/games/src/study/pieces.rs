//! Counts of events for the pieces of one kind and side.

use super::groups::PieceNumbers;
use serde::{Deserialize, Serialize};

/// The counts of events for the pieces of one kind and side. All numbers are sums over all games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceCounts {
    /// The number on the board at the start.
    pub started: u64,
    /// The number of moves on the board, including castlings led by the piece.
    pub moves: u64,
    /// The number of captures made.
    pub takes: u64,
    /// The number captured by moves.
    pub taken: u64,
    /// The number of promotions to another kind.
    pub promoted: u64,
    /// The number of promotions from another kind.
    pub made: u64,
    /// The number of drops.
    pub dropped: u64,
    /// The number that rows after moves removed or changed.
    pub removed: u64,
    /// The number that such rows placed.
    pub appeared: u64,
    /// The number on the board at the end.
    pub left: u64,
    /// The number in hand at the end.
    pub held: u64,
}

impl PieceCounts {
    /// The number of pieces that came onto the board, including the start.
    pub fn came(&self) -> u64 {
        self.started + self.made + self.dropped + self.appeared
    }

    /// The number of unpromoted pieces on the board at the end, and the number of unpromoted pieces in all.
    pub fn survivors(&self) -> (u64, u64) {
        (self.left, self.came().saturating_sub(self.promoted))
    }

    /// All numbers, in the order of the fields.
    pub(super) fn all(self) -> PieceNumbers {
        let PieceCounts { started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held } = self;
        [started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held]
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &PieceCounts) {
        let PieceCounts { started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held } =
            other;
        self.started += started;
        self.moves += moves;
        self.takes += takes;
        self.taken += taken;
        self.promoted += promoted;
        self.made += made;
        self.dropped += dropped;
        self.removed += removed;
        self.appeared += appeared;
        self.left += left;
        self.held += held;
    }
}

impl From<PieceNumbers> for PieceCounts {
    fn from(numbers: PieceNumbers) -> PieceCounts {
        let [started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held] = numbers;
        PieceCounts { started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held }
    }
}
