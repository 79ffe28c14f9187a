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
#![warn(missing_docs)]
#![forbid(unsafe_code)]
// Diagnostics are returned unboxed: errors in files are read by people, never raised in a loop.
#![allow(clippy::result_large_err)]

pub mod types;
pub mod diagnostic;
pub mod syntax;
pub mod model;
pub(crate) mod lower;
pub mod prose;

/// Items that only the other crates use; not part of the public API.
#[doc(hidden)]
pub mod internal {
    pub use crate::diagnostic::shown::{shorten, shown, shown_lines};
    pub use crate::lower::trace::{MARK, NameKind, Offer, Offered, Trace, Use};
    pub use crate::lower::{FIELDS, RULE_SECTIONS, lower, lower_traced, read_set};
    pub use crate::model::lines::both_ways;
    pub use crate::model::many::verb;
    pub use crate::model::touch::tracked;
    pub use crate::prose::movement::{FIRST_MOVE, Limits};
    pub use crate::syntax::fen_grammar::unexpected;
    pub use crate::syntax::stopped::stopped_at;
    pub use crate::syntax::tolerant::{Surroundings, is_in_comment, literal_around, read_tolerantly, surroundings};
    pub use crate::syntax::write::quoted;
    pub use crate::types::on_demand::OnDemand;
    pub use crate::types::random::Random;
}
