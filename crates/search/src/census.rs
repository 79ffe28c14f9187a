//! Observations in random games, from which the search learns what pieces are worth.

use ferz::types::{MAX_SQUARES, Random};
use ferz::{Kind, MoveList, Piece, Position, SearchState, Side, Square, SquareSet};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// The observation ends after this number of games, moves or visits of squares. Visits count because a ply on a large
/// board takes longer.
const GAMES: u64 = 600;
const MOVES: u64 = 1_500_000;
const VISITS: u64 = 1_500_000;
/// The time after which the observation ends, for the few variants whose moves are long paths. Other variants take much
/// less time, so their values do not depend on the machine.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest game, in plies.
const LONGEST: usize = 200;
/// The number of classes of boards by the part of their squares that is empty.
const CLASSES: usize = 8;

/// Observations of a kind on a square.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// The pieces seen, and the moves of these pieces. By class of the board, from full to empty.
    pieces: [f64; CLASSES],
    moves: [f64; CLASSES],
    /// The pieces that arrived on the square, and those that won the game by it.
    pub arrivals: f64,
    pub wins: f64,
}

impl Seen {
    pub fn add(&mut self, other: &Seen) {
        for class in 0..CLASSES {
            self.pieces[class] += other.pieces[class];
            self.moves[class] += other.moves[class];
        }
        self.arrivals += other.arrivals;
        self.wins += other.wins;
    }

    /// The number of pieces seen, and the number of their moves. Emptier boards count more, because most of a game is
    /// played on them.
    pub fn mobility(&self) -> (f64, f64) {
        let weighed = |of: &[f64; CLASSES]| {
            let weight = |class: usize| ((class as f64 + 0.5) / CLASSES as f64).powi(2);
            of.iter().enumerate().map(|(class, number)| weight(class) * number).sum()
        };
        (weighed(&self.pieces), weighed(&self.moves))
    }

    /// The number of pieces seen, and the number of moves that they have more than others of their kind on boards as
    /// empty as theirs.
    pub fn freedom(&self, others: &Seen) -> (f64, f64) {
        let (mut pieces, mut more) = (0.0, 0.0);
        for class in (0..CLASSES).filter(|&class| self.pieces[class] > 0.0) {
            pieces += self.pieces[class];
            more += self.moves[class] - self.pieces[class] * others.moves[class] / others.pieces[class];
        }
        (pieces, more)
    }
}

/// Observations of one kind of one side.
pub(crate) struct OfKind {
    /// By square.
    pub seen: Vec<Seen>,
    /// By start square: the squares to which the kind has moved without a change.
    pub ways: Vec<SquareSet>,
    /// The squares where the kind has become another one.
    pub changes: BTreeSet<(Square, Kind)>,
}

/// Observations by side and kind.
pub(crate) struct Census {
    pub of: [Vec<OfKind>; 2],
    /// The number of games.
    pub games: usize,
    /// The number of decided games.
    pub decided: usize,
    /// The number of decided games that the side with more losses won.
    pub lost: usize,
}

impl OfKind {
    /// Set if a piece of the kind can go back to where it came from.
    pub fn goes_back(&self) -> bool {
        let is_back =
            |(from, ways): (usize, &SquareSet)| ways.iter().any(|to| self.ways[to.index()].contains(Square::new(from)));
        self.ways.iter().enumerate().any(is_back)
    }
}

impl Census {
    /// Plays random games and counts. In half of the moves, a capture is preferred, so that boards get emptier, as they
    /// do in real games.
    pub fn take(start: &Position) -> Census {
        let rules = start.variant().rules();
        let of_kind = || OfKind {
            seen: vec![Seen::default(); MAX_SQUARES],
            ways: vec![SquareSet::EMPTY; MAX_SQUARES],
            changes: BTreeSet::new(),
        };
        let of_side = || (0..rules.pieces.len()).map(|_| of_kind()).collect::<Vec<_>>();
        let mut census = Census { of: [of_side(), of_side()], games: 0, decided: 0, lost: 0 };
        let (begun, mut visits, mut moves) = (Instant::now(), 0, 0);
        for seed in 0..GAMES {
            if visits >= VISITS || moves >= MOVES || begun.elapsed() >= PATIENCE {
                break;
            }
            census.play(start, &mut Random::new(seed), &mut visits, &mut moves);
        }
        census
    }

    /// The observations of a kind on all squares.
    pub fn total(&self, side: Side, kind: Kind) -> Seen {
        let mut total = Seen::default();
        self.of[side.index()][kind.index()].seen.iter().for_each(|seen| total.add(seen));
        total
    }

    fn at(&mut self, piece: Piece, square: Square) -> &mut Seen {
        &mut self.of[piece.side.index()][piece.kind.index()].seen[square.index()]
    }

    fn play(&mut self, start: &Position, random: &mut Random, visits: &mut u64, moves: &mut u64) {
        let squares = start.variant().rules().board.squares().len();
        let (mut state, mut list) = (SearchState::new(start), MoveList::new());
        let mut arrived: Option<(Square, Piece)> = None;
        self.games += 1;
        for _ in 0..LONGEST {
            if state.legal_moves_into(&mut list).is_err() {
                return;
            }
            let position = state.position();
            let Ok(ended) = state.outcome(!list.is_empty()) else { return };
            if let Some(winner) = ended.and_then(|ended| ended.winner) {
                self.decided += 1;
                let lost = |side: Side| start.pieces(side).len() as i64 - position.pieces(side).len() as i64;
                self.lost += usize::from(lost(winner) > lost(winner.other()));
                // The end of a game without moves depends on more than one square.
                if let Some((square, piece)) = arrived.filter(|(_, piece)| piece.side == winner && !list.is_empty()) {
                    self.at(piece, square).wins += 1.0;
                }
            }
            if ended.is_some() || list.is_empty() {
                return;
            }
            *visits += squares as u64;
            *moves += list.len() as u64;
            self.look(position, &list, squares);
            let mut place = random.below(list.len());
            if random.below(2) == 0 {
                let captures: Vec<usize> =
                    list.iter().filter(|mv| position.is_capture(mv)).map(|mv| mv.place()).collect();
                place = if captures.is_empty() { place } else { captures[random.below(captures.len())] };
            }
            let Some(mv) = list.get(place) else { return };
            let to = mv.to();
            if state.advance(&mv).is_err() {
                return;
            }
            arrived = state.position().piece_at(to).map(|piece| (to, piece));
            if let Some((square, piece)) = arrived {
                self.at(piece, square).arrivals += 1.0;
            }
        }
    }

    /// Counts the pieces and the moves of the side to move.
    fn look(&mut self, position: &Position, list: &MoveList, squares: usize) {
        let side = position.side_to_move();
        let pieces = position.pieces(Side::First).len() + position.pieces(Side::Second).len();
        let class = (CLASSES * squares.saturating_sub(pieces) / squares).min(CLASSES - 1);
        // The moves out of check say little about the pieces.
        let weight = if position.is_check() { 0.0 } else { 1.0 };
        for square in position.pieces(side) {
            if let Some(piece) = position.piece_at(square) {
                self.at(piece, square).pieces[class] += weight;
            }
        }
        for mv in list {
            let Some(piece) = position.piece_at(mv.from()).filter(|piece| piece.side == side) else { continue };
            self.at(piece, mv.from()).moves[class] += weight;
            let of_kind = &mut self.of[side.index()][piece.kind.index()];
            match mv.promotion().filter(|&kind| kind != piece.kind) {
                Some(kind) => drop(of_kind.changes.insert((mv.from(), kind))),
                None => of_kind.ways[mv.from().index()].insert(mv.to()),
            }
        }
    }
}
