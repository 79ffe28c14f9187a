//! Generation of the legal moves of a position.

mod loops;
mod pins;
mod royal;
mod sink;
mod special;

pub(in crate::movegen) use pins::Pins;
pub(in crate::movegen) use sink::{Count, CountWithin, List, Sink, Take, is_full};

use crate::movegen::packed::{ListEnd, PackedKind, PackedMove, PackedMoves, with_packed_moves};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Node, Request};
use crate::movegen::planes::run::{Task, compiled, run};
use crate::position::{Board, Planes};

/// The treatment of drops that may not give mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum MatingDrops {
    /// Drops that give mate are left out.
    Judged,
    /// All drops are kept: a drop gives mate only if the opponent has no move, not even such a drop.
    Kept,
}

/// The task of adding the legal moves to a list. Engines need this most often.
pub(in crate::movegen) struct Fill<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    pub request: &'a Request<'a>,
    pub list: &'a mut PackedMoves,
}

impl<const W: usize, const P: usize> Task<W, P> for Fill<'_, W, P> {
    type Answer = ();
    #[inline(always)]
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) {
        machine.list_here(self.board, self.request, self.list);
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The number of legal moves.
    #[inline(always)]
    pub(in crate::movegen) fn count(&self, board: &Board<W, P>, request: &Request) -> u64 {
        L::out_of_line(|| {
            if const { Planes::<W, P>::MAY_JUDGE } && self.tables.plan.is_some() {
                return self.count_judged(board, request);
            }
            let mut count = Count(0);
            self.generate(&self.node(board, request), MatingDrops::Judged, &mut count);
            count.0
        })
    }

    compiled! {
        /// Adds all moves of a node to a list. Compiled once, for all code that is not hot.
        pub(in crate::movegen) fn list_all<'a>(&self, node: &'a Node<'a, W, P>, mating: MatingDrops, list: &'a mut PackedMoves) -> ()
            = list_all_here;
    }

    /// Adds the legal moves to a list.
    #[inline]
    pub(in crate::movegen) fn list(&self, board: &Board<W, P>, request: &Request, list: &mut PackedMoves) {
        run(self.tables, Fill { board, request, list });
    }

    #[inline(always)]
    fn list_here(&self, board: &Board<W, P>, request: &Request, list: &mut PackedMoves) {
        if const { Planes::<W, P>::MAY_JUDGE } && self.tables.plan.is_some() {
            return self.list_judged(board, request, self.tables.programs.forbidden_count(), list);
        }
        self.fill(&self.node(board, request), MatingDrops::Judged, list);
    }

    #[inline(always)]
    fn list_all_here(&self, node: &Node<W, P>, mating: MatingDrops, list: &mut PackedMoves) {
        self.fill(node, mating, list);
    }

    #[inline(always)]
    fn fill(&self, node: &Node<W, P>, mating: MatingDrops, list: &mut PackedMoves) {
        loop {
            let mut moves = List(list.filling());
            self.generate(node, mating, &mut moves);
            let end = moves.0.end();
            if list.filled(end) {
                return;
            }
        }
    }

    /// Returns `true` if the side to move has a move, including drops that would only be forbidden for giving mate.
    fn can_move(&self, board: &Board<W, P>, request: &Request) -> bool {
        with_packed_moves(|found| {
            self.list_all(&self.node(board, request), MatingDrops::Kept, found);
            found.len() > 0
        })
    }

    /// Returns `true` if a piece that has just passed could be captured in passing, by a move that no row forbids at
    /// sight.
    #[inline(always)]
    pub(in crate::movegen) fn takes_in_passing(&self, board: &Board<W, P>, request: &Request) -> bool {
        if const { Planes::<W, P>::MAY_JUDGE } && self.tables.plan.is_some() {
            return self.takes_in_passing_judged(board, request);
        }
        self.may_take_in_passing(board)
            && with_packed_moves(|found| {
                let mut moves = List(found.filling());
                L::out_of_line(|| self.in_passing(&self.node(board, request), &mut moves));
                moves.0.end() != ListEnd::FIRST
            })
    }

    #[inline(always)]
    pub(in crate::movegen) fn generate<S: Sink<W, P, L>>(&self, node: &Node<W, P>, mating: MatingDrops, sink: &mut S) {
        self.pieces(node, sink);
        self.all_pinned(node, sink);
        self.royals(node, sink);
        self.rest(node, mating, sink);
    }

    /// Finds the moves of the pieces limited by lines of attack, if there are any.
    #[inline(always)]
    pub(in crate::movegen) fn all_pinned<S: Sink<W, P, L>>(&self, node: &Node<W, P>, sink: &mut S) {
        if !node.pinned.is_empty() {
            sink.out_of_line(move |sink| self.pinned(node, sink));
        }
    }

    /// Finds captures in passing, drops and passes.
    #[inline(always)]
    pub(in crate::movegen) fn rest<S: Sink<W, P, L>>(&self, node: &Node<W, P>, mating: MatingDrops, sink: &mut S) {
        if !node.board.trail.is_empty() {
            sink.out_of_line(move |sink| self.in_passing(node, sink));
        }
        if self.tables.features.hands {
            sink.out_of_line(move |sink| self.drops(node, mating, sink));
        }
        if self.tables.features.pass && (node.royals.is_empty() || !self.is_exposed(node.board, node.us)) {
            sink.one(PackedMove::new(0, 0, PackedKind::Pass));
        }
    }
}
