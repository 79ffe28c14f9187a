//! Faults of files, as data. They are rendered apart from where they are found.
//!
//! The faults that [`syntax`](crate::syntax), [`model`](crate::model) and `library` find become text for people
//! ([`render()`]) and records for machines ([`Report`]).

mod code;
mod edit;
mod render;
mod report;
mod shown;
mod sources;
mod suggest;

pub use code::Code;
pub use edit::{Edit, Patched, patch};
pub use render::{render, render_all};
pub use report::{Change, Place, Point, Range as PointRange, Related, Report};
pub(crate) use shown::{is_obeyed, is_readable};
pub use shown::{shorten, shown, shown_lines};
pub use sources::{LineColumn, Sources};
pub use suggest::{Near, did_you_mean, is_slip, near, nearest};

use std::ops::Range;

/// The number of a source text in a [`Sources`].
pub type SourceId = usize;

/// A place in a source text, in bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// Which text.
    pub source: SourceId,
    /// The bytes, from the first up to the end, which is excluded.
    pub range: Range<usize>,
}

impl Span {
    /// The place of these bytes.
    pub fn new(source: SourceId, range: Range<usize>) -> Span {
        Span { source, range }
    }

    /// The place of a part of a text literal: `self` is the literal with its quotes, `content` what it means, `part` a
    /// range of that. A literal with escapes is not mapped: its whole place is returned.
    #[must_use]
    pub fn within_text(&self, content: &str, part: Range<usize>) -> Span {
        // Every escape is longer than what it stands for, and so is the start of a raw string.
        if self.range.len() != content.len() + 2 || part.end > content.len() || part.start > part.end {
            return self.clone();
        }
        let start = self.range.start + 1;
        Span::new(self.source, start + part.start..start + part.end)
    }
}

/// How bad it is.
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

/// Is none of these an error?
pub fn is_sound(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity() != Severity::Error)
}

/// Something wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind of fault; its docs say more.
    pub code: Code,
    /// What is wrong here: lower case, no full stop, with the offending value.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What stands there, if a reader needs that.
    pub label: Option<String>,
    /// Other places that matter: where a name was first used, for instance.
    pub related: Vec<(Span, String)>,
    /// What to do about it.
    pub hint: Option<String>,
    /// Does a whole row never, or always, apply because of it?
    pub decides: bool,
    /// Changes of the text that mend it, all together, for programs. Empty if people have to decide.
    pub edits: Vec<Edit>,
}

impl Diagnostic {
    /// A fault of this kind at this place.
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

    /// Notes that a whole row never, or always, applies because of it.
    #[must_use]
    pub fn decides(mut self, decides: bool) -> Diagnostic {
        self.decides = decides;
        self
    }

    /// Says what stands there.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Says what to do about it, if there is something to say.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Diagnostic {
        self.hint = hint.or(self.hint);
        self
    }

    /// Says what a program may write in its place.
    #[must_use]
    pub fn replace(self, by: impl Into<String>) -> Diagnostic {
        let span = self.span.clone();
        self.edit(Edit::new(span, by))
    }

    /// Adds a change of the text that mends it.
    #[must_use]
    pub fn edit(mut self, edit: Edit) -> Diagnostic {
        self.edits.push(edit);
        self
    }

    /// Asks whether the candidate most like `word` was meant, if one is near; if it is the only one, a program may
    /// write it. The place of the fault is that of the word, or of a text literal with the word in it.
    #[must_use]
    pub fn suggest<'c>(mut self, word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Diagnostic {
        let Some(near) = near(word, candidates) else { return self };
        self.hint = Some(did_you_mean(near.word));
        if near.is_only { self.rename(word, near.word) } else { self }
    }

    /// After [`Diagnostic::suggest`] of a name: people have to decide where the one that is meant is `taken` by another
    /// entry of the same struct or map.
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

    /// Lets a program write another word for one; see [`Diagnostic::suggest`].
    #[must_use]
    pub fn rename(mut self, word: &str, by: &str) -> Diagnostic {
        self.edits.extend(Edit::rename(&self.span, word, by));
        self
    }

    /// Points at another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.related.push((span, label.into()));
        self
    }

    /// How bad it is: the kind of fault decides.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}
