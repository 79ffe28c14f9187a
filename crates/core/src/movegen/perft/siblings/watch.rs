//! What decides whether the same squares are attacked after a move of the enemy.
//!
//! The move can matter in two ways. It may change what stands in the way of an attack: the squares where that is so are
//! known. Or the piece that moves attacks from where it arrives: from where it could is known for each piece.

use crate::movegen::packed::{Bundle, PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::tables::planes::{Threat, ThreatKind};
use crate::types::{Bits, PerSquare};

/// Where an enemy's move may change which of some squares are attacked.
pub(super) struct Watch<const W: usize> {
    /// A change on these squares may matter, whichever piece makes it.
    pub lines: Bits<W>,
    /// The squares from which the enemy's piece on each square could attack.
    by: PerSquare<Bits<W>, W>,
    /// The squares from which any enemy could, whatever it may become.
    any: Bits<W>,
}

/// What a watch is kept over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Watched {
    /// Whether squares are attacked.
    Attacks,
    /// That, and which single pieces keep them from being attacked.
    Pins,
}

impl Watched {
    /// A line with more pieces in the way than this decides nothing even if one of them leaves.
    #[inline(always)]
    fn most_in_the_way(self) -> u32 {
        match self {
            Watched::Attacks => 1,
            Watched::Pins => 2,
        }
    }
}

impl<const W: usize> Watch<W> {
    /// Of no squares.
    pub const NONE: Watch<W> = Watch { lines: Bits::EMPTY, by: PerSquare::all(Bits::EMPTY), any: Bits::EMPTY };

    /// Can this move matter, which changes these squares?
    #[inline(always)]
    pub fn is_met(&self, packed: PackedMove, changed: Bits<W>) -> bool {
        let arrival = match packed.what {
            PackedKind::Move | PackedKind::Leave => self.by[usize::from(packed.from)],
            PackedKind::Become | PackedKind::LeaveAndBecome | PackedKind::Drop => self.any,
            // Two pieces may leave the same line at once.
            PackedKind::InPassing | PackedKind::InPassingAndBecome | PackedKind::Castle => return true,
            PackedKind::Pass | PackedKind::Choose | PackedKind::Listed => return true,
        };
        changed.meets(self.lines) || arrival.has(usize::from(packed.to))
    }

    /// The squares from which the pieces that make some moves could attack; all moves are of one kind, and change
    /// nothing but their start and end.
    #[inline(always)]
    pub fn arrivals(&self, bundle: Bundle) -> Bits<W> {
        match bundle.what() {
            PackedKind::Move => bundle.starts::<W>().into_iter().fold(Bits::EMPTY, |all, from| all | self.by[from]),
            _ => self.any,
        }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Fills the watch of some squares of the side to move; `occupied`: what stands in the way.
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

    /// A piece that attacks so may come from anywhere, and attacks until it goes.
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
        // Pins need more than the nearest piece on a line, and anything may be in the way of hops.
        let is_nearest_enough = watched == Watched::Attacks && threat.from.slides();
        let mut from = Bits::EMPTY;
        for square in squares {
            let possible = self.possible_from(threat, square);
            into.any |= possible;
            if is_nearest_enough {
                let near = self.attack(node.board, threat.from, square, occupied);
                from |= near;
                // Those that are in the way themselves see farther once they have moved.
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
                    // Only if one of the enemy's own leaves it. One that is taken there makes way for none.
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
