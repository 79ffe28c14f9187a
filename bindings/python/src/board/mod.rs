//! `Board`: a position with the moves that led to it, on which moves are made.

mod end;
mod learning;
mod moves;
mod playing;
mod position;

pub use learning::view_of;

use crate::arguments::{MoveLike, Texts, VariantLike, flags, lists, maybe_texts, texts};
use crate::error;
use crate::line::Line;
use crate::node::Node;
use crate::picture;
use crate::variant::{Variant, quoted};
use ferz::notation::Style;
use ferz::position::Setup;
use ferz::types::SquareSet;
use ferz::{Asymmetry, Position};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyFrozenSet, PyList, PyString};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position with the moves that led to it, on which moves are made. Threads may share a board: each operation is
/// atomic.
#[pyclass(frozen, module = "ferz")]
pub struct Board(Mutex<Line>);

impl Board {
    /// Returns a board of a variant, with its start or with the position of a FEN.
    pub fn of(variant: Bound<'_, Variant>, fen: Option<&str>) -> PyResult<Board> {
        let position = read(&variant, fen)?;
        Ok(Board::new(Line::new(variant.unbind(), position)))
    }

    /// Returns a board with a line of play.
    pub fn new(line: Line) -> Board {
        Board(Mutex::new(line))
    }

    /// Returns a copy of the line of play.
    pub fn played(&self) -> Line {
        self.line().clone()
    }

    /// Locks the line of play. Code that holds the lock must not call Python.
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the current position.
    fn now(&self) -> Arc<Node> {
        self.line().now().clone()
    }

    /// Returns the current position after finding its moves.
    pub fn listed(&self) -> PyResult<Arc<Node>> {
        self.line().listed().map_err(error::too_many)
    }
}

/// Returns the position of a FEN, or the start.
fn read(variant: &Bound<'_, Variant>, fen: Option<&str>) -> PyResult<Position> {
    let core = variant.get().core();
    match fen {
        Some(fen) => {
            core.setup(fen).map(Setup::position_unchecked).map_err(|fault| error::fen(variant.py(), &fault, fen))
        }
        None => Ok(variant.get().known().start()),
    }
}

fn square_numbers<'py>(py: Python<'py>, squares: SquareSet) -> PyResult<Bound<'py, PyFrozenSet>> {
    PyFrozenSet::new(py, squares.iter().map(|square| square.0))
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn create(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
    ) -> PyResult<Board> {
        let fen = fen.as_deref();
        Board::of(variant.resolve(py)?, fen)
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.line().now().variant.clone_ref(py)
    }

    /// Returns a copy; without `stack`, the moves played are discarded.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, py: Python<'_>, #[pyo3(from_py_with = flags::stack)] stack: bool) -> Board {
        let line = self.line();
        Board::new(match stack {
            true => line.clone(),
            false => line.without_past(py),
        })
    }

    /// Returns the board with the players swapped: each piece moves to the square from which the other player sees it,
    /// and changes owner. The moves played are discarded.
    ///
    /// Raises:
    ///     FerzError: If the rules differ for the players; the message names the first difference.
    fn mirror(&self, py: Python<'_>) -> PyResult<Board> {
        let node = self.now();
        let none = |fault: Asymmetry| error::FerzError::new_err(error::brief(fault.to_string()));
        let mirrored = node.position.mirrored().map_err(none)?;
        // The start may give a side a state that it can never reach again, which is no position of the variant for the
        // other side.
        let variant = node.position.variant();
        let read = variant.setup(&mirrored.fen()).map(Setup::position_unchecked).map_err(|fault| {
            error::FerzError::new_err(format!("the players cannot be swapped: {}", error::brief(fault.to_string())))
        })?;
        Ok(Board::new(Line::new(node.variant.clone_ref(py), read)))
    }

    fn __copy__(&self, py: Python<'_>) -> Board {
        self.copy(py, true)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy(py, true)
    }

    fn __str__(&self) -> String {
        picture::text(&self.now().position)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let node = self.now();
        let variant = match node.variant.get().builtin() {
            Some(name) => quoted(py, name)?,
            None => node.variant.bind(py).repr()?.to_cow()?.into_owned(),
        };
        Ok(format!("Board({variant}, {})", quoted(py, &node.position.fen())?))
    }

    /// Returns the board as an SVG document, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let (node, last) = {
            let line = self.line();
            (line.now().clone(), line.past().last().cloned())
        };
        let last = last.map(|(before, place)| before.ends(place as usize));
        let last = last.into_iter().flat_map(|(from, to)| [from, to]).collect();
        py.detach(|| picture::svg(&node.position, last))
    }

    /// Compares positions, but not the moves that led to them. Boards change, and have no hash.
    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let is_equal = |other: &Board| {
            let (one, other) = (self.now(), other.now());
            Arc::ptr_eq(&one, &other) || one.position == other.position
        };
        match (other.cast::<Board>(), op) {
            (Ok(other), CompareOp::Eq) => is_equal(other.get()).into_bound_py_any(py),
            (Ok(other), CompareOp::Ne) => (!is_equal(other.get())).into_bound_py_any(py),
            _ => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let line = slf.get().line().clone();
        let moves = PyList::new(py, line.past().iter().map(|(node, place)| &node.texts()[*place as usize]))?;
        let parts = (&line.first().variant, line.first().position.fen(), moves);
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        variant: Bound<'_, Variant>,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
        #[pyo3(from_py_with = lists::moves)] moves: Texts,
    ) -> PyResult<Board> {
        let board = Board::of(variant, Some(&fen))?;
        for text in moves.0 {
            let text = MoveLike::Text(PyString::new(py, &text).try_into()?);
            board.play(py, &text, Style::Coordinate)?;
        }
        Ok(board)
    }
}
