//! The values of pieces by square, measured in random games.

use crate::census::{Census, PRIOR, Seen};
use ferz::types::KindSet;
use ferz::{Kind, Piece, Position, Side, Square, SquareSet, Variant};
use std::sync::atomic::AtomicBool;

/// The weight of a square's mobility above the kind's average in the value of a piece.
const PLACE: f64 = 0.2;
/// The value of a piece that cannot move, in units of [`Census::room`].
const LEAST: f64 = 1.0;
/// The share of its value that a kind loses if it reaches hardly any squares.
const BOUND: f64 = 0.4;
/// The power to which values are raised if captured pieces come to a hand. They differ less there, because no piece is
/// lost for good.
const HELD: f64 = 0.7;
/// The same, if pieces are a burden: what counts most is their number.
const LOST: f64 = 0.4;
/// Pieces are a burden if the side that lost more of them won at least this share of the decided games. There must be
/// at least [`DECIDED`] such games.
const LOSING: f64 = 0.75;
const DECIDED: usize = 10;
/// A square is the goal of a race for a kind if at least this share of the arrivals there won, and at least [`WINS`].
const ARRIVED: f64 = 0.8;
const WINS: f64 = 4.0;
/// The value of the goal of a race, in units of the most common piece.
const PRIZE: f64 = 10.0;
/// The share of a future gain that remains one move before it.
const FADING: f64 = 0.65;
/// The longest path to a gain, in moves.
const LONGEST_WAY: usize = 24;
/// The weight of future gains in the value of a piece, with all pieces on the board and with none.
const FUTURE: [f64; 2] = [0.2, 0.5];

/// Two values: with all pieces of the start on the board, and with none but royals.
type Phases = [i32; 2];

/// Sums over the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sums {
    /// The lead of the first side, with all pieces of the start on the board, and with none but royals.
    early: i32,
    late: i32,
    /// The values of the pieces of both sides, without signs.
    material: i32,
}

/// The values of pieces by side, kind and square, and of pieces in hand.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// By side, kind and square; in hundredths of the most common piece.
    placed: [Vec<Vec<Phases>>; 2],
    /// The values on the board without regard to the square, by kind.
    by_kind: Vec<i32>,
    /// By kind.
    held: Vec<i32>,
    /// The kinds that must not be lost. Their value is 0.
    royals: KindSet,
    /// By side, royal kind and square: the square and those next to it.
    near: [Vec<Vec<SquareSet>>; 2],
    /// Set if pieces may be in hand.
    has_hands: bool,
    /// The sum of all values at the start, without signs.
    total: i32,
}

impl Values {
    /// Measures the values of a variant; `None` if `stop` was set. The result is the same each time, unless the measurement
    /// takes too long.
    pub fn measure(variant: &Variant, stop: &AtomicBool) -> Option<Values> {
        let start = variant.start();
        let census = Census::take(&start, stop)?;
        let rules = variant.rules();
        let (kinds, royals): (Vec<Kind>, _) = (rules.kinds().collect(), rules.royals());
        let squares = rules.board.squares().len() as f64;
        let is_losing = census.decided >= DECIDED && census.lost as f64 >= LOSING * census.decided as f64;
        let power = if is_losing {
            LOST
        } else if !rules.captured.go.is_kept() {
            1.0
        } else {
            HELD
        };
        let worth: Vec<f64> = (kinds.iter())
            .map(|&kind| {
                let reach = reach(&census, kind) / squares;
                let bound = 1.0 - BOUND * (1.0 - reach);
                ((census.room(kind) + LEAST) * bound).powf(power)
            })
            .collect();
        let unit = worth[commonest(variant, royals)] / 100.0;
        let sign = if is_losing { -1.0 } else { 1.0 };
        let value = |kind: Kind| if royals.contains(kind) { 0.0 } else { sign * worth[kind.index()] / unit };
        let by_kind: Vec<f64> = kinds.iter().map(|&kind| value(kind)).collect();
        let placed = [Side::First, Side::Second].map(|side| {
            let futures = futures(&census, side, &by_kind);
            let of_kind = |&kind: &Kind| {
                let (all, is_royal) = (census.total(side, kind), royals.contains(kind));
                let of_kind = &census.of[side.index()][kind.index()];
                // A piece that can never go back should not stay where it has most room.
                let weight = if of_kind.goes_back() { sign * PLACE / unit } else { 0.0 };
                let at = |square: usize, seen: &Seen| {
                    let (pieces, more) = seen.freedom(&all);
                    let place = weight * more / (pieces + PRIOR);
                    let future = futures[kind.index()][square];
                    // A royal is safer where it has little room, until few pieces are left.
                    let places = [if is_royal { 0.0 } else { place }, place];
                    [0, 1].map(|phase| (by_kind[kind.index()] + places[phase] + FUTURE[phase] * future) as i32)
                };
                of_kind.seen.iter().enumerate().map(|(square, seen)| at(square, seen)).collect()
            };
            kinds.iter().map(of_kind).collect()
        });
        let near = [Side::First, Side::Second].map(|side| {
            let of_square = |(square, ways): (usize, &SquareSet)| *ways | Square::new(square).into();
            let of_kind = |&kind: &Kind| match royals.contains(kind) {
                true => census.of[side.index()][kind.index()].ways.iter().enumerate().map(of_square).collect(),
                false => Vec::new(),
            };
            kinds.iter().map(of_kind).collect()
        });
        let mut values = Values {
            placed,
            held: by_kind.iter().map(|value| (0.9 * value) as i32).collect(),
            by_kind: by_kind.iter().map(|&value| value as i32).collect(),
            royals,
            near,
            has_hands: rules.has_hands(),
            total: 0,
        };
        values.total = (values.sums(&start).material + values.in_hand(&start, Side::First).1).max(1);
        Some(values)
    }

    /// The value of a kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> i32 {
        self.by_kind[kind.index()]
    }

    /// The kinds that must not be lost.
    pub fn royals(&self) -> KindSet {
        self.royals
    }

    /// The sums of a position.
    pub fn sums(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        position.all_pieces().for_each(|(square, piece)| self.add(&mut sums, square, piece, 1));
        sums
    }

    /// The sums of a position, given the sums of the position before it.
    #[inline]
    pub fn sums_after(&self, mut sums: Sums, before: &Position, position: &Position) -> Sums {
        for square in position.differences(before) {
            for (position, sign) in [(before, -1), (position, 1)] {
                if let Some(piece) = position.piece_at(square) {
                    self.add(&mut sums, square, piece, sign);
                }
            }
        }
        sums
    }

    #[inline]
    fn add(&self, sums: &mut Sums, square: Square, piece: Piece, sign: i32) {
        let [early, late] = self.placed[piece.side.index()][piece.kind.index()][square.index()];
        let lead = if piece.side == Side::First { sign } else { -sign };
        sums.early += lead * early;
        sums.late += lead * late;
        sums.material += sign * self.of(piece.kind).abs();
    }

    /// The lead of a side in hand, and the sum of the values of all pieces in hand, without signs.
    fn in_hand(&self, position: &Position, side: Side) -> (i32, i32) {
        let (mut lead, mut material) = (0, 0);
        for owner in if self.has_hands { Side::BOTH.as_slice() } else { &[] } {
            for (kind, count) in position.hand(*owner) {
                let held = self.held[kind.index()] * i32::from(count);
                lead += if *owner == side { held } else { -held };
                material += held.abs();
            }
        }
        (lead, material)
    }

    /// The lead of a side in a position with these sums: the values of its pieces minus those of its opponent. Also the
    /// part of the material of the start that is left, in 256ths.
    pub fn lead(&self, sums: &Sums, position: &Position, side: Side) -> (i32, i32) {
        let (held, material) = self.in_hand(position, side);
        let left = (256 * (sums.material + material) / self.total).min(256);
        let placed = (sums.early * left + sums.late * (256 - left)) / 256;
        (held + if side == Side::First { placed } else { -placed }, left)
    }

    /// The squares of a side's royals and those next to them.
    #[inline]
    pub fn near_royals(&self, position: &Position, side: Side) -> SquareSet {
        let mut near = SquareSet::EMPTY;
        for kind in self.royals.iter() {
            for square in position.pieces_of(side, kind) {
                near |= self.near[side.index()][kind.index()][square.index()];
            }
        }
        near
    }
}

/// The kind, other than royals, that stands most often on the board at the start.
fn commonest(variant: &Variant, royals: KindSet) -> usize {
    let start = variant.start();
    let count = |kind: Kind| start.count_of(Side::First, kind) + start.count_of(Side::Second, kind);
    let kinds = variant.rules().kinds().filter(|&kind| !royals.contains(kind));
    kinds.max_by_key(|&kind| (count(kind), std::cmp::Reverse(kind.index()))).map_or(0, Kind::index)
}

/// The average number of squares that the pieces of a kind reach in any number of moves.
fn reach(census: &Census, kind: Kind) -> f64 {
    let (mut sum, mut starts) = (0, 0);
    for of_kind in census.of.iter().map(|of_side| &of_side[kind.index()]) {
        for start in (0..of_kind.ways.len()).filter(|&start| of_kind.seen[start].any()) {
            let mut reached = SquareSet::from(Square::new(start));
            let mut last = reached;
            while !last.is_empty() {
                let next = last.iter().fold(SquareSet::EMPTY, |all, square| all | of_kind.ways[square.index()]);
                last = next - reached;
                reached |= next;
            }
            sum += reached.len();
            starts += 1;
        }
    }
    f64::from(sum as u32) / f64::from(starts.max(1))
}

/// The gains that lie ahead of a side's pieces, by kind and square: the goals of races and changes to better kinds. A
/// gain fades with the number of moves to it.
fn futures(census: &Census, side: Side, by_kind: &[f64]) -> Vec<Vec<f64>> {
    let of = &census.of[side.index()];
    let gain = |from: usize, to: Kind| FADING * (by_kind[to.index()] - by_kind[from]).max(0.0);
    let mut futures: Vec<Vec<f64>> = (of.iter().enumerate())
        .map(|(kind, of_kind)| {
            let prize = |seen: &Seen| match seen.wins >= WINS && seen.wins >= ARRIVED * seen.arrivals {
                true => 100.0 * PRIZE,
                false => 0.0,
            };
            let mut future: Vec<f64> = of_kind.seen.iter().map(prize).collect();
            for &(square, to) in &of_kind.changes {
                let here = &mut future[square.index()];
                *here = here.max(gain(kind, to));
            }
            future
        })
        .collect();
    for (of_kind, future) in of.iter().zip(&mut futures) {
        for _ in 0..LONGEST_WAY {
            let last = future.clone();
            for (square, ways) in of_kind.ways.iter().enumerate() {
                let best = ways.iter().map(|to| last[to.index()]).fold(0.0, f64::max);
                future[square] = future[square].max(FADING * best);
            }
            if *future == last {
                break;
            }
        }
    }
    futures
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::types::Random;
    use ferz::{MoveList, SearchState};

    fn values<const N: usize>(variant: &str, kinds: [&str; N]) -> [i32; N] {
        let variant = Variant::builtin(variant).unwrap();
        let values = Values::measure(&variant, &AtomicBool::new(false)).unwrap();
        kinds.map(|kind| values.of(variant.kind(kind).unwrap()))
    }

    #[test]
    fn values_follow_from_the_rules() {
        let [pawn, knight, rook, queen, king] = values("chess", ["pawn", "knight", "rook", "queen", "king"]);
        assert!(pawn == 100 && knight > 200 && rook > knight && queen > rook && king == 0);
        // A cannon moves like a chariot, and both are worth more than a horse.
        let [horse, chariot, cannon] = values("xiangqi", ["horse", "chariot", "cannon"]);
        assert!(chariot > 2 * horse && cannon > 2 * horse);
        let [pawn, queen] = values("antichess", ["pawn", "queen"]);
        assert!(pawn < 0 && queen < 0);
    }

    #[test]
    fn pieces_gain_on_their_way() {
        let lead_of = |variant: &str, fen: &str| {
            let variant = Variant::builtin(variant).unwrap();
            let values = Values::measure(&variant, &AtomicBool::new(false)).unwrap();
            let position = variant.position(fen).unwrap();
            values.lead(&values.sums(&position), &position, Side::First).0
        };
        // Towards a promotion, and towards a square that wins.
        let pawn_on = |square| lead_of("chess", square);
        assert!(pawn_on("4k3/P7/8/8/8/8/8/4K3 w - - 0 1") > pawn_on("4k3/8/8/8/P7/8/8/4K3 w - - 0 1"));
        let king_on = |fen| lead_of("kingofthehill", fen);
        assert!(king_on("k7/8/8/8/8/3K4/8/8 w - - 0 1") > king_on("k7/8/8/8/8/8/8/3K4 w - - 0 1"));
    }

    #[test]
    fn sums_follow_the_moves() {
        for name in ["chess", "crazyhouse", "atomic", "draughts", "amazons", "alice"] {
            let variant = Variant::builtin(name).unwrap();
            let values = Values::measure(&variant, &AtomicBool::new(false)).unwrap();
            let (mut state, mut random) = (SearchState::new(&variant.start()), Random::new(1));
            let (mut list, mut sums) = (MoveList::new(), values.sums(state.position()));
            for _ in 0..60 {
                state.legal_moves_into(&mut list).unwrap();
                let Some(mv) = (!list.is_empty()).then(|| list.get(random.below(list.len())).unwrap()) else { break };
                state.push(&mv).unwrap();
                sums = values.sums_after(sums, state.previous().unwrap(), state.position());
                assert_eq!(sums, values.sums(state.position()), "{name}: {}", state.position());
            }
        }
    }
}
