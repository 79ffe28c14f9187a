//! Runs of thousands of games, on all threads, and their sums.

use super::greedy::Greedy;
use super::groups::group;
use super::material::Reservoir;
use super::seen::Seen;
use super::tally::{Tally, changes_pieces};
use crate::end::End;
use crate::player::{PieceValues, Skill};
use crate::playing::Playing;
use ferz_core::Variant;
use ferz_core::game::{Game, SearchState};
use ferz_core::model::RowId;
use ferz_core::model::limits::MAX_WORK;
use ferz_core::movegen::MoveList;
use ferz_core::position::Position;
use ferz_core::types::Random;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The plan of a run.
#[derive(Clone, Debug)]
pub struct StudyPlan {
    /// The variant. All games begin from its start.
    pub variant: Variant,
    /// The seed of the first game; each further game has the next seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The largest number of plies of a game.
    pub plies: u32,
    /// The players of both sides: of several players, the one with the index `seed % number of players`.
    pub players: Vec<Skill>,
}

/// A way to play that a study does not know itself: an engine, for instance.
pub trait Strategy: Sync {
    /// The name of its player in records.
    fn name(&self) -> String;

    /// A player of both sides of one game. The same seed must give the same game.
    fn player(&self, seed: u64) -> Box<dyn Chooser + '_>;
}

/// A player in a game.
pub trait Chooser {
    /// Chooses one of the legal moves, of which there is at least one, and returns its index.
    fn choose(&mut self, state: &SearchState, moves: &MoveList) -> usize;
}

/// The player of a game.
#[derive(Clone, Copy)]
enum Who<'s> {
    Skill(Skill),
    Other(&'s dyn Strategy),
}

/// The number of positions that are tried to find out how much work a position is.
const TRIED: u32 = 24;

impl StudyPlan {
    /// The steps of [`MAX_WORK`] that a position takes to examine, on average over the beginning of a random game. The
    /// number is the same on every machine.
    pub fn work_of_a_position(&self) -> u32 {
        let mut random = Random::new(self.seed);
        let Ok(mut game) = Game::new(self.variant.start()) else { return MAX_WORK };
        let (mut work, mut count) = (u64::from(game.work()), 1);
        while count < TRIED.min(self.plies) && game.outcome().is_none() && !game.legal_moves().is_empty() {
            let mv = game.legal_moves()[random.below(game.legal_moves().len())].clone();
            let played = game.play(&mv).map(|()| game.work());
            work += u64::from(played.unwrap_or(MAX_WORK));
            count += 1;
            // A few such positions are enough to know the average.
            if work > u64::from(MAX_WORK / 8) {
                break;
            }
        }
        u32::try_from(work / u64::from(count)).unwrap_or(MAX_WORK)
    }
}

/// The results of games.
pub(crate) struct Played {
    /// The tallies by player, with its name, in the order of the plan.
    pub tallies: Vec<(String, Tally)>,
    /// All rows of the rules, each with `true` if any game used it.
    pub rows: Vec<(RowId, bool)>,
    /// The number of games played: fewer than planned if the run was stopped.
    pub games: u64,
}

/// The largest seed of games that are always searched for rows that prevent moves. The search is expensive, but so even
/// short runs show such rows.
const ALWAYS_SEARCHED: u64 = 40;
/// The period of seeds of which two are searched: an even and an odd one, so that both of two players are covered.
const SEEDS_A_SEARCH: u64 = 32;
/// The period of positions of which one is searched, in games that are searched.
const PLIES_A_SEARCH: u32 = 8;
/// The largest number of moves of a searched position: the reference executor makes each move.
const MOVES_TO_SEARCH: usize = 500;
/// The number of plies after which a game tests if it should stop.
const PLIES_A_QUESTION: u32 = 32;
/// The number of moves from which on this is tested after every ply, since such a ply takes long.
const MANY_MOVES: usize = 300;
/// The smallest number of games in a batch of games; there is also at least one for each thread.
const FEWEST: u64 = 4;
/// The number of plies up to which more games are added to a batch.
const PLIES_AT_ONCE: u64 = 200_000;
/// The largest number of games in a batch: games may be over before they begin.
const MOST: u64 = 1 << 16;

/// Plays the games: with the players of the plan, or all of them with another strategy. Calls `goes_on` from time to
/// time with the number of finished games, and stops if it returns `false`. Then only the games are counted that were
/// finished in the order of their seeds.
pub(crate) fn play(
    plan: &StudyPlan,
    strategy: Option<&dyn Strategy>,
    goes_on: &(dyn Fn(u64) -> bool + Sync),
) -> Played {
    let players: Vec<Who> = match strategy {
        Some(strategy) => vec![Who::Other(strategy)],
        None => plan.players.iter().map(|skill| Who::Skill(*skill)).collect(),
    };
    let start = plan.variant.start();
    let is_too_much = Playing::is_too_much(&start);
    let seen = Seen::new(&plan.variant);
    let mut tallies: Vec<Tally> = players.iter().map(|_| Tally::new(plan.variant.rules())).collect();
    let values = OnceLock::new();
    let (mut games, mut at_once) = (0, FEWEST.max(threads()));
    while games < plan.games && !players.is_empty() {
        let end = plan.games.min(games.saturating_add(at_once));
        let done = AtomicU64::new(games);
        let before = &tallies;
        let table = Table {
            plan,
            players: &players,
            start: &start,
            is_too_much,
            seen: &seen,
            values: &values,
            goes_on,
            done,
            before,
        };
        let Some(found) = table.play_all(games, end) else { break };
        let plies: u64 = found.iter().map(|tally| tally.choices).sum();
        tallies.iter_mut().zip(found).for_each(|(all, more)| all.add(more));
        games = end;
        if plies < PLIES_AT_ONCE {
            at_once = MOST.min(at_once * 2);
        }
    }
    let rules = plan.variant.rules();
    for row in tallies.iter().flat_map(|tally| tally.rows(rules)) {
        seen.add(row);
    }
    let name = |who: &Who| match who {
        Who::Skill(skill) => skill.name().to_owned(),
        Who::Other(strategy) => strategy.name(),
    };
    let tallies = players.iter().map(name).zip(tallies).collect();
    Played { tallies, rows: seen.rows().collect(), games }
}

/// Returns `true` if the game of a seed is searched for rows that prevent moves. Depends only on the seed, so that
/// parts of a run add up to the whole.
fn is_searched(seed: u64) -> bool {
    seed <= ALWAYS_SEARCHED || seed % SEEDS_A_SEARCH < 2
}

/// The data that all games of a run share.
struct Table<'a> {
    plan: &'a StudyPlan,
    players: &'a [Who<'a>],
    start: &'a Position,
    /// Set if playing from the start exceeds the work limit. Then no game gets beyond it.
    is_too_much: bool,
    seen: &'a Seen,
    /// The values of pieces, computed when a greedy player needs them.
    values: &'a OnceLock<PieceValues>,
    goes_on: &'a (dyn Fn(u64) -> bool + Sync),
    /// The number of finished games.
    done: AtomicU64,
    /// The tallies of earlier games.
    before: &'a [Tally],
}

/// Memory that one thread reuses for each game.
struct Seat {
    tallies: Vec<Tally>,
    greedy: Greedy,
}

impl Table<'_> {
    /// Plays the games with these numbers; `None` if the run was stopped before all were finished.
    fn play_all(&self, first: u64, end: u64) -> Option<Vec<Tally>> {
        let seat = || Seat { tallies: self.empty(), greedy: Greedy::new(self.start) };
        let play = |mut seat: Seat, number| self.play_one(number, &mut seat).map(|()| seat);
        #[cfg(feature = "parallel")]
        return (first..end)
            .into_par_iter()
            .try_fold(seat, play)
            .map(|seat| seat.map(|seat| seat.tallies))
            .try_reduce(|| self.empty(), |one, other| Some(added(one, other)));
        #[cfg(not(feature = "parallel"))]
        (first..end).try_fold(seat(), play).map(|seat| seat.tallies)
    }

    fn empty(&self) -> Vec<Tally> {
        self.players.iter().map(|_| Tally::new(self.plan.variant.rules())).collect()
    }

    /// Plays a game; `None` if it was stopped.
    fn play_one(&self, number: u64, seat: &mut Seat) -> Option<()> {
        let seed = self.plan.seed.wrapping_add(number);
        let place = (seed % self.players.len() as u64) as usize;
        let player = self.players[place];
        let mut chooser = match player {
            Who::Skill(_) => None,
            Who::Other(strategy) => Some(strategy.player(seed)),
        };
        let Seat { tallies, greedy } = seat;
        let tally = &mut tallies[place];
        let mut random = Random::new(seed);
        let wanted = self.before[place].material.wants(seed) && tally.material.wants(seed);
        let mut reservoir = Reservoir::new(wanted, seed);
        let rules = self.plan.variant.rules();
        let follows = changes_pieces(rules);
        let searched = is_searched(seed);
        let mut open = self.seen.open(&self.plan.variant);
        let mut game = Playing::new(self.start);
        tally.begin(self.start);
        let mut ply = 0;
        let end = loop {
            let is_time = ply % PLIES_A_QUESTION == 0 || game.count() > MANY_MOVES || chooser.is_some();
            if is_time && !(self.goes_on)(self.done.load(Ordering::Relaxed)) {
                return None;
            }
            if self.is_too_much {
                break End::Limit;
            }
            if let Some(end) = game.look_for_end(ply, self.plan.plies) {
                break end;
            }
            let is_turn = seed.wrapping_add(ply.into()).is_multiple_of(PLIES_A_SEARCH.into());
            if searched && is_turn && game.count() <= MOVES_TO_SEARCH {
                tally.searched += 1;
                if self.seen.looks_for_obstacles() {
                    let rows = game.position().rows_against().unwrap_or_default();
                    for row in rows {
                        self.seen.add(row);
                    }
                }
            }
            tally.choice(ply, game.count());
            reservoir.offer(game.position());
            let place = match (player, &mut chooser) {
                (_, Some(chooser)) => chooser.choose(game.state(), game.moves()),
                (Who::Skill(Skill::Greedy), None) => {
                    let values = self.values.get_or_init(|| PieceValues::estimate(self.start));
                    greedy.choose(&game, values, &mut random)
                }
                (Who::Skill(Skill::Random) | Who::Other(_), None) => random.below(game.count()),
            };
            let mv = game.get(place);
            tally.played(game.position(), &mv);
            self.seen.look(&mut open, game.position(), &mv);
            game.play(place);
            if follows {
                tally.followed(game.before(), &mv, game.position());
            }
            ply += 1;
        };
        tally.end(end, ply, game.position(), group(seed, self.players.len()));
        self.done.fetch_add(1, Ordering::Relaxed);
        if let (End::Row { row: _, winner }, Some(taken)) = (end, reservoir.taken()) {
            tally.material.add(seed, (winner.into(), taken));
        }
        Some(())
    }
}

/// The number of threads.
fn threads() -> u64 {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads() as u64;
    #[cfg(not(feature = "parallel"))]
    1
}

#[cfg(feature = "parallel")]
fn added(mut all: Vec<Tally>, more: Vec<Tally>) -> Vec<Tally> {
    all.iter_mut().zip(more).for_each(|(all, more)| all.add(more));
    all
}
