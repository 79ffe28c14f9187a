//! Batches as plain data, to store them or to send them elsewhere.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The state of a batch: see [`Batch::save`](super::Batch::save).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved<'a> {
    /// The version of the library: another one may order the legal moves differently.
    pub(super) version: Cow<'a, str>,
    /// The hash of the rules.
    pub(super) rules: String,
    pub(super) seats: Vec<SavedSeat<'a>>,
}

/// The state of one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SavedSeat<'a> {
    /// The first position of the game.
    pub fen: String,
    /// The moves played since, each as its index among the legal moves.
    pub moves: Cow<'a, [u32]>,
    /// The numbers given for the next ply.
    pub numbers: Cow<'a, [u32]>,
    /// The states of the random numbers, for set-ups and for samples.
    pub random: [u64; 2],
}

/// The version of the library.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");
