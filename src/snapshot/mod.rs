//! What the rules of a variant do, as a text to be kept beside it: a later change of the rules, or of this program, shows itself as a
//! difference, move by move.
//!
//! [`Snapshot::record`] looks for positions that together show as many rows of the rules as can be reached, and writes down what can be played in
//! each. Its text is read back by [`Snapshot::parse`]; [`again`](Snapshot::again) asks the same of other rules, and
//! [`changes`](Snapshot::changes) tells what differs. `ferz snapshot` does all that with files.
//!
//! # In a test
//!
//! A snapshot is a text, so any library for snapshots can keep it, [insta](https://insta.rs) for instance:
//!
//! ```no_run
//! #[test]
//! fn my_variant_does_what_it_did() -> Result<(), Box<dyn std::error::Error>> {
//!     let variant = ferz::Variant::load("mine.ron")?;
//!     insta::assert_snapshot!(ferz::snapshot::text(&variant));
//!     Ok(())
//! }
//! # fn main() {}
//! ```
//!
//! # The text
//!
//! A head of facts, games that end by repetition, then the positions. Each begins with a line of its own, so that a line-by-line difference says which position
//! it is about; below it stands one move a line, sorted, some with the position after it, and with how it ends the game if it
//! does:
//!
//! ```text
//! variant Chess
//! hash 85bc25059d59889ee65643af92da3bf2a39caca0b9e5dbfaf4802ca61b86425b
//! perft 1 20
//! perft 2 400
//! game b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 : claim of draw: threefold
//!
//! position rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2
//!   a7a5
//!   b8c6 = r1bqkbnr/pppp1ppp/2n5/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
//!   d8h4 : Black wins: checkmate
//!
//! end
//! ```
//!
//! The last line says that nothing is missing. Texts of the first version have none; they can be read all the same.

mod change;
mod shuffle;
mod text;
mod walk;

pub use change::{Change, Place};
pub use shuffle::Line;
pub use text::SnapshotError;

use crate::game::{Game, PlayError};
use crate::model::limits::{MAX_MOVES, MAX_WORK};
use crate::movegen::{Engine, Move, perft};
use crate::notation::{coordinate, fen};
use crate::position::{Position, Setup};
use ferz_core::Variant;
use ferz_core::movegen::work_of_move;
use std::collections::BTreeMap;

/// What the rules of a variant do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The variant's name.
    pub variant: String,
    /// The hash of its rules.
    pub hash: String,
    /// The start, as FEN.
    pub start: String,
    /// How many sequences of moves there are from the start: of one ply, of two, and so on.
    pub perft: Vec<u64>,
    /// Games that end by rules about repetition, which no position shows.
    pub games: Vec<Line>,
    /// Positions, the start first, and what can be played there.
    pub positions: Vec<Shot>,
    /// The rows that none of these shows. A remark: nothing is compared with it.
    pub unseen: Vec<String>,
}

/// A position, and what can be played there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The position, as FEN.
    pub fen: String,
    /// How the game ends there, if it does, or why nothing can be said about the position.
    pub state: Option<String>,
    /// The legal moves by their text.
    pub moves: BTreeMap<String, Fact>,
}

/// What a move does.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fact {
    /// The position after it, as FEN, of some moves.
    pub after: Option<String>,
    /// How it ends the game, if it does.
    pub end: Option<String>,
}

/// The seed of the walk for whoever does not choose one.
pub const SEED: u64 = 1;

/// A snapshot as text: what a test keeps.
pub fn text(variant: &Variant) -> String {
    Snapshot::record(variant, SEED).to_string()
}

/// As many sequences of moves are counted at most for a perft: well below a second.
const NODES: u64 = 400_000;
/// The same for a variant that is played by the reference.
const SLOW_NODES: u64 = 4_000;
/// How many times more where a snapshot has the depth already: a change of the rules may let them grow.
const AGAIN: u64 = 5;
/// By the reference more: it may be asked about what planes have counted.
const SLOW_AGAIN: u64 = 25;
/// The most work of all positions that are looked at, in steps of [`MAX_WORK`]: some seconds.
const MOST_WORK: u64 = 1 << 28;
/// The deepest perft.
const DEEPEST: u32 = 6;

impl Snapshot {
    /// Looks for positions that show as much of the rules as can be reached in a walk of some thousand plies, and tells what can be played in
    /// them. The same rules and the same seed give the same snapshot.
    pub fn record(variant: &Variant, seed: u64) -> Snapshot {
        let walked = walk::walk(variant, seed);
        let shots = walked.positions.iter().map(|(position, told)| Shot::of(position, told));
        let (games, positions) = (walked.games, shots.collect());
        Snapshot { games, positions, unseen: walked.unseen, ..Snapshot::head(variant, None) }
    }

    /// What rules do in the positions of this snapshot, and after the moves of which it says that.
    #[must_use]
    pub fn again(&self, variant: &Variant) -> Snapshot {
        let shot = |shot: &Shot| match fen::parse(variant, &shot.fen).map(Setup::position_unchecked) {
            Ok(position) => {
                let told = |text: &str| shot.moves.get(text).is_some_and(|fact| fact.after.is_some());
                Shot { fen: shot.fen.clone(), ..Shot::told_by(&position, &told) }
            }
            Err(error) => {
                let state = Some(format!("no position of the variant: {error}"));
                Shot { fen: shot.fen.clone(), state, moves: BTreeMap::new() }
            }
        };
        let positions = self.positions.iter().map(shot).collect();
        let head = Snapshot::head(variant, Some(self.perft.len()));
        let games = self.games.iter().map(|line| line.again(variant)).collect();
        Snapshot { games, positions, unseen: self.unseen.clone(), ..head }
    }

    /// All but the positions; perft so deep, or as deep as is quickly counted.
    fn head(variant: &Variant, depth: Option<usize>) -> Snapshot {
        let rules = variant.rules();
        Snapshot {
            variant: rules.name.clone(),
            hash: rules.hash_text(),
            start: variant.start().fen(),
            perft: perfts(variant, depth),
            games: Vec::new(),
            positions: Vec::new(),
            unseen: Vec::new(),
        }
    }
}

/// How many positions can be looked at that take as much work as the start, at least one. What follows a move may be too much by itself.
fn affordable(variant: &Variant) -> u64 {
    let work = Game::new(variant.start()).map_or(MAX_WORK, |game| match work_of_a_move(&game) {
        MAX_WORK => MAX_WORK,
        _ => game.work(),
    });
    MOST_WORK / u64::from(work).max(1)
}

/// The work of the first move or of looking at the position after it, whichever is more; at most all that a request may take.
fn work_of_a_move(game: &Game) -> u32 {
    let Some(mv) = game.legal_moves().first() else { return 0 };
    let (here, mut next) = (game.position(), game.clone());
    let made = work_of_move(here.variant(), &here.state(), mv);
    if made >= MAX_WORK || matches!(next.play(mv), Err(PlayError::Limit(_))) { MAX_WORK } else { made.max(next.work()) }
}

/// Is it too much work to look at every move of a position that has so many?
fn is_too_much(position: &Position, moves: usize) -> bool {
    let work = Game::new(position.clone()).map_or(MAX_WORK, |game| work_of_a_move(&game));
    u64::from(work) * moves as u64 > MOST_WORK
}

/// Perft of the start: to a depth, or as deep as is quickly counted; never deeper than that.
fn perfts(variant: &Variant, depth: Option<usize>) -> Vec<u64> {
    let (nodes, again) = match variant.engine() {
        Engine::Planes { .. } => (NODES, AGAIN),
        Engine::Reference { .. } => (SLOW_NODES, SLOW_AGAIN),
    };
    let nodes = nodes.min(affordable(variant));
    let most = if depth.is_some() { nodes * again } else { nodes };
    let deepest = depth.map_or(DEEPEST, |depth| (depth as u32).min(DEEPEST));
    let start = variant.start();
    let mut counts: Vec<u64> = Vec::new();
    for depth in 1..=deepest {
        let last = counts.last().copied().unwrap_or(1);
        let before = counts.iter().rev().nth(1).copied().unwrap_or(1);
        // The next count grows about as the last one did.
        let growth = (last / before.max(1)).max(counts.first().copied().unwrap_or(1)).max(1);
        if depth > 1 && last.saturating_mul(growth) > most {
            break;
        }
        match perft(&start, depth) {
            Ok(count) => counts.push(count),
            Err(_) => break,
        }
        if counts.last() == Some(&0) {
            break;
        }
    }
    counts
}

/// The state of a position beyond the limits. Snapshots recorded by earlier versions say the same.
fn too_much() -> String {
    format!(
        "the position has too many moves to list, or too much to judge (limits: {MAX_MOVES} moves, {MAX_WORK} steps of work)"
    )
}

impl Shot {
    /// What can be played in a position; the positions after these moves are told.
    fn of(position: &Position, told: &[Move]) -> Shot {
        let texts = match position.legal_moves() {
            Ok(legal) => {
                let texts = coordinate::write_all(position, &legal);
                let wanted = legal.iter().zip(texts).filter(|(mv, _)| told.contains(mv));
                wanted.map(|(_, text)| text).collect()
            }
            Err(_) => Vec::new(),
        };
        Shot::told_by(position, &|text| texts.iter().any(|told| told == text))
    }

    fn told_by(position: &Position, told: &dyn Fn(&str) -> bool) -> Shot {
        let shot = |state, moves| Shot { fen: position.fen(), state, moves };
        let end = match position.outcome() {
            Ok(end) => end,
            Err(_) => return shot(Some(too_much()), BTreeMap::new()),
        };
        let Ok(legal) = position.legal_moves() else { return shot(Some(too_much()), BTreeMap::new()) };
        if let Some(end) = end {
            return shot(Some(end.to_string()), BTreeMap::new());
        }
        if legal.is_empty() {
            return shot(Some("no moves".into()), BTreeMap::new());
        }
        if is_too_much(position, legal.len()) {
            return shot(Some(too_much()), BTreeMap::new());
        }
        let texts = coordinate::write_all(position, &legal);
        let mut next = position.clone();
        let fact = |(mv, text): (&Move, String)| {
            position.after_into(mv, &mut next);
            let end = next.outcome().ok().flatten().map(|end| end.to_string());
            let after = told(&text).then(|| next.fen());
            (text, Fact { after, end })
        };
        shot(None, legal.iter().zip(texts).map(fact).collect())
    }
}
