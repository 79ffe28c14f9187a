//! Adjudication: ends of games by the engines' scores or by length, before the rules end them.

use super::protocol::Thought;
use crate::value::Value;
use ferz::types::Side;

/// The rules of adjudication.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Adjudication {
    pub resign: Option<Resign>,
    pub draw: Option<Draw>,
    /// The number of plies, those of the opening included, after which a game is a draw.
    pub plies: usize,
}

/// A side loses if its own scores have been bad for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Resign {
    pub moves: usize,
    /// The least loss that counts, in centipawns.
    pub score: i32,
}

/// A game is drawn if the scores of both sides have been even for some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Draw {
    /// The number of moves of each side before which no game is drawn.
    pub from: usize,
    pub moves: usize,
    /// The largest score that counts as even, in centipawns.
    pub score: i32,
}

impl Resign {
    /// Reads `moves=3,score=600`.
    pub fn parse(text: &str) -> Result<Resign, String> {
        let [moves, score] = numbers(text, ["moves", "score"])?;
        Ok(Resign { moves: at_least_one(moves)?, score: i32::try_from(score).map_err(|_| "the score is too large")? })
    }
}

impl Draw {
    /// Reads `from=40,moves=8,score=10`.
    pub fn parse(text: &str) -> Result<Draw, String> {
        let [from, moves, score] = numbers(text, ["from", "moves", "score"])?;
        Ok(Draw {
            from,
            moves: at_least_one(moves)?,
            score: i32::try_from(score).map_err(|_| "the score is too large")?,
        })
    }
}

fn at_least_one(moves: usize) -> Result<usize, String> {
    if moves == 0 { Err("expected moves=N with N from 1 on".into()) } else { Ok(moves) }
}

/// Reads a list `name=number,...` that has each of the names once.
fn numbers<const N: usize>(text: &str, names: [&str; N]) -> Result<[usize; N], String> {
    let wrong = || format!("expected {}", names.map(|name| format!("{name}=N")).join(","));
    let mut found = [None; N];
    for part in text.split(',') {
        let (name, value) = part.trim().split_once('=').ok_or_else(wrong)?;
        let place = names.iter().position(|known| *known == name).ok_or_else(wrong)?;
        found[place] = Some(value.parse::<usize>().map_err(|_| wrong())?);
    }
    let numbers: Option<Vec<usize>> = found.into_iter().collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(wrong)
}

/// The facts about the scores of both sides that adjudication needs.
#[derive(Default)]
pub(super) struct Watch {
    /// For each side, the number of its last moves with losing scores in a row.
    losing: [usize; 2],
    /// For each side, the number of its last moves with even scores in a row.
    even: [usize; 2],
    moves: [usize; 2],
}

impl Watch {
    /// Notes the score that a side gave with its move. If the game ends, returns the winner, or no winner for a draw.
    pub fn note(&mut self, rules: &Adjudication, side: Side, thought: Thought) -> Option<(Option<Side>, String)> {
        let (own, value) = (side.index(), thought.value.map(Value::centipawns));
        let count = |held: bool, count: usize| if held { count + 1 } else { 0 };
        self.moves[own] += 1;
        if let Some(Resign { moves, score }) = rules.resign {
            self.losing[own] = count(value.is_some_and(|value| value <= -score), self.losing[own]);
            if self.losing[own] >= moves {
                return Some((Some(side.other()), format!("{moves} moves with a score of -{score} or less")));
            }
        }
        if let Some(Draw { from, moves, score }) = rules.draw {
            self.even[own] = count(value.is_some_and(|value| value.abs() <= score), self.even[own]);
            if self.even.iter().all(|&even| even >= moves) && self.moves.iter().all(|&played| played >= from) {
                return Some((None, format!("{moves} moves with scores of at most {score}")));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(rules: Adjudication, values: &[i32]) -> Option<(usize, Option<Side>)> {
        let mut watch = Watch::default();
        values.iter().enumerate().find_map(|(ply, value)| {
            let thought = Thought { value: Some(Value::Centipawns(*value)), depth: None };
            let side = Side::BOTH[ply % 2];
            watch.note(&rules, side, thought).map(|(winner, _)| (ply, winner))
        })
    }

    #[test]
    fn a_side_that_thinks_it_loses_loses() {
        let resign = Some(Resign::parse("moves=2,score=500").unwrap());
        let rules = Adjudication { resign, ..Adjudication::default() };
        assert_eq!(ends(rules, &[0, -600, 0, 0, 0, -600, 0, -501]), Some((7, Some(Side::First))));
        assert_eq!(ends(rules, &[0, -600, 0, 0, 0, -499]), None);
    }

    #[test]
    fn a_game_that_both_think_even_is_drawn() {
        let draw = Some(Draw::parse("from=2,moves=1,score=10").unwrap());
        let rules = Adjudication { draw, ..Adjudication::default() };
        assert_eq!(ends(rules, &[0, 0, 0, 0]), Some((3, None)));
        assert_eq!(ends(rules, &[0, 0, 0, 50]), None);
    }

    #[test]
    fn a_wrong_rule_is_refused() {
        for wrong in ["", "moves=3", "moves=3,score=x", "moves=3,score=5,more=1"] {
            assert!(Resign::parse(wrong).is_err(), "{wrong}");
        }
    }
}
