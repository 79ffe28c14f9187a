//! What all parts of the search for moves need to know of a position, worked out once.

use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::{KnownAttacks, Request};
use crate::movegen::planes::judge::Extent;
use crate::movegen::planes::level::Level;
use crate::position::Board;
use crate::tables::masks::{Legality, Loops, SideMasks, TargetFilter};
use crate::types::{Bits, Side};

/// A position whose moves are looked for.
pub(in crate::movegen) struct Node<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    /// The side to move.
    pub us: Side,
    /// Its tables.
    pub side: &'a SideMasks<W>,
    /// Its loops.
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
    /// What the enemy attacked before the move that led here, if that is known.
    pub since: Option<KnownAttacks<'a, W>>,
}

impl<const W: usize, const P: usize> Node<'_, W, P> {
    /// Removes shifts and look-ups that end elsewhere.
    #[inline(always)]
    fn limit_targets(&mut self, targets: Bits<W>) {
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

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// The node of a position.
    #[inline(always)]
    pub(in crate::movegen) fn node<'n>(&'n self, board: &'n Board<W, P>, request: &'n Request<'n>) -> Node<'n, W, P> {
        let mut node = self.bare_node(board, board.turn.side(), request);
        self.limit(&mut node);
        node
    }

    /// Limits pieces to what leaves no royal attacked, if masks can tell.
    #[inline(always)]
    pub(in crate::movegen) fn limit(&self, node: &mut Node<W, P>) {
        if matches!(self.masks.legality, Legality::Masks) {
            let pins = self.pins(node, |_, _| ());
            node.targets = pins.targets;
            node.pinned = pins.pinned;
            node.free = node.free.without(pins.pinned);
            node.limit_targets(pins.targets);
        }
    }

    /// The node of a position as if it were a side's turn, and none of its pieces were pinned.
    #[inline(always)]
    pub(in crate::movegen) fn bare_node<'n>(
        &'n self,
        board: &'n Board<W, P>,
        us: Side,
        request: &'n Request<'n>,
    ) -> Node<'n, W, P> {
        let squares = self.masks.squares;
        // Walls count as own pieces: nothing goes there, and none of the planes of movements holds them.
        let own = board.plane(us.index());
        let enemies = board.plane(us.other().index()).without(own);
        let occupied = own | enemies;
        let empty = squares.without(occupied);
        let side = &self.masks.sides[us.index()];
        let royals = match self.masks.legality {
            Legality::Masks => board.any_of(self.masks.royals) & own,
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
            is_masked: matches!(self.masks.legality, Legality::Masks),
            request,
            since: None,
        }
    }
}
