//! `ferz variants`: lists the built-in variants, and prints their files.

use super::Out;
use super::args::is_file;
use super::error::{CliError, Done};
use super::input::shorten;
use super::output::text::aligned;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::library::{self, Family, Summary};
use ferz::model::Shape;
use ferz::prose::words::list;
use serde_json::{Value, json};
use std::fmt;
use std::io::Write;
use std::str::FromStr;

#[derive(clap::Args)]
#[command(after_help = "\
--source NAME --flat prints a variant with everything that it inherits, as one
file without a base. The file has the same rules, but no comments.

Examples:
  ferz variants
  ferz variants explode                      find variants by a word
  ferz variants --family shogi --board 9x9
  ferz variants --names | \\
    while read -r name; do ferz perft \"$name\" --depth 2; done
  ferz variants --json
  ferz variants --source crazyhouse          print its file as written
  ferz variants --source crazyhouse --flat   merge chess, its base, into it")]
pub(super) struct Args {
    /// List only variants that mention all these words, in their names, description, origin or family
    words: Vec<String>,
    /// List only variants of this family
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// List only variants with a board of this size, such as 9x10
    #[arg(long, value_name = "FILESxRANKS")]
    board: Option<Size>,
    /// Print only the names, one per line
    #[arg(long)]
    names: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with = "names")]
    json: bool,
    /// Print the file of this variant
    #[arg(long, value_name = "NAME", conflicts_with_all = ["words", "family", "board", "names", "json"])]
    source: Option<String>,
    /// Merge the bases into the file, without comments
    #[arg(long, requires = "source")]
    flat: bool,
}

/// The size of a board.
#[derive(Clone, Copy, PartialEq)]
struct Size {
    files: u8,
    ranks: u8,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let sides =
            text.split_once(['x', 'X']).and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
        let (files, ranks) = sides.ok_or("expected files x ranks, such as 9x10")?;
        Ok(Size { files, ranks })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if let Some(name) = &args.source {
        return source(name, args.flat, out);
    }
    let families = library::families();
    if let Some(family) = &args.family {
        known(family, &families)?;
    }
    let listed: Vec<&Summary> = library::summaries().iter().filter(|summary| args.has(summary)).collect();
    if listed.is_empty() {
        return Err(CliError::wrong(args.nothing()));
    }
    if args.names {
        for variant in &listed {
            writeln!(out, "{}", variant.variant)?;
        }
    } else if args.json {
        let all: Vec<Value> = listed.iter().map(|summary| described(summary)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(CliError::wrong)?)?;
    } else {
        table(&listed, &families, out)?;
    }
    Ok(())
}

/// Prints the file of a variant.
fn source(name: &str, flat: bool, out: &mut Out) -> Done {
    let text = match flat {
        false => library::text_of(name).map(str::to_owned),
        true => library::flat_text_of(name),
    };
    match text {
        Some(text) => Ok(write!(out, "{text}")?),
        None if is_file(name) => Err(CliError::Wrong(format!(
            "--source takes the name of a built-in variant, not the file {}",
            shorten(name)
        ))),
        // The list holds only names of variants, and this is none: the error names a similar one.
        None => Err(library::builtin_rules(name).err().map_or_else(|| CliError::wrong(shorten(name)), CliError::from)),
    }
}

/// Returns `true` if any built-in variant mentions a word.
pub(super) fn is_mentioned(word: &str) -> bool {
    let is_word = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-');
    is_word && library::summaries().iter().any(|summary| summary.mentions(&word.to_lowercase()))
}

fn known(family: &str, families: &[Family]) -> Done {
    let names = || families.iter().map(|family| family.name);
    if names().any(|name| name == family) {
        return Ok(());
    }
    let hint = nearest(family, names()).map(did_you_mean);
    let hint = hint.unwrap_or_else(|| format!("the families are {}", list(names(), "and")));
    Err(CliError::Usage(format!("there is no family `{}`; {hint}", shorten(family))))
}

impl Args {
    /// Returns `true` if a variant satisfies the filters.
    fn has(&self, summary: &Summary) -> bool {
        self.family.as_ref().is_none_or(|family| family == summary.family)
            && self.board.is_none_or(|board| board == size(summary))
            && self.words.iter().all(|word| summary.mentions(&word.to_lowercase()))
    }

    /// Returns the message for an empty list.
    fn nothing(&self) -> String {
        let words = self.words.iter().map(|word| format!(" mentions `{}`", shorten(word)));
        let family = self.family.iter().map(|family| format!(" is of the family `{}`", shorten(family)));
        let board = self.board.iter().map(|board| format!(" has a board of {board}"));
        let asked: Vec<String> = words.chain(family).chain(board).collect();
        let families: Vec<&str> = library::families().iter().map(|family| family.name).collect();
        format!("no built-in variant{}; the families are {}", asked.join(" and"), list(families, "and"))
    }
}

/// Prints the variants by family, one line for each.
fn table(listed: &[&Summary], families: &[Family], out: &mut Out) -> Done {
    let row = |summary: &&Summary| vec![summary.variant.to_owned(), board(summary), pieces(summary)];
    let lines = aligned(&listed.iter().map(row).collect::<Vec<_>>());
    let mut is_first = true;
    for family in families {
        let of_family = || listed.iter().zip(&lines).filter(|(summary, _)| summary.family == family.name);
        if of_family().next().is_none() {
            continue;
        }
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", family.name, family.description)?;
        for (summary, line) in of_family() {
            let line = format!("  {line}  {}", summary.description);
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// Returns `8x8`, with the number of squares if it is not a full grid of square cells.
fn board(summary: &Summary) -> String {
    let (size, squares) = (size(summary), summary.squares);
    match summary.shape {
        Shape::Hexagonal => format!("{squares} hexagons"),
        Shape::Square if squares == usize::from(size.files) * usize::from(size.ranks) => size.to_string(),
        Shape::Square => format!("{size} ({squares})"),
    }
}

fn size(summary: &Summary) -> Size {
    Size { files: summary.files, ranks: summary.ranks }
}

fn pieces(summary: &Summary) -> String {
    match summary.pieces.len() {
        1 => "1 piece".into(),
        count => format!("{count} pieces"),
    }
}

/// The JSON of a summary.
fn described(summary: &Summary) -> Value {
    let pieces = summary.pieces.iter().map(|(name, letter)| json!({ "name": name, "letter": letter }));
    json!({
        "variant": summary.variant,
        "family": summary.family,
        "name": summary.name,
        "description": summary.description,
        "rules": summary.link,
        "origin": summary.origin,
        "files": summary.files,
        "ranks": summary.ranks,
        "squares": summary.squares,
        "sides": summary.sides,
        "pieces": pieces.collect::<Vec<_>>(),
        "dialect": summary.dialect,
        "start": summary.start,
        "hash": summary.hash,
    })
}
