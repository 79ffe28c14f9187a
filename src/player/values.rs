//! What pieces are worth, as far as games at random show.

use crate::compile::Variant;
use crate::game::Outcome;
use crate::model::MoveKind;
use crate::position::Position;
use crate::types::{Kind, Piece, Random, Side};

/// So many games are played.
const GAMES: u64 = 16;
/// Each has so many plies at most.
const PLIES: usize = 160;
/// So many moves are looked at in all.
const MOVES: usize = 150_000;
/// It takes no more than this part of the time for the first choice.
const PART: f64 = 0.3;
/// What a piece is worth that cannot move.
const LEAST: f64 = 0.5;
/// If so many games have been won, and so large a part of them by the side that lost pieces, losing pieces is the aim.
const DECIDED: usize = 5;
const LOST: f64 = 0.8;

/// What pieces are worth in a variant: as much as they have moves, on average over positions that come about at random.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    variant: Variant,
    by_kind: Vec<f64>,
    /// -1 where who loses pieces wins, else 1.
    sign: f64,
}

/// What has been seen of a kind: how many pieces, and how many moves they had.
#[derive(Clone, Copy, Default)]
struct Seen {
    pieces: usize,
    moves: usize,
}

impl Worth {
    /// Estimates it from a position on; always alike.
    pub(super) fn estimate(start: &Position, spent: &dyn Fn() -> f64) -> Worth {
        let variant = start.variant().clone();
        let mut seen = vec![Seen::default(); variant.rules().pieces.len()];
        let mut ends = Vec::new();
        let mut left = MOVES;
        for seed in 0..GAMES {
            if left == 0 || spent() > PART {
                break;
            }
            if let Some((last, outcome)) = play(start, Random::from_state(seed), &mut seen, &mut left, spent) {
                ends.push((last, outcome));
            }
        }
        let mut worth = Worth { by_kind: by_kind(&variant, &seen), variant, sign: 1.0 };
        let won = ends.iter().filter_map(|(last, outcome)| Some((last, outcome.winner?)));
        let gains: Vec<f64> = won.map(|(last, winner)| worth.lead(last, winner) - worth.lead(start, winner)).collect();
        let losing = gains.iter().filter(|gain| **gain < 0.0).count();
        if gains.len() >= DECIDED && losing as f64 >= LOST * gains.len() as f64 {
            worth.sign = -1.0;
        }
        worth
    }

    /// Is it that of this variant?
    pub(super) fn is_of(&self, variant: &Variant) -> bool {
        self.variant == *variant
    }

    /// What a piece of this kind is worth to its side: less than nothing where losing pieces is the aim.
    pub(super) fn of(&self, kind: Kind) -> f64 {
        self.sign * self.by_kind[kind.index()]
    }

    /// By how much the pieces of a side are worth more than those of the other one, hands included.
    pub(super) fn lead(&self, position: &Position, side: Side) -> f64 {
        let on_board: f64 =
            position.all_pieces().map(|(_, piece)| sign(piece.side == side) * self.by_kind[piece.kind.index()]).sum();
        let held = |of: Side| {
            position.hand(of).map(|(kind, count)| self.by_kind[kind.index()] * f64::from(count)).sum::<f64>()
        };
        self.sign * (on_board + held(side) - held(side.other()))
    }
}

fn sign(own: bool) -> f64 {
    if own { 1.0 } else { -1.0 }
}

/// Plays a game at random and notes what is seen. If it comes to an end, gives its last position and how it ended.
fn play(
    start: &Position,
    mut random: Random,
    seen: &mut [Seen],
    left: &mut usize,
    spent: &dyn Fn() -> f64,
) -> Option<(Position, Outcome)> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..PLIES {
        if let Some(outcome) = position.ending().ok()? {
            return Some((position, outcome));
        }
        position.list_moves(&mut moves).ok()?;
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
        position.play(random.pick(&moves)?);
    }
    None
}

/// The moves of a kind, on average. Kinds that have not been seen often are compared with the others by where they could go on an
/// empty board.
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
