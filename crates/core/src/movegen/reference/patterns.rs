//! Matching of moves with patterns.

use super::{MoveSquares, Reference, View};
use crate::model::{MoveKind, MovePattern, Taking};
use crate::movegen::Move;
use crate::position::State;
use crate::types::{KindSet, Side, SquareSet};

impl Reference<'_> {
    /// Returns `true` if `mv`, to be made by the side to move in `before`, matches one of the patterns. An empty list
    /// matches every move.
    pub fn matches(&self, patterns: &[MovePattern], before: &State, mv: &Move) -> bool {
        patterns.is_empty() || patterns.iter().any(|pattern| self.matches_one(pattern, before, mv))
    }

    pub(super) fn matches_one(&self, pattern: &MovePattern, before: &State, mv: &Move) -> bool {
        if !self.may_work() {
            return false;
        }
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let is_by = |kinds| mv.kind.has_piece() && KindSet::contains(kinds, mv.piece);
        if kind.is_some_and(|kind| kind != mv.kind) || by.is_some_and(|kinds| !is_by(kinds)) {
            return false;
        }
        let taken = || mv.takes().iter().filter_map(|square| before.at(square).piece());
        let takes = match takes {
            None => true,
            Some(Taking::Anything) => mv.is_capture(),
            Some(Taking::Nothing) => !mv.is_capture(),
            Some(Taking::Kinds(kinds)) => taken().any(|piece| kinds.contains(piece.kind)),
        };
        let does_become = |kinds: KindSet| mv.becomes.is_some_and(|kind| kinds.contains(kind));
        let is_unmoved = || mv.kind.starts_on_board() && before.untouched.contains(mv.from);
        if !takes || becomes.is_some_and(|kinds| !does_become(kinds)) || unmoved.is_some_and(|is| is != is_unmoved()) {
            return false;
        }
        if from.is_none() && to.is_none() && when.is_none() {
            return true;
        }
        let facts = self.squares_of(before.turn.side(), mv);
        let view = View { facts: Some(&facts), ..self.view(before, before.turn.side()) };
        let meets = |set: &Option<_>, squares: SquareSet| {
            set.as_ref().is_none_or(|set| !self.set_within(set, &view, squares).is_empty())
        };
        let holds = |when: &Option<_>| when.as_ref().is_none_or(|when| self.holds(when, &view));
        meets(from, facts.from) && meets(to, facts.to) && holds(when)
    }

    /// The squares of a move by `side`. A drop has no start, a castling has the squares of all its pieces, and a pass
    /// has no squares.
    pub fn squares_of(&self, side: Side, mv: &Move) -> MoveSquares {
        let (from, to) = match mv.kind {
            MoveKind::Pass => (SquareSet::EMPTY, SquareSet::EMPTY),
            MoveKind::Drop => (SquareSet::EMPTY, mv.to.into()),
            MoveKind::Move => (mv.from.into(), mv.to.into()),
            MoveKind::Castle => {
                let way = mv.castling.and_then(|number| self.rules().castling_of(side, number));
                (way.map_or(mv.from.into(), |way| way.starts()), mv.to.into())
            }
        };
        let chosen = mv.chosen().map(SquareSet::from).unwrap_or_default();
        MoveSquares { from, to, path: mv.path(), taken: mv.takes(), chosen }
    }
}
