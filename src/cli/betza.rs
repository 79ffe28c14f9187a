//! `ferz betza`: what moves in Betza's notation mean, as a diagram and in the language's own words.

mod diagram;

use super::Out;
use super::error::{CliError, Done};
use crate::diagnostic::{Diagnostic, Sources, Span, render_all, shown};
use crate::library::{Unreadable, load_text};
use crate::syntax::{parse_betza, spell_betza, write};
use std::io::Write;

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
    let moves = parse_betza(&text, &literal).and_then(|betza| spell_betza(&betza));
    let moves = moves.map_err(|fault| wrong(&[fault], &sources))?;
    let words: Vec<String> = moves.iter().map(write).collect();
    let side = diagram::SIDE;
    let empty = vec![side.to_string(); side].join("/");
    let file = format!(
        "(name: \"Betza\", board: (files: {side}, ranks: {side}, second: Reflected), \
         pieces: {{ \"piece\": (letter: \"x\", moves: [{}]), \"other\": (letter: \"o\", moves: []) }}, \
         start: \"{empty} w - - 1\")",
        words.join(", ")
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
    writeln!(out, "\nmoves: [")?;
    for word in words {
        writeln!(out, "  {word},")?;
    }
    writeln!(out, "]")?;
    Ok(())
}
