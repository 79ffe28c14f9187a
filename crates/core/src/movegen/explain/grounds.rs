//! The reasons why a condition holds, and the missing requirements of a castling or a drop.

use super::answers::{CastlingFault, DropFault, Ground};
use super::checkers::attackers;
use crate::model::{CastlingRow, CastlingWay, Condition, Drop, MoveKind, Set};
use crate::movegen::Move;
use crate::movegen::reference::{Reference, View, on_the_way};
use crate::position::State;
use crate::types::{Kind, Piece, Side, Square, SquareSet};

impl Reference<'_> {
    /// The reasons why a forbidden row, given by its index, holds after a move.
    pub fn grounds(&self, before: &State, mv: &Move, row: usize) -> Vec<Ground> {
        let side = before.turn.side();
        let facts = self.squares_of(side, mv);
        let forbidden = &self.rules().forbidden[row];
        let (mut landed, mut settled) = (None, None);
        let state = self.judged(before, mv, forbidden, &mut landed, &mut settled);
        let view = View { facts: Some(&facts), rows: row, ..self.view(&state, side) };
        let mut grounds = Vec::new();
        self.holding(&forbidden.when, &view, &mut grounds);
        grounds
    }

    /// Collects the parts of a condition that hold. Negated parts are left out, except comparisons.
    fn holding(&self, condition: &Condition, view: &View, grounds: &mut Vec<Ground>) {
        match condition {
            Condition::Any(set) => {
                let squares = self.set(set, view);
                let by = if asks_for_attacks(set) { attackers(self, condition, view) } else { SquareSet::EMPTY };
                let piece = |square: Square| (square, view.state.at(square).piece());
                grounds.push(Ground::There {
                    squares: squares.iter().map(piece).collect(),
                    attackers: by.iter().filter_map(|square| Some((square, view.state.at(square).piece()?))).collect(),
                });
            }
            Condition::All(parts) => parts.iter().for_each(|part| self.holding(part, view, grounds)),
            Condition::Or(parts) => {
                parts.iter().filter(|part| self.holds(part, view)).for_each(|part| self.holding(part, view, grounds));
            }
            Condition::AtLeast(a, b) => grounds.push(Ground::AtLeast(self.amount(a, view), self.amount(b, view))),
            Condition::Stuck => grounds.push(Ground::Stuck(view.viewer)),
            Condition::Theirs(part) => {
                self.holding(part, &View { viewer: view.viewer.other(), stuck: None, ..*view }, grounds);
            }
            Condition::Repeated(times) => grounds.push(Ground::Repeated(*times)),
            Condition::Not(part) => {
                if let Condition::AtLeast(a, b) = &**part {
                    grounds.push(Ground::LessThan(self.amount(a, view), self.amount(b, view)));
                }
            }
            // Possible moves and past events have no squares to show.
            Condition::Can(_) | Condition::Throughout(_) => {}
            Condition::Chased(_) | Condition::Line(_) | Condition::Connected(_) => {}
        }
    }

    /// The faults of a castling in one of its forms. Empty if the board permits it.
    pub fn castling_faults(
        &self,
        state: &State,
        number: u8,
        row: &CastlingRow,
        way: &CastlingWay,
    ) -> Vec<CastlingFault> {
        let side = state.turn.side();
        let mut faults = Vec::new();
        for part in &way.parts {
            let piece = Piece { side, kind: part.kind };
            if state.at(part.from).piece() != Some(piece) {
                faults.push(CastlingFault::NotThere(part.kind, part.from));
            } else if !state.untouched.contains(part.from) {
                faults.push(CastlingFault::Moved(part.kind, part.from));
            }
        }
        // The following tests need the pieces in place.
        if !faults.is_empty() {
            return faults;
        }
        let starts = way.starts();
        let between = (state.occupied() - starts) & way.empty;
        if !between.is_empty() {
            faults.push(CastlingFault::Between(between));
        }
        let Some(first) = way.parts.first() else { return faults };
        let mut mv = Move::new(MoveKind::Castle, first.kind, first.from, first.to);
        mv.castling = Some(number);
        let facts = self.squares_of(side, &mv);
        let view = View { facts: Some(&facts), ..self.view(state, side) };
        if row.when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
            faults.push(CastlingFault::Condition);
        }
        if let Some(check) = &self.rules().check {
            for (square, placed) in on_the_way(state, way, first) {
                if self.is_check(&placed, side) {
                    let by = attackers(self, check, &self.view(&placed, side));
                    faults.push(CastlingFault::Unsafe(square, by));
                }
            }
        }
        if faults.is_empty() {
            faults.extend(self.cannot_row(state, side, &mv).map(|row| CastlingFault::Cannot(row.name.clone())));
        }
        faults
    }

    /// The reasons, row by row, why a side may not drop a piece on an empty square. Empty if no row applies to the
    /// piece.
    pub fn drop_faults(&self, state: &State, kind: Kind, to: Square) -> Vec<DropFault> {
        let side: Side = state.turn.side();
        let rows = self.rules().drops.iter().filter(|row| row.pieces.contains(kind) && side.is_of(row.side));
        let mv = Move::drop(kind, to);
        rows.filter_map(|row| {
            let Drop { name, side: _, pieces: _, free: _, to: zone, when } = row;
            let row = name.clone();
            let view = self.view(state, side);
            let zone = zone.as_ref().map(|zone| self.set(zone, &view) - state.occupied());
            if let Some(squares) = zone.filter(|zone| !zone.contains(to)) {
                return Some(DropFault::Outside { row, squares });
            }
            let facts = self.squares_of(side, &mv);
            let view = View { facts: Some(&facts), ..view };
            if when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
                return Some(DropFault::Condition { row });
            }
            self.cannot_row(state, side, &mv).map(|row| DropFault::Cannot { row: row.name.clone() })
        })
        .collect()
    }
}

/// Returns `true` if the set depends on attacks.
fn asks_for_attacks(set: &Set) -> bool {
    matches!(set, Set::Attacked(_)) || set.parts().any(asks_for_attacks)
}
