//! `ferz._ferz._ffish`: the functions of pyffish, for `ferz/ffish.py`.
//!
//! `book` knows the variants by their names, `reading` and `writing` the format's FENs, `spelling` its moves; `line` is the position that
//! a question is about, and keeps the ones that were asked for last. `endings`, `count` and `validation` answer what has rules of its own.

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

use crate::arguments::{MoveText, MoveTexts, numbers, texts};
use book::Entry;
use fault::Fault;
use ferz::Side;
use ferz::model::CapturedGo;
use ferz::notation::{Style, write_move};
use line::{Line, Question};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use std::sync::Arc;
use writing::Form;

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

/// The names of all variants: those that are built in, those that pyffish knows, and those that were loaded.
///
/// Returns:
///     A list of names, sorted.
#[pyfunction]
fn variants(py: Python<'_>) -> Vec<String> {
    book::names(py)
}

#[pyfunction]
fn load(py: Python<'_>, #[pyo3(from_py_with = texts::config)] config: PyBackedStr) -> Vec<String> {
    let config = &*config;
    book::load(py, config)
}

/// The position that a game starts from.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///
/// Returns:
///     It as FEN, as pyffish writes it.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
fn start_fen(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<String> {
    let variant = &*variant;
    about(py, variant, |entry| entry.start_fen())
}

/// Is the variant played on two boards at once, as bughouse is?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
fn two_boards(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    let variant = &*variant;
    about(py, variant, |entry| entry.profile.as_ref().is_some_and(|profile| profile.two_boards))
}

/// Do captured pieces come into the hand of whoever took them?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
fn captures_to_hand(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    let variant = &*variant;
    about(py, variant, |entry| match &entry.profile {
        Some(profile) => profile.captures_to_hand,
        None => entry.variant.rules().captured.go == CapturedGo::OpponentsHand,
    })
}

/// A move in a notation.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     move: The move, by its squares. It must be legal.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///     notation: One of ``NOTATION_*``, 0 to 9; 0 is the one that is usual for the variant.
///
/// Returns:
///     The move as text, no other legal move is written alike.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
///     FerzError: If there is no such notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, r#move, chess960 = NO, notation = 0), text_signature = "(variant, fen, move, chess960 = False, notation = 0)")]
fn get_san(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    r#move: &Bound<'_, PyAny>,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::notation)] notation: i64,
) -> PyResult<String> {
    let variant = &*variant;
    let fen = &*fen;
    let style = style(notation)?;
    let text = r#move.extract::<MoveText>()?;
    ask(py, (variant, fen, &[], &chess960), |line| san(line, &text.0, style))
}

/// The moves of a line in a notation.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves, by their squares, each made where the ones before lead.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///     notation: One of ``NOTATION_*``, 0 to 9; 0 is the one that is usual for the variant.
///
/// Returns:
///     A list of texts, one for each move.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
///     FerzError: If there is no such notation.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, notation = 0), text_signature = "(variant, fen, movelist, chess960 = False, notation = 0)")]
fn get_san_moves(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::notation)] notation: i64,
) -> PyResult<Vec<String>> {
    let variant = &*variant;
    let fen = &*fen;
    let style = style(notation)?;
    let moves = &movelist[..];
    line::possible(moves)?;
    Question { variant, fen, moves: &[], shuffled: chess960.0 }.ask(py, moves.len(), |line, stop| {
        let mut line = line.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for text in moves {
            texts.push(san(&line, text, style)?);
            line.step(text, stop)?;
        }
        Ok(texts)
    })
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
    let variant = &*variant;
    let fen = &*fen;
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.found()?.texts.clone()))
}

/// The position that moves lead to.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///     sfen: As shogi programs write it?
///     show_promoted: Is it written which pieces are promoted, where the variant does not say so?
///     count_started: The ply in which counting began, for games with counting rules; 0 if it has not, -1 if nobody has said so.
///
/// Returns:
///     It as FEN.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, sfen = NO, show_promoted = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, sfen = False, show_promoted = False, count_started = 0)")]
#[allow(clippy::too_many_arguments)]
fn get_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    sfen: Truth,
    show_promoted: Truth,
    #[pyo3(from_py_with = numbers::count_started)] count_started: i64,
) -> PyResult<String> {
    let variant = &*variant;
    let fen = &*fen;
    let form = Form { sfen: sfen.0, show_promoted: show_promoted.0, count_started };
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(writing::fen(line, form)))
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
    let variant = &*variant;
    let fen = &*fen;
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.position.is_check()))
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
    let variant = &*variant;
    let fen = &*fen;
    let text = r#move.extract::<MoveText>()?;
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.read(&text.0)?.captures()))
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
    let variant = &*variant;
    let fen = &*fen;
    ask(py, (variant, fen, &movelist, &chess960), |line| {
        Ok(line.taken.map_or_else(String::new, |piece| line.position.variant().rules().letter(piece)))
    })
}

/// The result of a game that is over because there is no legal move.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     A value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0).
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
///     FerzError: If there are legal moves: the game is not over.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn game_result(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<i32> {
    let variant = &*variant;
    let fen = &*fen;
    ask(py, (variant, fen, &movelist, &chess960), endings::result)
}

/// Is the game over by a rule that ends it at once, whatever moves there are: a king on its goal, a third check, a king that is taken?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     Whether it is, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0); 0 if the game goes on.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn is_immediate_game_end(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<(bool, i32)> {
    let variant = &*variant;
    let fen = &*fen;
    let end = ask(py, (variant, fen, &movelist, &chess960), endings::immediate)?;
    Ok((end.is_some(), end.unwrap_or(endings::DRAW)))
}

/// Is the game over by a rule that a player may claim: a repetition, a move clock, a count?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///     count_started: The ply in which counting began, for games with counting rules; 0 if it has not, -1 if nobody has said so.
///
/// Returns:
///     Whether it is, and a value for the side to move: ``VALUE_MATE`` (32000) if it has won, ``-VALUE_MATE`` if it has lost, ``VALUE_DRAW`` (0); 0 if the game goes on.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, count_started = 0)")]
fn is_optional_game_end(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
    #[pyo3(from_py_with = numbers::count_started)] count_started: i64,
) -> PyResult<(bool, i32)> {
    let variant = &*variant;
    let fen = &*fen;
    let end = ask(py, (variant, fen, &movelist, &chess960), |line| endings::optional(line, count_started))?;
    Ok((end.is_some(), end.unwrap_or(endings::DRAW)))
}

/// Has a side too little material to win?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     fen: The position to begin with, as FEN; ``"startpos"`` for the start.
///     movelist: The moves that lead from there to the position that is asked about: texts such as ``"e2e4"``, by their squares.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     A truth value for each side, that of the first player first.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     IllegalMoveError: If a move is not legal where it is made.
///     LimitError: If a position has more moves than can be listed.
#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn has_insufficient_material(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    movelist: MoveTexts,
    chess960: Truth,
) -> PyResult<(bool, bool)> {
    let variant = &*variant;
    let fen = &*fen;
    ask(py, (variant, fen, &movelist, &chess960), |line| {
        let [first, second] = Side::BOTH.map(|side| line.position.cannot_win(side));
        Ok((first?, second?))
    })
}

/// Is a text a sound FEN, and if not, what is wrong?
///
/// Args:
///     fen: The text.
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     ``FEN_OK`` (1), or a number for what is wrong first: 0 the text is empty, -1 the number of the move, -2 of half
///     moves, -3 of kings, -4 the square to take in passing, -5 castling rights, -6 the side to move, -7 what is in hand,
///     -8 the size of the board, -9 kings touch, -10 a letter, -11 the number of fields, -12 a piece that cannot be
///     promoted is, -13 the number of checks, -14 the count of an ending.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
fn validate_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    chess960: Truth,
) -> PyResult<i32> {
    let fen = &*fen;
    let variant = &*variant;
    about(py, variant, |entry| validation::validate(entry, fen, chess960.0) as i32)
}

/// What the side to move sees of a position in the fog: its own pieces, and the squares that they can go to.
///
/// Args:
///     fen: The position, as FEN.
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///     chess960: Are castlings written as the king taking the rook? Anything, as Python judges its truth.
///
/// Returns:
///     A FEN in which a wall, ``*``, stands on each square that is not seen.
///
/// Raises:
///     VariantError: If there is no such variant.
///     FenError: If the text is no position of the variant.
///     LimitError: If a position has more moves than can be listed.
#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
fn get_fog_fen(
    py: Python<'_>,
    #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr,
    chess960: Truth,
) -> PyResult<String> {
    let fen = &*fen;
    let variant = &*variant;
    ask(py, (variant, fen, &[], &chess960), writing::fog)
}

/// A move in a notation; that of the variant if none is said.
fn san(line: &Line, text: &str, style: Option<Style>) -> Result<String, Fault> {
    let mv = line.read(text)?;
    let usual = match line.position.variant().rules().notation {
        Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => Style::HodgesNumber,
        _ => Style::San,
    };
    let style = style.unwrap_or(usual);
    let written = write_move(&line.position, &line.found()?.moves, mv, style);
    Ok(naming::renamed(line, mv, style, written))
}

/// The way of writing moves by its number; nothing for the usual one.
fn style(number: i64) -> Result<Option<Style>, Fault> {
    const STYLES: [Style; 9] = [
        Style::San,
        Style::Lan,
        Style::Hosking,
        Style::Hodges,
        Style::HodgesNumber,
        Style::Janggi,
        Style::Wxf,
        Style::Thai,
        Style::ThaiLong,
    ];
    let unknown = || Fault::Value(format!("there is no notation {number}; it is one of NOTATION_*, 0 to 9"));
    match usize::try_from(number).map_err(|_| unknown())? {
        0 => Ok(None),
        number => STYLES.get(number - 1).copied().map(Some).ok_or_else(unknown),
    }
}

/// The functions of pyffish.
#[pymodule(gil_used = false)]
pub mod _ffish {
    #[pymodule_export]
    use super::{
        captures_to_hand, game_result, get_fen, get_fog_fen, get_san, get_san_moves, gives_check,
        has_insufficient_material, is_capture, is_immediate_game_end, is_optional_game_end, legal_moves, load,
        piece_to_partner, start_fen, two_boards, validate_fen, variants,
    };
}
