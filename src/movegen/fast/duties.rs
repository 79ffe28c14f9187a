//! Moves that must be played if there are any.

use super::Fast;
use super::level::Level;
use super::scene::{Request, Scene};
use super::span::Span;
use super::step::{Step, What};
use super::steps::{Bundle, Place, Start, Steps};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::program::{MustRule, Pattern};
use crate::types::Bits;

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Leaves of a list, from a place on, the moves that the `must` rows let be played. Does the first row that applies match any?
    pub(super) fn narrow(&self, board: &Board<W, P>, request: &Request, list: &mut Steps, first: Place) -> bool {
        let scene = self.scene(board, request);
        let mut first_matches = None;
        for row in &self.masks.programs.sides[board.turn.index()].must {
            if row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            let told = !row.most && row.on.iter().all(Pattern::is_told);
            let matches =
                if told { self.keep_told(row, &scene, list, first) } else { self.keep(row, &scene, list, first) };
            first_matches.get_or_insert(matches);
        }
        first_matches.unwrap_or(false)
    }

    /// Leaves the moves of a list that a row matches, if there are any: patterns tell them by where they start and end.
    fn keep_told(&self, row: &MustRule<W>, scene: &Scene<W, P>, list: &mut Steps, first: Place) -> bool {
        let board = scene.board;
        let spans: Vec<Span<W>> = row.on.iter().map(|pattern| self.span(pattern, scene)).collect();
        let of = |bundle: Bundle, moves: &[Move]| {
            let ends: Bits<W> = bundle.ends();
            match (bundle.what().0, bundle.start()) {
                _ if row.on.is_empty() => ends,
                // A piece that stays where it is takes nothing, whatever stands there.
                (What::Move | What::Become | What::Leave | What::LeaveAndBecome, Start::On(from))
                    if !ends.has(from) =>
                {
                    let spans = spans.iter().filter(|span| span.from.has(from));
                    spans.fold(Bits::EMPTY, |all, span| all | ends & span.to)
                }
                (What::Move | What::Become | What::Leave | What::LeaveAndBecome, Start::Back(by)) => {
                    spans.iter().fold(Bits::EMPTY, |all, span| all | ends & span.to & span.from.shifted(by))
                }
                _ => {
                    let mut kept = Bits::EMPTY;
                    for to in ends {
                        let deed = self.deed(board, bundle.step_to(to), moves);
                        kept.put(to, u64::from(self.matches(&row.on, scene, &deed)));
                    }
                    kept
                }
            }
        };
        let matches = list.bundles_since(first).iter().any(|&bundle| !of(bundle, list.moves()).is_empty());
        if matches {
            list.retain_bundles_since(first, of);
        }
        matches
    }

    /// The same for any row.
    fn keep(&self, row: &MustRule<W>, scene: &Scene<W, P>, list: &mut Steps, first: Place) -> bool {
        let steps: Vec<Step> = list.since(first).collect();
        let takes = |step: Step| {
            let deed = self.deed(scene.board, step, list.moves());
            self.matches(&row.on, scene, &deed).then(|| deed.squares.taken.count())
        };
        let taken: Vec<Option<u32>> = steps.iter().map(|&step| takes(step)).collect();
        let Some(most) = taken.iter().flatten().max() else { return false };
        let mut taken = taken.iter();
        list.retain_since(first, |_| {
            let taken = taken.next().copied().flatten();
            taken.is_some_and(|taken| !row.most || taken == *most)
        });
        true
    }
}
