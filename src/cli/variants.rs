//! `ferz variants`: what there is to play.

use super::Out;
use super::error::{CliError, Done};
use crate::compile::Variant;
use crate::library;
use crate::model::{Rules, Shape};
use serde_json::{Value, json};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "Examples:
  ferz variants
  ferz variants --names | \\
    while read -r name; do ferz perft --variant \"$name\" --depth 2; done
  ferz variants --json")]
pub(super) struct Args {
    /// Only the names, one a line
    #[arg(long)]
    names: bool,
    /// One JSON document
    #[arg(long, conflicts_with = "names")]
    json: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if args.names {
        for name in library::names() {
            writeln!(out, "{name}")?;
        }
        return Ok(());
    }
    let all = library::names().into_iter().map(|name| super::args::load(name).map(|variant| (name, variant)));
    let all = all.collect::<Result<Vec<(&str, Variant)>, CliError>>()?;
    if args.json {
        let all: Vec<Value> = all.iter().map(|(name, variant)| described(name, variant)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(CliError::wrong)?)?;
        return Ok(());
    }
    let rows: Vec<[String; 4]> = all
        .iter()
        .map(|(name, variant)| {
            let rules = variant.rules();
            let pieces = match rules.pieces.len() {
                1 => "1 piece".into(),
                count => format!("{count} pieces"),
            };
            [name.to_string(), board(rules), pieces, rules.description.clone()]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for [name, board, pieces, description] in &rows {
        let [a, b, c] = widths;
        let line = format!("{name:a$}  {board:>b$}  {pieces:>c$}  {description}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// `8x8`, with the number of squares where it is not a full grid of square cells.
fn board(rules: &Rules) -> String {
    let board = &rules.board;
    let (files, ranks, squares) = (board.files(), board.ranks(), board.squares().len());
    match board.plan().shape {
        Shape::Hexagonal => format!("{squares} hexagons"),
        Shape::Square if squares == usize::from(files) * usize::from(ranks) => format!("{files}x{ranks}"),
        Shape::Square => format!("{files}x{ranks} ({squares})"),
    }
}

fn described(name: &str, variant: &Variant) -> Value {
    let rules = variant.rules();
    let pieces = rules.pieces.iter().map(|piece| json!({ "name": piece.name, "letter": piece.letter }));
    json!({
        "variant": name,
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
        "hash": variant.hash(),
    })
}
