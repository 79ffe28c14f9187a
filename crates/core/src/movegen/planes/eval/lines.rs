//! Lines and groups. Enclosed squares are found by floods along one direction at a time, for all squares of a set at
//! once.
#![allow(unsafe_code)]

use super::spread;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::tables::program::DirectedLine;
use crate::types::Bits;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if `count` squares of the set, one of them in `through`, form an unbroken line.
    #[inline(never)]
    pub(super) fn has_line(
        &self,
        set: Bits<W>,
        count: u32,
        (steps, directions): (usize, usize),
        through: Bits<W>,
    ) -> bool {
        if count <= 1 {
            return set.meets(through);
        }
        let spreads = &self.tables.programs.pool.spreads[steps..steps + directions];
        spreads.iter().any(|table| {
            // A line over joined edges ends before it returns to its start.
            set.into_iter().any(|first| {
                let (mut at, mut run, mut met) = (first, 1, through.has(first));
                loop {
                    let next = table[at];
                    if next.is_empty() || next.has(first) || !next.meets(set) {
                        return false;
                    }
                    run += 1;
                    at = next.first();
                    met |= through.has(at);
                    if run >= count {
                        return met;
                    }
                }
            })
        })
    }

    /// The squares of the set that are connected, through squares of the set, to its squares in `from`.
    #[inline(never)]
    pub(super) fn group(&self, set: Bits<W>, from: Bits<W>, neighbours: usize) -> Bits<W> {
        let table = &self.tables.programs.pool.spreads[neighbours][..];
        let mut seen = set & from;
        let mut edge = seen;
        while !edge.is_empty() {
            // SAFETY: tables of the pool have an entry for each square.
            let next = unsafe { spread(table, edge) };
            edge = (next & set).without(seen);
            seen |= edge;
        }
        seen
    }
}

/// The squares of `through` on an unbroken line from a square of `from` to another square of `to`.
#[inline(always)]
pub(in crate::movegen) fn enclosed<const W: usize>(
    lines: &[DirectedLine<W>],
    from: Bits<W>,
    through: Bits<W>,
    to: Bits<W>,
) -> Bits<W> {
    let mut enclosed = Bits::EMPTY;
    for line in lines {
        match line {
            DirectedLine::Shift { by, starts, ends, doublings } => {
                let first = (from & *starts).shifted(*by) & through;
                if first.is_empty() {
                    continue;
                }
                let passed = flooded(first, through & *ends, *by, *doublings);
                let met = (passed & *starts).shifted(*by) & to;
                if !met.is_empty() {
                    enclosed |= flooded(met.shifted(-by) & passed, passed & *starts, -by, *doublings);
                }
            }
            DirectedLine::Rays(rays) => walk(rays, from, through, |passed, at| {
                if to.has(at) {
                    enclosed |= passed;
                }
            }),
        }
    }
    enclosed
}

/// The far ends of lines that begin on a square of `to` and pass over one or more squares of `through` without a gap.
#[inline(always)]
pub(in crate::movegen) fn enclosing<const W: usize>(
    lines: &[DirectedLine<W>],
    to: Bits<W>,
    through: Bits<W>,
) -> Bits<W> {
    let mut enclosing = Bits::EMPTY;
    for line in lines {
        match line {
            DirectedLine::Shift { by, starts, ends, doublings } => {
                let first = (to & *starts).shifted(*by) & through;
                let passed = flooded(first, through & *ends, *by, *doublings);
                enclosing |= (passed & *starts).shifted(*by);
            }
            DirectedLine::Rays(rays) => walk(rays, to, through, |passed, at| {
                enclosing.put(at, u64::from(!passed.is_empty()));
            }),
        }
    }
    enclosing
}

/// The squares that steps reach from `seed`, including `seed`. Each step must end in `open`, which holds only end
/// squares of steps. Each doubling goes as far as all previous ones together (Kogge-Stone fill).
#[inline(always)]
fn flooded<const W: usize>(seed: Bits<W>, open: Bits<W>, by: i16, doublings: u8) -> Bits<W> {
    let (mut all, mut open, mut by) = (seed, open, by);
    for _ in 0..doublings {
        all |= open & all.shifted(by);
        open &= open.shifted(by);
        by *= 2;
    }
    all
}

/// Calls `see` with each square on the unbroken rays from some squares, and with the squares passed before it.
#[inline(never)]
fn walk<const W: usize>(rays: &[Vec<u8>], from: Bits<W>, through: Bits<W>, mut see: impl FnMut(Bits<W>, usize)) {
    for start in from {
        let mut passed = Bits::EMPTY;
        for &at in &rays[start] {
            let at = usize::from(at);
            see(passed, at);
            if !through.has(at) {
                break;
            }
            passed.put(at, 1);
        }
    }
}
