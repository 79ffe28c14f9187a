//! `ferz verify`: compares moves or perft numbers with those of a file.

use super::Out;
use super::args::{is_file, load, position};
use super::error::{CliError, Done};
use super::input::{file_name, read_file, shorten};
use super::perft::Bar;
use crate::game::Game;
use crate::library;
use crate::model::limits::MAX_PERFT_DEPTH;
use crate::movegen::perft;
use crate::notation::coordinate;
use crate::tables::Variant;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

#[derive(clap::Args)]
#[command(after_help = "\
Columns are separated by tabs:
  --perft   variant, FEN, depth, nodes
  --moves   variant, FEN, anything, number of moves, the moves separated by blanks
Every mismatch is printed. The exit code is 0 only if all lines pass and there are some.
Lines about variants that are not known are counted apart.

Examples:
  ferz verify --perft numbers.tsv
  ferz verify --moves moves.tsv --only chess,shogi
  ferz verify --moves moves.tsv --variant mine.ron    (the lines about the variant \"mine\")")]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(super) struct Args {
    /// Perft numbers to compare with
    #[arg(long, value_name = "FILE.tsv", group = "what")]
    perft: Option<String>,
    /// Moves to compare with
    #[arg(long, value_name = "FILE.tsv", group = "what")]
    moves: Option<String>,
    /// Only the lines about these variants
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', conflicts_with = "variant")]
    only: Option<Vec<String>>,
    /// Only the lines about this variant: a built-in one, or the one in this file, called like the file
    #[arg(short, long, value_name = "NAME|FILE.ron")]
    variant: Option<String>,
}

/// A line of the file that is to be looked at.
struct Row<'a> {
    number: usize,
    variant: &'a str,
    columns: Vec<&'a str>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let (path, check): (&str, Check) = match (&args.perft, &args.moves) {
        (Some(path), _) => (path, check_perft),
        (None, Some(path)) => (path, check_moves),
        (None, None) => return Err(CliError::wrong("say --perft FILE.tsv or --moves FILE.tsv")),
    };
    let mut variants = BTreeMap::new();
    let mut only: Option<BTreeSet<String>> = args.only.map(|names| names.into_iter().collect());
    if let Some(name) = &args.variant {
        let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let id = if is_file(name) { stem.unwrap_or_default() } else { name.clone() };
        variants.insert(id.clone(), load(name)?);
        only = Some(BTreeSet::from([id]));
    }
    let text = read_file(path)?;
    let rows = rows(&text, only.as_ref());
    for row in &rows {
        if !variants.contains_key(row.variant) && library::names().into_iter().any(|name| name == row.variant) {
            variants.insert(row.variant.into(), load(row.variant)?);
        }
    }
    let (rows, unknown): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| {
        // A line that is no row at all is a failure, whatever it is about.
        variants.contains_key(row.variant) || row.columns.is_empty()
    });
    let bar = Bar::new(rows.len() as u64);
    let verdicts: Vec<Result<(), String>> = rows
        .par_iter()
        .map(|row| {
            let verdict = match variants.get(row.variant) {
                Some(variant) => check(variant, &row.columns),
                None => Err("expected columns separated by tabs".into()),
            };
            bar.step();
            verdict
        })
        .collect();
    bar.clear();
    for (row, verdict) in rows.iter().zip(&verdicts) {
        if let Err(error) = verdict {
            let fen = row.columns.first().copied().unwrap_or_default();
            let place = format!("{}:{}", file_name(path), row.number);
            writeln!(out, "{}", format!("{place}: {} {fen}", shorten(row.variant)).trim_end())?;
            for line in error.lines() {
                writeln!(out, "  {line}")?;
            }
        }
    }
    if !unknown.is_empty() {
        writeln!(out, "unknown {}", unknown.len())?;
    }
    let passed = verdicts.iter().filter(|verdict| verdict.is_ok()).count();
    writeln!(out, "passed {passed} of {}", rows.len())?;
    if passed == rows.len() && passed > 0 { Ok(()) } else { Err(CliError::Reported) }
}

/// Compares what a variant does with the columns of a line after the first; says how they differ.
type Check = fn(&Variant, &[&str]) -> Result<(), String>;

/// The lines of a file that are to be looked at; those with a single column are about no variant.
fn rows<'a>(text: &'a str, only: Option<&BTreeSet<String>>) -> Vec<Row<'a>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let rows = lines.map(|(index, line)| {
        let mut columns = line.split('\t');
        let variant = columns.next().unwrap_or_default();
        Row { number: index + 1, variant, columns: columns.collect() }
    });
    rows.filter(|row| only.is_none_or(|only| row.columns.is_empty() || only.contains(row.variant))).collect()
}

fn check_perft(variant: &Variant, columns: &[&str]) -> Result<(), String> {
    let &[fen, depth, nodes] = columns else {
        return Err(format!("expected 4 columns (variant, FEN, depth, nodes), found {}", columns.len() + 1));
    };
    let depth: u32 = number("depth", depth)?;
    if depth > MAX_PERFT_DEPTH {
        return Err(format!("a depth of {depth}; the limit is {MAX_PERFT_DEPTH}"));
    }
    let expected: u64 = number("nodes", nodes)?;
    let found = perft(&position(variant, fen)?, depth).map_err(|error| error.to_string())?;
    if found == expected { Ok(()) } else { Err(format!("expected {expected} nodes at depth {depth}, got {found}")) }
}

fn check_moves(variant: &Variant, columns: &[&str]) -> Result<(), String> {
    let &[fen, _, count, moves] = columns else {
        let found = columns.len() + 1;
        return Err(format!("expected 5 columns (variant, FEN, anything, number, moves), found {found}"));
    };
    let count: usize = number("number of moves", count)?;
    let expected: BTreeSet<&str> = moves.split_whitespace().collect();
    if expected.len() != count {
        return Err(format!("the line says {count} moves and lists {}", expected.len()));
    }
    let game = Game::new(position(variant, fen)?).map_err(|error| error.to_string())?;
    let found = coordinate::write_all(game.position(), game.legal_moves());
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    if found == expected {
        return Ok(());
    }
    let mut text = format!("expected {count} moves, got {}", found.len());
    for (what, some, others) in [("missing", &expected, &found), ("extra", &found, &expected)] {
        let differing: Vec<&str> = some.difference(others).copied().collect();
        if !differing.is_empty() {
            text += &format!("\n{what}: {}", differing.join(" "));
        }
    }
    Err(text)
}

fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("the {what} is not a number that makes sense: \"{}\"", shorten(text)))
}
