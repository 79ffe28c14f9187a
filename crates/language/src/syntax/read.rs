//! Parses the text of a file into its tree.
//!
//! `ron` decides whether the text is RON, and reads texts and numbers. The [scanner](super::scan) finds the extent of
//! every value. Thus every value has its span, and every fault is found, not only the first.

use super::ini;
use super::marks;
use super::node::{Node, Value};
use super::repair;
use super::scan::{Scan, TokenKind};
use super::tree::tree;
use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::types::limits::MAX_FILE_BYTES;
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
    let (mut diagnostics, scan) = marks::mend(source, Scan::new(text));
    let Some(scan) = scan else { return Err(diagnostics) };
    let (faults, scan) = repair::find_faults(source, scan);
    diagnostics.extend(faults);
    let (root, faults) = scan.map_or((None, Vec::new()), |scan| tree(source, &scan, 0));
    diagnostics.extend(faults);
    let is_other = |root: &&Node| match root.value {
        Value::Struct(_) => false,
        Value::Map(_) | Value::List(_) | Value::Tuple(_) | Value::Word(..) | Value::Bool(_) => true,
        // A value that cannot be read has been reported.
        Value::Text(_) | Value::Number(_) => diagnostics.is_empty(),
    };
    if let Some(root) = root.as_ref().filter(is_other) {
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

/// Parses a text that may be unfinished, and guesses the missing parts. Reports and refuses nothing. A text beyond the
/// limits gives an empty tree.
pub fn read_tolerantly(text: &str) -> Node {
    if let Ok(root) = read(0, text) {
        return root;
    }
    let scan = Scan::recovering(if text.len() > MAX_FILE_BYTES { "" } else { text });
    let start = scan.all().position(|token| token.kind == TokenKind::Open(b'('));
    let root = start.and_then(|start| tree(0, &scan, start).0);
    let empty = || Node { span: Span::new(0, 0..text.len()), value: Value::Struct(Vec::new()), inherited: None };
    root.filter(|root| matches!(root.value, Value::Struct(_))).unwrap_or_else(empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::testing::show;

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

    #[test]
    fn a_fault_beside_a_letter_that_is_not_ascii_is_reported() {
        let text = "(mo\u{e9}s: (\"b\": 1), c: {\u{e9}: 1}, \u{201c}d\u{201d}: [1 2])";
        assert!(read(0, text).unwrap_err().iter().all(|fault| text.get(fault.span.range.clone()).is_some()));
    }

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
            }
        }
        read_tolerantly(&"(".repeat(90_000));
        read_tolerantly(&"(a:".repeat(30_000));
    }
}
