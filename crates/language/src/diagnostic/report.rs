//! Diagnostics for programs.

use super::{Diagnostic, Edit, LineColumn, Sources, Span};
use serde::Serialize;

/// A diagnostic with lines and columns, for editors and other tools, as JSON for instance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The number of the code, `E0401` for instance.
    pub code: &'static str,
    /// The name of the code, `unknown-field` for instance.
    pub slug: &'static str,
    /// The message.
    pub message: String,
    /// The location.
    #[serde(flatten)]
    pub place: Location,
    /// A label for the location, if a reader needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The remedy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The edits that together fix the fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Replacement>,
    /// Other locations that matter, with messages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
}

/// An edit of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Replacement {
    /// The location to replace; an empty location is an insertion.
    #[serde(flatten)]
    pub place: Location,
    /// The new text.
    pub replacement: String,
}

/// Another location that matters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Related {
    /// The location.
    #[serde(flatten)]
    pub place: Location,
    /// The reason why it matters.
    pub message: String,
}

/// A location in two forms: as lines and columns from 1, with columns in characters; and as editors count. The end is
/// excluded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Location {
    /// The name of the text.
    pub file: String,
    /// The line where it starts.
    pub line: usize,
    /// The column where it starts.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The column after its end.
    pub end_column: usize,
    /// The location in the form of the Language Server Protocol.
    pub range: PointRange,
}

/// A range of the Language Server Protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PointRange {
    /// The start.
    pub start: Point,
    /// The end, excluded.
    pub end: Point,
}

/// A position of the Language Server Protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    /// The line, from 0.
    pub line: usize,
    /// The column in UTF-16 code units, from 0.
    pub character: usize,
}

impl Report {
    /// Converts a diagnostic, with lines and columns.
    ///
    /// # Panics
    /// If the diagnostic does not belong to these sources.
    pub fn new(diagnostic: &Diagnostic, sources: &Sources) -> Report {
        let related = diagnostic.related.iter();
        let change = |edit: &Edit| Replacement {
            place: Location::new(&edit.span, sources),
            replacement: edit.replacement.clone(),
        };
        Report {
            severity: diagnostic.severity().name(),
            code: diagnostic.code.id(),
            slug: diagnostic.code.slug(),
            message: diagnostic.message.clone(),
            place: Location::new(&diagnostic.span, sources),
            label: diagnostic.label.clone(),
            hint: diagnostic.hint.clone(),
            edits: diagnostic.edits.iter().map(change).collect(),
            related: related
                .map(|(span, message)| Related { place: Location::new(span, sources), message: message.clone() })
                .collect(),
        }
    }
}

impl Location {
    /// Converts a span to lines and columns.
    ///
    /// # Panics
    /// If the span does not belong to these sources.
    pub fn new(span: &Span, sources: &Sources) -> Location {
        let start = sources.line_column(span.source, span.range.start);
        let end = sources.line_column(span.source, span.range.end);
        Location {
            file: sources.name(span.source).to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            range: PointRange { start: start.into(), end: end.into() },
        }
    }
}

impl From<LineColumn> for Point {
    fn from(place: LineColumn) -> Point {
        Point { line: place.line - 1, character: place.utf16 }
    }
}
