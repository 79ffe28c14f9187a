//! What differs from one level of processors to another.

/// A processor level: see [`Processor`](crate::tables::Processor).
pub(in crate::movegen) trait Level: Sized {
    /// The bits of `word` under `mask`, drawn together at the low end.
    fn extract(word: u64, mask: u64) -> u64;
    /// Does some work in a function of its own, compiled for the level: so much of it that is hot finds room in the processor's
    /// registers.
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R;
}
