//! Promotions as tables: by start, the squares where a piece may stay unpromoted, and those where it may promote.

use crate::types::{Bits, Kind};

/// The promotions of a piece.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    /// The squares where the piece may stay unpromoted, by start.
    pub stay: Vec<Bits<W>>,
    /// The squares where it may promote, by start.
    pub any: Vec<Bits<W>>,
    /// The kinds it may become, grouped by squares.
    pub groups: Vec<Group<W>>,
}

/// Kinds that a piece may become on the same squares.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The kinds, each with the most pieces of it that its side may have on the board.
    pub kinds: Vec<(Kind, Option<u16>)>,
    /// Set if some kind has a limit.
    pub limited: bool,
    /// The squares, by start.
    pub to: Vec<Bits<W>>,
}

impl<const W: usize> Promotion<W> {
    /// The memory of the promotion, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let group = |group: &Group<W>| {
            size_of_val(group) + size_of_val(group.kinds.as_slice()) + size_of_val(group.to.as_slice())
        };
        let squares = size_of_val(self.stay.as_slice()) + size_of_val(self.any.as_slice());
        size_of_val(self) + squares + self.groups.iter().map(group).sum::<usize>()
    }
}

/// A [`Promotion`] of moves that all go the same way, by end.
#[derive(Clone, Debug)]
pub struct Landing<const W: usize> {
    /// The ends where the piece may stay unpromoted.
    pub stay: Bits<W>,
    /// The ends where it may promote.
    pub any: Bits<W>,
    /// The ends where it may become the kinds of each group, in order.
    pub groups: Vec<Bits<W>>,
}
