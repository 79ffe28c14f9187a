//! Why a variant cannot be loaded.

use crate::diagnostic::{Diagnostic, Sources, render_all, shown};
use crate::types::limits::MAX_FILE_BYTES;

/// A variant cannot be loaded.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No built-in variant has that name.
    #[error("there is no variant `{}`{}", shown(name), suggestion(nearest.as_deref()))]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The built-in name most like it, if one is.
        nearest: Option<String>,
    },
    /// The file itself cannot be read.
    #[error("cannot read {path}: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        why: Unreadable,
    },
    /// There is something wrong in the file or in one of its bases.
    #[error("{}", render_all(diagnostics, sources, false).trim_end())]
    Invalid {
        /// All that is wrong, warnings included.
        diagnostics: Vec<Diagnostic>,
        /// The texts that they point into.
        sources: Sources,
    },
}

/// A file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// It is not there.
    #[error("there is no such file")]
    Missing,
    /// It is a pipe or a device, where a file is needed.
    #[error("it is not a file")]
    NotAFile,
    /// It is a folder.
    #[error("it is a folder, not a file")]
    Folder,
    /// It is larger than any variant.
    #[error("it is larger than {MAX_FILE_BYTES} bytes, the limit for a variant")]
    TooLarge,
    /// It is not UTF-8.
    #[error("it is not UTF-8 text (byte {byte:#04x} at offset {offset})")]
    NotText {
        /// The first byte that does not belong.
        byte: u8,
        /// Where it is.
        offset: usize,
    },
    /// It is UTF-16.
    #[error("it is UTF-16 text; save it as UTF-8")]
    Utf16,
    /// The system says no.
    #[error("{0}")]
    System(String),
}

impl LoadError {
    /// The error as text, with the terminal's colours if `colour` is set.
    pub fn render(&self, colour: bool) -> String {
        match self {
            LoadError::Invalid { diagnostics, sources } => render_all(diagnostics, sources, colour),
            other => format!("{other}\n"),
        }
    }

    /// What is wrong in the file, and the texts that it points into; nothing if no file was read.
    pub fn diagnostics(&self) -> Option<(&[Diagnostic], &Sources)> {
        match self {
            LoadError::Invalid { diagnostics, sources } => Some((diagnostics, sources)),
            _ => None,
        }
    }
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}
