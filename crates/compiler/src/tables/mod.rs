//! Flat tables and programs. They are only data with their look-ups; [`compile`](crate::compile) builds them from the
//! model.

mod filters;
pub mod planes;
pub mod packed;
mod processor;
pub mod program;

pub use filters::Filters;
pub use planes::{ExecutorKind, Explained, Explanation, Legality, RuleWay};
pub use processor::Processor;
