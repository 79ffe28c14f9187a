//! The two players.

use serde::{Deserialize, Serialize};

/// A player. The first player moves first and sits at the bottom of the board. Each variant names its two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
#[repr(u8)]
pub enum Side {
    /// The first player. All vectors and zones of a variant file are written from this side's view.
    First = 0,
    /// The second player.
    Second = 1,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns true if a row for `of` applies to this side. A row for `None` applies to both sides.
    #[inline]
    pub fn is_of(self, of: Option<Side>) -> bool {
        of.is_none_or(|of| of == self)
    }

    /// The sides that a row for `of` applies to: that side, or both for `None`.
    #[inline]
    pub fn all_of(of: Option<Side>) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| side.is_of(of))
    }

    /// The side as an array index: 0 or 1.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}
