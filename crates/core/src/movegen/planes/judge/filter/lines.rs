//! The moves that complete a line: those that end where a single square is missing.

use super::Interpreter;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::judge::touch::Touch;
use crate::tables::program::{SetCode, Test};
use crate::types::Bits;

/// The longest line that is examined in this way.
const MOST: usize = 8;

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// The moves after which `count` squares of a set could be in a line.
    pub(super) fn line(&mut self, test: &Test, code: SetCode, count: u32, shifts: &[(i16, u16)]) -> Touch<W> {
        let count = count as usize;
        if !(1..=MOST).contains(&count) {
            return self.monotone(test, true, &[code]);
        }
        let set = self.set(code);
        let Touch { all, from, to: _, kinds, lands, promotions } = set.grow;
        let has_one_way = !all && from.is_empty() && kinds.is_empty() && !lands && !promotions;
        if has_one_way && set.local && (set.now.count() as usize) + 1 < count {
            return Touch::NONE;
        }
        let (gaps, has_line) = self.gaps(set.now, count, shifts);
        if has_line {
            return Touch::ALL;
        }
        // If squares can enter in other ways than as a target square, several may enter at once.
        match has_one_way && set.local {
            true => Touch { to: set.grow.to & gaps, ..Touch::NONE },
            false => set.grow,
        }
    }

    /// The moves after which `count` squares of a set, one of them in `through`, could be in a line.
    pub(super) fn line_through(
        &mut self,
        test: &Test,
        code: SetCode,
        count: u32,
        shifts: &[(i16, u16)],
        through: SetCode,
    ) -> Touch<W> {
        let count = count as usize;
        if !(1..=MOST).contains(&count) {
            return self.monotone(test, true, &[code, through]);
        }
        let (set, met) = (self.set(code), self.set(through));
        // The rest requires that the target square is the only square in `through` and the only new square of the set.
        if !(met.now.is_empty() && met.local && met.landing && set.landing) {
            return self.monotone(test, true, &[code, through]);
        }
        let (gaps, _) = self.gaps(set.now, count, shifts);
        Touch { to: gaps & set.most() & met.enter, ..Touch::NONE }
    }

    /// The squares that would complete a line if added to the set, and `true` if the set has such a line already.
    fn gaps(&self, set: Bits<W>, count: usize, shifts: &[(i16, u16)]) -> (Bits<W>, bool) {
        let pool = &self.machine.tables.programs.pool;
        let (mut gaps, mut has_line) = (Bits::EMPTY, false);
        for &(by, n) in shifts {
            let starts = pool.sets[usize::from(n)];
            // For each `n`: the squares with `n` squares of the set directly before them, and those with `n` directly
            // behind them.
            let (mut before, mut behind) = ([Bits::EMPTY; MOST], [Bits::EMPTY; MOST]);
            (before[0], behind[0]) = (self.machine.tables.squares, self.machine.tables.squares);
            for n in 1..count {
                before[n] = (before[n - 1] & set & starts).shifted(by);
                behind[n] = (behind[n - 1] & set).shifted(-by) & starts;
            }
            has_line |= before[count - 1].meets(set);
            for n in 0..count {
                gaps |= before[n] & behind[count - 1 - n];
            }
        }
        (gaps, has_line)
    }
}
