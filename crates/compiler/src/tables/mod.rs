//! What the machine reads: flat tables and programs. Only data and how they are looked up; they are made from the model
//! by [`compile`](crate::compile).

mod filters;
pub mod planes;
pub mod packed;
mod processor;
pub mod program;
mod reach;
mod traits;

pub use filters::Filters;
pub use planes::{Engine, Explained, Explanation, Legality, RuleWay};
pub use processor::Processor;
pub use reach::Reach;
pub use traits::Traits;
