//! The moves of royals, including castlings. Each royal must be safe on its target square.
#![allow(unsafe_code)]

use super::sink::{Sink, Union};
use crate::movegen::packed::{PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{MoveSquares, Node};
use crate::movegen::planes::make::tried;
use crate::movegen::planes::run::at;
use crate::position::Board;
use crate::tables::planes::{Castle, TargetFilter};
use crate::types::{Bits, Kind, Side};

/// The largest number of a side's castlings that are tested one by one. If there are more, those whose first piece has
/// moved are skipped together.
const FEW_CASTLES: usize = 8;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Finds all moves of royals.
    #[inline(always)]
    pub(in crate::movegen) fn royals<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        self.royals_where(node, |asked| self.safe(node, asked), sink);
    }

    /// Finds all moves of royals. `safe` returns the squares of a set that are safe for a lone royal.
    #[inline(always)]
    pub(in crate::movegen) fn royals_where<S: Sink<W, P, L>>(
        &self,
        node: &Node<W, P>,
        safe: impl Fn(Bits<W>) -> Bits<W>,
        sink: &mut S,
    ) {
        let loops = node.loops;
        if node.royals.is_single() {
            self.lone(node, safe, sink);
        } else if node.royals.is_empty() {
            self.leaps(node, &loops.royal, sink);
            self.castles(node, sink);
        } else {
            for op in &loops.royal {
                self.royal(node, usize::from(op.number), sink);
            }
            self.castles(node, sink);
        }
        for number in loops.royal_others.clone() {
            if node.royals.is_empty() {
                self.others(node, number, sink);
            } else {
                self.royal(node, number, sink);
            }
        }
    }

    /// Finds the leaps and castlings of the lone royal.
    #[inline(always)]
    fn lone<S: Sink<W, P, L>>(&self, node: &Node<W, P>, safe: impl Fn(Bits<W>) -> Bits<W>, sink: &mut S) {
        let (side, board) = (node.side, node.board);
        let royal = node.royals.first();
        let mut asked = Bits::EMPTY;
        for op in &node.loops.royal {
            if board.plane(usize::from(op.plane)).has(royal) {
                // SAFETY: the index is a table row plus a square of the grid.
                let ends = unsafe { at(&self.tables.attacks.leaps, op.first as usize + royal) };
                asked |= ends & self.let_through(op.open, node);
            }
        }
        // `ready` has bit `place % 64` set for each castling whose pieces are ready. `ways` holds the squares that must
        // be safe for them.
        let (mut ready, mut ways) = (0u64, Bits::EMPTY);
        let castles = if board.untouched.is_empty() { &[][..] } else { &side.castles[..] };
        if castles.len() <= FEW_CASTLES {
            for (number, castle) in castles.iter().enumerate() {
                if self.is_ready(node, castle) {
                    ready |= 1 << number;
                    ways |= castle.safe;
                }
            }
        } else {
            (ready, ways) = self.ready_of_many(node);
        }
        if asked.is_empty() && ready == 0 {
            // Usually all squares around a royal hold its own pieces.
            return;
        }
        let safe = safe(asked | ways);
        sink.each(royal, asked & safe);
        if ready != 0 {
            self.lone_castles(node, ready, safe, sink);
        }
    }

    /// Finds the castlings of the lone royal whose indices modulo 64 are set in `ready`, if all squares on their paths
    /// are safe.
    #[inline(always)]
    fn lone_castles<S: Sink<W, P, L>>(&self, node: &Node<W, P>, ready: u64, safe: Bits<W>, sink: &mut S) {
        sink.out_of_line(move |sink| {
            for mut number in Bits::<1>([ready]) {
                // Indices that share a bit are rare; if there are some, each castling is tested again.
                let is_told = node.side.castles.len() <= u64::BITS as usize;
                while let Some(castle) = node.side.castles.get(number) {
                    let is_ready = is_told || self.is_ready(node, castle);
                    if is_ready && self.may_castle(node, castle, number, safe) {
                        sink.one(castling(castle, number));
                    }
                    number += u64::BITS as usize;
                }
            }
        });
    }

    /// For a side with many castlings: a bit set of the indices modulo 64 of the castlings with ready pieces, and the
    /// squares that must be safe for them.
    #[inline(always)]
    fn ready_of_many(&self, node: &Node<W, P>) -> (u64, Bits<W>) {
        L::out_of_line(|| {
            let (mut ready, mut ways) = (0u64, Bits::EMPTY);
            for number in self.castles_of(node) {
                let castle = &node.side.castles[number];
                if self.is_ready(node, castle) {
                    ready |= 1 << (number % u64::BITS as usize);
                    ways |= castle.safe;
                }
            }
            (ready, ways)
        })
    }

    /// The indices of the castlings whose first piece has not moved.
    #[inline(always)]
    pub(in crate::movegen) fn castles_of(&self, node: &Node<W, P>) -> impl Iterator<Item = usize> {
        let unmoved = node.board.untouched & node.own;
        let starts = if unmoved.is_empty() { &[][..] } else { &node.side.castle_starts[..] };
        starts
            .iter()
            .filter(move |start| unmoved.has(usize::from(start.square)))
            .flat_map(|start| start.castles.clone())
    }

    /// Returns `true` if the lone royal may castle, given that the pieces are ready and these squares are safe.
    #[inline(always)]
    fn may_castle(&self, node: &Node<W, P>, castle: &Castle<W>, number: usize, safe: Bits<W>) -> bool {
        if castle.known && castle.starts.meets(node.royals) {
            castle.safe.without(safe).is_empty() && self.is_manned(node, castle)
        } else {
            self.is_way_safe(node, castle, number)
        }
    }

    /// The squares of the set that are safe for the lone royal.
    #[inline(always)]
    pub(in crate::movegen) fn safe(&self, node: &Node<W, P>, asked: Bits<W>) -> Bits<W> {
        // Compiled once for all sinks.
        L::out_of_line(|| self.safe_here(node, asked))
    }

    #[inline(always)]
    fn safe_here(&self, node: &Node<W, P>, asked: Bits<W>) -> Bits<W> {
        let left = node.occupied.without(node.royals);
        let threats = &node.side.threats;
        // One look-up for each enemy piece, or a few for each square.
        if 4 * asked.count() > node.enemies.count() {
            return asked.without(self.all_hit(node, left));
        }
        let mut safe = Bits::EMPTY;
        for to in asked {
            let is_hit = self.is_hit(node.board, threats, to, left, node.enemies.without(Bits::of(to)));
            safe.put(to, u64::from(!is_hit));
        }
        safe
    }

    /// All squares that royals may not move to, if these squares are occupied.
    #[inline(always)]
    fn all_hit(&self, node: &Node<W, P>, occupied: Bits<W>) -> Bits<W> {
        let squares = self.tables.squares;
        let enemy = Node {
            loops: &node.side.dangers,
            us: node.us.other(),
            own: node.enemies,
            enemies: node.own,
            occupied,
            empty: squares.without(occupied),
            royals: Bits::EMPTY,
            pinned: Bits::EMPTY,
            free: node.enemies,
            targets: squares,
            open: [squares; TargetFilter::PLACES],
            ..*node
        };
        let mut union = Union(Bits::EMPTY);
        self.pieces(&enemy, &mut union);
        union.0
    }

    /// Finds the moves of royals by an op of any kind.
    #[inline(always)]
    fn royal<S: Sink<W, P, L>>(&self, node: &Node<W, P>, number: usize, sink: &mut S) {
        let op = &node.loops.ops[number];
        let movers = node.royals & node.board.plane(usize::from(op.plane));
        sink.out_of_line(move |sink| {
            for from in movers {
                let ends = self.ends(node, op, from);
                let mut safe = Bits::EMPTY;
                if node.royals.is_single() {
                    safe = self.safe(node, ends);
                } else {
                    for to in ends {
                        // With several royals, a move of one may expose another.
                        let after = tried(self.tables, node.board, PackedMove::new(from, to, PackedKind::Move));
                        safe.put(to, u64::from(!self.is_exposed(&after, node.us)));
                    }
                }
                self.by_op(node, number, from, safe, sink);
            }
        });
    }

    /// Finds castlings of any pieces.
    #[inline(always)]
    fn castles<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        for number in self.castles_of(node) {
            let castle = &node.side.castles[number];
            if self.is_ready(node, castle) && self.is_way_safe(node, castle, number) {
                sink.one(castling(castle, number));
            }
        }
    }

    /// Returns `true` if the pieces have not moved and all squares that must be empty are.
    #[inline(always)]
    pub(in crate::movegen) fn is_ready(&self, node: &Node<W, P>, castle: &Castle<W>) -> bool {
        let ready = castle.starts.without(node.board.untouched & node.own);
        (ready | castle.empty & node.occupied).is_empty()
    }

    /// Returns `true` if the pieces of a castling have the right kinds.
    #[inline(always)]
    fn is_manned(&self, node: &Node<W, P>, castle: &Castle<W>) -> bool {
        castle.manned || node.board.is_manned(self.tables, castle)
    }

    #[inline(never)]
    fn is_way_safe(&self, node: &Node<W, P>, castle: &Castle<W>, number: usize) -> bool {
        self.is_manned(node, castle)
            && castle.when.as_ref().is_none_or(|when| {
                let to = Bits::of(castle.parts[0].to.into());
                let squares = MoveSquares { from: castle.starts, to, ..MoveSquares::NONE };
                let scene = self.scene(node.board, node.request).with(squares);
                self.holds(when, &scene)
            })
            && self.are_safe(node, castle)
            && (node.royals.is_empty()
                || !self.is_exposed(&tried(self.tables, node.board, castling(castle, number)), node.us))
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if there is no check on the way of a castling: with its pieces lifted and the first one placed on
    /// each square that it passes in turn, and with all of them on their targets.
    fn are_safe(&self, node: &Node<W, P>, castle: &Castle<W>) -> bool {
        if castle.safe.is_empty() {
            return true;
        }
        let (kind, start) = (castle.parts[0].kind, Bits::of(usize::from(castle.parts[0].from)));
        match castle.checked {
            Some(kinds) if node.board.of_kinds(self.tables, kinds) & node.own == start => {
                self.is_never_attacked(node, castle, kind)
            }
            _ => self.is_never_in_check(node, castle, kind),
        }
    }

    /// Returns `true` if no square of a castling is attacked, for variants where check means an attack on its first
    /// piece.
    fn is_never_attacked(&self, node: &Node<W, P>, castle: &Castle<W>, kind: Kind) -> bool {
        let victims = &node.side.victims;
        let threats = &victims.threats[usize::from(victims.of[kind.index()])];
        let attacker = node.us.other().index();
        if threats.walks.is_empty() && !self.tables.features.judges_attacks[attacker] && node.board.trail.is_empty() {
            let lifted = node.occupied.without(castle.starts);
            let is_hit = |square, occupied| {
                let enemies = node.enemies.without(Bits::of(square));
                L::out_of_line(|| self.is_hit(node.board, threats, square, occupied, enemies))
            };
            return !castle.passed().into_iter().any(|square| is_hit(square, lifted))
                && !castle.goal().into_iter().any(|square| is_hit(square, lifted | castle.targets()));
        }
        let mut board = *node.board;
        board.lift(self.tables, castle.starts);
        let is_taken = |board: &Board<W, P>, square| {
            self.would_be_taken_at(&self.scene(board, node.request), node.us, kind, square)
        };
        if castle.passed().into_iter().any(|square| is_taken(&board, square)) {
            return false;
        }
        self.set_down_castled(&mut board, node.us, castle);
        !castle.goal().into_iter().any(|square| is_taken(&board, square))
    }

    /// Sets the pieces of a castling down on their targets.
    fn set_down_castled(&self, board: &mut Board<W, P>, side: Side, castle: &Castle<W>) {
        board.lift(self.tables, castle.targets());
        for part in &castle.parts {
            board.set_down(self.tables, part.to.into(), side, part.kind, false);
        }
    }

    /// Returns `true` if the castling side is in check on no square of a castling, by the variant's own definition of
    /// check.
    fn is_never_in_check(&self, node: &Node<W, P>, castle: &Castle<W>, kind: Kind) -> bool {
        let Some(check) = &self.tables.programs.sides[node.us.index()].check else { return true };
        let mut lifted = *node.board;
        lifted.lift(self.tables, castle.starts);
        let passes = castle.passed().into_iter().all(|square| {
            if !node.request.may_work(4) {
                return false;
            }
            let mut placed = lifted;
            placed.lift(self.tables, Bits::of(square));
            placed.set_down(self.tables, square, node.us, kind, false);
            !self.holds(check, &self.scene(&placed, node.request))
        });
        if !passes || castle.goal().is_empty() {
            return passes;
        }
        self.set_down_castled(&mut lifted, node.us, castle);
        node.request.may_work(4) && !self.holds(check, &self.scene(&lifted, node.request))
    }
}

#[inline(always)]
fn castling<const W: usize>(castle: &Castle<W>, number: usize) -> PackedMove {
    let (from, to) = (usize::from(castle.parts[0].from), usize::from(castle.parts[0].to));
    PackedMove { number: number as u8, ..PackedMove::new(from, to, PackedKind::Castle) }
}
