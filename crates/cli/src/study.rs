//! `ferz study`: plays a variant many times and shows statistics of its games.

mod html;
mod plot;
mod text;

use super::args::{VariantArg, number, skill};
use super::error::{CliError, Done};
use super::input::{file_name, read_file};
use super::interrupt::Interrupt;
use super::output::{self, Kind};
use super::perft::{Bar, pool};
use super::{Out, remark};
use ferz::model::limits::{MAX_PLIES, MAX_THREADS};
use ferz::player::Skill;
use ferz::prose::words::many;
use ferz::study::{Plan, Record, Study, study};
use ferz_core::diagnostic::shown;
use serde_json::error::Category;
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
The game of each seed is the same on every machine, whatever the number of
threads; that of an even seed is played at random, that of an odd one greedily,
unless --player says who plays all. A greedy player looks one ply ahead, and at
the captures after it: first at what pieces are worth, which games at random
tell it, then at how many moves there are. What may be claimed is claimed at
once.

Shares are given with their 95% confidence intervals. What pieces are worth is
fitted to the results of the games: by how much one more raises the logarithm
of the odds, with the standard error. On Ctrl-C the games that are finished are
told.

Records (--json) of runs with other seeds, perhaps on other machines, are added
up by --merge: `ferz study --merge one.json two.json`.

Examples:
  ferz study tictactoe
  ferz study chess --games 4 --player random --seed 7
  ferz study mine.ron --games 2 --html report.html
  ferz study tictactoe --games 20 --json")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u64>(1..=u64::MAX))]
    games: u64,
    /// The seed of the first game; each game has the one after that of the game before
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How many plies a game may have
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<u32>(1..=MAX_PLIES as u64))]
    plies: u32,
    /// Who plays: at random, or what wins something; both in halves if not given
    #[arg(long, value_name = "SKILL", value_parser = skill())]
    player: Option<Skill>,
    /// How many threads play; one for each processor if not given
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=MAX_THREADS.into()))]
    threads: Option<u16>,
    /// Adds up the records of these files instead of playing
    #[arg(long, value_name = "FILE.json", num_args = 1.., conflicts_with_all = ["name", "variant", "array", "games", "seed", "plies", "player", "threads"])]
    merge: Vec<String>,
    /// The record as JSON: whole numbers, made to be added up
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// A report with plots, into this file; - for the standard output
    #[arg(long, value_name = "FILE.html")]
    html: Option<String>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if let Some(path) = &args.html {
        output::check_ending(path, Kind::Html)?;
    }
    let (study, stopped) = match &args.merge[..] {
        [] => play(&args)?,
        files => (merged(files)?, false),
    };
    tell(&args, &study, out)?;
    if stopped {
        out.flush()?;
        let games = study.record.games();
        remark(&format!("stopped after {games} of {} games", args.games));
        return Err(CliError::Stopped);
    }
    Ok(())
}

/// Plays the requested games; the flag is set if they were stopped before all were played.
fn play(args: &Args) -> Result<(Study, bool), CliError> {
    let variant = args.variant.load()?;
    if args.seed.checked_add(args.games).is_none() {
        return Err(CliError::Usage(format!("there are no {} seeds from {} on", args.games, args.seed)));
    }
    let players = args.player.map_or(Skill::ALL.to_vec(), |player| vec![player]);
    let plan = Plan { variant, seed: args.seed, games: args.games, plies: args.plies, players };
    let pool = pool(args.threads)?;
    let interrupt = Interrupt::new()?;
    let bar = Bar::new(args.games);
    let goes_on = |games| {
        bar.at(games);
        !interrupt.has_come()
    };
    let study = pool.install(|| study(&plan, &goes_on));
    bar.clear();
    let stopped = !study.complete;
    Ok((study, stopped))
}

/// Returns the sum of the records in some files.
fn merged(paths: &[String]) -> Result<Study, CliError> {
    let mut sum: Option<Record> = None;
    for path in paths {
        let wrong = |why: String| CliError::Wrong(format!("{}: {why}", file_name(path)));
        let text = read_file(path)?;
        let record: Record = serde_json::from_str(&text).map_err(|error| wrong(no_record(&error)))?;
        match &mut sum {
            None => sum = Some(record.checked().map_err(|error| wrong(error.to_string()))?),
            Some(sum) => sum.merge(record).map_err(|error| wrong(error.to_string()))?,
        }
    }
    let record = sum.ok_or_else(|| CliError::wrong("no records to add up"))?;
    Ok(Study { record, notes: Vec::new(), complete: true })
}

/// Returns the reason why a text is no record, with its position.
fn no_record(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        Category::Eof if error.line() <= 1 && error.column() == 0 => "the file is empty",
        Category::Eof => "the file is cut short",
        Category::Syntax | Category::Io => "this is no JSON",
        Category::Data => "this is no such record, or one of another version",
    };
    // An error about the record as a whole has no position.
    let place = match error.line() {
        0 => String::new(),
        line => format!("line {line}, column {}: ", error.column()),
    };
    format!("{place}{what}; a record that `ferz study --json` has written was expected")
}

fn tell(args: &Args, study: &Study, out: &mut Out) -> Done {
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&study.record).map_err(CliError::wrong)?)?;
        return Ok(());
    }
    let Some(path) = args.html.as_deref() else { return text::write(study, out) };
    output::write(path, html::page(study).as_bytes(), Kind::Html, out)?;
    if path != "-" {
        writeln!(out, "{}: {}", shown(path), many(study.record.games(), "game"))?;
    }
    Ok(())
}
