//! `ferz show`: the board in text.

use super::Out;
use super::args::{FenArg, VariantArg};
use super::error::Done;
use crate::dialect::{Pictures, draw};
use crate::notation::fen;
use crate::tables::{Engine, Legality, Variant};
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
        return Ok(write!(out, "{}", engine(&variant))?);
    }
    let rules = variant.rules();
    let game = super::args::game(args.fen.position(&variant)?)?;
    let position = game.position();
    write!(out, "{}", draw(position, pictures))?;
    writeln!(out, "{}", fen::write(position))?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => {
            let check = if game.is_check() { ", in check" } else { "" };
            writeln!(out, "{} to move{check}", rules.sides[position.side_to_move().index()].name)?;
        }
    }
    Ok(())
}

/// A line for each thing there is to know of the executor.
fn engine(variant: &Variant) -> String {
    match variant.engine() {
        Engine::Plain { why } => format!("executor: plain\nbecause of: {why}\n"),
        Engine::Fast { words, planes, legality, bytes, explained } => {
            let judged = match legality {
                Legality::Free if variant.rules().forbidden.is_empty() => "nothing is forbidden",
                Legality::Free => "by programs",
                Legality::Masks => "royals by masks",
            };
            let size = bytes.div_ceil(1024);
            let explained: String = explained.iter().map(|rule| format!("rule: {rule}\n")).collect();
            format!(
                "executor: fast\nboards: {planes} planes of {words} x 64 squares\nmoves judged: {judged}\ntables: {size} kB\n{explained}"
            )
        }
    }
}
