//! Masks of the moves that leave no royal attacked, computed before any move is made.
//!
//! For each enemy piece that could attack a royal if nothing were in the way, the pieces on its path decide. A slide
//! with a free path is a check: other pieces must capture the attacker or step on its path. If the only piece on the
//! path is an own one, it may not leave the line. A hop needs exactly one piece on its path. With one piece it is a
//! check; with none, a piece that enters the path gives check; with two, a piece that leaves the path does. All
//! constraints are intersected, so double check is not a special case.
#![allow(unsafe_code)]

use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Node, Request};
use crate::movegen::planes::run::at;
use crate::position::Board;
use crate::tables::planes::{Legality, Threat, ThreatKind};
use crate::types::Bits;

/// The limits on moves of the side to move that leave no royal attacked. Royals themselves are handled elsewhere.
pub(in crate::movegen) struct Pins<const W: usize> {
    /// The squares that unpinned pieces may move to.
    pub targets: Bits<W>,
    /// Pieces, except royals, with further limits; see [`Machine::allowed`].
    pub pinned: Bits<W>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The node of a position.
    #[inline(always)]
    pub(in crate::movegen) fn node<'n>(&'n self, board: &'n Board<W, P>, request: &'n Request<'n>) -> Node<'n, W, P> {
        let mut node = self.bare_node(board, board.turn.side(), request);
        self.limit(&mut node);
        node
    }

    /// Limits pieces to the moves that leave no royal attacked, if masks can decide this.
    #[inline(always)]
    pub(in crate::movegen) fn limit(&self, node: &mut Node<W, P>) {
        if matches!(self.tables.royals.legality, Legality::Masks) {
            let pins = self.pins(node, |_, _| ());
            node.targets = pins.targets;
            node.pinned = pins.pinned;
            node.free = node.free.without(pins.pinned);
            node.limit_targets(pins.targets);
        }
    }

    /// The constraints on the side to move. Calls `hide` for each threat that is not a leap, with the pieces on its
    /// path.
    #[inline(always)]
    pub(in crate::movegen) fn pins(&self, node: &Node<W, P>, mut hide: impl FnMut(ThreatKind, Bits<W>)) -> Pins<W> {
        let mut pins = Pins { targets: self.tables.squares, pinned: Bits::EMPTY };
        self.attackers(node, |threat, attackers, royal| {
            if threat.kind == ThreatKind::Leap {
                pins.targets &= if attackers.is_single() { attackers } else { Bits::EMPTY };
                return;
            }
            for attacker in attackers {
                let path = self.path(threat, royal, attacker);
                let met = path & node.occupied;
                hide(threat.kind, met);
                if threat.kind == ThreatKind::Slide {
                    if met.is_empty() {
                        pins.targets &= path | Bits::of(attacker);
                    } else if met.is_single() && met.meets(node.own) {
                        pins.pinned |= met.without(node.royals);
                    }
                    continue;
                }
                match met.count() {
                    0 => pins.targets = pins.targets.without(path),
                    1 => {
                        pins.targets &= path.without(node.occupied) | Bits::of(attacker);
                        pins.pinned |= met & node.own.without(node.royals);
                    }
                    2 => pins.pinned |= met & node.own.without(node.royals),
                    _ => {}
                }
            }
        });
        pins
    }

    /// The squares that the pinned piece on `square` may move to.
    #[inline(always)]
    pub(super) fn allowed(&self, node: &Node<W, P>, square: usize) -> Bits<W> {
        let mut allowed = self.tables.squares;
        self.attackers(node, |threat, attackers, royal| {
            if threat.kind == ThreatKind::Leap {
                allowed &= if attackers.is_single() { attackers } else { Bits::EMPTY };
                return;
            }
            for attacker in attackers {
                let path = self.path(threat, royal, attacker);
                let met = path & node.occupied;
                let line = path | Bits::of(attacker);
                let blocks = path.without(node.occupied) | Bits::of(attacker);
                allowed &= match (threat.kind, met.count(), met.has(square)) {
                    (ThreatKind::Slide, 0, _) | (ThreatKind::Slide, 1, true) => line,
                    (ThreatKind::Hop, 0, _) | (ThreatKind::Hop, 1, true) => self.tables.squares.without(path),
                    (ThreatKind::Hop, 1, false) | (ThreatKind::Hop, 2, true) => blocks,
                    _ => continue,
                };
            }
        });
        allowed
    }

    /// Calls `see` for every threat to a royal, with the pieces that could make it; see [`Machine::attackers_of`].
    #[inline(always)]
    pub(in crate::movegen) fn attackers(&self, node: &Node<W, P>, mut see: impl FnMut(&Threat, Bits<W>, usize)) {
        for royal in node.royals {
            self.attackers_of(node, royal, |threat, attackers| see(threat, attackers, royal));
        }
    }

    /// Calls `see` for every threat to a square with the enemy pieces, if any, that could make it if nothing were in
    /// the way.
    #[inline(always)]
    pub(in crate::movegen) fn attackers_of(
        &self,
        node: &Node<W, P>,
        square: usize,
        mut see: impl FnMut(&Threat, Bits<W>),
    ) {
        let (leaps, threats) = (&self.tables.attacks.leaps, &node.side.threats);
        // SAFETY: the index is a table row plus a square of the grid.
        let near = unsafe { at(leaps, threats.near as usize + square) } & node.enemies;
        if !near.is_empty() {
            for threat in &threats.leaps {
                let attackers = self.possible(node.board, threat, square, near);
                if !attackers.is_empty() {
                    see(threat, attackers);
                }
            }
        }
        // SAFETY: the index is a table row plus a square of the grid.
        let far = unsafe { at(leaps, threats.far as usize + square) } & node.enemies;
        if !far.is_empty() {
            for threat in &threats.lines {
                let attackers = self.possible(node.board, threat, square, far);
                if !attackers.is_empty() {
                    see(threat, attackers);
                }
            }
        }
    }

    /// The squares between a royal and an attacker, whose threat must not be a leap.
    #[inline(always)]
    pub(in crate::movegen) fn path(&self, threat: &Threat, royal: usize, attacker: usize) -> Bits<W> {
        let place = threat.paths as usize + royal * self.tables.attacks.squares + attacker;
        // SAFETY: a threat that is not a leap has paths, one for each pair of squares.
        unsafe { at(&self.tables.paths, place) }
    }
}
