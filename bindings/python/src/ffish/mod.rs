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

use book::Entry;
use fault::Fault;
use ferz::Side;
use ferz::model::CapturedGo;
use ferz::notation::{Style, write_move};
use line::Line;
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
    let question = || answer(&*line::reach(&book::find(variant)?, fen, moves, shuffled.0)?);
    Ok(py.detach(question)?)
}

/// Answers a question about a variant.
fn about<T: Send>(py: Python<'_>, variant: &str, answer: impl Send + FnOnce(&Arc<Entry>) -> T) -> PyResult<T> {
    Ok(py.detach(|| book::find(variant).map(|entry| answer(&entry)))?)
}

#[pyfunction]
fn variants(py: Python<'_>) -> Vec<String> {
    py.detach(book::names)
}

#[pyfunction]
fn load(py: Python<'_>, config: &str) -> Vec<String> {
    py.detach(|| book::load(config))
}

#[pyfunction]
fn start_fen(py: Python<'_>, variant: &str) -> PyResult<String> {
    about(py, variant, |entry| entry.start_fen())
}

#[pyfunction]
fn two_boards(py: Python<'_>, variant: &str) -> PyResult<bool> {
    about(py, variant, |entry| entry.profile.as_ref().is_some_and(|profile| profile.two_boards))
}

#[pyfunction]
fn captures_to_hand(py: Python<'_>, variant: &str) -> PyResult<bool> {
    about(py, variant, |entry| match &entry.profile {
        Some(profile) => profile.captures_to_hand,
        None => entry.variant.rules().captured.go == CapturedGo::OpponentsHand,
    })
}

#[pyfunction]
#[pyo3(signature = (variant, fen, r#move, chess960 = NO, notation = 0), text_signature = "(variant, fen, move, chess960 = False, notation = 0)")]
fn get_san(py: Python<'_>, variant: &str, fen: &str, r#move: &str, chess960: Truth, notation: i64) -> PyResult<String> {
    let style = style(notation)?;
    ask(py, (variant, fen, &[], &chess960), |line| san(line, r#move, style))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, notation = 0), text_signature = "(variant, fen, movelist, chess960 = False, notation = 0)")]
fn get_san_moves(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
    notation: i64,
) -> PyResult<Vec<String>> {
    let style = style(notation)?;
    ask(py, (variant, fen, &[], &chess960), |line| {
        let mut line = line.clone();
        let mut texts = Vec::with_capacity(movelist.len());
        for text in &movelist {
            texts.push(san(&line, text, style)?);
            line.step(text)?;
        }
        Ok(texts)
    })
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn legal_moves(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
) -> PyResult<Vec<String>> {
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.found()?.texts.clone()))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, sfen = NO, show_promoted = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, sfen = False, show_promoted = False, count_started = 0)")]
#[allow(clippy::too_many_arguments)]
fn get_fen(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
    sfen: Truth,
    show_promoted: Truth,
    count_started: i64,
) -> PyResult<String> {
    let form = Form { sfen: sfen.0, show_promoted: show_promoted.0, count_started };
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(writing::fen(line, form)))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn gives_check(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
) -> PyResult<bool> {
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.position.is_check()))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, r#move, chess960 = NO), text_signature = "(variant, fen, movelist, move, chess960 = False)")]
fn is_capture(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    r#move: &str,
    chess960: Truth,
) -> PyResult<bool> {
    ask(py, (variant, fen, &movelist, &chess960), |line| Ok(line.read(r#move)?.captures()))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn piece_to_partner(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
) -> PyResult<String> {
    ask(py, (variant, fen, &movelist, &chess960), |line| {
        Ok(line.taken.map_or_else(String::new, |piece| line.position.variant().rules().letter(piece)))
    })
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn game_result(py: Python<'_>, variant: &str, fen: &str, movelist: Vec<PyBackedStr>, chess960: Truth) -> PyResult<i32> {
    ask(py, (variant, fen, &movelist, &chess960), endings::result)
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn is_immediate_game_end(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
) -> PyResult<(bool, i32)> {
    let end = ask(py, (variant, fen, &movelist, &chess960), endings::immediate)?;
    Ok((end.is_some(), end.unwrap_or(endings::DRAW)))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO, count_started = 0), text_signature = "(variant, fen, movelist, chess960 = False, count_started = 0)")]
fn is_optional_game_end(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
    count_started: i64,
) -> PyResult<(bool, i32)> {
    let end = ask(py, (variant, fen, &movelist, &chess960), |line| endings::optional(line, count_started))?;
    Ok((end.is_some(), end.unwrap_or(endings::DRAW)))
}

#[pyfunction]
#[pyo3(signature = (variant, fen, movelist, chess960 = NO), text_signature = "(variant, fen, movelist, chess960 = False)")]
fn has_insufficient_material(
    py: Python<'_>,
    variant: &str,
    fen: &str,
    movelist: Vec<PyBackedStr>,
    chess960: Truth,
) -> PyResult<(bool, bool)> {
    ask(py, (variant, fen, &movelist, &chess960), |line| {
        let [first, second] = Side::BOTH.map(|side| line.position.cannot_win(side));
        Ok((first?, second?))
    })
}

#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
fn validate_fen(py: Python<'_>, fen: &str, variant: &str, chess960: Truth) -> PyResult<i32> {
    about(py, variant, |entry| validation::validate(entry, fen, chess960.0) as i32)
}

#[pyfunction]
#[pyo3(signature = (fen, variant, chess960 = NO), text_signature = "(fen, variant, chess960 = False)")]
fn get_fog_fen(py: Python<'_>, fen: &str, variant: &str, chess960: Truth) -> PyResult<String> {
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
