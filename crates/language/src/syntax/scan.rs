//! A scan of a file before it is parsed: it finds the brackets and decides whether the text can be parsed at all.
//!
//! The scan finds the offsets of brackets, commas and colons, and the faults that only characters reveal: unclosed
//! brackets, foreign quotes and comments. It copies the text and mends these faults without moving any other byte, so
//! that parsing the copy finds the remaining faults.

use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::types::limits::{MAX_ELEMENTS, MAX_NESTING};
use std::ops::Range;

/// A pair of brackets, with the commas and colons directly in it.
pub(super) struct Bracket {
    pub open: usize,
    pub close: usize,
    pub commas: Vec<usize>,
    pub colons: Vec<usize>,
}

/// The text between two commas, or between a comma and a bracket.
pub(super) struct Element<'t> {
    /// The text before its colon, if it has one.
    pub name: Option<&'t str>,
    /// The rest of the text.
    pub value: &'t str,
}

/// The result of the scan.
pub(super) struct Scan {
    /// All brackets, in the order of their opening.
    pub brackets: Vec<Bracket>,
    /// The text with foreign quotes and comments mended; all other bytes are unchanged.
    pub mended: String,
    /// The faults.
    pub diagnostics: Vec<Diagnostic>,
    /// True if the text cannot be parsed.
    pub hopeless: bool,
}

/// Scans a text.
pub(super) fn scan(source: SourceId, text: &str) -> Scan {
    let scan = Scan { brackets: Vec::new(), mended: String::new(), diagnostics: Vec::new(), hopeless: false };
    let mut scanner =
        Scanner { source, text, at: 0, open: Vec::new(), long_text: None, odd_text: None, mends: Vec::new(), scan };
    if text.starts_with('\u{feff}') {
        scanner.mend(0..'\u{feff}'.len_utf8(), "   ");
        scanner.at = '\u{feff}'.len_utf8();
    }
    if let Err(fatal) = scanner.run() {
        scanner.scan.diagnostics.push(*fatal);
        scanner.scan.hopeless = true;
    }
    scanner.finish()
}

impl Scan {
    /// The innermost brackets around a byte; a closing bracket counts as inside.
    pub fn around(&self, at: usize) -> Option<&Bracket> {
        let before = self.brackets.partition_point(|bracket| bracket.open < at);
        self.brackets[..before].iter().rev().find(|bracket| at <= bracket.close)
    }

    /// The brackets that open at this byte.
    pub fn bracket_at(&self, open: usize) -> Option<&Bracket> {
        let found = self.brackets.binary_search_by_key(&open, |bracket| bracket.open);
        found.ok().map(|index| &self.brackets[index])
    }

    /// The elements between brackets of a valid RON text.
    pub fn elements(&self, bracket: &Bracket) -> Vec<Element<'_>> {
        // A former comma or colon may have been mended away.
        let marks = |places: &[usize], mark: u8| -> Vec<usize> {
            places.iter().copied().filter(|&at| self.mended.as_bytes()[at] == mark).collect()
        };
        let mut colons = marks(&bracket.colons, b':').into_iter().peekable();
        let mut start = bracket.open + 1;
        let mut elements = Vec::new();
        for end in marks(&bracket.commas, b',').into_iter().chain([bracket.close]) {
            let mut colon = None;
            while let Some(next) = colons.next_if(|&next| next < end) {
                colon = colon.or(Some(next));
            }
            let name = colon.map(|colon| &self.mended[start..colon]);
            elements.push(Element { name, value: &self.mended[colon.map_or(start, |colon| colon + 1)..end] });
            start = end + 1;
        }
        // There may be a comma after the last element, or no element at all.
        elements.pop_if(|last| last.name.is_none() && skip_blank(last.value).is_empty());
        elements
    }
}

/// The text after leading white space and comments.
pub(super) fn skip_blank(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match comment(text) {
            Some(Some(length)) => text = &text[length..],
            _ => return text,
        }
    }
}

/// The length of the comment at the start of a text; `Some(None)` if the comment is unclosed.
fn comment(text: &str) -> Option<Option<usize>> {
    if text.starts_with("//") {
        return Some(Some(text.find('\n').unwrap_or(text.len())));
    }
    if !text.starts_with("/*") {
        return None;
    }
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(found) = text[at..].find(['*', '/']) {
        at += found;
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return Some(Some(at));
            }
        } else {
            at += 1;
        }
    }
    Some(None)
}

/// The length of the text literal, raw or not, at the start of `text`; `Some(None)` if the literal is unclosed.
pub(super) fn literal(text: &str) -> Option<Option<usize>> {
    if let Some(rest) = text.strip_prefix('"') {
        let mut escaped = false;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => return Some(Some(at + 2)),
                _ => {}
            }
        }
        return Some(None);
    }
    let raw = text.strip_prefix('r')?;
    let body = raw.trim_start_matches('#');
    let hashes = raw.len() - body.len();
    let body = body.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&end).map(|at| 1 + hashes + 1 + at + end.len()))
}

/// The closing bracket for an opening one.
fn closing(opening: &str) -> char {
    match opening {
        "(" => ')',
        "[" => ']',
        _ => '}',
    }
}

struct Scanner<'t> {
    source: SourceId,
    text: &'t str,
    at: usize,
    /// The open brackets, as indices into `scan.brackets`.
    open: Vec<usize>,
    /// The first text literal of several lines: if quotes do not match, it is probably to blame.
    long_text: Option<usize>,
    /// The first text literal that ends as if a value should follow: within one line, it is probably to blame.
    odd_text: Option<usize>,
    /// The mended parts, in order.
    mends: Vec<(Range<usize>, String)>,
    scan: Scan,
}

impl<'t> Scanner<'t> {
    fn run(&mut self) -> Result<(), Box<Diagnostic>> {
        let mut in_word = false;
        while let Some(c) = self.text[self.at..].chars().next() {
            let start = self.at;
            let was_in_word = std::mem::replace(&mut in_word, c.is_alphanumeric() || c == '_');
            let rest = &self.text[start..];
            if let Some(length) = comment(rest) {
                let unclosed = "this comment is never closed";
                let hint =
                    "end a comment that starts with `/*` with `*/`; or start it with `//` to end it with its line";
                self.at += length.ok_or_else(|| self.unclosed(start..start + 2, unclosed, hint))?;
                continue;
            }
            // An `r` within a word starts no raw text, unless the word is the `b` of raw bytes.
            let raw = c == 'r' && (!was_in_word || self.text[..start].ends_with('b'));
            if let Some(length) = literal(rest).filter(|_| c == '"' || raw) {
                let Some(length) = length else { return Err(self.unclosed_text(start)) };
                if self.long_text.is_none() && rest[..length].contains('\n') {
                    self.long_text = Some(start);
                }
                // In `"A, base: "`, this text ends where another text should begin.
                let inside = rest[1..length - 1].trim_end();
                if self.odd_text.is_none()
                    && c == '"'
                    && inside.len() > 1
                    && inside.ends_with([':', '(', '[', '{', ','])
                {
                    self.odd_text = Some(start);
                }
                self.at += length;
                in_word = false;
                continue;
            }
            self.at += c.len_utf8();
            match c {
                '(' | '[' | '{' => self.open(start)?,
                ')' | ']' | '}' => self.close(start, c)?,
                ',' | ':' => {
                    if let Some(&index) = self.open.last() {
                        self.mark(index, start, c)?;
                    }
                }
                '#' => self.foreign_comment(start),
                ';' => self.foreign_comma(start)?,
                '\'' | '`' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => {
                    self.foreign_quote(start)
                }
                _ => {}
            }
        }
        let Some(&index) = self.open.last() else { return Ok(()) };
        let open = self.scan.brackets[index].open;
        let message = format!("this `{}` is never closed", &self.text[open..=open]);
        let closing = closing(&self.text[open..=open]);
        let fault = self.unclosed(open..open + 1, &message, &format!("write `{closing}` where it should end"));
        Err(match self.last_character().filter(|last| last.start > open) {
            Some(last) => Box::new(fault.related(Span::new(self.source, last), "the file ends here")),
            None => fault,
        })
    }

    /// The range of the last character that is not blank.
    fn last_character(&self) -> Option<Range<usize>> {
        let (at, c) = self.text.char_indices().rfind(|(_, c)| !c.is_whitespace())?;
        Some(at..at + c.len_utf8())
    }

    fn open(&mut self, at: usize) -> Result<(), Box<Diagnostic>> {
        if self.open.len() == MAX_NESTING {
            let message = format!("brackets are nested more than {MAX_NESTING} deep");
            let span = Span::new(self.source, at..at + 1);
            let fault = Diagnostic::new(Code::NestedTooDeep, span, message);
            return Err(Box::new(fault.hint("no variant needs that many: define zones or conditions for parts of it")));
        }
        self.open.push(self.scan.brackets.len());
        self.scan.brackets.push(Bracket { open: at, close: at, commas: Vec::new(), colons: Vec::new() });
        Ok(())
    }

    /// Records a comma or a colon.
    fn mark(&mut self, index: usize, at: usize, mark: char) -> Result<(), Box<Diagnostic>> {
        let bracket = &mut self.scan.brackets[index];
        if mark == ':' {
            bracket.colons.push(at);
            return Ok(());
        }
        if bracket.commas.len() == MAX_ELEMENTS {
            let message = format!("there are more than {MAX_ELEMENTS} values between these brackets");
            let span = Span::new(self.source, bracket.open..bracket.open + 1);
            return Err(Box::new(Diagnostic::new(Code::OutOfRange, span, message).hint("no variant needs that many")));
        }
        bracket.commas.push(at);
        Ok(())
    }

    fn close(&mut self, at: usize, c: char) -> Result<(), Box<Diagnostic>> {
        let Some(index) = self.open.pop() else {
            let hint = "remove it, or find a bracket before it that is closed too early";
            return Err(self.unclosed(at..at + 1, &format!("this `{c}` closes nothing"), hint));
        };
        let open = self.scan.brackets[index].open;
        let opening = &self.text[open..=open];
        let needed = closing(opening);
        if c != needed {
            let message = format!("this `{c}` cannot close `{opening}`, which needs `{needed}`");
            let hint = format!("write `{needed}` before it, or instead of it");
            // If the bracket closes an outer one and is not indented like this one, this one was left open.
            let closes_other = self.open.iter().any(|&outer| {
                let outer = self.scan.brackets[outer].open;
                closing(&self.text[outer..=outer]) == c
            });
            if closes_other && self.indent(open) != self.indent(at) && self.long_text.is_none() {
                let message = format!("this `{opening}` is never closed: there is a `{c}` where it needs `{needed}`");
                let fault = self.unclosed(open..open + 1, &message, &format!("write `{needed}` where it ends"));
                let place = Span::new(self.source, at..at + 1);
                return Err(Box::new(fault.related(place, format!("this `{c}` cannot close it"))));
            }
            let fault = self.unclosed(at..at + 1, &message, &hint);
            let place = Span::new(self.source, open..open + 1);
            return Err(Box::new(fault.related(place, format!("this `{opening}` is still open"))));
        }
        self.scan.brackets[index].close = at;
        Ok(())
    }

    /// The indentation of the line that contains a byte.
    fn indent(&self, at: usize) -> usize {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        self.text[start..].len() - self.text[start..].trim_start_matches([' ', '\t']).len()
    }

    fn unclosed(&self, range: Range<usize>, message: &str, hint: &str) -> Box<Diagnostic> {
        let fault = Diagnostic::new(Code::Unclosed, Span::new(self.source, range), message).hint(hint);
        let Some(text) = self.long_text else { return Box::new(fault) };
        let place = Span::new(self.source, text..text + 1);
        Box::new(fault.related(place, "this text has several lines: is its closing quote missing?"))
    }

    /// Reports an unclosed text. After a missing quote all later quotes are read the wrong way round. So the first text
    /// of several lines is to blame. Drops the faults after it, because they may lie inside a text.
    fn unclosed_text(&mut self, start: usize) -> Box<Diagnostic> {
        let start = self.long_text.or(self.odd_text).unwrap_or(start);
        self.scan.diagnostics.retain(|fault| fault.span.range.start < start);
        let span = Span::new(self.source, start..start + 1);
        let fault = Diagnostic::new(Code::Unclosed, span, "this text is never closed");
        Box::new(fault.hint("end the text with `\"`; write a quote within a text as `\\\"`"))
    }

    /// Handles a semicolon between two values.
    fn foreign_comma(&mut self, at: usize) -> Result<(), Box<Diagnostic>> {
        let fault = Diagnostic::new(Code::Syntax, Span::new(self.source, at..at + 1), "unexpected `;`");
        self.scan.diagnostics.push(fault.hint("separate values by `,`").replace(","));
        self.mend(at..at + 1, ",");
        self.open.last().copied().map_or(Ok(()), |index| self.mark(index, at, ','))
    }

    fn foreign_comment(&mut self, start: usize) {
        let line = self.line_from(start);
        let span = Span::new(self.source, start..start + 1);
        let fault = match self.text[start..].starts_with("#!") {
            true => Diagnostic::new(Code::Syntax, span, "attributes `#!...` are not supported").hint("remove the line"),
            false => {
                Diagnostic::new(Code::Syntax, span, "unexpected `#`").hint("start comments with `//`").replace("//")
            }
        };
        self.scan.diagnostics.push(fault);
        self.mend(start..start + line.len(), &" ".repeat(line.len()));
        self.at = start + line.len();
    }

    fn foreign_quote(&mut self, start: usize) {
        let line = &self.text[start..];
        let stops = ['\'', '`', '"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}', '\r', '\n'];
        let open = line.chars().next().map_or(0, char::len_utf8);
        // The search stops at the next quote: a line may have thousands.
        let close = line[open..].find(stops).map(|at| (open + at, line[open + at..].chars().next()));
        let Some((end, Some(close))) = close.filter(|(_, stop)| !matches!(stop, Some('\r' | '\n'))) else {
            let span = Span::new(self.source, start..start + open);
            let fault = Diagnostic::new(Code::Quotes, span, format!("unexpected `{}`", &line[..open]));
            self.scan.diagnostics.push(fault.hint("write texts in straight double quotes: `\"...\"`"));
            self.mend(start..start + open, &" ".repeat(open));
            return;
        };
        let content = &line[open..end];
        let range = start..start + end + close.len_utf8();
        let message = format!("a text needs straight double quotes, found {}", &self.text[range.clone()]);
        let fault = Diagnostic::new(Code::Quotes, Span::new(self.source, range.clone()), message);
        let fault = fault.hint(format!("write `\"{content}\"`"));
        self.scan.diagnostics.push(fault.replace(format!("\"{}\"", content.replace('\\', "\\\\"))));
        let pad = |length: usize| " ".repeat(length - 1);
        let mended = format!("{}\"{}\"{}", pad(open), content.replace('\\', "_"), pad(close.len_utf8()));
        self.at = range.end;
        self.mend(range, &mended);
    }

    /// The rest of the line from a byte.
    fn line_from(&self, start: usize) -> &'t str {
        let rest = &self.text[start..];
        &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())]
    }

    /// Replaces a part of the text by another of the same length.
    fn mend(&mut self, range: Range<usize>, by: &str) {
        debug_assert_eq!(range.len(), by.len());
        self.mends.push((range, by.to_owned()));
    }

    /// Returns the scan with the mended text. All replacements are made in one pass: there may be as many as quotes.
    fn finish(self) -> Scan {
        let (mut mended, mut done) = (String::with_capacity(self.text.len()), 0);
        for (range, by) in self.mends {
            mended.push_str(&self.text[done..range.start]);
            mended.push_str(&by);
            done = range.end;
        }
        mended.push_str(&self.text[done..]);
        Scan { mended, ..self.scan }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        let text = "(a: \"(\\\"(\", b: r#\"(\"(\"#, /* ( /* */ ( */ c: [1, 2] // (\n)";
        let scan = scan(0, text);
        assert!(!scan.hopeless && scan.diagnostics.is_empty());
        assert_eq!(scan.brackets.len(), 2);
        assert_eq!(scan.brackets[0].commas.len(), 2);
        assert_eq!(scan.bracket_at(0).map(|bracket| bracket.close), Some(text.len() - 1));
        let elements = scan.elements(&scan.brackets[0]);
        let names: Vec<_> = elements.iter().map(|element| element.name.unwrap().trim()).collect();
        assert_eq!(names, ["a", "b", "/* ( /* */ ( */ c"]);
        assert_eq!(elements[2].value, " [1, 2] // (\n");
        assert_eq!(scan.around(text.len() - 1).unwrap().open, 0);
        assert_eq!(scan.around(text.find('2').unwrap()).unwrap().commas.len(), 1);
    }

    #[test]
    fn mending_keeps_every_place() {
        for text in ["(a: 'p', b: 1)", "(a: \u{201c}p\u{201d}, b: 1)", "(# no\n a: 1)", "\u{feff}(a: 'x\\'y')", "'"] {
            let scan = scan(0, text);
            assert_eq!(scan.mended.len(), text.len(), "{text}");
        }
        assert_eq!(scan(0, "(a: 'p', b: 1)").mended, "(a: \"p\", b: 1)");
    }
}
