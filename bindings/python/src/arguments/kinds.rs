//! Arguments of several types: moves, variants, squares, indices, notations.

use super::{other, paths, shown, text_of};
use crate::error::{self, FerzError, brief};
use crate::moves::Move;
use crate::source;
use crate::variant::Variant;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::notation::Style;
use ferz::prose::words::list;
use pyo3::Borrowed;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PySlice;
use std::path::PathBuf;

/// An argument that is a move.
pub enum MoveLike<'py> {
    /// A move.
    Move(Bound<'py, Move>),
    /// A text, or the result of an object's `uci()`, a method that moves of other libraries have.
    Text(PyBackedStr),
}

impl<'py> MoveLike<'py> {
    /// Reads the argument `name`.
    pub fn read(name: &str, object: &Bound<'py, PyAny>) -> PyResult<MoveLike<'py>> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(MoveLike::Move(mv.to_owned()));
        }
        if let Some(text) = written(name, object)? {
            return Ok(MoveLike::Text(text));
        }
        let expected = "a Move, a text or an object with a method uci(), as moves of python-chess are";
        Err(other(format!("{name} must be {expected}"), object))
    }

    /// Returns the text of the move; a `Move` is written by its squares.
    pub fn text(&self) -> String {
        match self {
            MoveLike::Move(mv) => mv.get().text(),
            MoveLike::Text(text) => text.to_string(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for MoveLike<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveLike<'py>> {
        MoveLike::read("move", &object)
    }
}

/// Returns the text of a move that is no `Move`: a text itself, another object's `uci()`.
pub(super) fn written(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
    if let Some(text) = text_of(name, object)? {
        return Ok(Some(text));
    }
    if object.is_instance_of::<pyo3::types::PyType>() {
        return Ok(None);
    }
    match object.getattr_opt("uci")? {
        Some(uci) if uci.is_callable() => text_of(name, &uci.call0()?),
        _ => Ok(None),
    }
}

/// The text of a move.
pub struct MoveText(pub PyBackedStr);

impl FromPyObject<'_, '_> for MoveText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<MoveText> {
        let found = written("move", &object)?.map(MoveText);
        found.ok_or_else(|| other("move must be a text or an object with a method uci()", &object))
    }
}

/// An argument that is a variant.
pub enum VariantLike<'py> {
    /// A variant.
    Variant(Bound<'py, Variant>),
    /// The name of a built-in one, or a path: `FILE.ron`, `FILE.ini:NAME`.
    Name(PyBackedStr),
    /// A path.
    Path(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for VariantLike<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<VariantLike<'py>> {
        if let Ok(variant) = object.cast::<Variant>() {
            return Ok(VariantLike::Variant(variant.to_owned()));
        }
        if let Some(name) = text_of("variant", &object)? {
            return Ok(VariantLike::Name(name));
        }
        match object.getattr_opt("__fspath__")? {
            Some(_) => paths::read("variant", &object).map(VariantLike::Path),
            None => Err(other("variant must be a Variant, a name or a path", &object)),
        }
    }
}

impl<'py> VariantLike<'py> {
    /// Returns the variant.
    pub fn resolve(self, py: Python<'py>) -> PyResult<Bound<'py, Variant>> {
        let found = match self {
            VariantLike::Variant(variant) => return Ok(variant),
            VariantLike::Name(name) => Variant::read(py, source::meant(py, &name))
                .map_err(|fault| if is_like_fen(&name) { error::fen_for_variant(py, &name) } else { fault }),
            VariantLike::Path(path) => Variant::read(py, source::meant_by_path(py, &path)),
        };
        Bound::new(py, found?)
    }
}

/// Returns `true` if a text resembles a FEN: ranks separated by slashes, followed by the side to move.
fn is_like_fen(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let ranks = words.next().map_or(0, |placement| placement.split('/').count());
    ranks > 2 && words.next().is_some_and(|side| side.len() == 1)
}

/// An argument that is a square.
pub enum SquareLike {
    /// Its number.
    Number(i64),
    /// Its name.
    Name(PyBackedStr),
}

impl FromPyObject<'_, '_> for SquareLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<SquareLike> {
        if let Some(name) = text_of("square", &object)? {
            return Ok(SquareLike::Name(name));
        }
        match object.extract() {
            Ok(number) => Ok(SquareLike::Number(number)),
            Err(fault) if fault.is_instance_of::<PyTypeError>(object.py()) => {
                Err(other("square must be a number or a name", &object))
            }
            Err(fault) if fault.is_instance_of::<PyOverflowError>(object.py()) => {
                Err(FerzError::new_err(format!("there is no square {}", shown(&object))))
            }
            Err(fault) => Err(fault),
        }
    }
}

/// An index or a slice of a sequence.
pub enum Index<'py> {
    One(isize),
    Some(Bound<'py, PySlice>),
}

impl<'py> FromPyObject<'_, 'py> for Index<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Index<'py>> {
        if let Ok(slice) = object.cast::<PySlice>() {
            return Ok(Index::Some(slice.to_owned()));
        }
        match object.extract() {
            Ok(place) => Ok(Index::One(place)),
            Err(fault) if fault.is_instance_of::<PyTypeError>(object.py()) => {
                Err(other("legal moves are indexed by whole numbers or slices", &object))
            }
            Err(fault) if fault.is_instance_of::<PyOverflowError>(object.py()) => {
                Err(PyIndexError::new_err(format!("there is no place {} among the legal moves", shown(&object))))
            }
            Err(fault) => Err(fault),
        }
    }
}

/// A notation, given by its name.
#[derive(Clone, Copy)]
pub struct Notation(pub Style);

impl FromPyObject<'_, '_> for Notation {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Notation> {
        let name = text_of("notation", &object)?.ok_or_else(|| other("notation must be a name", &object))?;
        Style::named(&name).map(Notation).ok_or_else(|| unknown(&name))
    }
}

fn unknown(name: &str) -> PyErr {
    let names = Style::NAMED.iter().map(|(name, _)| *name);
    // A name this long is no typing error.
    let hint = nearest(name, names.clone()).filter(|_| name.len() < 100).map(did_you_mean);
    let hint = hint.unwrap_or_else(|| format!("the notations are {}", list(names, "and")));
    FerzError::new_err(format!("there is no notation `{}`; {hint}", brief(name.to_owned())))
}
