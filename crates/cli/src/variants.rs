//! `ferz variants`: what there is to play, and the files that say how.

use super::Out;
use super::args::is_file;
use super::error::{CliError, Done};
use super::input::shorten;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::library::{self, Family};
use ferz::model::{Rules, Shape};
use rayon::prelude::*;
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
    /// List only variants that mention all these words, in their name, description, origin or family
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

/// A variant of the list.
struct Listed {
    name: &'static str,
    family: &'static str,
    rules: Rules,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if let Some(name) = &args.source {
        return source(name, args.flat, out);
    }
    let families = library::families();
    if let Some(family) = &args.family {
        known(family, &families)?;
    }
    let named: Vec<(&str, &str)> =
        library::names().into_iter().map(|name| (name, library::family_of(name).unwrap_or_default())).collect();
    let named =
        named.into_par_iter().filter(|(_, family)| args.family.as_deref().is_none_or(|wanted| wanted == *family));
    let read = |(name, family)| Ok(Listed { name, family, rules: library::builtin_rules(name)? });
    let mut listed = named.map(read).collect::<Result<Vec<Listed>, CliError>>()?;
    listed.retain(|variant| variant.has(&args));
    if listed.is_empty() {
        return Err(CliError::wrong(args.nothing()));
    }
    if args.names {
        for variant in &listed {
            writeln!(out, "{}", variant.name)?;
        }
    } else if args.json {
        let all: Vec<Value> = listed.iter().map(Listed::described).collect();
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
        // Only the names of variants are read there, and this is none: the error says which is near.
        None => Err(library::builtin_rules(name).err().map_or_else(|| CliError::wrong(shorten(name)), CliError::from)),
    }
}

/// Does any built-in variant mention a word?
pub(super) fn is_mentioned(word: &str) -> bool {
    let is_word = !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '-');
    let read = |name: &'static str| {
        let family = library::family_of(name).unwrap_or_default();
        library::builtin_rules(name).is_ok_and(|rules| Listed { name, family, rules }.mentions(word))
    };
    is_word && library::names().into_par_iter().any(read)
}

fn known(family: &str, families: &[Family]) -> Done {
    let names = || families.iter().map(|family| family.name);
    if names().any(|name| name == family) {
        return Ok(());
    }
    let hint = nearest(family, names()).map(did_you_mean);
    let hint = hint.unwrap_or_else(|| format!("the families are {}", names().collect::<Vec<_>>().join(", ")));
    Err(CliError::Usage(format!("there is no family `{family}`; {hint}")))
}

impl Args {
    /// What to say if there is nothing to list.
    fn nothing(&self) -> String {
        let words = self.words.iter().map(|word| format!(" mentions `{word}`"));
        let family = self.family.iter().map(|family| format!(" is of the family `{family}`"));
        let board = self.board.iter().map(|board| format!(" has a board of {board}"));
        let asked: Vec<String> = words.chain(family).chain(board).collect();
        let families: Vec<&str> = library::families().iter().map(|family| family.name).collect();
        format!("no built-in variant{}; the families are {}", asked.join(" and"), families.join(", "))
    }
}

/// The variants by family, with a line about each.
fn table(listed: &[Listed], families: &[Family], out: &mut Out) -> Done {
    let row = |variant: &Listed| [variant.name.to_owned(), board(&variant.rules), pieces(&variant.rules)];
    let rows: Vec<[String; 3]> = listed.iter().map(row).collect();
    let [a, b, c] = [0, 1, 2].map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    let mut is_first = true;
    for family in families {
        let of_family = || listed.iter().zip(&rows).filter(|(variant, _)| variant.family == family.name);
        if of_family().next().is_none() {
            continue;
        }
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", family.name, family.description)?;
        for (variant, [name, board, pieces]) in of_family() {
            let line = format!("  {name:a$}  {board:>b$}  {pieces:>c$}  {}", variant.rules.description);
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// `8x8`, with the number of squares where it is not a full grid of square cells.
fn board(rules: &Rules) -> String {
    let board = &rules.board;
    let (size, squares) = (size(rules), board.squares().len());
    match board.plan().shape {
        Shape::Hexagonal => format!("{squares} hexagons"),
        Shape::Square if squares == usize::from(size.files) * usize::from(size.ranks) => size.to_string(),
        Shape::Square => format!("{size} ({squares})"),
    }
}

fn size(rules: &Rules) -> Size {
    Size { files: rules.board.files(), ranks: rules.board.ranks() }
}

fn pieces(rules: &Rules) -> String {
    match rules.pieces.len() {
        1 => "1 piece".into(),
        count => format!("{count} pieces"),
    }
}

impl Listed {
    /// Is it what is asked for?
    fn has(&self, args: &Args) -> bool {
        args.board.is_none_or(|board| board == size(&self.rules)) && args.words.iter().all(|word| self.mentions(word))
    }

    fn mentions(&self, word: &str) -> bool {
        let rules = &self.rules;
        let origin = rules.origin.as_deref().unwrap_or_default();
        let texts = [self.name, self.family, &rules.name, &rules.description, origin];
        texts.iter().any(|text| text.to_lowercase().contains(&word.to_lowercase()))
    }

    fn described(&self) -> Value {
        let rules = &self.rules;
        let pieces = rules.pieces.iter().map(|piece| json!({ "name": piece.name, "letter": piece.letter }));
        json!({
            "variant": self.name,
            "family": self.family,
            "name": rules.name,
            "description": rules.description,
            "rules": rules.link,
            "origin": rules.origin,
            "files": rules.board.files(),
            "ranks": rules.board.ranks(),
            "squares": rules.board.squares().len(),
            "sides": rules.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>(),
            "pieces": pieces.collect::<Vec<_>>(),
            "dialect": rules.dialect,
            "start": rules.start.fen,
            "hash": rules.hash_text(),
        })
    }
}
