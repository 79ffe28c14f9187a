//! Evaluation of set expressions.

use super::{Reference, View};
use crate::model::Set;
use crate::types::{KindSet, Side, Square, SquareSet, Vector};

/// The work charged for following all lines through a square, in reads of squares.
const RAYS: usize = 32;

impl Reference<'_> {
    /// The squares of the board in `set`.
    pub fn set(&self, set: &Set, view: &View) -> SquareSet {
        self.set_within(set, view, self.board().squares())
    }

    /// The squares of `mask` in `set`. A narrow mask saves work: the operands of *and* are evaluated only for the
    /// squares that the operands before have left.
    pub fn set_within(&self, set: &Set, view: &View, mask: SquareSet) -> SquareSet {
        if !self.may_work() {
            return SquareSet::EMPTY;
        }
        let state = view.state;
        let facts = || view.facts.copied().unwrap_or_default();
        match set {
            Set::Squares(squares) => squares[view.viewer.index()] & mask,
            Set::And(sets) => sets
                .iter()
                .fold(mask, |mask, set| if mask.is_empty() { mask } else { self.set_within(set, view, mask) }),
            Set::Or(sets) => {
                sets.iter().fold(SquareSet::EMPTY, |all, set| all | self.set_within(set, view, mask - all))
            }
            Set::Not(set) => mask - self.set_within(set, view, mask),

            Set::Own => state.pieces(view.viewer) & mask,
            Set::Enemy => state.pieces(view.viewer.other()) & mask,
            Set::Empty => mask - state.occupied(),
            Set::Occupied => mask & state.occupied(),
            Set::Walls => state.walls() & mask,
            Set::Kinds(kinds) => self.of_kinds(view, *kinds, mask),
            Set::Promoted => self.of_kinds(view, self.rules().promoted_kinds(), mask) | state.marked & mask,
            Set::Untouched => state.untouched & mask,
            Set::Stranded => {
                let stuck = |square: &Square| {
                    let piece = state.at(*square).piece();
                    piece.is_some_and(|piece| self.variant.reach().stranded(piece).contains(*square))
                };
                (mask & state.occupied()).iter().filter(stuck).collect()
            }
            Set::Trail => state.trail.squares() & mask,

            Set::From => facts().from & mask,
            Set::To => facts().to & mask,
            Set::Path => facts().path & mask,
            Set::Taken => facts().taken & mask,
            Set::Chosen => facts().chosen & mask,

            Set::Near(set) => self.shifted(self.set(set, view), &self.board().neighbours()) & mask,
            Set::File(set) => self.board().same_files(self.set(set, view)) & mask,
            Set::Rank(set) => self.board().same_ranks(self.set(set, view)) & mask,
            Set::Shift(set, vectors) => self.shifted(self.set(set, view), &vectors[view.viewer.index()]) & mask,
            Set::Beyond(set, vectors) => {
                let (set, vectors) = (self.set(set, view), &vectors[view.viewer.index()]);
                let works = self.may_spend(set.len() * vectors.len() * RAYS);
                if works { self.board().beyond(set, vectors) & mask } else { SquareSet::EMPTY }
            }
            Set::Along(set, vectors) => {
                self.seen_along(self.set(set, view), &vectors[view.viewer.index()], view) & mask
            }
            Set::Between(a, b) => {
                let (a, b) = (self.set(a, view), self.set(b, view));
                if self.may_spend(a.len() * RAYS) { self.board().between(a, b) & mask } else { SquareSet::EMPTY }
            }
            Set::Flanked(set) => {
                let set = self.set(set, view);
                if self.may_spend(RAYS) { self.board().flanked(set) & mask } else { SquareSet::EMPTY }
            }
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = sets.each_ref().map(|set| self.set(set, view));
                match self.may_spend(from.len() * RAYS) {
                    true => self.board().enclosed(from, through, to, &vectors[view.viewer.index()]) & mask,
                    false => SquareSet::EMPTY,
                }
            }
            Set::Reach(set) => self.reach_of(state, self.set(set, view) & state.occupied()) & mask,
            Set::Attacked(by) => {
                let by = by.as_ref().map_or(self.board().squares(), |by| self.set(by, view));
                self.attacked(state, view.viewer, mask, by)
            }
            Set::Guarded => self.guarded(state, view.viewer, mask),
            Set::Theirs(set) => self.set_within(set, &View { viewer: view.viewer.other(), stuck: None, ..*view }, mask),
        }
    }

    fn shifted(&self, set: SquareSet, vectors: &[Vector]) -> SquareSet {
        if self.may_spend(set.len() * vectors.len()) { self.board().shifted(set, vectors) } else { SquareSet::EMPTY }
    }

    fn of_kinds(&self, view: &View, kinds: KindSet, mask: SquareSet) -> SquareSet {
        let pieces = (view.state.pieces(Side::First) | view.state.pieces(Side::Second)) & mask;
        let wanted = |square: &Square| view.state.at(*square).piece().is_some_and(|piece| kinds.contains(piece.kind));
        pieces.iter().filter(wanted).collect()
    }

    fn seen_along(&self, set: SquareSet, vectors: &[Vector], view: &View) -> SquareSet {
        let mut seen = SquareSet::EMPTY;
        for from in set {
            for &vector in vectors {
                for at in self.board().ray(from, vector) {
                    if !self.may_work() {
                        return seen;
                    }
                    seen.insert(at);
                    if view.state.at(at).is_occupied() {
                        break;
                    }
                }
            }
        }
        seen
    }
}
