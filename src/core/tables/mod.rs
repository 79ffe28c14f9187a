//! What the machine reads: flat tables and programs. Only data and how they are looked up; they are made from the model
//! by [`compile`](crate::compile).

mod filters;
pub(crate) mod planes;
pub(crate) mod packed;
mod processor;
pub(crate) mod program;
mod reach;
mod traits;

pub use filters::Filters;
pub use planes::{Engine, Explained, Explanation, Legality, RuleWay};
pub use processor::Processor;
pub use reach::Reach;
pub use traits::Traits;
