//! What the processor can do: chosen when the program runs, so that one build serves all.

/// A processor level.
pub(in crate::movegen) trait Level: Sized {
    /// The bits of `word` under `mask`, drawn together at the low end.
    fn extract(word: u64, mask: u64) -> u64;
    /// Does some work in a function of its own, compiled for the level: so much of it that is hot finds room in the processor's
    /// registers.
    fn out_of_line<R>(work: impl FnOnce() -> R) -> R;
}

/// Which level this processor has: each with the features of those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(in crate::movegen) enum Processor {
    /// Any.
    Baseline,
    /// With a fast `pext`.
    #[cfg(target_arch = "x86_64")]
    Pext,
}

impl Processor {
    /// Asks the processor, once a process.
    pub fn here() -> Processor {
        static HERE: std::sync::OnceLock<Processor> = std::sync::OnceLock::new();
        *HERE.get_or_init(detect)
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Processor {
    Processor::Baseline
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Processor {
    let pext = is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("avx2");
    if pext && !has_slow_pext() { Processor::Pext } else { Processor::Baseline }
}

/// AMD's first two generations of Zen (family 17h) have `pext` in microcode: some 18 cycles and more, by the bits of the mask.
#[cfg(target_arch = "x86_64")]
fn has_slow_pext() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let is_amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    is_amd && family < 0x19
}
