//! Moves in notations, with the format's names of promoted pieces.

use super::fault::Fault;
use super::line::{Line, Question, possible};
use super::{NO, Truth, ask};
use crate::arguments::{MoveText, MoveTexts, numbers, texts};
use ferz::Move;
use ferz::notation::{Style, write_move};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// The Thai letter of a promoted pawn, which differs from that of the piece whose moves it has.
const PROMOTED_PAWN: &str = "\u{0E07}";

/// Returns a move in a notation with the format's names of promoted pieces: the letter of the promoted form instead of
/// the original one, except in shogi notations.
pub fn renamed(line: &Line, mv: &Move, style: Style, text: String) -> String {
    let rules = line.position.variant().rules();
    match style {
        Style::San | Style::Lan => {}
        Style::Thai | Style::ThaiLong => {
            let native = rules.piece(mv.piece).native.as_deref().unwrap_or_default();
            return match text.strip_prefix(native) {
                Some(rest) if !native.is_empty() && line.promoted.contains(mv.from) => format!("{PROMOTED_PAWN}{rest}"),
                _ => text,
            };
        }
        _ => return text,
    }
    let Some(profile) = &line.entry.profile else { return text };
    let mut text = text;
    for piece in &rules.pieces {
        let base = piece.promoted_from.map(|base| rules.piece(base).letter.as_str());
        let form = profile.promoted.iter().find(|(own, _)| base.is_some_and(|base| base.chars().eq([*own])));
        let Some((_, form)) = form else { continue };
        let name = form.to_ascii_uppercase();
        if let Some(rest) = text.strip_prefix(piece.san.as_str()).filter(|_| !piece.san.is_empty()) {
            text = format!("{name}{rest}");
        }
        text = text.replace(&format!("={}", piece.san), &format!("={name}"));
    }
    text
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
    let style = style(notation)?;
    let text = r#move.extract::<MoveText>()?;
    ask(py, (&variant, &fen, &[], &chess960), |line| san(line, &text.0, style))
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
    let style = style(notation)?;
    let moves = &movelist[..];
    possible(moves)?;
    Question { variant: &variant, fen: &fen, moves: &[], shuffled: chess960.0 }.ask(py, moves.len(), |line, stop| {
        let mut line = line.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for text in moves {
            texts.push(san(&line, text, style)?);
            line.step(text, stop)?;
        }
        Ok(texts)
    })
}

/// Returns a move in a notation; that of the variant by default.
fn san(line: &Line, text: &str, style: Option<Style>) -> Result<String, Fault> {
    let mv = line.read(text)?;
    let usual = match line.position.variant().rules().notation {
        Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => Style::HodgesNumber,
        _ => Style::San,
    };
    let style = style.unwrap_or(usual);
    let written = write_move(&line.position, &line.found()?.moves, mv, style)?;
    Ok(renamed(line, mv, style, written))
}

/// Returns the notation of a number; `None` for the usual one.
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
