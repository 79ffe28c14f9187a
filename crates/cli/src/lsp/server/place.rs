//! Where a place in a document lies: in which word, in which text, below which names.

use ferz::diagnostic::Span;
use ferz_core::syntax::literal_around;
use ferz_core::syntax::{Entry, Node, Value};
use std::ops::Range;

/// A place in a text.
pub(super) struct Place {
    /// The byte.
    pub at: usize,
    /// The word around it, which may be empty.
    pub word: Range<usize>,
    /// The text literal around it, without its quotes.
    pub literal: Option<Range<usize>>,
}

impl Place {
    pub fn new(text: &str, at: usize) -> Place {
        let literal = literal_around(text, at);
        let inside = literal.clone().unwrap_or(0..text.len());
        // Names in quotes may have hyphens.
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-' && literal.is_some();
        let before = &text[inside.start..at];
        let start = at - before.chars().rev().take_while(|c| is_part(*c)).map(char::len_utf8).sum::<usize>();
        let end = at + text[at..inside.end].chars().take_while(|c| is_part(*c)).map(char::len_utf8).sum::<usize>();
        Place { at, word: start..end, literal }
    }
}

/// A step from a file down to a place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'n> {
    /// Into a field or a row.
    Entry(&'n Entry),
    /// Into what stands behind a word.
    Word(&'n str),
}

/// The steps down to a byte, which lies within the value or the name of the last one.
pub(super) fn steps(root: &Node, at: usize) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    let mut node = Some(root);
    while let Some(here) = node {
        node = match &here.value {
            Value::Struct(entries) | Value::Map(entries) => {
                let entry = entries.iter().find(|entry| {
                    let end = entry.value.span.range.end.max(entry.key_span.range.end);
                    (entry.key_span.range.start..=end).contains(&at)
                });
                steps.extend(entry.map(Step::Entry));
                entry.filter(|entry| !holds(&entry.key_span, at)).map(|entry| &entry.value)
            }
            Value::List(items) | Value::Tuple(items) => items.iter().find(|item| holds(&item.span, at)),
            Value::Word(word, body) => {
                steps.push(Step::Word(word));
                body.as_deref().filter(|body| holds(&body.span, at))
            }
            Value::Text(_) | Value::Number(_) | Value::Bool(_) => None,
        };
    }
    steps
}

/// Does a place hold a byte, or end there?
pub(super) fn holds(span: &Span, at: usize) -> bool {
    span.range.start <= at && at <= span.range.end
}

/// The names of the fields and rows among some steps.
pub(super) fn names<'n>(steps: &[Step<'n>]) -> Vec<&'n str> {
    let name = |step: &Step<'n>| match step {
        Step::Entry(entry) => Some(entry.key.as_str()),
        Step::Word(_) => None,
    };
    steps.iter().filter_map(name).collect()
}

/// All words and names among some steps, the nearest first.
pub(super) fn around<'n>(steps: &[Step<'n>]) -> Vec<&'n str> {
    let word = |step: &Step<'n>| match *step {
        Step::Entry(entry) => entry.key.as_str(),
        Step::Word(word) => word,
    };
    steps.iter().rev().map(word).collect()
}

/// What fields or rows a value has; those behind a word are its own.
pub(super) fn entries(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Struct(entries) | Value::Map(entries) => entries,
        Value::Word(_, Some(body)) => entries(body),
        Value::Word(_, None) | Value::List(_) | Value::Tuple(_) => &[],
        Value::Text(_) | Value::Number(_) | Value::Bool(_) => &[],
    }
}

/// The entry at the end of a way of names.
pub(super) fn entry_at<'n>(root: &'n Node, path: &[&str]) -> Option<&'n Entry> {
    let (first, rest) = path.split_first()?;
    let entry = entries(root).iter().find(|entry| entry.key == *first)?;
    if rest.is_empty() { Some(entry) } else { entry_at(&entry.value, rest) }
}
