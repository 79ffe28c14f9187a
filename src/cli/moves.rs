//! `ferz moves`: the legal moves of positions.

use super::args::{Chosen, FenArg, VariantArg, kind, position};
use super::error::{CliError, Done};
use super::input::{Lines, expect_end, read_count, too_few};
use super::{Out, report};
use crate::compile::Variant;
use crate::movegen::Move;
use crate::notation::{coordinate, fen, san};
use crate::position::Position;
use crate::types::Kind;
use serde_json::json;
use std::io::{self, Write};

#[derive(clap::Args)]
#[command(after_help = "\
What pieces may do is listed even where the game is over.
In a batch an empty line stands for a position without moves, and for a line
that is not a FEN (which is reported).

Examples:
  ferz moves --variant chess
  ferz moves --variant chess --piece knight --san
  ferz moves --variant congo --fen '3l3/2p4/5z1/4c2/P2E3/3L1p1/7 b 9'
  ferz moves --variant congo --piece zebra --batch < positions.txt

A batch is a number N, then N FENs, one a line.")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Only the moves of this piece
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// Reads N and N FENs from the standard input, prints one line for each
    #[arg(long, conflicts_with_all = ["fen", "json"])]
    batch: bool,
    /// One line of JSON
    #[arg(long)]
    json: bool,
    /// Algebraic notation
    #[arg(long)]
    san: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Chosen { id, variant, .. } = args.variant.choose()?;
    let piece = args.piece.as_deref().map(|name| kind(&variant, name)).transpose()?;
    let list = |position: &Position| listed(position, piece, args.san);
    if args.batch {
        return batch(&variant, list, out);
    }
    let position = args.fen.position(&variant)?;
    let moves = list(&position).map_err(CliError::Wrong)?;
    if args.json {
        let name = &variant.rules().name;
        let all = json!({ "variant": id, "name": name, "fen": fen::write(&position), "moves": moves });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn batch(variant: &Variant, list: impl Fn(&Position) -> Result<Vec<String>, String>, out: &mut Out) -> Done {
    let mut lines = Lines::new(io::stdin().lock());
    let count = read_count(&mut lines)?;
    let mut faults = false;
    for case in 0..count {
        let Some(line) = lines.next()? else {
            return Err(too_few(count, case));
        };
        let found = line.map_err(|error| error.to_string());
        let found = found.and_then(|line| position(variant, &line)).and_then(|position| list(&position));
        if let Err(error) = &found {
            report(&format!("line {}: {error}", lines.number()));
            faults = true;
        }
        writeln!(out, "{}", found.unwrap_or_default().join(" "))?;
    }
    expect_end(&mut lines, count)?;
    if faults { Err(CliError::Reported) } else { Ok(()) }
}

/// The moves of a position as text, sorted: all or those of a piece.
fn listed(position: &Position, piece: Option<Kind>, as_san: bool) -> Result<Vec<String>, String> {
    let moves = position.legal_moves().map_err(|error| error.to_string())?;
    let texts = match as_san {
        true => san::write_all_within_limits(position, &moves).map_err(|error| error.to_string())?,
        false => coordinate::write_all(position, &moves),
    };
    let wanted = |mv: &Move| piece.is_none_or(|kind| mv.piece == kind);
    let mut texts: Vec<String> = moves.iter().zip(texts).filter(|(mv, _)| wanted(mv)).map(|(_, text)| text).collect();
    texts.sort();
    Ok(texts)
}
