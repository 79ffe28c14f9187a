//! What becomes of the moves that tables find: those that no row can be about are let through, the others are judged.

use super::suspects::Suspects;
use super::touch::Touch;
use super::{Found, Judge, Needs, Rows};
use crate::model::MoveKind;
use crate::movegen::Move;
use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::MoveFacts;
use crate::movegen::planes::find::{Node, Take};
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::{PackedKind, PackedMove, Start, Template};
use crate::tables::program::Pattern;
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
    pub machine: &'s Machine<'s, W, P, L>,
    pub judge: &'s mut Judge<'j, W, P>,
    pub suspects: &'s Suspects<W, P>,
    /// The rows by which suspects are judged.
    pub rows: Rows,
    pub followed: Followed,
}

impl<const W: usize, const P: usize, L: Level> Take<W> for Screen<'_, '_, W, P, L> {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, template: Template) {
        let mut ends = ends;
        if ends.is_empty() {
            return;
        }
        if let Some(class) = self.judge.class {
            ends = self.machine.of_class(class, self.judge.board, self.judge.request, ends, template);
        }
        if !self.suspects.promoting.is_empty() {
            ends = self.machine.promote_bundle(self, ends, template);
        }
        self.screen(ends, template);
    }
}

impl<const W: usize, const P: usize, L: Level> Screen<'_, '_, W, P, L> {
    /// Lets moves through that no row can be about, and judges the others.
    #[inline(always)]
    pub fn screen(&mut self, ends: Bits<W>, template: Template) {
        let ends = self.machine.unrefused(self.judge, self.suspects, ends, template);
        let judged = self.machine.suspected(self.judge.board, self.suspects, ends, template);
        if judged.is_empty() {
            self.judge.found.add(ends, template);
        } else {
            self.machine.judge_bundle(self, ends, judged, template);
        }
    }
}

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Adds moves of one template, and judges some of them first.
    #[inline(never)]
    pub(super) fn judge_bundle(
        &self,
        screen: &mut Screen<W, P, L>,
        ends: Bits<W>,
        judged: Bits<W>,
        template: Template,
    ) {
        let judge = &mut *screen.judge;
        let choice = judge.choice.filter(|_| template.what().0 == PackedKind::Move);
        // The order of a list does not depend on which moves are judged.
        let mixed = if choice.is_none() && matches!(judge.found, Found::Listed(_)) { ends } else { judged };
        judge.found.add(ends.without(mixed), template);
        if !judge.request.may_work(judged.count()) || judge.found.is_enough() {
            return;
        }
        if let Some(choice) = choice {
            return self.add_choices(judge, choice, judged, template);
        }
        let piece = match (template.what().0, template.start(ends)) {
            (PackedKind::Move, Start::On(from)) => Some(judge.board.kind_at(self.masks, from)),
            _ => None,
        };
        for to in mixed {
            if !judged.has(to) {
                judge.found.add(Bits::<W>::of(to), template);
                continue;
            }
            let packed = template.packed_to(to);
            let facts = match piece {
                Some(piece) => self.plain_facts(judge.board, packed, piece),
                None => self.facts(judge.board, packed, &[]),
            };
            if screen.followed == Followed::Skip && self.is_followed(judge, &facts) {
                continue;
            }
            // Masks do not know where pieces are stranded that they become, nor whether a new royal is safe.
            let promotes = facts.kind == MoveKind::Move && judge.plan.promoting.contains(facts.piece)
                || facts.becomes.is_some_and(|kind| judge.plan.crowned.contains(kind));
            self.judge(judge, packed, &[], &facts, if promotes { Rows::All } else { screen.rows });
        }
    }

    /// Which moves must be judged, if these rows count.
    #[inline(never)]
    pub(super) fn suspects(&self, judge: &Judge<W, P>, node: &Node<W, P>, rows: Rows) -> Suspects<W, P> {
        let side = &self.masks.programs.sides[judge.board.turn.side().index()];
        let scene = self.before(judge);
        let mut suspects = Suspects { crowned: judge.plan.crowned, ..Suspects::none() };
        if judge.choice.is_some() {
            // The player chooses after each.
            (suspects.filter.touch, suspects.rare) = (Touch::ALL, true);
            return suspects;
        }
        let asked = side.forbidden.len().min(judge.rows);
        if side.cannot.is_empty()
            && side.after.is_empty()
            && judge.plan.promoting.is_empty()
            && !(0..asked).any(|number| rows == Rows::All || judge.plan.judges(number))
        {
            return suspects;
        }
        if !judge.plan.promoting.is_empty() {
            let own = judge.board.pieces(judge.board.turn.side());
            suspects.promoting = judge.board.of_kinds(self.masks, judge.plan.promoting) & own;
        }
        side.cannot.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        if judge.rows > 0 || self.masks.chooses[judge.board.turn.side().index()] {
            let after = side.after.iter().filter(|row| row.matters);
            after.for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        }
        for (number, row) in side.forbidden.iter().enumerate().take(judge.rows) {
            let counts = rows == Rows::All || judge.plan.judges(number);
            if !counts || !row.concerns || judge.at_sight && row.level > Needs::Attacks || suspects.filter.touch.all {
                continue;
            }
            if row.needs_past && judge.request.history.is_empty() {
                continue;
            }
            if judge.plan.shields(number) {
                if suspects.shield.is_none() {
                    suspects.shield = Some(self.shield(node));
                    suspects.crowned = suspects.crowned | self.masks.royal_kinds;
                }
                continue;
            }
            if judge.plan.refuses_checks(number) && side.after.is_empty() {
                if suspects.checks.is_none() {
                    suspects.checks = self.checks(&scene, &mut suspects.filter);
                }
                if suspects.checks.is_some() {
                    continue;
                }
            }
            let touch = match row.level {
                // Counters have ticked when it is judged.
                Needs::History => Touch::ALL,
                Needs::Board | Needs::Attacks | Needs::Moves if !self.masks.filters.touches => Touch::ALL,
                Needs::Board | Needs::Attacks | Needs::Moves => self.touch(&scene, &row.when, &mut suspects.filter),
            };
            // A row is about the moves that its patterns match, and nothing else: what says more counts.
            let weight = |pattern: &Pattern<W>| match pattern.becomes {
                None => self.extent(pattern, &scene).weight(),
                // Only promotions match it, which are few.
                Some(_) => 0,
            };
            let extents = row.on.iter().map(weight).sum::<u32>();
            if !row.on.is_empty() && extents < touch.weight() {
                self.suspect(&mut suspects, &row.on, &scene);
            } else {
                suspects.filter.touch = suspects.filter.touch.or(touch);
            }
        }
        suspects
    }

    /// Does an `after` row follow the move?
    pub(super) fn is_followed(&self, judge: &Judge<W, P>, facts: &MoveFacts<W>) -> bool {
        let scene = self.before(judge);
        let rows = &self.masks.programs.sides[facts.side.index()].after;
        rows.iter().any(|row| self.matches(&row.on, &scene, facts))
    }

    /// Adds a move unless a row forbids it.
    pub(super) fn judge_one(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) {
        let is_walked = packed.what == PackedKind::Listed && facts.kind == MoveKind::Move;
        if is_walked && judge.may_be_twice && !judge.seen.insert(listed[usize::from(packed.op)].clone()) {
            return;
        }
        if self.masks.chooses[facts.side.index()] {
            return self.judge_choices(judge, packed, listed, facts, rows);
        }
        let is_forbidden = self.is_forbidden(judge, packed, listed, facts, rows);
        if !judge.admits(is_forbidden) {
            return;
        }
        match (&mut judge.found, packed.what) {
            (Found::Counted(count) | Found::Any(count), _) => *count += 1,
            (Found::Listed(list), PackedKind::Listed) => list.push_move(listed[usize::from(packed.op)].clone()),
            (Found::Listed(list), _) => list.push(packed),
        }
    }
}
