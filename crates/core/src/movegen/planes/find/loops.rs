//! The moves of pieces on the board. Moves limited only by their targets are found in loops, one for each kind of
//! look-up. The ops of pieces with further limits are applied one by one.
#![allow(unsafe_code)]

use super::sink::Sink;
use crate::movegen::packed::{PackedKind, PackedMove, passed};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::movegen::planes::run::at;
use crate::tables::planes::{LookupOp, TargetFilter};
use crate::types::Bits;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Finds the moves of all free pieces.
    #[inline(always)]
    pub(in crate::movegen) fn pieces<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        self.shifts(node, sink);
        self.lookups(node, sink);
        for number in node.loops.others.clone() {
            self.others(node, number, sink);
        }
    }

    /// Finds the moves of free pieces by look-ups.
    #[inline(always)]
    pub(in crate::movegen) fn lookups<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        self.leaps(node, &node.loops.leaps, sink);
        self.lines::<1, S>(node, &node.loops.lines, sink);
        self.lines::<2, S>(node, &node.loops.pairs, sink);
    }

    /// Finds the shifts of all pieces at once.
    #[inline(always)]
    pub(in crate::movegen) fn shifts<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        for op in &node.loops.shifts {
            let movers = node.board.plane(usize::from(op.plane)) & node.free;
            let ends = op.ends(movers, node.empty) & node.open[usize::from(op.open) % TargetFilter::PLACES];
            sink.shift(self, node.board, op, ends);
        }
    }

    /// Finds the moves of free pieces by leaps.
    #[inline(always)]
    pub(in crate::movegen) fn leaps<S: Sink<W, P, L>>(&self, node: &Node<W, P>, ops: &[LookupOp], sink: &mut S) {
        for op in ops {
            // SAFETY: the index is a table row plus a square of the grid.
            self.lookup(node, op, sink, |from| unsafe { at(&self.tables.attacks.leaps, op.first as usize + from) });
        }
    }

    /// Finds the moves of free pieces along lines, looked up in `PARTS` parts.
    #[inline(always)]
    fn lines<const PARTS: usize, S: Sink<W, P, L>>(&self, node: &Node<W, P>, ops: &[LookupOp], sink: &mut S) {
        for op in ops {
            self.lookup(node, op, sink, |from| {
                let first = op.first as usize + from;
                // SAFETY: the index is the row of a part plus a square of the grid.
                let part = |part| unsafe { self.line(first + part * self.tables.attacks.squares, node.occupied) };
                (1..PARTS).fold(part(0), |all, next| all | part(next))
            });
        }
    }

    #[inline(always)]
    fn lookup<S: Sink<W, P, L>>(
        &self,
        node: &Node<W, P>,
        op: &LookupOp,
        sink: &mut S,
        ends: impl Fn(usize) -> Bits<W>,
    ) {
        let open = node.open[usize::from(op.open) % TargetFilter::PLACES];
        let movers = node.board.plane(usize::from(op.plane)) & node.free;
        if !op.promotes {
            for from in movers {
                sink.each(from, ends(from) & open);
            }
            return;
        }
        for from in movers {
            self.promoting(node, op, from, ends(from) & open, sink);
        }
    }

    /// Finds the moves by which a piece may change its kind.
    #[inline(always)]
    pub(in crate::movegen) fn promoting<S: Sink<W, P, L>>(
        &self,
        node: &Node<W, P>,
        op: &LookupOp,
        from: usize,
        ends: Bits<W>,
        sink: &mut S,
    ) {
        let leaps = &self.tables.attacks.leaps;
        let promotion = node.loops.ops[usize::from(op.number)].promotion;
        // SAFETY: the indices are table rows plus a square of the grid.
        let places = unsafe { (at(leaps, op.stay as usize + from), at(leaps, op.any as usize + from)) };
        sink.promoting(self, node.board, promotion, from, ends, places);
    }

    /// Finds the moves of an op that fits none of the loops.
    #[inline(always)]
    pub(in crate::movegen) fn others<S: Sink<W, P, L>>(&self, node: &Node<W, P>, number: usize, sink: &mut S) {
        let op = &node.loops.ops[number];
        let movers = node.board.plane(usize::from(op.plane)) & node.free;
        if movers.is_empty() {
            return;
        }
        sink.out_of_line(move |sink| {
            for from in movers {
                self.by_op(node, number, from, self.ends(node, op, from) & node.targets, sink);
            }
        });
    }

    /// Finds the moves of one piece by an op of any kind.
    #[inline(always)]
    pub(super) fn by_op<S: Sink<W, P, L>>(
        &self,
        node: &Node<W, P>,
        number: usize,
        from: usize,
        ends: Bits<W>,
        sink: &mut S,
    ) {
        let op = &node.loops.ops[number];
        if op.leaves_trail {
            self.leaving(node, number, from, ends, sink);
        } else if let Some(promotion) = op.promotion {
            let places = &self.tables.promotions[usize::from(promotion)];
            sink.promoting(self, node.board, op.promotion, from, ends, (places.stay[from], places.any[from]));
        } else {
            sink.each(from, ends);
        }
    }

    /// Finds the moves that leave a trail on the squares they pass, if they pass any.
    #[inline(always)]
    fn leaving<S: Sink<W, P, L>>(&self, node: &Node<W, P>, number: usize, from: usize, ends: Bits<W>, sink: &mut S) {
        for to in ends {
            let packed = PackedMove { op: number as u16, ..PackedMove::new(from, to, PackedKind::Leave) };
            let passed = passed(self.tables, node.us, packed);
            let packed = if passed.is_empty() { PackedMove::new(from, to, PackedKind::Move) } else { packed };
            match node.loops.ops[number].promotion {
                None => sink.one(packed),
                Some(promotion) => self.promoted(node.board, promotion, packed, |packed| sink.one(packed)),
            }
        }
    }
}
