//! Errors when a variant is loaded.

use crate::diagnostic::{Code, Diagnostic, Sources, Span, render_all};
use ferz_language::diagnostic::{shorten, shown};
use std::io;
use std::str::Utf8Error;

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

/// The reason why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
    /// The path is a pipe or a device; a file is needed.
    #[error("it is not a file")]
    NotAFile,
    /// The path is a folder.
    #[error("it is a folder, not a file")]
    Folder,
    /// The file exceeds the size limit for its use.
    #[error("it is larger than the limit of {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// The file is not UTF-8.
    #[error("line {line} is not UTF-8 text (byte {byte:#04x})")]
    NotText {
        /// The first invalid byte.
        byte: u8,
        /// The offset of that byte from the start, in bytes.
        offset: usize,
        /// The line of that byte, from 1.
        line: usize,
    },
    /// The file is UTF-16.
    #[error("it is UTF-16 text; save it as UTF-8")]
    Utf16,
    /// The path names an ini file or a section of one.
    #[error("it is an ini file, which `ferz::import::load_file` reads")]
    Ini,
    /// The operating system reports another error.
    #[error("{0}")]
    System(String),
}

/// The message of an operating system error, without the error number.
pub fn without_number(error: &io::Error) -> String {
    let mut text = error.to_string();
    if let Some(end) = text.rfind(" (os error ") {
        text.truncate(end);
    }
    text
}

impl Unreadable {
    /// The error of bytes that are not UTF-8, with the first invalid byte.
    #[doc(hidden)]
    pub fn not_text(bytes: &[u8], error: Utf8Error) -> Unreadable {
        let offset = error.valid_up_to();
        let line = 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
        Unreadable::NotText { byte: bytes[offset], offset, line }
    }

    /// A hint on how to fix the problem.
    pub fn remedy(&self) -> &'static str {
        match self {
            Unreadable::Missing => "check its name and its folder",
            Unreadable::NotAFile => "copy its text into a file",
            Unreadable::Folder => "name a file in it",
            Unreadable::TooLarge { .. } => "write only the differences to a `base`",
            Unreadable::NotText { .. } => "save it as UTF-8: most editors offer the encoding under \"Save as\"",
            Unreadable::Utf16 => "most editors offer the encoding under \"Save as\"",
            Unreadable::Ini => "name the file and the section, as in `mine.ini:name`",
            Unreadable::System(_) => "check that you may read it",
        }
    }
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
