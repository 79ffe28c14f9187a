//! `ferz language`: the language reference, built into the program.

mod render;
mod terms;

use super::Out;
use super::error::{CliError, Done};
use super::input::shorten;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::prose::words::{agree, code, list, many};
use ferz_lsp::reference::{self, Answer, Block, Reference, Title, look_up};
use render::{rendered, wrapped};
use std::io::Write;
use terms::{Term, term, terms};

/// The reference, in Markdown.
const TEXT: &str = ferz::language::REFERENCE;

#[derive(clap::Args)]
#[command(after_help = "Examples:
  ferz language                list the headings
  ferz language Hopper         explain a word, with examples
  ferz language en passant     the language for a common chess term
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
    if args.all {
        let blocks: Vec<&Block> = reference.blocks.iter().collect();
        return Ok(write!(out, "{}", rendered(&blocks, args.markdown))?);
    }
    let word = args.words.join(" ");
    if word.is_empty() {
        return contents(&reference, out);
    }
    // A word of the language is looked up itself, even if a term resembles it: `Flip` and `flip`.
    let is_word = reference::words(&reference).contains(&word.as_str());
    match term(&word).filter(|term| !is_word || term.names.contains(&word.as_str())) {
        Some(term) => tell_term(&reference, &term, args.markdown, out),
        None => tell(look_up(&reference, &word), args.markdown, out)?
            .then_some(())
            .ok_or_else(|| unknown(&reference, &word)),
    }
}

/// Prints a term: how the language expresses it, then its first target.
fn tell_term(reference: &Reference, term: &Term, markdown: bool, out: &mut Out) -> Done {
    let lines = if markdown { vec![term.sentence.to_owned()] } else { wrapped(term.sentence, render::WIDTH) };
    writeln!(out, "{}\n", lines.join("\n"))?;
    let (first, others) = term.targets.split_first().ok_or_else(|| CliError::wrong("no target"))?;
    tell(look_up(reference, first), markdown, out)?;
    if !others.is_empty() {
        let is_plain = |target: &str| target.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.'));
        let quoted = |target: &str| if is_plain(target) { target.to_owned() } else { format!("\"{target}\"") };
        let others: Vec<String> = others.iter().map(|target| format!("`ferz language {}`", quoted(target))).collect();
        let lines = wrapped(&format!("See also {}.", others.join(", ")), render::WIDTH);
        writeln!(out, "\n{}", lines.join("\n"))?;
    }
    Ok(())
}

/// Prints an answer. Returns `false` if there is none.
fn tell(answer: Answer, markdown: bool, out: &mut Out) -> Result<bool, CliError> {
    let show = |blocks: &[&Block]| rendered(blocks, markdown);
    match answer {
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
                    "\n{} {} it; `ferz language --all` prints the whole reference",
                    many(more as u64, "more passage"),
                    agree(more, "mention", "mentions")
                )?;
            }
            if !examples.is_empty() {
                let space = if passages.is_empty() { "" } else { "\n" };
                writeln!(out, "{space}From the examples:\n\n{}", examples.join("\n"))?;
            }
        }
        Answer::Nothing => return Ok(false),
    }
    Ok(true)
}

/// Prints the headings, and how to search.
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
    let words = reference::words(reference);
    let part = word.to_lowercase();
    let holds = |other: &&&str| part.len() > 2 && other.to_lowercase().contains(&part);
    let names: Vec<&str> = terms().flat_map(|term| term.names).collect();
    let near = nearest(word, words.iter().chain(&names).copied()).map(did_you_mean);
    let near = near.or_else(|| {
        let parts: Vec<String> = words.iter().filter(holds).take(8).map(code).collect();
        (!parts.is_empty()).then(|| format!("these are similar: {}", list(parts, "and")))
    });
    let near = near.unwrap_or_else(|| "`ferz language` lists the headings".into());
    CliError::Wrong(format!("the reference does not explain `{}`; {near}", shorten(word)))
}

#[cfg(test)]
mod tests;
