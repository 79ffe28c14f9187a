//! Observations in random games, from which the search learns what pieces are worth.

use ferz::types::{MAX_SQUARES, Random};
use ferz::{Kind, MoveList, Piece, Position, SearchState, Side, Square, SquareSet};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use web_time::Instant;

/// The census ends at the first of these limits. Each ply visits all squares of the board, because a ply on a large
/// board takes longer.
const GAMES: u64 = 600;
const MOVES: u64 = 1_500_000;
const VISITS: u64 = 1_500_000;
/// The time limit of the census, for the few variants whose moves are long paths. Other variants take much less time,
/// so their values do not depend on the machine.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest game, in plies.
const LONGEST: usize = 200;
/// The number of classes into which boards are divided by their share of empty squares.
const CLASSES: usize = 8;

/// The classes of the boards on which most of a game is played: between half and seven eighths of their squares are
/// empty.
const USUAL: Range<usize> = 4..7;
/// A class counts if a kind was seen there this many times.
const ENOUGH: f64 = 50.0;
/// The number of observations that a kind's average counts for in the average of one square.
pub(crate) const PRIOR: f64 = 20.0;
/// The weight of an attacked square, where a square to which a piece can move without capture counts 1.
const ATTACK: f64 = 1.5;

/// Observations of a kind on a square.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seen {
    /// The pieces seen, their moves, and how many of these were captures, by class of the board, from full to empty.
    pieces: [f64; CLASSES],
    moves: [f64; CLASSES],
    captures: [f64; CLASSES],
    /// The sum over the pieces seen: the share of the squares on which enemies stood.
    enemies: [f64; CLASSES],
    /// The arrivals on the square, and those that won the game.
    pub arrivals: f64,
    pub wins: f64,
}

impl Seen {
    pub fn add(&mut self, other: &Seen) {
        for class in 0..CLASSES {
            self.pieces[class] += other.pieces[class];
            self.moves[class] += other.moves[class];
            self.captures[class] += other.captures[class];
            self.enemies[class] += other.enemies[class];
        }
        self.arrivals += other.arrivals;
        self.wins += other.wins;
    }

    /// Returns `true` if a piece was seen.
    pub fn any(&self) -> bool {
        self.pieces.iter().any(|&pieces| pieces > 0.0)
    }

    /// The number of squares that a piece reaches with one move on boards of a class: those to which it moves without
    /// capture, and those that it attacks. A piece on an attacked square is an enemy as often as on any other, so the
    /// number of captures tells how many squares are attacked. `average` holds the observations on all squares.
    fn room(&self, class: usize, average: &Seen) -> f64 {
        let share = |of: f64, seen: f64, all: f64, base: f64| {
            let prior = PRIOR * base / average.pieces[class];
            (of + prior * all / base.max(f64::MIN_POSITIVE)) / (seen + prior).max(f64::MIN_POSITIVE)
        };
        let quiet = |seen: &Seen| seen.moves[class] - seen.captures[class];
        let (pieces, enemies) = (average.pieces[class], average.enemies[class]);
        share(quiet(self), self.pieces[class], quiet(average), pieces)
            + ATTACK * share(self.captures[class], self.enemies[class], average.captures[class], enemies)
    }

    /// The number of pieces seen, and the number of their moves above the average of `others` on equally empty boards.
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
    /// By start square: the squares to which pieces of the kind moved without changing kind.
    pub ways: Vec<SquareSet>,
    /// The start squares of moves that changed the kind, with the new kinds.
    pub changes: BTreeSet<(Square, Kind)>,
}

/// Observations by side and kind.
pub(crate) struct Census {
    pub of: [Vec<OfKind>; 2],
    /// The number of games.
    pub games: usize,
    /// The number of decided games.
    pub decided: usize,
    /// The number of decided games won by the side that lost more pieces.
    pub lost: usize,
}

impl OfKind {
    /// Returns `true` if pieces of the kind can go back to a square that they have left.
    pub fn goes_back(&self) -> bool {
        let is_back =
            |(from, ways): (usize, &SquareSet)| ways.iter().any(|to| self.ways[to.index()].contains(Square::new(from)));
        self.ways.iter().enumerate().any(is_back)
    }
}

impl Census {
    /// Plays random games and counts. Half of the moves prefer a capture, so that boards empty as in real games. Returns
    /// `None` if `stop` was set.
    pub fn take(start: &Position, stop: &AtomicBool) -> Option<Census> {
        let rules = start.variant().rules();
        let of_kind = || OfKind {
            seen: vec![Seen::default(); MAX_SQUARES],
            ways: vec![SquareSet::EMPTY; MAX_SQUARES],
            changes: BTreeSet::new(),
        };
        let of_side = || (0..rules.pieces.len()).map(|_| of_kind()).collect::<Vec<_>>();
        let mut census = Census { of: [of_side(), of_side()], games: 0, decided: 0, lost: 0 };
        let (until, mut visits, mut moves) = (Instant::now() + PATIENCE, 0, 0);
        let is_over = || stop.load(Relaxed) || Instant::now() >= until;
        for seed in 0..GAMES {
            if visits >= VISITS || moves >= MOVES || is_over() {
                break;
            }
            census.play(start, &mut Random::new(seed), (&mut visits, &mut moves), is_over);
        }
        (!stop.load(Relaxed)).then_some(census)
    }

    /// The room of a kind: the average of [`Seen::room`] over all classes of usual boards, and all squares where the
    /// kind was seen. Pieces in random games seldom leave the squares on which they start; so each square counts once.
    pub fn room(&self, kind: Kind) -> f64 {
        let mut total = self.total(Side::First, kind);
        total.add(&self.total(Side::Second, kind));
        let of_kind = self.of.iter().map(|of| &of[kind.index()]);
        let squares: Vec<&Seen> = of_kind.flat_map(|of| &of.seen).filter(|seen| seen.any()).collect();
        let is_known = |class: &usize| total.pieces[*class] >= ENOUGH;
        let mut classes: Vec<usize> = USUAL.filter(is_known).collect();
        if classes.is_empty() {
            classes = (0..CLASSES).filter(|&class| total.pieces[class] > 0.0).collect();
        }
        let mut sum = 0.0;
        for &class in &classes {
            for seen in &squares {
                sum += seen.room(class, &total);
            }
        }
        sum / (classes.len() * squares.len()).max(1) as f64
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

    /// Plays a game until it ends or `is_over` holds. Adds to the numbers of visits and moves.
    fn play(
        &mut self,
        start: &Position,
        random: &mut Random,
        (visits, moves): (&mut u64, &mut u64),
        is_over: impl Fn() -> bool,
    ) {
        let squares = start.variant().rules().board.squares().len();
        let (mut state, mut list) = (SearchState::new(start), MoveList::new());
        let mut arrived: Option<(Square, Piece)> = None;
        self.games += 1;
        for _ in 0..LONGEST {
            if is_over() || state.legal_moves_into(&mut list).is_err() {
                return;
            }
            let position = state.position();
            let Ok(ended) = state.outcome(!list.is_empty()) else { return };
            if let Some(winner) = ended.and_then(|ended| ended.winner) {
                self.decided += 1;
                let lost = |side: Side| start.pieces(side).len() as i64 - position.pieces(side).len() as i64;
                self.lost += usize::from(lost(winner) > lost(winner.other()));
                // A game that ends for lack of moves was not won by one arrival.
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
                    list.iter().filter(|mv| position.is_capture(mv)).map(|mv| mv.index()).collect();
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
        // Moves out of check say little about the mobility of pieces.
        let weight = if position.is_check() { 0.0 } else { 1.0 };
        let enemies = position.pieces(side.other()).len() as f64 / squares as f64;
        for square in position.pieces(side) {
            if let Some(piece) = position.piece_at(square) {
                let seen = self.at(piece, square);
                seen.pieces[class] += weight;
                seen.enemies[class] += weight * enemies;
            }
        }
        for mv in list {
            let Some(piece) = position.piece_at(mv.from()).filter(|piece| piece.side == side) else { continue };
            let seen = self.at(piece, mv.from());
            seen.moves[class] += weight;
            seen.captures[class] += if position.is_capture(&mv) { weight } else { 0.0 };
            let of_kind = &mut self.of[side.index()][piece.kind.index()];
            match mv.promotion().filter(|&kind| kind != piece.kind) {
                Some(kind) => drop(of_kind.changes.insert((mv.from(), kind))),
                None => of_kind.ways[mv.from().index()].insert(mv.to()),
            }
        }
    }
}
