//! The compiler of Ferz: from the model of a variant to the tables that its moves are found with. Programs use it through
//! the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - the model, `ferz-language`.
//! - [`tables`]: what the machine reads: attack tables, masks, programs. Only data and how they are looked up.
//! - [`compile`]: makes the tables from the model.

pub mod tables;
pub mod compile;

use ferz_language::{model, types};
