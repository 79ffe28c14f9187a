//! From the model to the tables: what each rule is compiled to. Nothing here looks at a position.
//!
//! [`Variant`] carries the rules and their tables. `masks` compiles what attack tables and masks can hold,
//! `program` all other rules.

mod masks;
mod program;
pub(crate) mod reach;
mod traits;
mod variant;

pub use variant::Variant;
