//! Analyses the games of a PGN file.

use super::judge::Judge;
use super::{Args, LOST, TIMES, report};
use crate::error::{CliError, Done};
use crate::input::file_name;
use crate::interrupt::Interrupt;
use crate::output::{self, Kind};
use crate::perft::Bar;
use crate::pgn::{self, Variants, described};
use crate::{Out, colours_of_errors, remark};
use ferz::diagnostic::Sources;
use ferz::library::Nearby;
use ferz::prose::words::many;
use ferz::record::{CheckOptions, check_with, first_position, games};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::io::{self, Write};
use std::path::Path;

pub(super) fn run(path: &str, args: &Args, out: &mut Out) -> Done {
    let to_file = args.output.as_deref().filter(|output| *output != "-");
    if let Some(output) = to_file {
        output::check_ending(output, Kind::Pgn)?;
        if is_same(path, output) {
            return Err(CliError::Usage(format!(
                "{} holds the games to analyse; write to another file",
                shown(output)
            )));
        }
    }
    let given = args.variant.load_named()?;
    let text = pgn::read(path)?;
    let count = check(path, &text, given.as_ref(), args)?;
    if let Some(wrong) = args.games.iter().find(|range| *range.end() > count) {
        let wrong = wrong.end();
        return Err(CliError::Wrong(format!("there is no game {wrong}; the file has {}", many(count, "game"))));
    }
    let interrupt = Interrupt::new(LOST)?;
    let mut judge = Judge { engine: args.engine(), limits: args.limits(TIMES[1]), stop: interrupt.flag() };
    let mut variants = Variants::new(path, given, &args.draws);
    let is_wanted = |number: u64| args.games.is_empty() || args.games.iter().any(|range| range.contains(&number));
    let wanted = || (1..).zip(games(&text)).filter(|(number, _)| is_wanted(*number)).map(|(n, read)| (n, read.record));
    let bar = to_file.map(|_| Bar::new(wanted().map(|(_, record)| record.plies().count() as u64).sum()));
    let step = || bar.iter().for_each(Bar::step);
    let mut analysed = String::new();
    let mut written = 0;
    let mut stopped = None;
    for (number, record) in wanted() {
        let wrong = |error: String| CliError::Wrong(format!("{}: game {number}: {error}", shown(file_name(path))));
        let variant = variants.of(&record).map_err(wrong)?;
        let start = first_position(&record, &variant, args.fen.accepts_any());
        let start = start.map_err(|error| wrong(error.to_string()))?;
        let findings = judge.game(&record, start, &step)?;
        let blank = if written == 0 || args.json { "" } else { "\n" };
        let found = match (args.json, args.text) {
            (true, _) => format!("{}\n", report::json(number, &record, &variant, &findings)),
            (_, true) => report::text(number, &record, &variant, &findings),
            _ => report::annotated(&record, &findings).map_err(|error| wrong(error.to_string()))?.to_string(),
        };
        match to_file {
            Some(_) => analysed += &format!("{blank}{found}"),
            None => write!(out, "{blank}{found}").and_then(|()| out.flush())?,
        }
        written += 1;
        if interrupt.was_pressed() {
            let moves = many(findings.moves.len() as u64, "move");
            stopped = Some(format!("stopped in game {number}, after {moves}"));
            break;
        }
    }
    bar.iter().for_each(Bar::clear);
    if let Some(output) = to_file {
        output::write(output, analysed.as_bytes(), Kind::Pgn, out)?;
        writeln!(out, "{}: {}", shown(output), many(written, "game"))?;
    }
    match stopped {
        Some(message) => {
            out.flush()?;
            remark(&message);
            Err(CliError::Stopped)
        }
        None => Ok(()),
    }
}

/// Reports the faults of the games as `ferz pgn check` does. Returns the number of games.
fn check(path: &str, text: &str, given: Option<&Variant>, args: &Args) -> Result<u64, CliError> {
    let mut sources = Sources::default();
    let source = sources.add(file_name(path), text);
    let options = CheckOptions {
        variant: given,
        nearby: Some(&Nearby::beside(Path::new(path))),
        past_draws: args.draws.is_given(),
        any_position: args.fen.accepts_any(),
    };
    let checked = check_with(text, source, &options);
    if checked.errors > 0 || checked.games == 0 {
        // Standard error may be closed.
        let _ = write!(io::stderr(), "{}", described(file_name(path), &checked, &sources, colours_of_errors()));
        return Err(CliError::Reported);
    }
    Ok(checked.games as u64)
}

/// Returns `true` if two paths lead to the same file.
fn is_same(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|path| Path::new(path).canonicalize());
    one.is_ok_and(|one| other.is_ok_and(|other| one == other))
}
