//! Making a move and asking the forbidden rows.

use super::{Judge, Needs, Rows};
use crate::movegen::Move;
use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::{MoveFacts, Scene};
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::PackedMove;

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Does one of the rows that count forbid a move?
    pub(super) fn is_forbidden(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) -> bool {
        let side = &self.masks.programs.sides[facts.side.index()];
        let (board, request) = (judge.board, judge.request);
        let all = rows == Rows::All;
        let judged = |number: &usize| all || judge.plan.judges(*number);
        let (mut has_landed, mut has_settled) = (false, false);
        let before = self.before(judge);
        for number in (0..judge.rows.min(side.forbidden.len())).filter(judged) {
            let row = &side.forbidden[number];
            if judge.at_sight && row.level > Needs::Attacks {
                continue;
            }
            if !row.concerns || !self.matches(&row.on, &before, facts) {
                continue;
            }
            request.count_row(number);
            if !request.may_work(4) {
                return false;
            }
            if !has_landed {
                self.land(board, packed, listed, judge.landed.get_or_insert(*board));
                has_landed = true;
            }
            let at_landing = row.at_landing || side.after.is_empty();
            if !at_landing && !has_settled {
                let settled = judge.settled.insert(judge.landed.unwrap_or(*board));
                self.settle(board, facts, settled, request);
                has_settled = true;
            }
            let after = if at_landing { &judge.landed } else { &judge.settled };
            let after = after.as_ref().unwrap_or(board);
            let scene = Scene::new(after, request, number).with(facts.squares);
            let holds = match row.level {
                Needs::History => {
                    let (mut passed, mut counters) = (*after, *request.counters);
                    self.pass_turn(facts, &before, &mut passed, &mut counters);
                    let later = request.with_counters(&counters);
                    let holds = self.holds(&row.when, &Scene { board: &passed, request: &later, ..scene });
                    request.add_work_of(&later);
                    holds
                }
                Needs::Board | Needs::Attacks | Needs::Moves => self.holds(&row.when, &scene),
            };
            if holds {
                return true;
            }
        }
        false
    }
}
