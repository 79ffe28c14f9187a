//! Attacks. An attack is a capturing move, even if its player may not play it.

use super::walk::Course;
use super::{COPY, Reference, View};
use crate::model::{CannotRow, Geometry, MoveKind, Movement};
use crate::movegen::Move;
use crate::position::State;
use crate::types::{KindSet, Piece, Side, Square, SquareSet};
use std::ops::ControlFlow;

impl Reference<'_> {
    /// The squares of `mask` that are attacked from squares of `by`. A piece is attacked by its opponent. An empty
    /// square is attacked by the opponent of `viewer`, if any of the viewer's pieces could be captured there.
    pub(super) fn attacked(&self, state: &State, viewer: Side, mask: SquareSet, by: SquareSet) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for side in Side::BOTH {
            attacked |= self.taken_by(state, side, state.pieces(side.other()) & mask, by);
        }
        let own_kinds: KindSet =
            state.pieces(viewer).iter().filter_map(|square| state.at(square).piece()).map(|piece| piece.kind).collect();
        for square in mask - state.occupied() {
            if own_kinds.iter().any(|kind| self.would_be_taken(state, Piece { side: viewer, kind }, square, by)) {
                attacked.insert(square);
            }
        }
        attacked
    }

    /// Returns `true` if `piece` could be captured on `at`, in place of the current contents.
    pub(super) fn would_be_taken(&self, state: &State, piece: Piece, at: Square, by: SquareSet) -> bool {
        if !self.may_spend(COPY) {
            return false;
        }
        let mut state = state.clone();
        state.put(at, piece);
        !self.taken_by(&state, piece.side.other(), at.into(), by).is_empty()
    }

    /// The squares of `mask` with an own piece on which an own piece could recapture.
    pub(in crate::movegen) fn guarded(&self, state: &State, viewer: Side, mask: SquareSet) -> SquareSet {
        let guarded = |&square: &Square| {
            let piece = state.at(square).piece().map(|piece| Piece { side: viewer.other(), ..piece });
            piece.is_some_and(|piece| self.would_be_taken(state, piece, square, self.board().squares()))
        };
        (state.pieces(viewer) & mask).iter().filter(guarded).collect()
    }

    /// The squares of `targets` on which pieces of `side` on squares of `by` could capture.
    pub(super) fn taken_by(&self, state: &State, side: Side, targets: SquareSet, by: SquareSet) -> SquareSet {
        let mut taken = SquareSet::EMPTY;
        if targets.is_empty() || !self.may_work() {
            return taken;
        }
        let passed = state.trail.owners().intersects(&targets);
        for from in state.pieces(side) & by {
            if !self.may_work() {
                break;
            }
            let Some(piece) = state.at(from).piece() else { continue };
            // En passant captures elsewhere than on the target square, so with a trail the table misses captures.
            let reached = self.variant.reach().targets(piece, from);
            if !reached.intersects(&(targets - taken)) && !passed {
                continue;
            }
            for movement in self.rules().piece(piece.kind).moves.iter().filter(|movement| movement.can_take()) {
                let _ = self.ways(state, piece, from, movement, &mut |way| {
                    if way.takes.intersects(&(targets - taken)) && self.may_go(state, piece, from, movement, &way) {
                        taken |= way.takes & targets;
                    }
                    if taken == targets { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if taken == targets {
                    return taken;
                }
            }
        }
        taken
    }

    /// Returns `true` if no `cannot` row excludes this path.
    pub(super) fn may_go(&self, state: &State, piece: Piece, from: Square, movement: &Movement, way: &Course) -> bool {
        if self.rules().cannot.is_empty() {
            return true;
        }
        let mv = self.plain_move(piece, from, movement, way.clone());
        self.is_allowed(state, piece.side, &mv)
    }

    /// Returns `true` if no `cannot` row excludes this move.
    pub(super) fn is_allowed(&self, state: &State, side: Side, mv: &Move) -> bool {
        self.cannot_row(state, side, mv).is_none()
    }

    /// The first `cannot` row that excludes this move.
    pub fn cannot_row(&self, state: &State, side: Side, mv: &Move) -> Option<&CannotRow> {
        let mut rows = self.rules().cannot.iter().filter(|row| side.is_of(row.side));
        let facts = self.squares_of(side, mv);
        let mut turn = None;
        rows.find(|CannotRow { name: _, side: _, on, when }| {
            if !self.may_work() {
                return false;
            }
            let turn: &State = turn.get_or_insert_with(|| {
                let mut turn = state.clone();
                turn.turn = state.turn.given_to(side);
                turn
            });
            let view = View { facts: Some(&facts), ..self.view(turn, side) };
            self.matches(on, turn, mv) && when.as_ref().is_none_or(|when| self.holds(when, &view))
        })
    }

    /// The squares that pieces on `squares` could move to.
    pub(super) fn reach_of(&self, state: &State, squares: SquareSet) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        for from in squares {
            let Some(piece) = state.at(from).piece() else { continue };
            for movement in &self.rules().piece(piece.kind).moves {
                let _ = self.ways(state, piece, from, movement, &mut |way| {
                    if self.may_go(state, piece, from, movement, &way) {
                        reach.insert(way.to);
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        reach
    }

    /// Returns `true` if there is a path whose legs end on these squares, the first of which is its start, and that has
    /// the effect of the move, promotions aside.
    pub fn leads_over(&self, state: &State, mv: &Move, squares: &[Square]) -> bool {
        let Some(piece) = state.at(mv.from).piece() else { return false };
        let paths = self.rules().piece(piece.kind).moves.iter();
        let mut paths = paths.filter(|movement| matches!(movement.geometry, Geometry::Path(_)));
        paths.any(|movement| {
            let found = self.ways(state, piece, mv.from, movement, &mut |way| {
                let is_told = |told: &Option<Box<[Square]>>| told.as_deref() == squares.get(1..);
                if !is_told(&way.legs) && !is_told(&way.stops) {
                    return ControlFlow::Continue(());
                }
                let other = self.plain_move(piece, mv.from, movement, way);
                let is_same = other.clone().becoming(mv.becomes) == *mv;
                if is_same { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            found.is_break() && self.may_work()
        })
    }

    /// The move along a path, without promotion.
    pub fn plain_move(&self, piece: Piece, from: Square, movement: &Movement, way: Course) -> Move {
        // The fields ignored here have already led to the path.
        let Movement {
            name: _,
            geometry: _,
            onto: _,
            from: _,
            to: _,
            within: _,
            across: _,
            takes: _,
            leaves_trail,
            becomes,
            lands,
            when: _,
        } = movement;
        // Two paths around a joined edge to the same square are one move, unless something reads the path.
        let keeps_path = *leaves_trail || self.variant.traits().reads_path;
        let path = if keeps_path { way.path } else { SquareSet::EMPTY };
        let mut mv = Move::new(MoveKind::Move, piece.kind, from, way.to);
        mv.becomes = becomes.filter(|&kind| kind != piece.kind);
        mv.leaves_trail = *leaves_trail && !way.path.is_empty();
        mv.lands = *lands;
        mv.by_way(way.takes, path, way.stops)
    }
}
