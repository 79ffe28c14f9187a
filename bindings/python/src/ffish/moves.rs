//! Moves: the legal ones, their effects, and their texts in notations.

use super::question::{Question, step};
use super::{NO, Truth, ask, raised};
use crate::arguments::{MoveText, MoveTexts, numbers, texts};
use ferz_fairy::line::possible;
use ferz_fairy::naming::{style, usual, write};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

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
pub fn legal_moves(
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
pub fn gives_check(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<bool> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(line.position().is_check()))
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
pub fn is_capture(
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
pub fn piece_to_partner(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<String> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| {
        Ok(line.state.taken.map_or_else(String::new, |piece| line.position().variant().rules().letter(piece)))
    })
}

/// Returns a move in a notation.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     move: The move, by its squares. It must be legal.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///     notation: One of ``NOTATION_*``, 0 to 9; 0 is the usual one of the variant.
///
/// Returns:
///     The move as text, which differs from that of any other legal move.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
///     FerzError: If there is no such notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, r#move, chess960 = NO, notation = 0), text_signature = "(variant, fen, move, chess960 = False, notation = 0)")]
pub fn get_san(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    r#move: &Bound<'_, PyAny>,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::notation)] notation: i64,
) -> PyResult<String> {
    let style = style(notation).map_err(raised)?;
    let text = r#move.extract::<MoveText>()?;
    ask(py, (&variant, &fen, &[], &chess960), |line| write(line, &text.0, style.unwrap_or_else(|| usual(line))))
}

/// Returns the moves of a line in a notation.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves, by their squares, each played after those before it.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///     notation: One of ``NOTATION_*``, 0 to 9; 0 is the usual one of the variant.
///
/// Returns:
///     A list of texts, one for each move.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
///     FerzError: If there is no such notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, notation = 0), text_signature = "(variant, fen, movelist, chess960 = False, notation = 0)")]
pub fn get_san_moves(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::notation)] notation: i64,
) -> PyResult<Vec<String>> {
    let style = style(notation).map_err(raised)?;
    let moves = &movelist[..];
    possible(moves.len()).map_err(raised)?;
    Question { variant: &variant, fen: &fen, moves: &[], shuffled: chess960.0 }.ask(py, moves.len(), |line, stop| {
        let mut line = line.clone();
        let style = style.unwrap_or_else(|| usual(&line));
        let mut texts = Vec::with_capacity(moves.len());
        for text in moves {
            texts.push(write(&line, text, style)?);
            step(&mut line, text, stop)?;
        }
        Ok(texts)
    })
}
