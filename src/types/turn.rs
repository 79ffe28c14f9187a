//! Whose turn it is.

use super::Side;

/// Whose turn it is, and which ply of that turn: 0 for the first.
///
/// How many plies a turn has is the variant's business. Whoever asks for what depends on it says the number, which is at least 1.
///
/// ```
/// use ferz::{Side, Turn};
/// let turn = Turn::of(Side::First);
/// assert_eq!(turn.after(1), Turn::of(Side::Second));
/// // With two plies a turn, the first player moves again.
/// assert_eq!((turn.after(2).side(), turn.after(2).ply()), (Side::First, 1));
/// assert_eq!(turn.after(2).after(2), Turn::of(Side::Second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    side: Side,
    ply: u8,
}

impl Turn {
    /// A side's turn, at its first ply.
    #[inline(always)]
    pub const fn of(side: Side) -> Turn {
        Turn { side, ply: 0 }
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side(self) -> Side {
        self.side
    }

    /// How many plies of this turn have been made.
    #[inline(always)]
    pub const fn ply(self) -> u8 {
        self.ply
    }

    /// The turn after one ply: the next ply of this turn or, after its last one, the first ply of the opponent's turn.
    #[inline(always)]
    #[must_use]
    pub fn after(self, plies_a_turn: u8) -> Turn {
        if self.is_last(plies_a_turn) { Turn::of(self.side.other()) } else { Turn { ply: self.ply + 1, ..self } }
    }

    /// Does this ply end the full move, as the last one of the second player's turn?
    #[inline(always)]
    pub fn ends_full_move(self, plies_a_turn: u8) -> bool {
        self.side == Side::Second && self.is_last(plies_a_turn)
    }

    /// The turn if `side` were to move: this turn if it is the side's own, else the first ply of a turn of the side.
    #[inline(always)]
    #[must_use]
    pub fn given_to(self, side: Side) -> Turn {
        if self.side == side { self } else { Turn::of(side) }
    }

    /// Is this the last ply of the turn?
    #[inline(always)]
    fn is_last(self, plies_a_turn: u8) -> bool {
        self.ply >= plies_a_turn.saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const _: () = assert!(size_of::<Turn>() == 2);

    /// The sides and plies of the turns from the beginning of a game on, and whether each ends the full move.
    fn turns(plies_a_turn: u8, count: usize) -> Vec<(Side, u8, bool)> {
        let all = std::iter::successors(Some(Turn::of(Side::First)), |turn| Some(turn.after(plies_a_turn)));
        all.map(|turn| (turn.side(), turn.ply(), turn.ends_full_move(plies_a_turn))).take(count).collect()
    }

    #[test]
    fn sides_take_turns_of_one_ply() {
        use Side::{First, Second};
        assert_eq!(turns(1, 4), [(First, 0, false), (Second, 0, true), (First, 0, false), (Second, 0, true)]);
        assert_eq!(turns(0, 4), turns(1, 4), "a turn has at least one ply");
    }

    #[test]
    fn sides_take_turns_of_several_plies() {
        use Side::{First, Second};
        let two = [(First, 0, false), (First, 1, false), (Second, 0, false), (Second, 1, true), (First, 0, false)];
        assert_eq!(turns(2, 5), two);
        let many = turns(u8::MAX, 2 * 255 + 1);
        assert_eq!((many[254], many[255]), ((First, 254, false), (Second, 0, false)));
        assert_eq!((many[509], many[510]), ((Second, 254, true), (First, 0, false)));
    }

    #[test]
    fn a_turn_given_to_its_own_side_stays_what_it_is() {
        let second_ply = Turn::of(Side::First).after(2);
        assert_eq!(second_ply.given_to(Side::First), second_ply);
        assert_eq!(second_ply.given_to(Side::Second), Turn::of(Side::Second));
    }

    #[test]
    fn turns_differ_by_side_and_by_ply() {
        let turn = Turn::of(Side::First);
        assert_ne!(turn, Turn::of(Side::Second));
        assert_ne!(turn, turn.after(2));
    }
}
