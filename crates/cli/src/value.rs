//! Values of positions, as other programs read and write them.

use ferz::types::Side;
use ferz_search::Score;
use std::fmt;

/// The value of a position for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Centipawns(i32),
    /// The number of moves to mate; negative for the side that is mated.
    Mate(i32),
}

/// XBoard writes a mate in N moves as this value plus N.
const XBOARD_MATE: i32 = 100_000;

impl Value {
    /// The beginning of the command for a value in a comment of PGN.
    pub const EVAL: &str = "[%eval ";

    /// Reads a value as XBoard writes it.
    pub fn from_xboard(value: i32) -> Value {
        match value {
            value if value >= XBOARD_MATE => Value::Mate((value - XBOARD_MATE).max(1)),
            value if value <= -XBOARD_MATE => Value::Mate((value + XBOARD_MATE).min(-1)),
            value => Value::Centipawns(value),
        }
    }

    /// The value as XBoard writes it.
    pub fn for_xboard(self) -> i32 {
        match self {
            Value::Centipawns(value) => value,
            Value::Mate(moves) => moves.signum() * XBOARD_MATE + moves,
        }
    }

    /// The value in centipawns, where a mate has the largest value.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 30_000;
        match self {
            Value::Centipawns(value) => value.clamp(-MATE, MATE),
            Value::Mate(moves) if moves > 0 => MATE,
            Value::Mate(_) => -MATE,
        }
    }

    /// Converts a side's value to the first player's.
    pub fn for_first(self, side: Side) -> Value {
        match (side, self) {
            (Side::First, value) => value,
            (Side::Second, Value::Centipawns(value)) => Value::Centipawns(value.saturating_neg()),
            (Side::Second, Value::Mate(moves)) => Value::Mate(moves.saturating_neg()),
        }
    }

    /// The command for a comment of PGN: the value for the first player, and the depth if it is known.
    pub fn eval(self, side: Side, depth: Option<u32>) -> String {
        let depth = depth.map(|depth| format!(",{depth}")).unwrap_or_default();
        format!("{}{}{depth}]", Value::EVAL, self.for_first(side))
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        let moves = |plies: u32| plies.div_ceil(2) as i32;
        match score {
            Score::Lead(lead) => Value::Centipawns(lead),
            Score::Win(plies) => Value::Mate(moves(plies)),
            Score::Loss(plies) => Value::Mate(-moves(plies)),
        }
    }
}

/// Writes the value as in PGN: `0.35`, or `#3` for a mate in 3 moves.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Centipawns(value) => write!(f, "{:.2}", f64::from(*value) / 100.0),
            Value::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}
