//! `ferz referee`: prints the number of the first incorrect move of each game.

use super::Out;
use super::args::{FenArg, VariantArg, game};
use super::error::{CliError, Done};
use super::input::{Lines, expect_end, read_count, too_few};
use ferz::game::Game;
use ferz::notation::{Style, find_move};
use ferz::position::Position;
use std::io::{self, Write};

#[derive(clap::Args)]
#[command(after_help = "\
Reads a number N, then N lines of moves, from the standard input. For each line
it prints the number of the first illegal move, counted from 1, or 0 if all
moves are legal. The numbers are on one line, separated by spaces.

Examples:
  printf '2\\ne2e4 e7e5\\ne2e4 e7e4\\n' | ferz referee pawn-chess")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let variant = args.variant.load()?;
    let start = args.fen.position(&variant)?;
    let mut lines = Lines::new(io::stdin().lock());
    let count = read_count(&mut lines)?;
    for case in 0..count {
        let moves = match lines.next() {
            // Invalid text is an incorrect move like any other.
            Ok(Some(moves)) => moves.unwrap_or_else(|_| char::REPLACEMENT_CHARACTER.into()),
            // Moves that were not read cannot be judged.
            nothing => {
                // The results so far keep a line of their own.
                if case > 0 {
                    writeln!(out)?;
                }
                return Err(nothing.err().unwrap_or_else(|| too_few(count, case)));
            }
        };
        let blank = if case == 0 { "" } else { " " };
        write!(out, "{blank}{}", first_fault(&start, &moves)?)?;
    }
    writeln!(out)?;
    expect_end(&mut lines, count)
}

/// Returns the number of the first illegal move, 0 if all are legal.
fn first_fault(start: &Position, moves: &str) -> Result<usize, CliError> {
    let mut game = game(start.clone())?;
    let fault = moves.split_whitespace().position(|text| !plays(&mut game, text));
    Ok(fault.map_or(0, |index| index + 1))
}

fn plays(game: &mut Game, text: &str) -> bool {
    let mv = find_move(game.position(), game.legal_moves(), text, Style::Coordinate);
    mv.is_ok_and(|mv| game.play(&mv).is_ok())
}
