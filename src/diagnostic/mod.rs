//! What is said about a file that is wrong: data, rendered apart from where it is found.

mod code;

pub use code::Code;

use std::ops::Range;

/// The number of a source text in a [`Sources`](crate::syntax::Sources).
pub type SourceId = usize;

/// A place in a source text, in bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// Which text.
    pub source: SourceId,
    /// From and up to (excluded) which byte.
    pub range: Range<usize>,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The file can be used, but it may not mean what was intended.
    Warning,
    /// The file cannot be used.
    Error,
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
    /// What stands there, if that needs saying.
    pub label: Option<String>,
    /// Other places that matter: where a name was first used, for instance.
    pub related: Vec<(Span, String)>,
    /// What to do about it.
    pub hint: Option<String>,
}
