//! `ferz match`: engines play against each other in any variant, and the rules of the variant are the referee.

mod adjudication;
mod clock;
mod fault;
mod game;
mod log;
mod openings;
mod process;
mod protocol;
mod record;
mod report;
mod schedule;
mod score;
mod spec;
mod standings;
mod workers;

pub(super) use process::kill_all;

use super::args::{Chosen, VariantArg, number, section};
use super::error::{CliError, Done};
use super::interrupt::Interrupt;
use super::output::{self, Kind};
use super::perft::Bar;
use super::{Out, remark};
use adjudication::{Adjudication, Draw, Resign};
use ferz::model::limits::{MAX_PLIES, MAX_THREADS};
use ferz_core::diagnostic::shown;
use game::Cause;
use log::Log;
use openings::Openings;
use protocol::{Rules, Start, Surroundings, detect, open};
use record::{Book, Finished};
use report::Report;
use schedule::{Format, Planned, plan};
use score::{Sprt, Verdict};
use spec::Spec;
use standings::Standings;
use std::fs::File;
use std::io::Write;
use std::time::Duration;
use workers::{Match, News, play_all};

#[derive(clap::Args)]
#[command(after_help = "\
An engine is a command, or NAME=VALUE settings:
  cmd=COMMAND arg=ARGUMENT dir=FOLDER name=NAME
  proto=uci|usi|cecp   the protocol (default: detected)
  variant=NAME         the engine's own name for the variant, if it is unusual
  option.NAME=VALUE    an option of the engine; quote a NAME with blanks
  tc=[MOVES/]SECONDS[+INCREMENT] byoyomi=SECONDS st=SECONDS nodes=N depth=N
  margin=SECONDS       time by which a move may be late (default: 0.02)
  level=N              ferz itself at this level
The players `random` and `greedy` need no program; a number is their seed:
`greedy:7`. Without a limit, engines have tc=10+0.1.

Each opening is played twice, with both colours. A game ends by the rules of the
variant, and claims are made as soon as they are possible. An engine that ends,
does not answer, or plays an illegal move loses the game and is started again.

With --pgn, each game is written as it ends. After a stop, the same command with
--resume plays the missing games.

Examples:
  ferz match tictactoe --engine greedy --engine random --games 4
  ferz match shogi --engine random --engine random:1 --max-plies 40 \\
    --random-plies 4 --games 2 --pgn games.pgn
  ferz match chess --engine greedy --engine greedy:1 --engine random \\
    --each depth=1 --gauntlet --games 2 --max-plies 20 --json")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// An engine; give the option at least twice
    #[arg(short, long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<String>,
    /// Settings for all engines; an engine's own settings override them
    #[arg(long, value_name = "SETTINGS")]
    each: Vec<String>,
    /// Number of games between each pair of engines
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number::<u64>(1..=1_000_000))]
    games: u64,
    /// Let only the first engine meet each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Openings: games (PGN), or positions (one FEN per line)
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Take the openings in a random order
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Play at most this many plies of an opening
    #[arg(long, value_name = "N", requires = "openings", value_parser = number::<usize>(0..=MAX_PLIES as u64))]
    opening_plies: Option<usize>,
    /// Number of random plies after the opening
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u32>(0..=1000))]
    random_plies: u32,
    /// Seed of the random openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=MAX_THREADS.into()))]
    concurrency: u16,
    /// Write the games to this file
    #[arg(long, value_name = "FILE.pgn")]
    pgn: Option<String>,
    /// Continue the match in the file of games
    #[arg(long, requires = "pgn")]
    resume: bool,
    /// Stop when one of two Elo differences is accepted: elo0=A,elo1=B[,alpha=0.05,beta=0.05]
    #[arg(long, value_name = "BOUNDS", value_parser = Sprt::parse)]
    sprt: Option<Sprt>,
    /// Let a side lose if it scores -S or less for N moves: moves=N,score=S
    #[arg(long, value_name = "RULE", value_parser = Resign::parse)]
    resign: Option<Resign>,
    /// End in a draw if both score within S for N moves, from move F on: from=F,moves=N,score=S
    #[arg(long, value_name = "RULE", value_parser = Draw::parse)]
    draw: Option<Draw>,
    /// End in a draw after this many plies
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<usize>(1..=MAX_PLIES as u64))]
    max_plies: usize,
    /// Seconds to wait for an answer that no clock limits
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = number::<u64>(1..=1_000_000))]
    patience: u64,
    /// Write all lines that engines read and write to this file
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    /// Print a line for each game on standard error
    #[arg(long)]
    verbose: bool,
    /// Exit with 1 if an engine failed or played an illegal move
    #[arg(long)]
    strict: bool,
    /// Print the results as one line of JSON
    #[arg(long)]
    json: bool,
}

/// The least time to wait for the first answer of a program. On a busy machine, even a short start takes long.
const WARM_UP: Duration = Duration::from_secs(20);

/// The message if a match cannot stop in time.
const LOST: &str = "stopped while a game was being written or judged; `--resume` continues with the games in the file";

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let mut engines = spec::read(&args.engines, &args.each)?;
    if engines.len() < 2 {
        return Err(CliError::Usage("a match needs two engines: give --engine twice".into()));
    }
    if args.sprt.is_some() && engines.len() > 2 {
        return Err(CliError::Usage("--sprt compares two engines; leave out the others".into()));
    }
    if let Some(path) = &args.pgn {
        output::check_ending(path, Kind::Pgn)?;
    }
    let rules = rules(&args.variant)?;
    let log = log(args.log.as_deref())?;
    let interrupt = Interrupt::new(LOST)?;
    let patience = Duration::from_secs(args.patience);
    let around = Surroundings { log: &log, interrupt: &interrupt, patience, warm_up: patience.max(WARM_UP) };
    let plies = args.opening_plies;
    let openings = Openings::new(&rules, args.openings.as_deref(), plies, args.shuffle, args.random_plies, args.seed)?;
    let format = if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    let planned: Vec<Planned> = plan(format, engines.len(), args.games).collect();
    let (mut book, finished) = match &args.pgn {
        None => (None, Vec::new()),
        Some(path) => {
            let (book, text) = Book::open(path, args.resume)?;
            (Some(book), record::finished(&text, path, &rules, &engines, &planned, &openings)?)
        }
    };
    probe(&mut engines, &rules, &openings, &around)?;
    let is_always_same = args.openings.is_none() && args.random_plies == 0 && !rules.any_array;
    if is_always_same && args.games > 2 {
        remark(&"all games start from the same position; --openings or --random-plies vary it");
    }
    let mut standings = Standings::new(engines.len());
    finished.iter().for_each(|game| standings.add(game));
    let left = left(&planned, &finished);
    if !finished.is_empty() {
        remark(&format!("{} of {} games are in the file already", finished.len(), planned.len()));
    }
    let adjudication = Adjudication { resign: args.resign, draw: args.draw, plies: args.max_plies };
    let setting = Match { rules: &rules, engines: &engines, openings: &openings, adjudication, around: around.clone() };
    let bar = Bar::new(planned.len() as u64);
    let report = Report { rules: &rules, engines: &engines, planned: planned.len() as u64, sprt: args.sprt };
    let is_open = |standings: &Standings| report.test(standings).is_none_or(|(.., verdict)| verdict == Verdict::Open);
    let left = if is_open(&standings) { left } else { Vec::new() };
    let heard = |news: News| -> Result<bool, CliError> {
        if let Some(book) = &mut book {
            book.add(&news.record)?;
        }
        standings.add(&news.finished);
        tell(&news, &engines, &log, &bar, args.verbose);
        bar.at(standings.games());
        bar.message(report.brief(&standings));
        Ok(is_open(&standings))
    };
    let done = play_all(&setting, left, args.concurrency.into(), heard);
    bar.clear();
    done?;
    if args.json {
        report.write_json(&standings, out)?
    } else {
        report.write(&standings, out)?
    }
    out.flush()?;
    if interrupt.was_pressed() && standings.games() < report.planned {
        let hint = if args.pgn.is_some() { "; `--resume` plays the others" } else { "" };
        remark(&format!("stopped after {} of {} games{hint}", standings.games(), report.planned));
        return Err(CliError::Stopped);
    }
    let is_accepted = report.test(&standings).is_none_or(|(.., verdict)| verdict == Verdict::Upper);
    let is_faultless = !args.strict || standings.faults() == 0;
    if is_accepted && is_faultless { Ok(()) } else { Err(CliError::Reported) }
}

fn rules(variant: &VariantArg) -> Result<Rules, CliError> {
    let Chosen { id, family, name, variant: rules, .. } = variant.choose()?;
    let file = section(&name).map_or(&*name, |(file, _)| file);
    let file = family.is_none().then(|| std::path::absolute(file).ok()).flatten();
    let is_shuffled = rules.rules().array_count().is_some();
    Ok(Rules { id, variant: rules, file, is_shuffled, any_array: is_shuffled && !variant.has_array() })
}

fn log(path: Option<&str>) -> Result<Log, CliError> {
    let Some(path) = path else { return Ok(Log::default()) };
    let file = File::create(path);
    file.map(Log::to).map_err(|error| CliError::Wrong(format!("cannot write {}: {error}", shown(path))))
}

/// Starts each engine once, to detect its protocol and to check that it knows the variant.
fn probe(engines: &mut [Spec], rules: &Rules, openings: &Openings, around: &Surroundings<'_>) -> Done {
    let opening = openings.get(rules, 0)?;
    for engine in engines {
        let name = engine.name.clone();
        let wrong = |fault: fault::Fault| match fault {
            fault::Fault::Stopped => CliError::Stopped,
            fault => CliError::Wrong(format!("engine {}: {fault}", shown(&name))),
        };
        if let spec::Kind::Program(program) = &engine.kind {
            let protocol = detect(engine, program, around).map_err(wrong)?;
            let program = spec::Program { protocol: Some(protocol), ..program.clone() };
            engine.kind = spec::Kind::Program(program);
        }
        let mut seat = open(engine, around).map_err(wrong)?;
        let side = ferz::Side::First;
        let start = Start { rules, position: &opening.start, is_usual: opening.is_usual, side, number: 0 };
        seat.begin(&start).map_err(wrong)?;
        seat.quit();
    }
    Ok(())
}

/// The planned games that are not finished.
fn left(planned: &[Planned], finished: &[Finished]) -> Vec<Planned> {
    let done: std::collections::HashSet<u64> = finished.iter().map(|game| game.planned.number).collect();
    planned.iter().filter(|game| !done.contains(&game.number)).copied().collect()
}

/// Reports how a game ended: always after faults and losses on time, otherwise only if `verbose` is set.
fn tell(news: &News, engines: &[Spec], log: &Log, bar: &Bar, verbose: bool) {
    let planned = &news.finished.planned;
    let [first, second] = planned.players.map(|player| shown(&engines[player].name).to_string());
    let score = news.record.result.map(|result| result.to_string()).unwrap_or_default();
    let line = format!("game {}: {first} - {second} {score}, {}", planned.number, news.end.reason);
    log.note(&line);
    if verbose || news.end.cause.is_fault() || news.end.cause == Cause::Time {
        bar.suspend(|| remark(&line));
    }
}
