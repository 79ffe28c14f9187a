//! Nodes: the facts of a position that all parts of move generation need, computed once. Also extents of moves.

use super::Request;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::planes::{Legality, Loops, SideTables, TargetFilter};
use crate::types::{Bits, Side};

/// A position whose moves are generated.
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
    /// Own royals, if masks decide which moves are legal. Otherwise empty, because royals are then like other pieces.
    pub royals: Bits<W>,
    /// Own pieces, except royals, that are limited by more than `targets`; see [`Machine::allowed`].
    pub pinned: Bits<W>,
    /// Own pieces that are neither royal nor pinned.
    pub free: Bits<W>,
    /// The squares that pieces other than royals may move to.
    pub targets: Bits<W>,
    /// The targets that the filters let through, by [`TargetFilter::place`].
    pub open: [Bits<W>; TargetFilter::PLACES],
    /// Set if masks guard the royals.
    pub is_masked: bool,
    /// The request that the moves are generated for.
    pub request: &'a Request<'a>,
}

/// A bound on some moves of pieces on the board: their possible start and target squares.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct Extent<const W: usize> {
    pub from: Bits<W>,
    pub to: Bits<W>,
}

impl<const W: usize> Extent<W> {
    /// An extent of no moves.
    pub const NONE: Extent<W> = Extent { from: Bits::EMPTY, to: Bits::EMPTY };

    /// The approximate number of moves in the extent.
    pub fn weight(&self) -> u32 {
        (8 * self.from.count()).min(self.to.count())
    }

    /// An extent that covers the moves of both, and perhaps others.
    #[inline]
    pub fn or(self, other: Extent<W>) -> Extent<W> {
        Extent { from: self.from | other.from, to: self.to | other.to }
    }
}

impl<const W: usize, const P: usize> Node<'_, W, P> {
    /// Removes shifts and look-ups that end outside `targets`.
    #[inline(always)]
    pub fn limit_targets(&mut self, targets: Bits<W>) {
        for open in &mut self.open {
            *open &= targets;
        }
    }

    /// Removes shifts and look-ups outside an extent. Royals, pinned pieces and other moves are not limited.
    pub fn limit_to(&mut self, extent: Extent<W>) {
        self.free &= extent.from;
        self.limit_targets(extent.to);
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The node of a position as if `us` were to move and no piece were pinned.
    #[inline(always)]
    pub(in crate::movegen) fn bare_node<'n>(
        &'n self,
        board: &'n Board<W, P>,
        us: Side,
        request: &'n Request<'n>,
    ) -> Node<'n, W, P> {
        let squares = self.tables.squares;
        // Walls count as own pieces: no move ends there, and the planes of movements do not hold them.
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
