//! The moves that complete a line: those that end where a single square is missing.

use super::Interpreter;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::judge::touch::Touch;
use crate::tables::program::{Code, Test};
use crate::types::Bits;

/// The longest line that is examined in this way.
const MOST: usize = 8;

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// The moves after which `count` squares of a set could be in a line.
    pub(super) fn line(&mut self, test: &Test, code: Code, count: u32, shifts: &[(i16, u16)]) -> Touch<W> {
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
        let Some(gaps) = self.gaps(set.now, count, shifts) else { return Touch::ALL };
        // If squares can enter in other ways than as a target square, several may enter at once.
        match has_one_way && set.local {
            true => Touch { to: set.grow.to & gaps, ..Touch::NONE },
            false => set.grow,
        }
    }

    /// The squares that are the only ones missing from a line of the set; `None` if there already is such a line.
    fn gaps(&self, set: Bits<W>, count: usize, shifts: &[(i16, u16)]) -> Option<Bits<W>> {
        let pool = &self.machine.tables.programs.pool;
        let mut gaps = Bits::EMPTY;
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
            if before[count - 1].meets(set) {
                return None;
            }
            for n in 0..count {
                gaps |= before[n] & behind[count - 1 - n];
            }
        }
        Some(gaps)
    }
}
