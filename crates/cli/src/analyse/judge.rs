//! Judges the moves of a game.

use super::texts;
use crate::error::CliError;
use crate::output::text::spelled;
use ferz::Move;
use ferz::game::Game;
use ferz::position::Position;
use ferz::record::{MoveNumber, MoveText, Record, replay};
use ferz::types::Side;
use ferz_search::{Engine, Findings, Limits, Score};
use std::sync::atomic::{AtomicBool, Ordering};

/// The lead that multiplies the odds of winning by e, in hundredths. A lead of 1.00 gives a chance of 60 %.
const LEAD_OF_E: f64 = 250.0;

/// The chances of winning, from 0 to 1, where a draw counts as half a win.
fn chance(score: Score) -> f64 {
    match score {
        Score::Lead(lead) => 1.0 / (1.0 + (-f64::from(lead) / LEAD_OF_E).exp()),
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
    }
}

/// A mark of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    /// All marks, the worst last, with the smallest loss of winning chances that earns each mark.
    pub const ALL: [(Mark, f64); 3] = [(Mark::Inaccuracy, 0.1), (Mark::Mistake, 0.2), (Mark::Blunder, 0.3)];

    fn of(loss: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|(_, least)| loss >= *least).map(|(mark, _)| mark)
    }

    /// The usual sign of the mark.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// The score after a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum After {
    /// The score, if the game goes on.
    Open(Score),
    /// The winner, if there is one. The game is over, or there is no legal move.
    Over(Option<Side>),
}

/// The findings about a move. All scores are for the side that made the move.
pub(super) struct Judged {
    pub side: Side,
    pub number: MoveNumber,
    /// The move in algebraic notation. Plies that are written together are joined by commas.
    pub text: String,
    /// The move by its squares.
    pub squares: String,
    /// The score of the best move.
    pub best: Score,
    /// The best line, in algebraic notation.
    pub line: Vec<String>,
    /// The depth of the search for the best line, in plies.
    pub depth: u32,
    pub after: After,
    /// The loss of winning chances, from 0 to 1.
    pub loss: f64,
}

impl Judged {
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }
}

/// The findings about a game.
pub(super) struct JudgedGame {
    pub start: Position,
    /// The moves of the main line, in order.
    pub moves: Vec<Judged>,
    /// Set if all moves were judged.
    pub is_complete: bool,
}

/// The engine and the limits of an analysis.
pub(super) struct Judge<'a> {
    pub engine: Engine,
    pub limits: Limits,
    /// Ends the analysis.
    pub stop: &'a AtomicBool,
}

impl Judge<'_> {
    /// Judges the moves of a record that starts from a position. `next` is called before each move.
    pub fn game(&mut self, record: &Record, start: Position, next: &dyn Fn()) -> Result<JudgedGame, CliError> {
        let steps = steps(record, start.clone())?;
        self.engine.clear_table();
        self.engine.prepare(start.variant(), self.stop);
        let mut game = Game::new(start.clone()).map_err(CliError::wrong)?;
        let mut moves = Vec::new();
        let mut here = if steps.is_empty() { None } else { self.search(&game)? };
        for plies in &steps {
            let Some(found) = here.take() else { break };
            next();
            let before = game.position().clone();
            for mv in plies {
                game.play(mv).map_err(CliError::wrong)?;
            }
            let side = before.side_to_move();
            let after = match game.outcome() {
                Some(end) => After::Over(end.winner),
                None if game.legal_moves().is_empty() => After::Over(None),
                None => {
                    here = self.search(&game)?;
                    let Some(found) = &here else { break };
                    let score = found.lines[0].score;
                    After::Open(if game.position().side_to_move() == side { score } else { score.reversed() })
                }
            };
            moves.push(judged(&before, plies, &found, after));
        }
        let is_complete = moves.len() == steps.len();
        Ok(JudgedGame { start, moves, is_complete })
    }

    /// Searches a position. Returns `None` if the search was stopped.
    fn search(&mut self, game: &Game) -> Result<Option<Findings>, CliError> {
        let found = self.engine.search(game, &self.limits, self.stop, |_| {}).map_err(CliError::wrong)?;
        Ok(found.filter(|_| !self.stop.load(Ordering::Relaxed)))
    }
}

/// The moves of the main line as written, each with its plies.
fn steps(record: &Record, start: Position) -> Result<Vec<Vec<Move>>, CliError> {
    let mut steps: Vec<(*const MoveText, Vec<Move>)> = Vec::new();
    let mut add = |_: &Game, mv: &Move, text: &MoveText, depth: usize| match steps.last_mut() {
        _ if depth > 0 => {}
        Some((last, plies)) if std::ptr::eq(*last, text) => plies.push(mv.clone()),
        _ => steps.push((std::ptr::from_ref(text), vec![mv.clone()])),
    };
    replay(record, start, &mut add).map_err(CliError::wrong)?;
    Ok(steps.into_iter().map(|(_, plies)| plies).collect())
}

fn judged(before: &Position, plies: &[Move], found: &Findings, after: After) -> Judged {
    let side = before.side_to_move();
    let best = found.lines[0].score;
    let reached = match after {
        After::Open(score) => chance(score),
        After::Over(Some(winner)) => f64::from(u8::from(winner == side)),
        After::Over(None) => 0.5,
    };
    let is_best = found.lines[0].moves.starts_with(plies);
    Judged {
        side,
        number: MoveNumber { full_move: before.full_move(), side },
        text: texts(before, plies).join(","),
        squares: spelled(before, plies, |position, mv| position.to_uci(mv)).join(","),
        best,
        line: texts(before, &found.lines[0].moves),
        depth: found.depth,
        after,
        loss: if is_best { 0.0 } else { (chance(best) - reached).max(0.0) },
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, chance};
    use ferz_search::Score;

    #[test]
    fn chances_grow_with_the_lead() {
        let scores = [Score::Loss(1), Score::Lead(-300), Score::Lead(0), Score::Lead(300), Score::Win(9)];
        let chances = scores.map(chance);
        assert!(chances.is_sorted() && chances[0] == 0.0 && chances[2] == 0.5 && chances[4] == 1.0, "{chances:?}");
    }

    #[test]
    fn a_large_loss_is_a_blunder() {
        let marks = [0.0, 0.09, 0.1, 0.2, 0.3, 1.0].map(|loss| Mark::of(loss).map_or("", Mark::sign));
        assert_eq!(marks, ["", "", "?!", "?", "??", "??"]);
    }
}
