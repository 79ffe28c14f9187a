//! The fate of captured pieces.

use crate::types::Side;
use serde::{Deserialize, Serialize};

/// The fate of captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Captured {
    /// The destination of captured pieces.
    pub go: CapturedGo,
    /// The kind as which they are held.
    pub shape: CapturedAs,
}

/// The destination of a captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum CapturedGo {
    /// It leaves the game.
    Away,
    /// It goes into the hand of its owner's opponent, whoever captured it.
    OpponentsHand,
    /// It goes back into its owner's hand.
    OwnersHand,
}

impl CapturedGo {
    /// The side into whose hand a captured piece of `owner` goes; `None` if it leaves the game.
    #[inline]
    pub fn hand_of(self, owner: Side) -> Option<Side> {
        match self {
            CapturedGo::Away => None,
            CapturedGo::OpponentsHand => Some(owner.other()),
            CapturedGo::OwnersHand => Some(owner),
        }
    }

    /// Returns true if captured pieces go into a hand.
    pub fn is_kept(self) -> bool {
        self.hand_of(Side::First).is_some()
    }
}

/// The kind as which a captured piece is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum CapturedAs {
    /// Its kind on the board.
    AsItStood,
    /// Its unpromoted kind, if it is promoted.
    Unpromoted,
}
