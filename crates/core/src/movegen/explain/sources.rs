//! The sources of a move: the movements and rows that allow it, and the rows that follow it.

use super::answers::{Followed, MoveSources};
use crate::model::{MoveKind, RowId};
use crate::movegen::Move;
use crate::movegen::reference::Reference;
use crate::position::State;
use crate::types::SquareSet;

impl Reference<'_> {
    /// The movements and rows that allow a move of the side to move, and the rows that follow it.
    pub fn sources(&self, state: &State, mv: &Move) -> MoveSources {
        let rules = self.rules();
        let free = mv.kind == MoveKind::Drop && rules.free_drops(state.turn.side()).contains(mv.piece);
        let mut sources = MoveSources { followed: self.followed(state, mv), free, ..MoveSources::default() };
        self.rows_of(state, mv, &|_| true, &mut |id| match id {
            RowId::Move(kind, place) => sources.movements.push(rules.piece(kind).moves[place].name.clone()),
            RowId::Castling(place) => sources.rows.push(rules.castling[place].name.clone()),
            RowId::Drop(place) => sources.rows.push(rules.drops[place].name.clone()),
            RowId::Promotion(place) => sources.promotions.push(rules.promotion[place].name.clone()),
            // `followed` handles the rows that follow a move; the other rows make no moves.
            RowId::Pass | RowId::After(_) | RowId::Step(..) | RowId::Outcome(_) => {}
            RowId::Cannot(_) | RowId::Forbidden(_) | RowId::Must(_) => {}
        });
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
