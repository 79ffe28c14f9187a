//! `ferz perft`: counts the positions at a depth, and measures the speed.

use super::Out;
use super::args::{Chosen, FenArg, VariantArg, number};
use super::error::{CliError, Done};
use super::input::shorten;
use ferz::model::limits::{MAX_PERFT_DEPTH, MAX_TABLE_MEGABYTES, MAX_THREADS};
use ferz::movegen::{LimitExceeded, Move, PerftTable, divide, perft, perft_with_table};
use ferz::notation::{coordinate, fen};
use ferz::position::Position;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::time::{Duration, Instant};

/// The version of the JSON format.
const FORMAT: u32 = 1;

#[derive(clap::Args)]
#[command(after_help = "\
A position in which the game is over has no moves. Draws by repetition, by move
counters and by dead positions are ignored. --threads and --hash change only the
time: different lines of play often lead to the same position, and the table
keeps its count.

The text ends with the nodes, the seconds and the nodes per second. JSON has
them as \"nodes\", \"seconds\" and \"nodes_per_second\", with the hash of the rules.

To share a count among several machines, give each machine some of the first
moves with --only, and add up the nodes.

Examples:
  ferz perft chess --depth 4
  ferz perft shogi --depth 3 --divide
  ferz perft chess --depth 4 --only e2e4 d2d4
  ferz perft xiangqi --depth 3 --threads 1
  ferz perft chess --depth 5 --hash 64
  ferz perft chess --depth 3 --json --fen \\
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Depth in plies
    #[arg(long, value_parser = number::<u32>(0..=MAX_PERFT_DEPTH.into()))]
    depth: u32,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// Count only the positions after these first moves
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    only: Option<Vec<String>>,
    /// Number of threads (default: one per processor)
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=MAX_THREADS.into()))]
    threads: Option<u16>,
    /// Size of the table of known counts, in megabytes (default: no table)
    #[arg(long, value_name = "MB", value_parser = number::<u32>(1..=MAX_TABLE_MEGABYTES as u64))]
    hash: Option<u32>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(mut args: Args, out: &mut Out) -> Done {
    if let Some(only) = &mut args.only {
        args.variant.take_last(only);
    }
    if args.only.as_ref().is_some_and(Vec::is_empty) {
        return Err(CliError::Usage("no moves are named; write them after `--only`: `--only e2e4 d2d4`".into()));
    }
    let Chosen { id, variant, .. } = args.variant.choose()?;
    let position = args.fen.position_with_notes(&variant)?;
    let pool = pool(args.threads)?;
    let table = args.hash.map(|megabytes| PerftTable::new(megabytes as usize)).transpose().map_err(CliError::wrong)?;
    let begun = Instant::now();
    let first = first_moves(&position, args.depth, args.only.as_deref())?;
    let counts = pool.install(|| count(&position, first, args.depth, table.as_ref())).map_err(CliError::wrong)?;
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| *nodes).fold(0, u64::saturating_add) };
    if nodes == u64::MAX {
        return Err(CliError::wrong(format_args!("there are too many positions to count: at least {nodes}")));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let speed = speed(nodes, seconds);
    if args.json {
        let mut all = json!({
            "format": FORMAT,
            "variant": id,
            "name": variant.name(),
            "hash": variant.hash(),
            "fen": fen::write(&position),
            "depth": args.depth,
            "nodes": nodes,
            "seconds": (seconds * 1e6).round() / 1e6,
            "nodes_per_second": if speed < 1e18 { json!(speed as u64) } else { json!(speed) },
        });
        if args.divide {
            all["divide"] =
                counts.into_iter().map(|(text, nodes)| (text, nodes.into())).collect::<Map<_, Value>>().into();
        }
        writeln!(out, "{all}")?;
        return Ok(());
    }
    if args.divide {
        for (text, nodes) in counts {
            writeln!(out, "{text}: {nodes}")?;
        }
    }
    writeln!(out, "nodes {nodes}\nseconds {seconds:.3}\nnodes per second {speed:.0}")?;
    Ok(())
}

/// Returns a pool of this many threads, or one for each processor.
pub(super) fn pool(threads: Option<u16>) -> Result<ThreadPool, CliError> {
    // The current thread counts as well: waking another one takes longer than a short count.
    let mut builder = ThreadPoolBuilder::new().use_current_thread();
    if let Some(threads) = threads {
        builder = builder.num_threads(usize::from(threads));
    }
    builder.build().map_err(|error| CliError::wrong(format_args!("cannot start the threads: {error}")))
}

/// Returns the nodes per second, from the time before rounding; a time of zero counts as a nanosecond.
fn speed(nodes: u64, seconds: f64) -> f64 {
    (nodes as f64 / seconds.max(1e-9)).round()
}

/// Returns the first moves of a count: all, or only the requested ones, each of which must be legal.
fn first_moves(position: &Position, depth: u32, only: Option<&[String]>) -> Result<Vec<Move>, CliError> {
    if depth == 0 {
        return match only {
            None => Ok(Vec::new()),
            Some(_) => Err(CliError::Usage("with --depth 0 there are no first moves: leave out --only".into())),
        };
    }
    // A depth of one is divided only to find the moves: those of a game that is not over.
    let moves = divide(position, 1).map_err(CliError::wrong)?.into_iter().map(|(mv, _)| mv);
    let moves: Vec<Move> = moves.collect();
    let Some(only) = only else { return Ok(moves) };
    let mut wanted = BTreeSet::new();
    for text in only {
        let mv = position.parse_move(text.trim()).map_err(CliError::wrong)?;
        let place = moves.iter().position(|other| *other == mv);
        let place = place.ok_or_else(|| CliError::Wrong(format!("{}: the game is over", shorten(text))))?;
        if !wanted.insert(place) {
            return Err(CliError::Usage(format!("the move {} is named twice", shorten(text))));
        }
    }
    Ok(wanted.into_iter().map(|place| moves[place].clone()).collect())
}

/// Returns some first moves, sorted by their text, with the number of nodes after each.
fn count(
    position: &Position,
    moves: Vec<Move>,
    depth: u32,
    table: Option<&PerftTable>,
) -> Result<Vec<(String, u64)>, LimitExceeded> {
    let rest = depth.saturating_sub(1);
    let bar = Bar::new(moves.len() as u64);
    // At depth one the resulting positions are not needed.
    let count = |mv| match rest {
        0 => Ok(1),
        _ => behind(&position.after(mv), rest, table, &bar).inspect(|_| bar.step()),
    };
    let nodes = moves.par_iter().map(count).collect::<Result<Vec<u64>, _>>();
    bar.clear();
    let mut all: Vec<(String, u64)> = coordinate::write_all(position, &moves).into_iter().zip(nodes?).collect();
    all.sort();
    Ok(all)
}

/// Returns the number of nodes at a depth; the replies are distributed to the threads, and the bar is updated in
/// between.
fn behind(position: &Position, depth: u32, table: Option<&PerftTable>, bar: &Bar) -> Result<u64, LimitExceeded> {
    let perft = |position: &Position, depth| match table {
        None => perft(position, depth),
        Some(table) => perft_with_table(position, depth, table),
    };
    if depth < 3 {
        return perft(position, depth);
    }
    let replies = divide(position, 1)?;
    let count = |(reply, _): &(Move, u64)| perft(&position.after(reply), depth - 1).inspect(|_| bar.show());
    replies.par_iter().map(count).try_reduce(|| 0, |one, other| Ok(one.saturating_add(other)))
}

/// A progress bar, shown only on a terminal and when the work takes long.
pub(super) struct Bar {
    bar: ProgressBar,
    begun: Instant,
}

impl Bar {
    pub(super) fn new(steps: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        Bar { bar, begun: Instant::now() }
    }

    pub(super) fn step(&self) {
        self.show();
        self.bar.inc(1);
    }

    /// Sets the number of completed steps.
    pub(super) fn at(&self, steps: u64) {
        self.show();
        self.bar.set_position(steps);
    }

    /// Shows the bar when it is time.
    fn show(&self) {
        if self.bar.is_hidden() && self.begun.elapsed() > Duration::from_millis(1500) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.tick();
        }
    }

    /// Shows a text beside the bar.
    pub(super) fn message(&self, text: String) {
        if self.bar.message().is_empty()
            && let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}")
        {
            self.bar.set_style(style);
        }
        self.bar.set_message(text);
    }

    /// Prints something without the bar in between.
    pub(super) fn suspend(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
