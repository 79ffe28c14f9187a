//! `ferz betza`: what moves in Betza's notation mean, as a diagram and in the language's own words.

mod diagram;

use super::Out;
use super::error::{CliError, Done};
use crate::diagnostic::{Diagnostic, Sources, Span, render_all, shown};
use crate::library::{Unreadable, load_text};
use crate::syntax::{Betza, parse_betza, spell_betza, write};
use std::io::Write;

/// Legs in parentheses may have very many ways, which all look alike after a few.
const SHOWN_TIMES: usize = 2;

#[derive(clap::Args)]
#[command(after_help = "\
The diagram shows the piece in the middle of an empty board. Each square has two
letters: how the piece moves there, and how it takes there. Below it stands the
same in the words of variant files.

Examples:
  ferz betza fmWfcF        a pawn without a double step
  ferz betza mRcpR         the cannon of xiangqi
  ferz betza FyafsF        the griffon")]
pub(super) struct Args {
    /// Moves in Betza's notation, in the dialect of XBoard
    #[arg(value_name = "STRING")]
    text: String,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Args { text } = args;
    let mut sources = Sources::default();
    // Control characters are shown by their numbers; faults point at all of the text then.
    let quoted = format!("\"{}\"", shown(&text));
    let length = quoted.len();
    let literal = Span::new(sources.add("STRING", quoted), 0..length);
    let wrong = |faults: &[Diagnostic], sources: &Sources| {
        CliError::Notation(render_all(faults, sources, super::colours_of_errors()))
    };
    let spell = |betza: &Betza| -> Result<Vec<String>, CliError> {
        let moves = spell_betza(betza).map_err(|fault| wrong(&[fault], &sources))?;
        Ok(moves.iter().map(write).collect())
    };
    let betza = parse_betza(&text, &literal).map_err(|fault| wrong(&[fault], &sources))?;
    let words = spell(&betza)?;
    let short = betza.shortened(SHOWN_TIMES);
    let shown = spell(short.as_ref().unwrap_or(&betza))?;
    let side = diagram::SIDE;
    let empty = vec![side.to_string(); side].join("/");
    let file = format!(
        "(name: \"Betza\", board: (files: {side}, ranks: {side}, second: Reflected), \
         pieces: {{ \"piece\": (letter: \"x\", moves: [{}]), \"other\": (letter: \"o\", moves: []) }}, \
         start: \"{empty} w - - 1\")",
        shown.join(", ")
    );
    let loaded =
        load_text("betza", &file, &|_| Err(Unreadable::Missing)).map_err(|error| match error.diagnostics() {
            // What the words say wrong is the notation's, too.
            Some((faults, _)) => {
                let faults: Vec<Diagnostic> = faults
                    .iter()
                    .map(|fault| Diagnostic::new(fault.code, literal.clone(), fault.message.clone()))
                    .collect();
                wrong(&faults, &sources)
            }
            None => CliError::wrong(error),
        })?;
    write!(out, "{}", diagram::draw(&loaded.variant)?)?;
    if short.is_some() {
        writeln!(out, "\nThe diagram shows legs in parentheses gone through up to {SHOWN_TIMES} times.")?;
    }
    writeln!(out, "\nmoves: [")?;
    for word in words {
        writeln!(out, "  {word},")?;
    }
    writeln!(out, "]")?;
    Ok(())
}
