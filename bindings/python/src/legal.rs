//! `LegalMoves`: the moves of a position as a sequence, and its iterator.

use crate::arguments::{Index, MoveLike, Notation, Texts, lists, numbers, shown, texts};
use crate::board::Board;
use crate::error;
use crate::moves::Move;
use crate::node::Node;
use crate::pool::{MAX_POOLED, MoveObjects};
use crate::variant::Variant;
use ferz::notation::{Style, find_move, write_moves};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PySliceMethods, PyTuple};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The legal moves of a position at the time of the call: a sequence that never changes. Nothing is copied, and a move
/// object is created only on access. Two such sequences are equal if they have the same moves in the same order.
#[pyclass(frozen, module = "ferz")]
pub struct LegalMoves {
    node: Arc<Node>,
    /// The objects of all moves, after the first iteration.
    objects: Mutex<Option<MoveObjects>>,
}

impl LegalMoves {
    /// Returns the moves of a position, which have been found.
    pub fn new(node: Arc<Node>) -> LegalMoves {
        LegalMoves { node, objects: Mutex::new(None) }
    }

    fn at(&self, place: usize) -> Move {
        Move::new(self.node.clone(), place as u32)
    }

    /// Returns the index of a move, or of the one with this text by its squares. Any other object has none.
    fn place_of(&self, object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let mv = match object.extract::<MoveLike<'_>>() {
            Ok(mv) => mv,
            Err(fault) if fault.is_instance_of::<PyTypeError>(object.py()) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        Ok(match mv {
            MoveLike::Move(mv) => mv.get().find_in(&self.node),
            MoveLike::Text(text) => self.node.place_of(&text).or_else(|| {
                let all = self.node.all();
                let found = find_move(&self.node.position, &all, &text, Style::Coordinate).ok()?;
                all.iter().position(|mv| *mv == found)
            }),
        })
    }

    /// Takes the objects away, to be given back.
    fn take_objects(&self) -> Option<MoveObjects> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Gives the objects back.
    fn give_back(&self, objects: MoveObjects) {
        let before = self.objects.lock().unwrap_or_else(PoisonError::into_inner).replace(objects);
        if let Some(before) = before {
            before.release();
        }
    }
}

impl Drop for LegalMoves {
    fn drop(&mut self) {
        if let Some(objects) = self.take_objects() {
            objects.release();
        }
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.node.len()
    }

    /// Returns the number of occurrences of a move, or of the one with this text: 1 or 0. Without an argument, returns
    /// the number of moves, as `len`.
    #[pyo3(signature = (*r#move), text_signature = "($self, move=..., /)")]
    fn count(&self, r#move: &Bound<'_, PyTuple>) -> PyResult<usize> {
        match r#move.len() {
            0 => Ok(self.node.len()),
            1 => Ok(usize::from(self.place_of(&r#move.get_item(0)?)?.is_some())),
            many => Err(PyTypeError::new_err(format!("count() takes one move, or none, not {many}"))),
        }
    }

    /// Returns the index of a move, or of the one with this text by its squares, from `start` and before `stop`.
    ///
    /// Raises:
    ///     ValueError: If there is no such move.
    #[pyo3(signature = (r#move, start = 0, stop = isize::MAX, /), text_signature = "($self, move, start=0, stop=sys.maxsize, /)")]
    fn index(
        &self,
        r#move: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = numbers::start)] start: isize,
        #[pyo3(from_py_with = numbers::stop)] stop: isize,
    ) -> PyResult<usize> {
        let count = self.node.len() as isize;
        let within = |place: isize| if place < 0 { place.saturating_add(count).max(0) } else { place };
        let found = self.place_of(r#move)?.filter(|&place| (within(start)..within(stop)).contains(&(place as isize)));
        found.ok_or_else(|| PyValueError::new_err(format!("{} is not among the legal moves", shown(r#move))))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.node.len();
        if count > MAX_POOLED {
            return MoveIterator::new(self.node.clone(), false).into_bound_py_any(py);
        }
        // Python may run any code while it creates objects: no lock is held meanwhile.
        let mut objects = self.take_objects().unwrap_or_else(|| MoveObjects::acquire(py, &self.node));
        let moves = objects.first(py, count);
        self.give_back(objects);
        Ok(moves?.try_iter()?.into_any())
    }

    fn __reversed__(&self) -> MoveIterator {
        MoveIterator::new(self.node.clone(), true)
    }

    /// Returns `True` if this move, or the one with this text by its squares, is in the list.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place_of(r#move)?.is_some())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: Index<'py>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.node.len() as isize;
        match index {
            Index::One(index) => {
                let place = if index < 0 { index.saturating_add(count) } else { index };
                if !(0..count).contains(&place) {
                    return Err(PyIndexError::new_err(format!("there are {count} moves, and none in place {index}")));
                }
                Ok(Bound::new(py, self.at(place as usize))?.into_any())
            }
            Index::Some(slice) => {
                let within = slice.indices(count)?;
                let places = (0..within.slicelength as isize).map(|step| within.start + step * within.step);
                Ok(PyList::new(py, places.map(|place| self.at(place as usize)).collect::<Vec<_>>())?.into_any())
            }
        }
    }

    /// Returns all moves, written by their squares.
    fn uci<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.node.texts())
    }

    /// Returns all moves in algebraic notation, or in another one of `Variant.notations`.
    #[pyo3(signature = (*, notation = None))]
    fn san(&self, py: Python<'_>, notation: Option<Notation>) -> PyResult<Vec<String>> {
        let style = notation.map_or(Style::San, |notation| notation.0);
        let write = || write_moves(&self.node.position, &self.node.all(), style);
        py.detach(write).map_err(error::too_many)
    }

    fn __repr__(&self) -> String {
        format!("<LegalMoves ({})>", self.node.texts().join(", "))
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let is_equal =
            |other: &LegalMoves| Arc::ptr_eq(&self.node, &other.node) || self.node.texts() == other.node.texts();
        match (other.cast::<LegalMoves>(), op) {
            (Ok(other), CompareOp::Eq) => is_equal(other.get()).into_bound_py_any(py),
            (Ok(other), CompareOp::Ne) => (!is_equal(other.get())).into_bound_py_any(py),
            _ => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.node.texts().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// Moves are pickled with their position, so that they can be used elsewhere.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let node = &slf.get().node;
        let parts = (&node.variant, node.position.fen(), node.texts());
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        variant: Bound<'_, Variant>,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
        #[pyo3(from_py_with = lists::texts)] texts: Texts,
    ) -> PyResult<LegalMoves> {
        let node = Board::of(variant, Some(&fen))?.listed()?;
        if node.texts() == texts.0 {
            return Ok(LegalMoves::new(node));
        }
        // The history of the game may have forbidden some moves.
        let wanted: HashSet<&str> = texts.0.iter().map(String::as_str).collect();
        let all = node.all().into_iter().zip(node.texts());
        let left = all.filter(|(_, text)| wanted.contains(text.as_str())).map(|(mv, _)| mv).collect();
        Ok(LegalMoves::new(Arc::new(node.with_moves(left))))
    }
}

/// An iterator over the moves, forwards or backwards.
#[pyclass(frozen, module = "ferz._ferz")]
pub struct MoveIterator {
    node: Arc<Node>,
    count: usize,
    is_reversed: bool,
    /// The number of moves returned; at most the count.
    next: AtomicUsize,
}

impl MoveIterator {
    fn new(node: Arc<Node>, is_reversed: bool) -> MoveIterator {
        MoveIterator { count: node.len(), node, is_reversed, next: AtomicUsize::new(0) }
    }
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<Move> {
        // Like Python's own iterators, it promises threads that share it only memory safety.
        let given = self.next.load(Relaxed);
        if given >= self.count {
            return None;
        }
        self.next.store(given + 1, Relaxed);
        let place = if self.is_reversed { self.count - 1 - given } else { given };
        Some(Move::new(self.node.clone(), place as u32))
    }

    fn __length_hint__(&self) -> usize {
        self.count - self.next.load(Relaxed)
    }
}
