//! What happened to the pieces of one kind and side, as numbers.

use serde::{Deserialize, Serialize};

/// What happened to the pieces of one kind and side. All numbers are sums over all games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceCounts {
    /// How many stood on the board at the start.
    pub started: u64,
    /// Its moves on the board, including castlings that it leads.
    pub moves: u64,
    /// How many pieces it took.
    pub takes: u64,
    /// How often it was taken by a move.
    pub taken: u64,
    /// How often it became another kind by moving.
    pub promoted: u64,
    /// How often another kind became it by moving.
    pub made: u64,
    /// How often it was dropped.
    pub dropped: u64,
    /// How often rows that follow moves removed it or turned it into something else.
    pub removed: u64,
    /// How often such rows placed it.
    pub appeared: u64,
    /// How many stood on the board in the end.
    pub left: u64,
    /// How many were in hand in the end.
    pub held: u64,
}

impl PieceCounts {
    /// How many came onto the board, including the start.
    pub fn came(&self) -> u64 {
        self.started + self.made + self.dropped + self.appeared
    }

    /// How many pieces that did not promote stood on the board in the end, and how many did not promote in all.
    pub fn survivors(&self) -> (u64, u64) {
        (self.left, self.came().saturating_sub(self.promoted))
    }

    /// All numbers.
    pub(super) fn all(self) -> [u64; 11] {
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
