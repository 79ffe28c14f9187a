//! Random games and random placements of a variant, each position looked at in both executors.

use super::compare::{Depth, Difference, Duel, Pair};
use super::random::Random;
use ferz::Variant;
use ferz::model::{CapturedAs, MoveKind};
use ferz::movegen::Move;
use ferz::notation::{Style, coordinate, fen, find_move};
use ferz::position::{Position, Setup, State};
use ferz::types::{Kind, Piece, Side, Square, Turn};

/// How a position was come to: a FEN and moves from there, in coordinates.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Route {
    pub fen: String,
    pub moves: Vec<String>,
}

/// The numbers of things compared.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Positions that both executors were asked about.
    pub positions: usize,
    /// Of these, positions whose moves the reference refused to list.
    pub refused: usize,
    /// Positions with moves.
    pub alive: usize,
    /// Positions in check.
    pub checks: usize,
    /// Moves in all positions.
    pub moves: usize,
    /// Moves that take something.
    pub takes: usize,
    /// Moves that take something elsewhere than where they end.
    pub takes_elsewhere: usize,
    /// Moves by which a piece becomes another.
    pub promotions: usize,
    /// Drops.
    pub drops: usize,
    /// Castlings.
    pub castlings: usize,
}

impl Tally {
    fn note(&mut self, position: &Position, moves: &[Move]) {
        let count = |test: &dyn Fn(&Move) -> bool| moves.iter().filter(|mv| test(mv)).count();
        self.alive += usize::from(!moves.is_empty());
        self.checks += usize::from(position.is_check());
        self.moves += moves.len();
        self.takes += count(&|mv| mv.is_capture());
        self.takes_elsewhere += count(&|mv| mv.is_capture() && !mv.takes().contains(mv.to));
        self.promotions += count(&|mv| mv.becomes.is_some());
        self.drops += count(&|mv| mv.kind == MoveKind::Drop);
        self.castlings += count(&|mv| mv.kind == MoveKind::Castle);
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.positions += other.positions;
        self.refused += other.refused;
        self.alive += other.alive;
        self.checks += other.checks;
        self.moves += other.moves;
        self.takes += other.takes;
        self.takes_elsewhere += other.takes_elsewhere;
        self.promotions += other.promotions;
        self.drops += other.drops;
        self.castlings += other.castlings;
    }
}

/// A game ends once so many moves were looked at, each counted once for every piece on the board.
const ENOUGH: usize = 15_000;

/// Wanders through a variant: two games from its start, a few short ones from random placements.
pub fn wander(pair: &Pair, seed: u64) -> Result<Tally, (Route, Difference)> {
    let random = &Random::new(seed ^ 0x77a1_4bd3);
    let start = &pair[0].rules().start.fen;
    let mut tally = Tally::default();
    for longest in [40, 16] {
        let plies = random.within(0, longest);
        tally += walk(pair, start, plies, random)?;
    }
    for pieces in [4, 8, 12] {
        let fen = placement(&pair[0], pieces, random);
        let plies = random.below(4);
        tally += walk(pair, &fen, plies, random)?;
    }
    Ok(tally)
}

/// Plays random moves from a position, at most `plies`. The last position is looked at more closely, and so is now and then
/// another.
fn walk(pair: &Pair, fen: &str, plies: usize, random: &Random) -> Result<Tally, (Route, Difference)> {
    let mut route = Route { fen: fen.into(), moves: Vec::new() };
    let mut tally = Tally::default();
    let position =
        fen::parse(&pair[0], fen).map(Setup::position_unchecked).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut duel = match Duel::new(pair, &position.state()) {
        Ok(duel) => duel,
        Err(difference) => return Err((route, difference)),
    };
    let mut work = 0;
    for ply in 0..=plies {
        let is_last = ply == plies || work > ENOUGH;
        let depth = if is_last || random.chance(8) { Depth::More } else { Depth::One };
        let looked = duel.look(depth).map_err(|difference| (route.clone(), difference))?;
        tally.positions += 1;
        let Some(moves) = looked else {
            tally.refused += 1;
            break;
        };
        tally.note(duel.position(), &moves);
        work += moves.len() * duel.position().state().occupied().len();
        if is_last || moves.is_empty() {
            break;
        }
        let mv = random.pick(&moves);
        route.moves.push(coordinate::write(duel.position(), &moves, &mv));
        duel.play(&mv).map_err(|difference| (route.clone(), difference))?;
    }
    Ok(tally)
}

/// Goes a route again and looks at every position on it, at the last one more closely. `None` if there is no such route in
/// these variants.
pub fn retrace(pair: &Pair, route: &Route) -> Option<Result<(), Difference>> {
    let position = fen::parse(&pair[0], &route.fen).map(Setup::position_unchecked).ok()?;
    let go = || -> Result<Option<()>, Difference> {
        let mut duel = Duel::new(pair, &position.state())?;
        for text in &route.moves {
            let Some(moves) = duel.look(Depth::One)? else { return Ok(None) };
            let Ok(mv) = find_move(duel.position(), &moves, text, Style::Coordinate) else { return Ok(None) };
            duel.play(&mv)?;
        }
        duel.look(Depth::More).map(|_| Some(()))
    };
    match go() {
        Ok(None) => None,
        Ok(Some(())) => Some(Ok(())),
        Err(difference) => Some(Err(difference)),
    }
}

/// The FENs of the positions on a route, as far as it can be gone.
pub fn positions(variant: &Variant, route: &Route) -> Vec<String> {
    let mut fens = Vec::new();
    let Ok(mut position) = fen::parse(variant, &route.fen).map(Setup::position_unchecked) else { return fens };
    for text in &route.moves {
        let Ok(moves) = position.legal_moves() else { return fens };
        let Ok(mv) = find_move(&position, &moves, text, Style::Coordinate) else { return fens };
        position = position.after(&mv);
        fens.push(fen::write(&position));
    }
    fens
}

/// The FEN of a position in which few pieces stand anywhere.
pub fn placement(variant: &Variant, most: usize, random: &Random) -> String {
    let rules = variant.rules();
    let squares: Vec<Square> = rules.board.squares().iter().collect();
    let royal = rules.tags.iter().find(|tag| tag.name == "royal");
    let royals: Vec<Kind> =
        royal.map(|tag| rules.kinds().filter(|&kind| tag.kinds.contains(kind)).collect()).unwrap_or_default();
    let kinds: Vec<Kind> = rules.kinds().collect();
    let mut state = State::new();
    let count = random.within(2, most);
    for (index, square) in random.some(&squares, count).into_iter().enumerate() {
        let side = if index % 2 == 0 { Side::First } else { Side::Second };
        // Each side has a royal piece as a rule.
        let kind = if index < 2 && !royals.is_empty() && random.chance(90) {
            random.pick(&royals)
        } else {
            random.pick(&kinds)
        };
        state.put(square, Piece { side, kind });
        if rules.demoted[kind.index()].is_some() && random.chance(30) {
            state.marked.insert(square);
        }
    }
    if rules.has_hands() {
        for _ in 0..random.below(if kinds.len() > 16 { 10 } else { 4 }) {
            let side = random.pick(&Side::BOTH);
            let kind = random.pick(&kinds);
            let turned_back =
                rules.piece(kind).promoted_from.filter(|_| rules.captured.shape == CapturedAs::Unpromoted);
            state.hands[side.index()][turned_back.unwrap_or(kind).index()] += 1;
        }
    }
    for counter in rules.counters.iter().filter(|counter| !counter.range().contains(&0)) {
        state.counters[counter.slots()].fill(counter.start);
    }
    state.turn = Turn::of(random.pick(&Side::BOTH));
    if rules.turn.is_some() && random.chance(50) {
        state.turn = state.turn.with_plies(random.within(1, 3) as u8);
    }
    fen::write(&Setup::new(variant.clone(), state).position_unchecked())
}
