//! The enemy's attacks around a lone royal, stored while the enemy tries all moves of one position. Does for attacks
//! what [siblings] do for moves.
//!
//! Before the moves, the map records for every target square of the royal the pieces that attack it, and the pieces
//! that would if something on their paths changed. After a move only the moved piece and the pieces with a changed path
//! are looked up again.
//!
//! [siblings]: mod@crate::movegen::perft
#![allow(unsafe_code)]

use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::movegen::planes::run::at;
use crate::tables::planes::{Loops, ThreatKind};
use crate::types::{Bits, PerSquare};

/// The squares that the enemy attacked before its move.
pub(super) struct AttackMap<const W: usize> {
    /// The tested squares, and those of them that are attacked.
    asked: Bits<W>,
    hit: Bits<W>,
    /// The pieces that attack each tested square.
    attackers: PerSquare<Bits<W>, W>,
    /// The squares that the piece on each square attacks.
    attacked: PerSquare<Bits<W>, W>,
    /// The pieces that have each square on their paths to tested squares.
    passers: PerSquare<Bits<W>, W>,
}

/// An attack map and the squares that have changed since.
#[derive(Clone, Copy)]
pub(super) struct KnownAttacks<'a, const W: usize> {
    pub dangers: &'a AttackMap<W>,
    pub changed: Bits<W>,
}

impl<const W: usize> AttackMap<W> {
    /// An empty map.
    pub const NONE: AttackMap<W> = {
        let none = PerSquare::all(Bits::EMPTY);
        AttackMap { asked: Bits::EMPTY, hit: Bits::EMPTY, attackers: none, attacked: none, passers: none }
    };
}

/// With so few squares or enemies the map does not pay.
const FEW_SQUARES: u32 = 2;
const FEW_ENEMIES: u32 = 8;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Fills the map around the royal of the side to move. Returns `false` if there are several royals, if some piece
    /// moves or attacks in a way that is slower to look up, or if the map does not pay.
    #[inline(always)]
    pub(super) fn fill_attack_map(&self, node: &Node<W, P>, into: &mut AttackMap<W>) -> bool {
        let (leaps, side) = (&self.tables.attacks.leaps, node.side);
        let dangers = &side.dangers;
        let known =
            dangers.others.is_empty() && dangers.lookups_count() + dangers.shifts.len() <= Loops::<W>::MOST_TOLD;
        if !known || !side.loops.royal_others.is_empty() || !node.royals.is_single() {
            return false;
        }
        let royal = node.royals.first();
        // SAFETY: the index is a table row plus a square of the grid.
        let goals = side.loops.royal.iter().map(|op| unsafe { at(leaps, op.first as usize + royal) });
        let ways = self.castles_of(node).map(|number| side.castles[number].safe);
        let asked = goals.chain(ways).fold(Bits::EMPTY, |all, squares| all | squares);
        if asked.without(node.own).count() <= FEW_SQUARES || node.enemies.count() <= FEW_ENEMIES {
            return false;
        }
        // The royal does not shield the squares behind it.
        let left = node.occupied.without(node.royals);
        let grid = self.tables.attacks.squares;
        into.attacked.fill_first(grid, Bits::EMPTY);
        into.passers.fill_first(grid, Bits::EMPTY);
        (into.asked, into.hit) = (asked, Bits::EMPTY);
        for square in asked {
            let mut attackers = Bits::EMPTY;
            self.attackers_of(node, square, |threat, possible| {
                if threat.kind == ThreatKind::Leap {
                    attackers |= possible;
                    return;
                }
                for attacker in possible {
                    let path = self.path(threat, square, attacker);
                    let met = path & left;
                    let attacks = if threat.kind == ThreatKind::Slide { met.is_empty() } else { met.is_single() };
                    attackers.put(attacker, u64::from(attacks));
                    for passed in path {
                        into.passers[passed].put(attacker, 1);
                    }
                }
            });
            for attacker in attackers {
                into.attacked[attacker].put(square, 1);
            }
            into.attackers[square] = attackers;
            into.hit.put(square, u64::from(!attackers.is_empty()));
        }
        true
    }

    /// The attacked squares among the royal's possible target squares.
    #[inline(always)]
    pub(super) fn hit_since(&self, node: &Node<W, P>, since: KnownAttacks<W>, asked: Bits<W>) -> Bits<W> {
        let (dangers, occupied) = (since.dangers, node.occupied.without(node.royals));
        debug_assert!(asked.without(dangers.asked).is_empty(), "a square that was not asked before");
        let mut moved = since.changed;
        for square in since.changed {
            moved |= dangers.passers[square];
        }
        let (mut hit, mut doubtful) = (Bits::EMPTY, Bits::EMPTY);
        for from in moved {
            doubtful |= dangers.attacked[from];
        }
        for from in moved & node.enemies {
            hit |= self.hit_from(node, from, occupied);
        }
        hit |= dangers.hit.without(doubtful);
        for square in (doubtful & asked).without(hit) {
            let attackers = dangers.attackers[square].without(moved);
            hit.put(square, u64::from(!attackers.is_empty()));
        }
        hit
    }

    /// The squares that the enemy's piece on a square attacks.
    #[inline(always)]
    fn hit_from(&self, node: &Node<W, P>, from: usize, occupied: Bits<W>) -> Bits<W> {
        let side = node.side;
        let (dangers, lookups) = (&side.dangers, side.dangers.lookups_count());
        let mut hit = Bits::EMPTY;
        let mut left = side.dangerous[node.board.kind_at(self.tables, from).index()];
        while left != 0 {
            let number = left.trailing_zeros() as usize;
            left &= left - 1;
            if number < lookups {
                let (parts, op) = dangers.lookup(number);
                hit |= self.looked_up(op, parts, from, occupied);
                continue;
            }
            hit |= dangers.shifts[number - lookups].ends(Bits::of(from), self.tables.squares.without(occupied));
        }
        hit
    }
}
