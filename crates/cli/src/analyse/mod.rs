//! `ferz analyse`: the best moves of a position, with scores, and the mistakes in recorded games.

mod games;
mod judge;
mod report;

use super::Out;
use super::args::{Chosen, DrawsArg, FenArg, VariantArg, game, number, seconds};
use super::error::{CliError, Done};
use super::interrupt::Interrupt;
use super::output::text::spelled;
use ferz::Move;
use ferz::game::Game;
use ferz::position::Position;
use ferz_search::{Engine, Findings, Limits, Score, Variation};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The version of the JSON format.
const FORMAT: u32 = 1;
/// The default times: for a position, and for each position of a game.
const TIMES: [Duration; 2] = [Duration::from_secs(3), Duration::from_millis(500)];
/// The message if an analysis cannot stop in time.
const LOST: &str = "the analysis was cut short";

#[derive(clap::Args)]
#[command(after_help = "\
Each line has a score for the side to move: a win or a loss in a number of
plies, or a lead. A lead of 1.00 is worth one piece of the most common kind at
the start: in chess, a pawn.

If a PGN file stands in the place of the variant, or - for the standard input,
each position of its games is analysed. The output is PGN: `[%eval 0.35]` is the
score after a move for the first player, and `[%eval #-3]` a win in 3 moves of
the second player. ?!, ? and ?? mark moves that lower the chances of winning by
at least 10, 20 and 30 %, and the best line follows as a variation. Tags,
comments and variations stay. As in `ferz pgn`, the tag Variant names the
variant of a game, and --variant replaces it. Ctrl-C ends with the findings so
far.

Examples:
  ferz analyse chess --seconds 0.5
  ferz analyse breakthrough5 --depth 6 --lines 2
  ferz analyse chess --fen '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1' --depth 2 --json
  ferz analyse game.pgn --depth 4 -o analysed.pgn
  ferz analyse game.pgn --seconds 0.1 --games 1 --text")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    draws: DrawsArg,
    /// Depth of the search, in plies
    #[arg(short, long, value_name = "N", value_parser = number::<u32>(1..=100))]
    depth: Option<u32>,
    /// Time of each search (default, unless a depth is given: 3, or 0.5 for each position of a game)
    #[arg(short, long, value_name = "SECONDS", value_parser = time)]
    seconds: Option<Duration>,
    /// Number of best moves of a position to find (default: 1)
    #[arg(short, long, value_name = "N", value_parser = number::<usize>(1..=Engine::MOST_LINES as u64))]
    lines: Option<usize>,
    /// Number of threads
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=Engine::MOST_THREADS as u64))]
    threads: usize,
    /// Print one line of JSON for the position, or for each game
    #[arg(long, conflicts_with = "text")]
    json: bool,
    /// Print the findings about games as text instead of PGN
    #[arg(long)]
    text: bool,
    /// Analyse and print only these games of a file, counted from 1
    #[arg(long, value_name = "N|N-M", value_delimiter = ',', value_parser = numbers)]
    games: Vec<RangeInclusive<u64>>,
    /// Write the analysed games to this PGN file; - is the standard output
    #[arg(short, long, value_name = "FILE.pgn", conflicts_with_all = ["json", "text"])]
    output: Option<String>,
}

/// Reads a time in seconds.
fn time(text: &str) -> Result<Duration, String> {
    seconds(text, 0.001..=1e6).ok_or_else(|| "expected seconds, from 0.001 to 1000000".into())
}

/// Reads the number of a game, or a range of numbers.
fn numbers(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok()).filter(|&(first, last)| 0 < first && first <= last);
    range.map(|(first, last)| first..=last).ok_or_else(|| "expected numbers of games, such as 3 or 2-5".into())
}

impl Args {
    /// The limits of a search.
    fn limits(&self, default_time: Duration) -> Limits {
        let time = self.seconds.or_else(|| self.depth.is_none().then_some(default_time));
        Limits { depth: self.depth, hard_time: time, lines: self.lines.unwrap_or(1), ..Limits::default() }
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::new();
        engine.set_threads(self.threads);
        engine
    }

    /// Returns an error if an option is given that does not apply.
    fn refuse(&self, refused: &[(bool, &str)], only: &str) -> Done {
        match refused.iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => Err(CliError::Usage(format!("{option} is only for {only}"))),
            None => Ok(()),
        }
    }
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let is_pgn = |name: &str| name == "-" || name.to_lowercase().ends_with(".pgn");
    if let Some(path) = args.variant.word().filter(|name| is_pgn(name)) {
        args.refuse(
            &[
                (args.fen.is_given(), "--fen"),
                (args.lines.is_some(), "--lines"),
                (args.variant.has_array() && !args.variant.is_named(), "--array"),
            ],
            "a position, not for games",
        )?;
        return games::run(path, &args, out);
    }
    let games = [(args.text, "--text"), (!args.games.is_empty(), "--games"), (args.output.is_some(), "--output")];
    args.refuse(&games, "games: name a PGN file first")?;
    analyse_position(&args, out)
}

fn analyse_position(args: &Args, out: &mut Out) -> Done {
    let Chosen { id, variant, .. } = args.draws.apply(args.variant.choose()?);
    let game = game(args.fen.position(&variant)?)?;
    if let Some(end) = game.outcome() {
        return Err(CliError::wrong(format_args!("the game is over: {end}")));
    }
    let interrupt = Interrupt::new(LOST)?;
    let mut engine = args.engine();
    // The time limit applies to the search alone.
    engine.prepare(&variant, interrupt.flag());
    let found = engine.search(&game, &args.limits(TIMES[0]), interrupt.flag(), |_| {}).map_err(CliError::wrong)?;
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
        writeln!(out, "{}: {}", line.score, texts(game.position(), &line.moves).join(" "))?;
    }
    let Findings { depth, nodes, time, .. } = found;
    writeln!(out, "depth {depth}, {nodes} positions, {:.1} s", time.as_secs_f64())?;
    Ok(())
}

/// Writes the moves of a line in algebraic notation.
fn texts(position: &Position, moves: &[Move]) -> Vec<String> {
    spelled(position, moves, |position, mv| position.to_san(mv).unwrap_or_else(|_| position.to_uci(mv)))
}

fn of_score(score: Score) -> Value {
    match score {
        Score::Lead(lead) => json!({ "lead": lead }),
        Score::Win(plies) => json!({ "win": plies }),
        Score::Loss(plies) => json!({ "loss": plies }),
    }
}

fn of_line(game: &Game, line: &Variation) -> Value {
    let position = game.position();
    json!({
        "score": of_score(line.score),
        "move": position.to_uci(&line.moves[0]),
        "moves": texts(position, &line.moves),
    })
}
