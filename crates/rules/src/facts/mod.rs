//! Facts about a variant that follow from its rules alone, one question per file.

mod reach;

pub use reach::Reach;
