//! Parses the text of a file into its tree.
//!
//! `ron` decides whether the text is RON, and reads texts and numbers. A scan before it finds the brackets and their
//! elements. Thus every value has its span, and every fault is found, not only the first.

use super::brackets;
use super::ini;
use super::node::{Entry, Node, Value};
use super::repair;
use super::scan::{Bracket, Scan, literal, scan, skip_blank};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_obeyed};
use crate::types::limits::{MAX_FILE_BYTES, MAX_NUMBER};
use std::collections::HashMap;
use std::ops::Range;

/// Parses the text of a file.
///
/// # Errors
/// All faults of the text: invalid RON, RON that the language does not use, names written twice, and files beyond the
/// [limits](crate::types::limits).
pub fn read(source: SourceId, text: &str) -> Result<Node, Vec<Diagnostic>> {
    if text.len() > MAX_FILE_BYTES {
        let message = format!("the file has {} bytes; the limit is {MAX_FILE_BYTES}", text.len());
        let fault = Diagnostic::new(Code::FileTooLarge, Span::new(source, 0..0), message);
        return Err(vec![fault.hint("write only the differences to a `base`")]);
    }
    if let Some(fault) = ini::taken_for_a_variant(source, text) {
        return Err(vec![fault]);
    }
    let mut scan = scan(source, text);
    let mut diagnostics = std::mem::take(&mut scan.diagnostics);
    if scan.hopeless {
        return Err(diagnostics);
    }
    let (faults, parsable) = repair::find_faults(source, &mut scan);
    diagnostics.extend(faults);
    let mut root = None;
    if parsable {
        let mut reader = Reader { source, scan: &scan, diagnostics: Vec::new() };
        root = reader.value(&scan.mended);
        diagnostics.append(&mut reader.diagnostics);
    }
    if let Some(root) = root.as_ref().filter(|root| !matches!(root.value, Value::Struct(_))) {
        let message = format!("a variant file is `( ... )`, found {}", root.describe());
        let start = root.span.range.start;
        let fault = Diagnostic::new(Code::WrongType, Span::new(source, start..start + 1), message);
        diagnostics.push(fault.hint(match &root.value {
            Value::Map(_) => "write parentheses around the whole file, and field names without quotes: `(name: \"...\", board: ..., ...)`",
            _ => "write parentheses around the whole file: `(name: \"...\", board: ..., ...)`",
        }));
    }
    match root {
        Some(root) if diagnostics.is_empty() => Ok(root),
        _ => {
            diagnostics.iter_mut().for_each(|diagnostic| widen(&mut diagnostic.span.range, text));
            diagnostics.sort_by_key(|diagnostic| diagnostic.span.range.start);
            Err(diagnostics)
        }
    }
}

/// Widens a range to whole characters: a range in the mended text may start or end within a character of the original.
fn widen(range: &mut Range<usize>, text: &str) {
    while !text.is_char_boundary(range.start) {
        range.start -= 1;
    }
    while !text.is_char_boundary(range.end) {
        range.end += 1;
    }
}

struct Reader<'t> {
    source: SourceId,
    scan: &'t Scan,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Reader<'t> {
    /// Reads the value in a slice of the text, which may have blanks around it. Reports a fault and returns `None` if
    /// there is no valid value.
    fn value(&mut self, slice: &'t str) -> Option<Node> {
        let slice = skip_blank(slice);
        let start = self.offset(slice);
        let first = slice.chars().next()?;
        if let Some(Some(length)) = literal(slice) {
            return self.text(&slice[..length]);
        }
        match first {
            '(' | '[' | '{' => self.bracket(self.scan.bracket_at(start)?),
            '0'..='9' | '+' | '-' | '.' => self.number(slice),
            _ => self.word(slice),
        }
    }

    fn node(&self, start: usize, end: usize, value: Value) -> Node {
        Node { span: Span::new(self.source, start..end), value, inherited: None }
    }

    /// The offset of a slice in the text.
    fn offset(&self, slice: &str) -> usize {
        slice.as_ptr().addr() - self.scan.mended.as_ptr().addr()
    }

    fn span(&self, slice: &str) -> Span {
        let start = self.offset(slice);
        Span::new(self.source, start..start + slice.len())
    }

    fn fault(&mut self, fault: Diagnostic) -> Option<Node> {
        self.diagnostics.push(fault);
        None
    }

    /// Reads the contents of brackets as one value.
    fn bracket(&mut self, bracket: &'t Bracket) -> Option<Node> {
        let elements = self.scan.elements(bracket);
        let open = self.scan.mended.as_bytes()[bracket.open];
        let value = if open == b'{' && brackets::holds_fields(self.scan, bracket) {
            self.diagnostics.push(brackets::as_fields(self.source, self.scan, bracket));
            let fields = elements.into_iter().map(|field| (field.name.map(|name| self.field(name)), field.value));
            let fields = fields.collect();
            Value::Struct(self.entries(fields, "field"))
        } else if open == b'{' {
            let rows = elements.into_iter().map(|row| (row.name.and_then(|name| self.key(name)), row.value)).collect();
            Value::Map(self.entries(rows, "name"))
        } else if open == b'(' && elements.first().is_none_or(|first| first.name.is_some()) {
            let fields = elements.into_iter().map(|field| (field.name.map(|name| self.field(name)), field.value));
            let fields = fields.collect();
            Value::Struct(self.entries(fields, "field"))
        } else {
            let items = elements.into_iter().filter_map(|item| self.value(item.value)).collect();
            if open == b'[' { Value::List(items) } else { Value::Tuple(items) }
        };
        Some(self.node(bracket.open, bracket.close + 1, value))
    }

    /// Builds the entries of a struct or map from names and values. A name is `None` if it was faulty.
    fn entries(&mut self, named: Vec<(Option<(String, Span)>, &'t str)>, what: &str) -> Vec<Entry> {
        let mut seen: HashMap<String, Span> = HashMap::new();
        let mut entries = Vec::new();
        for (key, value) in named {
            let value = self.value(value);
            let Some((key, key_span)) = key else { continue };
            if let Some(first) = seen.get(&key) {
                let fault =
                    Diagnostic::new(Code::DuplicateKey, key_span, format!("the {what} `{key}` is written twice"));
                let fault = fault.hint(match what {
                    "field" => "join the two into one",
                    _ => "remove one of the two, or rename this one",
                });
                self.diagnostics.push(fault.related(first.clone(), "first here"));
                continue;
            }
            seen.insert(key.clone(), key_span.clone());
            entries.extend(value.map(|value| Entry { key, key_span, value }));
        }
        entries
    }

    /// Reads the name of a field: a bare word.
    fn field(&self, slice: &str) -> (String, Span) {
        let slice = skip_blank(slice);
        let end = slice.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(slice.len());
        (slice[..end].to_owned(), self.span(&slice[..end]))
    }

    /// Reads the name of a row: a text.
    fn key(&mut self, slice: &'t str) -> Option<(String, Span)> {
        let node = self.value(slice)?;
        let Value::Text(name) = node.value else {
            let message = format!("expected the name of a row in double quotes, found {}", node.describe());
            let fault = Diagnostic::new(Code::Quotes, node.span, message);
            let fault = match node.value {
                Value::Word(word, None) => {
                    fault.hint(format!("write `\"{word}\": ...`")).replace(format!("\"{word}\""))
                }
                Value::Number(number) => {
                    fault.hint(format!("write `\"{number}\": ...`")).replace(format!("\"{number}\""))
                }
                _ => fault.hint("write a row as `\"name\": ...`"),
            };
            self.diagnostics.push(fault);
            return None;
        };
        if let Some(fault) = control_character(&name, &node.span, &[]) {
            self.diagnostics.push(fault);
            return None;
        }
        Some((name, node.span))
    }

    fn text(&mut self, slice: &str) -> Option<Node> {
        let span = self.span(slice);
        match ron::from_str::<String>(slice) {
            Ok(text) => match control_character(&text, &span, &['\n', '\r', '\t']) {
                Some(fault) => self.fault(fault),
                None => Some(Node { span, value: Value::Text(text), inherited: None }),
            },
            Err(_) => {
                let fault = Diagnostic::new(Code::BadEscape, span, "this text cannot be read");
                self.fault(fault.hint("write a backslash in a text as `\\\\`"))
            }
        }
    }

    fn number(&mut self, slice: &str) -> Option<Node> {
        let length = slice.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '.' | '=')));
        let slice = &slice[..length.unwrap_or(slice.len())];
        let span = self.span(slice);
        if let Ok(number) = ron::from_str::<i64>(slice) {
            return Some(Node { span, value: Value::Number(number), inherited: None });
        }
        let fault = if slice.contains("..") {
            let fault = Diagnostic::new(Code::Syntax, span, format!("ranges such as `{slice}` are not supported"));
            fault.hint("write `AtLeast(1)`, `UpTo(3)` or `(1, 3)`")
        } else if slice.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'_')) {
            let message = format!("the number {slice} is too large");
            Diagnostic::new(Code::NotAWholeNumber, span, message).hint(format!("the largest number is {MAX_NUMBER}"))
        } else {
            let fault = Diagnostic::new(Code::NotAWholeNumber, span, format!("`{slice}` is not a whole number"));
            fault.hint("write only digits; to count halves, double all numbers")
        };
        self.fault(fault)
    }

    fn word(&mut self, slice: &'t str) -> Option<Node> {
        let start = self.offset(slice);
        let length = slice.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(slice.len());
        let (word, rest) = slice.split_at(length);
        let span = self.span(word);
        let rest = skip_blank(rest);
        match word {
            "true" | "false" => return Some(self.node(start, start + length, Value::Bool(word == "true"))),
            "Some" | "None" => {
                let fault =
                    Diagnostic::new(Code::OptionWord, span.clone(), format!("`{word}` is not a word of the language"));
                return self.fault(match word {
                    "Some" => {
                        let fault = fault.hint("write the value without `Some(...)`");
                        match rest.starts_with('(').then(|| self.scan.bracket_at(self.offset(rest))).flatten() {
                            Some(&Bracket { open, close, .. }) => fault
                                .edit(Edit::new(Span::new(self.source, start..open + 1), ""))
                                .edit(Edit::new(Span::new(self.source, close..close + 1), "")),
                            None => fault,
                        }
                    }
                    _ => fault.hint("remove the field; in a file with a base, write `Remove`"),
                });
            }
            _ => {}
        }
        if rest.starts_with('(') {
            let body = self.bracket(self.scan.bracket_at(self.offset(rest))?)?;
            let end = body.span.range.end;
            return Some(self.node(start, end, Value::Word(word.to_owned(), Some(Box::new(body)))));
        }
        if word.is_empty() || !rest.is_empty() && !rest.starts_with([',', ')', ']', '}', ':']) {
            let end = slice.find(|c: char| c.is_whitespace() || matches!(c, ',' | ')' | ']' | '}'));
            let slice = &slice[..end.unwrap_or(slice.len())];
            let fault = Diagnostic::new(Code::Syntax, self.span(slice), format!("`{slice}` is not a value"));
            let fault = fault.hint("write a number, a text in quotes, a word, or something in brackets");
            return self.fault(fault.suggest(slice, ["true", "false"]));
        }
        Some(self.node(start, start + length, Value::Word(word.to_owned(), None)))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All leaves of a tree, as slices of the text.
    fn leaves<'t>(node: &Node, text: &'t str, found: &mut Vec<&'t str>) {
        match &node.value {
            Value::Struct(entries) | Value::Map(entries) => {
                for entry in entries {
                    found.push(&text[entry.key_span.range.clone()]);
                    leaves(&entry.value, text, found);
                }
            }
            Value::List(items) | Value::Tuple(items) => items.iter().for_each(|item| leaves(item, text, found)),
            Value::Word(_, Some(body)) => leaves(body, text, found),
            _ => found.push(&text[node.span.range.clone()]),
        }
    }

    #[test]
    fn every_value_knows_its_place() {
        let text = "\u{feff}( // first\r\n a: 1, /* ( */ \"no\": 2)";
        assert!(read(0, text).is_err());
        let text = "\u{feff}( // first\r\n a: -1 /* ( */, b: { \"x y\" : Stuck , \"z\": W ( r#\"q\"q\"# , ) },\r\n c: [ (1, true), [] ] // last\r\n)";
        let root = read(0, text).unwrap();
        let mut found = Vec::new();
        leaves(&root, text, &mut found);
        assert_eq!(found, ["a", "-1", "b", "\"x y\"", "Stuck", "\"z\"", "r#\"q\"q\"#", "c", "1", "true"]);
        assert_eq!(&text[root.span.range.clone()], &text[3..]);
    }

    #[test]
    fn brackets_are_what_the_tree_says_they_are() {
        let text = r#"(a: (), b: ( ), c: W(), d: (1), e: W("x"), f: {}, g: [], h: W(x: 1), i: W { "no": 1 })"#;
        assert!(read(0, text).is_err());
        let text = r#"(a: (), b: ( ), c: W(), d: (1), e: W("x"), f: {}, g: [], h: W(x: 1), i: "a\"b\u{e9}", j: 0x1F)"#;
        let Value::Struct(fields) = read(0, text).unwrap().value else { panic!() };
        let described: Vec<_> = fields.iter().map(|field| field.value.describe()).collect();
        let (structure, tuple) = ("a struct `(...)`", "a tuple `(...)`");
        let expected =
            [structure, structure, "`W(...)`", tuple, "`W(...)`", "a map `{...}`", "a list `[...]`", "`W(...)`"];
        assert_eq!(described[..8], expected);
        assert_eq!(described[8..], ["the text \"a\"b\u{e9}\"", "the number 31"]);
        let body = |index: usize| match &fields[index].value.value {
            Value::Word(_, Some(body)) => body.describe(),
            other => panic!("{other:?}"),
        };
        assert_eq!([body(2), body(4), body(7)], [structure, tuple, structure]);
    }

    #[test]
    fn a_fault_does_not_hide_the_others() {
        let text = "(a: 'x', b 1, c: (d: 1.5, e: 1 2, d: 3), f: {\"g\": None}, h: \"\\q\")";
        let faults = read(0, text).unwrap_err();
        let codes: Vec<_> = faults.iter().map(|fault| (fault.code, &text[fault.span.range.clone()])).collect();
        let expected = [
            (Code::Quotes, "'x'"),
            (Code::Syntax, "1"),
            (Code::NotAWholeNumber, "1.5"),
            (Code::Syntax, ""),
            (Code::DuplicateKey, "d"),
            (Code::OptionWord, "None"),
            (Code::BadEscape, "\\q"),
        ];
        assert_eq!(codes, expected);
    }
}
