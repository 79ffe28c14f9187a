//! What the machine reads: flat tables and programs. Only data and how they are looked up; they are made from the model
//! by [`compile`](crate::compile).

mod filters;
pub(crate) mod masks;
pub(crate) mod packed;
mod processor;
pub(crate) mod program;
mod reach;
mod traits;

pub use filters::Filters;
pub use masks::{Engine, Explained, Legality, RuleWay};
pub use processor::Processor;
pub use reach::Reach;
pub use traits::Traits;
