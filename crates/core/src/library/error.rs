//! Errors when a variant is loaded.

use crate::diagnostic::{Code, Diagnostic, Sources, Span, Unreadable, render_all};
use ferz_language::diagnostic::{shorten, shown};
use std::io;

/// The error of a variant that cannot be loaded.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No built-in variant has this name.
    #[error("there is no variant `{}`{}", shorten(name), suggestion(nearest.as_deref()))]
    Unknown {
        /// The requested name.
        name: String,
        /// The most similar built-in name, if there is one.
        nearest: Option<String>,
    },
    /// The file itself cannot be read.
    #[error("cannot read {}: {why}", shown(path))]
    Unreadable {
        /// The path of the file.
        path: String,
        /// The reason.
        why: Unreadable,
    },
    /// The file or one of its bases has errors.
    #[error("{}", render_all(diagnostics, sources, false).trim_end())]
    Invalid {
        /// All errors and warnings.
        diagnostics: Vec<Diagnostic>,
        /// The texts that the diagnostics point into.
        sources: Sources,
    },
}

/// The message of an operating system error, without the error number.
pub fn without_number(error: &io::Error) -> String {
    let mut text = error.to_string();
    if let Some(end) = text.rfind(" (os error ") {
        text.truncate(end);
    }
    text
}

impl LoadError {
    /// The error of a file that cannot be read. If its contents, `bytes`, are the reason, the error points into them.
    #[doc(hidden)]
    pub fn unreadable(path: String, why: Unreadable, bytes: &[u8]) -> LoadError {
        let offset = match why {
            Unreadable::NotText { offset, .. } => offset,
            Unreadable::Utf16 => 0,
            _ => return LoadError::Unreadable { path, why },
        };
        let mut sources = Sources::default();
        // The bytes before `offset` are valid, so `offset` is the same index in `text`.
        let text = String::from_utf8_lossy(bytes);
        let length = text[offset..].chars().next().map_or(0, char::len_utf8);
        let source = sources.add(path, text);
        let span = Span::new(source, offset..offset + length);
        let diagnostic = Diagnostic::new(Code::Unreadable, span, why.to_string()).hint(why.remedy());
        LoadError::Invalid { diagnostics: vec![diagnostic], sources }
    }

    /// Renders the error as text, with terminal colours if `colour` is set.
    pub fn render(&self, colour: bool) -> String {
        match self {
            LoadError::Invalid { diagnostics, sources } => render_all(diagnostics, sources, colour),
            other => format!("{other}\n"),
        }
    }

    /// The diagnostics and the texts that they point into; `None` if no file was read.
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
