//! The side to move and the plies left in its turn.

use super::Side;
use std::num::NonZeroU8;

/// The side to move, and how many plies of its turn are left.
///
/// The variant decides how many plies a turn has; the number is set when the turn begins. It is unset if turns always
/// have one ply, or if the turn is only hypothetical.
///
/// ```
/// use ferz_rules::types::{Side, Turn};
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
    /// The beginning of a side's turn; its number of plies is unset.
    #[inline(always)]
    pub const fn of(side: Side) -> Turn {
        Turn { side, left: None }
    }

    /// This turn with `left` plies left; 0 counts as 1.
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

    /// The number of plies left in this turn, including the one about to be made; `None` if it is unset.
    #[inline(always)]
    pub const fn plies_left(self) -> Option<u8> {
        match self.left {
            Some(left) => Some(left.get()),
            None => None,
        }
    }

    /// The turn after one ply; `None` if that ply was the last.
    #[must_use]
    #[inline]
    pub fn next_ply(self) -> Option<Turn> {
        let left = NonZeroU8::new(self.left?.get() - 1)?;
        Some(Turn { left: Some(left), ..self })
    }

    /// The turn if `side` were to move: this turn if it belongs to `side`, otherwise a new turn of `side`.
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
