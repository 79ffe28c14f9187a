//! Diagnostics for machines.

use super::{Diagnostic, Edit, LineColumn, Sources, Span};
use serde::Serialize;

/// A diagnostic with its places as lines and columns: what editors and other tools read, as JSON for instance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The number of the code, `E0401` for instance.
    pub code: &'static str,
    /// The name of the code, `unknown-field` for instance.
    pub slug: &'static str,
    /// What is wrong.
    pub message: String,
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// What stands there, if a reader needs that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Changes of the text that mend it, all together, for programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Change>,
    /// Other places that matter, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
}

/// A change of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// What is replaced; an empty place is where something is inserted.
    #[serde(flatten)]
    pub place: Place,
    /// What is written instead.
    pub replacement: String,
}

/// Another place that matters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Related {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// Why it matters.
    pub message: String,
}

/// A place in two forms: lines and columns from 1, with columns in characters; and as editors count. The end is
/// excluded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// The name of the text.
    pub file: String,
    /// The line it starts on.
    pub line: usize,
    /// The column it starts in.
    pub column: usize,
    /// The line it ends on.
    pub end_line: usize,
    /// The column after its end.
    pub end_column: usize,
    /// The place as the Language Server Protocol has it.
    pub range: Range,
}

/// A range of the Language Server Protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Range {
    /// Where it starts.
    pub start: Point,
    /// Where it ends, excluded.
    pub end: Point,
}

/// A position of the Language Server Protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    /// The line, from 0.
    pub line: usize,
    /// The character, from 0, in units of UTF-16.
    pub character: usize,
}

impl Report {
    /// A diagnostic with its places as lines and columns.
    ///
    /// # Panics
    /// If it does not belong to these sources.
    pub fn new(diagnostic: &Diagnostic, sources: &Sources) -> Report {
        let related = diagnostic.related.iter();
        let change =
            |edit: &Edit| Change { place: Place::new(&edit.span, sources), replacement: edit.replacement.clone() };
        Report {
            severity: diagnostic.severity().name(),
            code: diagnostic.code.id(),
            slug: diagnostic.code.slug(),
            message: diagnostic.message.clone(),
            place: Place::new(&diagnostic.span, sources),
            label: diagnostic.label.clone(),
            hint: diagnostic.hint.clone(),
            edits: diagnostic.edits.iter().map(change).collect(),
            related: related
                .map(|(span, message)| Related { place: Place::new(span, sources), message: message.clone() })
                .collect(),
        }
    }
}

impl Place {
    /// A place as lines and columns.
    ///
    /// # Panics
    /// If it does not belong to these sources.
    pub fn new(span: &Span, sources: &Sources) -> Place {
        let start = sources.line_column(span.source, span.range.start);
        let end = sources.line_column(span.source, span.range.end);
        Place {
            file: sources.name(span.source).to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            range: Range { start: start.into(), end: end.into() },
        }
    }
}

impl From<LineColumn> for Point {
    fn from(place: LineColumn) -> Point {
        Point { line: place.line - 1, character: place.utf16 }
    }
}
