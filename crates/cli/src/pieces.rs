//! `ferz pieces`: lists the pieces of positions with their squares.

use super::args::{FenArg, VariantArg};
use super::error::{Done, verdict};
use super::input::{Lines, expect_end, read_count, too_few};
use super::{Out, report};
use ferz::position::Position;
use ferz::prose::Names;
use ferz::types::{Piece, Side};
use ferz_core::Variant;
use std::io::{self, Write};

#[derive(clap::Args)]
#[command(after_help = "\
Prints a line for each piece and side, in the order of the variant file, and a
line for the side to move.

The input of --batch is a number N, then N lines with a FEN each. An empty line
separates the answers.

Examples:
  ferz pieces chess
  ferz pieces congo --batch < positions.txt")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Read FENs from the standard input (see below)
    #[arg(long, conflicts_with = "fen")]
    batch: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let variant = args.variant.load()?;
    if !args.batch {
        return list(&args.fen.position(&variant)?, out);
    }
    let mut faults = false;
    let told = each(&variant, &args.fen, &mut faults, out);
    verdict(!faults, told)
}

fn each(variant: &Variant, fens: &FenArg, faults: &mut bool, out: &mut Out) -> Done {
    let mut lines = Lines::new(io::stdin().lock());
    let count = read_count(&mut lines)?;
    for case in 0..count {
        let Some(line) = lines.next()? else {
            return Err(too_few(count, case));
        };
        if case > 0 {
            writeln!(out)?;
        }
        match line.map_err(|error| error.to_string()).and_then(|line| fens.read_with_notes(variant, &line)) {
            Ok(position) => list(&position, out)?,
            Err(error) => {
                report(&format!("line {}: {error}", lines.number()));
                *faults = true;
            }
        }
    }
    expect_end(&mut lines, count)
}

fn list(position: &Position, out: &mut Out) -> Done {
    let rules = position.variant().rules();
    let name = |side: Side| Names::of(rules).side(side).to_lowercase();
    for kind in rules.kinds() {
        for side in Side::BOTH {
            let here = position.pieces(side).iter().filter(|&at| position.piece_at(at) == Some(Piece { side, kind }));
            let mut squares: Vec<String> = here.map(|at| rules.board.name(at)).collect();
            squares.sort();
            write!(out, "{} {}:", name(side), rules.piece(kind).name)?;
            for square in squares {
                write!(out, " {square}")?;
            }
            writeln!(out)?;
        }
    }
    if rules.needs_hands() {
        for side in Side::BOTH {
            let hand = ferz::picture::text::hand(position, side);
            let blank = if hand.is_empty() { "" } else { " " };
            writeln!(out, "{} hand:{blank}{hand}", name(side))?;
        }
    }
    writeln!(out, "side to play: {}", name(position.side_to_move()))?;
    Ok(())
}
