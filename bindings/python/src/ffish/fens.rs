//! Positions as texts.

use super::{NO, Truth, about, ask};
use crate::arguments::{MoveTexts, numbers, texts};
use ferz_fairy::book::BookEntry;
use ferz_fairy::validation::validate;
use ferz_fairy::writing::{FenForm, fog, write};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Returns the start position of a variant.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     The FEN, as pyffish writes it.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn start_fen(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<String> {
    about(py, &variant, BookEntry::start_fen)
}

/// Returns the position that moves lead to.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     fen: The position to start from, as FEN; ``"startpos"`` for the start of the variant.
///     movelist: The moves played from there, each written by its squares, such as ``"e2e4"``.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///     sfen: If true, the result is written as shogi programs do.
///     show_promoted: If true, promoted pieces are marked even if the variant does not do so.
///     count_started: The ply that counting starts at, in games with counting rules; 0 for the earliest, -1 for none.
///
/// Returns:
///     The FEN.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     IllegalMoveError: If a move is illegal.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, sfen = NO, show_promoted = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, sfen = False, show_promoted = False, count_started = 0)")]
#[allow(clippy::too_many_arguments)]
pub fn get_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    sfen: Truth,
    show_promoted: Truth,
    #[pyo3(from_py_with = numbers::count_started)] count_started: i64,
) -> PyResult<String> {
    let form = FenForm { sfen: sfen.0, show_promoted: show_promoted.0, count_started };
    ask(py, (&variant, &fen, &movelist, &chess960), |line| Ok(write(line, form)))
}

/// Returns a position in fog as seen by the side to move: its own pieces, and the squares that they can move to.
///
/// Args:
///     fen: The position, as FEN.
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     A FEN with a wall, ``*``, on each square that is not seen.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the FEN is not a position of the variant.
///     LimitError: If a position has more moves than the limit.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
pub fn get_fog_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    chess960: Truth,
) -> PyResult<String> {
    ask(py, (&variant, &fen, &[], &chess960), fog)
}

/// Validates a FEN.
///
/// Args:
///     fen: The text.
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///     chess960: Any value; if it is true, castlings are written as the king capturing its rook.
///
/// Returns:
///     ``FEN_OK`` (1), or the number of the first error: 0 the text is empty, -1 the number of the move, -2 of half
///     moves, -3 of kings, -4 the en passant square, -5 castling rights, -6 the side to move, -7 the hand,
///     -8 the size of the board, -9 kings touch, -10 a letter, -11 the number of fields, -12 a promoted piece that
///     cannot be promoted, -13 the number of checks, -14 the count of an ending.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
pub fn validate_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    chess960: Truth,
) -> PyResult<i32> {
    about(py, &variant, |entry| validate(entry, &fen, chess960.0) as i32)
}
