//! What a variant is like in play: statistics of games by the thousand, random and greedy.
//!
//! A [`Plan`] gives a [`Record`] of whole numbers, with [`Note`]s about what never happened. The numbers depend only on
//! the plan, not on how many threads play: each game has its own seed, and sums do not depend on their order.
//!
//! ```
//! use ferz::player::Skill;
//! use ferz::study::{Plan, study};
//!
//! let variant = ferz::Variant::builtin("tictactoe")?;
//! let plan = Plan { variant, seed: 1, games: 100, plies: 50, players: vec![Skill::Random] };
//! let study = study(&plan, &|_| true);
//! let random = &study.record.players[0];
//! assert_eq!(random.games, 100);
//! assert!(random.results().first > random.results().second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `greedy` chooses moves; `seen`, `tally` and `material` record what happens in a game; `run` plays many; `record`
//! names what was counted; `merge` adds records up; `statistics` and `worth` draw conclusions; `notes` finds what is
//! odd.

mod greedy;
mod material;
mod merge;
mod notes;
mod pieces;
mod record;
mod run;
pub(crate) mod seen;
mod statistics;
mod tally;
mod worth;

pub use material::{MaterialRecord, Won};
pub use merge::MergeError;
pub use notes::Note;
pub use pieces::PieceCounts;
pub use record::{EndRecord, PieceRecord, PlayerRecord, Record, Results, RowRecord, Seeds};
pub use run::Plan;
pub use seen::Seen;
pub use statistics::{quantile, wilson};
pub use tally::PLIES_A_STEP;
pub use worth::{Worth, Worths, worths};

use crate::player::Skill;
use ferz_core::Variant;
use ferz_core::movegen::Engine;

/// What games have shown, and what is worth noting about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The numbers.
    pub record: Record,
    /// What never happened, what always did.
    pub notes: Vec<Note>,
    /// Were all games of the plan played?
    pub complete: bool,
}

/// Plays the games of a plan. `goes_on` is called now and then with the number of finished games, and returns whether
/// to go on; if not, the study covers the games that were finished, in the order of their seeds.
pub fn study(plan: &Plan, goes_on: &(dyn Fn(u64) -> bool + Sync)) -> Study {
    let played = run::play(plan, goes_on);
    let record = Record::new(plan, &played);
    let notes = notes::notes(plan, &played, &record);
    Study { record, notes, complete: played.games == plan.games }
}

/// The seed of the games that check a file.
const SEED: u64 = 1;
/// The most plies of the games that check a file.
const PLIES: u32 = 800;
/// How many games are played on a common board; the larger the board, the fewer.
const GAMES: u64 = 400;
/// How many games are played by the reference executor, which is slow.
const SLOW_GAMES: u64 = 24;

/// What never happened in random games, for checking a file: about a second of games on a common board, always the same
/// ones. `goes_on` is called now and then, and returns whether there is time for more.
///
/// ```
/// let text = r#"(base: "chess", pieces: { "wizard": (letter: "w", moves: Leaper(by: (1, 3))) })"#;
/// let variant = ferz::Variant::parse(&text.replacen('(', "(name: \"Wizards\", ", 1))?;
/// let notes = ferz::study::notes(&variant, &|_| true);
/// assert!(notes.iter().any(|note| note.message == "no wizard ever stood on the board"));
/// # Ok::<(), ferz::LoadError>(())
/// ```
pub fn notes(variant: &Variant, goes_on: &(dyn Fn(u64) -> bool + Sync)) -> Vec<Note> {
    let squares = variant.rules().board.squares().len().max(1) as u64;
    let games = match variant.engine() {
        Engine::Reference { .. } => SLOW_GAMES,
        Engine::Planes { .. } => (GAMES * 64 / squares).min(GAMES),
    };
    let plan = Plan { variant: variant.clone(), seed: SEED, games, plies: PLIES, players: vec![Skill::Random] };
    study(&plan, goes_on).notes
}
