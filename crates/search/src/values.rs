//! The values of pieces by square, measured in random games without knowledge of the variant.

use ferz::types::{KindSet, MAX_SQUARES, Random};
use ferz::{Kind, MoveList, Piece, Position, SearchState, Side, Square, Variant};
use std::time::{Duration, Instant};

/// The measurement ends after this many games, moves or visits of squares. Visits count because a ply on a large board
/// takes longer.
const GAMES: u64 = 400;
const MOVES: u64 = 600_000;
const VISITS: u64 = 600_000;
/// The time after which the measurement ends, for the few variants whose moves are long paths. Other variants take much
/// less time, so their values do not depend on the machine.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest game, in plies.
const LONGEST: usize = 200;
/// The weight of a kind's average in the average of one square, in observations.
const PRIOR: f64 = 20.0;
/// The weight of a square's mobility, compared with the kind's average, in the value of a piece.
const PLACE: f64 = 0.3;
/// The mobility that stands for a kind that cannot move. Half of it is added to the mobility of every kind.
const LEAST: f64 = 0.5;
/// The goal of a variant is to lose pieces if the side that lost more pieces won at least this part of the decided
/// games. There must be at least [`DECIDED`] of them.
const LOSING: f64 = 0.75;
const DECIDED: usize = 10;
/// Squares count as goals if at least this part of the games is decided.
const RACE: f64 = 0.5;
/// The largest bonus of a square that leads to wins, in most common pieces.
const GOAL: f64 = 1.0;

/// The values of pieces by side, kind and square, and of pieces in hand.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// By side, kind and square; in hundredths of the most common piece.
    placed: [Vec<Vec<i32>>; 2],
    /// By kind, on any square.
    by_kind: Vec<i32>,
    /// By kind.
    held: Vec<i32>,
    /// The kinds that must not be lost. Their value is 0.
    royals: KindSet,
    /// Set if kinds may be in hand.
    has_hands: bool,
}

/// Observations of a kind on a square.
#[derive(Clone, Copy, Default)]
struct Seen {
    pieces: f64,
    moves: f64,
    /// The pieces in decided games, and the sum of the results for their side: 1 or -1.
    decided: f64,
    results: f64,
}

impl Seen {
    fn add(&mut self, other: &Seen) {
        self.pieces += other.pieces;
        self.moves += other.moves;
        self.decided += other.decided;
        self.results += other.results;
    }
}

/// Observations by side, kind and square.
struct Census {
    seen: [Vec<Vec<Seen>>; 2],
    /// The number of decided games.
    decided: usize,
    /// The number of decided games that the side with more losses won.
    lost: usize,
    /// The number of all games.
    games: usize,
}

impl Values {
    /// Measures the values of a variant. The result is the same each time, unless [`PATIENCE`] ends the measurement.
    pub fn measure(variant: &Variant) -> Values {
        let census = Census::take(&variant.start());
        let rules = variant.rules();
        let (kinds, royals) = (rules.pieces.len(), rules.royals());
        let total = |side: usize, kind: usize| {
            let mut total = Seen::default();
            census.seen[side][kind].iter().for_each(|seen| total.add(seen));
            total
        };
        let average: Vec<f64> = (0..kinds)
            .map(|kind| {
                let mut both = total(0, kind);
                both.add(&total(1, kind));
                (both.moves + LEAST) / (both.pieces + 1.0)
            })
            .collect();
        let worth: Vec<f64> = average.iter().map(|average| average.max(LEAST / 2.0) + LEAST / 2.0).collect();
        let unit = worth[commonest(variant, royals)] / 100.0;
        let is_losing = census.decided >= DECIDED && census.lost as f64 >= LOSING * census.decided as f64;
        let sign = if is_losing { -1.0 } else { 1.0 };
        let value = |kind: usize| match royals.contains(Kind(kind as u8)) {
            true => 0.0,
            false => sign * worth[kind] / unit,
        };
        let is_race = census.decided as f64 >= RACE * census.games as f64;
        let placed = [0, 1].map(|side| {
            (0..kinds)
                .map(|kind| {
                    let all = total(side, kind);
                    let usual = if all.pieces > 0.0 { all.moves / all.pieces } else { average[kind] };
                    let result = all.results / (all.decided + 1.0);
                    let value_at = |seen: &Seen| {
                        let mobility = (seen.moves + PRIOR * usual) / (seen.pieces + PRIOR) - usual;
                        let goal = (seen.results + PRIOR * result) / (seen.decided + PRIOR) - result;
                        let place = match royals.contains(Kind(kind as u8)) && !is_race {
                            true => 0.0,
                            false => sign * PLACE * mobility / unit,
                        };
                        let goal = if is_race { 100.0 * GOAL * goal } else { 0.0 };
                        (value(kind) + place + goal) as i32
                    };
                    census.seen[side][kind].iter().map(value_at).collect()
                })
                .collect()
        });
        Values {
            placed,
            by_kind: (0..kinds).map(|kind| value(kind) as i32).collect(),
            held: (0..kinds).map(|kind| (0.9 * value(kind)) as i32).collect(),
            royals,
            has_hands: rules.has_hands(),
        }
    }

    /// The value of a kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> i32 {
        self.by_kind[kind.index()]
    }

    /// The value of a piece on a square.
    #[inline]
    pub fn at(&self, square: Square, piece: Piece) -> i32 {
        self.placed[piece.side.index()][piece.kind.index()][square.index()]
    }

    /// The kinds that must not be lost.
    pub fn royals(&self) -> KindSet {
        self.royals
    }

    /// The lead of a side: the values of its pieces minus those of its opponent.
    pub fn lead(&self, position: &Position, side: Side) -> i32 {
        let mut lead = [0; 2];
        for (square, piece) in position.all_pieces() {
            lead[piece.side.index()] += self.at(square, piece);
        }
        if self.has_hands {
            for owner in [Side::First, Side::Second] {
                let held = position.hand(owner).map(|(kind, count)| self.held[kind.index()] * i32::from(count));
                lead[owner.index()] += held.sum::<i32>();
            }
        }
        lead[side.index()] - lead[side.other().index()]
    }
}

/// The kind, other than royals, that stands most often on the board at the start.
fn commonest(variant: &Variant, royals: KindSet) -> usize {
    let start = variant.start();
    let count = |kind: Kind| start.count_of(Side::First, kind) + start.count_of(Side::Second, kind);
    let kinds = variant.rules().kinds().filter(|&kind| !royals.contains(kind));
    kinds.max_by_key(|&kind| (count(kind), std::cmp::Reverse(kind.index()))).map_or(0, Kind::index)
}

impl Census {
    /// Plays random games and counts.
    fn take(start: &Position) -> Census {
        let rules = start.variant().rules();
        let of_kind = || vec![Seen::default(); MAX_SQUARES];
        let of_side = || (0..rules.pieces.len()).map(|_| of_kind()).collect::<Vec<_>>();
        let mut census = Census { seen: [of_side(), of_side()], decided: 0, lost: 0, games: 0 };
        let (begun, mut visits, mut moves) = (Instant::now(), 0, 0);
        for seed in 0..GAMES {
            if visits >= VISITS || moves >= MOVES || begun.elapsed() >= PATIENCE {
                break;
            }
            census.play(start, &mut Random::new(seed), &mut visits, &mut moves);
        }
        census
    }

    fn play(&mut self, start: &Position, random: &mut Random, visits: &mut u64, moves: &mut u64) {
        let squares = start.variant().rules().board.squares().len() as u64;
        let (mut state, mut list) = (SearchState::new(start), MoveList::new());
        let mut stood: Vec<(Square, Piece)> = Vec::new();
        self.games += 1;
        for _ in 0..LONGEST {
            if state.legal_moves_into(&mut list).is_err() {
                return;
            }
            let position = state.position();
            let Ok(ended) = state.outcome(!list.is_empty()) else { return };
            if let Some(winner) = ended.and_then(|ended| ended.winner) {
                self.note_win(position, start, winner, &stood);
            }
            if ended.is_some() || list.is_empty() {
                return;
            }
            *visits += squares;
            *moves += list.len() as u64;
            let side = position.side_to_move();
            for square in position.pieces(side) {
                if let Some(piece) = position.piece_at(square) {
                    self.seen[side.index()][piece.kind.index()][square.index()].pieces += 1.0;
                    stood.push((square, piece));
                }
            }
            for mv in &list {
                if let Some(piece) = position.piece_at(mv.from()).filter(|piece| piece.side == side) {
                    self.seen[side.index()][piece.kind.index()][mv.from().index()].moves += 1.0;
                }
            }
            let Some(mv) = list.get(random.below(list.len())) else { return };
            if state.advance(&mv).is_err() {
                return;
            }
        }
    }

    /// Counts a decided game.
    fn note_win(&mut self, last: &Position, start: &Position, winner: Side, stood: &[(Square, Piece)]) {
        self.decided += 1;
        let lost = |side: Side| start.pieces(side).len() as i64 - last.pieces(side).len() as i64;
        self.lost += usize::from(lost(winner) > lost(winner.other()));
        for (square, piece) in stood {
            let seen = &mut self.seen[piece.side.index()][piece.kind.index()][square.index()];
            seen.decided += 1.0;
            seen.results += if piece.side == winner { 1.0 } else { -1.0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values<const N: usize>(variant: &str, kinds: [&str; N]) -> [i32; N] {
        let variant = Variant::builtin(variant).unwrap();
        let values = Values::measure(&variant);
        kinds.map(|kind| values.of(variant.kind(kind).unwrap()))
    }

    #[test]
    fn values_follow_from_the_rules() {
        let [pawn, knight, rook, queen, king] = values("chess", ["pawn", "knight", "rook", "queen", "king"]);
        assert!(pawn == 100 && knight > 200 && rook > knight && queen > rook && king == 0);
        let [pawn, queen] = values("antichess", ["pawn", "queen"]);
        assert!(pawn < 0 && queen < 0);
    }
}
