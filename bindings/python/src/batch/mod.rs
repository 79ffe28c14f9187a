//! `Batch`: many games of one variant, played together with NumPy arrays.

mod games;
mod play;

pub use games::end_object;

use crate::arguments::{VariantLike, flags, maybe_numbers, maybe_texts, numbers, texts};
use crate::arrays::{filled, numpy, values};
use crate::board::view_of;
use crate::error::FerzError;
use crate::interrupt::interruptible_with;
use crate::variant::Variant;
use ferz::batch::{Batch as Core, BatchError, Options, Saved, View};
use ferz::model::limits::MAX_THREADS;
use numpy::Element;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Many boards of one variant, played together.
///
/// ``step`` takes an action for each board: a number that stands for a move, or for a part of one if several moves
/// begin alike. ``legal_mask`` returns the legal actions, ``planes`` the positions. All arrays have one row for each
/// board. Given arrays can be filled (``out``): then nothing is allocated or copied. The work is distributed to
/// threads, without the interpreter's lock.
///
/// Args:
///     variant: A ``Variant`` or the name of a built-in one.
///     boards: The number of boards, up to 65536.
///     seed: The seed of random set-ups and samples. The same seed and actions give the same games,
///         whatever the number of threads.
///     view: ``"board"``: actions and planes are the same for both sides; ``"mover"``: the board is turned to the
///         side to move, whose planes come first.
///     max_plies: The number of plies after which a game is truncated, up to 100000.
///     auto_reset: If true, a game that has ended restarts at once.
///     shuffle: If true, games start from any of the variant's starting arrays, if it has several.
///     threads: The number of threads; the number of cores by default.
///
/// Raises:
///     FerzError: If a value is out of range, or the board cannot be turned.
///     ImportError: If NumPy is not installed.
#[pyclass(frozen, module = "ferz")]
pub struct Batch {
    core: Mutex<Core>,
    variant: Py<Variant>,
    /// The fixed sizes: the numbers of boards, actions, planes, ranks and files.
    shape: [usize; 5],
    /// Set to stop the work on the boards.
    stop: Arc<AtomicBool>,
    /// The number of calls that are made interruptible, because an earlier one took long.
    watched: AtomicU32,
}

/// The duration from which work is made interruptible, which takes some time itself.
const LONG: Duration = Duration::from_millis(50);

/// The number of calls that are made interruptible after one that took long.
const WATCHED: u32 = 100;

/// Returns the number of further calls to make interruptible after a call that began at some time.
fn watched_after(began: Instant, watched: u32) -> u32 {
    if began.elapsed() > LONG { WATCHED } else { watched.saturating_sub(1) }
}

impl Batch {
    fn lock(&self) -> MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on the boards without the interpreter's lock. Waits for other threads that use them.
    fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Core) -> R + Send) -> R {
        py.detach(|| work(&mut self.lock()))
    }

    /// Works on all boards, which may take long; Ctrl-C stops it.
    fn with_all<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Core) -> Result<R, BatchError> + Send,
    ) -> PyResult<R> {
        let (began, watched) = (Instant::now(), self.watched.load(Relaxed));
        let done = if watched == 0 { Ok(self.with(py, work)) } else { self.interruptibly(py, work) };
        self.watched.store(watched_after(began, watched), Relaxed);
        done?.map_err(batch_error)
    }

    /// Works on the boards on another thread, so that Ctrl-C stops the work.
    fn interruptibly<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Core) -> R + Send) -> PyResult<R> {
        let done = interruptible_with(py, &self.stop, |_| work(&mut self.lock()));
        self.stop.store(false, Relaxed);
        done
    }

    /// Fills an array with one row for each board.
    fn fill<'py, V: Element + Send>(
        &self,
        py: Python<'py>,
        into: &Bound<'py, PyAny>,
        shape: &[usize],
        dtypes: &str,
        work: impl FnOnce(&mut Core, &mut [V]) -> Result<(), BatchError> + Send,
    ) -> PyResult<()> {
        let mut array = values::<V>(into, shape, dtypes)?;
        let slice = array.as_slice_mut().map_err(|_| PyValueError::new_err("`out` is not contiguous"))?;
        self.with_all(py, |core| work(core, slice))
    }

    /// Fills planes, of any of the three types.
    fn filled<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
        bytes: fn(&mut Core, &mut [u8]) -> Result<(), BatchError>,
        floats: fn(&mut Core, &mut [f32]) -> Result<(), BatchError>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [boards, _, planes, ranks, files] = self.shape;
        let shape = [boards, planes, ranks, files];
        let bytes = |into: &mut [u8]| self.with_all(py, |core| bytes(core, into));
        filled(py, &shape, dtype, out, bytes, |into| self.with_all(py, |core| floats(core, into)))
    }

    fn board_of(&self, board: isize) -> PyResult<usize> {
        let boards = self.shape[0];
        let wrapped = if board < 0 { board.checked_add(boards as isize) } else { Some(board) };
        let place = wrapped.and_then(|board| usize::try_from(board).ok()).filter(|&board| board < boards);
        place.ok_or_else(|| PyIndexError::new_err(format!("no board {board}: there are {boards}")))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (variant, boards = 1, *, seed = 0, view = None, max_plies = 1000, auto_reset = true, shuffle = true, threads = None), text_signature = "(variant, boards=1, *, seed=0, view=\"board\", max_plies=1000, auto_reset=True, shuffle=True, threads=None)")]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = numbers::boards)] boards: usize,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
        #[pyo3(from_py_with = numbers::max_plies)] max_plies: u32,
        #[pyo3(from_py_with = flags::auto_reset)] auto_reset: bool,
        #[pyo3(from_py_with = flags::shuffle)] shuffle: bool,
        #[pyo3(from_py_with = maybe_numbers::threads)] threads: Option<usize>,
    ) -> PyResult<Batch> {
        numpy(py)?;
        let view = view_of(view.as_deref())?;
        if threads.is_some_and(|threads| threads == 0 || threads > usize::from(MAX_THREADS)) {
            return Err(FerzError::new_err(format!("threads must be at least 1 and at most {MAX_THREADS}")));
        }
        let variant = variant.resolve(py)?;
        let options =
            Options { boards, seed, view, plies: max_plies, restarts: auto_reset, shuffles: shuffle, threads };
        let rules = variant.get().core();
        let (stop, began) = (Arc::new(AtomicBool::new(false)), Instant::now());
        let core =
            interruptible_with(py, &stop, |_| Core::stoppable(rules, options, stop.clone()))?.map_err(batch_error)?;
        let [planes, ranks, files] = core.planes().shape();
        let shape = [boards, core.numbering().len(), planes, ranks, files];
        let watched = AtomicU32::new(watched_after(began, 0));
        Ok(Batch { core: Mutex::new(core), variant: variant.unbind(), shape, stop, watched })
    }

    /// Returns the number of boards.
    fn __len__(&self) -> usize {
        self.shape[0]
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.with(py, |core| core.numbering().variant().name().to_owned());
        format!("<ferz.Batch of {} boards of {name}>", self.shape[0])
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// The number of actions of the variant; all actions are smaller.
    #[getter]
    fn action_count(&self) -> usize {
        self.shape[1]
    }

    /// The number of actions, from 0, that begin a move; the others distinguish moves that begin alike.
    #[getter]
    fn stem_count(&self, py: Python<'_>) -> usize {
        self.with(py, |core| core.numbering().stems())
    }

    /// The numbers of planes, ranks and files of a position.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        let [_, _, planes, ranks, files] = self.shape;
        (planes, ranks, files)
    }

    /// The names of the planes, in order.
    #[getter]
    fn plane_names(&self, py: Python<'_>) -> Vec<String> {
        self.with(py, |core| core.planes().names(core.numbering()))
    }

    /// The point of view of actions and planes: ``"board"`` or ``"mover"``.
    #[getter]
    fn view(&self, py: Python<'_>) -> &'static str {
        match self.with(py, |core| core.numbering().view()) {
            View::Board => "board",
            View::Mover => "mover",
        }
    }

    /// The number of threads.
    #[getter]
    fn threads(&self, py: Python<'_>) -> usize {
        self.with(py, |core| core.threads())
    }

    /// The hash of the variant's rules, in hexadecimal: batches with the same hash and view have the same actions.
    #[getter]
    fn variant_hash(&self, py: Python<'_>) -> String {
        self.with(py, |core| core.numbering().variant().hash())
    }

    /// Returns a copy: the same games, and the same random numbers from here on.
    fn copy(&self, py: Python<'_>) -> Batch {
        let stop = Arc::new(AtomicBool::new(false));
        let core = self.with(py, |core| core.copy(stop.clone()));
        let watched = AtomicU32::new(self.watched.load(Relaxed));
        Batch { core: Mutex::new(core), variant: self.variant.clone_ref(py), shape: self.shape, stop, watched }
    }

    fn __copy__(&self, py: Python<'_>) -> Batch {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Batch {
        self.copy(py)
    }

    /// The games, the begun moves and the random numbers are kept, but not the ends of the last step.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let batch = slf.get();
        let saved = batch.with(py, |core| serde_json::to_string(&core.save()));
        let saved = saved.map_err(|fault| FerzError::new_err(fault.to_string()))?;
        let options = batch.with(py, |core| core.options().clone());
        let Options { boards, seed, view: _, plies, restarts, shuffles, threads } = options;
        let parts = (&batch.variant, boards, seed, batch.view(py), plies, restarts, shuffles, threads, saved);
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    #[allow(clippy::too_many_arguments)]
    fn restore(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = numbers::boards)] boards: usize,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
        #[pyo3(from_py_with = numbers::max_plies)] max_plies: u32,
        #[pyo3(from_py_with = flags::auto_reset)] auto_reset: bool,
        #[pyo3(from_py_with = flags::shuffle)] shuffle: bool,
        #[pyo3(from_py_with = maybe_numbers::threads)] threads: Option<usize>,
        #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
    ) -> PyResult<Batch> {
        let saved: Saved<'_> =
            serde_json::from_str(&text).map_err(|fault| FerzError::new_err(format!("not a saved batch: {fault}")))?;
        let batch = Batch::new(py, variant, boards, seed, view, max_plies, auto_reset, shuffle, threads)?;
        batch.with_all(py, |core| core.restore(&saved))?;
        Ok(batch)
    }
}

fn batch_error(error: BatchError) -> PyErr {
    FerzError::new_err(error.to_string())
}
