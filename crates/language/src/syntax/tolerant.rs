//! Parses an unfinished text into a tree, and guesses the missing parts.
//!
//! This module reports and refuses nothing; [`read`](super::read()) does.

use super::node::{Entry, Node, Value};
use super::read::read;
use super::scan::{literal, skip_blank};
use crate::diagnostic::Span;
use crate::types::limits::{MAX_ELEMENTS, MAX_FILE_BYTES, MAX_NESTING};
use std::collections::HashSet;
use std::ops::Range;

/// Parses a text. Where it is faulty, wrong parts are skipped, unclosed brackets end before the first token that cannot
/// stand in them, and unclosed texts end with their line. A text beyond the limits gives an empty tree.
pub fn read_tolerantly(text: &str) -> Node {
    if let Ok(root) = read(0, text) {
        return root;
    }
    let text = if text.len() > MAX_FILE_BYTES { "" } else { text };
    let is_indented = text.lines().any(|line| line.starts_with([' ', '\t']));
    let tokens = tokens(text, Lines::End);
    let mut parser = Parser { text, tokens, at: 0, open: Vec::new(), starts: Vec::new(), is_indented };
    let start = parser.tokens.iter().position(|token| token.kind == Kind::Open(b'(')).unwrap_or(parser.tokens.len());
    parser.at = start;
    let empty = Node { span: Span::new(0, 0..text.len()), value: Value::Struct(Vec::new()), inherited: None };
    match parser.value() {
        Some(root) if matches!(root.value, Value::Struct(_)) => root,
        _ => empty,
    }
}

/// The range of the text literal around a byte, without its quotes; `None` if there is none. The end of the literal
/// counts as inside.
pub fn literal_around(text: &str, at: usize) -> Option<Range<usize>> {
    let lines = if read(0, text).is_ok() { Lines::Any } else { Lines::End };
    let found = tokens(text, lines).into_iter().find(|token| token.range.start < at && at <= token.range.end)?;
    let Kind::Text { closed } = found.kind else { return None };
    let inner = found.range.start + 1..found.range.end - usize::from(closed);
    (at <= inner.end && text[found.range.clone()].starts_with('"')).then_some(inner)
}

/// The context of a byte outside of text literals.
pub struct Surroundings {
    /// The innermost open bracket.
    pub open: Option<u8>,
    /// True if a colon stands directly before it.
    pub after_colon: bool,
}

/// The context of a byte.
pub fn surroundings(text: &str, at: usize) -> Surroundings {
    let lines = if read(0, text).is_ok() { Lines::Any } else { Lines::End };
    let (mut open, mut after_colon) = (Vec::new(), false);
    for token in tokens(text, lines).into_iter().take_while(|token| token.range.end <= at) {
        after_colon = token.kind == Kind::Colon;
        match token.kind {
            Kind::Open(bracket) => open.push(bracket),
            // A closing bracket also closes all unmatched brackets within its own.
            Kind::Close(close) => {
                if let Some(index) = open.iter().rposition(|&open| closing(open) == close) {
                    open.truncate(index);
                }
            }
            Kind::Comma | Kind::Colon | Kind::Text { .. } | Kind::Word | Kind::Number | Kind::Other => {}
        }
    }
    Surroundings { open: open.last().copied(), after_colon }
}

/// Returns true if a byte lies in a comment.
pub fn is_in_comment(text: &str, at: usize) -> bool {
    let lines = if read(0, text).is_ok() { Lines::Any } else { Lines::End };
    let before = tokens(text, lines).into_iter().take_while(|token| token.range.end <= at).last();
    let start = before.map_or(0, |token| token.range.end);
    let Some(between) = text.get(start..at) else { return false };
    let end = text.len() - skip_blank(&text[start..]).len();
    let blank = &text[start..end.max(start)];
    // The byte lies in the blanks and comments before the next token, after the start of a comment.
    start + blank.len() >= at && comment_is_open(between)
}

/// Returns true if the last comment in a run of blanks and comments is unclosed.
fn comment_is_open(mut blanks: &str) -> bool {
    loop {
        blanks = blanks.trim_start();
        if blanks.starts_with("//") {
            match blanks.find('\n') {
                Some(end) => blanks = &blanks[end..],
                None => return true,
            }
        } else if blanks.starts_with("/*") {
            let rest = skip_blank(blanks);
            if rest.len() == blanks.len() {
                return true;
            }
            blanks = rest;
        } else {
            return false;
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Lines {
    /// A text may span several lines.
    Any,
    /// A text ends with its line.
    End,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Open(u8),
    Close(u8),
    Comma,
    Colon,
    Text { closed: bool },
    Word,
    Number,
    Other,
}

struct Token {
    kind: Kind,
    range: Range<usize>,
}

fn tokens(text: &str, lines: Lines) -> Vec<Token> {
    let mut tokens = Vec::new();
    // After one unclosed raw text stop looking for others, to stay linear: each search may reach the end.
    let mut raw_texts = true;
    let mut at = 0;
    while at < text.len() {
        let rest = skip_blank(&text[at..]);
        at = text.len() - rest.len();
        let Some(c) = rest.chars().next() else { break };
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let (kind, length) = match c {
            '(' | '[' | '{' => (Kind::Open(c as u8), 1),
            ')' | ']' | '}' => (Kind::Close(c as u8), 1),
            ',' => (Kind::Comma, 1),
            ':' => (Kind::Colon, 1),
            '"' => match literal(rest) {
                Some(Some(length)) if lines == Lines::Any || !rest[..length].contains('\n') => {
                    (Kind::Text { closed: true }, length)
                }
                _ => (Kind::Text { closed: false }, rest.find(['\r', '\n']).unwrap_or(rest.len())),
            },
            'r' if raw_texts && rest[1..].starts_with(['"', '#']) => match literal(rest) {
                Some(Some(length)) => (Kind::Text { closed: true }, length),
                Some(None) | None => {
                    raw_texts = false;
                    (Kind::Word, 1)
                }
            },
            '/' if rest.starts_with("/*") => break,
            c if c.is_ascii_digit() || matches!(c, '+' | '-') => {
                let end = rest[1..].find(|c: char| !part(c)).map_or(rest.len(), |end| end + 1);
                (Kind::Number, end)
            }
            c if part(c) => (Kind::Word, rest.find(|c: char| !part(c)).unwrap_or(rest.len())),
            c => (Kind::Other, c.len_utf8()),
        };
        tokens.push(Token { kind, range: at..at + length });
        at += length;
    }
    tokens
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    /// The open brackets.
    open: Vec<u8>,
    /// The offsets of the open brackets.
    starts: Vec<usize>,
    /// True if any line starts with blanks.
    is_indented: bool,
}

impl Parser<'_> {
    fn kind(&self, ahead: usize) -> Option<Kind> {
        self.tokens.get(self.at + ahead).map(|token| token.kind)
    }

    fn range(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |token| token.range.clone())
    }

    /// The end of the token before the current one.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, |token| token.range.end)
    }

    fn node(&self, start: usize, value: Value) -> Node {
        Node { span: Span::new(0, start..self.end().max(start)), value, inherited: None }
    }

    /// Parses a value; reads nothing and returns `None` if there is none here.
    fn value(&mut self) -> Option<Node> {
        let range = self.range();
        let slice = self.text.get(range.clone())?;
        match self.kind(0)? {
            Kind::Open(open) if self.open.len() < MAX_NESTING => Some(self.bracket(open)),
            // This is the name of a row, not a value.
            Kind::Text { .. } if self.kind(1) == Some(Kind::Colon) => None,
            Kind::Text { closed } => {
                self.at += 1;
                let value = match ron::from_str::<String>(slice) {
                    Ok(text) => text,
                    Err(_) => slice[1..slice.len() - usize::from(closed)].to_owned(),
                };
                Some(self.node(range.start, Value::Text(value)))
            }
            Kind::Number => {
                self.at += 1;
                Some(self.node(range.start, Value::Number(slice.parse().unwrap_or(0))))
            }
            Kind::Word if self.kind(1) == Some(Kind::Colon) => None,
            Kind::Word => {
                self.at += 1;
                let value = match slice {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    word => {
                        let is_called = self.kind(0) == Some(Kind::Open(b'(')) && self.open.len() < MAX_NESTING;
                        let body = is_called.then(|| Box::new(self.bracket(b'(')));
                        Value::Word(word.to_owned(), body)
                    }
                };
                Some(self.node(range.start, value))
            }
            Kind::Open(_) | Kind::Close(_) | Kind::Comma | Kind::Colon | Kind::Other => None,
        }
    }

    /// Parses brackets and their contents. The current token is the opening bracket.
    fn bracket(&mut self, open: u8) -> Node {
        let start = self.range().start;
        self.at += 1;
        self.open.push(open);
        self.starts.push(start);
        let (mut named, mut values) = (Vec::new(), Vec::new());
        let (mut seen, mut closed) = (HashSet::new(), false);
        while let Some(kind) = self.kind(0) {
            match kind {
                Kind::Close(close) => {
                    if self.closes(close) {
                        closed = true;
                        break;
                    }
                    // The token closes an outer bracket, or nothing.
                    if self.open.iter().any(|&open| closing(open) == close) {
                        break;
                    }
                    self.at += 1;
                }
                Kind::Text { .. } | Kind::Word if self.kind(1) == Some(Kind::Colon) => {
                    let is_tuple = named.is_empty() && !values.is_empty();
                    if self.belongs_farther_out(kind) || self.is_outdented() || is_tuple && self.open.len() > 1 {
                        break;
                    }
                    let entry = self.entry();
                    // As in a valid file, at most so many entries, and each name once: merging relies on it.
                    if named.len() < MAX_ELEMENTS && seen.insert(entry.key.clone()) {
                        named.push(entry);
                    }
                }
                _ => match self.value() {
                    Some(value) if values.len() < MAX_ELEMENTS => values.push(value),
                    Some(_) => {}
                    None => self.at += 1,
                },
            }
        }
        self.open.pop();
        self.starts.pop();
        if closed {
            self.at += 1;
        }
        let value = match open {
            b'{' => Value::Map(named),
            b'[' => Value::List(values),
            _ if named.is_empty() && !values.is_empty() => Value::Tuple(values),
            _ => Value::Struct(named),
        };
        self.node(start, value)
    }

    /// Returns true if this bracket closes the innermost one.
    fn closes(&self, close: u8) -> bool {
        self.open.last().is_some_and(|&open| closing(open) == close)
    }

    /// Returns true if a name of this kind cannot stand in the innermost bracket, but in an outer one. Rows stand in
    /// braces, fields in parentheses.
    fn belongs_farther_out(&self, kind: Kind) -> bool {
        let wanted = if kind == Kind::Word { b'(' } else { b'{' };
        self.open.last() != Some(&wanted) && self.open.contains(&wanted)
    }

    /// Returns true if a name starts its line and is indented no deeper than the line that opened the innermost
    /// bracket. Then that bracket was not closed, provided that lines are indented at all.
    fn is_outdented(&self) -> bool {
        if !self.is_indented || self.open.len() < 2 {
            return false;
        }
        let begins = indentation(self.text, self.range().start);
        let outer = self.starts.last().map(|&open| indentation(self.text, open).0);
        begins.1 && outer.is_some_and(|outer| begins.0 <= outer)
    }

    /// Parses a name and the value after its colon.
    fn entry(&mut self) -> Entry {
        let range = self.range();
        let slice = &self.text[range.clone()];
        let key = ron::from_str::<String>(slice).unwrap_or_else(|_| slice.trim_matches('"').to_owned());
        self.at += 2;
        let end = self.end();
        let missing =
            || Node { span: Span::new(0, end..end), value: Value::Word(String::new(), None), inherited: None };
        let value = self.value().unwrap_or_else(missing);
        Entry { key, key_span: Span::new(0, range), value }
    }
}

/// The number of blanks at the start of a byte's line, and whether the byte is the first after them.
fn indentation(text: &str, at: usize) -> (usize, bool) {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let blanks = text[start..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    (blanks, start + blanks == at)
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::testing::show;

    fn shown(text: &str) -> String {
        show(&read_tolerantly(text))
    }

    #[test]
    fn what_is_missing_is_guessed() {
        assert_eq!(shown("(a: 1, b: \"x\")"), "(a:1 b:x)");
        assert_eq!(
            shown("(rows: {\n \"a\": (x: Leaper(by: ,\n \"b\": (y: 2)},\n z: 3)"),
            "(rows:{a:(x:Leaper(by:)) b:(y:2)} z:3)"
        );
        assert_eq!(shown("(rows: { \"a\": (x: [1, 2, \"b\": (y: 2) }, z: 3"), "(rows:{a:(x:[1 2]) b:(y:2)} z:3)");
        assert_eq!(
            shown("(a: 1,\n rows: { \"b\": (x: Any(\"own\n more: { \"c\": (y: 2) },\n z: 3)"),
            "(a:1 rows:{b:(x:Any<own>)} more:{c:(y:2)} z:3)"
        );
        assert_eq!(shown("(\na: 1,\nrows: {\n \"b\": (x: 1),\n},\nz: '3)"), "(a:1 rows:{b:(x:1)} z:)");
        assert_eq!(shown("(a: \"unclosed\n b: 2)"), "(a:unclosed b:2)");
        assert_eq!(shown("(a: 1)) garbage"), "(a:1)");
        assert_eq!(shown(""), "()");
        assert_eq!(shown("("), "()");
        assert_eq!(shown("(a: W(1, x"), "(a:W<1 x>)");
    }

    #[test]
    fn nothing_that_is_cut_off_anywhere_does_harm() {
        let text = "(rows: { \"a\": (x: Leaper(by: [(1, 2), F]), y: \"\u{1f451}\\\"\", z: r#\"q\"#), }, // end\n w: -1, /* c */ v: true)";
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let (start, rest) = text.split_at(end);
            for part in [start, rest, &format!("{start}\u{e9}{rest}"), &format!("{start}\"{rest}")] {
                let root = read_tolerantly(part);
                assert!(part.get(root.span.range.clone()).is_some());
                literal_around(part, end.min(part.len()));
                is_in_comment(part, end.min(part.len()));
            }
        }
        read_tolerantly(&"(".repeat(90_000));
        read_tolerantly(&"(a:".repeat(30_000));
    }

    #[test]
    fn literals_and_comments_are_known() {
        let text = "(a: \"xy\", // c\n b: \"z";
        let around = |at: usize| literal_around(text, at).map(|range| &text[range]);
        assert_eq!(around(4), None);
        assert_eq!(around(5), Some("xy"));
        assert_eq!(around(7), Some("xy"));
        assert_eq!(around(8), None);
        assert_eq!(around(text.len()), Some("z"));
        let comment = text.find("//").unwrap();
        assert!(!is_in_comment(text, comment) && is_in_comment(text, comment + 3));
        assert!(!is_in_comment(text, text.find('b').unwrap()) && !is_in_comment(text, 2));
    }
}
