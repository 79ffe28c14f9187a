//! The features of the processor.

/// A level of processors, each with the features of those before it. The level is detected at run time, so that one
/// build serves all processors.
///
/// Code that reads tables is compiled once per level. On x86-64, processors without the features of
/// [`Pext`](Processor::Pext) have a level only with the feature `portable`, because that doubles the time to compile.
/// (These are Intel's before 2013, AMD's before 2015, and some small ones since.) Without it they use the reference
/// executor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Processor {
    /// Any processor.
    #[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
    Baseline,
    /// An x86-64 processor with `popcnt`, `lzcnt`, `bmi1`, `bmi2` (which has `pext`) and `avx2`.
    #[cfg(target_arch = "x86_64")]
    Pext(Asked),
}

/// Proof that the processor has all features of a level: only [`Processor::here`] creates one.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub struct Asked(());

impl Processor {
    /// Detects the level of this processor.
    ///
    /// # Errors
    /// The reason why it has none.
    #[inline]
    pub fn here() -> Result<Processor, &'static str> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("avx2")
        {
            return Ok(Processor::Pext(Asked(())));
        }
        #[cfg(any(feature = "portable", not(target_arch = "x86_64")))]
        return Ok(Processor::Baseline);
        #[cfg(all(not(feature = "portable"), target_arch = "x86_64"))]
        Err("a processor that lacks popcnt, lzcnt, bmi1, bmi2 or avx2, and a build without the feature `portable`")
    }
}
