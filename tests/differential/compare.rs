//! Two executors side by side: whatever can be asked of a position is asked of both.
//!
//! The first of a pair is the reference. What it refuses because the position has too many moves, or takes too much work,
//! is not compared: the limit counts the work of one way of finding moves, and another way may need less. What it lists,
//! the other must list too.

use ferz::Variant;
use ferz::game::{Game, Outcome, SearchState};
use ferz::movegen::{AnyMove, Choice, LimitExceeded, Move, MoveList, OutcomeMemory, divide, perft};
use ferz::notation::fen;
use ferz::position::{Position, Setup, State};
use ferz::types::Side;
use std::any::Any;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::{Duration, Instant};

/// The reference, and the executor that is compared with it: the same rules.
pub type Pair = [Variant; 2];

/// A difference between two executors.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The question.
    pub what: String,
    /// The two answers, or the answer that only one of them gave.
    pub said: String,
}

impl Difference {
    fn new(what: impl Into<String>, said: impl Into<String>) -> Difference {
        Difference { what: what.into(), said: said.into() }
    }

    /// The same, of a move.
    fn of(self, position: &Position, mv: &Move) -> Difference {
        Difference { what: format!("{} {}", self.what, shown(position, mv)), ..self }
    }
}

/// Are two answers the same?
fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Result<(), Difference> {
    match one == other {
        true => Ok(()),
        false => Err(Difference::new(what, format!("expected {one:?}\n   found {other:?}"))),
    }
}

/// How closely a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Its moves and what each leads to.
    One,
    /// Perft, too: to 2, or to 3 where that is little work, and refused moves.
    More,
}

/// Perft goes as deep as this many moves can be looked at, each counted once for every piece on the board.
const PERFT_WORK: u64 = 50_000;
/// And no deeper than where it takes so long.
const LONG: Duration = Duration::from_millis(3);

/// A position in both executors, with the games that led there.
pub struct Duel {
    positions: [Position; 2],
    /// The games, until they are over or cannot go on.
    games: Option<[Game; 2]>,
    /// The position in the other executor with its past, and what its outcome rows remember of it.
    state: SearchState,
    memory: OutcomeMemory,
}

impl Duel {
    /// `state` in both variants.
    pub fn new(pair: &Pair, state: &State) -> Result<Duel, Difference> {
        guarded(|| {
            let positions = [0, 1].map(|side| Setup::new(pair[side].clone(), state.clone()).position_unchecked());
            let [one, other] = [0, 1].map(|side| Game::new(positions[side].clone()));
            let games = match (one, other) {
                (Ok(one), Ok(other)) => Some([one, other]),
                (Ok(_), Err(error)) => return Err(Difference::new("a new game", error.to_string())),
                (Err(_), _) => None,
            };
            let state = SearchState::new(&positions[1]);
            Ok(Duel { positions, games, state, memory: OutcomeMemory::new() })
        })
    }

    /// The position, of the reference.
    pub fn position(&self) -> &Position {
        &self.positions[0]
    }

    /// Compares all that the executors say of the position. The legal moves in the order of the reference; `None` if it
    /// refuses to list them.
    pub fn look(&mut self, depth: Depth) -> Result<Option<Vec<Move>>, Difference> {
        let Duel { positions: [one, other], games, state, memory } = self;
        guarded(|| {
            same("the FEN", &fen::write(one), &fen::write(other))?;
            let (Ok(moves), found) = (one.legal_moves(), other.legal_moves()) else { return Ok(None) };
            same_moves("the legal moves", one, &moves, &found.map_err(refused)?)?;
            same("check", &one.is_check(), &other.is_check())?;
            for side in Side::BOTH {
                let pieces = one.pieces(side);
                if let (Ok(expected), Ok(found)) = (one.guarded(pieces, side), other.guarded(pieces, side)) {
                    same("the guarded pieces", &expected, &found)?;
                }
            }
            if let Some(games) = games {
                same_games(games)?;
                same_end(&games[0], state, memory)?;
            }
            same("the key", &one.key(), &other.key())?;
            same("the number of moves", &moves.len(), &other.count_moves().map_err(refused)?)?;
            let after: HashMap<&Move, After> = moves.iter().map(|mv| (mv, After::new(one.after(mv)))).collect();
            for mv in &moves {
                same_after(mv, [one, other], &after[mv]).map_err(|difference| difference.of(one, mv))?;
            }
            same_lists(one, other, &moves, &after)?;
            if depth == Depth::More {
                same_playouts(one, other)?;
                same_perft(one, other, moves.len())?;
                same_refusals(one, other)?;
            }
            Ok(Some(moves))
        })
    }

    /// Plays a legal move in both.
    pub fn play(&mut self, mv: &Move) -> Result<(), Difference> {
        let Duel { positions, games, state, memory: _ } = self;
        guarded(|| {
            for position in &mut *positions {
                position.play_unchecked(mv);
            }
            let Some([one, other]) = games else { return Ok(()) };
            let (expected, found) = (one.play(mv), other.play(mv));
            if expected.is_ok() {
                same("playing on", &expected, &found)?;
                state.push(mv).map_err(refused)?;
            } else {
                *games = None;
            }
            Ok(())
        })
    }
}

fn refused(error: LimitExceeded) -> Difference {
    Difference::new("the legal moves", format!("only one executor lists them: {error}"))
}

/// A move with its squares by name.
pub fn shown(position: &Position, mv: &Move) -> String {
    let rules = position.variant().rules();
    let name = |square| rules.board.name(square);
    let (from, to) = (name(mv.from), name(mv.to));
    let takes: Vec<String> = mv.takes().iter().map(name).collect();
    let becomes = mv.becomes.map_or("", |kind| &rules.piece(kind).name);
    let rest =
        format!("becomes: {becomes:?}, lands: {:?}, trail: {}, stops: {:?}", mv.lands, mv.leaves_trail, mv.stops());
    let path: Vec<String> = mv.path().iter().map(name).collect();
    let choices = if mv.choices().is_empty() { String::new() } else { format!(", choices: {:?}", mv.choices()) };
    format!(
        "{:?} {} {from}{to} (takes {takes:?}, path: {path:?}, {rest}{choices})",
        mv.kind,
        rules.piece(mv.piece).name
    )
}

/// Are the moves the same, in whatever order, and each there once?
fn same_moves(what: &str, position: &Position, one: &[Move], other: &[Move]) -> Result<(), Difference> {
    let (expected, found): (HashSet<&Move>, HashSet<&Move>) = (one.iter().collect(), other.iter().collect());
    let first = |these: &[Move], others: &HashSet<&Move>| {
        let only: Vec<&Move> = these.iter().filter(|mv| !others.contains(mv)).collect();
        let text = only.first().map(|mv| format!(", the first is {}", shown(position, mv)));
        format!("{}{}", only.len(), text.unwrap_or_default())
    };
    if expected != found {
        let said = format!("missing {}\nsurplus {}", first(one, &found), first(other, &expected));
        return Err(Difference::new(what, said));
    }
    for (moves, distinct) in [(one, expected.len()), (other, found.len())] {
        if moves.len() != distinct {
            return Err(Difference::new(what, format!("{} moves of which {distinct} are different", moves.len())));
        }
    }
    Ok(())
}

fn same_states(what: &str, one: &State, other: &State) -> Result<(), Difference> {
    match one == other {
        true => Ok(()),
        false => Err(Difference::new(what, format!("expected {}\n   found {}", digest(one), digest(other)))),
    }
}

/// Returns the parts of a state that usually differ, short enough to read.
fn digest(state: &State) -> String {
    let board: Vec<String> = state
        .occupied()
        .iter()
        .map(|square| match state.at(square).piece() {
            Some(piece) => format!("{}:{:?}{}", square.0, piece.side, piece.kind.0),
            None => format!("{}:wall", square.0),
        })
        .collect();
    let squares = |set: ferz::types::SquareSet| set.iter().map(|square| square.0).collect::<Vec<_>>();
    let held = state
        .hands
        .map(|hand| hand.iter().enumerate().filter(|(_, n)| **n > 0).map(|(k, n)| (k, *n)).collect::<Vec<_>>());
    format!(
        "{} marked {:?} untouched {:?} trail {:?} hands {held:?} counters {:?} {:?}, move {}",
        board.join(" "),
        squares(state.marked),
        squares(state.untouched),
        state.trail,
        state.counters,
        state.turn,
        state.full_move,
    )
}

fn same_games([one, other]: &[Game; 2]) -> Result<(), Difference> {
    same("the outcome", &one.outcome(), &other.outcome())?;
    let claims = |game: &Game| game.claims().iter().map(|claim: &Outcome| claim.reason.clone()).collect::<Vec<_>>();
    same("the claims", &claims(one), &claims(other))?;
    same("the captured pieces", &one.captured(), &other.captured())?;
    same_moves("the legal moves of the game", one.position(), one.legal_moves(), other.legal_moves())
}

/// Does a state with its past end as a game does, whose outcomes are all claimed?
fn same_end(game: &Game, state: &SearchState, memory: &mut OutcomeMemory) -> Result<(), Difference> {
    let mut list = MoveList::new();
    state.legal_moves_into(&mut list).map_err(refused)?;
    let found = state.next_outcome(!list.is_empty(), memory).map_err(refused)?.map(|ended| state.describe(ended));
    same("the outcome in a line of play", &game.outcome().or(game.claims().first()), &found.as_ref())
}

/// The result of a move by the reference. The reference is slow: it makes each move once for all comparisons.
struct After {
    position: Position,
    check: bool,
    key: u64,
}

impl After {
    fn new(position: Position) -> After {
        After { check: position.is_check(), key: position.key(), position }
    }
}

/// Does a move lead to the same in the other executor?
fn same_after(mv: &Move, [one, other]: [&Position; 2], after: &After) -> Result<(), Difference> {
    let found = other.after(mv);
    same_states("the position after", &after.position.state(), &found.state())?;
    same("check after", &after.check, &found.is_check())?;
    // It is the same question, unless the turn goes on.
    let is_turn_over = after.position.side_to_move() != one.side_to_move();
    let gives_check = if is_turn_over { after.check } else { one.gives_check(mv) };
    same("check by", &gives_check, &other.gives_check(mv))?;
    same("the key after", &after.key, &found.key())
}

/// Does the list in few bytes hold the same, and does playing from it lead to the same?
fn same_lists(
    one: &Position,
    other: &Position,
    moves: &[Move],
    after: &HashMap<&Move, After>,
) -> Result<(), Difference> {
    let mut list = MoveList::new();
    other.legal_moves_into(&mut list).map_err(refused)?;
    let listed: Vec<Move> = list.iter().map(|mv| mv.to_move(other)).collect();
    same_moves("the listed moves", one, moves, &listed)?;
    let mut next = other.clone();
    let mut between: HashMap<_, Vec<usize>> = HashMap::new();
    for (place, mv) in listed.iter().enumerate() {
        between.entry((mv.from, mv.to)).or_default().push(place);
    }
    for (packed, mv) in list.iter().zip(&listed) {
        let choices: Vec<Choice> = packed.choices().collect();
        same("the choices and stops of the listed", &(mv.choices(), mv.stops()), &(&choices[..], packed.stops()))
            .map_err(|difference| difference.of(one, mv))?;
        for (from, to) in [(mv.from, mv.to), (mv.to, mv.from)] {
            let expected = between.get(&(from, to)).cloned().unwrap_or_default();
            same(
                "the moves with the same ends as",
                &expected,
                &list.runs_between(from, to).flatten().collect::<Vec<_>>(),
            )
            .map_err(|difference| difference.of(one, mv))?;
        }
        let played = other.after(&packed);
        other.after_into(&packed, &mut next);
        same_states("the position made of another one", &played.state(), &next.state())?;
        let expected = &after[mv];
        same_states("the position after the listed", &expected.position.state(), &played.state())
            .and_then(|()| same("the key after the listed", &expected.key, &played.key()))
            .map_err(|difference| difference.of(one, mv))?;
    }
    Ok(())
}

/// A game played out by the other executor, move by move in the reference.
fn same_playouts(one: &Position, other: &Position) -> Result<(), Difference> {
    const PLIES: u32 = 6;
    for seed in [1, 7, 31] {
        let mut counts = Vec::new();
        let mut end = other.clone();
        let Ok(plies) = end.play_out(PLIES, |count| {
            counts.push(count);
            (seed * counts.len()) % count
        }) else {
            continue;
        };
        let mut played = other.clone();
        let mut expected = one.clone();
        let mut list = MoveList::new();
        for (ply, &count) in counts.iter().enumerate() {
            let Ok(moves) = expected.legal_moves() else { return Ok(()) };
            same("the moves in a game played out", &moves.len(), &count)?;
            played.legal_moves_into(&mut list).map_err(refused)?;
            let mv = list.get((seed * (ply + 1)) % count).expect("as many moves").to_move(&played);
            played.play_unchecked(&mv);
            expected.play_unchecked(&mv);
        }
        same("the plies played out", &(counts.len() as u32), &plies)?;
        same_states("the end of a game played out", &expected.state(), &end.state())?;
        same("the key at the end of a game played out", &expected.key(), &end.key())?;
        // Where it ends early, the game is over in the reference as well.
        let over = |position: &Position| perft(position, 1).map(|count| count == 0);
        if plies < PLIES
            && let Ok(expected) = over(&expected)
        {
            same("the end of a game played out", &expected, &true)?;
        }
    }
    Ok(())
}

fn same_perft(one: &Position, other: &Position, moves: usize) -> Result<(), Difference> {
    let pieces = one.state().occupied().len().max(1);
    // How many moves there are a ply deeper is guessed by how many more there are here than a ply before. How dear they are to judge
    // only the clock tells.
    let (mut depth, mut before, mut nodes) = (1, 1, moves as u64);
    while depth < 3 && nodes * nodes / before * pieces as u64 <= PERFT_WORK {
        let begun = Instant::now();
        let Ok(count) = perft(one, depth) else { return Ok(()) };
        if begun.elapsed() > LONG {
            break;
        }
        (before, nodes) = if depth == 1 { (1, count) } else { (nodes.max(1), count) };
        depth += 1;
    }
    let Ok(mut expected) = divide(one, depth) else { return Ok(()) };
    let what = format!("perft {depth}, divided");
    let mut found = divide(other, depth).map_err(refused)?;
    for counts in [&mut expected, &mut found] {
        counts.sort_by_cached_key(|(mv, _)| shown(one, mv));
    }
    let differing = expected.iter().zip(&found).find(|(one, other)| one != other);
    if let Some(((mv, count), (found_mv, found))) = differing {
        let said =
            format!("expected {count} after {}\n   found {found} after {}", shown(one, mv), shown(one, found_mv));
        return Err(Difference::new(what, said));
    }
    same(&what, &expected.len(), &found.len())?;
    // The reference adds up just what was compared.
    let sum = expected.iter().map(|(_, count)| count).sum();
    same("perft", &sum, &perft(other, depth).map_err(refused)?)
}

fn same_refusals(position: &Position, other: &Position) -> Result<(), Difference> {
    let Ok(expected) = position.refused_moves() else { return Ok(()) };
    let found = other.refused_moves().map_err(refused)?;
    let split = |refusals: Vec<(Move, ferz::movegen::IllegalMove)>| -> (Vec<Move>, HashSet<(Move, String)>) {
        let reasons = refusals.iter().map(|(mv, why)| (mv.clone(), why.reason.clone())).collect();
        (refusals.into_iter().map(|(mv, _)| mv).collect(), reasons)
    };
    let ((moves, reasons), (found, found_reasons)) = (split(expected), split(found));
    same_moves("the refused moves", position, &moves, &found)?;
    same("the reasons of refusals", &reasons, &found_reasons)
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `compare`; a panic in it is a difference like others, so that it can be made small as they are.
fn guarded<T>(compare: impl FnOnce() -> Result<T, Difference>) -> Result<T, Difference> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                loud(info);
            }
        }));
    });
    IS_GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(compare));
    IS_GUARDED.set(false);
    result.unwrap_or_else(|panic| Err(Difference::new("a panic", message(&*panic))))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
