//! The code that differs between processor levels.

/// A processor level: see [`Processor`](crate::tables::Processor).
pub(in crate::movegen) trait Cpu: Sized {
    /// The bits of `word` under `mask`, packed into the low bits, as `pext` does.
    fn extract(word: u64, mask: u64) -> u64;

    /// Runs a short closure in its own function, compiled for the level, so that hot code finds room in the processor's
    /// registers. The compiler does not inline long closures, and then compiles them for any processor: use
    /// [`compiled!`](super::run::compiled) for those.
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R;

    /// Runs work of any length in its own function, compiled for the level.
    fn compiled<M, T: Work<M>>(machine: &M, work: T) -> T::Answer;
}

/// A method call, with its arguments, that [`compiled!`](super::run::compiled) runs in its own function.
pub(in crate::movegen) trait Work<M> {
    /// Its result.
    type Answer;
    /// Makes the call; always inlined.
    fn run(self, machine: &M) -> Self::Answer;
}
