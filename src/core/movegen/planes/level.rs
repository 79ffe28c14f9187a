//! What differs from one level of processors to another.

/// A processor level: see [`Processor`](crate::tables::Processor).
pub(in crate::movegen) trait Level: Sized {
    /// The bits of `word` under `mask`, drawn together at the low end.
    fn extract(word: u64, mask: u64) -> u64;

    /// Where the bit of `word` is that has so many lower ones.
    fn bit_after(word: u64, lower: usize) -> usize;

    /// Does a little work in a function of its own, compiled for the level: so much of it that is hot finds room in the processor's
    /// registers. The compiler inlines no closure that is long, and compiles it for any processor then: for those there is
    /// [`compiled!`](super::run::compiled).
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R;

    /// Does some work in a function of its own, compiled for the level, however long it is.
    fn compiled<M, T: Work<M>>(machine: &M, work: T) -> T::Answer;
}

/// What [`compiled!`](super::run::compiled) makes of a method.
pub(in crate::movegen) trait Work<M> {
    /// What comes of it.
    type Answer;
    /// Does it; always inlined.
    fn run(self, machine: &M) -> Self::Answer;
}
