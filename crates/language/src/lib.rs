//! The language of Ferz: what files of variants say, what it means, and how to say it in English. Programs use it
//! through the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`types`]: squares, sides, pieces and sets of them.
//! - [`diagnostic`]: what is wrong with a text, and where.
//! - [`syntax`]: what was written, every leaf with its place.
//! - [`model`]: what it means: small enums that compose, resolved and valid.
//! - `lower`: makes the model from what was written, and collects all faults at once.
//! - [`prose`]: says what the model means in English.

pub mod types;
pub mod diagnostic;
pub mod syntax;
pub mod model;
pub mod lower;
pub mod prose;
