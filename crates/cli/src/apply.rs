//! `ferz apply`: makes moves and prints the resulting position.

use super::args::{DrawsArg, FenArg, VariantArg, game};
use super::error::{CliError, Done, verdict};
use super::input::{Lines, expect_end, read_count, shorten, too_few};
use super::{Out, report};
use crate::dialect::spelled_turn;
use ferz::game::Game;
use ferz::notation::{Style, Topic, fen, why};
use ferz_core::Variant;
use std::io::{self, Write};

#[derive(clap::Args)]
#[command(after_help = "\
Prints two lines: the position after the moves, and the winner, \"Draw\", or
\"Continue\" if the game goes on. The moves may be in any notation. The plies of
one turn may be joined by commas: e5,Nc6.

The input of --batch is a number N, then N pairs of lines: a FEN and a move.
A wrong pair is reported, and gives two empty lines.

Examples:
  ferz apply chess e2e4 e7e5 Nf3
  ferz apply chess --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'
  ferz apply congo --fen '3l3/2p4/5z1/4c2/P2E3/3L1p1/7 b 9' f5e3
  ferz apply congo --batch < cases.txt")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    draws: DrawsArg,
    /// Read pairs of a FEN and a move from the standard input (see below)
    #[arg(long, conflicts_with = "fen")]
    batch: bool,
    /// Moves to make; without them, print the position as it is
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

pub(super) fn run(mut args: Args, out: &mut Out) -> Done {
    args.variant.give_back(&mut args.moves);
    args.variant.comes_first(&args.moves)?;
    if let (true, Some(text)) = (args.batch, args.moves.first()) {
        let text = shorten(text);
        return Err(CliError::Usage(format!("--batch reads its moves from the standard input: leave `{text}` out")));
    }
    let variant = args.draws.of(args.variant.load()?);
    if args.batch {
        return batch(&variant, &args.fen, out);
    }
    let mut game = game(args.fen.position(&variant)?)?;
    play_all(&mut game, &args.moves)?;
    tell(&game, out)
}

/// Plays moves in any notation.
pub(super) fn play_all(game: &mut Game, moves: &[String]) -> Result<(), CliError> {
    for (index, text) in moves.iter().enumerate() {
        let number = if moves.len() > 1 { format!("move {}, ", index + 1) } else { String::new() };
        play(game, text).map_err(|reason| CliError::Wrong(format!("{number}\"{}\": {reason}", shorten(text))))?;
    }
    Ok(())
}

fn batch(variant: &Variant, fens: &FenArg, out: &mut Out) -> Done {
    let mut faults = false;
    let told = each(variant, fens, &mut faults, out);
    verdict(!faults, told)
}

fn each(variant: &Variant, fens: &FenArg, faults: &mut bool, out: &mut Out) -> Done {
    let mut lines = Lines::new(io::stdin().lock());
    let count = read_count(&mut lines)?;
    for case in 0..count {
        let (Some(fen), Some(text)) = (lines.next()?, lines.next()?) else {
            return Err(too_few(count, case));
        };
        let number = lines.number();
        let start = fen.map_err(|error| error.to_string()).and_then(|fen| fens.read_with_notes(variant, &fen));
        let start = start.and_then(|start| Game::new(start).map_err(|error| error.to_string()));
        let after = match start {
            Err(error) => Err(format!("line {}: {error}", number - 1)),
            Ok(mut game) => text
                .map_err(|error| error.to_string())
                .and_then(|text| play(&mut game, &text))
                .map(|()| game)
                .map_err(|error| format!("line {number}: {error}")),
        };
        match after {
            Ok(game) => tell(&game, out)?,
            Err(error) => {
                report(&error);
                *faults = true;
                writeln!(out, "\n")?;
            }
        }
    }
    expect_end(&mut lines, count)
}

fn play(game: &mut Game, text: &str) -> Result<(), String> {
    for mv in spelled_turn(game, text.trim(), Style::Auto).map_err(|error| error + &castling(game, text.trim()))? {
        game.play(&mv).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Returns the reasons why a castling that a text names is impossible, each on a line of its own.
fn castling(game: &Game, text: &str) -> String {
    let answer = why(game, text).ok();
    let reasons = answer.iter().flat_map(|answer| answer.reasons());
    let castling = reasons.filter(|reason| reason.topic == Topic::Castling);
    castling.map(|reason| format!("\n  {}", reason.text)).collect()
}

/// Prints the position and the state of the game.
fn tell(game: &Game, out: &mut Out) -> Done {
    writeln!(out, "{}", fen::write(game.position()))?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{}", outcome.result())?,
        None => writeln!(out, "Continue")?,
    }
    Ok(())
}
