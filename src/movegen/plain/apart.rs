//! Single rules done for the fast executor, which does the others itself.

use super::Plain;
use crate::model::DeedKind;
use crate::model::limits::MAX_MOVES;
use crate::movegen::Move;
use crate::position::State;
use crate::types::KindSet;

impl Plain<'_> {
    /// Adds a move that the piece could make, if it exists and nothing forbids it; with `promotes`, each of its promotions in its
    /// place.
    pub fn judge(&self, state: &State, mv: Move, promotes: bool, moves: &mut Vec<Move>) {
        let first = moves.len();
        if promotes {
            self.promote(state, mv, moves);
        } else {
            moves.push(mv);
        }
        // A row that rules a move out rules out its promotions as well.
        self.keep(moves, first, |mv| self.exists_now(state, mv) && self.is_allowed(state, mv));
    }

    /// Keeps the moves from a place on that are wanted.
    fn keep(&self, moves: &mut Vec<Move>, first: usize, wanted: impl Fn(&Move) -> bool) {
        let mut kept = first;
        for index in first..moves.len() {
            if wanted(&moves[index]) {
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// The same for moves of which those on the board were asked before they were promoted.
    fn judge_since(&self, state: &State, first: usize, moves: &mut Vec<Move>) {
        let is_asked = |mv: &Move| mv.kind == DeedKind::Move && mv.becomes.is_none();
        self.keep(moves, first, |mv| (is_asked(mv) || self.exists_now(state, mv)) && self.is_allowed(state, mv));
    }

    /// Does no `cannot` row rule the move out?
    fn exists_now(&self, state: &State, mv: &Move) -> bool {
        self.rules().cannot.is_empty() || self.can(state, state.to_move, mv)
    }

    /// Does nothing forbid the move?
    fn is_allowed(&self, state: &State, mv: &Move) -> bool {
        let rows = self.rules().forbidden.len();
        rows == 0 || self.may_work() && self.forbidden(state, mv, rows).is_none()
    }

    /// Adds the legal moves by some movements, given by kind and number.
    pub fn walked(&self, state: &State, walkers: KindSet, movements: &[Vec<usize>], moves: &mut Vec<Move>) {
        let first = moves.len();
        let mut found = Vec::new();
        for from in state.pieces(state.to_move) {
            let Some(piece) = state.at(from).piece().filter(|piece| walkers.contains(piece.kind)) else { continue };
            let all = &self.rules().piece(piece.kind).moves;
            let some = movements.get(piece.kind.index()).into_iter().flatten().filter_map(|&number| all.get(number));
            self.piece_moves(state, piece, from, some, &mut found);
            // Tables may have found the same.
            found.retain(|mv| !moves[..first].contains(mv));
            moves.append(&mut found);
            if moves.len() > MAX_MOVES {
                break;
            }
        }
        self.judge_since(state, first, moves);
    }

    /// Adds the legal castlings by some rows.
    pub fn castled(&self, state: &State, rows: &[usize], moves: &mut Vec<Move>) {
        let first = moves.len();
        let rows = rows.iter().filter_map(|&index| Some((index, self.rules().castling.get(index)?)));
        moves.extend(rows.filter_map(|(index, row)| self.castling(state, index, row)));
        self.judge_since(state, first, moves);
    }

    /// Adds the legal drops of some kinds.
    pub fn dropped(&self, state: &State, kinds: KindSet, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.drops(state, kinds, moves);
        self.judge_since(state, first, moves);
    }
}
