//! The rows that a move uses, and the rows that prevent moves.

use crate::model::{AfterRow, Drop, MoveKind, Movement, MustRow, RowId};
use crate::movegen::Move;
use crate::movegen::reference::{MoveSquares, Reference, View};
use crate::position::State;
use crate::types::{Piece, Side};
use std::ops::ControlFlow;

impl Reference<'_> {
    /// Calls `used` with the rows that allow a legal move, follow it or count it. Movements are walked only if they are
    /// `wanted`.
    pub fn rows_of(&self, before: &State, mv: &Move, wanted: &dyn Fn(RowId) -> bool, used: &mut dyn FnMut(RowId)) {
        let side = before.turn.side();
        let rules = self.rules();
        let plain = mv.clone().with_choices(&[]);
        match mv.kind {
            MoveKind::Move => {
                for (place, movement) in rules.piece(mv.piece).moves.iter().enumerate() {
                    let id = RowId::Move(mv.piece, place);
                    if wanted(id) && self.goes_by(before, Piece { side, kind: mv.piece }, &plain, movement) {
                        used(id);
                    }
                }
            }
            MoveKind::Castle => {
                let row = mv.castling.and_then(|number| rules.castling_row(number));
                let place = row.and_then(|row| rules.castling.iter().position(|other| other.name == row.name));
                used_if(place.map(RowId::Castling), used);
            }
            MoveKind::Drop => self.drop_rows(before, &plain, used),
            MoveKind::Pass => used(RowId::Pass),
        }
        self.promotion_rows(before, &plain, used);
        if !rules.after.is_empty() || !rules.counters.is_empty() {
            self.rows_after(before, mv, used);
        }
    }

    /// Returns `true` if this move, apart from choices after landing, is a move of the movement.
    fn goes_by(&self, before: &State, piece: Piece, plain: &Move, movement: &Movement) -> bool {
        let mut moves = Vec::new();
        self.piece_moves(before, piece, plain.from, [movement], &mut moves);
        moves.contains(plain)
    }

    fn drop_rows(&self, before: &State, mv: &Move, used: &mut dyn FnMut(RowId)) {
        let side = before.turn.side();
        let view = self.view(before, side);
        let facts = self.squares_of(side, mv);
        let seen = View { facts: Some(&facts), ..view };
        for (place, row) in self.rules().drops.iter().enumerate() {
            let Drop { name: _, side: of, pieces, free: _, to, when } = row;
            let is_within = || to.as_ref().is_none_or(|to| !self.set_within(to, &view, mv.to.into()).is_empty());
            let holds = || when.as_ref().is_none_or(|when| self.holds(when, &seen));
            if side.is_of(*of) && pieces.contains(mv.piece) && is_within() && holds() {
                used(RowId::Drop(place));
            }
        }
    }

    /// Reports the promotion rows that offer the move's promotion. A movement that itself promotes its piece needs no
    /// row.
    fn promotion_rows(&self, before: &State, mv: &Move, used: &mut dyn FnMut(RowId)) {
        let (Some(becomes), side) = (mv.becomes, before.turn.side()) else { return };
        let stays = mv.clone().becoming(None);
        let moves = &self.rules().piece(mv.piece).moves;
        let is_own = |movement: &Movement| movement.becomes == Some(becomes);
        let piece = Piece { side, kind: mv.piece };
        let by_itself = |movement: &Movement| is_own(movement) && self.goes_by(before, piece, mv, movement);
        if mv.kind == MoveKind::Move && moves.iter().any(by_itself) {
            return;
        }
        for (place, row) in self.rules().promotion.iter().enumerate() {
            if self.offered(before, row, &stays).is_some_and(|into| into.contains(&becomes)) {
                used(RowId::Promotion(place));
            }
        }
    }

    /// Reports the `after` rows that change something, and the steps that counters make.
    fn rows_after(&self, before: &State, mv: &Move, used: &mut dyn FnMut(RowId)) {
        let rules = self.rules();
        let side = before.turn.side();
        let mut state = self.landed(before, mv);
        self.settle_and_see(before, mv, &mut state, &mut |row: &AfterRow, _| {
            let place = rules.after.iter().position(|other| std::ptr::eq(other, row));
            used_if(place.map(RowId::After), used);
        });
        let facts: MoveSquares = self.squares_of(side, mv);
        for (place, counter) in rules.counters.iter().enumerate() {
            let step = self.step_of(counter, before, mv, &View { facts: Some(&facts), ..self.view(&state, side) });
            used_if(step.map(|step| RowId::Step(place, step)), used);
        }
    }

    /// Calls `used` with the rows that prevent moves which the pieces of the side to move could otherwise make. If
    /// several `forbidden` rows prevent a move, only the first is reported.
    pub fn rows_against(&self, state: &State, used: &mut dyn FnMut(RowId)) {
        let rules = self.rules();
        if !rules.cannot.is_empty() {
            self.rows_ruling_out(state, used);
        }
        let mut free = Vec::new();
        for mv in self.pseudo(state) {
            match self.forbidden(state, &mv, rules.forbidden.len()) {
                Some(row) => used(RowId::Forbidden(row)),
                None => free.push(mv),
            }
        }
        self.narrow(state, &mut free, &mut |_, row: &MustRow| {
            let place = rules.must.iter().position(|other| std::ptr::eq(other, row));
            used_if(place.map(RowId::Must), used);
        });
    }

    /// Reports the `cannot` rows that exclude a path on the board or a drop.
    fn rows_ruling_out(&self, state: &State, used: &mut dyn FnMut(RowId)) {
        let rules = self.rules();
        let side: Side = state.turn.side();
        let rows = || rules.cannot.iter().enumerate().filter(|(_, row)| side.is_of(row.side));
        let mut show = |mv: &Move| {
            let facts = self.squares_of(side, mv);
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            for (place, row) in rows() {
                if self.matches(&row.on, state, mv) && row.when.as_ref().is_none_or(|when| self.holds(when, &view)) {
                    used(RowId::Cannot(place));
                }
            }
        };
        for from in state.pieces(side) {
            let Some(piece) = state.at(from).piece() else { continue };
            for movement in &rules.piece(piece.kind).moves {
                let _ = self.ways(state, piece, from, movement, &mut |way| {
                    show(&self.plain_move(piece, from, movement, way));
                    ControlFlow::Continue(())
                });
            }
        }
        let mut others = Vec::new();
        self.drops(state, crate::types::KindSet::ALL, &mut others);
        for (number, row, way) in rules.castlings(side) {
            others.extend(self.castling(state, number, row, way));
        }
        if rules.pass {
            others.push(Move::pass());
        }
        others.iter().for_each(show);
    }
}

fn used_if(id: Option<RowId>, used: &mut dyn FnMut(RowId)) {
    if let Some(id) = id {
        used(id);
    }
}
