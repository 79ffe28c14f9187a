//! The value of a set expression.

use super::{Plain, View};
use crate::model::Set;
use crate::types::{KindSet, Side, Square, SquareSet, Vector};

impl Plain<'_> {
    /// The squares of the board in `set`.
    pub fn set(&self, set: &Set, view: &View) -> SquareSet {
        self.set_within(set, view, self.board().squares())
    }

    /// The squares of `mask` in `set`. A narrow mask saves work: operands of *and* are asked only for what the ones before left.
    pub fn set_within(&self, set: &Set, view: &View, mask: SquareSet) -> SquareSet {
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
            Set::Trail => state.trail.squares & mask,

            Set::From => facts().from & mask,
            Set::To => facts().to & mask,
            Set::Path => facts().path & mask,
            Set::Taken => facts().taken & mask,

            Set::Near(set) => self.shifted(self.set(set, view), &self.board().neighbours()) & mask,
            Set::File(set) => self.lines(self.set(set, view), |square| self.board().file(square)) & mask,
            Set::Rank(set) => self.lines(self.set(set, view), |square| self.board().rank(square)) & mask,
            Set::Shift(set, vectors) => self.shifted(self.set(set, view), &vectors[view.viewer.index()]) & mask,
            Set::Along(set, vectors) => {
                self.seen_along(self.set(set, view), &vectors[view.viewer.index()], view) & mask
            }
            Set::Between(a, b) => self.between(self.set(a, view), self.set(b, view)) & mask,
            Set::Flanked(set) => self.flanked(self.set(set, view)) & mask,
            Set::Reach(set) => self.reach_of(state, self.set(set, view) & state.occupied()) & mask,
            Set::Attacked(by) => {
                let by = by.as_ref().map_or(self.board().squares(), |by| self.set(by, view));
                self.attacked(state, view.viewer, mask, by)
            }
            Set::Guarded => self.guarded(state, view.viewer, mask),
            Set::Theirs(set) => self.set_within(set, &View { viewer: view.viewer.other(), stuck: None, ..*view }, mask),
        }
    }

    fn of_kinds(&self, view: &View, kinds: KindSet, mask: SquareSet) -> SquareSet {
        let pieces = (view.state.pieces(Side::First) | view.state.pieces(Side::Second)) & mask;
        let wanted = |square: &Square| view.state.at(*square).piece().is_some_and(|piece| kinds.contains(piece.kind));
        pieces.iter().filter(wanted).collect()
    }

    fn shifted(&self, set: SquareSet, vectors: &[Vector]) -> SquareSet {
        set.iter().flat_map(|square| vectors.iter().filter_map(move |&v| self.board().step(square, v))).collect()
    }

    /// All squares on the same line as one of `set`, lines being told apart by a number.
    fn lines(&self, set: SquareSet, line: impl Fn(Square) -> u8) -> SquareSet {
        let lines = set.iter().fold(0u32, |lines, square| lines | 1 << line(square));
        self.board().squares().iter().filter(|&square| lines >> line(square) & 1 != 0).collect()
    }

    /// The squares of a ray from `from`, which is not one of them; over joined edges it ends before it comes back.
    pub(super) fn ray(&self, from: Square, vector: Vector) -> impl Iterator<Item = Square> {
        let ray = std::iter::successors(self.board().step(from, vector), move |&at| self.board().step(at, vector));
        ray.take_while(move |&at| at != from).take(crate::types::MAX_SQUARES)
    }

    fn seen_along(&self, set: SquareSet, vectors: &[Vector], view: &View) -> SquareSet {
        let mut seen = SquareSet::EMPTY;
        for from in set {
            for &vector in vectors {
                for at in self.ray(from, vector) {
                    seen.insert(at);
                    if view.state.at(at).is_occupied() {
                        break;
                    }
                }
            }
        }
        seen
    }

    fn between(&self, a: SquareSet, b: SquareSet) -> SquareSet {
        let mut between = SquareSet::EMPTY;
        for from in a {
            for vector in self.board().neighbours() {
                let mut passed = SquareSet::EMPTY;
                for at in self.ray(from, vector) {
                    if b.contains(at) {
                        between |= passed;
                    }
                    passed.insert(at);
                }
            }
        }
        between
    }

    fn flanked(&self, set: SquareSet) -> SquareSet {
        let on = |square: Option<Square>| square.is_some_and(|square| set.contains(square));
        let flanked = |&square: &Square| {
            let board = self.board();
            board.neighbours().into_iter().any(|v| on(board.step(square, v)) && on(board.step(square, -v)))
        };
        self.board().squares().iter().filter(flanked).collect()
    }
}
