//! `LegalMoves`: the moves of a position, and the way through them.

use crate::moves::Move;
use crate::node::Node;
use ferz::notation::san;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PySliceMethods};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The legal moves of a position, as they were when they were asked for. Nothing is copied, and a move is made into an object only when it
/// is looked at.
#[pyclass(frozen, module = "ferz")]
pub struct LegalMoves(Arc<Node>);

impl LegalMoves {
    /// The moves of a position, which have been found.
    pub fn new(node: Arc<Node>) -> LegalMoves {
        LegalMoves(node)
    }

    fn at(&self, place: usize) -> Move {
        Move::new(self.0.clone(), place as u32)
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// How many moves there are: the same as `len`.
    fn count(&self) -> usize {
        self.0.len()
    }

    fn __iter__(&self) -> MoveIterator {
        MoveIterator { node: self.0.clone(), count: self.0.len(), next: AtomicUsize::new(0) }
    }

    /// Is this move, or the one that is written so by its squares, among them?
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(mv) = r#move.cast::<Move>() {
            let mv = mv.get();
            return Ok(mv.place_in(&self.0).is_some() || self.0.place_of(mv.text()).is_some());
        }
        match r#move.extract::<String>() {
            Ok(text) => Ok(self.0.place_of(&text).is_some()),
            Err(_) => Ok(false),
        }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: Index<'py>) -> PyResult<Bound<'py, PyAny>> {
        match index {
            Index::One(index) => {
                let count = self.0.len() as isize;
                let place = if index < 0 { index.saturating_add(count) } else { index };
                if !(0..count).contains(&place) {
                    return Err(PyIndexError::new_err(format!("there are {count} moves, and none in place {index}")));
                }
                Ok(Bound::new(py, self.at(place as usize))?.into_any())
            }
            Index::Some(slice) => {
                let within = slice.indices(self.0.len() as isize)?;
                let places = (0..within.slicelength as isize).map(|step| within.start + step * within.step);
                Ok(PyList::new(py, places.map(|place| self.at(place as usize)).collect::<Vec<_>>())?.into_any())
            }
        }
    }

    /// All of them, written by their squares.
    fn uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.texts())
    }

    /// All of them in algebraic notation.
    fn san(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let write = || san::write_all_within_limits(&self.0.position, &self.0.all());
        py.detach(write).map_err(crate::error::too_many)
    }

    fn __repr__(&self) -> String {
        format!("<LegalMoves ({})>", self.0.texts().join(", "))
    }
}

/// Places of a list.
#[derive(FromPyObject)]
enum Index<'py> {
    One(isize),
    Some(Bound<'py, PySlice>),
}

/// The moves one after another.
#[pyclass(frozen, module = "ferz._ferz")]
pub struct MoveIterator {
    node: Arc<Node>,
    count: usize,
    /// The place of the next move; at most the count.
    next: AtomicUsize,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<Move> {
        // Python's own iterators promise no more to threads that share one than that nothing breaks.
        let place = self.next.load(Relaxed);
        if place >= self.count {
            return None;
        }
        self.next.store(place + 1, Relaxed);
        Some(Move::new(self.node.clone(), place as u32))
    }

    fn __length_hint__(&self) -> usize {
        self.count - self.next.load(Relaxed)
    }
}
