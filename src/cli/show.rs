//! `ferz show`: the board in text.

use super::Out;
use super::args::{FenArg, VariantArg};
use super::error::{CliError, Done};
use crate::compile::Variant;
use crate::dialect::{Pictures, draw, to_move};
use crate::game::Game;
use crate::movegen::Tally;
use crate::notation::fen;
use crate::tables::{Engine, Legality};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ferz show --variant chess
  ferz show --variant xiangqi --unicode
  ferz show --variant crazyhouse --fen \\
    'r3k2r/8/8/8/4Q~3/8/8/R3K2R[PPp] b KQkq - 0 1'")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Pieces as pictures, where the variant has some
    #[arg(long)]
    unicode: bool,
    /// Pieces as letters (the default)
    #[arg(long, conflicts_with = "unicode")]
    letters: bool,
    /// Which executor works on the variant, how it judges moves, and how it evaluates the rules that masks do not hold
    #[arg(long, conflicts_with_all = ["unicode", "letters", "fen"])]
    engine: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    // Letters are what is shown unless pictures are asked for.
    let pictures = if args.unicode && !args.letters { Pictures::Glyphs } else { Pictures::Letters };
    let variant = args.variant.load()?;
    if args.engine {
        return Ok(write!(out, "{}", engine(&variant)?)?);
    }
    let position = args.fen.position(&variant)?;
    write!(out, "{}", draw(&position, pictures))?;
    writeln!(out, "{}", fen::write(&position))?;
    // A position may be beyond what can be judged, and is there all the same.
    let game = super::args::game(position)?;
    let position = game.position();
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if game.is_check() { ", in check" } else { "" };
            writeln!(out, "{}{check}", to_move(position))?;
        }
    }
    Ok(())
}

/// A line for each thing there is to know of the executor.
fn engine(variant: &Variant) -> Result<String, CliError> {
    Ok(match variant.engine() {
        Engine::Reference { why } => format!("executor: reference\nbecause of: {why}\n"),
        Engine::Planes { words, planes, legality, bytes, explained, asked } => {
            let judged = match legality {
                Legality::Free if variant.rules().forbidden.is_empty() => "nothing is forbidden",
                Legality::Free => "by programs",
                Legality::Masks => "royals by masks",
                Legality::Shielded => "by programs, moves that may leave royals attacked found by masks",
            };
            let tally = tally(variant)?;
            let share = |count: u64| 100.0 * count as f64 / tally.found.max(1) as f64;
            let size = bytes.div_ceil(1024);
            let mut text = format!(
                "executor: planes\nboards: {planes} planes of {words} x 64 squares\nmoves judged: {judged}\ntables: {size} kB\n"
            );
            for rule in explained.iter().chain(&asked) {
                text += &format!("rule: {rule}");
                if let Some(row) = rule.forbidden {
                    let count = tally.by_row.get(row).copied().unwrap_or(0);
                    text += &format!("; {:.1} % of moves in random games", share(count));
                }
                text += "\n";
            }
            if tally.judged > tally.found {
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

/// So many random games are played to see how many moves are judged, each of so many plies at most.
const GAMES: u64 = 10;
const PLIES: u32 = 60;

/// How many moves are judged in the positions of some random games, the same games each time.
fn tally(variant: &Variant) -> Result<Tally, CliError> {
    let mut tally = Tally::default();
    for seed in 0..GAMES {
        let mut game = Game::new(variant.start()).map_err(CliError::wrong)?;
        // A linear congruential generator, with the multiplier of D. E. Knuth's MMIX.
        let mut random = seed;
        for _ in 0..PLIES {
            let moves = game.legal_moves();
            // A position with too many moves ends the game, too.
            if moves.is_empty() || game.outcome().is_some() || game.position().tally(&mut tally).is_err() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(random >> 33) as usize % moves.len()].clone();
            if game.play(&mv).is_err() {
                break;
            }
        }
    }
    Ok(tally)
}
