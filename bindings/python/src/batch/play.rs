//! Resets, actions, positions as numbers, and random games.

use super::{Batch, Core, batch_error};
use crate::arguments::{MoveLike, maybe_numbers, numbers};
use crate::arrays::{bytes_of, numpy, wrong_shape, zeros};
use crate::error::{self, FerzError};
use ferz::Side;
use ferz::batch::StepError;
use numpy::prelude::*;
use numpy::{PyArray1, PyArray2, PyArrayDyn};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::Ordering::Relaxed;

/// The result of a step: rewards, and which games were ended and truncated.
type Stepped<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The largest number of games that a rollout plays for each board.
const MAX_ROLLOUTS: u32 = 1 << 16;

#[pymethods]
impl Batch {
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
        let ended = ended?.map_err(|error| FerzError::new_err(error.to_string()))?;
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
        let (position, moves, taken) = self
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
            let why = if taken == 0 { "the game is over" } else { "the actions taken so far begin another move" };
            return Err(FerzError::new_err(why));
        };
        // Once a move has been begun, it is numbered among all legal moves.
        let all = if taken == 0 { None } else { Some(position.legal_moves().map_err(error::too_many)?) };
        let index = match &all {
            Some(all) => all.iter().position(|other| *other == moves[index]),
            None => Some(index),
        };
        let all = all.as_deref().unwrap_or(&moves);
        let numbers =
            index.map(|index| self.with(py, |core| core.numbering().numbers_of(position.side_to_move(), all, index)));
        let numbers = numbers.transpose().map_err(|fault| FerzError::new_err(fault.to_string()))?.unwrap_or_default();
        // The actions taken so far are not repeated.
        Ok(numbers.get(taken..).unwrap_or_default().to_vec())
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
            _ => return Err(FerzError::new_err("turn must be 0 for the first player or 1 for the second one")),
        };
        let number = u32::try_from(action).ok();
        let text = self.with(py, |core| core.numbering().text(side, number?));
        let last = self.shape[1].saturating_sub(1);
        text.ok_or_else(|| PyIndexError::new_err(format!("there is no action {action}; the actions are 0 to {last}")))
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
}

impl Batch {
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
