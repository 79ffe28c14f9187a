//! The core of Ferz, a rules interpreter for chess variants: it reads the text of a variant and finds its moves.
//! Programs use it through the front end, the crate `ferz`; players, studies and batches of games are in `ferz-games`.
//!
//! # How it is built
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`syntax`], [`diagnostic`], [`model`], [`prose`], [`words`]: the language, a crate of its own.
//! - `tables`: attack tables, masks and programs, which the executor reads. The compiler, a crate of its own, makes
//!   them
//!   from the model.
//! - `variant`: the [`Variant`], which holds the model and its tables.
//! - `room`: more stack for parsing, on threads that have little.
//! - [`position`]: state only. [`movegen`]: moves found, judged and made. [`game`]: history, clocks and outcomes.
//! - `validity`: whether a game can reach a setup.
//! - [`notation`]: positions and moves as text and back.
//! - [`library`]: built-in variants and files.
//!
//! # Where to add what
//!
//! Matches on the words of the language are exhaustive where a new one must be considered: add it to the model, and the
//! Rust compiler names the places, crate by crate.
//! `docs/src/inside/adding.md` has a table of them.

pub mod room;
pub(crate) mod variant;
pub mod position;
pub mod movegen;
pub mod game;
pub(crate) mod validity;
pub mod notation;
pub mod library;

pub use ferz_language::{bounds, diagnostic, facts, lower, model, prose, schema, syntax, types, walk, words};

pub use facts::Asymmetry;
pub use game::{Ended, Game, Outcome, PlayError, SearchState};
pub use library::LoadError;
pub use movegen::{AnyMove, Choice, LimitExceeded, ListedMove, Move, MoveList};
pub use notation::{FenError, MoveTextError, PlayTextError, UnknownName};
pub use position::{Position, Setup};
pub use types::{Kind, Piece, Side, Square, SquareSet, Turn};
pub use validity::{SetupError, SetupFindings};
pub use variant::Variant;

use ferz_compiler::tables;
