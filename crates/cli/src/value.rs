//! Values of positions, as other programs read and write them.

use ferz::Position;
use ferz::types::Side;
use ferz_search::{Score, Variation};
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

    /// The value of a line from a position. Where a turn has several moves, a mate counts the turns of the side to move.
    pub fn of_line(position: &Position, line: &Variation) -> Value {
        let (Score::Win(plies) | Score::Loss(plies)) = line.score else { return line.score.into() };
        // A line from the table may break off before the mate.
        if line.moves.len() != plies as usize || position.variant().rules().turn.is_none() {
            return line.score.into();
        }
        let side = position.side_to_move();
        let (mut reached, mut turns, mut last) = (position.clone(), 0, None);
        for mv in &line.moves {
            let mover = reached.side_to_move();
            turns += i32::from(mover == side && last != Some(mover));
            last = Some(mover);
            reached.play_unchecked(mv);
        }
        Value::Mate(if matches!(line.score, Score::Win(_)) { turns } else { -turns })
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::Variant;

    #[test]
    fn a_mate_counts_turns() {
        let progressive = Variant::builtin("progressive").unwrap();
        let position = progressive.position("7k/8/8/8/8/8/R7/1R4K1 w - - 0 3 3 3").unwrap();
        let mut reached = position.clone();
        let moves = ["b1b6", "b6b7", "a2a8"].map(|text| {
            let mv = reached.parse_move(text).unwrap();
            reached.play_unchecked(&mv);
            mv
        });
        let line = Variation { score: Score::Win(3), moves: moves.into() };
        assert_eq!(Value::of_line(&position, &line), Value::Mate(1));
        assert_eq!(Value::from(line.score), Value::Mate(2));
    }
}
