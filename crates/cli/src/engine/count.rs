//! Perft that can be stopped.

use ferz::movegen::{divide, perft};
use ferz::{LimitExceeded, Move, Position};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest depth that is counted without a chance to stop.
const SHORT: u32 = 2;

/// The numbers of sequences of legal moves.
pub(super) struct Count {
    /// The first moves, each with the number of sequences that begin with it.
    pub moves: Vec<(Move, u64)>,
    pub total: u64,
}

/// Counts the sequences of `depth` legal moves on all processors. Returns `None` if the count was stopped.
pub(super) fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Result<Option<Count>, LimitExceeded> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Some(Count { moves: Vec::new(), total: 1 })) };
    let first = divide(position, 1)?;
    let behind = |(mv, _): (Move, u64)| {
        let count = behind(&position.after(&mv), rest, stop)?;
        Ok(count.map(|count| (mv, count)))
    };
    let found: Result<Option<Vec<(Move, u64)>>, LimitExceeded> =
        first.into_par_iter().map(behind).collect::<Result<Vec<_>, _>>().map(|all| all.into_iter().collect());
    Ok(found?.map(|moves| {
        let total = moves.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count));
        Count { moves, total }
    }))
}

fn behind(position: &Position, depth: u32, stop: &AtomicBool) -> Result<Option<u64>, LimitExceeded> {
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    if depth <= SHORT {
        return perft(position, depth).map(Some);
    }
    let mut sum = 0u64;
    for (mv, _) in divide(position, 1)? {
        let Some(count) = behind(&position.after(&mv), depth - 1, stop)? else { return Ok(None) };
        sum = sum.saturating_add(count);
    }
    Ok(Some(sum))
}
