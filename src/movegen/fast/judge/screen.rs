//! What becomes of the moves that tables find: those that no row can be about are let through, the others are judged.

use super::super::Fast;
use super::super::deed::Deed;
use super::super::level::Level;
use super::super::sink::Take;
use super::super::step::{Step, What};
use super::super::steps::{Manner, Start};
use super::super::suspects::Suspects;
use super::super::touch::Touch;
use super::{Judge, Needs, Rows};
use crate::model::DeedKind;
use crate::types::Bits;

/// What becomes of moves that `after` rows follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Followed {
    /// They are judged like others.
    Judge,
    /// They are left out: masks do not know what follows.
    Skip,
}

/// Takes in the moves that tables find.
pub(super) struct Screen<'s, 'j, const W: usize, const P: usize, L> {
    pub fast: &'s Fast<'s, W, P, L>,
    pub judge: &'s mut Judge<'j, W, P>,
    pub suspects: &'s Suspects<W, P>,
    /// The rows by which suspects are judged.
    pub rows: Rows,
    pub followed: Followed,
}

impl<const W: usize, const P: usize, L: Level> Take<W> for Screen<'_, '_, W, P, L> {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, manner: Manner) {
        let mut ends = ends;
        if ends.is_empty() {
            return;
        }
        if let Some(class) = self.judge.class {
            ends = self.fast.of_class(class, self.judge.board, self.judge.request, ends, manner);
        }
        let judged = self.fast.suspected(self.judge.board, self.suspects, ends, manner);
        self.judge.found.add(ends.without(judged), manner);
        if !judged.is_empty() {
            self.fast.judge_bundle(self, judged, manner);
        }
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Judges moves of one manner.
    #[inline(never)]
    fn judge_bundle(&self, screen: &mut Screen<W, P, L>, ends: Bits<W>, manner: Manner) {
        let judge = &mut *screen.judge;
        if !judge.request.may_work(ends.count()) || judge.found.is_enough() {
            return;
        }
        let piece = match (manner.what().0, manner.start(ends)) {
            (What::Move, Start::On(from)) => Some(judge.board.kind_at(self.masks, from)),
            _ => None,
        };
        for to in ends {
            let step = manner.step_to(to);
            let deed = match piece {
                Some(piece) => self.plain_deed(judge.board, step, piece),
                None => self.deed(judge.board, step, &[]),
            };
            if screen.followed == Followed::Skip && self.is_followed(judge, &deed) {
                continue;
            }
            // Masks do not know where pieces are stranded that they become, nor whether a new royal is safe.
            let promotes = deed.kind == DeedKind::Move && judge.plan.promoting.contains(deed.piece)
                || deed.becomes.is_some_and(|kind| judge.plan.crowned.contains(kind));
            self.judge(judge, step, &[], &deed, if promotes { Rows::All } else { screen.rows });
        }
    }

    /// Which moves must be judged, if these rows count.
    #[inline(never)]
    pub(super) fn suspects(&self, judge: &Judge<W, P>, rows: Rows) -> Suspects<W, P> {
        let side = &self.masks.programs.sides[judge.board.turn.side().index()];
        let scene = self.scene(judge.board, judge.request);
        let mut suspects = Suspects::none();
        let asked = side.forbidden.len().min(judge.rows);
        if side.cannot.is_empty()
            && side.after.is_empty()
            && judge.plan.promoting.is_empty()
            && !(0..asked).any(|number| rows == Rows::All || judge.plan.judges(number))
        {
            suspects.crowned = judge.plan.crowned;
            return suspects;
        }
        suspects.crowned = judge.plan.crowned;
        if !judge.plan.promoting.is_empty() {
            let own = judge.board.pieces(judge.board.turn.side());
            suspects.filter.touch.from |= judge.board.of_kinds(self.masks, judge.plan.promoting) & own;
        }
        side.cannot.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        if judge.rows > 0 {
            side.after.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        }
        for (number, row) in side.forbidden.iter().enumerate().take(judge.rows) {
            let counts = rows == Rows::All || judge.plan.judges(number);
            if !counts || !row.concerns || judge.at_sight && row.level > Needs::Attacks || suspects.filter.touch.all {
                continue;
            }
            let touch = match row.level {
                // Counters have ticked when it is judged.
                Needs::History | Needs::Moves => Touch::ALL,
                Needs::Board | Needs::Attacks if !self.masks.filters.touches => Touch::ALL,
                Needs::Board | Needs::Attacks => self.touch(&scene, &row.when, &mut suspects.filter),
            };
            // A row is about the moves that its patterns match, and nothing else: what says more counts.
            let spans = row.on.iter().map(|pattern| 8 * self.span(pattern, &scene).from.count()).sum::<u32>();
            if !row.on.is_empty() && spans < touch.weight() {
                self.suspect(&mut suspects, &row.on, &scene);
            } else {
                suspects.filter.touch = suspects.filter.touch.or(touch);
            }
        }
        suspects
    }

    /// Does an `after` row follow the move?
    pub(super) fn is_followed(&self, judge: &Judge<W, P>, deed: &Deed<W>) -> bool {
        let scene = self.scene(judge.board, judge.request);
        let rows = &self.masks.programs.sides[deed.side.index()].after;
        rows.iter().any(|row| self.matches(&row.on, &scene, deed))
    }

    /// Adds a move unless a row forbids it.
    pub(super) fn judge_one(
        &self,
        judge: &mut Judge<W, P>,
        step: Step,
        listed: &[crate::movegen::Move],
        deed: &Deed<W>,
        rows: Rows,
    ) {
        let is_walked = step.what == What::Listed && deed.kind == DeedKind::Move;
        if is_walked && !judge.seen.insert(listed[usize::from(step.op)].clone()) {
            return;
        }
        let is_forbidden = self.is_forbidden(judge, step, listed, deed, rows);
        judge.request.count_judged(is_forbidden);
        if is_forbidden {
            return;
        }
        if judge.found.count() > judge.most {
            judge.request.give_up();
            return;
        }
        match (&mut judge.found, step.what) {
            (super::Found::Counted(count) | super::Found::Any(count), _) => *count += 1,
            (super::Found::Listed(list), What::Listed) => list.push_move(listed[usize::from(step.op)].clone()),
            (super::Found::Listed(list), _) => list.push(step),
        }
    }
}
