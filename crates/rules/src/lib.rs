//! The rules of a variant: their meaning, independent of the text that they were read from. Programs use it through the
//! crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`types`]: squares, sides, pieces and sets of them.
//! - [`model`]: the meaning of a variant: small enums that compose, resolved and valid.
//! - [`walk`]: the lines that pieces move along.
//! - [`facts`]: answers to questions about the rules as a whole.
//! - [`bounds`]: the possibilities of games, found by reasoning.
//! - `lowered`: the model as bytes, to embed variants without their parser. Needs the feature `lowered`.

pub mod types;
pub mod model;
pub mod walk;
pub mod facts;
pub mod bounds;
#[cfg(feature = "lowered")]
pub mod lowered;
