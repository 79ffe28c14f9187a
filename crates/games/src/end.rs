//! The ends of games.

use ferz_core::Outcome;
use ferz_core::model::Rules;
use ferz_core::types::Side;

/// The end of a game that is played without a person: in a batch, a study or a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// An outcome of the rules, given by its index. Outcomes that a player may claim are claimed at once.
    Row {
        /// The index of the row in [`Rules::outcomes`](ferz_core::model::Rules::outcomes).
        row: usize,
        /// The winner; `None` for a draw.
        winner: Option<Side>,
    },
    /// The game was broken off: there is no legal move, and no outcome says who has won. By the rules, such a game is
    /// not over.
    Stuck,
    /// The game was broken off: it reached the largest number of plies.
    Plies,
    /// The game was stopped because a position exceeded a limit.
    Limit,
}

impl End {
    /// Returns `true` if the rules ended the game. Otherwise it was broken off.
    pub fn is_by_rules(self) -> bool {
        match self {
            End::Row { .. } => true,
            End::Stuck | End::Plies | End::Limit => false,
        }
    }

    /// The winner; `None` if there is none.
    pub fn winner(self) -> Option<Side> {
        match self {
            End::Row { row: _, winner } => winner,
            End::Stuck | End::Plies | End::Limit => None,
        }
    }

    /// The rewards of both sides: 1 for the winner, -1 for the loser, 0 for both if there is no winner.
    pub fn rewards(self) -> [f32; 2] {
        match self.winner() {
            Some(Side::First) => [1.0, -1.0],
            Some(Side::Second) => [-1.0, 1.0],
            None => [0.0, 0.0],
        }
    }

    /// The reasons to break off a game, in the order of [`End::reasons`].
    const BROKEN_OFF: [(End, &'static str); 3] =
        [(End::Stuck, "no legal move"), (End::Plies, "too many plies"), (End::Limit, "too many moves")];

    /// The number of the end among [`End::reasons`].
    pub fn reason(self, rules: &Rules) -> usize {
        match self {
            End::Row { row, winner: _ } => row,
            End::Stuck | End::Plies | End::Limit => {
                let place = End::BROKEN_OFF.iter().position(|(end, _)| *end == self);
                rules.outcomes.len() + place.unwrap_or_default()
            }
        }
    }

    /// The reasons why games of a variant can end: the names of its outcomes, then the reasons to break off a game.
    pub fn reasons(rules: &Rules) -> Vec<&str> {
        let names = rules.outcomes.iter().map(|row| row.name.as_str());
        names.chain(End::BROKEN_OFF.map(|(_, reason)| reason)).collect()
    }

    /// The end in words: `White wins: checkmate`, `draw: stalemate`, `broken off: too many plies`.
    pub fn text(self, rules: &Rules) -> String {
        let reason = End::reasons(rules)[self.reason(rules)];
        match (self.is_by_rules(), self.winner()) {
            (true, winner) => Outcome::new(rules, reason, winner).to_string(),
            (false, _) => format!("broken off: {reason}"),
        }
    }
}
