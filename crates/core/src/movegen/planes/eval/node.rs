//! What all parts of the search for moves need to know of a position, worked out once, and extents of moves.

use super::Request;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::planes::{Legality, Loops, SideTables, TargetFilter};
use crate::types::{Bits, Side};

/// A position whose moves are looked for.
pub(in crate::movegen) struct Node<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    /// The side to move.
    pub us: Side,
    /// The tables of that side.
    pub side: &'a SideTables<W>,
    /// The loops of that side.
    pub loops: &'a Loops<W>,
    pub own: Bits<W>,
    pub enemies: Bits<W>,
    pub occupied: Bits<W>,
    pub empty: Bits<W>,
    /// Own royals, if masks tell which moves are legal; else none, because royals are then like other pieces.
    pub royals: Bits<W>,
    /// Own pieces, except royals, that are limited by more than `targets`: [`Machine::allowed`] says how.
    pub pinned: Bits<W>,
    /// Own pieces that are neither royal nor pinned.
    pub free: Bits<W>,
    /// Where pieces that are not royal may go.
    pub targets: Bits<W>,
    /// The targets that the filters let through, by [`TargetFilter::place`].
    pub open: [Bits<W>; TargetFilter::PLACES],
    /// Are royals guarded by masks?
    pub is_masked: bool,
    /// The request that the moves are found for.
    pub request: &'a Request<'a>,
}

/// A bound on some moves of pieces on the board: the squares where they may start and those where they may end.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct Extent<const W: usize> {
    pub from: Bits<W>,
    pub to: Bits<W>,
}

impl<const W: usize> Extent<W> {
    /// No moves.
    pub const NONE: Extent<W> = Extent { from: Bits::EMPTY, to: Bits::EMPTY };

    /// Roughly how many moves it holds.
    pub fn weight(&self) -> u32 {
        (8 * self.from.count()).min(self.to.count())
    }

    /// The moves of both, and perhaps others.
    #[inline]
    pub fn or(self, other: Extent<W>) -> Extent<W> {
        Extent { from: self.from | other.from, to: self.to | other.to }
    }
}

impl<const W: usize, const P: usize> Node<'_, W, P> {
    /// Removes shifts and look-ups that do not end on `targets`.
    #[inline(always)]
    pub fn limit_targets(&mut self, targets: Bits<W>) {
        for open in &mut self.open {
            *open &= targets;
        }
    }

    /// Removes shifts and look-ups outside an extent; royals, pinned pieces and other moves are not limited.
    pub fn limit_to(&mut self, extent: Extent<W>) {
        self.free &= extent.from;
        self.limit_targets(extent.to);
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The node of a position as if it were the turn of `us`, and none of its pieces were pinned.
    #[inline(always)]
    pub(in crate::movegen) fn bare_node<'n>(
        &'n self,
        board: &'n Board<W, P>,
        us: Side,
        request: &'n Request<'n>,
    ) -> Node<'n, W, P> {
        let squares = self.tables.squares;
        // Walls count as own pieces: nothing goes there, and none of the planes of movements holds them.
        let own = board.plane(us.index());
        let enemies = board.plane(us.other().index()).without(own);
        let occupied = own | enemies;
        let empty = squares.without(occupied);
        let side = &self.tables.sides[us.index()];
        let royals = match self.tables.royals.legality {
            Legality::Masks => board.any_of(self.tables.royals.planes) & own,
            _ => Bits::EMPTY,
        };
        let through = |place| self.through(place, own, enemies, empty);
        Node {
            board,
            us,
            side,
            loops: &side.loops,
            own,
            enemies,
            occupied,
            empty,
            royals,
            pinned: Bits::EMPTY,
            free: own.without(royals),
            targets: squares,
            open: [through(0), through(1), through(2), through(3)],
            is_masked: matches!(self.tables.royals.legality, Legality::Masks),
            request,
        }
    }
}
