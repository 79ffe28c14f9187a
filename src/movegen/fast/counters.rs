//! What moves do to counters, and what is known of the past.

use super::Fast;
use super::deed::Deed;
use super::level::Level;
use super::scene::Scene;
use super::step::{Step, What};
use crate::model::DeedKind;
use crate::model::limits::MAX_COUNTERS;
use crate::position::Board;
use crate::tables::masks::Masks;
use crate::tables::program::CounterRule;
use crate::types::{Kind, Side};

/// The counters of a position.
pub(in crate::movegen) type Counters = [i32; MAX_COUNTERS];

/// What most counters ask of a step.
pub(super) struct Sort {
    pub side: Side,
    pub kind: DeedKind,
    pub piece: Kind,
    /// Where the piece that is taken stands.
    pub victim: Option<usize>,
    pub from: usize,
    pub to: usize,
}

impl Sort {
    /// That of a step in the position `before`, which must not be a listed move.
    #[inline(always)]
    pub fn new<const W: usize, const P: usize>(masks: &Masks<W>, before: &Board<W, P>, step: Step) -> Sort {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let kind = match step.what {
            What::Drop => DeedKind::Drop,
            What::Castle => DeedKind::Castle,
            What::Pass => DeedKind::Pass,
            _ => DeedKind::Move,
        };
        let piece = match kind {
            DeedKind::Drop => Kind(step.number),
            DeedKind::Pass => Kind(0),
            DeedKind::Move | DeedKind::Castle => before.kind_at(masks, from),
        };
        let victim = match step.what {
            What::InPassing | What::InPassingAndBecome => Some(usize::from(before.owner)),
            _ if kind == DeedKind::Move && from != to && before.occupied().has(to) => Some(to),
            _ => None,
        };
        Sort { side: before.turn.side(), kind, piece, victim, from, to }
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Changes the counters as a step does that led to `after`; so far they are as before it.
    #[inline(always)]
    pub(super) fn tick_sort(
        &self,
        sort: &Sort,
        deed: impl Fn() -> Deed<W>,
        before: &Scene<W, P>,
        after: &Board<W, P>,
        values: &mut Counters,
    ) {
        let place = CounterRule::<W>::place(sort.kind, sort.piece, sort.victim.is_some(), self.masks.codes.of.len());
        for rule in &self.masks.programs.sides[sort.side.index()].counters {
            let (kept, add) = match rule.known.get(place) {
                Some(&change) => change,
                None => L::apart(|| self.change(rule, &deed(), before, after)),
            };
            let value = &mut values[rule.slot];
            *value = (*value & kept).saturating_add(add);
        }
    }

    /// The same for any move.
    #[inline(never)]
    pub(super) fn tick(&self, deed: &Deed<W>, before: &Scene<W, P>, after: &Board<W, P>, values: &mut Counters) {
        for rule in &self.masks.programs.sides[deed.side.index()].counters {
            let (kept, add) = self.change(rule, deed, before, after);
            let value = &mut values[rule.slot];
            *value = (*value & kept).saturating_add(add);
        }
    }

    fn change(&self, rule: &CounterRule<W>, deed: &Deed<W>, before: &Scene<W, P>, after: &Board<W, P>) -> (i32, i32) {
        let scene = Scene { board: after, ..*before }.with(deed.squares);
        let matching = rule.steps.iter().find(|step| {
            self.matches(&step.on, before, deed) && step.when.as_ref().is_none_or(|when| self.holds(when, &scene))
        });
        matching.map_or((-1, 0), |step| step.change)
    }

    /// How often the position has occurred in the game.
    pub(super) fn occurrences(&self, scene: &Scene<W, P>) -> u32 {
        match scene.request.history.is_empty() {
            true => 1,
            false => scene.request.history.count(self.repetition_key(scene)),
        }
    }

    /// Has a condition held for a side since the position first occurred?
    pub(super) fn held_throughout(&self, scene: &Scene<W, P>, side: Side, index: usize) -> bool {
        let history = scene.request.history;
        history.is_empty() || history.held_throughout(self.repetition_key(scene), side, index)
    }

    /// Does a row end the game here that counts in perft? There are legal moves.
    pub(super) fn is_over(&self, scene: &Scene<W, P>) -> bool {
        let rows = &self.masks.programs.sides[scene.board.turn.side().index()].outcomes;
        let scene = Scene { stuck: Some(false), ..*scene };
        rows.iter().any(|row| row.in_perft && self.holds(&row.when, &scene))
    }
}
