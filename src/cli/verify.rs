//! `ferz verify`: compares moves or perft numbers with those of a file.

use super::args::{id, load, position};
use super::error::{CliError, Done};
use super::input::{file_name, read_file, shorten};
use super::perft::Bar;
use super::{Out, remark};
use crate::compile::Variant;
use crate::diagnostic::{nearest, shown};
use crate::game::Game;
use crate::library;
use crate::model::limits::MAX_PERFT_DEPTH;
use crate::movegen::perft;
use crate::notation::coordinate;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
Columns are separated by tabs:
  --perft   variant, FEN, depth, nodes
  --moves   variant, FEN, anything, number of moves, the moves, blanks between
Every mismatch is printed. The exit code is 0 only if all lines pass and there
are some.
Moves may be written in any way by their squares that means one of them.
Lines about variants that are not known are counted apart and do not fail;
the first one about each is named on the standard error.

Examples:
  ferz verify --perft numbers.tsv
  ferz verify --moves moves.tsv --only chess,shogi
  ferz verify --moves moves.tsv --variant mine.ron   the lines about \"mine\"")]
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
        let id = id(name);
        variants.insert(id.clone(), load(name)?);
        only = Some(BTreeSet::from([id]));
    }
    let text = read_file(path)?;
    about_what(&text, only.as_ref(), &variants)?;
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
    let mut named = BTreeSet::new();
    for row in unknown.iter().filter(|row| named.insert(row.variant)) {
        if let Err(error) = library::builtin(&shorten(row.variant)) {
            remark(&format!("{}:{}: {error}", file_name(path), row.number));
        }
    }
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
            writeln!(out, "{}", format!("{place}: {} {}", shorten(row.variant), shown(fen)).trim_end())?;
            for line in error.lines() {
                writeln!(out, "  {}", shown(line))?;
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

/// Looks for the variants asked for in the file. One that is not there is worth a remark, and an error if it is none at all.
fn about_what(text: &str, only: Option<&BTreeSet<String>>, own: &BTreeMap<String, Variant>) -> Done {
    let there: BTreeSet<&str> = rows(text, None).iter().map(|row| row.variant).collect();
    for name in only.into_iter().flatten().map(String::as_str).filter(|name| !there.contains(name)) {
        let known = library::names();
        if !known.contains(&name) && !own.contains_key(name) {
            let near = nearest(name, known.into_iter().chain(there.iter().copied()));
            let hint = near.map(|near| format!(": did you mean `{}`?", shown(near))).unwrap_or_default();
            return Err(CliError::Usage(format!("\"{}\" is no variant, and no line is about it{hint}", shorten(name))));
        }
        remark(&format!("no line is about {}", shorten(name)));
    }
    Ok(())
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
    let mut expected: BTreeSet<&str> = BTreeSet::new();
    let twice: Vec<&str> = moves.split_whitespace().filter(|text| !expected.insert(text)).collect();
    let mut faults = Vec::new();
    if !twice.is_empty() {
        faults.push(format!("listed more than once: {}", twice.join(" ")));
    }
    if expected.len() != count {
        faults.push(format!("the line says {count} moves and lists {}", expected.len()));
    }
    let game = Game::new(position(variant, fen)?).map_err(|error| error.to_string())?;
    let legal = game.legal_moves();
    let found = coordinate::read_all(game.position(), legal, &expected.iter().copied().collect::<Vec<_>>());
    let mut missing: Vec<&str> = Vec::new();
    let mut meant: BTreeMap<usize, &str> = BTreeMap::new();
    for (text, found) in expected.iter().zip(found) {
        match found {
            None => missing.push(text),
            Some(place) => {
                if let Some(other) = meant.insert(place, text) {
                    faults.push(format!("{other} and {text} are the same move"));
                }
            }
        }
    }
    let written = coordinate::write_all(game.position(), legal);
    let extra = written.iter().enumerate().filter(|(place, _)| !meant.contains_key(place));
    let extra: Vec<&str> = extra.map(|(_, text)| text.as_str()).collect();
    if !missing.is_empty() || !extra.is_empty() {
        faults.push(format!("expected {count} moves, got {}", legal.len()));
    }
    for (what, differing) in [("missing", missing), ("extra", extra)] {
        if !differing.is_empty() {
            faults.push(format!("{what}: {}", differing.join(" ")));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("the {what} is not a number that makes sense: \"{}\"", shorten(text)))
}
