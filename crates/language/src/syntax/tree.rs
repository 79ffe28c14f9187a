//! Builds the tree of a scanned text.
//!
//! A valid text has an exact tree. In a faulty one, parts that make no sense are left out, and missing values are empty
//! words.

use super::brackets;
use super::node::{Entry, Node, Value};
use super::scan::{Scan, TokenKind, starts_number};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_obeyed};
use crate::types::limits::{MAX_ELEMENTS, MAX_NUMBER};
use std::collections::HashMap;
use std::ops::Range;

/// Builds the value that starts with a token; `None` if there is none. Returns with it the faults that valid RON may
/// have: RON that the language does not use, and names written twice.
pub(super) fn tree(source: SourceId, scan: &Scan, token: usize) -> (Option<Node>, Vec<Diagnostic>) {
    let mut builder = Builder { source, scan, at: token, faults: Vec::new() };
    (builder.value(), builder.faults)
}

struct Builder<'s> {
    source: SourceId,
    scan: &'s Scan<'s>,
    /// The current token.
    at: usize,
    faults: Vec<Diagnostic>,
}

impl Builder<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    /// The span of a token.
    fn span_of(&self, token: usize) -> Span {
        self.span(self.scan.range(token))
    }

    /// The node of the tokens from one up to the current one. Without tokens it stands behind the one before.
    fn node(&self, start: usize, value: Value) -> Node {
        let range = self.scan.range_of(start.min(self.at - 1)..self.at);
        let start = if start < self.at { range.start } else { range.end };
        Node { span: self.span(start..range.end), value, inherited: None }
    }

    /// Builds a value. Passes no token and returns `None` if there is none here.
    fn value(&mut self) -> Option<Node> {
        let start = self.at;
        let value = match self.scan.kind(start)? {
            TokenKind::Open(open) => self.bracket(open)?,
            // The value of the name before is missing.
            TokenKind::Text | TokenKind::Word if self.scan.is_name(start) => return None,
            TokenKind::Text => {
                let text = self.text();
                self.faults.extend(control_character(&text, &self.span_of(start), &['\n', '\r', '\t']));
                Value::Text(text)
            }
            TokenKind::Word if starts_number(self.scan.slice(start)) => Value::Number(self.number()),
            TokenKind::Word => self.word(),
            TokenKind::Close(_) | TokenKind::Comma | TokenKind::Colon | TokenKind::Comment | TokenKind::Other => {
                return None;
            }
        };
        Some(self.node(start, value))
    }

    /// Builds the contents of brackets as one value.
    fn bracket(&mut self, open: u8) -> Option<Value> {
        let bracket = self.scan.opened_by(self.at)?;
        let holds_fields = open == b'{' && brackets::holds_fields(self.scan, bracket);
        if holds_fields {
            self.faults.push(brackets::as_fields(self.source, self.scan, bracket));
        }
        let (mut named, mut values, mut seen) = (Vec::new(), Vec::new(), HashMap::new());
        let is_rows = open == b'{' && !holds_fields;
        self.at += 1;
        while self.at < bracket.close {
            if self.scan.is_name(self.at) {
                let entry = self.entry(is_rows);
                // Merging relies on each name being there once.
                let first = seen.entry(entry.key.clone()).or_insert_with(|| entry.key_span.clone());
                if *first != entry.key_span {
                    self.faults.push(written_twice(&entry, first.clone(), is_rows));
                } else if named.len() < MAX_ELEMENTS {
                    named.push(entry);
                }
                continue;
            }
            match self.value() {
                Some(value) if self.scan.kind(self.at) == Some(TokenKind::Colon) => self.faults.push(no_name(&value)),
                Some(value) if values.len() < MAX_ELEMENTS => values.push(value),
                Some(_) => {}
                None => self.at += 1,
            }
        }
        self.at = bracket.close + usize::from(bracket.is_closed);
        Some(match open {
            b'[' => Value::List(values),
            b'{' if is_rows => Value::Map(named),
            b'(' if named.is_empty() && !values.is_empty() => Value::Tuple(values),
            _ => Value::Struct(named),
        })
    }

    /// Builds a name and the value after its colon.
    fn entry(&mut self, is_row: bool) -> Entry {
        let start = self.at;
        let key = match self.scan.is_text(start) {
            true => self.text(),
            false => self.scan.slice(start).to_owned(),
        };
        let key_span = self.span_of(start);
        if is_row && !self.scan.is_text(start) {
            let known = self.faults.len();
            let value = match starts_number(&key) {
                true => Value::Number(self.number()),
                false => Value::Word(key.clone(), None),
            };
            if self.faults.len() == known {
                self.faults.push(no_name(&Node { span: key_span.clone(), value, inherited: None }));
            }
        } else if let Some(fault) = control_character(&key, &key_span, &[]) {
            self.faults.push(fault);
        }
        self.at = start + 2;
        let missing = Value::Word(String::new(), None);
        let value = self.value().unwrap_or_else(|| self.node(self.at, missing));
        Entry { key, key_span, value }
    }

    fn text(&mut self) -> String {
        let (span, slice) = (self.span_of(self.at), self.scan.slice(self.at));
        let content = self.scan.content(self.at).map_or("", |content| &self.scan.text()[content]);
        self.at += 1;
        ron::from_str::<String>(slice).unwrap_or_else(|_| {
            let fault = Diagnostic::new(Code::BadEscape, span, "this text cannot be read");
            self.faults.push(fault.hint("write a backslash in a text as `\\\\`"));
            content.to_owned()
        })
    }

    fn number(&mut self) -> i64 {
        let (span, slice) = (self.span_of(self.at), self.scan.slice(self.at));
        self.at += 1;
        ron::from_str(slice).unwrap_or_else(|_| {
            let is_integer = slice.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'_'));
            self.faults.push(if slice.contains("..") {
                let fault = Diagnostic::new(Code::Syntax, span, format!("ranges such as `{slice}` are not supported"));
                fault.hint("write `AtLeast(1)`, `UpTo(3)` or `(1, 3)`")
            } else if is_integer {
                let fault = Diagnostic::new(Code::NotAWholeNumber, span, format!("the number {slice} is too large"));
                fault.hint(format!("the largest number is {MAX_NUMBER}"))
            } else {
                let fault = Diagnostic::new(Code::NotAWholeNumber, span, format!("`{slice}` is not a whole number"));
                fault.hint("write only digits; to count halves, double all numbers")
            });
            0
        })
    }

    fn word(&mut self) -> Value {
        let start = self.at;
        let word = self.scan.slice(start);
        self.at += 1;
        let body = self.scan.opened_by(self.at).filter(|bracket| self.scan.is(bracket, b'('));
        let is_followed =
            !matches!(self.scan.kind(self.at), None | Some(TokenKind::Comma | TokenKind::Close(_) | TokenKind::Colon));
        match word {
            "true" | "false" => return Value::Bool(word == "true"),
            "Some" | "None" => {
                let message = format!("`{word}` is not a word of the language");
                let fault = Diagnostic::new(Code::OptionWord, self.span_of(start), message);
                self.faults.push(match (word, body) {
                    ("Some", Some(body)) => fault
                        .hint("write the value without `Some(...)`")
                        .edit(Edit::new(self.span(self.scan.range_of(start..body.open + 1)), ""))
                        .edit(Edit::new(self.span_of(body.close), "")),
                    ("Some", None) => fault.hint("write the value without `Some(...)`"),
                    _ => fault.hint("remove the field; in a file with a base, write `Remove`"),
                });
            }
            _ if is_followed && body.is_none() => {
                let range = self.scan.range_of(start..self.at + 1);
                let message = format!("`{}` is not a value", &self.scan.text()[range.clone()]);
                let fault = Diagnostic::new(Code::Syntax, self.span(range), message);
                self.faults.push(fault.hint("write a number, a text in quotes, a word, or something in brackets"));
            }
            _ => {}
        }
        let start = self.at;
        let body = body.and_then(|_| self.bracket(b'(')).map(|body| Box::new(self.node(start, body)));
        Value::Word(word.to_owned(), body)
    }
}

/// Reports a name that a file, a struct or a section has already.
fn written_twice(entry: &Entry, first: Span, is_row: bool) -> Diagnostic {
    let what = if is_row { "name" } else { "field" };
    let message = format!("the {what} `{}` is written twice", entry.key);
    let fault = Diagnostic::new(Code::DuplicateKey, entry.key_span.clone(), message).related(first, "first here");
    fault.hint(if is_row { "remove one of the two, or rename this one" } else { "join the two into one" })
}

/// Reports a value before a colon that is not the name of a row.
fn no_name(found: &Node) -> Diagnostic {
    let message = format!("expected the name of a row in double quotes, found {}", found.describe());
    let fault = Diagnostic::new(Code::Quotes, found.span.clone(), message);
    let right = match &found.value {
        Value::Word(word, None) => format!("\"{word}\""),
        Value::Number(number) => format!("\"{number}\""),
        _ => return fault.hint("write a row as `\"name\": ...`"),
    };
    fault.hint(format!("write `{right}: ...`")).replace(right)
}

/// Reports a control character in a text, except for the allowed ones.
pub fn control_character(text: &str, span: &Span, allowed: &[char]) -> Option<Diagnostic> {
    let (at, found) = text.char_indices().find(|(_, c)| is_obeyed(*c) && !allowed.contains(c))?;
    let span = span.within_text(text, at..at + found.len_utf8());
    let what = match found {
        '\n' => "a line break".into(),
        _ if found.is_control() => format!("the control character U+{:04X}", u32::from(found)),
        _ => format!("the invisible character U+{:04X}", u32::from(found)),
    };
    let fault = Diagnostic::new(Code::ControlCharacter, span, format!("{what} is not allowed here"));
    let fault = fault.hint("remove it: terminals may obey it");
    // In a text with escapes, the span is that of the whole text.
    let is_exact = fault.span.range.len() == found.len_utf8();
    Some(if is_exact && found != '\n' { fault.replace("") } else { fault })
}
