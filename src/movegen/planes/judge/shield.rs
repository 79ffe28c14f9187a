//! Which moves may leave a royal attacked: a row that holds only if a royal is attacked cannot forbid the others.
//!
//! *When it is chosen*: for forbidden rows that hold only if a royal is attacked, such as a king that may be attacked beside the enemy's
//! king, or of which one of two may be lost. *What it cannot do*: tell anything of moves that `after` rows follow, or of moves that make
//! royals; those are judged.

use crate::movegen::planes::Machine;
use crate::movegen::planes::find::{Node, Pins};
use crate::movegen::planes::level::Level;
use crate::position::Board;
use crate::tables::masks::ThreatKind;
use crate::types::Bits;

/// The moves that may leave a royal of the side to move attacked.
pub(super) struct Shield<const W: usize> {
    /// Where pieces may go that are neither royal nor pinned.
    targets: Bits<W>,
    /// Pieces, royals aside, on a line of attack: all their moves are judged.
    pinned: Bits<W>,
    royals: Bits<W>,
    /// If no royal is attacked: squares of which at least one must be cleared for one to be, if squares are cleared and nothing else changes.
    pub critical: Option<Bits<W>>,
}

impl<const W: usize> Shield<W> {
    /// Pieces whose moves may leave a royal attacked wherever they go.
    pub fn movers(&self) -> Bits<W> {
        self.pinned | self.royals
    }

    /// Of some ends, those where a move of another piece may leave a royal attacked.
    #[inline]
    pub fn open(&self, ends: Bits<W>) -> Bits<W> {
        ends.without(self.targets)
    }
}

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Works out the shield of a position whose moves are pseudo-legal.
    pub(super) fn shield(&self, node: &Node<W, P>) -> Shield<W> {
        let royals = node.board.any_of(self.masks.royals) & node.own;
        let guarded = Node { royals, ..*node };
        let mut critical = Bits::EMPTY;
        let hide = |kind: ThreatKind, met: Bits<W>| match kind {
            // All of them must go: one stands for the others.
            ThreatKind::Leap | ThreatKind::Slide => {
                critical |= if met.is_empty() { met } else { Bits::of(met.first()) }
            }
            ThreatKind::Hop => critical |= met,
        };
        let Pins { targets, pinned } = L::out_of_line(|| self.pins(&guarded, hide));
        let is_attacked = targets != self.masks.squares;
        Shield { targets, pinned, royals, critical: (!is_attacked).then_some(critical) }
    }

    /// Which moves of a piece may leave a royal attacked, by where they end.
    #[inline(always)]
    pub(super) fn unshielded(&self, board: &Board<W, P>, shield: &Shield<W>, from: usize, ends: Bits<W>) -> Bits<W> {
        if shield.pinned.has(from) {
            return ends;
        }
        if shield.royals.has(from) {
            return self.unsafe_ends(board, shield, ends);
        }
        shield.open(ends)
    }

    /// The squares where a royal may be attacked.
    #[inline(never)]
    fn unsafe_ends(&self, board: &Board<W, P>, shield: &Shield<W>, ends: Bits<W>) -> Bits<W> {
        // One of several may uncover another.
        if !shield.royals.is_single() {
            return ends;
        }
        let us = board.turn.side();
        let (left, enemies) = (board.occupied().without(shield.royals), board.pieces(us.other()));
        let threats = &self.masks.sides[us.index()].threats;
        let mut hit = Bits::EMPTY;
        for to in ends {
            let is_hit = L::out_of_line(|| self.is_hit(board, threats, to, left, enemies.without(Bits::of(to))));
            hit.put(to, u64::from(is_hit));
        }
        hit
    }
}
