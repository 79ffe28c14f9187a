//! Outcome rows about lines and chains. Such a row can begin to hold only by additional squares. So only the squares
//! that are new since the row last did not hold must be examined.

use super::Scene;
use crate::movegen::memory::Squares;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::tables::program::{Instruction, LineSteps, OutcomeRule, SetCode, Test, Time};
use crate::types::Bits;
use std::cell::Cell;

/// The largest number of new squares that are examined one by one.
const FEW: u32 = 4;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if an outcome row holds. `known` is a set of squares with which the row did not hold. If the row
    /// does not hold now, `known` becomes the current set.
    #[inline(always)]
    pub(in crate::movegen) fn ends_game_now(
        &self,
        row: &OutcomeRule,
        scene: &Scene<W, P>,
        known: Option<&Cell<Squares>>,
    ) -> bool {
        match (known, Self::growing_set(&row.when)) {
            (Some(known), Some(set)) => self.ends_game_since(&row.when, set, scene, known),
            _ => self.ends_game(&row.when, scene),
        }
    }

    /// The set that alone decides a condition, if more squares can only make the condition true. `None` for other
    /// conditions.
    #[inline(always)]
    fn growing_set(test: &Test) -> Option<SetCode> {
        match test {
            Test::Line { set, count: _, steps: LineSteps::Shifts(_), through: None } => Some(*set),
            Test::Connected { set, from, to, neighbours: _ } if from.time.max(to.time) == Time::Load => Some(*set),
            _ => None,
        }
    }

    #[inline(never)]
    fn ends_game_since(&self, test: &Test, set: SetCode, scene: &Scene<W, P>, known: &Cell<Squares>) -> bool {
        let now = self.short_set(set, scene);
        let mut before = Bits::EMPTY;
        before.0.copy_from_slice(&known.get()[..W]);
        let new = now.without(before);
        let holds = match new.count() {
            0 => false,
            1..=FEW => new.into_iter().any(|square| self.holds_by(test, now, square, scene)),
            _ => self.holds(test, scene),
        };
        // An answer beyond the work limit may be wrong.
        if !holds && scene.request.may_work(1) {
            let mut words = Squares::default();
            words[..W].copy_from_slice(&now.0);
            known.set(words);
        }
        holds
    }

    /// Returns `true` if a condition holds by a line or chain through this square of the set.
    #[inline(always)]
    fn holds_by(&self, test: &Test, set: Bits<W>, square: usize, scene: &Scene<W, P>) -> bool {
        match test {
            Test::Line { set: _, count, steps: LineSteps::Shifts(shifts), through: _ } => shifts
                .iter()
                .any(|&(by, n)| is_in_line(set, square, *count, by, self.tables.programs.pool.sets[usize::from(n)])),
            Test::Connected { set: _, from, to, neighbours } => {
                let group = self.group(set, Bits::of(square), usize::from(*neighbours));
                group.meets(self.short_set(*from, scene)) && group.meets(self.short_set(*to, scene))
            }
            _ => self.holds(test, scene),
        }
    }

    /// The squares of a set, which is usually a single instruction.
    #[inline(always)]
    fn short_set(&self, code: SetCode, scene: &Scene<W, P>) -> Bits<W> {
        let pool = &self.tables.programs.pool;
        match *pool.instructions(code) {
            [Instruction::Side { d: 0, side }] => scene.board.pieces(side),
            [Instruction::Known { d: 0, n }] => pool.sets[usize::from(n)],
            _ => self.set(code, scene),
        }
    }
}

/// Returns `true` if a square of a set is in a line of `count` squares of the set. `starts` holds the squares from
/// which a step by `by` indices stays on the board.
#[inline(always)]
fn is_in_line<const W: usize>(set: Bits<W>, square: usize, count: u32, by: i16, starts: Bits<W>) -> bool {
    let mut run = 1;
    let mut at = square;
    while run < count && starts.has(at) {
        at = at.wrapping_add_signed(by.into());
        if !set.has(at) {
            break;
        }
        run += 1;
    }
    let mut at = square;
    while run < count {
        at = at.wrapping_add_signed(-isize::from(by));
        if at >= 64 * W || !(starts & set).has(at) {
            break;
        }
        run += 1;
    }
    run >= count
}
