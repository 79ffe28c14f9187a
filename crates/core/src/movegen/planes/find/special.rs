//! Rare moves: those of pieces on a line of attack, captures in passing, and drops.

use super::MatingDrops;
use super::sink::Sink;
use crate::movegen::packed::{PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::movegen::planes::make::tried;
use crate::position::Board;
use crate::tables::planes::{DropRule, DropZone, TrailOp};
use crate::types::{Bits, Kind, Side};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Finds the moves of the pieces limited by a line of attack.
    #[inline(always)]
    pub(in crate::movegen) fn pinned<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        for from in node.pinned {
            let allowed = self.allowed(node, from);
            if allowed.is_empty() {
                continue;
            }
            for (number, op) in node.loops.ops.iter().enumerate() {
                if !op.royal && node.board.plane(usize::from(op.plane)).has(from) {
                    self.by_op(node, number, from, self.ends(node, op, from) & allowed, sink);
                }
            }
        }
    }

    /// Returns `true` if an own piece attacks a square of the trail. Otherwise nothing can be captured in passing. This
    /// cheap test settles most positions.
    #[inline(always)]
    pub(in crate::movegen) fn may_take_in_passing(&self, board: &Board<W, P>) -> bool {
        let (own, occupied) = (board.plane(board.turn.side().index()), board.occupied());
        let ops = &self.tables.sides[board.turn.side().index()].trail_ops;
        board.trail.without(occupied).into_iter().any(|to| {
            let reached =
                |op: &TrailOp| board.plane(usize::from(op.plane)) & own & self.attack(board, op.from, to, occupied);
            ops.iter().any(|op| !reached(op).is_empty())
        })
    }

    /// Finds captures in passing. They capture elsewhere than on their target square, so each is made and tested.
    #[inline(always)]
    pub(super) fn in_passing<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        for to in node.board.trail.without(node.occupied) {
            if !node.enemies.has(node.board.owner_of(self.tables, to)) {
                continue;
            }
            // A piece may have two movements that capture in passing and lead to the same square.
            let mut done = Bits::EMPTY;
            for op in &node.side.trail_ops {
                let movers = node.board.plane(usize::from(op.plane)) & node.own.without(done);
                for from in self.attack(node.board, op.from, to, node.occupied) & movers {
                    done.put(from, 1);
                    let packed = PackedMove::new(from, to, PackedKind::InPassing);
                    if !node.royals.is_empty() && self.is_exposed(&tried(self.tables, node.board, packed), node.us) {
                        continue;
                    }
                    match op.promotion {
                        None => sink.one(packed),
                        Some(promotion) => self.promoted(node.board, promotion, packed, |packed| sink.one(packed)),
                    }
                }
            }
        }
    }

    /// Finds the drops of the side to move.
    #[inline(always)]
    pub(in crate::movegen) fn drops<S: Sink<W, P, L>>(&self, node: &Node<W, P>, mating: MatingDrops, sink: &mut S) {
        // Usually the hand is empty and no drop is free.
        if node.board.hands[node.us.index()] == [0; P] && node.side.free_drops.is_empty() {
            return;
        }
        for rule in &node.side.drops {
            if self.has_to_drop(node.board, node.us, rule.kind) {
                self.drop(node, rule, mating, sink);
            }
        }
    }

    /// Returns `true` if a side has a piece of a kind to drop, in its hand or because such drops are free.
    #[inline(always)]
    pub(in crate::movegen) fn has_to_drop(&self, board: &Board<W, P>, side: Side, kind: Kind) -> bool {
        board.in_hand(side, kind) > 0 || self.tables.sides[side.index()].free_drops.contains(kind)
    }

    #[inline(always)]
    fn drop<S: Sink<W, P, L>>(&self, node: &Node<W, P>, rule: &DropRule<W>, mating: MatingDrops, sink: &mut S) {
        let is_royal = self.tables.royals.kinds.contains(rule.kind);
        let open = if is_royal { node.empty } else { node.targets & node.empty };
        let mut ends = self.zone(node, rule, open);
        if is_royal && node.is_masked {
            ends = self.without_exposed(node, rule, ends);
        }
        if rule.may_not_mate && mating == MatingDrops::Judged && !ends.is_empty() {
            ends = self.without_mates(node, rule, ends);
        }
        sink.drops(rule.kind, ends);
    }

    /// The squares of `open`, all empty, on which a kind may be dropped.
    #[inline(always)]
    pub(in crate::movegen) fn zone(&self, node: &Node<W, P>, rule: &DropRule<W>, open: Bits<W>) -> Bits<W> {
        let mut ends = Bits::EMPTY;
        for zone in &rule.zones {
            let mut squares = zone.squares & open;
            if zone.no_other != 0 {
                for square in node.board.any_of(zone.no_other) & node.own {
                    squares = squares.without(self.tables.files[square]);
                }
            }
            if zone.set.is_some() || zone.when.is_some() {
                squares = self.narrow_zone(node, zone, squares);
            }
            ends |= squares;
        }
        ends
    }

    /// The squares of a set that lie in a zone which depends on the position.
    #[inline(never)]
    fn narrow_zone(&self, node: &Node<W, P>, zone: &DropZone<W>, mut squares: Bits<W>) -> Bits<W> {
        let turned = (node.us != node.board.turn.side()).then(|| node.board.with_turn(node.us));
        let scene = self.scene(turned.as_ref().unwrap_or(node.board), node.request);
        if let Some(code) = zone.set {
            squares &= self.set(code, &scene);
        }
        match &zone.when {
            Some(test) if !squares.is_empty() => self.squares_where(test, &scene, squares),
            _ => squares,
        }
    }

    /// The drops of a royal that leave no royal exposed.
    #[inline(never)]
    fn without_exposed(&self, node: &Node<W, P>, rule: &DropRule<W>, mut ends: Bits<W>) -> Bits<W> {
        for to in ends {
            if self.is_exposed(&tried(self.tables, node.board, PackedMove::drop(rule.kind, to)), node.us) {
                ends = ends.without(Bits::of(to));
            }
        }
        ends
    }

    /// The drops that do not give mate.
    #[inline(never)]
    fn without_mates(&self, node: &Node<W, P>, rule: &DropRule<W>, mut ends: Bits<W>) -> Bits<W> {
        let them = node.us.other();
        let royals = node.board.any_of(self.tables.royals.planes) & node.enemies;
        let mut suspicious = ends;
        // In a position reached by play the opponent's royals are safe, so only a drop that itself attacks one gives
        // check. Hops are an exception: any piece may be their hurdle.
        if node.board.sound && !self.tables.royals.hops_attack {
            let code = self.tables.codes.of[rule.kind.index()];
            let mut near = Bits::EMPTY;
            for threat in self.tables.sides[them.index()].royal_threats.iter() {
                if code >> threat.plane & 1 != 0 {
                    for royal in royals {
                        near |= self.tables.attacks.leaps[threat.possible as usize + royal];
                    }
                }
            }
            suspicious &= near;
        }
        for to in suspicious {
            let after = tried(self.tables, node.board, PackedMove::drop(rule.kind, to));
            if self.is_attacked(&after, them) && !self.can_move(&after, node.request) {
                ends = ends.without(Bits::of(to));
            }
        }
        ends
    }
}
