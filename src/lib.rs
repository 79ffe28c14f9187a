//! Ferz.
#![allow(clippy::todo)]
pub mod diagnostic;
pub mod game;
pub mod model;
pub mod movegen;
pub mod position;
pub mod syntax;
pub mod tables;
pub mod types;
