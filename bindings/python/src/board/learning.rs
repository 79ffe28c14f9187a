//! Boards as numbers, for programs that learn, and random games.

use crate::arrays::{filled, numbers, numpy};
use crate::batch::end_object;
use crate::error::{self, FerzError};
use crate::interrupt::interruptible;
use crate::line::Line;
use crate::node::Node;
use crate::source::Code;
use ferz::batch::View;
use ferz::model::limits::MAX_PLIES;
use ferz::playout::Playouts;
use pyo3::prelude::*;

/// Returns the view of a name.
pub fn view(name: Option<&str>) -> PyResult<View> {
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

/// Returns the actions of the move at an index.
pub fn actions_of(node: &Node, place: usize, view: View) -> PyResult<Vec<u32>> {
    let numbers = node.actions_of(&code(node, view)?.numbering, place);
    numbers.map_err(|fault| FerzError::new_err(fault.to_string()))
}

/// Returns the actions of all moves.
pub fn legal_actions(node: &Node, view: View) -> PyResult<Vec<Vec<u32>>> {
    let numbers = code(node, view)?.numbering.numbers(node.position.side_to_move(), &node.all());
    numbers.map_err(|fault| FerzError::new_err(fault.to_string()))
}

/// Returns the legal actions of a position, whose moves have been found.
pub fn legal_mask<'py>(py: Python<'py>, node: &Node, view: View, is_over: bool) -> PyResult<Bound<'py, PyAny>> {
    numpy(py)?;
    let numbering = &code(node, view)?.numbering;
    let mut mask = vec![0u8; numbering.len()];
    let side = node.position.side_to_move();
    let moves = if is_over { Vec::new() } else { node.all() };
    for mv in &moves {
        if let Some(stem) = numbering.stem(side, mv) {
            mask[stem as usize] = 1;
        }
    }
    numbers(py, mask, "uint8")?.call_method1("view", ("bool",))
}

/// Returns the planes of a position that has occurred `repeated` times before.
pub fn planes<'py>(
    py: Python<'py>,
    node: &Node,
    view: View,
    repeated: usize,
    dtype: Option<&Bound<'py, PyAny>>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Code { numbering, planes } = code(node, view)?;
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

/// Plays a random game from the end of a line.
pub fn playout<'py>(py: Python<'py>, line: &Line, seed: u64, longest: u32) -> PyResult<Bound<'py, PyAny>> {
    if longest == 0 || longest as usize > MAX_PLIES {
        return Err(FerzError::new_err(format!("max_plies must be at least 1 and at most {MAX_PLIES}")));
    }
    let state = line.state().map_err(error::too_many)?;
    let played = interruptible(py, |_| Playouts::new(&state).play(seed, longest))?;
    end_object(py, line.now().position.variant().rules(), played.end, played.plies)
}
