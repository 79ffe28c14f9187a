//! What differs from one level of processors to another.

/// A processor level: see [`Processor`](crate::tables::Processor).
pub(in crate::movegen) trait Cpu: Sized {
    /// The bits of `word` under `mask`, drawn together at the low end.
    fn extract(word: u64, mask: u64) -> u64;

    /// The index of the bit of `word` that has so many lower ones set.
    fn bit_after(word: u64, lower: usize) -> usize;

    /// Does a little work in its own function, compiled for the level, so that hot code finds room in the processor's
    /// registers. The compiler does not inline long closures, and then compiles them for any processor: use
    /// [`compiled!`](super::run::compiled) for those.
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R;

    /// Does some work in its own function, compiled for the level, however long it is.
    fn compiled<M, T: Work<M>>(machine: &M, work: T) -> T::Answer;
}

/// What [`compiled!`](super::run::compiled) makes of a method.
pub(in crate::movegen) trait Work<M> {
    /// Its result.
    type Answer;
    /// Does it; always inlined.
    fn run(self, machine: &M) -> Self::Answer;
}
