//! Describes turns as sentences.

use super::{Party, Prose, Voice};
use crate::model::limits::MAX_PLIES_A_TURN;
use crate::model::{Amount, Condition, TurnRule};
use crate::types::Side;
use crate::words;

impl Prose<'_> {
    /// The number of moves of a turn, as sentences.
    pub fn turn_rule(&self, turn: &TurnRule) -> Vec<String> {
        let TurnRule { plies, ends, trails } = turn;
        let mut sentences = Vec::new();
        if plies[0] == plies[1] {
            sentences.push(match &plies[0] {
                Amount::Number(n) => {
                    words::sentence(&format!("in each turn a player makes {}", words::counted((*n).clamp(1, MAX_PLIES_A_TURN.into()), "move")))
                }
                plies => words::sentence(&format!(
                    "the number of moves that a player makes in a turn is {}, counted when the turn begins (at least one and at most {MAX_PLIES_A_TURN})",
                    self.amount(plies)
                )),
            });
        } else {
            for side in Side::BOTH {
                let amount = self.voiced(Voice::of(side)).amount(&plies[side.index()]);
                let name = self.side(side);
                sentences.push(match &plies[side.index()] {
                    Amount::Number(n) => {
                        words::sentence(&format!("{} {} in each turn", self.says(Party::Side(side), "make", "makes"), words::counted((*n).clamp(1, MAX_PLIES_A_TURN.into()), "move")))
                    }
                    _ => words::sentence(&format!("the number of moves that {name} makes in a turn is {amount}, counted when the turn begins (at least one and at most {MAX_PLIES_A_TURN})")),
                });
            }
        }
        if let Some(ends) = ends {
            sentences.push(words::sentence(&format!(
                "if after one of your moves {}, your turn ends at once, even if you have moves left",
                self.condition(ends)
            )));
        }
        match trails {
            None => {}
            Some(trails) if *trails == Condition::NEVER => sentences
                .push("Only the first move of a turn can capture a piece that has just passed a square.".to_owned()),
            Some(trails) => sentences.push(words::sentence(&format!(
                "a move of a turn can capture a piece that has just passed a square only if after each earlier move of the turn {}",
                self.condition(trails)
            ))),
        }
        sentences
    }
}
