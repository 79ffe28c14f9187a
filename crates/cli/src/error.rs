//! What a command may fail with.

use super::input::InputError;
use ferz::library::LoadError;
use std::io;

/// Why a command did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A variant cannot be loaded.
    #[error("{}{}", .0, where_to_look(.0))]
    Variant(#[from] LoadError),
    /// What was asked for makes no sense.
    #[error("{0}")]
    Wrong(String),
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(String),
    /// What was given in some notation is wrong, as text that points at the place.
    #[error("{0}")]
    Notation(String),
    /// What went wrong with a variant that was not named by the command: what named it, and what went wrong.
    #[error("{error}; {by} names this variant")]
    Named {
        /// The variable or the file.
        by: String,
        /// What went wrong.
        error: Box<CliError>,
    },
    /// What went wrong has been reported already.
    #[error("failed")]
    Reported,
    /// Ctrl-C has stopped it, and what was done until then has been told.
    #[error("stopped")]
    Stopped,
}

impl CliError {
    /// From anything that says what is wrong.
    pub(super) fn wrong(message: impl ToString) -> CliError {
        CliError::Wrong(message.to_string())
    }

    /// The same about a variant that something else than the command names.
    pub(super) fn named_by(self, by: &str) -> CliError {
        CliError::Named { by: by.to_owned(), error: Box::new(self) }
    }
}

/// Where the names of variants are found, for an error that does not name one.
pub(super) fn where_to_look(error: &LoadError) -> &'static str {
    match error {
        LoadError::Unknown { nearest: None, .. } => {
            "; `ferz variants` lists the built-in variants, and the name of a file ends in .ron"
        }
        _ => "",
    }
}

/// What a command ends with.
pub(super) type Done = Result<(), CliError>;

/// How a command ends that has written what it found; `told` is how the writing went. If it has not `passed` it fails, even if the reader
/// closed the pipe early.
pub(super) fn verdict(passed: bool, told: Done) -> Done {
    match told {
        told if passed => told,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Err(CliError::Reported),
        Err(error) => Err(error),
        Ok(()) => Err(CliError::Reported),
    }
}
