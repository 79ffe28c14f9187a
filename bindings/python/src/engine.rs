//! `Engine`, which finds good moves, and `Analysis`, a search that runs while Python does something else.

use crate::arguments::{maybe_numbers, numbers, seconds};
use crate::board::Board;
use crate::diagnostic::class;
use crate::error::{self, FerzError};
use crate::interrupt::interruptible;
use crate::line::Line;
use crate::moves::Move;
use ferz::{LimitExceeded, SearchState};
use ferz_search::{Findings, Limits, Score, SkillLevel};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time of a search at full strength without any limit.
const TIME: Duration = Duration::from_secs(1);
/// The interval between two checks for signals in Python.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// An engine, which finds good moves in any variant. It remembers its findings from one search to the next. With one
/// thread and without time limits, the same searches in the same order give the same results.
#[pyclass(frozen, module = "ferz")]
pub struct Engine {
    engine: Arc<Mutex<ferz_search::Engine>>,
    threads: usize,
    hash: usize,
    level: u8,
}

impl Engine {
    /// Locks the engine.
    ///
    /// # Errors
    /// If a search is running.
    fn lock(engine: &Mutex<ferz_search::Engine>) -> PyResult<MutexGuard<'_, ferz_search::Engine>> {
        match engine.try_lock() {
            Ok(engine) => Ok(engine),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(FerzError::new_err("the engine is searching: stop its analysis first, or make another engine"))
            }
        }
    }

    /// Adds a time limit if there is no limit at all. Lower levels limit the number of positions.
    fn bounded(&self, limits: Limits) -> Limits {
        let is_open = limits.depth.is_none() && limits.nodes.is_none() && limits.hard_time.is_none();
        let is_endless = is_open && self.level == SkillLevel::FULL.number();
        Limits { hard_time: if is_endless { Some(TIME) } else { limits.hard_time }, ..limits }
    }

    /// Searches the position of a board.
    fn search(&self, py: Python<'_>, board: &Board, limits: Limits) -> PyResult<(Line, Findings)> {
        let (line, state) = ready(board)?;
        let limits = self.bounded(limits);
        let engine = &self.engine;
        let found = interruptible(py, move |stop| -> PyResult<Result<_, LimitExceeded>> {
            let mut engine = Engine::lock(engine)?;
            // The time limit applies to the search alone.
            engine.prepare(state.position().variant(), stop);
            Ok(engine.search_state(&state, &limits, stop, |_| {}))
        })??;
        Ok((line, found.map_err(error::too_many)?.ok_or_else(no_move)?))
    }
}

/// Returns the line of play and the state of a game, or an error if the game is over.
fn ready(board: &Board) -> PyResult<(Line, SearchState)> {
    let mut line = board.played();
    if let Some(outcome) = line.outcome().map_err(error::too_many)? {
        return Err(error::over(&outcome));
    }
    let state = line.state().map_err(error::too_many)?;
    Ok((line, state))
}

fn no_move() -> PyErr {
    FerzError::new_err("there is no legal move")
}

/// Reads the limits of a search.
fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>, lines: usize) -> PyResult<Limits> {
    in_range("lines", lines, ferz_search::Engine::MOST_LINES)?;
    in_range("depth", depth.unwrap_or(1) as usize, usize::MAX)?;
    in_range("nodes", nodes.unwrap_or(1) as usize, usize::MAX)?;
    Ok(Limits { depth, nodes, hard_time: time, lines, ..Limits::default() })
}

fn in_range(name: &str, number: usize, most: usize) -> PyResult<()> {
    match number {
        0 => Err(FerzError::new_err(format!("{name} must be at least 1, not 0"))),
        number if number > most => Err(FerzError::new_err(format!("{name} must be from 1 to {most}, not {number}"))),
        _ => Ok(()),
    }
}

/// Returns the findings as a list of `Info`, one for each line.
fn infos<'py>(py: Python<'py>, line: &Line, found: &Findings) -> PyResult<Bound<'py, PyList>> {
    static INFO: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static SCORE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (info, score) = (class(py, &INFO, "Info")?, class(py, &SCORE, "Score")?);
    let one = |best: &ferz_search::Variation| {
        let (lead, win, loss) = match best.score {
            Score::Lead(lead) => (Some(lead), None, None),
            Score::Win(plies) => (None, Some(plies), None),
            Score::Loss(plies) => (None, None, Some(plies)),
        };
        let moves = PyTuple::new(py, moves(py, line, &best.moves)?)?;
        let score = score.call1((lead, win, loss))?;
        info.call1((score, moves, found.depth, found.nodes, found.time.as_secs_f64()))
    };
    PyList::new(py, found.lines.iter().map(one).collect::<PyResult<Vec<_>>>()?)
}

/// Returns the moves of a line that begins at the current position of a game.
fn moves(py: Python<'_>, line: &Line, moves: &[ferz::Move]) -> PyResult<Vec<Move>> {
    let mut line = line.clone();
    let mut found = Vec::new();
    for mv in moves {
        let node = line.listed().map_err(error::too_many)?;
        let Some(place) = node.find(mv) else { break };
        found.push(Move::new(node, place as u32));
        line.push(py, place);
    }
    Ok(found)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (threads = 1, hash = 16, level = 20, *, seed = 0))]
    fn create(
        #[pyo3(from_py_with = numbers::threads)] threads: usize,
        #[pyo3(from_py_with = numbers::hash)] hash: usize,
        #[pyo3(from_py_with = numbers::level)] level: u8,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
    ) -> PyResult<Engine> {
        in_range("threads", threads, ferz_search::Engine::MOST_THREADS)?;
        in_range("hash", hash, ferz_search::Engine::MOST_MEGABYTES)?;
        in_range("level", level.into(), SkillLevel::FULL.number().into())?;
        let mut engine = ferz_search::Engine::new();
        engine.set_threads(threads);
        engine.set_megabytes(hash);
        engine.set_level(SkillLevel::new(level));
        engine.set_seed(seed);
        Ok(Engine { engine: Arc::new(Mutex::new(engine)), threads, hash, level })
    }

    /// The number of threads that search.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table of known positions, in MiB.
    #[getter]
    fn hash(&self) -> usize {
        self.hash
    }

    /// The level of skill, from 1 to 20, the full strength. Lower levels visit fewer positions and misjudge more.
    #[getter]
    fn level(&self) -> u8 {
        self.level
    }

    /// Returns the best lines of a position, the best first. The search ends at the first limit: a depth in plies, a
    /// number of visited positions, or a time in seconds. Without any limit, it takes one second at full strength.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None, lines = 1))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        #[pyo3(from_py_with = maybe_numbers::depth)] depth: Option<u32>,
        #[pyo3(from_py_with = maybe_numbers::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = seconds::time)] time: Option<Duration>,
        #[pyo3(from_py_with = numbers::lines)] lines: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let (line, found) = self.search(py, board.get(), limits(depth, nodes, time, lines)?)?;
        infos(py, &line, &found)
    }

    /// Returns the best move of a position. The limits are those of `analyse`.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None))]
    fn play(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        #[pyo3(from_py_with = maybe_numbers::depth)] depth: Option<u32>,
        #[pyo3(from_py_with = maybe_numbers::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = seconds::time)] time: Option<Duration>,
    ) -> PyResult<Move> {
        let (line, found) = self.search(py, board.get(), limits(depth, nodes, time, 1)?)?;
        let best = moves(py, &line, &found.lines[0].moves[..1])?;
        best.into_iter().next().ok_or_else(no_move)
    }

    /// Starts a search on another thread, and returns an iterator over its findings: for each depth, the list that
    /// `analyse` would return. Without limits, it runs until it is stopped.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None, lines = 1))]
    fn analysis(
        &self,
        board: &Bound<'_, Board>,
        #[pyo3(from_py_with = maybe_numbers::depth)] depth: Option<u32>,
        #[pyo3(from_py_with = maybe_numbers::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = seconds::time)] time: Option<Duration>,
        #[pyo3(from_py_with = numbers::lines)] lines: usize,
    ) -> PyResult<Analysis> {
        let limits = limits(depth, nodes, time, lines)?;
        let (line, state) = ready(board.get())?;
        drop(Engine::lock(&self.engine)?);
        let (engine, stop) = (Arc::clone(&self.engine), Arc::new(AtomicBool::new(false)));
        let (reports, received) = channel();
        let watched = Arc::clone(&stop);
        let worker = std::thread::spawn(move || work(&engine, &state, &limits, &watched, &reports));
        Ok(Analysis { line: Mutex::new(line), received: Mutex::new(received), stop, worker: Mutex::new(Some(worker)) })
    }

    /// Empties the table of known positions.
    fn clear_table(&self) -> PyResult<()> {
        Engine::lock(&self.engine)?.clear_table();
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine(threads={}, hash={}, level={})", self.threads, self.hash, self.level)
    }
}

/// Searches, and sends the findings of each depth.
fn work(
    engine: &Mutex<ferz_search::Engine>,
    state: &SearchState,
    limits: &Limits,
    stop: &AtomicBool,
    reports: &Sender<Result<Findings, LimitExceeded>>,
) {
    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
    engine.prepare(state.position().variant(), stop);
    let found = engine.search_state(state, limits, stop, |found| {
        // The receiver may be gone.
        let _ = reports.send(Ok(found));
    });
    if let Err(error) = found {
        let _ = reports.send(Err(error));
    }
}

/// A search on another thread: an iterator over its findings. It ends at its limits, or when it is stopped. As a
/// context manager, it stops at the end of the block.
#[pyclass(frozen, module = "ferz")]
pub struct Analysis {
    /// The line of play that is searched.
    line: Mutex<Line>,
    received: Mutex<Receiver<Result<Findings, LimitExceeded>>>,
    stop: Arc<AtomicBool>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Analysis {
    /// Waits for the next findings; `None` if the search has ended.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        loop {
            let received = py.detach(|| locked(&self.received).recv_timeout(POLL_INTERVAL));
            match received {
                Ok(Ok(found)) => {
                    let line = locked(&self.line).clone();
                    return infos(py, &line, &found).map(Some);
                }
                Ok(Err(limit)) => return Err(error::too_many(limit)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

#[pymethods]
impl Analysis {
    /// Stops the search. Earlier findings can still be read.
    fn stop(&self, py: Python<'_>) {
        self.stop.store(true, Relaxed);
        py.detach(|| {
            if let Some(worker) = locked(&self.worker).take() {
                // A panic of the search ends the iterator, too.
                let _ = worker.join();
            }
        });
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        // A signal may raise its exception anywhere.
        self.next(py).inspect_err(|_| self.stop(py))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyTuple>) {
        self.stop(py);
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
