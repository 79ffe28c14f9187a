//! Pseudo-legal moves: the possible moves of the pieces, before anything is forbidden.

use super::make::{lift, set_down};
use super::walk::Course;
use super::{COPY, PATH, Reference, View};
use crate::model::limits::MAX_MOVES;
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Drop, MoveKind, Movement, PromotionRow};
use crate::movegen::Move;
use crate::movegen::mv::merge_ways;
use crate::position::State;
use crate::types::{Kind, KindSet, Piece, Square, SquareSet};
use std::ops::ControlFlow;

impl Reference<'_> {
    /// All pseudo-legal moves of the side to move, each once.
    pub fn pseudo(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.pseudo_into(state, &mut moves);
        moves
    }

    /// Like [`pseudo`](Self::pseudo), into an empty list.
    pub(super) fn pseudo_into(&self, state: &State, moves: &mut Vec<Move>) {
        let side = state.turn.side();
        for from in state.pieces(side) {
            if let Some(piece) = state.at(from).piece() {
                self.piece_moves(state, piece, from, &self.rules().piece(piece.kind).moves, moves);
            }
        }
        for (number, row, way) in self.rules().castlings(side) {
            moves.extend(self.castling(state, number, row, way));
        }
        self.drops(state, KindSet::ALL, moves);
        if self.rules().pass {
            moves.push(Move::pass());
        }
        if !self.rules().cannot.is_empty() {
            // Moves on the board were tested before they were promoted; the new kinds are known only now.
            let is_asked = |mv: &Move| mv.kind == MoveKind::Move && mv.becomes.is_none();
            moves.retain(|mv| is_asked(mv) || self.is_allowed(state, side, mv));
        }
        self.add_choices(state, moves);
        if moves.len() > MAX_MOVES {
            self.work.set(u32::MAX);
        }
    }

    /// Adds the moves of a piece by these of its movements.
    pub fn piece_moves<'m>(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        movements: impl IntoIterator<Item = &'m Movement>,
        moves: &mut Vec<Move>,
    ) {
        let first = moves.len();
        let mut ends = SquareSet::EMPTY;
        let mut twins = false;
        let mut most = MAX_MOVES;
        for movement in movements {
            let _ = self.ways(state, piece, from, movement, &mut |way: Course| {
                twins |= ends.contains(way.to);
                ends.insert(way.to);
                // Each leg is stored with the move.
                if way.legs.as_ref().is_some_and(|legs| !self.may_spend(PATH + legs.len())) {
                    return ControlFlow::Break(());
                }
                let mv = self.plain_move(piece, from, movement, way);
                if self.rules().cannot.is_empty() || self.is_allowed(state, piece.side, &mv) {
                    self.promote(state, mv, moves);
                }
                if moves.len() <= most {
                    return ControlFlow::Continue(());
                }
                // Many paths may give few moves.
                merge_from(moves, first);
                most = moves.len() + MAX_MOVES;
                if moves.len() > MAX_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        if twins {
            merge_from(moves, first);
        }
    }

    /// Adds a move, or its promotions. The promotions of several rows are combined. A row that is not optional removes
    /// the move without promotion.
    pub fn promote(&self, state: &State, mv: Move, moves: &mut Vec<Move>) {
        let rules = self.rules();
        if mv.becomes.is_some() || rules.promotion.is_empty() {
            moves.push(mv);
            return;
        }
        let mut choices: Vec<Kind> = Vec::new();
        let mut stays = true;
        for row in &rules.promotion {
            let PromotionRow { name: _, side: _, on: _, when: _, into: _, optional, limits } = row;
            let Some(into) = self.offered(state, row, &mv) else { continue };
            stays &= optional;
            for &kind in into {
                let limit = limits.iter().find(|(limited, _)| *limited == kind).map(|&(_, limit)| limit);
                if limit.is_none_or(|limit| self.on_board(state, kind) < usize::from(limit)) && !choices.contains(&kind)
                {
                    choices.push(kind);
                }
            }
        }
        moves.extend(choices.iter().map(|&kind| mv.clone().becoming(Some(kind))));
        if stays {
            moves.push(mv);
        }
    }

    /// The kinds that a row offers to a move of the side to move, ignoring limits; `None` if the row does not apply to
    /// the move.
    pub fn offered<'r>(&'r self, state: &State, row: &'r PromotionRow, mv: &Move) -> Option<&'r [Kind]> {
        let PromotionRow { name: _, side, on, when, into, optional: _, limits: _ } = row;
        if !state.turn.side().is_of(*side) {
            return None;
        }
        // A pattern that names no kind of move applies to moves on the board, not to drops.
        let speaks = || match mv.kind {
            MoveKind::Drop => on.iter().any(|pattern| pattern.kind.is_some() && self.matches_one(pattern, state, mv)),
            MoveKind::Move | MoveKind::Castle | MoveKind::Pass => self.matches(on, state, mv),
        };
        let into = into.kinds(self.rules().piece(mv.piece));
        if into.is_empty() || !self.may_work() || !speaks() {
            return None;
        }
        let facts = self.squares_of(state.turn.side(), mv);
        let view = View { facts: Some(&facts), ..self.view(state, state.turn.side()) };
        when.as_ref().is_none_or(|when| self.holds(when, &view)).then_some(into)
    }

    /// The number of pieces of a kind that the side to move has on the board.
    fn on_board(&self, state: &State, kind: Kind) -> usize {
        let own = state.pieces(state.turn.side()).iter();
        own.filter(|&square| state.at(square).piece().is_some_and(|piece| piece.kind == kind)).count()
    }

    /// The castling of a row in one of its forms, if the board permits it.
    pub fn castling(&self, state: &State, number: u8, row: &CastlingRow, way: &CastlingWay) -> Option<Move> {
        let CastlingRow { name: _, side: of, letter: _, san: _, ways: _, when } = row;
        let CastlingWay { parts, empty, safe: _ } = way;
        let side = state.turn.side();
        let starts = way.starts();
        if !side.is_of(*of) || !starts.is_subset(&state.untouched) || !state.is_manned(side, way) {
            return None;
        }
        if (state.occupied() - starts).intersects(empty) {
            return None;
        }
        let first = parts.first()?;
        let mut mv = Move::new(MoveKind::Castle, first.kind, first.from, first.to);
        mv.castling = Some(number);
        let facts = self.squares_of(side, &mv);
        let view = View { facts: Some(&facts), ..self.view(state, side) };
        if when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
            return None;
        }
        let is_safe = |(_, placed): (Square, State)| self.may_spend(COPY) && !self.is_check(&placed, side);
        (self.rules().check.is_none() || on_the_way(state, way, first).all(is_safe)).then_some(mv)
    }

    /// Adds the drops of these kinds.
    pub fn drops(&self, state: &State, kinds: KindSet, moves: &mut Vec<Move>) {
        let side = state.turn.side();
        let empty = self.board().squares() - state.occupied();
        let free = self.rules().free_drops(side);
        let held = |kind: &Kind| kinds.contains(*kind) && (free.contains(*kind) || state.in_hand(side, *kind) > 0);
        for kind in self.rules().kinds().filter(held) {
            let mut done = SquareSet::EMPTY;
            let rows = self.rules().drops.iter().filter(|row| row.pieces.contains(kind) && side.is_of(row.side));
            for Drop { name: _, side: _, pieces: _, free: _, to, when } in rows {
                let view = self.view(state, side);
                let zone = to.as_ref().map_or(empty, |zone| self.set_within(zone, &view, empty));
                for to in zone - done {
                    if !self.may_work() {
                        return;
                    }
                    let mv = Move::drop(kind, to);
                    let facts = self.squares_of(side, &mv);
                    let view = View { facts: Some(&facts), ..view };
                    if when.as_ref().is_none_or(|when| self.holds(when, &view)) {
                        done.insert(to);
                        self.promote(state, mv, moves);
                    }
                    if moves.len() > MAX_MOVES {
                        return;
                    }
                }
            }
        }
    }
}

/// Removes duplicates among the moves from an index on.
fn merge_from(moves: &mut Vec<Move>, first: usize) {
    let mut own = moves.split_off(first);
    merge_ways(&mut own);
    moves.append(&mut own);
}

/// The positions in which the castling side must not be in check, each with the square of the first piece. First it is
/// alone on each square of `safe` except its target, one after another. If the target must be safe too, the last
/// position is the one after castling. If the piece keeps its square, that square belongs to both.
pub fn on_the_way<'a>(
    state: &'a State,
    way: &'a CastlingWay,
    first: &'a CastlingPart,
) -> impl Iterator<Item = (Square, State)> + 'a {
    let CastlingWay { parts, empty: _, safe } = way;
    let mut lifted = state.clone();
    for start in way.starts() {
        lift(&mut lifted, start);
    }
    let with = move |parts: &[CastlingPart]| {
        let mut placed = lifted.clone();
        let side = placed.turn.side();
        parts.iter().for_each(|part| set_down(&mut placed, part.to, Piece { side, kind: part.kind }));
        placed
    };
    let passed = safe.iter().filter(|&square| square != first.to || first.from == first.to).map(Some);
    let landed = safe.contains(first.to).then_some(None);
    passed.chain(landed).map(move |passed| match passed {
        Some(to) => (to, with(&[CastlingPart { to, ..*first }])),
        None => (first.to, with(parts)),
    })
}
