//! The source of lines: a line editor, a pipe, or a file.

use super::line::Editor;
use super::table::Table;
use crate::Out;
use crate::error::CliError;
use crate::input::Lines;
use ferz_core::diagnostic::shown;
use std::io::{self, BufRead, IsTerminal, Write};

/// A line read.
pub(super) enum Heard {
    Line(String),
    /// A line that is not valid text: the error.
    NotText(String),
    /// An interrupted line.
    Nothing,
}

/// The source; see the module.
pub(super) enum Source<'s> {
    Editor(Box<Editor>),
    Lines {
        lines: Lines<Box<dyn BufRead + 's>>,
        /// The name of the file, if it is one.
        file: Option<&'s str>,
    },
}

impl<'s> Source<'s> {
    /// Returns a source of the lines of a file.
    pub(super) fn of_file(text: &'s str, file: &'s str) -> Source<'s> {
        Source::Lines { lines: Lines::new(Box::new(text.as_bytes())), file: Some(file) }
    }

    /// Returns a source of standard input: with the line editor if input and output are terminals.
    pub(super) fn standard() -> Source<'s> {
        if io::stdin().is_terminal()
            && io::stdout().is_terminal()
            && let Some(editor) = Editor::new()
        {
            return Source::Editor(Box::new(editor));
        }
        Source::Lines { lines: Lines::new(Box::new(io::stdin().lock())), file: None }
    }

    /// Shows the prompt and returns the next line; `None` at the end.
    pub(super) fn next(&mut self, prompt: &str, table: &Table, out: &mut Out) -> Result<Option<Heard>, CliError> {
        match self {
            Source::Editor(editor) => {
                out.flush()?;
                editor.next(prompt, table)
            }
            Source::Lines { lines, .. } => {
                write!(out, "{prompt}")?;
                // The other side waits for this output before it answers.
                out.flush()?;
                let Some(line) = lines.next()? else {
                    if io::stdin().is_terminal() && io::stdout().is_terminal() {
                        writeln!(out)?;
                    }
                    return Ok(None);
                };
                Ok(Some(match line {
                    Ok(line) => Heard::Line(line),
                    Err(error) => Heard::NotText(format!("line {}: {error}", lines.number())),
                }))
            }
        }
    }

    /// Returns the error of the last line, for a command that ends with it.
    pub(super) fn refused(&self, reason: &str) -> CliError {
        match self {
            Source::Editor(_) => CliError::wrong(reason),
            Source::Lines { lines, file } => match file {
                Some(file) => CliError::Wrong(format!("{}: line {}: {reason}", shown(file), lines.number())),
                None => CliError::Wrong(format!("line {}: {reason}", lines.number())),
            },
        }
    }
}
