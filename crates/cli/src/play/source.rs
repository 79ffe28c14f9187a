//! Where the lines of a talk come from: a person who edits them, a pipe, or a file.

use super::line::Editor;
use super::table::Table;
use crate::Out;
use crate::error::CliError;
use crate::input::Lines;
use std::io::{self, BufRead, IsTerminal, Write};

/// What has been heard.
pub(super) enum Heard {
    Line(String),
    /// A line that is not text: what is wrong with it.
    NotText(String),
    /// A line that was broken off.
    Nothing,
}

/// See the module.
pub(super) enum Source<'s> {
    Editor(Box<Editor>),
    Lines {
        lines: Lines<Box<dyn BufRead + 's>>,
        /// What the file is called, if it is one.
        file: Option<&'s str>,
    },
}

impl<'s> Source<'s> {
    /// The lines of a file that has been read.
    pub(super) fn of_file(text: &'s str, file: &'s str) -> Source<'s> {
        Source::Lines { lines: Lines::new(Box::new(text.as_bytes())), file: Some(file) }
    }

    /// What comes in by the standard input: from a person if that and the output are terminals.
    pub(super) fn standard() -> Source<'s> {
        if io::stdin().is_terminal()
            && io::stdout().is_terminal()
            && let Some(editor) = Editor::new()
        {
            return Source::Editor(Box::new(editor));
        }
        Source::Lines { lines: Lines::new(Box::new(io::stdin().lock())), file: None }
    }

    /// The next line, once the prompt has been shown; `None` at the end.
    pub(super) fn next(&mut self, prompt: &str, table: &Table, out: &mut Out) -> Result<Option<Heard>, CliError> {
        match self {
            Source::Editor(editor) => {
                out.flush()?;
                editor.next(prompt, table)
            }
            Source::Lines { lines, .. } => {
                write!(out, "{prompt}")?;
                // The other side waits for this before it says anything.
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

    /// The line heard last, wrong for a reason, as what ends a command.
    pub(super) fn refused(&self, reason: &str) -> CliError {
        match self {
            Source::Editor(_) => CliError::wrong(reason),
            Source::Lines { lines, file } => match file {
                Some(file) => CliError::Wrong(format!("{file}: line {}: {reason}", lines.number())),
                None => CliError::Wrong(format!("line {}: {reason}", lines.number())),
            },
        }
    }
}
