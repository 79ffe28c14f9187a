//! The moves that could change the attacks on a square.

use super::Interpreter;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::judge::touch::{Change, Touch};
use crate::tables::planes::{Attack, Threat, Threats};
use crate::types::{Bits, Kind, Side};

/// The largest number of squares whose attacks are followed.
const MOST_ATTACKED: u32 = 4;

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// The squares of a set that are attacked by pieces on `by`, and the moves that could change them.
    pub(super) fn attacked(&mut self, set: Change<W>, viewer: Side, by: Change<W>) -> Change<W> {
        let now = self.machine.attacked(&self.scene, set.now, viewer, by.now);
        // A piece that has just passed can be captured in passing only now. A piece that passes by the move starts on a
        // square of the set.
        let board = self.scene.board;
        let has_passed = !board.trail.is_empty() && set.now.meets(board.owners(self.machine.tables));
        if set.now.count() > MOST_ATTACKED || has_passed {
            return Change::any(now, set.most());
        }
        // A move to or from a square of the set changes the contents of that square.
        let mut grow = set.grow.or(by.grow).or(Touch { to: set.now, from: set.now, ..Touch::NONE });
        let mut shrink = set.shrink.or(by.shrink).or(Touch { to: set.now, from: set.now, ..Touch::NONE });
        for square in set.now {
            let (more, less) = self.attack_on(square, viewer);
            if !now.has(square) {
                grow = grow.or(more);
            } else {
                shrink = shrink.or(less);
            }
        }
        Change { enter: set.most(), grow, leave: now, shrink, ..Change::any(now, set.most()) }
    }

    /// The moves by which a square could become attacked, and those by which it could cease to be attacked.
    fn attack_on(&mut self, square: usize, viewer: Side) -> (Touch<W>, Touch<W>) {
        let (board, tables) = (self.scene.board, self.machine.tables);
        let side = match board.side_at(square) {
            Some(side) => side,
            None if board.occupied().has(square) => return (Touch::NONE, Touch::NONE),
            None => viewer,
        };
        let attacker = side.other();
        let victims = &tables.sides[side.index()].victims;
        let mut touch = (Touch::NONE, Touch::NONE);
        if tables.features.judges_attacks[attacker.index()] {
            return (Touch::ALL, Touch::ALL);
        }
        match board.side_at(square) {
            Some(_) => {
                let kind: Kind = board.kind_at(tables, square);
                self.threats_on(&victims.threats[usize::from(victims.of[kind.index()])], square, attacker, &mut touch);
            }
            // Any of the viewer's pieces could stand there.
            None => victims.threats.iter().for_each(|threats| self.threats_on(threats, square, attacker, &mut touch)),
        }
        touch
    }

    fn threats_on(&mut self, threats: &Threats, square: usize, attacker: Side, touch: &mut (Touch<W>, Touch<W>)) {
        let (board, tables) = (self.scene.board, self.machine.tables);
        let (more, less) = touch;
        let own = board.pieces(self.us);
        if !threats.walks.is_empty() {
            for threat in &threats.walks {
                let walkers = board.of_kinds(tables, threat.kinds) & board.pieces(attacker);
                let walk = &tables.walks.sides[attacker.index()].all[usize::from(threat.walk)];
                if attacker == self.us {
                    // A walking piece may enter or be created, and may attack from any square that it reaches.
                    more.kinds = more.kinds | threat.kinds;
                    more.from |= walkers;
                    less.from |= walkers;
                }
                for from in walkers {
                    if !walk.is_linear {
                        (*more, *less) = (Touch::ALL, Touch::ALL);
                        return;
                    }
                    if walk.may_reach(from, square) {
                        let line = self.machine.looked_at(board, attacker, walk, from, square);
                        *more = more.or(Touch { from: line & own, to: line, ..Touch::NONE });
                        *less = less.or(Touch { from: line & own, to: line | Bits::of(from), ..Touch::NONE });
                    }
                }
            }
        }
        let occupied = board.occupied() | Bits::of(square);
        for threat in threats.iter() {
            let possible = tables.attacks.leaps[threat.possible as usize + square];
            let attackers = possible & board.plane(usize::from(threat.plane)) & board.pieces(attacker);
            if attackers.is_empty() && attacker != self.us {
                continue;
            }
            match self.seen(threat, square, occupied, attackers) {
                Seen::Whatever => {
                    if attacker == self.us {
                        self.filter.land(threat.plane, possible);
                        more.lands = true;
                    }
                    if !attackers.is_empty() {
                        less.from |= attackers & own;
                        less.to |= attackers;
                    }
                }
                Seen::Along(seen) => {
                    let opened = self.machine.attack(board, threat.from, square, occupied.without(seen & own));
                    if attacker == self.us {
                        self.filter.land(threat.plane, opened);
                        more.lands = true;
                    }
                    if (attackers & opened).without(seen).is_empty() {
                        // No attacker waits behind an own piece.
                    } else {
                        more.from |= seen & own;
                    }
                    if attackers.meets(seen) {
                        less.from |= attackers & own;
                        less.to |= seen;
                    }
                }
                Seen::Depending(asked) => {
                    if attacker == self.us {
                        self.filter.land(threat.plane, possible);
                        more.lands = true;
                    }
                    if !attackers.is_empty() {
                        *more = more.or(Touch { from: asked & own, to: asked, ..Touch::NONE });
                        *less =
                            less.or(Touch { from: (asked | attackers) & own, to: asked | attackers, ..Touch::NONE });
                    }
                }
            }
        }
    }

    /// The squares from which a threat attacks a square. `attackers` holds the pieces that could attack if nothing were
    /// in the way.
    fn seen(&self, threat: &Threat, square: usize, occupied: Bits<W>, attackers: Bits<W>) -> Seen<W> {
        let attacks = &self.machine.tables.attacks;
        match threat.from {
            Attack::Leap { .. } => Seen::Whatever,
            Attack::Lines { slides: true, .. } | Attack::Rays { hops: false, .. } => {
                Seen::Along(self.machine.attack(self.scene.board, threat.from, square, occupied))
            }
            Attack::Lines { first, parts, slides: false } => {
                let slice = |part: usize| attacks.slices[first as usize + part * attacks.squares + square].mask;
                Seen::Depending((0..parts as usize).fold(Bits::EMPTY, |all, part| all | slice(part)))
            }
            Attack::Tries { first, spared: _ } => {
                let list = &attacks.lists[first as usize + square];
                let ways = list.iter().filter(|one| attackers.meets(one.square));
                Seen::Depending(ways.fold(Bits::EMPTY, |all, one| all | one.path))
            }
            Attack::Rays { hops: true, .. } => Seen::Depending(self.machine.tables.squares),
        }
    }
}

/// The squares from which a square is attacked.
enum Seen<const W: usize> {
    /// The same squares in every position.
    Whatever,
    /// From these squares, up to the first piece in each direction.
    Along(Bits<W>),
    /// Squares that depend on the contents of these squares.
    Depending(Bits<W>),
}
