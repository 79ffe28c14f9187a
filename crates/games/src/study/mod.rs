//! Statistics of a variant in play, from thousands of random and greedy games.
//!
//! A [`StudyPlan`] gives a [`StudyRecord`] of whole numbers, with [`Note`]s about events that never happened. The numbers depend
//! only on the plan, not on the number of threads: each game has its own seed, and sums do not depend on their order.
//!
//! ```
//! # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
//! use ferz::player::Skill;
//! use ferz::study::{StudyPlan, study};
//!
//! let variant = ferz::Variant::builtin("tictactoe")?;
//! let plan = StudyPlan { variant, seed: 1, games: 100, plies: 50, players: vec![Skill::Random] };
//! let study = study(&plan, &|_| true);
//! let random = &study.record.players[0];
//! assert_eq!(random.games, 100);
//! assert!(random.results().first > random.results().second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `greedy` chooses moves; `seen`, `tally` and `material` record the events of a game; `run` plays many games; `record`
//! names the counts; `merge` adds records; `groups` splits the games so that means get intervals; `statistics` and
//! `worth` evaluate the counts; `notes` finds oddities.

mod greedy;
mod groups;
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

pub use groups::GroupRecord;
pub use material::{MaterialRecord, Won};
pub use merge::MergeError;
pub use notes::Note;
pub use pieces::PieceCounts;
pub use record::{EndRecord, PieceRecord, PlayerRecord, Results, RowRecord, Seeds, StudyRecord};
pub use run::{Chooser, Strategy, StudyPlan};
pub use seen::Seen;
pub use statistics::{quantile, wilson};
pub use tally::PLIES_A_STEP;
pub use worth::{Worth, Worths, worths};

use crate::player::Skill;
use ferz_core::Variant;
use ferz_core::movegen::ExecutorKind;
use run::Played;

/// The results of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The numbers.
    pub record: StudyRecord,
    /// The notes on events that never or always happened.
    pub notes: Vec<Note>,
    /// Set if all games of the plan were played.
    pub complete: bool,
}

/// Plays the games of a plan. Calls `goes_on` from time to time with the number of finished games, and stops if it
/// returns `false`. The study then covers the finished games, in the order of their seeds.
pub fn study(plan: &StudyPlan, goes_on: &(dyn Fn(u64) -> bool + Sync)) -> Study {
    evaluated(plan, &run::play(plan, None, goes_on))
}

/// Like [`study`], but a strategy plays all games, instead of the players of the plan.
///
/// ```
/// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
/// use ferz::study::{Chooser, StudyPlan, Strategy, study_with};
/// use ferz::{MoveList, SearchState};
///
/// struct First;
/// impl Strategy for First {
///     fn name(&self) -> String {
///         "the first move".into()
///     }
///     fn player(&self, _seed: u64) -> Box<dyn Chooser + '_> {
///         Box::new(First)
///     }
/// }
/// impl Chooser for First {
///     fn choose(&mut self, _state: &SearchState, _moves: &MoveList) -> usize {
///         0
///     }
/// }
///
/// let variant = ferz::Variant::builtin("tictactoe")?;
/// let plan = StudyPlan { variant, seed: 1, games: 10, plies: 50, players: Vec::new() };
/// let study = study_with(&plan, &First, &|_| true);
/// assert_eq!(study.record.players[0].player, "the first move");
/// assert_eq!(study.record.players[0].lengths.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn study_with(plan: &StudyPlan, strategy: &dyn Strategy, goes_on: &(dyn Fn(u64) -> bool + Sync)) -> Study {
    evaluated(plan, &run::play(plan, Some(strategy), goes_on))
}

fn evaluated(plan: &StudyPlan, played: &Played) -> Study {
    let record = StudyRecord::new(plan, played);
    let notes = notes::notes(plan, played, &record);
    Study { record, notes, complete: played.games == plan.games }
}

/// The seed of the games that check a file.
const SEED: u64 = 1;
/// The largest number of plies of the games that check a file.
const PLIES: u32 = 800;
/// The number of games on a common board; fewer on larger boards.
const GAMES: u64 = 400;
/// The number of games with the reference executor, which is slow.
const SLOW_GAMES: u64 = 24;

/// The notes on random games, for checking a file: about a second of games on a common board, always the same ones.
/// Calls `goes_on` from time to time, and stops if it returns `false`.
///
/// ```
/// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
/// let text = r#"(base: "chess", pieces: { "wizard": (letter: "w", moves: Leaper(by: (1, 3))) })"#;
/// let variant = ferz::Variant::parse(&text.replacen('(', "(name: \"Wizards\", ", 1))?;
/// let notes = ferz::study::notes(&variant, &|_| true);
/// assert!(notes.iter().any(|note| note.message == "no wizard ever stood on the board"));
/// # Ok::<(), ferz::LoadError>(())
/// ```
pub fn notes(variant: &Variant, goes_on: &(dyn Fn(u64) -> bool + Sync)) -> Vec<Note> {
    let squares = variant.rules().board.squares().len().max(1) as u64;
    let games = match variant.engine() {
        ExecutorKind::Reference { .. } => SLOW_GAMES,
        ExecutorKind::Planes { .. } => (GAMES * 64 / squares).min(GAMES),
    };
    let plan = StudyPlan { variant: variant.clone(), seed: SEED, games, plies: PLIES, players: vec![Skill::Random] };
    study(&plan, goes_on).notes
}
