//! The language of Ferz: from the text of variant files to their rules, and from the rules to English. Programs use it
//! through the crate `ferz`. The crate `ferz-rules` holds the rules.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`words`]: English grammar, such as articles, plurals and lists.
//! - [`diagnostic`]: faults in a text, with their spans.
//! - [`syntax`]: the text as written, every leaf with its span.
//! - [`lineage`]: a file and its bases, merged into one tree.
//! - [`schema`]: the fields of a file: names, values, defaults and their documentation.
//! - `lower`: builds the model from the syntax and collects all faults at once.
//! - [`prose`]: describes the model in English.

pub mod words;
pub mod diagnostic;
pub mod syntax;
pub mod lineage;
pub mod schema;
pub mod lower;
pub mod prose;

#[cfg(feature = "lowered")]
pub use ferz_rules::lowered;
pub use ferz_rules::{bounds, facts, model, types, walk};
