//! `ferz analyse`: the best moves of a position, with scores.

use super::Out;
use super::args::{Chosen, FenArg, VariantArg, game, number};
use super::error::{CliError, Done};
use super::interrupt::Interrupt;
use ferz::game::Game;
use ferz_search::{Engine, Found, Limits, Line, Score};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The version of the JSON format.
const FORMAT: u32 = 1;
/// The default time of a search, in seconds.
const SECONDS: f64 = 3.0;
/// The pause between two checks for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(20);

#[derive(clap::Args)]
#[command(after_help = "\
Each line has a score for the side to move: a win or a loss in a number of
plies, or a lead. A lead of 1.00 is worth one piece of the most common kind at
the start: in chess, a pawn.

Examples:
  ferz analyse chess --seconds 0.5
  ferz analyse breakthrough5 --depth 6 --lines 2
  ferz analyse chess --fen '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1' --depth 2 --json")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Depth of the search, in plies
    #[arg(short, long, value_name = "N", value_parser = number::<u32>(1..=100))]
    depth: Option<u32>,
    /// Time of the search (default: 3, unless a depth is given)
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<f64>,
    /// Number of best moves to find
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=256))]
    lines: usize,
    /// Number of threads
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=256))]
    threads: usize,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// Reads a time in seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=1e6).contains(seconds));
    seconds.ok_or_else(|| "expected seconds, from 0.001 to 1000000".into())
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Chosen { id, variant, .. } = args.variant.choose()?;
    let game = game(args.fen.position(&variant)?)?;
    if let Some(end) = game.outcome() {
        return Err(CliError::wrong(format_args!("the game is over: {end}")));
    }
    let time = args.seconds.or_else(|| args.depth.is_none().then_some(SECONDS)).map(Duration::from_secs_f64);
    let limits = Limits { depth: args.depth, hard_time: time, lines: args.lines, ..Limits::default() };
    let found = search(&game, &limits, args.threads)?;
    let Some(found) = found else { return Err(CliError::wrong("there is no legal move")) };
    if args.json {
        let lines: Vec<Value> = found.lines.iter().map(|line| of_line(&game, line)).collect();
        let seconds = (found.time.as_secs_f64() * 1e6).round() / 1e6;
        let all = json!({
            "format": FORMAT,
            "variant": id,
            "name": variant.name(),
            "hash": variant.hash(),
            "fen": game.position().fen(),
            "depth": found.depth,
            "nodes": found.nodes,
            "seconds": seconds,
            "lines": lines,
        });
        writeln!(out, "{all}")?;
        return Ok(());
    }
    for line in &found.lines {
        writeln!(out, "{}: {}", line.score, texts(&game, line).join(" "))?;
    }
    let Found { depth, nodes, time, .. } = found;
    writeln!(out, "depth {depth}, {nodes} positions, {:.1} s", time.as_secs_f64())?;
    Ok(())
}

/// Searches until a limit is reached or Ctrl-C is pressed. Either way, returns the findings so far.
fn search(game: &Game, limits: &Limits, threads: usize) -> Result<Option<Found>, CliError> {
    let interrupt = Interrupt::new("the analysis was cut short")?;
    let (stop, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    let mut engine = Engine::new();
    engine.set_threads(threads);
    // The time limit is for the search alone.
    engine.prepare(game.position().variant());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if interrupt.was_pressed() {
                    stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(PAUSE);
            }
        });
        let found = engine.search(game, limits, &stop, |_| {}).map_err(CliError::wrong);
        is_done.store(true, Ordering::Relaxed);
        found
    })
}

/// Writes the moves of a line in algebraic notation.
fn texts(game: &Game, line: &Line) -> Vec<String> {
    let mut position = game.position().clone();
    let mut texts = Vec::new();
    for mv in &line.moves {
        texts.push(position.to_san(mv).unwrap_or_else(|_| position.to_uci(mv)));
        position.play_unchecked(mv);
    }
    texts
}

fn of_line(game: &Game, line: &Line) -> Value {
    let (kind, number) = match line.score {
        Score::Lead(lead) => ("lead", i64::from(lead)),
        Score::Win(plies) => ("win", i64::from(plies)),
        Score::Loss(plies) => ("loss", i64::from(plies)),
    };
    let position = game.position();
    json!({
        "score": { (kind): number },
        "move": position.to_uci(&line.moves[0]),
        "moves": texts(game, line),
    })
}
