//! From what was written to what it means.
