//! Moves that no table holds: they are walked, and judged by all rows.

use super::must::Class;
use super::suspects::Suspects;
use super::{Judge, Rows};
use crate::model::MoveKind;
use crate::model::limits::MAX_MOVES;
use crate::movegen::mv::merge_ways;
use crate::movegen::packed::{PackedKind, PackedMove, Template, with_packed_moves};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Course, Extent, Scene};
use crate::movegen::planes::find::MatingDrops;
use crate::movegen::planes::run::compiled;
use crate::movegen::{Move, WORK_OF_A_LOOK, WORK_OF_A_PATH};
use crate::types::{Bits, Kind, KindSet, Side, Square, SquareSet};
use std::ops::ControlFlow;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    compiled! {
        /// Finds the walked moves, and judges the suspects among them. The suspects of all rows count.
        pub(super) fn find_walked<'a, 'j>(&self, judge: &'a mut Judge<'j, W, P>, walkers: Bits<W>, suspects: &'a Suspects<W, P>) -> ()
            = find_walked_here;
    }

    #[inline(always)]
    fn find_walked_here(&self, judge: &mut Judge<W, P>, walkers: Bits<W>, suspects: &Suspects<W, P>) {
        for from in walkers {
            if judge.found.is_enough() {
                return;
            }
            let kind = judge.board.kind_at(self.tables, from);
            if self.tables.features.simple.contains(kind) && !self.tables.features.reads_path {
                self.judge_simple(judge, suspects, kind, from);
            } else {
                self.judge_listed(judge, kind, from);
            }
        }
    }

    /// The pieces of the side to move that have walked moves, unless a class leaves out moves on the board.
    #[inline(always)]
    pub(super) fn walkers(&self, scene: &Scene<W, P>, class: Option<&Class<W>>) -> Bits<W> {
        if self.tables.walks.kinds.is_empty() || class.is_some_and(|class| !class.may_be(MoveKind::Move)) {
            return Bits::EMPTY;
        }
        let mut kinds = self.tables.walks.kinds;
        if !self.tables.walks.conditional.is_empty() {
            kinds = kinds & !self.idle_kinds(scene);
        }
        scene.board.of_kinds(self.tables, kinds) & scene.board.pieces(scene.board.turn.side())
    }

    /// The kinds whose walks all lead nowhere in this position, because their conditions do not hold.
    #[inline(never)]
    fn idle_kinds(&self, scene: &Scene<W, P>) -> KindSet {
        let walks = &self.tables.walks.sides[scene.board.turn.side().index()];
        let may_start = |&walk: &u16| self.may_start(&walks.all[usize::from(walk)], scene);
        let is_idle = |kind: &Kind| !walks.of[kind.index()].iter().any(may_start);
        self.tables.walks.conditional.iter().filter(is_idle).collect()
    }

    /// Judges the walked moves of a piece whose moves are fully described by start and target squares.
    fn judge_simple(&self, judge: &mut Judge<W, P>, suspects: &Suspects<W, P>, kind: Kind, from: usize) {
        let (board, side) = (judge.board, judge.board.turn.side());
        let mut ends = Bits::EMPTY;
        let scene = self.before(judge);
        for &walk in &self.tables.walks.sides[side.index()].of[kind.index()] {
            let _ = self.walk(&scene, side, usize::from(walk), from, &mut |way: &Course<W>| {
                ends.put(way.to, 1);
                ControlFlow::Continue(())
            });
        }
        if self.tables.walks.twins.contains(kind) && !ends.is_empty() {
            // Moves that tables find have been judged already.
            ends = ends.without(self.ends_by_tables(judge, from));
        }
        let template = Template::from(from, PackedKind::Move);
        if let Some(class) = judge.class {
            ends = self.of_class(class, board, judge.request, ends, template);
        }
        let ends = self.unrefused(judge, suspects, ends, template);
        let judged = self.suspected_of(board, suspects, from, ends);
        judge.found.add(ends.without(judged), template);
        for to in judged {
            let packed = PackedMove::new(from, to, PackedKind::Move);
            let facts = self.facts(board, packed, &[]);
            self.judge(judge, packed, &[], &facts, Rows::All);
        }
    }

    /// Judges the walked moves of any piece.
    fn judge_listed(&self, judge: &mut Judge<W, P>, kind: Kind, from: usize) {
        let side = judge.board.turn.side();
        let scene = self.before(judge);
        let mut found: Vec<Move> = Vec::new();
        let mut most = MAX_MOVES;
        for &walk in &self.tables.walks.sides[side.index()].of[kind.index()] {
            let _ = self.walk(&scene, side, usize::from(walk), from, &mut |way: &Course<W>| {
                // Each leg is stored with the move.
                let legs = way.stops.as_ref().map_or(0, |stops| stops.len() as u32);
                if !judge.request.may_walk(WORK_OF_A_PATH + WORK_OF_A_LOOK * legs) {
                    return ControlFlow::Break(());
                }
                found.push(self.walked_move(side, kind, from, walk, way));
                if found.len() <= most {
                    return ControlFlow::Continue(());
                }
                // Many paths may merge into few moves.
                merge_ways(&mut found);
                most = found.len() + MAX_MOVES;
                if found.len() > MAX_MOVES {
                    judge.request.give_up();
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        if found.is_empty() {
            return;
        }
        if found.iter().any(|mv| mv.stops().is_some()) {
            merge_ways(&mut found);
        }
        let ends = found.iter().fold(Bits::EMPTY, |all, mv| all | Bits::of(mv.to.index()));
        if self.tables.walks.twins.contains(kind) && ends.meets(self.ends_by_tables(judge, from) | judge.board.trail) {
            let known = self.moves_by_tables(judge, from);
            judge.seen.get_or_insert_default().extend(known);
        }
        judge.may_be_twice = found.len() > 1 || judge.seen.as_ref().is_some_and(|seen| !seen.is_empty());
        for mv in &found {
            // Promotions that tables find have been added already, unless the plan handles them.
            if judge.plan.promoting.contains(kind) && judge.seen.as_ref().is_some_and(|seen| seen.contains(mv)) {
                continue;
            }
            let facts = self.listed_facts(side, mv);
            if judge.class.is_some_and(|class| !self.matches(class.patterns(), &scene, &facts)) {
                continue;
            }
            let packed = PackedMove::new(from, mv.to.index(), PackedKind::Listed);
            self.judge(judge, packed, std::slice::from_ref(mv), &facts, Rows::All);
        }
        judge.seen = None;
    }

    /// The squares to which tables lead the piece on a square, before anything is forbidden and without captures in
    /// passing.
    fn ends_by_tables(&self, judge: &Judge<W, P>, from: usize) -> Bits<W> {
        let board = judge.board;
        L::out_of_line(|| {
            let node = self.pseudo_legal(board, judge.request);
            let ops = node.side.loops.ops.iter().filter(|op| board.plane(usize::from(op.plane)).has(from));
            ops.fold(Bits::EMPTY, |all, op| all | self.ends(&node, op, from))
        })
    }

    /// The moves that tables find for the piece on a square, before anything is forbidden.
    fn moves_by_tables(&self, judge: &Judge<W, P>, from: usize) -> Vec<Move> {
        with_packed_moves(|found| {
            let mut node = self.pseudo_legal(judge.board, judge.request);
            node.limit_to(Extent { from: Bits::of(from), to: self.tables.squares });
            self.list_all(&node, MatingDrops::Kept, found);
            let is_its = |packed: &PackedMove| {
                usize::from(packed.from) == from
                    && !matches!(packed.what, PackedKind::Drop | PackedKind::Castle | PackedKind::Pass)
            };
            found.iter().filter(is_its).map(|packed| self.move_of(judge.board, packed, &[])).collect()
        })
    }

    fn walked_move(&self, side: Side, kind: Kind, from: usize, walk: u16, way: &Course<W>) -> Move {
        let rule = &self.tables.walks.sides[side.index()].all[usize::from(walk)];
        // Two paths around a joined edge to the same square are one move, unless something reads the path.
        let keeps_path = rule.leaves_trail || self.tables.features.reads_path;
        let path: SquareSet = if keeps_path { way.path.into() } else { SquareSet::EMPTY };
        let mut mv = Move::new(MoveKind::Move, kind, Square(from as u8), Square(way.to as u8));
        mv.becomes = rule.becomes(kind);
        mv.leaves_trail = rule.leaves_trail && !way.path.is_empty();
        mv.lands = rule.lands;
        let stops = way.stops.as_ref().map(|stops| stops.iter().map(|&stop| Square(stop)).collect());
        mv.by_way(way.takes.into(), path, stops)
    }
}
