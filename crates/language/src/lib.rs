//! The language of Ferz: the text of variant files, its meaning, and its wording in English. Programs use it through
//! the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`types`]: squares, sides, pieces and sets of them.
//! - [`diagnostic`]: faults in a text, with their spans.
//! - [`syntax`]: the text as written, every leaf with its span.
//! - [`lineage`]: a file and its bases, merged into one tree.
//! - [`model`]: the meaning: small enums that compose, resolved and valid.
//! - [`schema`]: the fields of a file: names, values, defaults and their documentation.
//! - `lower`: builds the model from the syntax and collects all faults at once.
//! - `lowered`: the model as bytes, to embed variants without their parser. Needs the feature `lowered`.
//! - [`prose`]: describes the model in English.

pub mod types;
pub mod diagnostic;
pub mod syntax;
pub mod lineage;
pub mod model;
pub mod schema;
pub mod lower;
#[cfg(feature = "lowered")]
pub mod lowered;
pub mod prose;
