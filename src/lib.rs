//! Ferz: a table-driven rules interpreter for chess and all its relatives.
#![warn(missing_docs)]
#![forbid(unsafe_code)]
// The pipeline, in order; a module may only use those above it.
pub mod types;
pub mod diagnostic;
pub mod syntax;
pub mod model;
pub mod tables;
pub mod position;
pub mod movegen;
pub mod game;
pub mod notation;
pub mod library;
pub mod dialect;
pub mod cli;

#[doc = include_str!("language.md")]
pub mod language {}
