//! The moves of a position that rules may be about, told by where they start and end: only they are looked at one by one.

use super::Fast;
use super::filter::Filter;
use super::level::Level;
use super::scene::{Request, Scene};
use super::span::Span;
use super::step::{Step, What};
use super::steps::{Bundle, Start};
use super::touch::Touch;
use crate::model::Level as Needs;
use crate::position::Board;
use crate::tables::program::Pattern;
use crate::types::{Bits, Kind};

/// The moves of a position that must be judged.
pub(super) struct Suspects<const W: usize, const P: usize> {
    /// Those that forbidden rows do not certainly let through.
    pub filter: Filter<W, P>,
    /// Those that some patterns match.
    spans: [Span<W>; MOST_SPANS],
    count: u8,
    /// Are there patterns at all? Then moves that are no plain moves on the board are judged.
    rare: bool,
}

/// So many patterns are told apart; with more, all moves are judged.
const MOST_SPANS: usize = 8;

impl<const W: usize, const P: usize> Suspects<W, P> {
    /// No moves.
    pub const fn none() -> Self {
        Suspects { filter: Filter::new(), spans: [Span::NONE; MOST_SPANS], count: 0, rare: false }
    }

    /// Where the patterns' moves start and end.
    #[inline(always)]
    fn spans(&self) -> &[Span<W>] {
        &self.spans[..usize::from(self.count) % (MOST_SPANS + 1)]
    }

    /// Adds the moves of a span.
    fn add(&mut self, span: Span<W>) {
        if span.from.is_empty() || span.to.is_empty() {
            return;
        }
        match self.spans.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = span;
                self.count += 1;
            }
            None => self.filter.touch = Touch::ALL,
        }
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Where those of a bundle end that must be judged.
    #[inline(always)]
    pub(super) fn suspected(&self, board: &Board<W, P>, suspects: &Suspects<W, P>, bundle: Bundle) -> Bits<W> {
        let ends: Bits<W> = bundle.ends();
        let filter = &suspects.filter;
        let touch = &filter.touch;
        let (what, number) = bundle.what();
        match what {
            What::Move | What::Leave if touch.all => ends,
            What::Move | What::Leave => match bundle.start() {
                Start::On(from) => self.suspected_of(board, suspects, from, ends),
                Start::Back(by) => {
                    let mut judged = ends & (touch.to | touch.from.shifted(by) | filter.lands_of_any());
                    for span in suspects.spans() {
                        judged |= ends & span.to & span.from.shifted(by);
                    }
                    judged
                }
            },
            What::Drop if touch.all || suspects.rare || touch.kinds.contains(Kind(number)) => ends,
            What::Drop => {
                let code = self.masks.codes.of[usize::from(number)];
                ends & (touch.to | filter.lands_of(code))
            }
            What::Become | What::LeaveAndBecome | What::InPassing | What::InPassingAndBecome => ends,
            What::Castle | What::Pass | What::Listed => ends,
        }
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
        for span in suspects.spans() {
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
        on.iter().for_each(|pattern| suspects.add(self.span(pattern, scene)));
    }

    /// The moves that may end a line of play in perft.
    #[inline(never)]
    pub(super) fn ending_moves(&self, board: &Board<W, P>, request: &Request) -> Suspects<W, P> {
        let [us, them] = [board.turn, board.turn.other()].map(|side| &self.masks.programs.sides[side.index()]);
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
