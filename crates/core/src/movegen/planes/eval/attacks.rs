//! Attacked, guarded and reachable squares. An attack is a capturing move, even if its player may not play it.

use super::node::Node;
use super::scene::{MoveSquares, Request, Scene};
use super::walk::Course;
use crate::model::MoveKind;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::tables::planes::{Op, Threats, WalkThreat};
use crate::types::{Bits, Kind, KindSet, Side};
use std::ops::ControlFlow;

/// A piece that may be captured.
#[derive(Clone, Copy)]
struct Victim {
    side: Side,
    kind: Kind,
    square: usize,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The squares of a set that are attacked from `by`. A piece is attacked by the other side. An empty square is
    /// attacked by the opponent of `viewer`, if any of the viewer's pieces could be captured there.
    #[inline(always)]
    pub(in crate::movegen) fn attacked(&self, scene: &Scene<W, P>, set: Bits<W>, viewer: Side, by: Bits<W>) -> Bits<W> {
        let board = scene.board;
        if !scene.request.may_work(4 * set.count()) {
            return Bits::EMPTY;
        }
        if self.tables.features.attacks_alike && board.trail.is_empty() && !set.meets(board.walls()) {
            // All pieces of a side are captured in the same ways, and only by look-ups. Any of the viewer's pieces
            // could stand on an empty square.
            let viewer_is_there = !board.pieces(viewer).is_empty();
            let mut attacked = Bits::EMPTY;
            for square in set {
                let side = match (board.plane(0).has(square), board.plane(1).has(square)) {
                    (true, _) => Side::First,
                    (_, true) => Side::Second,
                    _ if viewer_is_there => viewer,
                    _ => continue,
                };
                let threats = &self.tables.sides[side.index()].victims.threats[0];
                let enemies = board.plane(side.other().index()) & by;
                let occupied = board.occupied() | Bits::of(square);
                let is_hit = self.is_hit(board, threats, square, occupied, enemies);
                attacked.put(square, u64::from(is_hit));
            }
            return attacked;
        }
        self.attacked_one_by_one(scene, set, viewer, by)
    }

    #[inline(never)]
    fn attacked_one_by_one(&self, scene: &Scene<W, P>, set: Bits<W>, viewer: Side, by: Bits<W>) -> Bits<W> {
        let board = scene.board;
        let mut attacked = Bits::EMPTY;
        let mut own_kinds = None;
        let mut pieces = Bits::EMPTY;
        for square in set {
            let is_attacked = if let Some(side) = board.side_at(square) {
                let victim = Victim { side, kind: board.kind_at(self.tables, square), square };
                let enemies = board.pieces(side.other()) & by;
                pieces.put(square, 1);
                self.is_taken_at_sight(scene, victim, board.occupied(), enemies)
            } else if board.occupied().has(square) {
                false
            } else {
                let kinds = *own_kinds.get_or_insert_with(|| self.kinds_of(board, board.pieces(viewer)));
                self.would_any_be_taken(scene, viewer, kinds, square, by)
            };
            attacked.put(square, u64::from(is_attacked));
        }
        let left = pieces.without(attacked);
        for side in Side::BOTH {
            attacked |= self.taken_by_walks(scene, side, left & board.pieces(side), by);
        }
        attacked
    }

    /// The viewer's pieces of a set on whose squares the viewer could recapture.
    #[inline(never)]
    pub(in crate::movegen) fn guarded(&self, scene: &Scene<W, P>, set: Bits<W>, viewer: Side) -> Bits<W> {
        let mut guarded = Bits::EMPTY;
        for square in set & scene.board.pieces(viewer) {
            let kind = scene.board.kind_at(self.tables, square);
            let victim = Victim { side: viewer.other(), kind, square };
            guarded.put(square, u64::from(self.would_be_taken(scene, victim, self.tables.squares)));
        }
        guarded
    }

    /// The kinds of the pieces on some squares.
    fn kinds_of(&self, board: &Board<W, P>, squares: Bits<W>) -> KindSet {
        squares.into_iter().map(|square| board.kind_at(self.tables, square)).collect()
    }

    /// Returns `true` if a piece of one of these kinds could be captured on an empty square.
    fn would_any_be_taken(&self, scene: &Scene<W, P>, side: Side, kinds: KindSet, square: usize, by: Bits<W>) -> bool {
        let mut left = kinds;
        let classes = &self.tables.sides[side.index()].victims;
        for kind in kinds.iter() {
            if !left.contains(kind) {
                continue;
            }
            // One of the pieces that are captured in the same ways is enough, if nothing depends on its kind.
            let threats = &classes.threats[usize::from(classes.of[kind.index()])];
            if threats.walks.is_empty() && !self.tables.features.judges_attacks[side.other().index()] {
                left = left & !classes.alike(kind);
            }
            if self.would_be_taken(scene, Victim { side, kind, square }, by) {
                return true;
            }
        }
        false
    }

    /// Returns `true` if a piece could be captured on `square`, in place of the current contents.
    pub(in crate::movegen) fn would_be_taken_at(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        kind: Kind,
        square: usize,
    ) -> bool {
        self.would_be_taken(scene, Victim { side, kind, square }, self.tables.squares)
    }

    fn would_be_taken(&self, scene: &Scene<W, P>, victim: Victim, by: Bits<W>) -> bool {
        let board = scene.board;
        let threats = self.threats_to(victim);
        let here = Bits::of(victim.square);
        let has_trail = !board.trail.is_empty() && !board.left_by(self.tables, victim.square).is_empty();
        if threats.walks.is_empty() && !self.tables.features.judges_attacks[victim.side.other().index()] && !has_trail {
            let enemies = board.pieces(victim.side.other()).without(here) & by;
            return L::out_of_line(|| self.is_hit(board, threats, victim.square, board.occupied() | here, enemies));
        }
        if !scene.request.may_work(4) {
            return false;
        }
        let mut placed = *board;
        let is_marked = self.tables.marks.is_some_and(|plane| board.plane(plane).has(victim.square));
        placed.clear(self.tables, here);
        placed.set_down(self.tables, victim.square, victim.side, victim.kind, is_marked);
        let scene = scene.on(&placed);
        let enemies = placed.pieces(victim.side.other()) & by;
        self.is_taken_at_sight(&scene, victim, placed.occupied(), enemies)
            || !self.taken_by_walks(&scene, victim.side, here, by).is_empty()
    }

    fn threats_to(&self, victim: Victim) -> &Threats {
        let classes = &self.tables.sides[victim.side.index()].victims;
        &classes.threats[usize::from(classes.of[victim.kind.index()])]
    }

    /// Returns `true` if a piece could be captured by a move from the tables.
    fn is_taken_at_sight(&self, scene: &Scene<W, P>, victim: Victim, occupied: Bits<W>, enemies: Bits<W>) -> bool {
        let (board, square) = (scene.board, victim.square);
        let threats = self.threats_to(victim);
        let attacker = victim.side.other();
        if !scene.request.may_work(1) || enemies.is_empty() {
            return false;
        }
        if self.tables.features.judges_attacks[attacker.index()] {
            if self.is_hit_by_existing(scene, threats, victim, occupied, enemies) {
                return true;
            }
        } else if L::out_of_line(|| self.is_hit(board, threats, square, occupied, enemies)) {
            return true;
        }
        !board.trail.is_empty()
            && !board.left_by(self.tables, square).is_empty()
            && self.is_taken_in_passing(scene, attacker, enemies, square)
    }

    /// Returns `true` if the square is attacked by a move that no `cannot` row excludes.
    #[inline(never)]
    fn is_hit_by_existing(
        &self,
        scene: &Scene<W, P>,
        threats: &Threats,
        victim: Victim,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> bool {
        let board = scene.board;
        threats.iter().any(|threat| {
            let possible = self.possible(board, threat, victim.square, enemies);
            let hits = possible & L::out_of_line(|| self.attack(board, threat.from, victim.square, occupied));
            hits.into_iter().any(|from| self.may_take(scene, victim.side.other(), from, victim.square, victim.square))
        })
    }

    /// Returns `true` if no `cannot` row stops the piece on `from` from capturing on `taken` by a move to `to`.
    fn may_take(&self, scene: &Scene<W, P>, side: Side, from: usize, to: usize, taken: usize) -> bool {
        let squares =
            MoveSquares { from: Bits::of(from), to: Bits::of(to), taken: Bits::of(taken), ..MoveSquares::NONE };
        self.may_go(scene, side, MoveKind::Move, scene.board.kind_at(self.tables, from), None, squares)
    }

    /// Returns `true` if a piece could be captured in passing.
    #[inline(never)]
    fn is_taken_in_passing(&self, scene: &Scene<W, P>, attacker: Side, enemies: Bits<W>, square: usize) -> bool {
        let board = scene.board;
        let occupied = board.occupied();
        board.left_by(self.tables, square).without(occupied).into_iter().any(|to| {
            self.tables.sides[attacker.index()].trail_ops.iter().any(|op| {
                let movers = board.plane(usize::from(op.plane)) & enemies;
                let takers = movers & L::out_of_line(|| self.attack(board, op.from, to, occupied));
                takers.into_iter().any(|from| self.may_take(scene, attacker, from, to, square))
            })
        })
    }

    /// The pieces of `side` on some squares that could be captured by walked moves. Each walk is done once for all of
    /// them.
    #[inline(never)]
    fn taken_by_walks(&self, scene: &Scene<W, P>, side: Side, victims: Bits<W>, by: Bits<W>) -> Bits<W> {
        let (board, attacker) = (scene.board, side.other());
        let classes = &self.tables.sides[side.index()].victims;
        let mut taken = Bits::EMPTY;
        if victims.is_empty() || classes.threats.iter().all(|threats| threats.walks.is_empty()) {
            return taken;
        }
        let kinds = self.kinds_of(board, victims);
        let present = classes.threats.iter().zip(&classes.kinds).filter(|(_, class)| class.meets(kinds));
        let mut walks: Vec<WalkThreat> = Vec::new();
        for threat in present.flat_map(|(threats, _)| &threats.walks) {
            if walks.iter().all(|known| known.walk != threat.walk) {
                walks.push(*threat);
            }
        }
        for threat in walks {
            let walk = &self.tables.walks.sides[attacker.index()].all[usize::from(threat.walk)];
            for from in board.of_kinds(self.tables, threat.kinds) & board.pieces(attacker) & by {
                let left = victims.without(taken);
                if !left.into_iter().any(|square| walk.may_reach(from, square)) {
                    continue;
                }
                let kind = board.kind_at(self.tables, from);
                let becomes = walk.becomes(kind);
                let _ = self.walk(scene, attacker, usize::from(threat.walk), from, &mut |way: &Course<W>| {
                    if way.takes.meets(victims.without(taken))
                        && self.may_go(scene, attacker, MoveKind::Move, kind, becomes, way.squares(from))
                    {
                        taken |= way.takes & victims;
                    }
                    if taken == victims { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if taken == victims {
                    return taken;
                }
            }
        }
        taken
    }

    compiled! {
        /// The squares that the pieces of a set could move to.
        pub(in crate::movegen) fn reach<'a>(&self, scene: &'a Scene<'a, W, P>, set: Bits<W>) -> Bits<W> = reach_here;
    }

    #[inline(always)]
    fn reach_here(&self, scene: &Scene<W, P>, set: Bits<W>) -> Bits<W> {
        let mut reach = Bits::EMPTY;
        for side in Side::BOTH {
            let movers = set & scene.board.pieces(side);
            if movers.is_empty() {
                continue;
            }
            if self.tables.programs.sides[side.index()].cannot.is_empty() && scene.request.may_work(8 * movers.count())
            {
                reach |= self.reach_at_sight(scene, side, movers);
                if scene.board.trail.is_empty() && self.tables.walks.kinds.is_empty() {
                    continue;
                }
            }
            let node = L::out_of_line(|| self.bare_node(scene.board, side, scene.request));
            reach |= movers.into_iter().fold(Bits::EMPTY, |all, from| all | self.reach_of(scene, &node, from));
        }
        reach
    }

    /// The squares that some pieces of a side could move to by moves from the tables, ignoring `cannot` rows.
    fn reach_at_sight(&self, scene: &Scene<W, P>, side: Side, movers: Bits<W>) -> Bits<W> {
        L::out_of_line(|| {
            let node = self.bare_node(scene.board, side, scene.request);
            let mut reach = Bits::EMPTY;
            for op in &node.side.loops.ops {
                for from in movers & scene.board.plane(usize::from(op.plane)) {
                    let ends = self.ends(&node, op, from);
                    scene.request.may_work(ends.count());
                    reach |= ends;
                }
            }
            reach
        })
    }

    /// Returns `true` if [`Machine::reach_after`] works for a side.
    pub(in crate::movegen) fn has_plain_reach(&self, side: Side) -> bool {
        let programs = &self.tables.programs.sides[side.index()];
        let ops = &self.tables.sides[side.index()].loops.ops;
        let is_told =
            programs.cannot.is_empty() && self.tables.walks.kinds.is_empty() && !self.tables.features.many_trails;
        is_told && ops.iter().all(Op::is_told_by_sides)
    }

    /// Calls `see` for each square of `ends`, with the squares that the piece on `from` could move to from there. Apart
    /// from that move, the position stays unchanged.
    #[inline(always)]
    pub(in crate::movegen) fn reach_after(
        &self,
        board: &Board<W, P>,
        request: &Request,
        from: usize,
        ends: Bits<W>,
        mut see: impl FnMut(usize, Bits<W>),
    ) {
        let mut node = self.bare_node(board, board.turn.side(), request);
        let (code, others, enemies) =
            (board.code_at(self.tables, from), node.own.without(Bits::of(from)), node.enemies);
        for to in ends {
            node.own = others | Bits::of(to);
            node.enemies = enemies.without(Bits::of(to));
            node.occupied = node.own | node.enemies;
            node.empty = self.tables.squares.without(node.occupied);
            let mut reach = Bits::EMPTY;
            for op in &node.side.loops.ops {
                if code >> op.plane & 1 != 0 {
                    reach |= self.ends(&node, op, to);
                }
            }
            see(to, reach);
        }
    }

    fn reach_of(&self, scene: &Scene<W, P>, node: &Node<W, P>, from: usize) -> Bits<W> {
        let (board, side) = (scene.board, node.us);
        if !scene.request.may_work(8) {
            return Bits::EMPTY;
        }
        let kind = board.kind_at(self.tables, from);
        // If a `cannot` row reads a piece's new kind, movements that change the kind are walked.
        let exists = |to: usize, taken: Bits<W>| {
            let squares = MoveSquares { from: Bits::of(from), to: Bits::of(to), taken, ..MoveSquares::NONE };
            self.may_go(scene, side, MoveKind::Move, kind, None, squares)
        };
        let mut reach = Bits::EMPTY;
        for op in &node.side.loops.ops {
            if board.plane(usize::from(op.plane)).has(from) {
                let ends = L::out_of_line(|| self.ends(node, op, from));
                if !scene.request.may_work(ends.count()) {
                    return reach;
                }
                for to in ends {
                    let taken = if to == from { Bits::EMPTY } else { Bits::of(to) & board.occupied() };
                    reach.put(to, u64::from(exists(to, taken)));
                }
            }
        }
        for to in board.trail.without(node.occupied) {
            let owner = board.owner_of(self.tables, to);
            if board.pieces(side.other()).has(owner) {
                for op in &node.side.trail_ops {
                    let is_mover = board.plane(usize::from(op.plane)).has(from);
                    if is_mover && L::out_of_line(|| self.attack(board, op.from, to, node.occupied)).has(from) {
                        reach.put(to, u64::from(exists(to, Bits::of(owner))));
                    }
                }
            }
        }
        for &walk in &self.tables.walks.sides[side.index()].of[kind.index()] {
            let becomes = self.tables.walks.sides[side.index()].all[usize::from(walk)].becomes(kind);
            let _ = self.walk(scene, side, usize::from(walk), from, &mut |way: &Course<W>| {
                let is_allowed = self.may_go(scene, side, MoveKind::Move, kind, becomes, way.squares(from));
                reach.put(way.to, u64::from(is_allowed));
                ControlFlow::Continue(())
            });
        }
        reach
    }
}
