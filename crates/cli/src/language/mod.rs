//! `ferz language`: the language reference, from the program itself.

mod brief;
mod look_up;
mod render;
mod text;

use super::Out;
use super::error::{CliError, Done};
use super::input::shorten;
pub(super) use brief::explained;
use ferz::diagnostic::{did_you_mean, nearest};
use look_up::{Answer, look_up};
use render::rendered;
use std::io::Write;
use text::{Reference, Title};

/// The reference, in Markdown.
const TEXT: &str = ferz::language::REFERENCE;

#[derive(clap::Args)]
#[command(after_help = "Examples:
  ferz language                list the headings
  ferz language Hopper         explain a word, with examples
  ferz language trail
  ferz language set expressions
  ferz language --all | head   print the whole reference")]
pub(super) struct Args {
    /// Word of the language, or heading; without it, list all headings
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Print the whole reference
    #[arg(long, conflicts_with = "words")]
    all: bool,
    /// Print Markdown instead of plain text
    #[arg(long)]
    markdown: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let reference = Reference::read(TEXT);
    let show = |blocks: &[&text::Block]| rendered(blocks, args.markdown);
    if args.all {
        let blocks: Vec<&text::Block> = reference.blocks.iter().collect();
        return Ok(write!(out, "{}", show(&blocks))?);
    }
    let word = args.words.join(" ");
    if word.is_empty() {
        return contents(&reference, out);
    }
    match look_up(&reference, &word) {
        Answer::Section { blocks, elsewhere } => {
            write!(out, "{}", show(&blocks))?;
            if !elsewhere.is_empty() {
                writeln!(out, "\nAlso in: {}", elsewhere.join("; "))?;
            }
        }
        Answer::Passages { passages, examples, more } => {
            for (index, (title, blocks)) in passages.iter().enumerate() {
                let space = if index > 0 { "\n" } else { "" };
                writeln!(out, "{space}{}\n", heading(title))?;
                write!(out, "{}", show(&blocks.iter().collect::<Vec<_>>()))?;
            }
            if more > 0 {
                writeln!(
                    out,
                    "\n{more} more passage{} it; `ferz language --all` prints the whole reference",
                    if more == 1 { " mentions" } else { "s mention" }
                )?;
            }
            if !examples.is_empty() {
                let space = if passages.is_empty() { "" } else { "\n" };
                writeln!(out, "{space}From the examples:\n\n{}", examples.join("\n"))?;
            }
        }
        Answer::Nothing => return Err(unknown(&reference, &word)),
    }
    Ok(())
}

/// The headings, and how to ask.
fn contents(reference: &Reference, out: &mut Out) -> Done {
    for title in reference.titles() {
        writeln!(out, "{}{}", "  ".repeat(title.depth), title.text)?;
    }
    writeln!(out, "\n`ferz language WORD` prints the section with that heading, or explains a word such as `Hopper`.")?;
    Ok(writeln!(out, "`ferz language --all` prints the whole reference.")?)
}

fn heading(title: &Title) -> String {
    match &title.under {
        Some(under) => format!("{under} > {}", title.text),
        None => title.text.clone(),
    }
}

fn unknown(reference: &Reference, word: &str) -> CliError {
    let words = look_up::words(reference);
    let part = word.to_lowercase();
    let holds = |other: &&&str| part.len() > 2 && other.to_lowercase().contains(&part);
    let near = nearest(word, words.iter().copied()).map(did_you_mean);
    let near = near.or_else(|| {
        let parts: Vec<String> = words.iter().filter(holds).take(8).map(|other| format!("`{other}`")).collect();
        (!parts.is_empty()).then(|| format!("these are similar: {}", parts.join(", ")))
    });
    let near = near.unwrap_or_else(|| "`ferz language` lists the headings".into());
    CliError::Wrong(format!("the reference does not explain `{}`; {near}", shorten(word)))
}

#[cfg(test)]
mod tests;
