//! `Batch`: many games of one variant, played together with NumPy arrays.

use crate::arguments::{MoveLike, VariantLike, flags, maybe_numbers, maybe_texts, numbers, texts, typed};
use crate::arrays::{bytes_of, filled, numbers, numpy, values, wrong_shape, zeros};
use crate::board::{Board, view_of};
use crate::diagnostic::class;
use crate::error::{self, FerzError};
use crate::interrupt::interruptible_with;
use crate::line::Line;
use crate::variant::Variant;
use ferz::batch::{Batch as Core, BatchError, End, Options, Saved, StepError, View};
use ferz::model::Rules;
use ferz::prose::Names;
use ferz::prose::words::says;
use ferz::{Position, Side};
use numpy::prelude::*;
use numpy::{Element, PyArray1, PyArray2, PyArrayDyn};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
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
        if threads.is_some_and(|threads| threads == 0 || threads > usize::from(ferz::model::limits::MAX_THREADS)) {
            let most = ferz::model::limits::MAX_THREADS;
            return Err(FerzError::new_err(format!("threads must be at least 1 and at most {most}")));
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

    /// Restarts the game on all boards, or on those marked by ``boards``; with a seed, random numbers restart as well.
    #[pyo3(signature = (seed = None, *, boards = None))]
    fn reset(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe_numbers::seed)] seed: Option<u64>,
        boards: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let Some(boards) = boards else { return self.with_all(py, |core| core.reset(seed)) };
        if seed.is_some() {
            return Err(PyTypeError::new_err("a seed is for all boards: give `seed` or `boards`"));
        }
        let boards = numpy(py)?.call_method1("asarray", (boards,))?;
        let marked = boards.cast::<PyArrayDyn<bool>>();
        let marked =
            marked.map_err(|_| PyTypeError::new_err("`boards` must be an array of bool, one for each board"))?;
        if marked.shape() != &self.shape[..1] {
            return Err(wrong_shape("boards", marked.shape(), &self.shape[..1]));
        }
        let bytes = boards.call_method1("astype", ("uint8",))?;
        let bytes = bytes.cast::<PyArrayDyn<u8>>()?.to_vec().map_err(|_| PyValueError::new_err("not contiguous"))?;
        let which: Vec<bool> = bytes.into_iter().map(|byte| byte != 0).collect();
        self.with_all(py, |core| core.reset_boards(&which))
    }

    /// Takes an action for each board. Complete moves are played; games that end restart with ``auto_reset``.
    ///
    /// Args:
    ///     actions: One integer for each board: a legal action, or -1 for a game that is over.
    ///
    /// Returns:
    ///     ``(rewards, terminated, truncated)``, for each board: the rewards of the first and the second player
    ///     (1 and -1, or 0), whether a game was ended by the rules, and whether one was truncated.
    ///
    /// Raises:
    ///     FerzError: If an action is illegal; then no board has changed.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let actions = self.actions(py, actions)?;
        let ended = self.with_all(py, |core| match core.step(&actions) {
            Ok(()) => Ok(Ok(core.ended().collect::<Vec<_>>())),
            Err(StepError::Batch(error)) => Err(error),
            Err(error) => Ok(Err(error)),
        });
        let ended = ended?.map_err(step_error)?;
        let boards = self.shape[0];
        let rewards = PyArray2::<f32>::zeros(py, [boards, 2], false);
        let [terminated, truncated] = [(); 2].map(|()| PyArray1::<bool>::zeros(py, [boards], false));
        if ended.iter().any(Option::is_some) {
            let (mut given, mut by_rules, mut cut) =
                (rewards.readwrite(), terminated.readwrite(), truncated.readwrite());
            let (given, by_rules, cut) = (given.as_slice_mut()?, by_rules.as_slice_mut()?, cut.as_slice_mut()?);
            for (board, (end, _)) in ended.iter().enumerate().filter_map(|(board, end)| Some((board, (*end)?))) {
                given[2 * board..2 * board + 2].copy_from_slice(&end.rewards());
                (if end.is_by_rules() { &mut *by_rules } else { &mut *cut })[board] = true;
            }
        }
        Ok((rewards.into_any(), terminated.into_any(), truncated.into_any()))
    }

    /// Returns the legal actions: an array of bool, one row of ``action_count`` values for each board. A game that is
    /// over has no legal action.
    ///
    /// Args:
    ///     out: An array of this shape to fill, of bool, int8 or uint8.
    #[pyo3(signature = (*, out = None))]
    fn legal_mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let shape = &self.shape[..2];
        let out = match out {
            Some(out) => out,
            None => zeros(py, shape, "bool")?,
        };
        let bytes = bytes_of(&out)?;
        self.fill::<u8>(py, &bytes, shape, "bool, int8 or uint8", Core::masks)?;
        Ok(out)
    }

    /// Returns the positions as planes: an array with ``plane_shape`` values for each board. ``plane_names`` names the
    /// planes; ranks start at the first player's side (or the mover's, depending on ``view``), files at its left.
    ///
    /// Args:
    ///     dtype: ``"uint8"``, in which numbers above 255 become 255, ``"float16"`` or ``"float32"``.
    ///     out: An array of this shape to fill, of one of these types.
    #[pyo3(signature = (*, dtype = None, out = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.filled(py, dtype, out, Core::fill_planes, Core::fill_planes)
    }

    /// Returns the last positions of the games that ended in the last step, as `planes` does. With ``auto_reset`` the
    /// boards already show the next games. The planes of other boards are zeros.
    #[pyo3(signature = (*, dtype = None, out = None))]
    fn final_planes<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.filled(py, dtype, out, Core::fill_last_planes, Core::fill_last_planes)
    }

    /// Returns the last position, as FEN, of the game that ended on a board in the last step; ``None`` if none did.
    fn final_fen(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<String>> {
        let place = self.board_of(board)?;
        self.with(py, |core| Ok(core.last_position(place)?.map(Position::fen))).map_err(batch_error)
    }

    /// Returns a random legal action for each board; an action that begins several moves is proportionally more likely.
    /// -1 for a game that is over.
    ///
    /// Args:
    ///     out: An array of int64 to fill, one for each board.
    #[pyo3(signature = (*, out = None))]
    fn sample<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let shape = &self.shape[..1];
        let out = match out {
            Some(out) => out,
            None => zeros(py, shape, "int64")?,
        };
        self.fill::<i64>(py, &out, shape, "int64", Core::sample)?;
        Ok(out)
    }

    /// Returns the side to move on each board: 0 for the first player, 1 for the second; an array of uint8.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sides = self.with(py, |core| core.sides().map(|side| side.index() as u8).collect::<Vec<_>>());
        numbers(py, sides, "uint8")
    }

    /// Returns the number of plies played on each board; an array of uint32.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let plies = self.with(py, |core| core.plies().collect::<Vec<_>>());
        numbers(py, plies, "uint32")
    }

    /// Returns the games that are over: an array of bool. With ``auto_reset``, only a position that was put on a
    /// board can be over.
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let over = self.with(py, |core| core.over().map(|end| u8::from(end.is_some())).collect::<Vec<_>>());
        numbers(py, over, "uint8")?.call_method1("view", ("bool",))
    }

    /// Returns the end of the game that a board had in the last step; ``None`` if there was none.
    fn ended<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let place = self.board_of(board)?;
        let ended = self.with(py, |core| core.ended().nth(place).flatten());
        let rules = self.variant.get().core().rules();
        ended.map(|(end, plies)| end_object(py, rules, end, plies)).transpose()
    }

    /// Returns the end of the game on a board; ``None`` if it continues.
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let place = self.board_of(board)?;
        let over = self.with(py, |core| Some((core.over().nth(place).flatten()?, core.plies().nth(place)?)));
        let rules = self.variant.get().core().rules();
        over.map(|(end, plies)| end_object(py, rules, end, plies)).transpose()
    }

    /// Returns the legal actions of a board, in order.
    fn legal_actions(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<Vec<u32>> {
        let place = self.board_of(board)?;
        self.with(py, |core| core.legal(place)).map_err(batch_error)
    }

    /// Returns the actions that play a legal move of a board, to be taken one after another in as many steps; usually
    /// one. The move is a ``Move``, a text in any notation, or an object with a method ``uci()``.
    fn actions_of(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
        r#move: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<u32>> {
        let place = self.board_of(board)?;
        let mv = r#move.extract::<MoveLike<'_>>()?;
        let (position, moves, said) = self
            .with(py, |core| {
                let (position, moves) = (core.position(place)?.clone(), core.moves(place)?);
                Ok((position, moves, core.said(place)?))
            })
            .map_err(batch_error)?;
        let same = match &mv {
            MoveLike::Move(mv) => mv.get().place_among(&moves),
            MoveLike::Text(_) => None,
        };
        let index = match same {
            Some(index) => Some(index),
            None => {
                let text = mv.text();
                let mv = position.parse_move(&text).map_err(|fault| error::move_text(py, &fault, &text))?;
                moves.iter().position(|other| *other == mv)
            }
        };
        let Some(index) = index else {
            let why = if said == 0 { "the game is over" } else { "the actions taken so far begin another move" };
            return Err(FerzError::new_err(why));
        };
        // Once a move has been begun, it is numbered among all legal moves.
        let all = if said == 0 { None } else { Some(position.legal_moves().map_err(error::too_many)?) };
        let index = match &all {
            Some(all) => all.iter().position(|other| *other == moves[index]),
            None => Some(index),
        };
        let all = all.as_deref().unwrap_or(&moves);
        let numbers =
            index.map(|index| self.with(py, |core| core.numbering().numbers_of(position.side_to_move(), all, index)));
        let numbers = numbers.transpose().map_err(|fault| FerzError::new_err(fault.to_string()))?.unwrap_or_default();
        // The actions taken so far are not repeated.
        Ok(numbers.get(said..).unwrap_or_default().to_vec())
    }

    /// Returns the meaning of an action: ``"e2e4"``, ``"pawn@e4"``, ``"castling 1"``, ``"pass"``. With the mover's view
    /// it depends on the side to move: 0 for the first player, 1 for the second.
    #[pyo3(signature = (action, turn = 0))]
    fn action_text(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::action)] action: i64,
        #[pyo3(from_py_with = numbers::turn)] turn: u8,
    ) -> PyResult<String> {
        let side = match turn {
            0 => Side::First,
            1 => Side::Second,
            _ => return Err(FerzError::new_err("turn is 0 for the first player or 1 for the second one")),
        };
        let number = u32::try_from(action).ok();
        let text = self.with(py, |core| core.numbering().text(side, number?));
        let last = self.shape[1].saturating_sub(1);
        text.ok_or_else(|| PyIndexError::new_err(format!("there is no action {action}; the actions are 0 to {last}")))
    }

    /// Returns the position on a board, as FEN.
    fn fen(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<String> {
        let place = self.board_of(board)?;
        self.with(py, |core| core.position(place).map(Position::fen)).map_err(batch_error)
    }

    /// Restarts the game on a board from the position of a FEN.
    fn set_fen(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    ) -> PyResult<()> {
        let fen = &*fen;
        let place = self.board_of(board)?;
        self.with(py, |core| core.set_fen(place, fen)).map_err(|fault| match fault {
            BatchError::Fen(fault) => error::fen(py, &fault, fen),
            other => batch_error(other),
        })
    }

    /// Returns a board with the game on a board of the batch: its first position and the moves played since, without
    /// the actions that have only begun a move.
    fn board(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<Board> {
        let place = self.board_of(board)?;
        let history = self.with(py, |core| {
            let (start, played) = core.history(place)?;
            Ok((start.clone(), played.to_vec()))
        });
        let (start, played) = history.map_err(batch_error)?;
        let mut line = Line::new(self.variant.clone_ref(py), start);
        for place in played {
            line.listed().map_err(error::too_many)?;
            line.push(py, place as usize);
        }
        Ok(Board::new(line))
    }

    /// Puts the game of a ``Board``, with its history, on a board. ``plies`` counts its moves.
    ///
    /// Raises:
    ///     FerzError: If the board is of another variant.
    fn set_board(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
        #[pyo3(from_py_with = a_board)] game: Bound<'_, Board>,
    ) -> PyResult<()> {
        let place = self.board_of(board)?;
        let line = game.get().played();
        if line.first().variant.get().core() != self.variant.get().core() {
            let [name, own] = [&line.first().variant, &self.variant].map(|variant| variant.get().core().name());
            return Err(FerzError::new_err(format!("a board of {name}; the batch plays {own}")));
        }
        let moves: Vec<ferz::Move> = line.past().iter().map(|(node, place)| node.get(*place as usize)).collect();
        let start = line.first().position.clone();
        self.with(py, |core| core.set_game(place, &start, &moves)).map_err(batch_error)
    }

    /// Plays random games from the position on each board, without changing it.
    ///
    /// Args:
    ///     seed: The seed of the random moves.
    ///     games: The number of games for each board, up to 65536.
    ///
    /// Returns:
    ///     The mean rewards of the first and the second player: an array of float32, two for each board. A game that is
    ///     broken off after ``max_plies`` counts 0 for both; a board whose game is over has its rewards.
    #[pyo3(signature = (seed, *, games = 1))]
    fn rollout<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = numbers::games)] games: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !(1..=MAX_ROLLOUTS).contains(&games) {
            return Err(FerzError::new_err(format!("games must be at least 1 and at most {MAX_ROLLOUTS}")));
        }
        let shape = [self.shape[0], 2];
        let out = zeros(py, &shape, "float32")?;
        // Whole games may take long, however short the calls before were.
        self.watched.fetch_max(1, Relaxed);
        self.fill::<f32>(py, &out, &shape, "float32", |core, rewards| core.rollout(seed, games, rewards))?;
        Ok(out)
    }

    /// The reasons why games of the variant can end, in the order of the numbers of ``outcomes``.
    #[getter]
    fn outcome_names(&self) -> Vec<String> {
        End::reasons(self.variant.get().core().rules()).into_iter().map(str::to_owned).collect()
    }

    /// Returns the ends of the games that ended in the last step, or that are over: two arrays. The first has the index
    /// of the reason in ``outcome_names``, int32; -1 if no game has ended. The second has the winner, int8: 0 for the
    /// first player, 1 for the second, -1 for none.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let rules = self.variant.get().core().rules();
        let ends = self.with(py, |core| {
            let ended = core.ended().map(|ended| ended.map(|(end, _)| end));
            ended.zip(core.over()).map(|(ended, over)| ended.or(over)).collect::<Vec<_>>()
        });
        let reason = |end: &Option<End>| end.map_or(-1, |end| end.reason(rules) as i32);
        let winner = |end: &Option<End>| end.and_then(End::winner).map_or(-1, |side| side.index() as i8);
        let reasons = numbers(py, ends.iter().map(reason).collect(), "int32")?;
        Ok((reasons, numbers(py, ends.iter().map(winner).collect(), "int8")?))
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

    /// Returns the position on a board as text, rank by rank, as on a terminal.
    fn text(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<String> {
        let place = self.board_of(board)?;
        self.with(py, |core| core.position(place).map(drawn)).map_err(batch_error)
    }
}

/// The result of a step: rewards, and which games were ended and truncated.
type Stepped<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

impl Batch {
    fn lock(&self) -> std::sync::MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads one integer for each board.
    fn actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let array = match actions.cast::<PyArrayDyn<i64>>() {
            Ok(array) if array.is_contiguous() => array.clone(),
            _ => integers(py, actions)?,
        };
        if array.shape() != &self.shape[..1] {
            return Err(wrong_shape("actions", array.shape(), &self.shape[..1]));
        }
        // A copy may keep a layout that is not contiguous.
        array.to_vec().map_err(|_| PyValueError::new_err("the actions are not contiguous"))
    }
}

/// Converts integers of any type, in any sequence, to an array.
fn integers<'py>(py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    let array = numpy(py)?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let whole = PyDict::new(py);
    whole.set_item("casting", "safe")?;
    if kind != "i" && kind != "u" {
        return Err(PyTypeError::new_err("actions must be integers, one for each board"));
    }
    let converted = array.call_method("astype", ("int64",), Some(&whole));
    let converted = converted.map_err(|fault| match kind == "u" {
        true => PyTypeError::new_err("actions must fit into int64, and they are uint64"),
        false => fault,
    })?;
    Ok(converted.cast_into::<PyArrayDyn<i64>>()?)
}

/// Returns the end of a game as an object.
pub fn end_object<'py>(py: Python<'py>, rules: &Rules, end: End, plies: u32) -> PyResult<Bound<'py, PyAny>> {
    static END: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let [first, second] = end.rewards();
    class(py, &END, "End")?.call1((end.text(rules), plies, (first, second), end.is_by_rules()))
}

/// The largest number of games that a rollout plays for each board.
const MAX_ROLLOUTS: u32 = 1 << 16;

/// Reads the argument `game`.
fn a_board<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Board>> {
    typed("game", "a Board", object, object.cast::<Board>().cloned().map_err(PyErr::from))
}

/// Returns the board as text, from the top, with the hands.
fn drawn(position: &Position) -> String {
    let rules = position.variant().rules();
    let names = Names::of(rules);
    let board = &rules.board;
    let walls = position.walls();
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let cells = (0..board.files()).map(|file| match board.at(file.into(), rank.into()) {
            None => String::new(),
            Some(square) if walls.contains(square) => "*".into(),
            Some(square) => position.piece_at(square).map_or(".".into(), |piece| rules.letter(piece)),
        });
        let row: String = cells.map(|cell| format!("{cell:>3}")).collect();
        text += row.trim_end();
        text.push('\n');
    }
    for side in Side::BOTH {
        let mut held = position.hand(side).map(|(kind, count)| (kind, count.into())).peekable();
        if held.peek().is_some() {
            text += &format!("{} {}\n", says(names.side(side), "hold", "holds"), names.counted(held));
        }
    }
    text + &format!("{} to move\n", names.side(position.side_to_move()))
}

fn batch_error(error: BatchError) -> PyErr {
    FerzError::new_err(error.to_string())
}

fn step_error(error: StepError) -> PyErr {
    FerzError::new_err(error.to_string())
}
