//! The search at the leaves ("quiescence search").

use crate::order::{Candidate, pick};
use crate::score::WIN;
use crate::worker::{LONGEST, MARGIN, Worker};

/// The depth at which the search of loud moves stops.
const DEEPEST_LOUD: i32 = -10;

impl Worker<'_> {
    /// Searches loud moves, which change the material, until the position is quiet. The moves of the ply must be listed
    /// already.
    pub(crate) fn loud(&mut self, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.deepest = self.deepest.max(ply);
        let is_check = depth > -3 && self.state.position().is_check();
        let value = self.value(ply, is_check);
        if ply >= LONGEST || depth <= DEEPEST_LOUD {
            return value;
        }
        // A player who must capture or is in check cannot choose to stand still, so the static value does not count.
        let is_compelled = is_check || self.manner.compels && self.must_capture(ply);
        if !is_compelled && value >= beta {
            return value;
        }
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.arrange(&mut candidates, ply, None, !is_compelled);
        let mut best = if is_compelled { -WIN } else { value };
        if !is_compelled {
            alpha = alpha.max(best);
        }
        if alpha < beta {
            // A compelled player may have only one saving move, so try all moves.
            let most = if is_compelled && depth > -5 { usize::MAX } else { breadth(depth) };
            for done in 0..candidates.len().min(most) {
                let Candidate { index, gain, .. } = pick(&mut candidates, done);
                // Almost all later moves lose material, too.
                if !is_compelled && gain < 0 {
                    break;
                }
                // Skip moves whose whole gain is not enough ("delta pruning").
                if !is_compelled && value + gain + 2 * MARGIN <= alpha {
                    best = best.max(value + gain + 2 * MARGIN);
                    continue;
                }
                let found = self.after(ply, index, (alpha, beta), |search, alpha, beta| {
                    if search.is_stopped || search.watch.is_over(search.nodes) {
                        search.is_stopped = true;
                        return 0;
                    }
                    match search.look(ply + 1) {
                        Some(value) => value,
                        None => search.loud(depth - 1, ply + 1, alpha, beta),
                    }
                });
                if self.is_stopped {
                    break;
                }
                best = best.max(found);
                alpha = alpha.max(found);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.candidates[ply] = candidates;
        best
    }
}

/// The largest number of moves to try at a depth. Without this bound, the search would hardly end where most moves are
/// captures.
fn breadth(depth: i32) -> usize {
    match depth {
        0 => 32,
        -1 => 8,
        -2 => 4,
        -5..=-3 => 2,
        _ => 1,
    }
}
