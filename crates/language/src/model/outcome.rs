//! How games end.

use super::condition::Condition;
use crate::types::Side;

/// How a game ends.
#[derive(Clone, PartialEq, Debug)]
pub struct OutcomeRow {
    /// The row's name: the reason shown to the players.
    pub name: String,
    /// For which side to move; both if not set.
    pub side: Option<Side>,
    /// When, seen by the side to move.
    pub when: Condition,
    /// The result for the side to move.
    pub result: Verdict,
    /// Does it need a player's claim?
    pub claim: bool,
    /// Is it one of the game's clocks, which perft leaves out?
    pub clock: bool,
}

impl OutcomeRow {
    /// Does the row end a line of play that could go on, and whose history is not known? Not if it needs a claim or is
    /// a clock, and not if it holds only where there are no moves left or a position has come again.
    pub fn counts_in_perft(&self) -> bool {
        let OutcomeRow { name: _, side: _, when, result: _, claim, clock } = self;
        let waits = |condition: &Condition| *condition == Condition::Stuck || is_repetition(condition);
        !(*claim || *clock || holds_only_if(when, &waits))
    }

    /// Can the row hold, in a position that has come again or not, with legal moves or without?
    pub fn may_hold(&self, is_repeated: bool, is_stuck: bool) -> bool {
        let OutcomeRow { name: _, side: _, when: _, result: _, claim, clock } = self;
        let goes_on = || *claim || *clock || self.counts_in_perft();
        is_repeated || !self.waits_for_repetition() && (is_stuck || goes_on())
    }

    /// Can the row hold only if a position has come again?
    pub fn waits_for_repetition(&self) -> bool {
        holds_only_if(&self.when, &is_repetition)
    }
}

fn is_repetition(condition: &Condition) -> bool {
    matches!(condition, Condition::Repeated(times) if *times > 1)
}

/// Does the condition hold only if one that `is_meant` accepts holds?
fn holds_only_if(condition: &Condition, is_meant: &dyn Fn(&Condition) -> bool) -> bool {
    is_meant(condition)
        || match condition {
            Condition::All(parts) => parts.iter().any(|part| holds_only_if(part, is_meant)),
            Condition::Or(parts) => !parts.is_empty() && parts.iter().all(|part| holds_only_if(part, is_meant)),
            Condition::Any(_) | Condition::No(_) | Condition::Line(_) | Condition::Connected(_) => false,
            Condition::AtLeast(..) | Condition::AtMost(..) | Condition::MoreThan(..) => false,
            Condition::Stuck | Condition::Repeated(_) => false,
            Condition::Not(_) | Condition::Theirs(_) | Condition::Can(_) | Condition::Throughout(_) => false,
        }
}

/// Material with which a side cannot win.
#[derive(Clone, PartialEq, Debug)]
pub struct InsufficientRow {
    /// The row's name.
    pub name: String,
    /// Whose material; either side's if not set.
    pub side: Option<Side>,
    /// When, seen by the side.
    pub when: Condition,
    /// The names of the outcomes by which the side cannot win; all of them if not set.
    pub bars: Option<Vec<String>>,
}

/// A result, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// Nobody has won.
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
