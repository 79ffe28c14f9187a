//! The rows that end games.

use super::condition::Condition;
use super::word::Word;
use crate::types::Side;
use serde::{Deserialize, Serialize};

/// A row that ends the game.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct OutcomeRow {
    /// The row's name: the reason shown to the players.
    pub name: String,
    /// The side to move that the row applies to; both if not set.
    pub side: Option<Side>,
    /// The condition, seen by the side to move.
    pub when: Condition,
    /// The result for the side to move.
    pub result: Verdict,
    /// True if a player must claim the result.
    pub claim: bool,
    /// True if perft ignores the row: it is a clock of the game, or a dead position.
    pub clock: bool,
}

impl OutcomeRow {
    /// Returns true if the row ends a line of play in perft, where the history is unknown. It does not if it needs a
    /// claim, is a clock, or holds only when no moves are left or a position is repeated.
    pub fn counts_in_perft(&self) -> bool {
        let OutcomeRow { name: _, side: _, when, result: _, claim, clock } = self;
        let waits = |condition: &Condition| *condition == Condition::Stuck || is_repetition(condition);
        !(*claim || *clock || holds_only_if(when, &waits))
    }

    /// Returns true if the row can hold in a position. `is_repeated` means that the position is a repetition,
    /// `is_stuck` that it has no legal moves.
    pub fn may_hold(&self, is_repeated: bool, is_stuck: bool) -> bool {
        let OutcomeRow { name: _, side: _, when: _, result: _, claim, clock } = self;
        let goes_on = || *claim || *clock || self.counts_in_perft();
        is_repeated || !self.waits_for_repetition() && (is_stuck || goes_on())
    }

    /// Returns true if a side can win by this row.
    pub fn may_be_won_by(&self, side: Side) -> bool {
        let OutcomeRow { name: _, side: to_move, when: _, result, claim: _, clock: _ } = self;
        match result {
            Verdict::Win => side.is_of(*to_move),
            Verdict::Loss => side.other().is_of(*to_move),
            Verdict::Draw => false,
        }
    }

    /// Returns true if the row follows pieces through the past. See [`Condition::Chased`].
    pub fn follows_pieces(&self) -> bool {
        self.when.mentions(|word| matches!(word, Word::Condition(Condition::Chased(_))))
    }

    /// Returns true if the row can hold only in a repeated position.
    pub fn waits_for_repetition(&self) -> bool {
        holds_only_if(&self.when, &is_repetition)
    }
}

fn is_repetition(condition: &Condition) -> bool {
    match condition {
        Condition::Repeated(times) => *times > 1,
        condition => matches!(condition, Condition::Chased(_)),
    }
}

/// Returns true if the condition implies one that `is_meant` accepts.
fn holds_only_if(condition: &Condition, is_meant: &dyn Fn(&Condition) -> bool) -> bool {
    is_meant(condition)
        || match condition {
            Condition::All(parts) => parts.iter().any(|part| holds_only_if(part, is_meant)),
            Condition::Or(parts) => !parts.is_empty() && parts.iter().all(|part| holds_only_if(part, is_meant)),
            Condition::Any(_) | Condition::AtLeast(..) | Condition::Line(_) | Condition::Connected(_) => false,
            Condition::Stuck | Condition::Repeated(_) | Condition::Chased(_) => false,
            Condition::Not(_) | Condition::Theirs(_) | Condition::Can(_) | Condition::Throughout(_) => false,
        }
}

/// Material with which a side cannot win.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct InsufficientRow {
    /// The row's name.
    pub name: String,
    /// The side whose material it is; either side's if not set.
    pub side: Option<Side>,
    /// The condition, seen by the side.
    pub when: Condition,
    /// The names of the outcomes by which the side cannot win; if not set, all outcomes.
    pub bars: Option<Vec<String>>,
}

/// Positions that no game reaches.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct ImpossibleRow {
    /// The row's name: the reason shown to a user.
    pub name: String,
    /// The side that sees the condition; both sides in turn if not set.
    pub side: Option<Side>,
    /// The condition that never holds in a game.
    pub when: Condition,
    /// True if a game may reach such positions, but hardly does.
    pub suspicious: bool,
}

/// A result, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Verdict {
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// The game is drawn.
    Draw,
}

impl Verdict {
    /// The result for the other side.
    #[must_use]
    pub fn reversed(self) -> Verdict {
        match self {
            Verdict::Win => Verdict::Loss,
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
        }
    }
}
