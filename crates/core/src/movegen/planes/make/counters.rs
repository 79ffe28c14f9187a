//! The changes that moves make to counters, and queries of the history.

use crate::model::MOST;
use crate::model::limits::MAX_NUMBER;
use crate::movegen::memory::Remembered;
use crate::movegen::packed::MoveSummary;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Counters, MoveFacts, Scene};
use crate::position::Board;
use crate::tables::program::CounterRule;
use crate::types::Side;

/// The value of a counter after a change, given as a mask and an addend.
#[inline(always)]
fn changed(value: i32, (kept, add): (i32, i32), least: i32) -> i32 {
    (value & kept).saturating_add(add).clamp(least, MOST)
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Updates the counters of the position before a packed move, for turns of one ply. Returns `true` if the summary
    /// decides all of them; otherwise some may already have been updated.
    #[inline(always)]
    pub(super) fn tick_by_summary(&self, summary: &MoveSummary, values: &mut Counters) -> bool {
        let place =
            CounterRule::<W>::place(summary.kind, summary.piece, summary.victim.is_some(), self.tables.codes.of.len());
        for rule in &self.tables.programs.sides[summary.side.index()].counters {
            let Some(&change) = rule.known.get(place) else { return false };
            let value = &mut values[rule.slot];
            *value = changed(*value, change, rule.least);
        }
        true
    }

    /// Updates the counters of the position before a move that has led to `after`. `is_last` is set for the last ply of
    /// a turn.
    #[inline(never)]
    pub(in crate::movegen) fn tick(
        &self,
        facts: &MoveFacts<W>,
        is_last: bool,
        before: &Scene<W, P>,
        after: &Board<W, P>,
        values: &mut Counters,
    ) {
        let rules = &self.tables.programs.sides[facts.side.index()].counters;
        for rule in rules.iter().filter(|rule| is_last || !rule.by_turns) {
            let value = &mut values[rule.slot];
            *value = changed(*value, self.change(rule, facts, before, after), rule.least);
        }
    }

    fn change(
        &self,
        rule: &CounterRule<W>,
        facts: &MoveFacts<W>,
        before: &Scene<W, P>,
        after: &Board<W, P>,
    ) -> (i32, i32) {
        let scene = before.on(after).with(facts.squares);
        let matching = rule.steps.iter().find(|step| {
            self.matches(&step.on, before, facts) && step.when.as_ref().is_none_or(|when| self.holds(when, &scene))
        });
        matching.map_or((-1, 0), |step| {
            let added = self.number(&step.added, &scene);
            (step.kept, added.clamp(-MAX_NUMBER, MAX_NUMBER) as i32)
        })
    }

    /// The number of times that the position has occurred in the game.
    pub(in crate::movegen) fn occurrences(&self, scene: &Scene<W, P>) -> u32 {
        match scene.request.history.is_empty() {
            true => 1,
            false => scene.request.history.count(self.repetition_key(scene)),
        }
    }

    /// Returns `true` if a condition has held for a side in every position since this one first occurred.
    pub(in crate::movegen) fn held_throughout(&self, scene: &Scene<W, P>, side: Side, index: usize) -> bool {
        let history = scene.request.history;
        history.is_empty() || history.held_throughout(self.repetition_key(scene), side, index)
    }

    /// Returns `true` if a row that applies in perft ends the game here. The caller knows that there are legal moves.
    #[inline]
    pub(in crate::movegen) fn is_over(&self, scene: &Scene<W, P>, memory: Remembered) -> bool {
        let side = scene.board.turn.side().index();
        let rows = &self.tables.programs.sides[side].outcomes;
        let scene = Scene { stuck: Some(false), ..*scene };
        rows.iter().any(|row| row.in_perft && self.ends_game_now(row, &scene, memory.of(row.number, side)))
    }
}
