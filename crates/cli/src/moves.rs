//! `ferz moves`: lists the legal moves of positions.

use super::args::{Chosen, FenArg, VariantArg, kind};
use super::error::{CliError, Done, verdict};
use super::input::{Lines, expect_end, read_count, too_few};
use super::{Out, report};
use ferz::diagnostic::nearest;
use ferz::movegen::Move;
use ferz::notation::{Style, fen, write_moves};
use ferz::position::Position;
use ferz::prose::words::list;
use ferz::types::Kind;
use ferz_core::Variant;
use serde_json::json;
use std::io::{self, Write};

/// The word for the usual notation of a variant.
const OWN: &str = "own";

#[derive(clap::Args)]
#[command(after_help = "\
The moves of the pieces are listed even if the game is already over.

The input of --batch is a number N, then N lines with a FEN each. The output is
one line for each FEN. The line is empty if there are no moves, or if the FEN is
wrong, which is reported.

Examples:
  ferz moves chess
  ferz moves chess --piece knight --san
  ferz moves xiangqi --notation wxf
  ferz moves congo --fen '3l3/2p4/5z1/4c2/P2E3/3L1p1/7 b 9'
  ferz moves congo --piece zebra --batch < positions.txt")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// List only the moves of this piece
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
    /// Read FENs from the standard input (see below)
    #[arg(long, conflicts_with_all = ["fen", "json"])]
    batch: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// Write algebraic notation, the same as --notation san
    #[arg(long, conflicts_with = "notation")]
    san: bool,
    /// Notation of the moves: coordinate (the default), spaced, verbs, san, lan, hosking, hodges, hodges-number, usi,
    /// janggi, wxf, iccs, thai, thai-long, or own, which is the usual one for the variant
    #[arg(long, value_name = "STYLE", value_parser = notation, hide_possible_values = true)]
    notation: Option<Notation>,
}

/// The value of the notation option.
#[derive(Clone, Copy)]
enum Notation {
    /// The usual notation of the variant.
    Own,
    Style(Style),
}

fn notation(text: &str) -> Result<Notation, String> {
    if text == OWN {
        return Ok(Notation::Own);
    }
    Style::named(text).map(Notation::Style).ok_or_else(|| {
        let names: Vec<&str> = Style::NAMED.into_iter().map(|(name, _)| name).chain([OWN]).collect();
        let hint = nearest(text, names.iter().copied()).map(|name| format!(" (did you mean \"{name}\"?)"));
        format!("expected {}{}", list(&names, "or"), hint.unwrap_or_default())
    })
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Chosen { id, variant, .. } = args.variant.choose()?;
    let piece = args.piece.as_deref().map(|name| kind(&variant, name)).transpose()?;
    let style = match args.notation {
        _ if args.san => Style::San,
        None => Style::Coordinate,
        Some(Notation::Own) => variant.rules().notation,
        Some(Notation::Style(style)) => style,
    };
    let list = |position: &Position| listed(position, piece, style);
    if args.batch {
        return batch(&variant, &args.fen, list, out);
    }
    let position = args.fen.position(&variant)?;
    let moves = list(&position).map_err(CliError::Wrong)?;
    if args.json {
        let name = variant.name();
        let all = json!({ "variant": id, "name": name, "fen": fen::write(&position), "moves": moves });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn batch(
    variant: &Variant,
    fens: &FenArg,
    list: impl Fn(&Position) -> Result<Vec<String>, String>,
    out: &mut Out,
) -> Done {
    let mut faults = false;
    let told = each(variant, fens, list, &mut faults, out);
    verdict(!faults, told)
}

fn each(
    variant: &Variant,
    fens: &FenArg,
    list: impl Fn(&Position) -> Result<Vec<String>, String>,
    faults: &mut bool,
    out: &mut Out,
) -> Done {
    let mut lines = Lines::new(io::stdin().lock());
    let count = read_count(&mut lines)?;
    for case in 0..count {
        let Some(line) = lines.next()? else {
            return Err(too_few(count, case));
        };
        let found = line.map_err(|error| error.to_string());
        let found = found.and_then(|line| fens.read_with_notes(variant, &line)).and_then(|position| list(&position));
        if let Err(error) = &found {
            report(&format!("line {}: {error}", lines.number()));
            *faults = true;
        }
        writeln!(out, "{}", found.unwrap_or_default().join(" "))?;
    }
    expect_end(&mut lines, count)
}

/// Returns the moves of a position as sorted text: all, or those of a piece.
fn listed(position: &Position, piece: Option<Kind>, style: Style) -> Result<Vec<String>, String> {
    let moves = position.legal_moves().map_err(|error| error.to_string())?;
    let texts = write_moves(position, &moves, style).map_err(|error| error.to_string())?;
    let wanted = |mv: &Move| piece.is_none_or(|kind| mv.piece == kind);
    let mut texts: Vec<String> = moves.iter().zip(texts).filter(|(mv, _)| wanted(mv)).map(|(_, text)| text).collect();
    texts.sort();
    Ok(texts)
}
