//! Diagnostics for machines.

use super::{Diagnostic, Sources, Span};
use serde::Serialize;

/// A diagnostic with its places spelled out: what editors and other tools read, as JSON for instance.
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
    /// What stands there, if that needs saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Other places that matter, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
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

/// A place: lines and columns from 1, columns in characters, the end excluded.
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
}

impl Report {
    /// Spells a diagnostic out.
    ///
    /// # Panics
    /// If it does not belong to these sources.
    pub fn new(diagnostic: &Diagnostic, sources: &Sources) -> Report {
        let related = diagnostic.related.iter();
        Report {
            severity: diagnostic.severity().name(),
            code: diagnostic.code.id(),
            slug: diagnostic.code.slug(),
            message: diagnostic.message.clone(),
            place: Place::new(&diagnostic.span, sources),
            label: diagnostic.label.clone(),
            hint: diagnostic.hint.clone(),
            related: related
                .map(|(span, message)| Related { place: Place::new(span, sources), message: message.clone() })
                .collect(),
        }
    }
}

impl Place {
    fn new(span: &Span, sources: &Sources) -> Place {
        let start = sources.line_column(span.source, span.range.start);
        let end = sources.line_column(span.source, span.range.end);
        Place {
            file: sources.name(span.source).to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}
