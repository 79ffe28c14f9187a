//! `ferz._ferz._ffish`: the functions of pyffish, for `ferz/ffish.py`.
//!
//! `book` knows the variants by their names, `reading` and `writing` the format's FENs, `spelling` its moves; `line` is the position that
//! a question is about, and keeps the ones that were asked for last. `endings`, `count`, `naming` and `validation` answer what has rules of its own.
//! A function that Python calls stands where its question is answered; here are those about moves.

mod book;
mod count;
mod endings;
mod fault;
mod line;
mod naming;
mod reading;
mod spelling;
mod validation;
mod writing;

use crate::arguments::{MoveText, MoveTexts, texts};
use book::Entry;
use fault::Fault;
use line::{Line, Question};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::sync::Arc;

/// Anything, as Python judges its truth.
pub struct Truth(bool);

impl<'py> FromPyObject<'_, 'py> for Truth {
    type Error = PyErr;

    fn extract(object: pyo3::Borrowed<'_, 'py, PyAny>) -> PyResult<Truth> {
        object.is_truthy().map(Truth)
    }
}

const NO: Truth = Truth(false);

/// Answers a question about the position that moves lead to, while other threads of Python run.
fn ask<T: Send>(
    py: Python<'_>,
    (variant, fen, moves, shuffled): (&str, &str, &[PyBackedStr], &Truth),
    answer: impl Send + FnOnce(&Line) -> Result<T, Fault>,
) -> PyResult<T> {
    Question { variant, fen, moves, shuffled: shuffled.0 }.ask(py, 0, |line, _| answer(line))
}

/// Answers a question about a variant.
fn about<T: Send>(py: Python<'_>, variant: &str, answer: impl Send + FnOnce(&Arc<Entry>) -> T) -> PyResult<T> {
    let entry = book::find(py, variant)?;
    Ok(py.detach(|| answer(&entry)))
}

/// The legal moves of a position.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     A list of texts, by squares; their order means nothing. It is empty if there are none.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
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

/// Is the side to move in check once the moves are made?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
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

/// Does a move take anything?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     move: The move, by its squares. It must be legal in the position that the moves lead to.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
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

/// The piece that the last move has taken, and that goes to the partner where the game is played on two boards.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     Its letter in a FEN; empty if nothing was taken.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
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
