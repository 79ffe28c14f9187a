//! What every part of the search for moves asks of a position, worked out once.

use super::Fast;
use super::level::Level;
use crate::position::Board;
use crate::tables::masks::{Filter, Legality, Loops, SideMasks};
use crate::types::{Bits, Side};

/// A position whose moves are looked for.
pub(super) struct Node<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    /// The side to move.
    pub us: Side,
    /// Its tables.
    pub side: &'a SideMasks<W>,
    /// Which of them are looked at.
    pub loops: &'a Loops<W>,
    pub own: Bits<W>,
    pub enemies: Bits<W>,
    pub occupied: Bits<W>,
    pub empty: Bits<W>,
    /// Own royals, if masks tell what may be done; else none, for then royals are pieces like others.
    pub royals: Bits<W>,
    /// Own pieces, royals aside, that are limited further than to the targets: [`Fast::allowed`] says how.
    pub limited: Bits<W>,
    /// Own pieces that are neither royal nor limited.
    pub free: Bits<W>,
    /// Where pieces may go that are not royal.
    pub targets: Bits<W>,
    /// The targets that the filters let through, by [`Filter::place`].
    pub open: [Bits<W>; Filter::PLACES],
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Looks at a position. `L` tells how its moves are judged.
    #[inline(always)]
    pub(super) fn node<'n>(&'n self, board: &'n Board<W, P>) -> Node<'n, W, P> {
        let us = board.turn;
        let squares = self.masks.squares;
        let (own, enemies) = (board.pieces(us), board.pieces(us.other()));
        let occupied = own | enemies;
        let empty = squares.without(occupied);
        let side = &self.masks.sides[us.index()];
        let mut node = Node {
            board,
            us,
            side,
            loops: &side.loops,
            own,
            enemies,
            occupied,
            empty,
            royals: Bits::EMPTY,
            limited: Bits::EMPTY,
            free: own,
            targets: squares,
            open: [squares.without(own), empty, enemies, squares],
        };
        if self.masks.legality == Legality::Masks {
            node.royals = board.any_of(self.masks.royals) & own;
            let guard = self.guard(&node);
            node.targets = guard.targets;
            node.limited = guard.limited.without(node.royals);
            node.free = own.without(guard.limited | node.royals);
            node.open = node.open.map(|open| open & guard.targets);
        }
        node
    }
}
