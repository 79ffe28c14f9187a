//! Moves that must be played if there are any.

use super::super::Fast;
use super::super::level::Level;
use super::super::scene::{Request, Scene};
use super::super::span::{Span, Spans};
use super::super::step::{Step, What};
use super::super::steps::{Manner, Place, Start, Steps};
use crate::model::{DeedKind, Taking};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::program::{MustRule, Pattern};
use crate::types::{Bits, Kind};

/// The moves of a `must` row, told by where they start and end.
pub(super) struct Class<'c, const W: usize> {
    row: &'c MustRule<W>,
    spans: Spans<W>,
}

/// The `must` rows that apply in a position.
pub(super) struct Musts<'c, const W: usize> {
    /// The moves of the first row, if they can be told.
    pub first: Option<Class<'c, W>>,
    /// Is there nothing more to do once these are found, or none of them?
    pub is_all: bool,
}

impl<'c, const W: usize> Class<'c, W> {
    pub fn patterns(&self) -> &'c [Pattern<W>] {
        &self.row.on
    }

    /// Where its moves on the board start and end, if one span says so.
    pub fn single(&self) -> Option<Span<W>> {
        let mut spans = self.spans.iter();
        let first = spans.next().copied().unwrap_or(Span::NONE);
        spans.next().is_none().then_some(first)
    }

    /// Do all its moves take something?
    pub fn takes(&self) -> bool {
        self.row.on.iter().all(|pattern| matches!(pattern.takes, Some(Taking::Anything | Taking::Kinds(_))))
    }

    /// Where its moves start and end, and perhaps others.
    pub fn span(&self) -> Span<W> {
        self.spans.iter().fold(Span::NONE, |all, span| all.or(*span))
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Which `must` rows apply to the side to move; `None` if there are none.
    #[inline(always)]
    pub(super) fn class_of_must(&self, board: &Board<W, P>, request: &Request) -> Option<Musts<'_, W>> {
        let must = &self.masks.programs.sides[board.turn.side().index()].must;
        if must.is_empty() { None } else { self.musts(must, &self.scene(board, request)) }
    }

    #[inline(never)]
    fn musts<'c>(&self, must: &'c [MustRule<W>], scene: &Scene<W, P>) -> Option<Musts<'c, W>> {
        let mut applying = must.iter().filter(|row| row.when.as_ref().is_none_or(|when| self.holds(when, scene)));
        let row = applying.next()?;
        let first = self.class_of(row, scene);
        let is_all = first.is_some() && !row.most && applying.next().is_none();
        Some(Musts { first, is_all })
    }

    /// The moves of a row, if kind, start and end tell them.
    fn class_of<'c>(&self, row: &'c MustRule<W>, scene: &Scene<W, P>) -> Option<Class<'c, W>> {
        if !self.masks.filters.duties || row.on.is_empty() || !row.on.iter().all(Pattern::is_told) {
            return None;
        }
        let mut spans = Spans::NONE;
        let mut moves = row.on.iter().filter(|pattern| pattern.is_of(DeedKind::Move));
        moves.all(|pattern| spans.add(self.span(pattern, scene))).then_some(Class { row, spans })
    }

    /// Which of some moves are of a class.
    #[inline(always)]
    pub(super) fn of_class(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        ends: Bits<W>,
        manner: Manner,
    ) -> Bits<W> {
        let spans = class.spans.iter();
        match (manner.what().0, manner.start(ends)) {
            // A piece that stays where it is takes nothing, whatever stands there.
            (What::Move | What::Become | What::Leave | What::LeaveAndBecome, Start::On(from)) if !ends.has(from) => {
                let spans = spans.filter(|span| span.from.has(from));
                spans.fold(Bits::EMPTY, |all, span| all | ends & span.to)
            }
            (What::Move | What::Become | What::Leave | What::LeaveAndBecome, Start::Back(by)) => {
                spans.fold(Bits::EMPTY, |all, span| all | ends & span.to & span.from.shifted(by))
            }
            (What::Drop, _) => self.drops_of_class(class, board, request, ends, Kind(manner.what().1)),
            _ => self.of_class_one_by_one(class, board, request, (ends, manner), &[]),
        }
    }

    /// Which drops of a kind are of a class.
    #[inline(never)]
    fn drops_of_class(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        ends: Bits<W>,
        kind: Kind,
    ) -> Bits<W> {
        let scene = self.scene(board, request);
        let drops = class.patterns().iter().filter(|pattern| pattern.is_of(DeedKind::Drop));
        drops.fold(Bits::EMPTY, |all, pattern| {
            let Pattern { by, kind: _, takes, from, to, becomes: _, unmoved } = pattern;
            let is_kind = by.is_none_or(|kinds| kinds.contains(kind));
            let may_match = is_kind && from.is_empty() && *unmoved != Some(true);
            match may_match && matches!(takes, None | Some(Taking::Nothing)) {
                false => all,
                true => all | to.iter().fold(ends, |ends, zone| ends & self.zone_of(zone, &scene)),
            }
        })
    }

    #[inline(never)]
    fn of_class_one_by_one(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        (ends, manner): (Bits<W>, Manner),
        listed: &[Move],
    ) -> Bits<W> {
        let scene = self.scene(board, request);
        let mut kept = Bits::EMPTY;
        for to in ends {
            let deed = self.deed(board, manner.step_to(to), listed);
            kept.put(to, u64::from(self.matches(class.patterns(), &scene, &deed)));
        }
        kept
    }

    /// Leaves of a list, from a place on, the moves that the `must` rows let be played.
    pub(super) fn narrow(&self, board: &Board<W, P>, request: &Request, list: &mut Steps, first: Place) {
        let scene = self.scene(board, request);
        for row in &self.masks.programs.sides[board.turn.side().index()].must {
            if row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            match self.class_of(row, &scene) {
                Some(class) if !row.most => self.keep_class(&class, &scene, list, first),
                _ => self.keep(row, &scene, list, first),
            }
        }
    }

    /// Leaves the moves of a list that are of a class, if there are any.
    fn keep_class(&self, class: &Class<W>, scene: &Scene<W, P>, list: &mut Steps, first: Place) {
        let (board, request) = (scene.board, scene.request);
        let of = |ends: Bits<W>, manner: Manner, moves: &[Move]| match manner.what().0 {
            What::Listed => self.of_class_one_by_one(class, board, request, (ends, manner), moves),
            _ => self.of_class(class, board, request, ends, manner),
        };
        let found = list.find_bundle_since(first, |ends, manner, moves| !of(ends, manner, moves).is_empty());
        if found {
            list.retain_bundles_since(first, of);
        }
    }

    /// Leaves the moves of a list that a row matches, if there are any.
    fn keep(&self, row: &MustRule<W>, scene: &Scene<W, P>, list: &mut Steps, first: Place) {
        let steps: Vec<Step> = list.since(first).collect();
        let takes = |step: Step| {
            let deed = self.deed(scene.board, step, list.moves());
            self.matches(&row.on, scene, &deed).then(|| deed.squares.taken.count())
        };
        let taken: Vec<Option<u32>> = steps.iter().map(|&step| takes(step)).collect();
        let Some(most) = taken.iter().flatten().max() else { return };
        let mut taken = taken.iter();
        list.retain_since(first, |_| {
            let taken = taken.next().copied().flatten();
            taken.is_some_and(|taken| !row.most || taken == *most)
        });
    }
}
