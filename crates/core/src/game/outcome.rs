//! Outcomes of games.

use crate::model::{OutcomeRow, Rules, Verdict};
use crate::prose::Names;
use crate::types::Side;
use crate::words::says;
use std::fmt;

/// The outcome of a game that has ended or that a player may end by a claim. As text: `White wins: checkmate` or `draw:
/// stalemate`, in the names of the variant's players and rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The name of the row, `checkmate` for instance.
    pub reason: String,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The winner's name; `None` for a draw.
    name: Option<String>,
}

impl Outcome {
    /// An outcome under these rules. `reason` is the name of a row.
    pub fn new(rules: &Rules, reason: &str, winner: Option<Side>) -> Outcome {
        let name = winner.map(|side| Names::of(rules).side(side).to_owned());
        Outcome { reason: reason.to_owned(), winner, name }
    }

    /// The outcome of a row that holds when `to_move` is to move.
    pub(super) fn of(row: &OutcomeRow, rules: &Rules, to_move: Side) -> Outcome {
        let winner = match row.result {
            Verdict::Win => Some(to_move),
            Verdict::Loss => Some(to_move.other()),
            Verdict::Draw => None,
        };
        Outcome::new(rules, &row.name, winner)
    }

    /// The result alone: `White wins`, `Draw`.
    pub fn result(&self) -> String {
        match &self.name {
            Some(name) => says(name, "win", "wins"),
            None => "Draw".into(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{}: {}", says(name, "win", "wins"), self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}
