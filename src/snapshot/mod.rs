//! Snapshots: the behaviour of a variant's rules as a text to store with it. A later change of the rules, or of this
//! program, appears as a difference, move by move.
//!
//! [`Snapshot::record`] searches for positions that together use as many rows of the rules as possible, and records the
//! legal moves of each. [`Snapshot::parse`] reads its text. [`again`](Snapshot::again) records the same positions with
//! other rules, and [`changes`](Snapshot::changes) lists the differences. `ferz snapshot` does all this with files.
//!
//! # In a test
//!
//! A snapshot is a text, so any library for snapshot tests can store it, [insta](https://insta.rs) for instance:
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
//! A head of facts comes first, then games that end by repetition, then the positions. Each position begins with a line
//! of its own, so that a diff shows the position of a change. Below it are its moves, sorted, one on each line. Some
//! have the position after the move, and moves that end the game have the outcome:
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
//! The last line shows that the text is complete. Texts of the first version lack it; they can still be read.

mod change;
mod shuffle;
mod text;
mod walk;

pub use change::{SnapshotChange, SnapshotPlace};
pub use shuffle::ShuffleGame;
pub use text::SnapshotError;

use crate::game::{Game, PlayError};
use crate::model::limits::{MAX_MOVES, MAX_WORK};
use crate::movegen::{ExecutorKind, Move, perft};
use crate::notation::{coordinate, fen};
use crate::position::{Position, Setup};
use ferz_core::Variant;
use ferz_core::movegen::work_of_move;
use std::collections::BTreeMap;

/// The behaviour of a variant's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The name of the variant.
    pub variant: String,
    /// The hash of the rules.
    pub hash: String,
    /// The start, as FEN.
    pub start: String,
    /// The number of sequences of moves from the start: of one ply, of two, and so on.
    pub perft: Vec<u64>,
    /// Games that end by rules about repetition, which no position shows.
    pub games: Vec<ShuffleGame>,
    /// Positions, the start first, with their legal moves.
    pub positions: Vec<Shot>,
    /// The rows that none of these uses. A remark, which is not compared.
    pub unseen: Vec<String>,
}

/// A position with its legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The position, as FEN.
    pub fen: String,
    /// The outcome of a game that is over in this position, or the reason why the position cannot be examined.
    pub state: Option<String>,
    /// The legal moves by their text.
    pub moves: BTreeMap<String, MoveDetails>,
}

/// The beginning of the state of a position that the variant does not have.
const NO_POSITION: &str = "no position of the variant";

impl Shot {
    /// Returns `true` if the variant does not have the position, for example because its board has another size.
    pub fn is_foreign(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.starts_with(NO_POSITION))
    }
}

/// The effects of a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveDetails {
    /// The position after the move, as FEN, for some moves.
    pub after: Option<String>,
    /// The outcome, if the move ends the game.
    pub end: Option<String>,
}

/// The default seed of the walk.
pub const SEED: u64 = 1;

/// The snapshot of a variant as text, for tests.
pub fn text(variant: &Variant) -> String {
    Snapshot::record(variant, SEED).to_string()
}

/// The largest number of sequences counted for a perft: well below a second.
const NODES: u64 = 400_000;
/// The largest number for a variant that the reference executor plays.
const SLOW_NODES: u64 = 4_000;
/// The factor by which the limit is higher if a snapshot already has the depth: a change of the rules may increase the
/// counts.
const AGAIN: u64 = 5;
/// The factor for the reference executor, which is higher: planes may have counted the snapshot.
const SLOW_AGAIN: u64 = 25;
/// The largest total work for all examined positions, in steps of [`MAX_WORK`]: some seconds.
const MOST_WORK: u64 = 1 << 28;
/// The deepest perft.
const DEEPEST: u32 = 6;

impl Snapshot {
    /// Records positions that use as many rows of the rules as a walk of some thousand plies can reach, with their
    /// legal moves. The same rules and seed give the same snapshot.
    pub fn record(variant: &Variant, seed: u64) -> Snapshot {
        let walked = walk::walk(variant, seed);
        let shots = walked.positions.iter().map(|(position, told)| Shot::of(position, told));
        let (games, positions) = (walked.games, shots.collect());
        Snapshot { games, positions, unseen: walked.unseen, ..Snapshot::head(variant, None) }
    }

    /// The behaviour of other rules in the positions of this snapshot, and after the moves for which it has the
    /// position.
    #[must_use]
    pub fn again(&self, variant: &Variant) -> Snapshot {
        let shot = |shot: &Shot| match fen::parse(variant, &shot.fen).map(Setup::position_unchecked) {
            Ok(position) => {
                let told = |text: &str| shot.moves.get(text).is_some_and(|fact| fact.after.is_some());
                Shot { fen: shot.fen.clone(), ..Shot::told_by(&position, &told) }
            }
            Err(error) => {
                let state = Some(format!("{NO_POSITION}: {error}"));
                Shot { fen: shot.fen.clone(), state, moves: BTreeMap::new() }
            }
        };
        let positions = self.positions.iter().map(shot).collect();
        let head = Snapshot::head(variant, Some(self.perft.len()));
        let games = self.games.iter().map(|line| line.again(variant)).collect();
        Snapshot { games, positions, unseen: self.unseen.clone(), ..head }
    }

    /// Everything except the positions. Perft has this depth, or the depth that is quickly counted.
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

/// The number of positions with the work of the start that can be examined, at least one. The rows after a single move
/// may exceed the limit.
fn affordable(variant: &Variant) -> u64 {
    let work = Game::new(variant.start()).map_or(MAX_WORK, |game| match work_of_a_move(&game) {
        MAX_WORK => MAX_WORK,
        _ => game.work(),
    });
    MOST_WORK / u64::from(work).max(1)
}

/// The work of the first move or of examining the position after it, whichever is more; at most the limit of a request.
fn work_of_a_move(game: &Game) -> u32 {
    let Some(mv) = game.legal_moves().first() else { return 0 };
    let (here, mut next) = (game.position(), game.clone());
    let made = work_of_move(here.variant(), &here.state(), mv);
    if made >= MAX_WORK || matches!(next.play(mv), Err(PlayError::Limit(_))) { MAX_WORK } else { made.max(next.work()) }
}

/// Returns `true` if examining every move of a position with this many moves is too much work.
fn is_too_much(position: &Position, moves: usize) -> bool {
    let work = Game::new(position.clone()).map_or(MAX_WORK, |game| work_of_a_move(&game));
    u64::from(work) * moves as u64 > MOST_WORK
}

/// Perft of the start: to a depth, or as deep as is quickly counted; never deeper than that.
fn perfts(variant: &Variant, depth: Option<usize>) -> Vec<u64> {
    let (nodes, again) = match variant.engine() {
        ExecutorKind::Planes { .. } => (NODES, AGAIN),
        ExecutorKind::Reference { .. } => (SLOW_NODES, SLOW_AGAIN),
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

/// The text for a position that exceeds a limit. Snapshots recorded by earlier versions contain the same text.
fn too_much() -> String {
    format!(
        "the position has too many moves to list, or too much to judge (limits: {MAX_MOVES} moves, {MAX_WORK} steps of work)"
    )
}

impl Shot {
    /// The record of a position. The moves of `told` get the position after them.
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
            (text, MoveDetails { after, end })
        };
        shot(None, legal.iter().zip(texts).map(fact).collect())
    }
}
