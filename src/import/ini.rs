//! Parsing of a `variants.ini` into sections with options, each part with its span.

use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::library::Unreadable;
use crate::types::limits::{MAX_SECTION_OPTIONS, MAX_SECTIONS};
use ferz_core::room::with_room;
use ferz_core::syntax::stopped_at;
use ferz_grammar::ini::{IniParser, Rule};
use pest::Parser;
use pest::iterators::Pair;

/// A part of the text with its span.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub text: String,
    pub span: Span,
}

/// `key = value`
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub key: Written,
    pub value: Written,
}

/// `[name:parent]` and the options below it.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub name: Written,
    pub parent: Option<Written>,
    pub options: Vec<Setting>,
    /// The comments before the section.
    pub notes: Vec<String>,
    /// The number of faults found while reading the section.
    pub faults: usize,
}

/// Parses the sections of a text. Faults go to `faults`, and the rest is still parsed.
pub(super) fn parse(source: SourceId, text: &str, faults: &mut Vec<Diagnostic>) -> Vec<Section> {
    let mut reader = Reader { source, sections: Vec::new(), notes: Vec::new(), faults };
    let mut start = 0;
    for line in text.split('\n') {
        let body = line.strip_suffix('\r').unwrap_or(line);
        if !reader.line(start, body) {
            break;
        }
        start += line.len() + 1;
    }
    reader.sections
}

/// See [`super::decode`].
pub(super) fn decode(bytes: Vec<u8>) -> Result<String, Unreadable> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error.into_bytes(),
    };
    let (mut text, mut start) = (String::new(), 0);
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let good = std::str::from_utf8(line).map_or_else(|error| error.valid_up_to(), str::len);
        if good < line.len() && !in_comment(&line[..good]) {
            return Err(Unreadable::NotText { byte: line[good], offset: start + good, line: index + 1 });
        }
        start += line.len();
        text += &String::from_utf8_lossy(line);
    }
    Ok(text)
}

/// Returns `true` if the text after this beginning of a line is in a comment.
fn in_comment(before: &[u8]) -> bool {
    let mark = |byte: &u8| b"#;".contains(byte);
    let before = before.trim_ascii_start();
    before.first().is_some_and(mark) || before.first() == Some(&b'[') && before.iter().any(mark)
}

struct Reader<'a> {
    source: SourceId,
    sections: Vec<Section>,
    /// Comments that may belong to the next section.
    notes: Vec<String>,
    faults: &'a mut Vec<Diagnostic>,
}

/// The largest number of faults that are reported for one text.
const MOST_FAULTS: usize = 100;

impl Reader<'_> {
    /// Parses the line that starts at this byte. Returns `true` if parsing should go on.
    fn line(&mut self, start: usize, line: &str) -> bool {
        let parsed = match with_room(|| IniParser::parse(Rule::line, line)) {
            Ok(mut pairs) => pairs.next().and_then(|line| line.into_inner().next()),
            Err(error) => {
                self.notes.clear();
                return self.not_a_line(start, line, &error);
            }
        };
        match parsed {
            Some(part) if part.as_rule() == Rule::section => return self.section(start, part),
            Some(part) if part.as_rule() == Rule::option => return self.option(start, part),
            Some(part) if part.as_rule() == Rule::comment => {
                let text = part.into_inner().next().map(|text| text.as_str().to_owned());
                match self.sections.last_mut() {
                    Some(section) if section.options.is_empty() => section.notes.extend(text),
                    _ => self.notes.extend(text),
                }
            }
            _ => self.notes.clear(),
        }
        true
    }

    fn section(&mut self, start: usize, part: Pair<'_, Rule>) -> bool {
        let mut inner = part.into_inner().filter(|part| part.as_rule() != Rule::comment);
        let (name, parent) = (inner.next(), inner.next());
        let name = self.written(start, name.as_ref(), 0);
        if self.sections.len() == MAX_SECTIONS {
            let message = format!("the file has more than {MAX_SECTIONS} sections");
            self.faults.push(Diagnostic::new(Code::OutOfRange, name.span, message).hint("split the file"));
            return false;
        }
        let parent = parent.map(|parent| self.written(start, Some(&parent), 0));
        let notes = std::mem::take(&mut self.notes);
        self.sections.push(Section { name, parent, options: Vec::new(), notes, faults: 0 });
        true
    }

    fn option(&mut self, start: usize, part: Pair<'_, Rule>) -> bool {
        self.notes.clear();
        let end = part.as_span().end();
        let mut inner = part.into_inner();
        let (key, value) = (inner.next(), inner.next());
        let (key, value) = (self.written(start, key.as_ref(), end), self.written(start, value.as_ref(), end));
        let Some(section) = self.sections.last_mut() else {
            let message = format!("the option `{}` is before the first section", key.text);
            let fault = Diagnostic::new(Code::IniSyntax, key.span, message).hint("begin with a line such as `[name]`");
            return self.fault(fault);
        };
        if section.options.len() == MAX_SECTION_OPTIONS {
            let message = format!("the section has more than {MAX_SECTION_OPTIONS} options");
            let fault = Diagnostic::new(Code::OutOfRange, key.span, message).hint("no variant needs that many");
            self.fault(fault);
            return false;
        }
        section.options.push(Setting { key, value });
        true
    }

    fn written(&self, start: usize, part: Option<&Pair<'_, Rule>>, empty: usize) -> Written {
        let (text, range) =
            part.map_or(("", empty..empty), |part| (part.as_str(), part.as_span().start()..part.as_span().end()));
        Written { text: text.to_owned(), span: Span::new(self.source, start + range.start..start + range.end) }
    }

    fn not_a_line(&mut self, start: usize, line: &str, error: &pest::error::Error<Rule>) -> bool {
        let at = stopped_at(error, line);
        let end = line[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        let span = Span::new(self.source, start + at..start + end);
        let fault = match line.trim_start().starts_with('[') {
            true => Diagnostic::new(Code::IniSyntax, span, "this is not the head of a section")
                .hint("write `[name]` or `[name:parent]`; names are letters, digits, `-` and `_`"),
            false => Diagnostic::new(Code::IniSyntax, span, "this is neither a section nor an option")
                .hint("write `[name]`, `key = value`, or a comment after `#`"),
        };
        self.fault(fault)
    }

    /// Adds a fault. Returns `true` if parsing should go on.
    fn fault(&mut self, fault: Diagnostic) -> bool {
        self.faults.push(fault);
        if let Some(section) = self.sections.last_mut() {
            section.faults += 1;
        }
        self.faults.len() < MOST_FAULTS
    }
}
