//! Interruptible perft, for example by Ctrl-C.

use crate::error::{self, LimitError};
use crate::interrupt::interruptible;
use ferz::model::limits::MAX_PERFT_DEPTH;
use ferz::movegen::{PerftTable, perft, perft_with_table};
use ferz::{LimitExceeded, Move, Position};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The largest number of threads.
const MAX_THREADS: usize = 256;
/// The largest table, in megabytes. It is filled at once, so a machine without the memory would end the program.
const MAX_HASH_MB: usize = 4096;
/// The approximate number of moves counted without interruption. That takes a millisecond, or a tenth of a second if
/// moves are expensive.
const STRETCH: f64 = 1e5;
/// The largest depth counted without interruption.
const DEEPEST_STRETCH: u32 = 4;

/// The options of a count.
pub struct Counting {
    threads: usize,
    table: Option<PerftTable>,
}

/// The errors of a count.
pub enum Fault {
    /// Some position has too many moves.
    TooMany(LimitExceeded),
    /// The count was stopped.
    Stopped,
}

impl From<LimitExceeded> for Fault {
    fn from(error: LimitExceeded) -> Fault {
        Fault::TooMany(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::TooMany(error) => error::too_many(error),
            Fault::Stopped => LimitError::new_err("the count was stopped"),
        }
    }
}

impl Counting {
    /// Counts with this many threads (0: one for each processor), and a table of this many megabytes (0: none).
    pub fn new(depth: u32, threads: usize, hash_mb: usize) -> PyResult<Counting> {
        if depth > MAX_PERFT_DEPTH {
            return Err(LimitError::new_err(format!("perft {depth} plies deep: at most {MAX_PERFT_DEPTH}")));
        }
        if threads > MAX_THREADS {
            return Err(LimitError::new_err(format!("{threads} threads: at most {MAX_THREADS}")));
        }
        if hash_mb > MAX_HASH_MB {
            return Err(LimitError::new_err(format!("a table of {hash_mb} MB: at most {MAX_HASH_MB}")));
        }
        let table = match hash_mb {
            0 => None,
            _ => Some(PerftTable::new(hash_mb).map_err(|error| LimitError::new_err(error.to_string()))?),
        };
        Ok(Counting { threads, table })
    }

    /// Returns the number of sequences of `depth` legal moves.
    pub fn perft(&self, py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
        if is_short(position, depth).map_err(error::too_many)? {
            return py.detach(|| at_a_stretch(position, depth, self.table.as_ref())).map_err(error::too_many);
        }
        self.run(py, |stop| self.count(position, depth, stop))
    }

    /// Returns the first moves, each with the number of sequences of `depth` moves that begin with it; empty for depth
    /// 0.
    pub fn divide(&self, py: Python<'_>, position: &Position, depth: u32) -> PyResult<Vec<(Move, u64)>> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        if is_short(position, depth).map_err(error::too_many)? {
            let nodes = |mv: &Move| at_a_stretch(&position.after(mv), rest, self.table.as_ref());
            let count = |mv: Move| nodes(&mv).map(|nodes| (mv, nodes));
            let counted = || playable(position)?.into_iter().map(count).collect::<Result<_, _>>();
            return py.detach(counted).map_err(error::too_many);
        }
        self.run(py, |stop| {
            let nodes = |mv: &Move| self.count(&position.after(mv), rest, stop);
            let count = |mv: Move| nodes(&mv).map(|nodes| (mv, nodes));
            playable(position)?.into_par_iter().map(count).collect()
        })
    }

    /// Counts on new threads while Python continues, and asks Python regularly whether to stop. The threads exist only
    /// for this count: a forked process does not inherit those of its parent, and would wait for them forever.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl Fn(&AtomicBool) -> Result<T, Fault> + Sync + Send,
    ) -> PyResult<T> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| LimitError::new_err(error.to_string()))?;
        Ok(interruptible(py, |stop| pool.install(|| work(stop)))??)
    }

    /// Counts the sequences from a position, without interruption if it is short work.
    fn count(&self, position: &Position, depth: u32, stop: &AtomicBool) -> Result<u64, Fault> {
        if stop.load(Relaxed) {
            return Err(Fault::Stopped);
        }
        if is_short(position, depth)? {
            return Ok(at_a_stretch(position, depth, self.table.as_ref())?);
        }
        let after = |mv: Move| self.count(&position.after(&mv), depth - 1, stop);
        let counts = playable(position)?.into_par_iter().map(after);
        counts.try_reduce(|| 0, |one, other| Ok(one.saturating_add(other)))
    }
}

/// Returns the number of sequences of `depth` legal moves, counted on this thread.
pub fn count(position: &Position, depth: u32, table: Option<&PerftTable>, stop: &AtomicBool) -> Result<u64, Fault> {
    if stop.load(Relaxed) {
        return Err(Fault::Stopped);
    }
    if is_short(position, depth)? {
        return Ok(at_a_stretch(position, depth, table)?);
    }
    let mut sum = 0u64;
    for mv in playable(position)? {
        sum = sum.saturating_add(count(&position.after(&mv), depth - 1, table, stop)?);
    }
    Ok(sum)
}

/// Returns the moves that perft counts: the legal ones, none if the game is over.
pub fn playable(position: &Position) -> Result<Vec<Move>, LimitExceeded> {
    if position.is_decided()? { Ok(Vec::new()) } else { position.legal_moves() }
}

fn at_a_stretch(position: &Position, depth: u32, table: Option<&PerftTable>) -> Result<u64, LimitExceeded> {
    match table {
        Some(table) => perft_with_table(position, depth, table),
        None => perft(position, depth),
    }
}

/// Returns `true` if the count can be made without interruption. This is an estimate only for small depths: a forced
/// capture leaves few moves, but many may follow.
fn is_short(position: &Position, depth: u32) -> Result<bool, LimitExceeded> {
    Ok(depth <= 1 || depth <= DEEPEST_STRETCH && (position.count_moves()?.max(2) as f64).powi(depth as i32) <= STRETCH)
}
