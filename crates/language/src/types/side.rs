//! The two players.

/// A player. The first moves first and sits at the bottom of the board. Each variant has its own names for the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves first; all vectors and zones of a variant file are written as this side sees them.
    First = 0,
    /// The other one.
    Second = 1,
}

impl Side {
    /// Both sides, the first one first.
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

    /// Does a row for `of` apply to this side? A row for `None` applies to both sides.
    #[inline]
    pub fn is_of(self, of: Option<Side>) -> bool {
        of.is_none_or(|of| of == self)
    }

    /// The sides that a row for `of` applies to: that side, or both if it is `None`.
    #[inline]
    pub fn all_of(of: Option<Side>) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| side.is_of(of))
    }

    /// 0 or 1, for arrays with one entry a side.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}
