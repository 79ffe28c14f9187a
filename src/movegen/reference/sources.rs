//! Where a move comes from, and what follows it: the movements and rows that speak of it.

use super::{Reference, View};
use crate::model::MoveKind;
use crate::movegen::Move;
use crate::movegen::why::{Followed, Sources};
use crate::position::State;
use crate::types::SquareSet;

impl Reference<'_> {
    /// The movements and rows that a move of the side to move comes from, and the rows that follow it.
    pub fn sources(&self, state: &State, mv: &Move) -> Sources {
        let plain = mv.clone().with_choices(&[]);
        let mut sources = Sources { followed: self.followed(state, mv), ..Sources::default() };
        match mv.kind {
            MoveKind::Move => {
                if let Some(piece) = state.at(mv.from).piece() {
                    let leads = |moves: &Vec<Move>| moves.contains(&plain);
                    for movement in &self.rules().piece(piece.kind).moves {
                        let mut moves = Vec::new();
                        self.piece_moves(state, piece, mv.from, [movement], &mut moves);
                        if leads(&moves) {
                            sources.movements.push(movement.name.clone());
                        }
                    }
                }
            }
            MoveKind::Drop => {
                let side = state.turn.side();
                let facts = self.squares_of(side, &plain);
                let view = View { facts: Some(&facts), ..self.view(state, side) };
                let drops = self.rules().drops.iter().filter(|row| {
                    let is_there = |zone| !self.set_within(zone, &self.view(state, side), mv.to.into()).is_empty();
                    side.is_of(row.side)
                        && row.pieces.contains(mv.piece)
                        && row.to.as_ref().is_none_or(is_there)
                        && row.when.as_ref().is_none_or(|when| self.holds(when, &view))
                });
                sources.rows.extend(drops.map(|row| row.name.clone()));
                sources.free = self.rules().free_drops(side).contains(mv.piece);
            }
            MoveKind::Castle => {
                let row = mv.castling.and_then(|number| self.rules().castling_row(number));
                sources.rows.extend(row.map(|row| row.name.clone()));
            }
            MoveKind::Pass => {}
        }
        if let Some(kind) = mv.becomes {
            let before = plain.becoming(None);
            let offers = |row: &&_| self.offered(state, row, &before).is_some_and(|kinds| kinds.contains(&kind));
            sources.promotions = self.rules().promotion.iter().filter(offers).map(|row| row.name.clone()).collect();
        }
        sources
    }

    /// The `after` rows that follow a move and change something, and the squares that each changes.
    fn followed(&self, before: &State, mv: &Move) -> Vec<Followed> {
        let mut state = self.landed(before, mv);
        let mut last = state.clone();
        let mut followed = Vec::new();
        let all: SquareSet = self.board().squares();
        self.settle_and_see(before, mv, &mut state, &mut |row, now| {
            if last == *now {
                return;
            }
            let changed = all.iter().filter(|&square| last.at(square) != now.at(square)).collect();
            followed.push(Followed { row: row.name.clone(), changed });
            last = now.clone();
        });
        followed
    }
}
