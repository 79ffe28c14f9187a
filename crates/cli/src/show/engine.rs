//! The executor of a variant, and how many moves it has to judge.

use crate::error::CliError;
use ferz::game::Game;
use ferz::movegen::{ExecutorKind, Explanation, Legality, Tally};
use ferz_core::Variant;
use ferz_core::types::Random;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Returns a description of the executor, one line for each property.
pub(super) fn engine(variant: &Variant) -> Result<String, CliError> {
    Ok(match variant.engine() {
        ExecutorKind::Reference { why } => format!("executor: reference\nbecause of: {why}\n"),
        ExecutorKind::Planes { words, planes, legality, bytes, explanation, .. } => {
            let judged = match legality {
                Legality::Free if is_free(variant) => "nothing is forbidden",
                Legality::Free => "by programs",
                Legality::Masks => "royals by masks",
                Legality::Shielded => "by programs; masks find the moves that may leave royals attacked",
            };
            let tally = tally(variant)?;
            let share = |count: u64| 100.0 * count as f64 / tally.found.max(1) as f64;
            let size = bytes.div_ceil(1024);
            let mut text = format!(
                "executor: planes\nboards: {planes} planes of {words} x 64 squares\nmoves judged: {judged}\ntables: {size} kB\n"
            );
            let mut said = HashSet::new();
            let Explanation { others, by_tables, asked, .. } = &explanation;
            for rule in by_tables.iter().chain(others).chain(asked) {
                let mut line = format!("rule: {rule}");
                // A row may be evaluated more than once for one move.
                if let Some(row) = rule.forbidden.filter(|_| tally.found > 0) {
                    let count = tally.by_row.get(row).copied().unwrap_or(0);
                    line += &format!("; {:.1} % of moves in random games", share(count.min(tally.found)));
                }
                // A row seen by both players occurs once for each.
                if said.insert(line.clone()) {
                    text += &format!("{line}\n");
                }
            }
            if tally.found == 0 {
                text += "made and judged: unknown, because no random game could be played\n";
            } else if tally.judged > tally.found {
                let times = tally.judged as f64 / tally.found.max(1) as f64;
                text += &format!("made and judged: {times:.1} for each of {} moves in random games\n", tally.found);
            } else if tally.judged > 0 {
                let share = share(tally.judged);
                text += &format!("made and judged: {share:.1} % of {} moves in random games\n", tally.found);
            }
            text
        }
    })
}

/// Returns `true` if no row forbids a move.
fn is_free(variant: &Variant) -> bool {
    let rules = variant.rules();
    rules.forbidden.is_empty() && rules.cannot.is_empty() && rules.must.is_empty()
}

/// The number of random games used to count judged moves, the largest number of plies of each, and the time limit for
/// all of them.
const GAMES: u64 = 10;
const PLIES: u32 = 60;
const LONGEST: Duration = Duration::from_secs(4);

/// Counts the judged moves in the positions of some random games, the same ones each time.
fn tally(variant: &Variant) -> Result<Tally, CliError> {
    let mut tally = Tally::default();
    let beginning = Instant::now();
    for seed in 0..GAMES {
        let mut game = Game::new(variant.start()).map_err(CliError::wrong)?;
        let mut random = Random::new(seed);
        for _ in 0..PLIES {
            let moves = game.legal_moves();
            let is_late = beginning.elapsed() > LONGEST;
            // A position with too many moves ends the game, too.
            if is_late || moves.is_empty() || game.outcome().is_some() || game.position().tally(&mut tally).is_err() {
                break;
            }
            let Some(mv) = random.pick(moves).cloned() else { break };
            if game.play(&mv).is_err() {
                break;
            }
        }
    }
    Ok(tally)
}
