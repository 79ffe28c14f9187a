//! `Piece`: a piece of one side.

use crate::arguments::{VariantLike, flags, texts};
use crate::variant::{Variant, is_first, quoted, side};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A piece of one side.
#[pyclass(frozen, module = "ferz")]
pub struct Piece {
    variant: Py<Variant>,
    piece: ferz::Piece,
    is_promoted: bool,
}

impl Piece {
    /// Returns a piece of a variant; `is_promoted` is set for a promoted piece that looks like others of its kind.
    pub fn new(variant: Py<Variant>, piece: ferz::Piece, is_promoted: bool) -> Piece {
        Piece { variant, piece, is_promoted }
    }

    fn core(&self) -> &ferz::Variant {
        self.variant.get().core()
    }

    fn is(&self, other: &Piece) -> bool {
        (self.piece, self.is_promoted) == (other.piece, other.is_promoted) && self.core() == other.core()
    }
}

#[pymethods]
impl Piece {
    /// Returns a piece of the kind of this name; `color` is `True` for the side that moves first.
    #[new]
    #[pyo3(signature = (variant, piece_type, color, *, promoted = false))]
    fn of(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = texts::piece_type)] piece_type: PyBackedStr,
        #[pyo3(from_py_with = flags::color)] color: bool,
        #[pyo3(from_py_with = flags::promoted)] promoted: bool,
    ) -> PyResult<Piece> {
        let variant = variant.resolve(py)?;
        let kind = variant.get().core().kind(&piece_type).map_err(|fault| crate::error::unknown(&fault))?;
        Ok(Piece::new(variant.unbind(), ferz::Piece { side: side(color), kind }, promoted))
    }

    /// The variant of the piece.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.variant.clone_ref(py)
    }

    /// The name of its kind, such as `"knight"`.
    #[getter]
    fn piece_type(&self) -> &str {
        self.core().kind_name(self.piece.kind)
    }

    /// The owner: `True` for the side that moves first.
    #[getter]
    fn color(&self) -> bool {
        is_first(self.piece.side)
    }

    /// `True` if it is a promoted piece that looks like others of its kind (`q~` in a FEN).
    #[getter]
    fn promoted(&self) -> bool {
        self.is_promoted
    }

    /// Returns its letter in a FEN, in the case of its side: `"N"`.
    fn symbol(&self) -> String {
        self.core().piece_letters(self.piece)
    }

    /// Returns its Unicode symbol; its letter in a FEN if it has none.
    fn unicode_symbol(&self) -> String {
        let glyphs = &self.core().rules().piece(self.piece.kind).glyphs;
        glyphs.as_ref().map_or_else(|| self.symbol(), |glyphs| glyphs[self.piece.side.index()].clone())
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mark = if self.is_promoted { " promoted" } else { "" };
        Ok(format!("<Piece {} ({}{mark})>", quoted(py, &self.symbol())?, self.piece_type()))
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match (other.cast::<Piece>(), op) {
            (Ok(other), CompareOp::Eq) => self.is(other.get()).into_bound_py_any(py),
            (Ok(other), CompareOp::Ne) => (!self.is(other.get())).into_bound_py_any(py),
            _ => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.piece, self.is_promoted, self.core().rules().seed()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let piece = slf.get();
        let parts = (&piece.variant, piece.piece_type(), piece.color(), piece.is_promoted);
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = texts::piece_type)] piece_type: PyBackedStr,
        #[pyo3(from_py_with = flags::color)] color: bool,
        #[pyo3(from_py_with = flags::promoted)] promoted: bool,
    ) -> PyResult<Piece> {
        Piece::of(py, variant, piece_type, color, promoted)
    }
}
