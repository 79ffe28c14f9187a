//! The moves of a position that rules may be about, told by where they start and end: only they are looked at one by one.

use super::Fast;
use super::filter::Filter;
use super::level::Level;
use super::scene::{Request, Scene};
use super::span::Spans;
use super::step::{Step, What};
use super::steps::{Manner, Start};
use super::touch::Touch;
use crate::model::Level as Needs;
use crate::position::Board;
use crate::tables::program::Pattern;
use crate::types::{Bits, Kind, KindSet};

/// The moves of a position that must be judged.
pub(super) struct Suspects<const W: usize, const P: usize> {
    /// Those that forbidden rows do not certainly let through.
    pub filter: Filter<W, P>,
    /// Those by which a piece becomes one of these.
    pub crowned: KindSet,
    /// Those that some patterns match.
    spans: Spans<W>,
    /// Are there patterns at all? Then moves that are no plain moves on the board are judged.
    rare: bool,
}

impl<const W: usize, const P: usize> Suspects<W, P> {
    /// No moves.
    pub const fn none() -> Self {
        Suspects { filter: Filter::new(), crowned: KindSet::EMPTY, spans: Spans::NONE, rare: false }
    }

    /// Are there certainly none?
    pub fn is_none(&self) -> bool {
        let Suspects { filter, crowned, spans: _, rare } = self;
        !rare && crowned.is_empty() && filter.touch.is_none()
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Which moves in one manner must be judged, by where they end.
    #[inline(always)]
    pub(super) fn suspected(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        ends: Bits<W>,
        manner: Manner,
    ) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        let filter = &suspects.filter;
        let touch = &filter.touch;
        let (what, number) = manner.what();
        match what {
            What::Move | What::Leave if touch.all => ends,
            What::Move | What::Leave => match manner.start(ends) {
                Start::On(from) => self.suspected_of(board, suspects, from, ends),
                Start::Back(by) => {
                    let mut judged = ends & (touch.to | touch.from.shifted(by) | filter.lands_of_any());
                    for span in suspects.spans.iter() {
                        judged |= ends & span.to & span.from.shifted(by);
                    }
                    judged
                }
            },
            What::Drop => self.suspected_entry(suspects, Kind(number), Kind(number), ends),
            What::Become | What::LeaveAndBecome => self.suspected_promotions(suspects, ends, manner),
            What::InPassing | What::InPassingAndBecome | What::Castle | What::Pass | What::Listed => ends,
        }
    }

    /// Which moves by which a piece becomes something must be judged, by where they end.
    #[inline(never)]
    fn suspected_promotions(&self, suspects: &Suspects<W, P>, ends: Bits<W>, manner: Manner) -> Bits<W> {
        let touch = &suspects.filter.touch;
        let kind = Kind(manner.what().1);
        let is_asked = touch.promotions || touch.kinds.contains(kind) || suspects.crowned.contains(kind);
        if touch.all || suspects.rare || is_asked {
            return ends;
        }
        let lands = suspects.filter.lands_of(self.masks.codes.of[kind.index()]);
        match manner.start(ends) {
            Start::On(from) if touch.from.has(from) => ends,
            Start::On(_) => ends & (touch.to | lands),
            Start::Back(by) => ends & (touch.to | touch.from.shifted(by) | lands),
        }
    }

    /// Which drops of a piece that enters as some kind must be judged, by where they end.
    #[inline(always)]
    pub(super) fn suspected_entry(&self, suspects: &Suspects<W, P>, held: Kind, kind: Kind, ends: Bits<W>) -> Bits<W> {
        let touch = &suspects.filter.touch;
        if touch.all || suspects.rare || touch.kinds.contains(held) || touch.kinds.contains(kind) {
            return ends;
        }
        ends & (touch.to | suspects.filter.lands_of(self.masks.codes.of[kind.index()]))
    }

    /// Which plain moves of a piece must be judged, by where they end.
    #[inline(always)]
    pub(super) fn suspected_of(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        from: usize,
        ends: Bits<W>,
    ) -> Bits<W> {
        let filter = &suspects.filter;
        let touch = &filter.touch;
        if touch.all || touch.from.has(from) {
            return ends;
        }
        let mut judged = ends & touch.to;
        if touch.lands && ends.meets(filter.lands_of_any()) {
            judged |= ends & filter.lands_of(board.code_at(self.masks, from));
        }
        for span in suspects.spans.iter() {
            if span.from.has(from) {
                judged |= ends & span.to;
            }
        }
        judged
    }

    /// Adds the moves that may match one of some patterns; none stand for all moves.
    pub(super) fn suspect(&self, suspects: &mut Suspects<W, P>, on: &[Pattern<W>], scene: &Scene<W, P>) {
        suspects.rare = true;
        if on.is_empty() {
            suspects.filter.touch = Touch::ALL;
        }
        for pattern in on {
            if !suspects.spans.add(self.span(pattern, scene)) {
                suspects.filter.touch = Touch::ALL;
            }
        }
    }

    /// The moves that may end a line of play in perft.
    #[inline(never)]
    pub(super) fn ending_moves(&self, board: &Board<W, P>, request: &Request) -> Suspects<W, P> {
        let [us, them] =
            [board.turn.side(), board.turn.side().other()].map(|side| &self.masks.programs.sides[side.index()]);
        let scene = self.scene(board, request);
        let mut suspects = Suspects::none();
        us.after.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        // Counters have ticked when outcomes are looked at.
        let is_told = self.masks.filters.endings && !self.masks.programs.counters_matter;
        for row in them.outcomes.iter().filter(|row| row.in_perft) {
            let touch = match row.needs {
                Needs::Board | Needs::Attacks if is_told => self.touch(&scene, &row.when, &mut suspects.filter),
                _ => Touch::ALL,
            };
            suspects.filter.touch = suspects.filter.touch.or(touch);
            if suspects.filter.touch.all {
                break;
            }
        }
        suspects
    }

    /// Is a step, of the side to move, among the suspects?
    #[inline(always)]
    pub(super) fn is_suspect(&self, board: &Board<W, P>, suspects: &Suspects<W, P>, step: Step) -> bool {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        match step.what {
            What::Move | What::Leave => !self.suspected_of(board, suspects, from, Bits::of(to)).is_empty(),
            _ => true,
        }
    }
}
