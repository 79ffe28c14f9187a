//! The compiler of Ferz: it turns the model of a variant into tables for move generation. Programs use it through the
//! crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - the model, `ferz-language`.
//! - [`tables`]: attack tables, masks and programs. They are only data with their look-ups.
//! - [`compile`]: builds the tables from the model.

pub mod tables;
pub mod compile;

use ferz_language::{facts, model, types, walk};
