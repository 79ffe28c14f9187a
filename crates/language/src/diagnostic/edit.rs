//! Edits of a text that fix its faults.

use super::{Diagnostic, SourceId, Span};
use std::collections::BTreeMap;
use std::ops::Range;

/// An edit of a text: it replaces a span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The span to replace; an empty span is an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

impl Edit {
    /// Creates an edit that replaces a span.
    pub fn new(span: Span, replacement: impl Into<String>) -> Edit {
        Edit { span, replacement: replacement.into() }
    }

    /// Replaces a word that fills the span, or fills it within quotes. Returns `None` if the word's span is unknown: in
    /// a literal with escapes, only the span of the whole literal is known.
    pub fn rename(span: &Span, word: &str, by: &str) -> Option<Edit> {
        let span = if span.range.len() == word.len() { span.clone() } else { span.within_text(word, 0..word.len()) };
        (span.range.len() == word.len()).then(|| Edit::new(span, by))
    }
}

/// A text after its faults were fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patched<'d> {
    /// The text.
    pub text: String,
    /// The fixed faults, in the order of their spans.
    pub mended: Vec<&'d Diagnostic>,
}

/// Applies the edits of the faults in a text. The edits of one fault are applied together. If the edits of two faults
/// overlap, only the first fault is fixed: the other edit may no longer be right.
///
/// ```
/// use ferz_language::diagnostic::{Code, Diagnostic, Span, patch};
/// let fault = Diagnostic::new(Code::UnknownField, Span::new(0, 1..6), "`board` has no field `filez`").replace("files");
/// assert_eq!(patch("(filez: 8)", 0, &[fault]).text, "(files: 8)");
/// ```
pub fn patch<'d>(text: &str, source: SourceId, diagnostics: &'d [Diagnostic]) -> Patched<'d> {
    let is_possible = |edit: &Edit| {
        edit.span.source == source && text.get(edit.span.range.clone()).is_some_and(|old| old != edit.replacement)
    };
    let mut mended: Vec<&Diagnostic> = diagnostics.iter().collect();
    mended.retain(|diagnostic| !diagnostic.edits.is_empty() && diagnostic.edits.iter().all(is_possible));
    mended.sort_by_key(|diagnostic| diagnostic.edits.iter().map(|edit| edit.span.range.start).min());
    // Edits by their start.
    let mut made: BTreeMap<usize, &Edit> = BTreeMap::new();
    mended.retain(|diagnostic| {
        let those = made_starts(&mut made, &diagnostic.edits);
        let is_whole = those.len() == diagnostic.edits.len();
        if !is_whole {
            made.retain(|start, _| !those.contains(start));
        }
        is_whole
    });
    let (mut patched, mut done) = (String::with_capacity(text.len()), 0);
    for edit in made.values() {
        patched.push_str(&text[done..edit.span.range.start]);
        patched.push_str(&edit.replacement);
        done = edit.span.range.end;
    }
    patched.push_str(&text[done..]);
    Patched { text: patched, mended }
}

/// Adds edits up to the first that overlaps an earlier one, and returns the starts of those added. Two insertions at
/// the same byte overlap, too.
fn made_starts<'d>(made: &mut BTreeMap<usize, &'d Edit>, edits: &'d [Edit]) -> Vec<usize> {
    let mut added = Vec::new();
    for edit in edits {
        let Range { start, end } = edit.span.range;
        let before = made.range(..=start).next_back();
        let after = made.range(start..).next();
        let is_free = before.is_none_or(|(&other, edit)| other != start && edit.span.range.end <= start)
            && after.is_none_or(|(&other, _)| end <= other);
        if !is_free {
            break;
        }
        made.insert(start, edit);
        added.push(start);
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn fault(range: Range<usize>, by: &str) -> Diagnostic {
        Diagnostic::new(Code::Syntax, Span::new(0, range), "wrong").replace(by)
    }

    #[test]
    fn edits_are_made_from_start_to_end_and_never_within_each_other() {
        let faults = [fault(4..6, "EF"), fault(0..1, "A"), fault(1..1, "-"), fault(3..5, "!"), fault(1..1, "+")];
        let patched = patch("abcdef", 0, &faults);
        assert_eq!(patched.text, "A-bc!f");
        assert_eq!(patched.mended, [&faults[1], &faults[2], &faults[3]]);
    }

    #[test]
    fn the_edits_of_one_fault_are_made_together_or_not_at_all() {
        let wrap = |range: Range<usize>| {
            let (start, end) = (range.start, range.end);
            fault(start..start, "[").edit(Edit::new(Span::new(0, end..end), "]"))
        };
        assert_eq!(patch("abc", 0, &[wrap(0..3), fault(1..2, "x")]).text, "[axc]");
        assert_eq!(patch("abc", 0, &[wrap(1..3), fault(0..3, "x")]).text, "x");
        assert_eq!(patch("abc", 0, &[fault(2..3, "x").edit(Edit::new(Span::new(0, 9..9), "]"))]).text, "abc");
    }

    #[test]
    fn nothing_outside_the_text_is_touched() {
        let faults = [fault(0..9, "x"), fault(1..2, "x"), fault(2..3, "c")];
        assert_eq!(patch("a\u{e9}c", 0, &faults).text, "a\u{e9}c");
        let elsewhere = Diagnostic::new(Code::Syntax, Span::new(1, 0..1), "wrong").replace("x");
        assert_eq!(patch("abc", 0, &[elsewhere]).text, "abc");
    }

    #[test]
    fn a_word_is_renamed_alone_and_in_quotes() {
        let renamed =
            |length: usize, word| Edit::rename(&Span::new(0, 10..10 + length), word, "new").map(|edit| edit.span.range);
        assert_eq!(renamed(3, "old"), Some(10..13));
        assert_eq!(renamed(5, "old"), Some(11..14));
        assert_eq!(renamed(8, "old"), None);
        assert_eq!(renamed(0, "old"), None);
    }
}
