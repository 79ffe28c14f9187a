//! Whose turn it is.

use super::Side;
use std::num::NonZeroU8;

/// Whose turn it is, and how many plies of it are left.
///
/// The variant decides how many plies a turn has; the number is set when the turn begins. It is not set where turns
/// always have one ply, nor where a turn is only imagined.
///
/// ```
/// use ferz::{Side, Turn};
/// let turn = Turn::of(Side::First).with_plies(2);
/// assert_eq!((turn.side(), turn.plies_left()), (Side::First, Some(2)));
/// // The first player moves again.
/// assert_eq!(turn.next_ply(), Some(Turn::of(Side::First).with_plies(1)));
/// // Then the turn is over.
/// assert_eq!(turn.next_ply().and_then(Turn::next_ply), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    side: Side,
    left: Option<NonZeroU8>,
}

impl Turn {
    /// The beginning of a side's turn; how many plies it has is not set.
    #[inline(always)]
    pub const fn of(side: Side) -> Turn {
        Turn { side, left: None }
    }

    /// This turn with so many plies left, at least one.
    #[must_use]
    #[inline]
    pub const fn with_plies(self, left: u8) -> Turn {
        let left = match NonZeroU8::new(left) {
            Some(left) => left,
            None => NonZeroU8::MIN,
        };
        Turn { left: Some(left), ..self }
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side(self) -> Side {
        self.side
    }

    /// How many plies of this turn are left, the one to be made included; `None` if that is not set.
    #[inline(always)]
    pub const fn plies_left(self) -> Option<u8> {
        match self.left {
            Some(left) => Some(left.get()),
            None => None,
        }
    }

    /// This turn after a ply; `None` if that was the last one.
    #[must_use]
    #[inline]
    pub fn next_ply(self) -> Option<Turn> {
        let left = NonZeroU8::new(self.left?.get() - 1)?;
        Some(Turn { left: Some(left), ..self })
    }

    /// The turn if `side` were to move: this turn if it is the side's own, else a turn of the side that begins.
    #[inline(always)]
    #[must_use]
    pub fn given_to(self, side: Side) -> Turn {
        if self.side == side { self } else { Turn::of(side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const _: () = assert!(size_of::<Turn>() == 2);

    #[test]
    fn a_turn_goes_on_while_plies_are_left() {
        let turns = std::iter::successors(Some(Turn::of(Side::Second).with_plies(3)), |turn| turn.next_ply());
        let left: Vec<_> = turns.map(|turn| (turn.side(), turn.plies_left())).collect();
        assert_eq!(left, [(Side::Second, Some(3)), (Side::Second, Some(2)), (Side::Second, Some(1))]);
        assert_eq!(Turn::of(Side::First).next_ply(), None);
        assert_eq!(Turn::of(Side::First).with_plies(0), Turn::of(Side::First).with_plies(1));
    }

    #[test]
    fn a_turn_given_to_its_own_side_stays_what_it_is() {
        let turn = Turn::of(Side::First).with_plies(2);
        assert_eq!(turn.given_to(Side::First), turn);
        assert_eq!(turn.given_to(Side::Second), Turn::of(Side::Second));
    }
}
