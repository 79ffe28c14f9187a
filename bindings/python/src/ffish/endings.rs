//! The ends of games.

use super::{NO, Truth, ask};
use crate::arguments::{MoveTexts, numbers, texts};
use ferz::Side;
use ferz_fairy::endings::{DRAW, immediate, optional, result};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Returns the result of a game that is over because there is no legal move.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     A value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost,
///     ``VALUE_DRAW`` (0) for a draw.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
///     FerzError: If there are legal moves: the game is not over.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
pub fn game_result(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<i32> {
    ask(py, (&variant, &fen, &movelist, &chess960), result)
}

/// Reports whether a rule has ended the game at once, even if there are moves: a king on its goal, a third check, a
/// captured king.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     ``True`` or ``False``, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won,
///     ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0) for a draw; 0 if the game continues.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
pub fn is_immediate_game_end(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<(bool, i32)> {
    let end = ask(py, (&variant, &fen, &movelist, &chess960), immediate)?;
    Ok((end.is_some(), end.unwrap_or(DRAW)))
}

/// Reports whether a player may claim the end of the game, by a repetition, a move counter or a count.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///     count_started: The ply that counting starts at, in games with counting rules; 0 for the earliest, -1 for none.
///
/// Returns:
///     ``True`` or ``False``, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won,
///     ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0) for a draw; 0 if the game continues.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, count_started = 0)")]
pub fn is_optional_game_end(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::count_started)] count_started: i64,
) -> PyResult<(bool, i32)> {
    let end = ask(py, (&variant, &fen, &movelist, &chess960), |line| optional(line, count_started))?;
    Ok((end.is_some(), end.unwrap_or(DRAW)))
}

/// Reports for each side whether it has too little material to win.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     A truth value for each side, the first player's first.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
pub fn has_insufficient_material(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<(bool, bool)> {
    ask(py, (&variant, &fen, &movelist, &chess960), |line| {
        let [first, second] = Side::BOTH.map(|side| line.position().cannot_win(side));
        Ok((first?, second?))
    })
}
