//! Boards as numbers, for programs that learn, and random games.

use super::Board;
use crate::arguments::{maybe_texts, numbers};
use crate::arrays::{array_of, filled, numpy};
use crate::batch::end_object;
use crate::error::{self, FerzError};
use crate::interrupt::interruptible;
use crate::node::Node;
use crate::source::Code;
use ferz::batch::View;
use ferz::model::limits::MAX_PLIES;
use ferz::playout::Playouts;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Returns the view of a name.
pub fn view_of(name: Option<&str>) -> PyResult<View> {
    match name.unwrap_or("board") {
        "board" => Ok(View::Board),
        "mover" => Ok(View::Mover),
        view => {
            let view = error::brief(view.to_owned());
            Err(FerzError::new_err(format!("view must be \"board\" or \"mover\", not {view:?}")))
        }
    }
}

fn code(node: &Node, view: View) -> PyResult<&Code> {
    node.variant.get().known().code(view).map_err(|fault| FerzError::new_err(fault.to_string()))
}

#[pymethods]
impl Board {
    /// Plays a random game from here to its end, without changing the board, and returns its end. All legal moves are
    /// equally likely, and a seed always gives the same game.
    ///
    /// Args:
    ///     seed: The seed of the random moves.
    ///     max_plies: The number of plies after which the game is broken off, up to 100000.
    #[pyo3(signature = (seed, *, max_plies = 1000))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = numbers::max_plies)] max_plies: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        if max_plies == 0 || max_plies as usize > MAX_PLIES {
            return Err(FerzError::new_err(format!("max_plies must be at least 1 and at most {MAX_PLIES}")));
        }
        let line = self.played();
        let state = line.state().map_err(error::too_many)?;
        let played = interruptible(py, |_| Playouts::new(&state).play(seed, max_plies))?;
        end_object(py, line.now().position.variant().rules(), played.end, played.plies)
    }

    /// Returns the actions of a legal move, as in `Batch`: usually one; several for a move that begins like others.
    #[pyo3(signature = (r#move, *, view = None), text_signature = "($self, move, *, view=\"board\")")]
    fn actions_of(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Vec<u32>> {
        let (node, place) = self.listed_move(py, &r#move.extract()?)?;
        let numbers = node.actions_of(&code(&node, view_of(view.as_deref())?)?.numbering, place);
        numbers.map_err(|fault| FerzError::new_err(fault.to_string()))
    }

    /// Returns the actions of all legal moves, in the order of `legal_moves`. No two moves have the same actions, and
    /// those of no move are the beginning of those of another.
    #[pyo3(signature = (*, view = None), text_signature = "($self, *, view=\"board\")")]
    fn legal_actions(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Vec<Vec<u32>>> {
        let (node, view) = (self.listed()?, view_of(view.as_deref())?);
        py.detach(|| {
            let numbers = code(&node, view)?.numbering.numbers(node.position.side_to_move(), &node.all());
            numbers.map_err(|fault| FerzError::new_err(fault.to_string()))
        })
    }

    /// Returns the legal actions, as in `Batch`: an array of bool. A move with several actions has only its first one
    /// here. A game that is over has no legal action.
    #[pyo3(signature = (*, view = None), text_signature = "($self, *, view=\"board\")")]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = view_of(view.as_deref())?;
        let is_over = self.end(true).map_err(error::too_many)?.is_some();
        let node = self.listed()?;
        numpy(py)?;
        let numbering = &code(&node, view)?.numbering;
        let mut mask = vec![0u8; numbering.len()];
        let side = node.position.side_to_move();
        let moves = if is_over { Vec::new() } else { node.all() };
        for mv in &moves {
            if let Some(stem) = numbering.stem(side, mv) {
                mask[stem as usize] = 1;
            }
        }
        array_of(py, mask, "uint8")?.call_method1("view", ("bool",))
    }

    /// Returns the position as planes, as in `Batch`: an array of planes, ranks and files.
    ///
    /// Args:
    ///     view: ``"board"``, or ``"mover"`` to turn the board to the side to move.
    ///     dtype: ``"uint8"``, in which numbers above 255 become 255, ``"float16"`` or ``"float32"``.
    ///     out: An array of this shape to fill, of one of these types.
    #[pyo3(signature = (*, view = None, dtype = None, out = None), text_signature = "($self, *, view=\"board\", dtype=None, out=None)")]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = view_of(view.as_deref())?;
        let (node, repeated) = {
            let mut line = self.line();
            let repeated = line.repetitions().map_err(error::too_many)?;
            (line.now().clone(), repeated)
        };
        let Code { numbering, planes } = code(&node, view)?;
        let bytes = |into: &mut [u8]| {
            planes.fill_in_game(numbering, &node.position, repeated, into);
            Ok(())
        };
        let floats = |into: &mut [f32]| {
            planes.fill_in_game(numbering, &node.position, repeated, into);
            Ok(())
        };
        filled(py, &planes.shape(), dtype, out, bytes, floats)
    }
}
