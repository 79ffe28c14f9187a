//! Errors of commands.

use super::input::InputError;
use ferz::library::LoadError;
use ferz_core::library::without_number;
use std::io;

/// The error of a command.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    /// Writing to the standard output failed.
    #[error("cannot write to the standard output: {}", without_number(.0))]
    Io(#[from] io::Error),
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A variant cannot be loaded.
    #[error("{}{}", .0, where_to_look(.0))]
    Variant(#[from] LoadError),
    /// The request is invalid.
    #[error("{0}")]
    Wrong(String),
    /// The arguments are invalid.
    #[error("{0}")]
    Usage(String),
    /// Invalid notation, as text that marks the position of the error.
    #[error("{0}")]
    Notation(String),
    /// An error of a variant that was not named by the command, with the origin of the name.
    #[error("{error}; {by} names this variant")]
    Named {
        /// The environment variable or the file.
        by: String,
        /// The error.
        error: Box<CliError>,
    },
    /// The error has been reported already.
    #[error("failed")]
    Reported,
    /// Ctrl-C stopped the command; its results so far were printed.
    #[error("stopped")]
    Stopped,
}

impl CliError {
    /// Converts any error message.
    pub(super) fn wrong(message: impl ToString) -> CliError {
        CliError::Wrong(message.to_string())
    }

    /// Wraps the error for a variant that was not named by the command.
    pub(super) fn named_by(self, by: &str) -> CliError {
        CliError::Named { by: by.to_owned(), error: Box::new(self) }
    }
}

/// Returns a hint on the available names of variants, for an error without a suggestion.
pub(super) fn where_to_look(error: &LoadError) -> &'static str {
    match error {
        LoadError::Unknown { nearest: None, .. } => {
            "; `ferz variants` lists the built-in variants, and the name of a file ends in .ron"
        }
        _ => "",
    }
}

/// The result of a command.
pub(super) type Done = Result<(), CliError>;

/// Returns the result of a command that has printed its findings; `told` is the result of printing. If it has not
/// `passed`, the command fails, even if the reader closed the pipe early.
pub(super) fn verdict(passed: bool, told: Done) -> Done {
    match told {
        told if passed => told,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Err(CliError::Reported),
        Err(error) => Err(error),
        Ok(()) => Err(CliError::Reported),
    }
}
