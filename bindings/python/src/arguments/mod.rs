//! Conversion of arguments. Errors are written in terms of Python: the name of the argument, the expected type, and the
//! type given.
//!
//! `kinds` holds arguments of several types, `lists` sequences; plain texts, numbers and truth values are read here.

mod kinds;
pub mod lists;

pub use kinds::{Index, MoveLike, MoveText, Notation, SquareLike, VariantLike};
pub use lists::{MoveTexts, Texts, listed};

use crate::error::{FerzError, brief};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;
use std::fmt::Display;

/// Returns the error of an unexpected type.
fn other(expected: impl Display, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().qualname().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{expected}, not {kind}"))
}

/// Returns the text of an object, if it is one.
fn text_of(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
    let text = object.cast::<PyString>().ok().map(|text| PyBackedStr::try_from(text.clone())).transpose();
    text.map_err(|fault| named(name, fault, object.py()))
}

/// Adds the name of the argument to an encoding error.
fn named(name: &str, fault: PyErr, py: Python<'_>) -> PyErr {
    if !fault.is_instance_of::<PyUnicodeEncodeError>(py) {
        return fault;
    }
    let reason = format!("{name} must be a text without lone surrogates");
    fault.value(py).setattr("reason", reason).map_or_else(|other| other, |()| fault)
}

/// Reads an argument of a Python type, by its name.
pub fn typed<T>(name: &str, expected: &str, object: &Bound<'_, PyAny>, read: PyResult<T>) -> PyResult<T> {
    read.map_err(|fault| match fault.get_type(object.py()).is(object.py().get_type::<PyTypeError>()) {
        true => other(format!("{name} must be {expected}"), object),
        false => named(name, fault, object.py()),
    })
}

/// An integer in the range of its type.
pub trait Whole: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> + Display {
    /// The smallest and the largest value.
    const RANGE: (Self, Self);
}

macro_rules! whole {
    ($($number:ty),*) => { $(impl Whole for $number { const RANGE: (Self, Self) = (<$number>::MIN, <$number>::MAX); })* };
}
whole!(u8, u16, u32, u64, usize, i64, isize);

/// Reads an integer.
fn whole<T: Whole>(name: &str, object: &Bound<'_, PyAny>) -> PyResult<T> {
    let read = object.extract::<T>().map_err(|fault| match fault.is_instance_of::<PyOverflowError>(object.py()) {
        true => {
            let (least, most) = T::RANGE;
            FerzError::new_err(format!("{name} must be from {least} to {most}, not {}", shown(object)))
        }
        false => fault,
    });
    typed(name, "an int", object, read)
}

/// Defines readers of arguments for `from_py_with`, one for each name, since a reader does not receive the name of its
/// argument.
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

/// Optional texts.
pub mod maybe_texts {
    use super::*;

    fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
        match object.is_none() {
            true => Ok(None),
            false => text_of(name, object)?.map(Some).ok_or_else(|| other(format!("{name} must be a str"), object)),
        }
    }
    readers!(read, Option<PyBackedStr>: family fen name player section view);
}

/// Arguments that are paths.
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

/// Defines readers of integers of any type.
macro_rules! number_readers {
    ($read:ident, $type:ty: $($name:ident)*) => { $(
        pub fn $name<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<$type> {
            $read(stringify!($name), object)
        }
    )* };
}

/// Arguments that are integers.
pub mod numbers {
    use super::*;
    number_readers!(whole, T: action board boards count count_started depth games hash hash_mb level lines max_plies megabytes most notation plies seed start stop threads turn width);
}

/// Optional times in seconds.
pub mod seconds {
    use super::*;
    use std::time::Duration;

    /// The longest time, in seconds.
    const LONGEST: f64 = 1e6;

    fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
        if object.is_none() {
            return Ok(None);
        }
        let seconds: f64 = typed(name, "a number of seconds", object, object.extract())?;
        if !(seconds > 0.0 && seconds <= LONGEST) {
            return Err(FerzError::new_err(format!(
                "{name} must be more than 0 and at most {LONGEST} seconds, not {seconds}"
            )));
        }
        Ok(Some(Duration::from_secs_f64(seconds)))
    }
    readers!(read, Option<Duration>: time);
}

/// Reads the argument `board` of a search: the numbers of files and ranks.
pub fn board_size(object: &Bound<'_, PyAny>) -> PyResult<Option<(u16, u16)>> {
    match object.is_none() {
        true => Ok(None),
        false => typed("board", "a tuple (files, ranks)", object, object.extract().map(Some)),
    }
}

/// Optional integers.
pub mod maybe_numbers {
    use super::*;

    fn read<T: Whole>(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
        if object.is_none() { Ok(None) } else { whole(name, object).map(Some) }
    }
    number_readers!(read, Option<T>: depth nodes seed threads);
}

/// Defines readers of moves.
macro_rules! move_readers {
    ($($name:ident)*) => { $(
        pub fn $name<'py>(object: &Bound<'py, PyAny>) -> PyResult<MoveLike<'py>> {
            MoveLike::read(stringify!($name), object)
        }
    )* };
}

/// Arguments that are moves but have other names.
pub mod moves {
    use super::*;
    move_readers!(san text uci);
}

/// Returns the `repr` of an object; a very long one is cut.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    // Python refuses to convert very long integers, and the `repr` of an object may raise an exception.
    object.repr().map_or_else(|_| "what cannot be shown".to_owned(), |text| brief(text.to_string_lossy().into_owned()))
}
