//! Perft: the number of sequences of legal moves of a given length, the usual test of a move generator's correctness
//! and speed.

mod horizon;
mod leaves;
mod siblings;
mod table;

pub(super) use leaves::Leaves;
pub use table::{NoMemory, PerftTable};

use super::planes::run::run;
use super::{LimitExceeded, Move};
use crate::model::limits::MAX_PERFT_DEPTH;
use crate::position::History;
use crate::position::{Position, by_form};
use crate::variant::Variant;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// The number of sequences of `depth` legal moves; 1 for depth 0. [`u64::MAX`] means this many or more. Runs on the
/// calling thread.
///
/// A position in which the game is over has no moves. Draws by repetition or by counters (move clocks) and outcomes
/// that must be claimed are ignored, as in other programs' counts.
///
/// # Errors
/// If some position exceeds a limit, or `depth` is more than [`MAX_PERFT_DEPTH`].
pub fn perft(position: &Position, depth: u32) -> Result<u64, LimitExceeded> {
    must_be_possible(depth)?;
    let variant = position.variant();
    by_form!(variant, position.form(),
        state _state => Perft::new(variant).count(position, &mut plies(position, depth)),
        planes (planes, tables) => {
            let leaves = Leaves { board: &planes.board, counters: &planes.counters, depth };
            run(tables, leaves)
        },
    )
}

impl Position {
    /// The number of sequences of `depth` legal moves: see [`perft`](perft()).
    ///
    /// # Errors
    /// If some position exceeds a limit, or `depth` is more than [`MAX_PERFT_DEPTH`].
    pub fn perft(&self, depth: u32) -> Result<u64, LimitExceeded> {
        perft(self, depth)
    }

    /// Returns `true` if a row that applies in [`perft`](perft()) ends the game here, even if there are moves left. A
    /// perft of any depth is 0 then. Draws by repetition or by counters (move clocks), outcomes that must be claimed
    /// and those that need a lack of moves are ignored.
    ///
    /// # Errors
    /// If evaluating the rows exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// let hill = ferz::Variant::builtin("kingofthehill")?;
    /// assert!(!hill.start().is_decided()?);
    /// let over = hill.position("4k3/8/8/8/4K3/8/8/8 b - - 0 1")?;
    /// assert!(over.is_decided()? && over.count_moves()? > 0 && over.perft(1)? == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_decided(&self) -> Result<bool, LimitExceeded> {
        Perft::new(self.variant()).is_over(self)
    }
}

/// Like [`perft`], but reads known counts from a table and adds new ones.
///
/// # Errors
/// If some position exceeds a limit, or `depth` is more than [`MAX_PERFT_DEPTH`].
pub fn perft_with_table(position: &Position, depth: u32, table: &PerftTable) -> Result<u64, LimitExceeded> {
    must_be_possible(depth)?;
    let known = Some(Known { table, counters_count: table::counters_count(position) });
    Perft { known, ..Perft::new(position.variant()) }.count(position, &mut plies(position, depth))
}

/// The first moves, each with the number of sequences of `depth` moves that begin with it; empty for depth 0. The
/// threads of the current rayon pool share the counting. Without the feature `parallel` the calling thread does all of
/// it.
///
/// # Errors
/// If some position exceeds a limit, or `depth` is more than [`MAX_PERFT_DEPTH`].
pub fn divide(position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, LimitExceeded> {
    must_be_possible(depth)?;
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let mut moves = Vec::new();
    Perft::new(position.variant()).list(position, &mut moves)?;
    let count = |mv: Move| {
        let mut after = position.clone();
        after.try_play(&mv)?;
        self::perft(&after, rest).map(|nodes| (mv, nodes))
    };
    #[cfg(feature = "parallel")]
    return moves.into_par_iter().map(count).collect();
    #[cfg(not(feature = "parallel"))]
    moves.into_iter().map(count).collect()
}

/// Checks the depth, since each ply takes memory for its position.
fn must_be_possible(depth: u32) -> Result<(), LimitExceeded> {
    if depth <= MAX_PERFT_DEPTH { Ok(()) } else { Err(LimitExceeded::Depth) }
}

pub(super) struct Perft<'a> {
    /// Set if a row can end a game while there are moves left. A position without moves counts as 0 anyway.
    has_ends: bool,
    known: Option<Known<'a>>,
}

/// Known counts.
struct Known<'a> {
    table: &'a PerftTable,
    /// Set if counters affect the counts.
    counters_count: bool,
}

/// The smallest depth at which a count is worth storing.
const WORTH_KEEPING: usize = 2;

/// Memory that is reused for all positions of the same depth.
struct Ply {
    moves: Vec<Move>,
    next: Position,
}

fn plies(position: &Position, depth: u32) -> Vec<Ply> {
    (0..depth).map(|_| Ply { moves: Vec::new(), next: position.clone() }).collect()
}

impl Perft<'_> {
    pub fn new(variant: &Variant) -> Perft<'static> {
        Perft { has_ends: variant.rules().outcomes.iter().any(|row| row.counts_in_perft()), known: None }
    }

    /// Counts to a depth equal to the length of `plies`.
    fn count(&self, position: &Position, plies: &mut [Ply]) -> Result<u64, LimitExceeded> {
        let depth = plies.len();
        let Some(known) = &self.known else { return self.count_all(position, plies) };
        if depth < WORTH_KEEPING {
            return perft(position, depth as u32);
        }
        let key = table::key(position, depth, known.counters_count);
        if let Some(count) = known.table.get(key) {
            return Ok(count);
        }
        self.count_all(position, plies).inspect(|&count| known.table.put(key, count))
    }

    fn count_all(&self, position: &Position, plies: &mut [Ply]) -> Result<u64, LimitExceeded> {
        let Some((Ply { moves, next }, rest)) = plies.split_first_mut() else { return Ok(1) };
        if rest.is_empty() {
            let count = position.count_moves()?;
            return Ok(if count > 0 && self.is_over(position)? { 0 } else { count as u64 });
        }
        self.list(position, moves)?;
        let mut nodes = 0u64;
        for mv in moves.iter() {
            next.clone_from(position);
            next.try_play(mv)?;
            nodes = nodes.saturating_add(self.count(next, rest)?);
        }
        Ok(nodes)
    }

    /// Lists the legal moves; none if the game is over.
    pub fn list(&self, position: &Position, moves: &mut Vec<Move>) -> Result<(), LimitExceeded> {
        position.list_moves_since(History::none(), moves)?;
        if !moves.is_empty() && self.is_over(position)? {
            moves.clear();
        }
        Ok(())
    }

    /// Returns `true` if a row ends the game in a position with legal moves.
    fn is_over(&self, position: &Position) -> Result<bool, LimitExceeded> {
        Ok(self.has_ends && position.executor().is_over(position.variant())?)
    }
}
