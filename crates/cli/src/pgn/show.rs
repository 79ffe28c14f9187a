//! `ferz pgn show`: prints recorded games in normalised form, or their positions.

use super::super::Out;
use super::super::args::{AnyPositionArg, number};
use super::super::error::{CliError, Done};
use super::super::input::file_name;
use super::variants::Variants;
use super::{RulesArg, read};
use ferz::diagnostic::Sources;
use ferz::notation::fen;
use ferz::prose::words::many;
use ferz::record::{Fault, Faulty, Read, Record, first_position, games, replay, shuffled_hint};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::fmt::Display;
use std::io::Write;

#[derive(clap::Args)]
pub(super) struct Args {
    /// PGN file, or - for the standard input
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    rules: RulesArg,
    /// Print only game number N, counted from 1
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    game: Option<u64>,
    /// Print the positions of the main line instead of the moves: one FEN per line, an empty line between games
    #[arg(long)]
    fens: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let mut variants = Variants::new(&args.file, args.rules.load()?, &args.rules.draws);
    let text = read(&args.file)?;
    let mut sources = Sources::default();
    let source = sources.add(file_name(&args.file), text.as_str());
    let place = |at: usize, error: &dyn Display| {
        let line = sources.line_column(source, at).line;
        CliError::Wrong(format!("{}: line {line}: {error}", shown(file_name(&args.file))))
    };
    let mut count = 0;
    for Read { record, faults } in games(&text) {
        count += 1;
        if args.game.is_some_and(|game| game != count) {
            continue;
        }
        if let Some(Faulty { fault, range }) = faults.iter().find(|faulty| faulty.fault != Fault::NoResult) {
            return Err(place(range.start, fault));
        }
        let variant = variants.of(&record).map_err(|error| place(record.start(), &error))?;
        let is_first = count == 1 || args.game.is_some();
        let is_named_by_game = variants.are_named();
        let showing = Showing { fens: args.fens, any_position: args.rules.any.is_given(), is_named_by_game };
        let text = described(&record, &variant, &showing).map_err(|(at, error)| place(at, &error))?;
        write!(out, "{}{text}", if is_first { "" } else { "\n" })?;
    }
    match args.game {
        Some(game) if game > count => {
            Err(CliError::Wrong(format!("there is no game {game}; the file has {}", many(count, "game"))))
        }
        None if count == 0 => Err(CliError::Wrong(format!("{}: the file has no games", shown(file_name(&args.file))))),
        Some(_) | None => Ok(()),
    }
}

/// How to show a game.
struct Showing {
    /// Set to show its positions.
    fens: bool,
    /// Set to accept a start that no game reaches.
    any_position: bool,
    /// Set if the game itself names its variant.
    is_named_by_game: bool,
}

/// Returns a game as text, or its error with the line.
fn described(record: &Record, variant: &Variant, showing: &Showing) -> Result<String, (usize, String)> {
    let Showing { fens, any_position, is_named_by_game } = *showing;
    let at = record.tag("FEN").map_or(record.start(), |tag| tag.range.start);
    let hinted = |text: String, played: usize| match is_named_by_game.then(|| shuffled_hint(record, played)).flatten() {
        Some(hint) => format!("{text}; {hint}"),
        None => text,
    };
    let start = first_position(record, variant, any_position).map_err(|error| {
        let told = format!("not {} of {}: {error}", error.expected(), shown(variant.name()));
        (at, if error.is_impossible() { AnyPositionArg::hinted(&told) } else { hinted(told, 0) })
    })?;
    let mut positions = Vec::new();
    let replayed = replay(record, start.clone(), &mut |game, _, _, depth| {
        if fens && depth == 0 {
            positions.push(fen::write(game.position()));
        }
    });
    let replayed = replayed.map_err(|error| (at, error.to_string()))?;
    if let Some(wrong) = replayed.wrong.first() {
        let text = wrong.to_string();
        let text = match wrong.is_past_draw(variant) {
            true => format!("{text}; `--past-draws` reads on past automatic draws"),
            false => hinted(text, wrong.played),
        };
        return Err((wrong.range().start, text));
    }
    if fens {
        positions.push(fen::write(replayed.game.position()));
        return Ok(positions.join("\n") + "\n");
    }
    let normal = record.normalised(start).map_err(|error| (at, error.to_string()))?;
    Ok(normal.to_string())
}
