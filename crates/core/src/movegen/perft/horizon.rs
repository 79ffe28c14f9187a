//! The number of plies before rows can end a game. Until then, perft need not evaluate them or update the counters they
//! read.
//!
//! Each move either changes a counter by one of its steps or leaves it, and changes at most two pieces: the moving and
//! the captured piece. So after a number of plies each counter and each side's number of pieces lies in a known range,
//! and a row that requires more cannot hold: three checks take three moves, and a horde of thirty-six pawns cannot be
//! captured in ten.
//!
//! *Used if* only outcome rows read counters in perft, and turns have one ply. *Limits*: it treats counters as
//! independent and assumes that every step may happen on every ply. It knows no bound on lost pieces if pieces walk or
//! rows follow moves.

use crate::model::limits::{MAX_COUNTERS, MAX_PLIES_A_TURN};
use crate::model::{CountersAsked, MOST};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Counters;
use crate::position::Board;
use crate::tables::program::{Instruction, NumberRule, SetCode, Test};
use crate::types::Side;

/// The largest number of a side's pieces that one move removes, adds or changes, if it is not walked and no row follows
/// it: the moving piece, and a captured piece of the same side. A castling moves several pieces but changes none.
const MOST_CHANGED: i64 = 2;

/// The possible states after some plies.
struct Horizon<'a, const W: usize, const P: usize, L> {
    machine: &'a Machine<'a, W, P, L>,
    board: &'a Board<W, P>,
    /// The minimum and maximum of each counter.
    counters: [(i32, i32); MAX_COUNTERS],
    /// The largest number of changed pieces; `None` if unknown.
    changed: Option<i64>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if an outcome row that applies in perft may hold after one of the next plies.
    #[inline(never)]
    pub(super) fn may_end_within(&self, board: &Board<W, P>, counters: &Counters, plies: u32) -> bool {
        let (tables, programs) = (self.tables, &self.tables.programs);
        let is_told =
            tables.filters.endings && programs.counters != CountersAsked::ByRows && !tables.features.has_turns;
        if !is_told {
            return true;
        }
        let mut horizon = Horizon {
            machine: self,
            board,
            counters: counters.map(|counter| (counter, counter)),
            changed: tables.features.changes_at_most_two.then_some(0),
        };
        let mut side = board.turn.side();
        for _ in 0..plies {
            horizon.look_further(side);
            side = side.other();
            let rows = &programs.sides[side.index()].outcomes;
            if rows.iter().any(|row| row.in_perft && horizon.holds(&row.when, false)) {
                return true;
            }
        }
        false
    }
}

impl<const W: usize, const P: usize, L: Cpu> Horizon<'_, W, P, L> {
    /// Extends the horizon by one ply of this side.
    fn look_further(&mut self, side: Side) {
        // Counters start at or above their minimum: files and FENs allow nothing else.
        for rule in &self.machine.tables.programs.sides[side.index()].counters {
            let range = &mut self.counters[rule.slot];
            let (least, greatest) = *range;
            for step in &rule.steps {
                let Some((kept, add)) = step.fixed() else {
                    *range = (rule.least, MOST);
                    break;
                };
                range.0 = range.0.min((least & kept).saturating_add(add));
                range.1 = range.1.max((greatest & kept).saturating_add(add));
            }
        }
        let most = if self.machine.tables.features.takes_own { MOST_CHANGED } else { 1 };
        self.changed = self.changed.map(|changed| changed + most);
    }

    /// Returns `true` if a condition holds for all numbers in the ranges (`always`) or for some of them.
    fn holds(&self, test: &Test, always: bool) -> bool {
        match test {
            Test::Known(holds) => *holds,
            Test::AtLeast(a, b) => {
                let (a, b) = (self.range(a), self.range(b));
                if always { a.0 >= b.1 } else { a.1 >= b.0 }
            }
            Test::All(parts) => parts.iter().all(|part| self.holds(part, always)),
            Test::Or(parts) => parts.iter().any(|part| self.holds(part, always)),
            Test::Not(part) => !self.holds(part, !always),
            Test::Any(code) => {
                let count = self.count(*code);
                if always { count.0 > 0 } else { count.1 > 0 }
            }
            // These do not depend on numbers alone.
            Test::Line { set: _, count: _, steps: _, through: _ }
            | Test::Connected { set: _, from: _, to: _, neighbours: _ }
            | Test::Can { side: _, patterns: _ }
            | Test::Stuck { side: _ }
            | Test::Repeated(_)
            | Test::Throughout { side: _, index: _ } => !always,
        }
    }

    /// The minimum and maximum of a number.
    fn range(&self, number: &NumberRule) -> (i64, i64) {
        match number {
            NumberRule::Fixed(number) => (*number, *number),
            NumberRule::Counter { slot } => (self.counters[*slot].0.into(), self.counters[*slot].1.into()),
            NumberRule::Sum(parts) => parts
                .iter()
                .map(|part| self.range(part))
                .fold((0, 0), |sum, part| (i64::saturating_add(sum.0, part.0), i64::saturating_add(sum.1, part.1))),
            NumberRule::Difference(a, b) => {
                let (a, b) = (self.range(a), self.range(b));
                (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0))
            }
            NumberRule::Count(code) => self.count(*code),
            NumberRule::Worth(_) => (i64::MIN, i64::MAX),
            NumberRule::Groups { set: _, neighbours: _ } | NumberRule::Hand { side: _, kinds: _ } => {
                (i64::MIN, i64::MAX)
            }
            NumberRule::PliesLeft { side: _ } => (1, MAX_PLIES_A_TURN.into()),
        }
    }

    /// The minimum and maximum size of a set. Known only for the pieces of a side or those of some kinds.
    fn count(&self, code: SetCode) -> (i64, i64) {
        let pool = &self.machine.tables.programs.pool;
        let now = match *pool.instructions(code) {
            [Instruction::Side { d: 0, side }] => Some(self.board.pieces(side)),
            [Instruction::PiecesOf { d: 0, side, n }] => {
                Some(self.machine.pieces_of(&pool.pieces[usize::from(n)], self.board) & self.board.pieces(side))
            }
            _ => None,
        };
        match (now, self.changed) {
            (Some(now), Some(changed)) => {
                let now = i64::from(now.count());
                (now - changed, now + changed)
            }
            _ => (0, i64::MAX),
        }
    }
}
