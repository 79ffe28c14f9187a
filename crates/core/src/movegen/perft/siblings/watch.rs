//! The test whether the same squares are attacked after a move of the enemy.
//!
//! A move can matter in two ways. It may change the obstacles of an attack: the squares of these obstacles are
//! recorded. Or the moving piece attacks from its target square: the squares from which each piece could attack are
//! recorded.

use crate::movegen::packed::{Bundle, PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::tables::planes::{Threat, ThreatKind};
use crate::types::{Bits, PerSquare};

/// The enemy's moves that may change the attacks on some squares.
pub(super) struct Watch<const W: usize> {
    /// A change on these squares may matter, whichever piece makes it.
    pub lines: Bits<W>,
    /// The squares from which the enemy's piece on each square could attack.
    by: PerSquare<Bits<W>, W>,
    /// The squares from which any enemy could attack, including after a change of kind.
    any: Bits<W>,
}

/// The property that a watch guards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Watched {
    /// The attacks on the squares.
    Attacks,
    /// The attacks on the squares, and the single pieces that block them.
    Pins,
}

impl Watched {
    /// The largest number of obstacles on a line that matters: with more, the line stays closed even if one of them
    /// leaves.
    #[inline(always)]
    fn most_in_the_way(self) -> u32 {
        match self {
            Watched::Attacks => 1,
            Watched::Pins => 2,
        }
    }
}

impl<const W: usize> Watch<W> {
    /// A watch of no squares.
    pub const NONE: Watch<W> = Watch { lines: Bits::EMPTY, by: PerSquare::all(Bits::EMPTY), any: Bits::EMPTY };

    /// Returns `true` if a move that changes these squares can matter.
    #[inline(always)]
    pub fn is_met(&self, packed: PackedMove, changed: Bits<W>) -> bool {
        let arrival = match packed.what {
            PackedKind::Move | PackedKind::Leave => self.by[usize::from(packed.from)],
            PackedKind::Become | PackedKind::LeaveAndBecome | PackedKind::Drop => self.any,
            // Two pieces may leave the same line at once.
            PackedKind::InPassing | PackedKind::InPassingAndBecome | PackedKind::Castle => return true,
            PackedKind::Pass | PackedKind::Choose | PackedKind::LeaveAndChoose | PackedKind::Listed => return true,
        };
        changed.meets(self.lines) || arrival.has(usize::from(packed.to))
    }

    /// The squares from which the pieces that make some moves could attack. All moves are of the same kind and change
    /// only their start and target squares.
    #[inline(always)]
    pub fn arrivals(&self, bundle: Bundle) -> Bits<W> {
        match bundle.what() {
            PackedKind::Move => bundle.starts::<W>().into_iter().fold(Bits::EMPTY, |all, from| all | self.by[from]),
            _ => self.any,
        }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Fills the watch of some squares of the side to move. `occupied` holds the obstacles.
    #[inline(always)]
    pub(super) fn watch(
        &self,
        node: &Node<W, P>,
        squares: Bits<W>,
        occupied: Bits<W>,
        watched: Watched,
        into: &mut Watch<W>,
    ) {
        L::out_of_line(|| {
            (into.lines, into.any) = (squares, Bits::EMPTY);
            for enemy in node.enemies {
                into.by[enemy] = Bits::EMPTY;
            }
            let threats = &node.side.threats;
            for threat in &threats.leaps {
                self.watch_leaps(node, squares, threat, into);
            }
            for threat in &threats.lines {
                self.watch_lines(node, squares, occupied, watched, threat, into);
            }
        });
    }

    /// Records a threat by leaps: such a piece may come from anywhere, and attacks until it leaves.
    #[inline(always)]
    fn watch_leaps(&self, node: &Node<W, P>, squares: Bits<W>, threat: &Threat, into: &mut Watch<W>) {
        let mut possible = Bits::EMPTY;
        for square in squares {
            possible |= self.possible_from(threat, square);
        }
        let enemies = node.board.plane(usize::from(threat.plane)) & node.enemies;
        into.lines |= enemies & possible;
        into.any |= possible;
        for enemy in enemies {
            into.by[enemy] |= possible;
        }
    }

    #[inline(always)]
    fn watch_lines(
        &self,
        node: &Node<W, P>,
        squares: Bits<W>,
        occupied: Bits<W>,
        watched: Watched,
        threat: &Threat,
        into: &mut Watch<W>,
    ) {
        let enemies = node.board.plane(usize::from(threat.plane)) & node.enemies;
        // Pins need more than the nearest piece on a line, and hops may have any obstacles.
        let is_nearest_enough = watched == Watched::Attacks && threat.from.slides();
        let mut from = Bits::EMPTY;
        for square in squares {
            let possible = self.possible_from(threat, square);
            into.any |= possible;
            if is_nearest_enough {
                let near = self.attack(node.board, threat.from, square, occupied);
                from |= near;
                // Pieces on the line see farther once they have moved.
                for enemy in enemies & near {
                    into.by[enemy] |= self.attack(node.board, threat.from, square, occupied.without(Bits::of(enemy)));
                }
            } else {
                from |= possible;
            }
            for enemy in enemies & possible {
                let path = self.path(threat, square, enemy);
                let met = path & occupied;
                let count = met.count();
                into.lines |= match threat.kind {
                    ThreatKind::Slide if count > watched.most_in_the_way() => continue,
                    // The line opens only if one of the enemy's own pieces leaves it. A piece captured on it is
                    // replaced by its captor.
                    ThreatKind::Slide if count == watched.most_in_the_way() => met & node.enemies,
                    ThreatKind::Slide | ThreatKind::Hop | ThreatKind::Leap => path | Bits::of(enemy),
                };
            }
        }
        for enemy in enemies {
            into.by[enemy] |= from;
        }
    }
}
