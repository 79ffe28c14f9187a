//! A file as a tree: values as written, each with its span, not interpreted.

use crate::diagnostic::Span;

/// A value as written.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The span of the value.
    pub span: Span,
    /// The value itself.
    pub value: Value,
    /// The base file's value, if this value replaced one.
    pub inherited: Option<Box<Node>>,
}

/// The value as written.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `(a: 1, b: 2)`, and `()`.
    Struct(Vec<Entry>),
    /// `{ "a": 1 }`.
    Map(Vec<Entry>),
    /// `[1, 2]`.
    List(Vec<Node>),
    /// `(1, 2)`.
    Tuple(Vec<Node>),
    /// A word, with the contents of the parentheses after it: `Stuck`, `Any("own royal")`, `Leaper(by: Forward)`. The
    /// body is a [`Value::Struct`] (also for `Word()`) or a [`Value::Tuple`] (also with a single element, as in
    /// `Any("x")`).
    Word(String, Option<Box<Node>>),
    /// `"text"`, unescaped.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Bool(bool),
}

/// A field of a struct or an entry of a map.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its name.
    pub key: String,
    /// The span of the name.
    pub key_span: Span,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// Returns true if the value is this word alone.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(&self.value, Value::Word(own, None) if own == word)
    }

    /// Returns true if this node, or one inside it, is meant.
    pub fn any(&self, is_meant: &dyn Fn(&Node) -> bool) -> bool {
        is_meant(self)
            || match &self.value {
                Value::Struct(rows) | Value::Map(rows) => rows.iter().any(|row| row.value.any(is_meant)),
                Value::List(items) | Value::Tuple(items) => items.iter().any(|item| item.any(is_meant)),
                Value::Word(_, body) => body.as_ref().is_some_and(|body| body.any(is_meant)),
                Value::Text(_) | Value::Number(_) | Value::Bool(_) => false,
            }
    }

    /// Describes the value for messages: `a number`, `a list`, `the word Stuck`.
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Struct(_) => "a struct `(...)`".into(),
            Value::Map(_) => "a map `{...}`".into(),
            Value::List(_) => "a list `[...]`".into(),
            Value::Tuple(_) => "a tuple `(...)`".into(),
            Value::Word(word, None) => format!("the word `{word}`"),
            Value::Word(word, Some(_)) => format!("`{word}(...)`"),
            Value::Text(text) => format!("the text \"{}\"", text.replace(char::is_control, " ")),
            Value::Number(n) => format!("the number {n}"),
            Value::Bool(b) => format!("`{b}`"),
        }
    }
}
