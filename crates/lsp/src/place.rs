//! The context of a position in a document: its word, its text literal, its enclosing names.

use ferz::diagnostic::Span;
use ferz_core::lower::NameKind;
use ferz_core::syntax::{Entry, Node, Scan, Surroundings, Value};
use std::ops::Range;

/// A position in a text.
pub struct Place {
    /// The byte offset.
    pub at: usize,
    /// The word around it, which may be empty.
    pub word: Range<usize>,
    /// The text literal around it, without its quotes.
    pub literal: Option<Range<usize>>,
    /// Set if the position lies in a comment.
    pub is_in_comment: bool,
    /// The context of the word.
    pub around: Surroundings,
}

impl Place {
    pub fn new(text: &str, at: usize) -> Place {
        let scan = Scan::recovering(text);
        let literal = scan.literal_around(at);
        let inside = literal.clone().unwrap_or(0..text.len());
        // Names in quotes may contain hyphens.
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-' && literal.is_some();
        let before = &text[inside.start..at];
        let start = at - before.chars().rev().take_while(|c| is_part(*c)).map(char::len_utf8).sum::<usize>();
        let end = at + text[at..inside.end].chars().take_while(|c| is_part(*c)).map(char::len_utf8).sum::<usize>();
        let (is_in_comment, around) = (scan.is_in_comment(at), scan.surroundings(start));
        Place { at, word: start..end, literal, is_in_comment, around }
    }
}

/// A step from the root of a file down to a position.
#[derive(Clone, Copy, Debug)]
pub enum Step<'n> {
    /// Into a field or a row.
    Entry(&'n Entry),
    /// Into the value after a word.
    Word(&'n str),
}

/// Returns the steps down to a byte. The byte lies within the value or the name of the last step.
pub fn steps(root: &Node, at: usize) -> Vec<Step<'_>> {
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

/// Returns `true` if a span contains a byte, or ends there.
pub fn holds(span: &Span, at: usize) -> bool {
    span.range.start <= at && at <= span.range.end
}

/// Returns the names of the fields and rows among some steps.
pub fn names<'n>(steps: &[Step<'n>]) -> Vec<&'n str> {
    let name = |step: &Step<'n>| match step {
        Step::Entry(entry) => Some(entry.key.as_str()),
        Step::Word(_) => None,
    };
    steps.iter().filter_map(name).collect()
}

/// Returns all words and names among some steps, the innermost first.
pub fn around<'n>(steps: &[Step<'n>]) -> Vec<&'n str> {
    let word = |step: &Step<'n>| match *step {
        Step::Entry(entry) => entry.key.as_str(),
        Step::Word(word) => word,
    };
    steps.iter().rev().map(word).collect()
}

/// Returns the fields or rows of a value; for a word, those of the value after it.
pub fn entries(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Struct(entries) | Value::Map(entries) => entries,
        Value::Word(_, Some(body)) => entries(body),
        Value::Word(_, None) | Value::List(_) | Value::Tuple(_) => &[],
        Value::Text(_) | Value::Number(_) | Value::Bool(_) => &[],
    }
}

/// Returns the entry at a path.
pub fn entry_at<'n>(root: &'n Node, path: &[&str]) -> Option<&'n Entry> {
    let (first, rest) = path.split_first()?;
    let entry = entries(root).iter().find(|entry| entry.key == *first)?;
    if rest.is_empty() { Some(entry) } else { entry_at(&entry.value, rest) }
}

/// Returns the name that a row declares, if the position is on it.
pub fn declared<'n>(steps: &[Step<'n>], at: usize) -> Option<(NameKind, &'n str, &'n Span)> {
    let [Step::Entry(section), Step::Entry(row)] = steps else { return None };
    let what = is_of(&section.key)?;
    let is_row = matches!(section.value.value, Value::Map(_)) && holds(&row.key_span, at);
    is_row.then_some((what, &row.key, &row.key_span))
}

/// Returns the kind of name that the rows of a section declare.
pub fn is_of(section: &str) -> Option<NameKind> {
    Some(match section {
        "pieces" => NameKind::Piece,
        "zones" => NameKind::Zone,
        "conditions" => NameKind::Condition,
        "amounts" => NameKind::Amount,
        "counters" => NameKind::Counter,
        _ => return None,
    })
}
