//! Questions on positions reached by moves, and the positions last asked for.

use super::{book, raised};
use crate::interrupt::interruptible;
use ferz_fairy::book::BookEntry;
use ferz_fairy::fault::FairyError;
use ferz_fairy::line::{FairyLine, possible};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// The number of moves above which they are played on a separate thread, so that they can be stopped; starting one
/// takes time.
const AT_ONCE: usize = 20;

/// The number of cached positions: at least this many.
const KEPT: usize = 256;

/// A cache of positions by their key: the newer and the older ones.
#[derive(Default)]
struct Kept {
    late: HashMap<String, Arc<FairyLine>>,
    early: HashMap<String, Arc<FairyLine>>,
}

impl Kept {
    fn get(&mut self, key: &str) -> Option<Arc<FairyLine>> {
        if let Some(line) = self.late.get(key) {
            return Some(line.clone());
        }
        let line = self.early.remove(key)?;
        self.put(key.to_owned(), line.clone());
        Some(line)
    }

    fn put(&mut self, key: String, line: Arc<FairyLine>) {
        if self.late.len() >= KEPT {
            self.early = std::mem::take(&mut self.late);
        }
        self.late.insert(key, line);
    }
}

/// Locks the cache for a moment. Only a thread attached to Python does so, as for the book of variants.
fn lines(_py: Python<'_>) -> MutexGuard<'static, Kept> {
    static LINES: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the key of a position in the cache, and the length of the key after each number of moves.
fn key(
    entry: &BookEntry,
    fen: &str,
    moves: &[PyBackedStr],
    shuffled: bool,
) -> Result<(String, Vec<usize>), FairyError> {
    possible(moves.len())?;
    let mut key = format!("{} {shuffled} {} {fen}", entry.id, fen.len());
    let mut ends = vec![key.len()];
    for text in moves {
        if text.is_empty() || !text.chars().all(|c| c.is_ascii_graphic()) {
            return Err(FairyError::bad_move(text, None));
        }
        key.push(' ');
        key.push_str(text);
        ends.push(key.len());
    }
    Ok((key, ends))
}

/// Plays a move, unless the flag is set.
pub fn step(line: &mut FairyLine, text: &str, stop: &AtomicBool) -> Result<(), FairyError> {
    if stop.load(Relaxed) {
        return Err(FairyError::Beyond("the game was stopped".to_owned()));
    }
    line.step(text).map(drop)
}

/// A question on the position that moves from a FEN lead to.
pub struct Question<'a> {
    /// The name of the variant.
    pub variant: &'a str,
    /// The position to start from.
    pub fen: &'a str,
    /// The moves.
    pub moves: &'a [PyBackedStr],
    /// Set if castlings are written by the rook's square.
    pub shuffled: bool,
}

impl Question<'_> {
    /// Answers while other Python threads run. With many moves to play, the work is interruptible: `more` is the number
    /// of moves that the answer itself plays. It should stop when its flag is set.
    pub fn ask<T: Send>(
        &self,
        py: Python<'_>,
        more: usize,
        answer: impl Send + FnOnce(&FairyLine, &AtomicBool) -> Result<T, FairyError>,
    ) -> PyResult<T> {
        let Question { fen, moves, shuffled, .. } = *self;
        let entry = book::find(py, self.variant)?;
        let (key, ends) = key(&entry, fen, moves, shuffled).map_err(raised)?;
        let known = {
            let mut lines = lines(py);
            // A caller that follows a game asks for a position one or two moves later.
            (0..ends.len().min(3)).find_map(|back| {
                let done = moves.len() - back;
                lines.get(&key[..ends[done]]).map(|line| (line, done))
            })
        };
        let left = moves.len() - known.as_ref().map_or(0, |(_, done)| *done);
        let reach = |stop: &AtomicBool| {
            let (mut line, done) = match known {
                Some((line, done)) if done == moves.len() => return Ok(line),
                Some((line, done)) => (FairyLine::clone(&line), done),
                None => (FairyLine::new(&entry, fen, shuffled)?, 0),
            };
            for text in &moves[done..] {
                step(&mut line, text, stop)?;
            }
            Ok(Arc::new(line))
        };
        let work = |stop: &AtomicBool| -> (Option<Arc<FairyLine>>, Result<T, FairyError>) {
            match reach(stop) {
                Ok(line) => {
                    let answered = answer(&line, stop);
                    (Some(line), answered)
                }
                Err(fault) => (None, Err(fault)),
            }
        };
        let (line, answered) = match left + more > AT_ONCE {
            true => interruptible(py, work)?,
            false => py.detach(|| work(&AtomicBool::new(false))),
        };
        if let Some(line) = line {
            lines(py).put(key, line);
        }
        answered.map_err(raised)
    }
}
