//! `ferz study`: plays a variant many times and shows statistics of its games.

mod engine;
mod html;
mod plot;
mod text;

use super::args::{VariantArg, number};
use super::error::{CliError, Done};
use super::input::{file_name, read_file};
use super::interrupt::Interrupt;
use super::output::{self, Kind};
use super::perft::{Bar, pool};
use super::play::{PlayerKind, players};
use super::{Out, remark};
use engine::Engines;
use ferz::model::limits::{MAX_PLIES, MAX_THREADS};
use ferz::player::Skill;
use ferz::prose::words::many;
use ferz::study::{Study, StudyPlan, StudyRecord, study, study_with};
use ferz_core::diagnostic::shown;
use serde_json::error::Category;
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
A seed gives the same game on every machine, with any number of threads. Games
with an even seed are played at random, games with an odd seed greedily, unless
--player chooses one player for all. The greedy player looks one ply ahead, and
at the captures after it. It compares the worth of the pieces, which it learns
from random games, and then the number of moves. The engine visits at most 400
positions for each move, and misjudges some of them, so that games differ.
Players claim a result as soon as they may.

Shares have 95% confidence intervals. The worth of a piece is fitted to the
results. It is the increase of the log odds of winning that one more such piece
brings, with its standard error. Ctrl-C ends the study and reports the finished
games.

--merge adds up records (--json) of runs with other seeds, perhaps from other
machines: `ferz study --merge one.json two.json`.

Examples:
  ferz study tictactoe
  ferz study chess --games 4 --player random --seed 7
  ferz study hexapawn --games 20 --player engine --level 10
  ferz study mine.ron --games 2 --html report.html
  ferz study tictactoe --games 20 --json")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u64>(1..=u64::MAX))]
    games: u64,
    /// Seed of the first game; each further game adds 1
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Maximum number of plies of a game
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<u32>(1..=MAX_PLIES as u64))]
    plies: u32,
    /// Player of both sides (default: random for even seeds, greedy for odd ones)
    #[arg(long, value_name = "SKILL", value_parser = players())]
    player: Option<PlayerKind>,
    /// Level of the engine: at lower levels it visits fewer positions and misjudges more (default: 15)
    #[arg(long, value_name = "N", requires = "player", value_parser = number::<u8>(1..=engine::STRONGEST.into()))]
    level: Option<u8>,
    /// Number of threads (default: one per processor)
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=MAX_THREADS.into()))]
    threads: Option<u16>,
    /// Add up the records in these files instead of playing
    #[arg(long, value_name = "FILE.json", num_args = 1.., conflicts_with_all = ["name", "variant", "array", "games", "seed", "plies", "player", "level", "threads"])]
    merge: Vec<String>,
    /// Print the record as JSON, in whole numbers that can be added up
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Write a report with plots to this file; - is the standard output
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

/// The message of a study that cannot stop in time.
const LOST: &str =
    "stopped before the current move ended, so no games are reported; a study with fewer --games ends sooner";

/// Plays the requested games; the flag is set if they were stopped before all were played.
fn play(args: &Args) -> Result<(Study, bool), CliError> {
    let variant = args.variant.load()?;
    if args.seed.checked_add(args.games).is_none() {
        return Err(CliError::Usage(format!(
            "there are fewer than {} seeds from {} on: choose a smaller --seed",
            args.games, args.seed
        )));
    }
    let strategy = match args.player {
        Some(PlayerKind::Engine) => Some(Engines::new(args.level)),
        Some(PlayerKind::Simple(_)) | None if args.level.is_some() => {
            return Err(CliError::Usage("--level is only for --player engine".into()));
        }
        Some(PlayerKind::Simple(_)) | None => None,
    };
    let players = match args.player {
        Some(PlayerKind::Simple(skill)) => vec![skill],
        Some(PlayerKind::Engine) => Vec::new(),
        None => Skill::ALL.to_vec(),
    };
    let plan = StudyPlan { variant, seed: args.seed, games: args.games, plies: args.plies, players };
    warn_of_work(&plan);
    let pool = pool(args.threads)?;
    let interrupt = Interrupt::new(LOST)?;
    let bar = Bar::new(args.games);
    let goes_on = |games| {
        bar.at(games);
        !interrupt.was_pressed()
    };
    let study = pool.install(|| match &strategy {
        Some(strategy) => study_with(&plan, strategy, &goes_on),
        None => study(&plan, &goes_on),
    });
    bar.clear();
    let stopped = !study.complete;
    Ok((study, stopped))
}

/// The work of a position, in steps, from which on a study is said to take long. Chess takes about two hundred steps,
/// and the largest built-in games take fifty thousand.
const MUCH_WORK: u32 = 1 << 16;

/// Says in advance that each game may take seconds. The progress bar alone would stand still.
fn warn_of_work(plan: &StudyPlan) {
    let work = plan.work_of_a_position();
    if work > MUCH_WORK {
        let faster = if plan.players == [Skill::Random] { "" } else { "--player random is faster, and " };
        remark(&format!(
            "each position takes about {work} steps of work, so the games may take long: {faster}Ctrl-C stops"
        ));
    }
}

/// Returns the sum of the records in some files.
fn merged(paths: &[String]) -> Result<Study, CliError> {
    let mut sum: Option<StudyRecord> = None;
    for path in paths {
        let wrong = |why: String| CliError::Wrong(format!("{}: {why}", shown(file_name(path))));
        let text = read_file(path)?;
        let record: StudyRecord = serde_json::from_str(&text).map_err(|error| wrong(no_record(&error)))?;
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
        Category::Eof => "the file ends too early",
        Category::Syntax | Category::Io => "the file is not JSON",
        Category::Data => "the file is not a record of this version",
    };
    // An error about the record as a whole has no position.
    let place = match error.line() {
        0 => String::new(),
        line => format!("line {line}, column {}: ", error.column()),
    };
    format!("{place}{what}; expected a record written by `ferz study --json`")
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
