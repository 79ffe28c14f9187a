//! `ferz._ferz._ffish`: the functions of pyffish, for `ferz/ffish.py`.
//!
//! `book` finds variants by name, `reading` and `writing` handle the FENs of the format; `line`
//! is the position of a question, and caches the last ones. `endings`, `count`, `naming` and `validation` answer
//! questions with rules of their own. Each function for Python is defined where its question is answered; those about
//! moves are here.

mod book;
mod count;
mod endings;
mod fault;
mod line;
mod naming;
mod reading;
mod validation;
mod writing;

use crate::arguments::{MoveText, MoveTexts, texts};
use book::Entry;
use fault::Fault;
use line::{Line, Question};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::sync::Arc;

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
    answer: impl Send + FnOnce(&Line) -> Result<T, Fault>,
) -> PyResult<T> {
    Question { variant, fen, moves, shuffled: shuffled.0 }.ask(py, 0, |line, _| answer(line))
}

/// Answers a question on a variant.
fn about<T: Send>(py: Python<'_>, variant: &str, answer: impl Send + FnOnce(&Arc<Entry>) -> T) -> PyResult<T> {
    let entry = book::find(py, variant)?;
    Ok(py.detach(|| answer(&entry)))
}

/// Returns the legal moves of a position.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     A list of texts by squares, in no particular order; empty if there are none.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn legal_moves(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<Vec<String>> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(line.found()?.texts.clone()))
}

/// Returns ``True`` if the side to move is in check after the moves.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn gives_check(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<bool> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(line.position.is_check()))
}

/// Returns ``True`` if a move captures anything.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     move: The move, by its squares. It must be legal in the position after the moves.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, r#move, chess960 = NO), text_signature = "(variant, fen, movelist, move, chess960 = False)")]
fn is_capture(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    r#move: &Bound<'_, PyAny>,
    chess960: Truth,
) -> PyResult<bool> {
    let text = r#move.extract::<MoveText>()?;
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(line.read(&text.0)?.is_capture()))
}

/// Returns the piece that the last move has captured, which goes to the partner in games on two boards.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     Its letter in a FEN; empty if nothing was captured.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn piece_to_partner(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<String> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| {
        Ok(line.taken.map_or_else(String::new, |piece| line.position.variant().rules().letter(piece)))
    })
}

/// The functions of pyffish.
#[pymodule(gil_used = false)]
pub mod _ffish {
    #[pymodule_export]
    use super::book::{captures_to_hand, load, start_fen, two_boards, variants};
    #[pymodule_export]
    use super::endings::{game_result, has_insufficient_material, is_immediate_game_end, is_optional_game_end};
    #[pymodule_export]
    use super::naming::{get_san, get_san_moves};
    #[pymodule_export]
    use super::validation::validate_fen;
    #[pymodule_export]
    use super::writing::{get_fen, get_fog_fen};
    #[pymodule_export]
    use super::{gives_check, is_capture, legal_moves, piece_to_partner};
}
