//! Values of pieces, estimated from random games.

use ferz_core::Variant;
use ferz_core::game::Outcome;
use ferz_core::model::MoveKind;
use ferz_core::position::Position;
use ferz_core::types::Random;
use ferz_core::types::{Kind, Piece, Side};

/// The number of games.
const GAMES: u64 = 16;
/// The largest number of plies of each game.
const PLIES: usize = 160;
/// The largest number of moves counted in all games.
const MOVES: usize = 150_000;
/// The largest fraction of the time for the first choice that the estimate takes.
const PART: f64 = 0.3;
/// The value of a piece that cannot move.
const LEAST: f64 = 0.5;
/// If this many games have been decided, and the side that lost pieces has won at least this fraction of them, losing
/// pieces is the aim.
const DECIDED: usize = 5;
const LOST: f64 = 0.8;

/// The value of a win: more than all pieces.
pub(crate) const WIN: f64 = 1e6;
/// The value to a side of each of its own legal moves. The opponent's moves count against it.
const FREEDOM: f64 = 0.02;

/// The values of a variant's pieces, measured in moves: the average number of moves of a piece in random positions.
#[derive(Clone, Debug)]
pub struct PieceValues {
    variant: Variant,
    by_kind: Vec<f64>,
    /// -1 if losing pieces is the aim, otherwise 1.
    sign: f64,
}

/// The observations of a kind: the number of pieces, and of their moves.
#[derive(Clone, Copy, Default)]
struct Seen {
    pieces: usize,
    moves: usize,
}

impl PieceValues {
    /// Estimates the values by random games from a position, in a tenth of a second or less. The result is always the
    /// same.
    pub fn estimate(start: &Position) -> PieceValues {
        PieceValues::estimate_within(start, &|| 0.0)
    }

    /// Like [`estimate`](PieceValues::estimate), but stops early if `spent` reports that too much time is spent.
    pub(crate) fn estimate_within(start: &Position, spent: &dyn Fn() -> f64) -> PieceValues {
        let variant = start.variant().clone();
        let mut seen = vec![Seen::default(); variant.rules().pieces.len()];
        let mut ends = Vec::new();
        let mut left = MOVES;
        for seed in 0..GAMES {
            if left == 0 || spent() > PART {
                break;
            }
            if let Some((last, outcome)) = play(start, Random::new(seed), &mut seen, &mut left, spent) {
                ends.push((last, outcome));
            }
        }
        let mut values = PieceValues { by_kind: by_kind(&variant, &seen), variant, sign: 1.0 };
        let won = ends.iter().filter_map(|(last, outcome)| Some((last, outcome.winner?)));
        let gains: Vec<f64> =
            won.map(|(last, winner)| values.lead(last, winner) - values.lead(start, winner)).collect();
        let losing = gains.iter().filter(|gain| **gain < 0.0).count();
        if gains.len() >= DECIDED && losing as f64 >= LOST * gains.len() as f64 {
            values.sign = -1.0;
        }
        values
    }

    /// Returns `true` if the values are those of this variant.
    pub(super) fn is_of(&self, variant: &Variant) -> bool {
        self.variant == *variant
    }

    /// The value of a piece of this kind to its side. Negative if losing pieces is the aim.
    pub fn of(&self, kind: Kind) -> f64 {
        self.sign * self.by_kind[kind.index()]
    }

    /// The value of a side's pieces minus that of the opponent's, hands included.
    pub fn lead(&self, position: &Position, side: Side) -> f64 {
        let count = |side, kind| position.count_of(side, kind) as f64;
        let lead = |kind| self.of(kind) * (count(side, kind) - count(side.other(), kind));
        self.variant.rules().kinds().map(lead).sum()
    }
}

/// The value of an end to a side.
pub(crate) fn value_of_end(winner: Option<Side>, side: Side) -> f64 {
    match winner {
        Some(winner) if winner == side => WIN,
        Some(_) => -WIN,
        None => 0.0,
    }
}

/// The value to a side of this many legal moves, its own or its opponent's.
pub(crate) fn value_of_moves(count: usize, are_own: bool) -> f64 {
    let value = FREEDOM * count as f64;
    if are_own { value } else { -value }
}

/// Plays a random game and records its pieces and moves. If the game ends, returns its last position and outcome.
fn play(
    start: &Position,
    mut random: Random,
    seen: &mut [Seen],
    left: &mut usize,
    spent: &dyn Fn() -> f64,
) -> Option<(Position, Outcome)> {
    let mut position = start.clone();
    let mut moves;
    for _ in 0..PLIES {
        if let Some(outcome) = position.outcome().ok()? {
            return Some((position, outcome));
        }
        moves = position.legal_moves().ok()?;
        *left = left.saturating_sub(moves.len());
        if *left == 0 || spent() > PART {
            return None;
        }
        for square in position.pieces(position.side_to_move()) {
            if let Some(piece) = position.piece_at(square) {
                seen[piece.kind.index()].pieces += 1;
            }
        }
        for mv in moves.iter().filter(|mv| mv.kind == MoveKind::Move) {
            seen[mv.piece.index()].moves += 1;
        }
        position.play_unchecked(random.pick(&moves)?);
    }
    None
}

/// The average number of moves of each kind. The values of rare kinds are estimated by their moves on an empty board,
/// relative to the other kinds.
fn by_kind(variant: &Variant, seen: &[Seen]) -> Vec<f64> {
    const OFTEN: usize = 20;
    let rules = variant.rules();
    let goals = |kind: Kind| {
        let squares = rules.board.squares();
        let goals: usize =
            squares.iter().map(|from| variant.reach().targets(Piece { side: Side::First, kind }, from).len()).sum();
        goals as f64 / squares.len().max(1) as f64
    };
    let often: Vec<(Kind, Seen)> =
        rules.kinds().map(|kind| (kind, seen[kind.index()])).filter(|(_, seen)| seen.pieces >= OFTEN).collect();
    let average = |seen: &Seen| seen.moves as f64 / seen.pieces.max(1) as f64;
    let found: f64 = often.iter().map(|(_, seen)| average(seen)).sum();
    let possible: f64 = often.iter().map(|&(kind, _)| goals(kind)).sum();
    let share = if possible > 0.0 { found / possible } else { 0.5 };
    let worth = |kind: Kind| match &seen[kind.index()] {
        seen if seen.pieces >= OFTEN => average(seen),
        _ => goals(kind) * share,
    };
    rules.kinds().map(|kind| LEAST + worth(kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_is_worth_more_than_a_rook_and_that_more_than_a_pawn() {
        let chess = Variant::builtin("chess").unwrap();
        let values = PieceValues::estimate(&chess.start());
        let value = |name| values.of(chess.kind(name).unwrap());
        assert!(value("queen") > value("rook") && value("rook") > value("bishop") && value("bishop") > value("pawn"));
    }
}
