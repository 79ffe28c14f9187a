//! The text as written: the tree of values in a file, every leaf with its span. This module knows no rules of chess.
//!
//! [`read()`] parses the text of a file into a [`Node`]. [`merge()`] merges a file with its base; [`combine()`]
//! combines several bases. Set expressions ([`parse_set`]) and moves in Betza notation ([`parse_betza`]) have trees of
//! their own.

mod alphabet;
mod betza;
mod brackets;
mod combine;
pub(crate) mod fen_grammar;
mod hash;
mod ini;
mod lapse;
mod layout;
mod marks;
mod merge;
mod node;
pub mod placement;
mod read;
mod repair;
mod scan;
mod set_expr;
mod set_parser;
mod set_slips;
mod set_unexpected;
pub(crate) mod stopped;
mod stand_alone;
#[cfg(test)]
mod testing;
mod tree;
pub(crate) mod write;

pub use crate::diagnostic::Sources;
pub use betza::{
    Atom, Betza, BetzaBracket, BetzaCastling, BetzaChain, BetzaDrop, BetzaGroup, BetzaLeg, BetzaMove, BetzaPart,
    BetzaRow, CastlingMove, Flank, Range, Spelled, parse_betza, spell_betza,
};
pub use combine::{Bases, combine, same};
pub use fen_grammar::unexpected;
pub use hash::{array_hash, content_hash};
pub use lapse::without_lapsed;
pub use layout::{lay, lay_out};
pub use merge::{is_remove, merge, settle};
pub use node::{Entry, Node, Value};
pub use read::{read, read_tolerantly};
pub use scan::{Scan, Surroundings};
pub use set_expr::{SetArg, SetExpr, SetValue};
pub use set_parser::parse_set;
pub use stand_alone::stand_alone;
pub use stopped::stopped_at;
pub use tree::control_character;
pub use write::{quoted, write};
