//! The ends of games in terms of the format: immediate, optional, or by lack of moves. Values are those of the side to
//! move.

use super::fault::Fault;
use super::line::Line;
use super::{NO, Truth, ask};
use crate::arguments::{MoveTexts, numbers, texts};
use ferz::model::{OutcomeRow, Verdict};
use ferz::{Outcome, Side};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// The value of a won game.
pub const MATE: i32 = 32_000;
/// The value of a draw.
pub const DRAW: i32 = 0;

/// Returns the value of an outcome for the side to move.
fn value(line: &Line, end: &Outcome) -> i32 {
    match end.winner {
        None => DRAW,
        Some(side) if side == line.position.side_to_move() => MATE,
        Some(_) => -MATE,
    }
}

/// Returns the value of the game if a rule of the variant has ended it, apart from lack of moves.
pub fn immediate(line: &Line) -> Result<Option<i32>, Fault> {
    let ended = line.found()?.ended.as_ref().filter(|_| !need_not_promote(line));
    Ok(ended.map(|end| value(line, end)))
}

/// Returns the value of the game if it may be ended here, by repetition or by a number of moves.
pub fn optional(line: &Line, count_started: i64) -> Result<Option<i32>, Fault> {
    let found = line.found()?;
    if need_not_promote(line) {
        return Ok(Some(DRAW));
    }
    if found.ended.is_some() {
        return Ok(None);
    }
    let is_stuck = found.moves.is_empty();
    let is_mate = is_stuck && line.position.is_check();
    let rules = line.position.variant().rules();
    if let Some(rule) = line.rule() {
        let count = line.count.seen(rule, &line.position, count_started);
        if line.count.limit > 0 && count.ply > count.limit && !is_mate {
            return Ok(Some(DRAW));
        }
    }
    // A count of its own starts elsewhere than the FEN may say.
    let counts = line.rule().is_some();
    let row = |end: &Outcome| rules.outcomes.iter().find(|row| row.name == end.reason);
    let is_meant = |row: &OutcomeRow| row.waits_for_repetition() || !counts && (row.clock || row.claim);
    let first = line.course.outcome(&line.position, is_stuck)?;
    if let Some(end) = first.filter(|end| row(end).is_some_and(is_meant)) {
        return Ok(Some(value(line, &end)));
    }
    if !is_stuck {
        let claims = line.course.claims(&line.position, is_stuck)?;
        if let Some(end) = claims.iter().find(|end| row(end).is_some_and(is_meant)) {
            return Ok(Some(value(line, end)));
        }
    }
    let Some(profile) = &line.entry.profile else { return Ok(None) };
    let quiet = u32::try_from(2 * profile.quiet_moves).unwrap_or(u32::MAX);
    let repetitions = u32::try_from(profile.repetitions).unwrap_or(u32::MAX);
    let is_old = quiet > 0 && line.quiet >= quiet && !is_mate;
    let is_repeated = repetitions > 1 && line.course.occurrences(&line.position) >= repetitions;
    if is_old || is_repeated {
        return Ok(Some(told_to_other(line, is_repeated)));
    }
    Ok(None)
}

/// Returns `true` if the only moves of the side to move promote its last pawn, which is optional. It may have no move
/// then.
fn need_not_promote(line: &Line) -> bool {
    let position = &line.position;
    let own = position.pieces(position.side_to_move());
    let rules = position.variant().rules();
    let is_pawn = |at| position.piece_at(at).is_some_and(|piece| rules.piece(piece.kind).letter == "p");
    line.entry.profile.as_ref().is_some_and(|profile| profile.promotes_in_place)
        && own.len() == 2
        && own.iter().filter(|&at| is_pawn(at)).count() == 1
        && !position.is_check()
        && line.found().is_ok_and(|found| found.moves.iter().all(|mv| mv.becomes.is_some()))
}

/// Returns the value of an ending for which only rows of the other side exist: a draw if there are none.
fn told_to_other(line: &Line, is_repeated: bool) -> i32 {
    let other = line.position.side_to_move().other();
    let is_meant = |row: &&OutcomeRow| {
        row.side == Some(other) && (row.clock || row.claim) && row.waits_for_repetition() == is_repeated
    };
    match line.position.variant().rules().outcomes.iter().find(is_meant).map(|row| row.result) {
        Some(Verdict::Win) => -MATE,
        Some(Verdict::Loss) => MATE,
        Some(Verdict::Draw) | None => DRAW,
    }
}

/// Returns the result of a game that is over.
pub fn result(line: &Line) -> Result<i32, Fault> {
    if let Some(value) = immediate(line)? {
        return Ok(value);
    }
    let is_stuck = line.found()?.moves.is_empty();
    match line.course.outcome(&line.position, is_stuck)? {
        Some(end) => Ok(value(line, &end)),
        None if is_stuck => Ok(DRAW),
        None => match optional(line, 0)? {
            Some(value) => Ok(value),
            None => Err(Fault::Value("the game is not over: there are legal moves, and no rule ends it".into())),
        },
    }
}

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
///     count_started: The ply at which counting began, for games with counting rules; 0 if it has not, -1 if unknown.
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
        let [first, second] = Side::BOTH.map(|side| line.position.cannot_win(side));
        Ok((first?, second?))
    })
}
