//! Work with whole games of Ferz: players that choose moves, studies of many games, batches for programs that learn.
//! Programs use it through the crate `ferz`.
//!
//! Data flows one way, and a module uses only those before it:
//!
//! - [`end`]: the ends of games.
//! - [`playout`]: random games from a position.
//! - [`player`]: players that choose moves.
//! - [`study`]: statistics of many games.
//! - [`batch`]: many games played together, for programs that learn.

pub mod end;
pub(crate) mod playing;
pub mod playout;
pub mod player;
pub mod study;
pub mod batch;
