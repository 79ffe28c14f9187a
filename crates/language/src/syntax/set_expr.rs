//! The tree of set expressions as written; see the reference of the language.

use crate::diagnostic::Span;

/// A set expression, or a part of one, with its span in the file.
#[derive(Clone, PartialEq, Debug)]
pub struct SetExpr {
    /// Its span in the file, not in the text literal.
    pub span: Span,
    /// The expression itself.
    pub value: SetValue,
}

/// A set expression. No names are resolved yet.
#[derive(Clone, PartialEq, Debug)]
pub enum SetValue {
    /// `a b`, `a & b`.
    And(Vec<SetExpr>),
    /// `a | b`.
    Or(Vec<SetExpr>),
    /// `!a`.
    Not(Box<SetExpr>),
    /// A single word: a keyword, a zone, a piece, a tag, or a square such as `e4`.
    Name(String),
    /// `c1-e3`: two squares joined by a hyphen.
    Range(String, String),
    /// `rank 4`, `ranks 5-last`, `last rank`: the first and last number, both included; `None` means `last`.
    Ranks(Option<u32>, Option<u32>),
    /// `file a`, `files a-c`, `files d-last`, `last file`, both included; `None` means `last`.
    Files(Option<char>, Option<char>),
    /// `near(s)`, `between(s, t)`, `shift(s, forward)`, `shift(s, 1,2)`, `attacked(by s)`: the name and its arguments.
    Call(String, Vec<SetArg>),
}

/// An argument of a function.
#[derive(Clone, PartialEq, Debug)]
pub enum SetArg {
    /// A set; a direction such as `forward` is a [`SetValue::Name`].
    Set(SetExpr),
    /// `by s`.
    By(SetExpr),
    /// `1,2`.
    Vector(i64, i64, Span),
}
