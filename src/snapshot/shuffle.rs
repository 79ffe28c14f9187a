//! Games that repeat positions: they show outcomes by repetition, which no single position shows.

use crate::game::Game;
use crate::model::MoveKind;
use crate::movegen::{ExecutorKind, Move};
use crate::notation::{Style, coordinate, find_move};
use ferz_core::Variant;
use ferz_core::types::Random;
use ferz_games::study::Seen;

/// A game from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShuffleGame {
    /// The moves of the game.
    pub moves: Vec<String>,
    /// The outcome after the last move, or one that may be claimed; or the first move that is not legal.
    pub end: String,
}

/// The largest number of games to try.
const TRIES: u32 = 12;
/// The largest number with the reference executor.
const SLOW_TRIES: u32 = 3;
/// The largest number of plies of a game.
const PLIES: usize = 48;

impl ShuffleGame {
    /// The same moves by other rules.
    pub(super) fn again(&self, variant: &Variant) -> ShuffleGame {
        ShuffleGame { moves: self.moves.clone(), end: end_of(variant, &self.moves) }
    }
}

fn end_of(variant: &Variant, moves: &[String]) -> String {
    let Ok(mut game) = Game::new(variant.start()) else { return "too many moves to list".into() };
    for (ply, text) in moves.iter().enumerate() {
        if let Some(end) = game.outcome() {
            return format!("over after {ply} plies: {end}");
        }
        let Ok(mv) = find_move(game.position(), game.legal_moves(), text, Style::Coordinate) else {
            return format!("after {ply} plies {text} is no legal move");
        };
        if let Err(error) = game.play(&mv) {
            return error.to_string();
        }
    }
    told(&game).unwrap_or_else(|| "goes on".into())
}

/// The outcome of a game now, or one that may be claimed.
fn told(game: &Game) -> Option<String> {
    let claim = || game.claims().first().map(|end| format!("claim of {end}"));
    game.outcome().map(ToString::to_string).or_else(claim)
}

/// Searches for games that end by outcomes which need a repetition and have not been seen yet.
pub(super) fn games(variant: &Variant, seen: &Seen, random: &mut Random) -> Vec<ShuffleGame> {
    let tries = if matches!(variant.engine(), ExecutorKind::Reference { .. }) { SLOW_TRIES } else { TRIES };
    let mut lines = Vec::new();
    for _ in 0..tries {
        let rules = variant.rules();
        let rows = rules.outcomes.iter().enumerate();
        let mut open =
            rows.filter(|(row, outcome)| outcome.waits_for_repetition() && seen.is_open(rules.outcome_id(*row)));
        if open.next().is_none() {
            break;
        }
        shuffle(variant, seen, random, &mut lines);
    }
    lines
}

/// Plays a game in which both sides undo their last move whenever possible.
fn shuffle(variant: &Variant, seen: &Seen, random: &mut Random, lines: &mut Vec<ShuffleGame>) {
    let Ok(mut game) = Game::new(variant.start()) else { return };
    let mut texts: Vec<String> = Vec::new();
    let mut last: [Option<Move>; 2] = [None, None];
    while texts.len() < PLIES && game.outcome().is_none() && !game.legal_moves().is_empty() {
        let side = game.position().side_to_move().index();
        let legal = game.legal_moves();
        let is_back = |mv: &Move| last[side].as_ref().is_some_and(|last| is_back(last, mv));
        let quiet: Vec<&Move> = legal.iter().filter(|mv| is_quiet(mv)).collect();
        let mv = match legal.iter().find(|mv| is_back(mv)) {
            Some(back) => back.clone(),
            None if quiet.is_empty() => legal[random.below(legal.len())].clone(),
            None => quiet[random.below(quiet.len())].clone(),
        };
        texts.push(coordinate::write(game.position(), legal, &mv));
        if game.play(&mv).is_err() {
            return;
        }
        last[side] = Some(mv);
        let Some(end) = game.outcome().or_else(|| game.claims().first()) else { continue };
        let rules = variant.rules();
        let row = rules.outcomes.iter().position(|row| row.name == end.reason && row.waits_for_repetition());
        if row.is_some_and(|row| seen.add(rules.outcome_id(row))) {
            lines.push(ShuffleGame { moves: texts.clone(), end: told(&game).unwrap_or_default() });
        }
    }
}

/// Returns `true` if another move can undo this one, judged by the move alone.
fn is_quiet(mv: &Move) -> bool {
    mv.kind == MoveKind::Move && !mv.is_capture() && mv.becomes.is_none() && mv.choices().is_empty()
}

/// Returns `true` if a move undoes another one.
fn is_back(last: &Move, mv: &Move) -> bool {
    is_quiet(mv) && (mv.piece, mv.from, mv.to) == (last.piece, last.to, last.from)
}
