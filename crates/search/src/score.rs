//! Scores: how good a position is for the side to move.

use std::fmt;

/// The value of a win in the position itself. A win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 1_000_000;
/// The smallest value of a win. Its negative is the largest value of a loss.
pub(crate) const DECIDED: i32 = WIN - 10_000;

/// The score of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A lead, in hundredths of the value of the most common piece at the start: in chess, a pawn.
    Lead(i32),
    /// A win in this number of plies.
    Win(u32),
    /// A loss in this number of plies.
    Loss(u32),
}

impl Score {
    /// Converts a value of the search.
    pub(crate) fn of(value: i32) -> Score {
        match value {
            value if value >= DECIDED => Score::Win((WIN - value) as u32),
            value if value <= -DECIDED => Score::Loss((WIN + value) as u32),
            value => Score::Lead(value),
        }
    }

    /// A number to sort by: larger for a better score.
    pub(crate) fn order(self) -> i32 {
        match self {
            Score::Lead(lead) => lead,
            Score::Win(plies) => WIN - plies as i32,
            Score::Loss(plies) => plies as i32 - WIN,
        }
    }

    /// The score for the opponent.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::Lead(lead) => Score::Lead(-lead),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Lead(lead) => write!(f, "{:+.2}", f64::from(*lead) / 100.0),
            Score::Win(1) => f.write_str("win in 1 ply"),
            Score::Loss(1) => f.write_str("loss in 1 ply"),
            Score::Win(plies) => write!(f, "win in {plies} plies"),
            Score::Loss(plies) => write!(f, "loss in {plies} plies"),
        }
    }
}
