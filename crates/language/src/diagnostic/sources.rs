//! The source texts of diagnostics.

use super::SourceId;

/// The byte order mark that some editors write before a text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The source texts of diagnostics, by [`SourceId`].
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<Source>,
}

#[derive(Clone, Debug)]
struct Source {
    name: String,
    text: String,
    /// The start of each line, for thousands of look-ups.
    lines: Vec<usize>,
    /// The length of the text before every [`STEP`] bytes: a line may be as long as the file.
    lengths: Vec<Length>,
}

/// The distance, in bytes, between the offsets at which the length so far is known.
const STEP: usize = 256;

/// The length of a text.
#[derive(Clone, Copy, Default, Debug)]
struct Length {
    characters: usize,
    utf16: usize,
}

impl Length {
    fn of(text: &str) -> Length {
        Length { characters: text.chars().count(), utf16: text.encode_utf16().count() }
    }

    fn and(self, more: Length) -> Length {
        Length { characters: self.characters + more.characters, utf16: self.utf16 + more.utf16 }
    }
}

impl Source {
    fn new(name: String, text: String) -> Source {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut lengths = vec![Length::default()];
        for start in (0..text.len()).step_by(STEP) {
            let part = &text[boundary(&text, start)..boundary(&text, start + STEP)];
            lengths.push(lengths[lengths.len() - 1].and(Length::of(part)));
        }
        Source { name, text, lines, lengths }
    }

    /// The length of the text before a byte that starts a character.
    fn length_before(&self, at: usize) -> Length {
        let steps = at / STEP;
        self.lengths[steps].and(Length::of(&self.text[boundary(&self.text, steps * STEP)..at]))
    }
}

/// A location as editors count it. A byte order mark at the start of a text does not count as a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The column in UTF-16 code units, from 0.
    pub utf16: usize,
}

impl Sources {
    /// Adds a text under a name (a path, or `chess (built in)`) and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.texts.push(Source::new(name.into(), text.into()));
        self.texts.len() - 1
    }

    /// Returns true if there is no text.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The name of a text.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.texts[id].name
    }

    /// A text.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.texts[id].text
    }

    /// The line and column of a byte of a text; of the text's end, if the offset lies beyond it.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn line_column(&self, id: SourceId, offset: usize) -> LineColumn {
        let source = &self.texts[id];
        let at = boundary(&source.text, offset);
        let line = source.lines.partition_point(|&start| start <= at);
        let start = source.lines[line - 1];
        let mark = if line == 1 && at > 0 && source.text.starts_with(BYTE_ORDER_MARK) { 1 } else { 0 };
        let (before, whole) = (source.length_before(start), source.length_before(at));
        LineColumn {
            line,
            column: whole.characters - before.characters - mark + 1,
            utf16: whole.utf16 - before.utf16 - mark,
        }
    }

    /// The byte offset of a location in the Language Server Protocol. Lines and columns count from zero, and columns
    /// count UTF-16 code units. A column beyond the end of its line gives the line's end; a column within a character
    /// gives the character's start.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn offset(&self, id: SourceId, line: usize, utf16: usize) -> usize {
        let source = &self.texts[id];
        let Some(&start) = source.lines.get(line) else { return source.text.len() };
        let start =
            if start == 0 && source.text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { start };
        let end = source.text[start..].find(['\r', '\n']).map_or(source.text.len(), |end| start + end);
        let mut units = 0;
        for (at, c) in source.text[start..end].char_indices() {
            units += c.len_utf16();
            if units > utf16 {
                return start + at;
            }
        }
        end
    }
}

/// The last character boundary of `text` at or before `offset`.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    let mut boundary = offset.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, offset: usize) -> (usize, usize, usize) {
        let mut sources = Sources::default();
        let id = sources.add("text", text);
        let LineColumn { line, column, utf16 } = sources.line_column(id, offset);
        (line, column, utf16)
    }

    #[test]
    fn columns_are_characters_and_units_of_utf_16() {
        let text = "a\u{e9}\u{1f451}b\nc";
        assert_eq!(place(text, 0), (1, 1, 0));
        assert_eq!(place(text, 7), (1, 4, 4));
        assert_eq!(place(text, 8), (1, 5, 5));
        assert_eq!(place(text, 9), (2, 1, 0));
        assert_eq!(place(text, 99), (2, 2, 1));
        assert_eq!(place("", 5), (1, 1, 0));
        assert_eq!(place("\u{feff}(a)\n(b)", 4), (1, 2, 1));
        assert_eq!(place("\u{feff}(a)\n(b)", 8), (2, 2, 1));
    }

    #[test]
    fn places_are_found_again() {
        let text = "\u{feff}a\u{e9}\u{1f451}b\r\nc";
        let mut sources = Sources::default();
        let id = sources.add("text", text);
        for (at, c) in text.char_indices().filter(|(_, c)| !matches!(c, '\u{feff}' | '\n')) {
            let LineColumn { line, utf16, .. } = sources.line_column(id, at);
            assert_eq!(sources.offset(id, line - 1, utf16), at, "{c}");
        }
        assert_eq!(sources.offset(id, 0, 3), sources.offset(id, 0, 2));
        assert_eq!(sources.offset(id, 0, usize::MAX), text.find('\r').unwrap());
        assert_eq!(sources.offset(id, usize::MAX, 7), text.len());
    }

    #[test]
    fn long_lines_are_counted_in_steps() {
        let text = "\u{1f451}\u{e9}x".repeat(1000);
        for offset in (0..text.len()).step_by(7).filter(|&at| text.is_char_boundary(at)) {
            let before = &text[..offset];
            assert_eq!(place(&text, offset), (1, before.chars().count() + 1, before.encode_utf16().count()));
        }
    }
}
