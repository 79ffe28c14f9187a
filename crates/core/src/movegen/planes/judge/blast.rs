//! Moves that clear squares, such as blasts. The cleared squares are known before the move, so most moves pass without
//! being made.
//!
//! *Used if* only one `after` row can affect forbidden rows, and it only clears squares, including the target square.
//! Then all changed squares are cleared, and a forbidden row holds only if a square critical for it is among them.
//! *Limits*: it forbids no moves, and handles neither rows that depend on the move nor moves that put down more than
//! one piece.

use super::{Judge, Level};
use crate::movegen::packed::{PackedKind, PackedMove, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, MoveFacts, MoveSquares};
use crate::tables::program::{AfterRule, EffectRule, SetCode};
use crate::types::{Bits, Side};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The only row that can affect forbidden rows, if it clears squares known before the move.
    #[inline]
    pub(super) fn only_clearing_rule(&self, side: Side) -> Option<&AfterRule<W>> {
        let mut rules = self.rows_that_matter(side);
        let rule = rules.next().filter(|rule| rule.clears)?;
        rules.next().is_none().then_some(rule)
    }

    /// The target squares of the moves that must be judged. A forbidden row can apply to these moves only if a clearing
    /// row follows them.
    #[inline(always)]
    pub(super) fn clearing(
        &self,
        judge: &mut Judge<W, P>,
        blast: &Extent<W>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        let ends = template.starting_in(blast.from, ends & blast.to);
        if ends.is_empty() { ends } else { self.clearing_unsafely(judge, ends, template) }
    }

    #[inline(never)]
    fn clearing_unsafely(&self, judge: &mut Judge<W, P>, ends: Bits<W>, template: Template) -> Bits<W> {
        let rule = self.only_clearing_rule(judge.board.turn.side());
        let (Some(rule), Some(critical), PackedKind::Move) = (rule, self.critical_of(judge), template.what().0) else {
            return ends;
        };
        let (scene, occupied) = (self.before(judge), judge.board.occupied());
        let mut judged = Bits::EMPTY;
        for square in ends {
            let from = Bits::of(usize::from(template.packed_to(square).from));
            let to = Bits::of(square);
            let scene = scene.with(MoveSquares { from, to, taken: (to & occupied).without(from), ..MoveSquares::NONE });
            let clears = |&(_, code): &(EffectRule, SetCode)| self.set(code, &scene).meets(critical);
            if (from | to).meets(critical) || rule.effects.iter().any(clears) {
                judged |= to;
            }
        }
        judged
    }

    /// The critical squares: one of them must be cleared before any forbidden row can hold. `None` if unknown. Computed
    /// once for each position.
    fn critical_of(&self, judge: &mut Judge<W, P>) -> Option<Bits<W>> {
        match judge.critical {
            Some(critical) => critical,
            None => *judge.critical.insert(self.critical_for_rows(judge)),
        }
    }

    /// Returns `true` if certainly no forbidden row holds after a move that the clearing row follows.
    pub(super) fn clears_safely(
        &self,
        judge: &mut Judge<W, P>,
        rule: &AfterRule<W>,
        packed: PackedMove,
        facts: &MoveFacts<W>,
    ) -> bool {
        match packed.what {
            PackedKind::Move
            | PackedKind::Become
            | PackedKind::Leave
            | PackedKind::LeaveAndBecome
            | PackedKind::InPassing
            | PackedKind::InPassingAndBecome => {}
            PackedKind::Drop
            | PackedKind::Castle
            | PackedKind::Pass
            | PackedKind::Choose
            | PackedKind::LeaveAndChoose
            | PackedKind::Listed => return false,
        }
        let Some(critical) = self.critical_of(judge) else { return false };
        let changed = facts.squares.from | facts.squares.to | facts.squares.taken;
        if changed.meets(critical) {
            return false;
        }
        let scene = self.before(judge).with(facts.squares);
        !rule.effects.iter().any(|&(_, code)| self.set(code, &scene).meets(critical))
    }

    /// Computes the critical squares: see [`critical_of`](Machine::critical_of).
    fn critical_for_rows(&self, judge: &Judge<W, P>) -> Option<Bits<W>> {
        if !self.tables.filters.touches {
            return None;
        }
        let scene = self.before(judge);
        let rows = &self.tables.programs.sides[judge.board.turn.side().index()].forbidden;
        let mut critical = Bits::EMPTY;
        for (number, row) in rows.iter().enumerate().take(judge.rows).filter(|(_, row)| row.concerns) {
            let is_told = match row.level {
                Level::Board | Level::Attacks => !row.at_landing,
                Level::Moves | Level::History | Level::Course => false,
            };
            critical |= match judge.critical_for_royals {
                _ if !is_told => return None,
                Some(critical) if judge.plan.shields(number) => critical,
                _ => self.critical(&scene, &row.when, true)?,
            };
        }
        Some(critical)
    }
}
