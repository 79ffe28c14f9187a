//! `Move`: a legal move of a position.

use crate::arguments::texts;
use crate::error;
use crate::node::Node;
use crate::pool::SharedNode;
use crate::variant::{Variant, quoted};
use ferz::model::MoveKind;
use ferz::{Kind, Square};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyFrozenSet, PyString};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A legal move of a position. It is small: an index into the list that it was taken from. Two moves are equal if their
/// texts by squares are, even in different positions.
#[pyclass(frozen, module = "ferz")]
pub struct Move {
    owner: Owner,
    place: u32,
}

/// The source of a move's position.
enum Owner {
    Node(Arc<Node>),
    /// Shared by the moves of a list in the pool.
    Pooled(Arc<SharedNode>),
}

impl Move {
    /// Returns the move at an index of a position's list, which has been found and has this index.
    pub fn new(node: Arc<Node>, place: u32) -> Move {
        Move { owner: Owner::Node(node), place }
    }

    /// Like [`Move::new`], for a list in the pool.
    pub fn pooled(node: Arc<SharedNode>, place: u32) -> Move {
        Move { owner: Owner::Pooled(node), place }
    }

    /// Returns its index, if it belongs to this very list.
    pub fn place_in(&self, node: &Arc<Node>) -> Option<usize> {
        let is_of_it = match &self.owner {
            Owner::Node(own) => Arc::ptr_eq(own, node),
            Owner::Pooled(own) => own.is(node),
        };
        is_of_it.then_some(self.place as usize)
    }

    /// Returns its index among the moves of a position; `None` if it is not one of them.
    pub fn find_in(&self, node: &Arc<Node>) -> Option<usize> {
        self.place_in(node).or_else(|| {
            let own = self.node();
            match own.position == node.position {
                true => node.find(&own.get(self.place as usize)),
                // Even in another position, the same text means the move.
                false => node.place_of(&self.text()),
            }
        })
    }

    /// Returns its index among some moves.
    pub fn place_among(&self, moves: &[ferz::Move]) -> Option<usize> {
        let mv = self.core().0;
        moves.iter().position(|other| *other == mv)
    }

    /// Returns the position of the move.
    pub fn node(&self) -> Arc<Node> {
        match &self.owner {
            Owner::Node(node) => node.clone(),
            Owner::Pooled(node) => node.node(),
        }
    }

    /// Returns its text by its squares.
    pub fn text(&self) -> String {
        self.node().texts()[self.place as usize].clone()
    }

    /// Returns the move itself, and its position.
    fn core(&self) -> (ferz::Move, Arc<Node>) {
        let node = self.node();
        (node.get(self.place as usize), node)
    }

    /// Returns its start and target squares.
    fn ends(&self) -> (Square, Square) {
        self.node().ends(self.place as usize)
    }
}

/// Returns the name of a kind of a position's variant.
fn kind_name(py: Python<'_>, node: &Node, kind: Kind) -> Py<PyString> {
    PyString::new(py, node.variant.get().core().kind_name(kind)).unbind()
}

#[pymethods]
impl Move {
    /// Returns its text by its squares, as in UCI: `"e2e4"`.
    fn uci(&self) -> String {
        self.text()
    }

    /// The number of the start square; for a drop, that of the target square.
    #[getter(from_square)]
    fn start(&self) -> u8 {
        self.ends().0.0
    }

    /// The number of the target square.
    #[getter(to_square)]
    fn end(&self) -> u8 {
        self.ends().1.0
    }

    /// The kind of move: `"move"`, `"castle"`, `"drop"` or `"pass"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.core().0.kind.name()
    }

    /// The name of the kind of piece that moves or is dropped, before the move; `None` for a pass.
    #[getter]
    fn piece_type(&self, py: Python<'_>) -> Option<Py<PyString>> {
        let (mv, node) = self.core();
        (mv.kind != MoveKind::Pass).then(|| kind_name(py, &node, mv.piece))
    }

    /// The name of the kind that the piece becomes; `None` if it does not promote.
    #[getter]
    fn promotion(&self, py: Python<'_>) -> Option<Py<PyString>> {
        let (mv, node) = self.core();
        mv.becomes.map(|kind| kind_name(py, &node, kind))
    }

    /// The name of the kind of piece that is dropped; `None` if the move is no drop.
    #[getter]
    fn drop(&self, py: Python<'_>) -> Option<Py<PyString>> {
        let (mv, node) = self.core();
        (mv.kind == MoveKind::Drop).then(|| kind_name(py, &node, mv.piece))
    }

    /// The numbers of the squares from which the move takes pieces off the board: those that it captures, and those that
    /// rows of the variant remove after it (enclosed pieces, a blast), own ones too.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, self.node().captured(self.place as usize).into_iter().map(|square| square.0))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Move {}>", quoted(py, &self.text())?))
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Move>() {
            Ok(other) => op.matches(self.text().cmp(&other.get().text())).into_bound_py_any(py),
            Err(_) => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// A move is pickled with its position, so that it can be used elsewhere.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let (node, text) = (slf.get().node(), slf.get().text());
        let parts = (&node.variant, node.position.fen(), text);
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        variant: Bound<'_, Variant>,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
        #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
    ) -> PyResult<Move> {
        let board = crate::board::Board::of(variant, Some(&fen))?;
        let node = board.listed()?;
        match node.place_of(&text) {
            Some(place) => Ok(Move::new(node, place as u32)),
            None => Err(error::illegal(&text)),
        }
    }
}
