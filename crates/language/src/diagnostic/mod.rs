//! Diagnostics: faults of files, as data. The code that finds a fault does not render it.
//!
//! [`render()`] turns the faults from [`syntax`](crate::syntax), [`model`](crate::model) and `library` into text for
//! people, and [`Report`] into records for machines.

mod code;
mod edit;
mod render;
mod report;
mod shown;
mod sources;
mod suggest;
mod unreadable;

pub use code::{Code, Retired};
pub use edit::{Edit, Patched, patch};
pub use render::{render, render_all};
pub use report::{Location, Point, PointRange, Related, Replacement, Report};
pub(crate) use shown::{is_obeyed, is_readable};
pub use shown::{shorten, shown, shown_lines};
pub(crate) use sources::BYTE_ORDER_MARK;
pub use sources::{LineColumn, Sources};
pub use suggest::{Near, did_you_mean, is_slip, near, nearest};
pub use unreadable::Unreadable;

use std::ops::Range;

/// The index of a source text in a [`Sources`].
pub type SourceId = usize;

/// A span of a source text, in bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The source text.
    pub source: SourceId,
    /// The bytes of the span; the end is excluded.
    pub range: Range<usize>,
}

impl Span {
    /// Creates the span of these bytes.
    pub fn new(source: SourceId, range: Range<usize>) -> Span {
        Span { source, range }
    }

    /// Returns `true` if another span lies in this one.
    pub fn contains(&self, other: &Span) -> bool {
        self.source == other.source && self.range.start <= other.range.start && other.range.end <= self.range.end
    }

    /// The span of a part of a text literal. `self` is the span of the literal with its quotes, `content` its value,
    /// and `part` a range of that value. If the literal has escapes, the result is the whole literal's span.
    #[must_use]
    pub fn within_text(&self, content: &str, part: Range<usize>) -> Span {
        // Every escape is longer than its value, and so is the start of a raw string.
        if self.range.len() != content.len() + 2 || part.end > content.len() || part.start > part.end {
            return self.clone();
        }
        let start = self.range.start + 1;
        Span::new(self.source, start + part.start..start + part.end)
    }
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The file can be used, but it may not mean what was intended.
    Warning,
    /// The file cannot be used.
    Error,
}

impl Severity {
    /// `error` or `warning`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Returns true if none of the diagnostics is an error.
pub fn is_sound(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}

/// A fault in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The code; its docs say more.
    pub code: Code,
    /// The message: what is wrong here, in lower case, without a full stop, with the offending value.
    pub message: String,
    /// The faulty part of the text.
    pub span: Span,
    /// A label for the span, if a reader needs one.
    pub label: Option<String>,
    /// Other spans that matter, with labels: for instance where a name was first used.
    pub related: Vec<(Span, String)>,
    /// The remedy.
    pub hint: Option<String>,
    /// True if, because of the fault, a whole row never or always applies.
    pub decides: bool,
    /// The edits that together fix the fault, for programs. Empty if a person has to decide.
    pub edits: Vec<Edit>,
}

impl Diagnostic {
    /// Creates a diagnostic of this code for a span.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            span,
            label: None,
            related: Vec::new(),
            hint: None,
            decides: false,
            edits: Vec::new(),
        }
    }

    /// Sets whether a whole row never, or always, applies because of the fault.
    #[must_use]
    pub fn decides(mut self, decides: bool) -> Diagnostic {
        self.decides = decides;
        self
    }

    /// Sets the label of the span.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Sets the hint, if there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint.or(self.hint);
        self
    }

    /// Adds the edit that replaces the whole span.
    #[must_use]
    pub fn replace(self, by: impl Into<String>) -> Diagnostic {
        let span = self.span.clone();
        self.edit(Edit::new(span, by))
    }

    /// Adds an edit that fixes the fault.
    #[must_use]
    pub fn edit(mut self, edit: Edit) -> Diagnostic {
        self.edits.push(edit);
        self
    }

    /// Suggests the candidate most like `word`, if one is near. If no other candidate is as near, adds the edit that
    /// replaces the word. The fault's span must be that of the word, or of a text literal that contains it.
    #[must_use]
    pub fn suggest<'c>(mut self, word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Diagnostic {
        let Some(near) = near(word, candidates) else { return self };
        self.hint = Some(did_you_mean(near.word));
        if near.is_only { self.rename(word, near.word) } else { self }
    }

    /// Removes the edits after [`Diagnostic::suggest`] if the suggested name is `taken` by another entry of the same
    /// struct or map: a person has to decide.
    #[must_use]
    #[doc(hidden)]
    pub fn unless_taken<'c>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
        taken: &[String],
    ) -> Diagnostic {
        if nearest(word, candidates).is_some_and(|meant| taken.iter().any(|name| name == meant)) {
            self.edits.clear();
        }
        self
    }

    /// Adds the edit that replaces a word by another; see [`Diagnostic::suggest`].
    #[must_use]
    pub fn rename(mut self, word: &str, by: &str) -> Diagnostic {
        self.edits.extend(Edit::rename(&self.span, word, by));
        self
    }

    /// Adds another span that matters.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.related.push((span, label.into()));
        self
    }

    /// The severity, which depends on the code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}
