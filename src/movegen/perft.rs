//! Perft: how many ways lead how deep. The field's measure of move generators, right and fast.

use super::plain::Plain;
use super::{Move, TooManyMoves};
use crate::position::{History, Position, State};
use rayon::prelude::*;

/// The number of sequences of `depth` legal moves; 1 for depth 0.
///
/// A position in which the game is over has no moves, except that draws by repetition or by counters (move clocks) and ends that
/// must be claimed are not looked at: counts published elsewhere do not either.
///
/// # Errors
/// If some position has too many moves to list.
pub fn perft(position: &Position, depth: u32) -> Result<u64, TooManyMoves> {
    let history = History::default();
    Perft { position, history: &history }.count(&position.state(), depth)
}

/// The first moves, each with the number of sequences of `depth` moves that begin with it; nothing for depth 0.
/// The counts are made on all processors.
///
/// # Errors
/// If some position has too many moves to list.
pub fn divide(position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, TooManyMoves> {
    let history = History::default();
    let perft = Perft { position, history: &history };
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let state = &*position.state();
    let moves = perft.moves(state)?;
    let count = |mv: Move| {
        let after = Plain::new(position.variant(), &history).after(state, &mv);
        perft.count(&after, rest).map(|nodes| (mv, nodes))
    };
    moves.into_par_iter().map(count).collect()
}

struct Perft<'a> {
    position: &'a Position,
    history: &'a History,
}

impl Perft<'_> {
    fn count(&self, state: &State, depth: u32) -> Result<u64, TooManyMoves> {
        if depth == 0 {
            return Ok(1);
        }
        let moves = self.moves(state)?;
        if depth == 1 {
            return Ok(moves.len() as u64);
        }
        let plain = Plain::new(self.position.variant(), self.history);
        moves.iter().map(|mv| self.count(&plain.after(state, mv), depth - 1)).sum()
    }

    /// The legal moves, none if the game is over.
    fn moves(&self, state: &State) -> Result<Vec<Move>, TooManyMoves> {
        let plain = Plain::new(self.position.variant(), self.history);
        let rules = self.position.variant().rules();
        let moves = plain.legal(state, rules.forbidden.len());
        plain.complete()?;
        let over = plain.outcome(state, moves.is_empty(), rules.outcomes.iter().filter(|row| row.counts_in_perft()));
        Ok(if over.is_some() { Vec::new() } else { moves })
    }
}
