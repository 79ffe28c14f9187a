//! Making a move and evaluating the forbidden rows.

use super::{Judge, Level, Rows};
use crate::movegen::Move;
use crate::movegen::packed::PackedMove;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{MoveFacts, Scene};
use crate::position::Board;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if one of the rows that apply forbids a move.
    pub(super) fn is_forbidden(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) -> bool {
        let side = &self.tables.programs.sides[facts.side.index()];
        let (board, request) = (judge.board, judge.request);
        let (mut has_landed, mut has_settled, mut is_followed) = (false, false, None);
        if let Some(rule) = self.only_clearing_rule(facts.side) {
            let follows = self.matches(&rule.on, &self.before(judge), facts);
            if follows && self.clears_safely(judge, rule, packed, facts) {
                return false;
            }
            is_followed = Some(follows);
        }
        let before = self.before(judge);
        for number in 0..judge.rows.min(side.forbidden.len()) {
            if !self.asks(judge, number, &before, facts, rows) {
                continue;
            }
            let row = &side.forbidden[number];
            request.count_row(number);
            if !request.may_work(4) {
                return false;
            }
            if row.when.is_always() {
                // Its patterns alone decide, so the move need not be made.
                return true;
            }
            if !has_landed {
                self.land(board, packed, listed, judge.landed.get_or_insert(*board));
                request.count_judged();
                has_landed = true;
            }
            let follows = || self.rows_that_matter(facts.side).any(|rule| self.matches(&rule.on, &before, facts));
            let at_landing = row.at_landing || !*is_followed.get_or_insert_with(follows);
            if !at_landing && !has_settled {
                let settled = judge.settled.insert(judge.landed.unwrap_or(*board));
                // Moves with choices are judged elsewhere.
                self.settle(board, facts, &[], settled, request);
                has_settled = true;
            }
            let after = if at_landing { &judge.landed } else { &judge.settled };
            if self.is_forbidden_by(number, &before, facts, after.as_ref().unwrap_or(board)) {
                return true;
            }
        }
        false
    }

    /// Returns `true` if one of the rows that apply forbids a move that has been made. `landed` is the position before
    /// its `after` rows, `settled` the position after them.
    pub(super) fn is_forbidden_made(
        &self,
        judge: &Judge<W, P>,
        facts: &MoveFacts<W>,
        rows: Rows,
        (landed, settled): (&Board<W, P>, &Board<W, P>),
    ) -> bool {
        let side = &self.tables.programs.sides[facts.side.index()];
        let before = self.before(judge);
        let mut is_judged = false;
        (0..judge.rows.min(side.forbidden.len())).any(|number| {
            if !self.asks(judge, number, &before, facts, rows) {
                return false;
            }
            if !is_judged {
                judge.request.count_judged();
                is_judged = true;
            }
            judge.request.count_row(number);
            let after = if side.forbidden[number].at_landing { landed } else { settled };
            judge.request.may_work(4) && self.is_forbidden_by(number, &before, facts, after)
        })
    }

    /// Returns `true` if any of the rows that apply judges this move.
    pub(super) fn is_asked(&self, judge: &Judge<W, P>, facts: &MoveFacts<W>, rows: Rows) -> bool {
        let before = self.before(judge);
        (0..judge.rows.min(self.tables.programs.forbidden_count()))
            .any(|number| self.asks(judge, number, &before, facts, rows))
    }

    /// Returns `true` if a row applies and the move matches it.
    #[inline(always)]
    fn asks(&self, judge: &Judge<W, P>, number: usize, before: &Scene<W, P>, facts: &MoveFacts<W>, rows: Rows) -> bool {
        let row = &self.tables.programs.sides[facts.side.index()].forbidden[number];
        (rows == Rows::All || judge.plan.judges(number))
            && !(judge.at_sight && row.level > Level::Attacks)
            && row.concerns
            && self.matches(&row.on, before, facts)
    }

    /// Returns `true` if a row forbids a move that leads to the position `after`.
    #[inline(always)]
    fn is_forbidden_by(&self, number: usize, before: &Scene<W, P>, facts: &MoveFacts<W>, after: &Board<W, P>) -> bool {
        let request = before.request;
        let row = &self.tables.programs.sides[facts.side.index()].forbidden[number];
        let scene = Scene::new(after, request, number).with(facts.squares);
        match row.level {
            Level::History | Level::Course => {
                let (mut passed, mut counters) = (*after, *request.counters);
                self.pass_turn(facts, before, &mut passed, &mut counters);
                let later = request.with_counters(&counters);
                let holds = self.holds(&row.when, &Scene { board: &passed, request: &later, ..scene });
                request.add_work_of(&later);
                holds
            }
            Level::Board | Level::Attacks | Level::Moves => self.holds(&row.when, &scene),
        }
    }
}
