//! `ferz._ferz._ffish`: the functions of pyffish, for `ferz/ffish.py`. The package `ferz-fairy` answers them.
//!
//! `book` is the book of variants, and `question` asks about positions and caches the last ones. The other files define
//! the functions: `moves`, `fens` and `endings`.

mod book;
mod endings;
mod fens;
mod moves;
mod question;

use crate::error;
use ferz_fairy::book::BookEntry;
use ferz_fairy::fault::FairyError;
use ferz_fairy::line::FairyLine;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use question::Question;

/// Returns the exception of a fault.
fn raised(fault: FairyError) -> PyErr {
    match fault {
        FairyError::Load(load) => Python::attach(|py| error::load(py, &load)),
        FairyError::Variant(message) => error::VariantError::new_err(message),
        FairyError::Fen(message) => error::FenError::new_err(message),
        FairyError::Move(message) => error::IllegalMoveError::new_err(message),
        FairyError::Value(message) => error::FerzError::new_err(message),
        FairyError::Limit(limit) => error::too_many(limit),
        FairyError::Beyond(message) => error::LimitError::new_err(message),
    }
}

/// A value of any type as a truth value of Python.
pub struct Truth(bool);

impl<'py> FromPyObject<'_, 'py> for Truth {
    type Error = PyErr;

    fn extract(object: pyo3::Borrowed<'_, 'py, PyAny>) -> PyResult<Truth> {
        object.is_truthy().map(Truth)
    }
}

const NO: Truth = Truth(false);

/// Answers a question on the position that moves lead to, while other Python threads run.
fn ask<T: Send>(
    py: Python<'_>,
    (variant, fen, moves, shuffled): (&str, &str, &[PyBackedStr], &Truth),
    answer: impl Send + FnOnce(&FairyLine) -> Result<T, FairyError>,
) -> PyResult<T> {
    Question { variant, fen, moves, shuffled: shuffled.0 }.ask(py, 0, |line, _| answer(line))
}

/// Answers a question on a variant.
fn about<T: Send>(py: Python<'_>, variant: &str, answer: impl Send + FnOnce(&BookEntry) -> T) -> PyResult<T> {
    let entry = book::find(py, variant)?;
    Ok(py.detach(|| answer(&entry)))
}

/// The functions of pyffish.
#[pymodule(gil_used = false)]
pub mod _ffish {
    #[pymodule_export]
    use super::book::{captures_to_hand, load, two_boards, variants};
    #[pymodule_export]
    use super::endings::{game_result, has_insufficient_material, is_immediate_game_end, is_optional_game_end};
    #[pymodule_export]
    use super::fens::{get_fen, get_fog_fen, start_fen, validate_fen};
    #[pymodule_export]
    use super::moves::{get_san, get_san_moves, gives_check, is_capture, legal_moves, piece_to_partner};
}
