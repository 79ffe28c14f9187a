//! `ferz verify`: compares moves or perft numbers with those of a file.

use super::args::{id, load};
use super::error::{CliError, Done, verdict};
use super::input::{file_name, read_file, shorten};
use super::perft::Bar;
use super::{Out, remark};
use ferz::diagnostic::nearest;
use ferz::library;
use ferz::verify::{NO_COLUMNS, Row, What, rows};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// The version of the JSON format.
const FORMAT: u32 = 1;

#[derive(clap::Args)]
#[command(after_help = "\
Each line of the file is a case, with columns separated by tabs:
  --perft   variant, FEN, depth, nodes
  --moves   variant, FEN, any text, number of moves, moves separated by spaces
A move may be written in any notation that names its squares.

Every mismatch is printed. The exit code is 0 only if all lines pass, and there
is at least one. Lines of unknown variants are counted separately and do not
fail; the first line of each is reported on the standard error.
JSON has \"rows\", \"passed\" and \"failed\", and \"variants\" with the hash of each.

Examples:
  ferz verify --perft numbers.tsv
  ferz verify --moves moves.tsv --only chess,shogi
  ferz verify --perft numbers.tsv --json
  ferz verify --moves moves.tsv --variant mine.ron   the lines of \"mine\"")]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(super) struct Args {
    /// Compare perft counts with this file
    #[arg(long, value_name = "FILE.tsv", group = "what")]
    perft: Option<String>,
    /// Compare legal moves with this file
    #[arg(long, value_name = "FILE.tsv", group = "what")]
    moves: Option<String>,
    /// Check only the lines of these variants
    #[arg(long, value_name = "VARIANT", value_delimiter = ',', conflicts_with = "variant")]
    only: Option<Vec<String>>,
    /// Check only the lines of this variant; the lines name a file without its ending
    #[arg(short, long, value_name = "NAME|FILE.ron")]
    variant: Option<String>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let (path, what): (&str, What) = match (&args.perft, &args.moves) {
        (Some(path), _) => (path, What::Perft),
        (None, Some(path)) => (path, What::Moves),
        (None, None) => return Err(CliError::wrong("name a file: --perft FILE.tsv or --moves FILE.tsv")),
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
    // A line that is not a row counts as a failure, whatever the filter.
    let is_meant = |row: &Row| row.columns.is_empty() || only.as_ref().is_none_or(|only| only.contains(row.variant));
    let rows: Vec<Row> = rows(&text).filter(is_meant).collect();
    for row in &rows {
        if !variants.contains_key(row.variant) && library::names().into_iter().any(|name| name == row.variant) {
            variants.insert(row.variant.into(), load(row.variant)?);
        }
    }
    let (rows, unknown): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| variants.contains_key(row.variant) || row.columns.is_empty());
    let mut named = BTreeSet::new();
    for row in unknown.iter().filter(|row| named.insert(row.variant)) {
        if let Err(error) = library::builtin(&shorten(row.variant)) {
            remark(&format!("{}:{}: {error}", shown(file_name(path)), row.number));
        }
    }
    let bar = Bar::new(rows.len() as u64);
    let verdicts: Vec<Result<(), String>> = rows
        .par_iter()
        .map(|row| {
            let verdict = match variants.get(row.variant) {
                Some(variant) => what.check(variant, &row.columns),
                None => Err(NO_COLUMNS.into()),
            };
            bar.step();
            verdict
        })
        .collect();
    bar.clear();
    let verified = Verified { what, path, variants, rows: rows.into_iter().zip(verdicts).collect(), unknown };
    let told = match args.json {
        true => writeln!(out, "{}", verified.json()).map_err(CliError::from),
        false => verified.tell(out),
    };
    let passed = verified.passed();
    verdict(passed == verified.rows.len() && passed > 0, told)
}

/// The result for the lines of a file.
struct Verified<'a> {
    what: What,
    path: &'a str,
    variants: BTreeMap<String, Variant>,
    /// The lines that were checked.
    rows: Vec<(Row<'a>, Result<(), String>)>,
    /// The lines about unknown variants.
    unknown: Vec<Row<'a>>,
}

impl Verified<'_> {
    fn passed(&self) -> usize {
        self.rows.iter().filter(|(_, verdict)| verdict.is_ok()).count()
    }

    fn tell(&self, out: &mut Out) -> Done {
        for (row, verdict) in &self.rows {
            if let Err(error) = verdict {
                let fen = row.columns.first().copied().unwrap_or_default();
                let place = format!("{}:{}", shown(file_name(self.path)), row.number);
                writeln!(out, "{}", format!("{place}: {} {}", shorten(row.variant), shown(fen)).trim_end())?;
                for line in error.lines() {
                    writeln!(out, "  {}", shown(line))?;
                }
            }
        }
        if !self.unknown.is_empty() {
            writeln!(out, "unknown {}", self.unknown.len())?;
        }
        Ok(writeln!(out, "passed {} of {}", self.passed(), self.rows.len())?)
    }

    /// Returns integer counts by name, and failures by line, so that the numbers of parts of a file add up to those of
    /// the whole.
    fn json(&self) -> Value {
        let mut counts: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
        for (row, verdict) in self.rows.iter().filter(|(row, _)| self.variants.contains_key(row.variant)) {
            let [all, passed] = counts.entry(row.variant).or_default();
            *all += 1;
            *passed += u64::from(verdict.is_ok());
        }
        let variant = |(id, [all, passed]): (&str, [u64; 2])| {
            let hash = self.variants.get(id).map(Variant::hash);
            (id.to_owned(), json!({ "hash": hash, "rows": all, "passed": passed }))
        };
        let mut unknown: BTreeMap<&str, u64> = BTreeMap::new();
        self.unknown.iter().for_each(|row| *unknown.entry(row.variant).or_default() += 1);
        let failed = self.rows.iter().filter_map(|(row, verdict)| {
            let error = verdict.as_ref().err()?;
            let fen = row.columns.first().copied().unwrap_or_default();
            Some(json!({ "line": row.number, "variant": row.variant, "fen": fen, "message": error }))
        });
        json!({
            "format": FORMAT,
            "what": self.what.to_string(),
            "file": file_name(self.path),
            "rows": self.rows.len(),
            "passed": self.passed(),
            "variants": counts.into_iter().map(variant).collect::<Map<_, _>>(),
            "unknown": unknown,
            "failed": failed.collect::<Vec<_>>(),
        })
    }
}

/// Searches the file for the requested variants. A missing one gives a note, and an error if there is no such variant
/// at all.
fn about_what(text: &str, only: Option<&BTreeSet<String>>, own: &BTreeMap<String, Variant>) -> Done {
    let there: BTreeSet<&str> = rows(text).map(|row| row.variant).collect();
    for name in only.into_iter().flatten().map(String::as_str).filter(|name| !there.contains(name)) {
        let known = library::names();
        if !known.contains(&name) && !own.contains_key(name) {
            let near = nearest(name, known.into_iter().chain(there.iter().copied()));
            let hint = near.map(|near| format!("; did you mean `{}`?", shown(near))).unwrap_or_default();
            return Err(CliError::Usage(format!(
                "\"{}\" is not a variant, and no line of the file names it{hint}",
                shorten(name)
            )));
        }
        remark(&format!("no line of the file is for {}", shorten(name)));
    }
    Ok(())
}
