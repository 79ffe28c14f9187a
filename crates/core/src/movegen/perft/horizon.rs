//! How soon rows can end a game: until then, perft need not evaluate them, nor update the counters they read.
//!
//! Whatever the moves are, a counter changes as one of its steps says, or not, and a move changes at most two pieces:
//! the one that moves and the one it takes. So after some plies a counter and the number of a side's pieces are within
//! known ranges, and a row that requires more ends no game: three checks take three moves, and a horde of thirty-six
//! pawns is not taken in ten.
//!
//! *When it is chosen*: if only outcome rows read counters in perft, and turns have one ply. *What it cannot do*: it
//! treats counters as independent and assumes that every step may happen on every ply; and it knows no bound on lost
//! pieces if pieces walk or rows follow moves.

use crate::model::CountersAsked;
use crate::model::limits::{MAX_COUNTERS, MAX_PLIES_A_TURN};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Counters;
use crate::position::Board;
use crate::tables::program::{Code, Instruction, Number, Test};
use crate::types::Side;

/// How many pieces of a side one move removes, adds or changes at most, if it is not walked and no row follows it: the
/// piece that moves, and one of its own side that it takes. A castling moves several, but changes none.
const MOST_CHANGED: i64 = 2;

/// What is possible after some plies.
struct Horizon<'a, const W: usize, const P: usize, L> {
    machine: &'a Machine<'a, W, P, L>,
    board: &'a Board<W, P>,
    /// The least and the greatest value that each counter can have.
    counters: [(i32, i32); MAX_COUNTERS],
    /// How many pieces may have changed; `None` if that is not known.
    changed: Option<i64>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Can an outcome row that applies in perft hold after one of the next plies?
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
    /// Looks one ply further, made by this side.
    fn look_further(&mut self, side: Side) {
        // No counter starts below its least value: neither a file nor a FEN allows that.
        for rule in &self.machine.tables.programs.sides[side.index()].counters {
            let range = &mut self.counters[rule.slot];
            let (least, greatest) = *range;
            for step in &rule.steps {
                let (kept, add) = step.change;
                range.0 = range.0.min((least & kept).saturating_add(add));
                range.1 = range.1.max((greatest & kept).saturating_add(add));
            }
        }
        let most = if self.machine.tables.features.takes_own { MOST_CHANGED } else { 1 };
        self.changed = self.changed.map(|changed| changed + most);
    }

    /// Does a condition hold for all numbers in the ranges (`always`), or can it hold for some?
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
            // These depend on more than numbers.
            Test::Line { set: _, count: _, steps: _, through: _ }
            | Test::Connected { set: _, from: _, to: _, neighbours: _ }
            | Test::Can { side: _, patterns: _ }
            | Test::Stuck { side: _ }
            | Test::Repeated(_)
            | Test::Throughout { side: _, index: _ } => !always,
        }
    }

    /// The least and the greatest value that a number can have.
    fn range(&self, number: &Number) -> (i64, i64) {
        match number {
            Number::Fixed(number) => (*number, *number),
            Number::Counter { slot } => (self.counters[*slot].0.into(), self.counters[*slot].1.into()),
            Number::Sum(parts) => parts
                .iter()
                .map(|part| self.range(part))
                .fold((0, 0), |sum, part| (i64::saturating_add(sum.0, part.0), i64::saturating_add(sum.1, part.1))),
            Number::Difference(a, b) => {
                let (a, b) = (self.range(a), self.range(b));
                (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0))
            }
            Number::Count(code) => self.count(*code),
            Number::Worth(_) => (i64::MIN, i64::MAX),
            Number::Groups { set: _, neighbours: _ } | Number::Hand { side: _, kinds: _ } => (i64::MIN, i64::MAX),
            Number::PliesLeft { side: _ } => (1, MAX_PLIES_A_TURN.into()),
        }
    }

    /// The least and the greatest size of a set. Known only for a side's pieces, or those of some kinds, whose number
    /// is counted.
    fn count(&self, code: Code) -> (i64, i64) {
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
