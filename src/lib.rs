//! Ferz: a table-driven rules interpreter for chess and all its relatives. A variant is a [file](language), not code.
//!
//! ```
//! use ferz::game::Game;
//! use ferz::notation::{Style, fen, parse_move};
//!
//! let chess = ferz::library::builtin("chess")?;
//! let position = fen::parse(&chess, "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1")?;
//! println!("{} legal moves", position.legal_moves()?.len());
//!
//! let mut game = Game::new(position)?;
//! let mate = parse_move(game.position(), "Kg6", Style::Auto)?;
//! game.play(&mate)?;
//! let outcome = game.outcome().expect("the game is over");
//! assert_eq!((outcome.reason.as_str(), outcome.winner), ("stalemate", None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is built
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`syntax`]: what was written, every leaf with its place; [`diagnostic`]: what is wrong with it.
//! - [`model`]: what it means: small enums that compose, resolved and valid. Lowering collects all faults at once.
//! - [`tables`]: what the machine reads, made from the model; the compiled [`Variant`](tables::Variant).
//! - [`position`]: state only. [`movegen`]: moves found, judged and made. [`game`]: history, clocks and outcomes.
//! - [`notation`]: positions and moves as text and back. [`library`]: built-in variants and files.
//! - [`dialect`] and [`cli`]: whatever is printed.
#![warn(missing_docs)]
#![deny(unsafe_code)]
// Diagnostics are returned unboxed: errors in files are read by people, never raised in a loop.
#![allow(clippy::result_large_err)]

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
#[cfg(feature = "cli")]
pub mod dialect;
#[cfg(feature = "cli")]
pub mod cli;

#[doc = include_str!("language.md")]
pub mod language {}
