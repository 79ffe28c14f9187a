//! Runs work at the processor's level, and reads tables without bounds checks.
#![allow(unsafe_code)]

use super::Machine;
use super::cpu::{Cpu, Work};
use crate::tables::Processor;
use crate::tables::planes::PlaneTables;

/// Reads a table without a bounds check, which would cost 10 % of the time.
///
/// # Safety
/// The index must be within the table. Debug builds check it, and so do the tests.
///
/// All callers rely on the same two facts. A *row* of the [`PlaneTables`] begins where an entry for each square of the
/// grid, or for each subset of a mask, was added to its table: by the
/// [`AttackTables`](crate::tables::planes::AttackTables), by [`Threats`](crate::tables::planes::Threats) (`near`,
/// `far`), by [`Loops`](crate::tables::planes::Loops) (`stay`, `any`) and by the [`Pool`](crate::tables::program::Pool)
/// of programs (`spreads`). No other code makes rows, and a [`Machine`] reads only those of its own tables. Every
/// *square* is one of the grid: a [`Board`](crate::position::Board) holds no other, programs stay on the board, and
/// moves from callers are refused if they start, end, capture or pass elsewhere. So row plus square, or row plus the
/// extracted bits of an occupancy, is an index within the table. A table of paths has an entry for each pair of
/// squares, and is read only for threats that have one.
#[inline(always)]
pub(in crate::movegen) unsafe fn at<T: Copy>(table: &[T], place: usize) -> T {
    debug_assert!(place < table.len(), "{place} is beyond the {} entries of a table", table.len());
    // SAFETY: the caller guarantees that the index is within the table.
    unsafe { *table.get_unchecked(place) }
}

/// A piece of work. Hot code that it calls must be inlined into it, to be compiled for the level.
pub(in crate::movegen) trait Task<const W: usize, const P: usize> {
    /// Its result.
    type Answer;
    /// Runs the task.
    fn run<L: Cpu>(self, machine: &Machine<W, P, L>) -> Self::Answer;
}

/// Runs a task with all features of this processor.
#[inline]
pub(in crate::movegen) fn run<const W: usize, const P: usize, T: Task<W, P>>(
    tables: &PlaneTables<W>,
    task: T,
) -> T::Answer {
    // SAFETY: the tables have the level returned by `Processor::here`, which has tested the processor for each feature.
    unsafe { run_at(tables.processor, tables, task) }
}

/// Runs a task at a level.
///
/// # Safety
/// The processor must have all features of the level.
#[inline]
unsafe fn run_at<const W: usize, const P: usize, T: Task<W, P>>(
    level: Processor,
    tables: &PlaneTables<W>,
    task: T,
) -> T::Answer {
    match level {
        #[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
        Processor::Baseline => task.run(&Machine::<W, P, Baseline>::new(tables)),
        // SAFETY: the caller guarantees that the processor has the features.
        #[cfg(target_arch = "x86_64")]
        Processor::Pext(_) => unsafe { at_pext(tables, task) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn at_pext<const W: usize, const P: usize, T: Task<W, P>>(tables: &PlaneTables<W>, task: T) -> T::Answer {
    task.run(&Machine::<W, P, Pext>::new(tables))
}

/// Declares methods of [`Machine`] that call an always inlined method, each in its own function compiled for the level.
macro_rules! compiled {
    ($(
        $(#[$attribute:meta])*
        $vis:vis fn $name:ident<$($life:lifetime),*>(&self, $($arg:ident: $type:ty),* $(,)?) -> $answer:ty = $body:ident $(::<$few:ident>)?;
    )*) => { $(
        $(#[$attribute])*
        #[inline(always)]
        $vis fn $name<$($life),*>(&self, $($arg: $type),*) -> $answer {
            struct Call<$($life,)* const W: usize, const P: usize, L> {
                $($arg: $type,)*
                level: std::marker::PhantomData<L>,
            }
            impl<$($life,)* const W: usize, const P: usize, L: Cpu> $crate::movegen::planes::cpu::Work<Machine<'_, W, P, L>>
                for Call<$($life,)* W, P, L>
            {
                type Answer = $answer;
                #[inline(always)]
                fn run(self, machine: &Machine<W, P, L>) -> $answer {
                    machine.$body$(::<$few>)?($(self.$arg),*)
                }
            }
            L::compiled(self, Call::<W, P, L> { $($arg,)* level: std::marker::PhantomData })
        }
    )* };
}
pub(in crate::movegen) use compiled;

/// Any processor, without bit extraction instructions.
#[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
struct Baseline;
/// A processor with `pext` and the other features of [`Processor::Pext`].
#[cfg(target_arch = "x86_64")]
struct Pext;

#[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
fn extract_one_by_one(word: u64, mut mask: u64) -> u64 {
    let (mut drawn, mut bit) = (0, 1);
    while mask != 0 {
        if word & mask & mask.wrapping_neg() != 0 {
            drawn |= bit;
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    drawn
}

macro_rules! level {
    ($level:ident, $(#[$features:meta])?, $extract:expr) => {
        impl Cpu for $level {
            #[inline(always)]
            fn extract(word: u64, mask: u64) -> u64 {
                let extract: fn(u64, u64) -> u64 = $extract;
                extract(word, mask)
            }

            #[inline(always)]
            fn out_of_line<R>(work: impl FnOnce() -> R) -> R {
                $(#[$features])?
                #[inline(never)]
                fn compiled<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: only `run_at` names a level, and its caller guarantees that the processor has the features.
                #[allow(unused_unsafe)]
                unsafe { compiled(work) }
            }

            #[inline(always)]
            fn compiled<M, T: Work<M>>(machine: &M, work: T) -> T::Answer {
                $(#[$features])?
                #[inline(never)]
                fn compiled<M, T: Work<M>>(machine: &M, work: T) -> T::Answer {
                    work.run(machine)
                }
                // SAFETY: as above.
                #[allow(unused_unsafe)]
                unsafe { compiled(machine, work) }
            }
        }
    };
}

#[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
level!(Baseline, , extract_one_by_one);
// SAFETY (of `_pext_u64`): as in the macro.
#[cfg(target_arch = "x86_64")]
level!(
    Pext,
    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")],
    |word, mask| unsafe { std::arch::x86_64::_pext_u64(word, mask) }
);

// Only builds with a second level have levels to compare.
#[cfg(feature = "portable")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::movegen::perft::Leaves;
    use crate::position::by_form;

    #[test]
    fn all_levels_count_the_same() {
        let here = Processor::here().expect("this build has a level for each processor");
        let lower: Vec<Processor> = [Processor::Baseline].into_iter().filter(|level| *level < here).collect();
        let mut compared = 0;
        for name in library::names() {
            let variant = library::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            let start = variant.start();
            // If a move has many choices, two plies are enough.
            let depth = if start.count_moves().expect("few enough") > 100 { 2 } else { 3 };
            by_form!(&variant, start.form(),
                state _state => {},
                planes (planes, tables) => {
                    let leaves = || Leaves { board: &planes.board, counters: &planes.counters, depth };
                    let count = run(tables, leaves());
                    for level in &lower {
                        // SAFETY: a processor has the features of all levels below its own.
                        let at_level = unsafe { run_at(*level, tables, leaves()) };
                        assert_eq!(at_level, count, "{name} on {level:?}");
                        compared += 1;
                    }
                },
            );
        }
        assert!(compared >= 10 * lower.len(), "only {compared} comparisons");
    }
}
