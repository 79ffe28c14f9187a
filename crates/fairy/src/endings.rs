//! The ends of games in terms of the format: immediate, optional, or by lack of moves. Values are seen from the side to
//! move.

use crate::fault::FairyError;
use crate::line::FairyLine;
use ferz::model::{OutcomeRow, Verdict};
use ferz::{Outcome, Side};

/// The value of a won game.
pub const MATE: i32 = 32_000;
/// The value of a draw.
pub const DRAW: i32 = 0;

/// Returns the value of an outcome for the side to move.
fn value(line: &FairyLine, end: &Outcome) -> i32 {
    match end.winner {
        None => DRAW,
        Some(side) if side == line.position().side_to_move() => MATE,
        Some(_) => -MATE,
    }
}

/// Returns the value of the game if a rule of the variant has ended it, apart from lack of moves.
pub fn immediate(line: &FairyLine) -> Result<Option<i32>, FairyError> {
    let ended = line.found()?.ended.as_ref().filter(|_| !need_not_promote(line));
    Ok(ended.map(|end| value(line, end)))
}

/// Returns the value of the game if a player may end it here, by repetition or by a number of moves.
pub fn optional(line: &FairyLine, count_started: i64) -> Result<Option<i32>, FairyError> {
    let found = line.found()?;
    if need_not_promote(line) {
        return Ok(Some(DRAW));
    }
    if found.ended.is_some() {
        return Ok(None);
    }
    let is_stuck = found.moves.is_empty();
    let is_mate = is_stuck && line.position().is_check();
    let rules = line.position().variant().rules();
    if let Some(rule) = line.entry.counting() {
        let count = line.state.count.seen(rule, line.position(), count_started);
        if line.state.count.limit > 0 && count.ply > count.limit && !is_mate {
            return Ok(Some(DRAW));
        }
    }
    // A variant with a count of its own does not use its rows with clocks or claims: the count may start at another ply
    // than the FEN says.
    let counts = line.entry.counting().is_some();
    let row = |end: &Outcome| rules.outcomes.iter().find(|row| row.name == end.reason);
    let is_meant = |row: &OutcomeRow| row.waits_for_repetition() || !counts && (row.clock || row.claim);
    let first = line.course.outcome(line.position(), is_stuck)?;
    if let Some(end) = first.filter(|end| row(end).is_some_and(is_meant)) {
        return Ok(Some(value(line, &end)));
    }
    if !is_stuck {
        let claims = line.course.claims(line.position(), is_stuck)?;
        if let Some(end) = claims.iter().find(|end| row(end).is_some_and(is_meant)) {
            return Ok(Some(value(line, end)));
        }
    }
    let Some(profile) = &line.entry.profile else { return Ok(None) };
    let quiet = u32::try_from(2 * profile.quiet_moves).unwrap_or(u32::MAX);
    let repetitions = u32::try_from(profile.repetitions).unwrap_or(u32::MAX);
    let is_old = quiet > 0 && line.state.quiet >= quiet && !is_mate;
    let is_repeated = repetitions > 1 && line.course.occurrences(line.position()) >= repetitions;
    if is_old || is_repeated {
        return Ok(Some(told_to_other(line, is_repeated)));
    }
    Ok(None)
}

/// Returns `true` if all moves of the side to move promote its only pawn. Promotion is optional, so the side counts as
/// having no move.
fn need_not_promote(line: &FairyLine) -> bool {
    let position = line.position();
    let own = position.pieces(position.side_to_move());
    let rules = position.variant().rules();
    let is_pawn = |at| position.piece_at(at).is_some_and(|piece| rules.piece(piece.kind).letter == "p");
    line.entry.profile.as_ref().is_some_and(|profile| profile.promotes_in_place)
        && own.len() == 2
        && own.iter().filter(|&at| is_pawn(at)).count() == 1
        && !position.is_check()
        && line.found().is_ok_and(|found| found.moves.iter().all(|mv| mv.becomes.is_some()))
}

/// Returns the value of an ending by the rows of the other side; a draw if there is no such row.
fn told_to_other(line: &FairyLine, is_repeated: bool) -> i32 {
    let other = line.position().side_to_move().other();
    let is_meant = |row: &&OutcomeRow| {
        row.side == Some(other) && (row.clock || row.claim) && row.waits_for_repetition() == is_repeated
    };
    match line.position().variant().rules().outcomes.iter().find(is_meant).map(|row| row.result) {
        Some(Verdict::Win) => -MATE,
        Some(Verdict::Loss) => MATE,
        Some(Verdict::Draw) | None => DRAW,
    }
}

/// Returns the value of the game if it has ended or if neither side can win. With `claim`, a player ends it here if
/// possible.
///
/// # Errors
/// If the position exceeds the limits.
pub fn ended(line: &FairyLine, claim: bool) -> Result<Option<i32>, FairyError> {
    if let Some(value) = immediate(line)? {
        return Ok(Some(value));
    }
    if line.found()?.moves.is_empty() {
        return outcome(line).map(|end| Some(end.unwrap_or(DRAW)));
    }
    if is_dead(line)? {
        return Ok(Some(DRAW));
    }
    if claim { optional(line, 0) } else { Ok(None) }
}

/// Returns `true` if neither side has enough material to win.
///
/// # Errors
/// If the position exceeds the limits.
pub fn is_dead(line: &FairyLine) -> Result<bool, FairyError> {
    let position = line.position();
    Ok(position.cannot_win(Side::First)? && position.cannot_win(Side::Second)?)
}

/// Returns the value of the outcome that holds, with the history of the line.
fn outcome(line: &FairyLine) -> Result<Option<i32>, FairyError> {
    let is_stuck = line.found()?.moves.is_empty();
    let end = line.course.outcome(line.position(), is_stuck)?;
    Ok(end.map(|end| value(line, &end)))
}

/// Returns the result of a game that is over.
///
/// # Errors
/// If the game is not over, or the position exceeds the limits.
pub fn result(line: &FairyLine) -> Result<i32, FairyError> {
    if let Some(value) = immediate(line)? {
        return Ok(value);
    }
    match outcome(line)? {
        Some(value) => Ok(value),
        None if line.found()?.moves.is_empty() => Ok(DRAW),
        None => optional(line, 0)?.ok_or_else(|| {
            FairyError::Value("the game is not over: there are legal moves, and no rule ends it".into())
        }),
    }
}
