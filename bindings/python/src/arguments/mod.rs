//! What arguments may be, and what is said in Python's words of those that are something else: which argument it is, what was expected, and what it got.
//!
//! `kinds` are those that may be one of several things, `lists` those that are sequences; plain texts, numbers and truth values are read here.

mod kinds;
pub mod lists;

pub use kinds::{Index, MoveLike, MoveText, Notation, SquareLike, VariantLike};
pub use lists::{MoveTexts, Texts, listed};

use crate::error::brief;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use std::fmt::Display;

/// Something else was expected than what was got.
fn other(expected: impl Display, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().qualname().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{expected}, not {kind}"))
}

/// The text that an object is, if it is one.
fn text_of(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
    let text = object.cast::<PyString>().ok().map(|text| PyBackedStr::try_from(text.clone())).transpose();
    text.map_err(|fault| named(name, fault, object.py()))
}

/// A fault that says of which argument a text cannot be encoded.
fn named(name: &str, fault: PyErr, py: Python<'_>) -> PyErr {
    if !fault.is_instance_of::<PyUnicodeEncodeError>(py) {
        return fault;
    }
    let reason = format!("{name} must be a text without lone surrogates");
    fault.value(py).setattr("reason", reason).map_or_else(|other| other, |()| fault)
}

/// Reads an argument that must be of a type of Python, by its name.
pub fn typed<T>(name: &str, expected: &str, object: &Bound<'_, PyAny>, read: PyResult<T>) -> PyResult<T> {
    read.map_err(|fault| match fault.get_type(object.py()).is(object.py().get_type::<PyTypeError>()) {
        true => other(format!("{name} must be {expected}"), object),
        false => named(name, fault, object.py()),
    })
}

/// A whole number in the range of its type.
pub trait Whole: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> + Display {
    /// The least and the greatest.
    const RANGE: (Self, Self);
}

macro_rules! whole {
    ($($number:ty),*) => { $(impl Whole for $number { const RANGE: (Self, Self) = (<$number>::MIN, <$number>::MAX); })* };
}
whole!(u8, u16, u32, u64, usize, i64, isize);

/// Reads a whole number.
fn whole<T: Whole>(name: &str, object: &Bound<'_, PyAny>) -> PyResult<T> {
    let read = object.extract::<T>().map_err(|fault| match fault.is_instance_of::<PyOverflowError>(object.py()) {
        true => {
            let (least, most) = T::RANGE;
            PyOverflowError::new_err(format!("{name} must be from {least} to {most}, not {}", shown(object)))
        }
        false => fault,
    });
    typed(name, "an int", object, read)
}

/// Makes readers of arguments, for `from_py_with`: one for each name, for a reader is not told what it reads.
macro_rules! readers {
    ($read:expr, $type:ty: $($name:ident)*) => { $(
        pub fn $name(object: &Bound<'_, PyAny>) -> PyResult<$type> {
            ($read)(stringify!($name), object)
        }
    )* };
}

/// Arguments that are texts.
pub mod texts {
    use super::*;

    fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
        text_of(name, object)?.ok_or_else(|| other(format!("{name} must be a str"), object))
    }
    readers!(read, PyBackedStr: config fen name piece_type symbol text variant what);
}

/// Arguments that are texts, or nothing.
pub mod maybe_texts {
    use super::*;

    fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
        match object.is_none() {
            true => Ok(None),
            false => text_of(name, object)?.map(Some).ok_or_else(|| other(format!("{name} must be a str"), object)),
        }
    }
    readers!(read, Option<PyBackedStr>: fen name player section view);
}

/// Arguments that are files.
pub mod paths {
    use super::*;
    use std::path::PathBuf;

    pub(super) fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
        typed(name, "a str or an os.PathLike of one", object, object.extract())
    }
    readers!(read, PathBuf: path);
}

/// Arguments that are truth values.
pub mod flags {
    use super::*;

    fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<bool> {
        typed(name, "a bool", object, object.extract())
    }
    readers!(read, bool: auto_reset claim_draw color promoted shuffle stack);
}

/// Makes readers of whole numbers: of any type of them.
macro_rules! number_readers {
    ($read:ident, $type:ty: $($name:ident)*) => { $(
        pub fn $name<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<$type> {
            $read(stringify!($name), object)
        }
    )* };
}

/// Arguments that are whole numbers.
pub mod numbers {
    use super::*;
    number_readers!(whole, T: action board boards count count_started depth games hash_mb max_plies megabytes most notation plies seed start stop threads turn width);
}

/// Arguments that are whole numbers, or nothing.
pub mod maybe_numbers {
    use super::*;

    fn read<T: Whole>(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
        if object.is_none() { Ok(None) } else { whole(name, object).map(Some) }
    }
    number_readers!(read, Option<T>: seed threads);
}

/// Makes readers of moves.
macro_rules! move_readers {
    ($($name:ident)*) => { $(
        pub fn $name<'py>(object: &Bound<'py, PyAny>) -> PyResult<MoveLike<'py>> {
            MoveLike::read(stringify!($name), object)
        }
    )* };
}

/// Arguments that are moves and are not called so.
pub mod moves {
    use super::*;
    move_readers!(san text uci);
}

/// An object as it is told: a very long one is cut.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    // Python refuses to write very long numbers, and an object may refuse it.
    object.repr().map_or_else(|_| "what cannot be shown".to_owned(), |text| brief(text.to_string_lossy().into_owned()))
}
