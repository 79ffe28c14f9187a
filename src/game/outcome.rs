//! How a game ends.

use crate::model::{OutcomeRow, Rules, Verdict};
use crate::types::Side;

/// How a game has ended, or may be ended by a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The name of the row, `checkmate` for instance.
    pub reason: String,
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
}

impl Outcome {
    /// What a row says when it holds for `to_move`.
    pub(super) fn of(row: &OutcomeRow, to_move: Side) -> Outcome {
        let winner = match row.result {
            Verdict::Win => Some(to_move),
            Verdict::Loss => Some(to_move.other()),
            Verdict::Draw => None,
        };
        Outcome { reason: row.name.clone(), winner }
    }

    /// The result in the players' names: `White wins`, `Draw`.
    pub fn result(&self, rules: &Rules) -> String {
        match self.winner {
            Some(side) => format!("{} wins", rules.sides[side.index()].name),
            None => "Draw".into(),
        }
    }
}
