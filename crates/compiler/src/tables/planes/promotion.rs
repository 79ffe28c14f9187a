//! Promotions as tables: for every start, where a piece may stay what it is and where it may become what.

use crate::types::{Bits, Kind};

/// What a piece may become.
#[derive(Clone, Debug)]
pub struct Promotion<const W: usize> {
    /// Where the piece may stay what it is, by the square it comes from.
    pub stay: Vec<Bits<W>>,
    /// Where it may become something, by the square it comes from.
    pub any: Vec<Bits<W>>,
    /// Kinds that it may become in the same places.
    pub groups: Vec<Group<W>>,
}

/// Kinds that a piece may become in the same places.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The kinds, each with how many its side may have on the board at most.
    pub kinds: Vec<(Kind, Option<u16>)>,
    /// Has some kind a limit?
    pub limited: bool,
    /// Where, by the square the piece comes from.
    pub to: Vec<Bits<W>>,
}

impl<const W: usize> Promotion<W> {
    /// The memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let group = |group: &Group<W>| {
            size_of_val(group) + size_of_val(group.kinds.as_slice()) + size_of_val(group.to.as_slice())
        };
        let squares = size_of_val(self.stay.as_slice()) + size_of_val(self.any.as_slice());
        size_of_val(self) + squares + self.groups.iter().map(group).sum::<usize>()
    }
}

/// A [`Promotion`] of moves that all go the same way, by where they end.
#[derive(Clone, Debug)]
pub struct Landing<const W: usize> {
    /// Where the piece may stay what it is.
    pub stay: Bits<W>,
    /// Where it may become something.
    pub any: Bits<W>,
    /// Where it may become what the groups offer, in their order.
    pub groups: Vec<Bits<W>>,
}
