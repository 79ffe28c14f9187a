//! The one scanner of texts of variants: tokens, comments and brackets, in valid and in faulty texts.
//!
//! It reports nothing. `read` and its helpers turn its findings into diagnostics, the language server into answers.

mod brackets;
mod token;

pub(super) use brackets::{Bracket, BracketFault, closing};
pub(super) use token::{FOREIGN_QUOTES, Token, TokenKind, starts_number};

use brackets::match_brackets;
use std::borrow::Cow;
use std::ops::Range;
use token::{Lines, tokens};

/// The tokens and brackets of a text.
pub struct Scan<'t> {
    text: Cow<'t, str>,
    /// All tokens except for comments.
    tokens: Vec<Token>,
    comments: Vec<Token>,
    /// The brackets, in the order of their opening.
    brackets: Vec<Bracket>,
    /// The first fault of the brackets.
    pub(super) fault: Option<BracketFault>,
}

/// The tokens between two commas, or between a comma and a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Element {
    /// The indices of its tokens.
    pub tokens: Range<usize>,
    /// The first colon.
    pub colon: Option<usize>,
    /// The bytes of the element, with the comma after it.
    pub range: Range<usize>,
}

/// The context of a byte outside of text literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// The innermost open bracket.
    pub open: Option<u8>,
    /// True if a colon stands directly before it.
    pub after_colon: bool,
}

impl<'t> Scan<'t> {
    /// Scans a text as written: a text literal may span several lines, and brackets belong together as they stand.
    pub fn new(text: impl Into<Cow<'t, str>>) -> Scan<'t> {
        Scan::with(text.into(), Lines::Any)
    }

    /// Scans a text that may be unfinished. Where quotes or brackets do not match, unclosed texts end with their line,
    /// and unclosed brackets before the first name that cannot stand in them.
    pub fn recovering(text: impl Into<Cow<'t, str>>) -> Scan<'t> {
        let scan = Scan::new(text);
        match scan.fault.is_none() && scan.unclosed().is_none() {
            true => scan,
            false => Scan::with(scan.text, Lines::One),
        }
    }

    fn with(text: Cow<'t, str>, lines: Lines) -> Scan<'t> {
        let is_comment = |token: &Token| token.kind == TokenKind::Comment;
        let (comments, tokens): (Vec<_>, Vec<_>) = tokens(&text, lines).into_iter().partition(is_comment);
        let (brackets, fault) = match_brackets(&text, &tokens, lines == Lines::One);
        Scan { text, tokens, comments, brackets, fault }
    }

    /// Replaces parts of the text by parts of the same length, and scans it again.
    pub(super) fn replaced(self, parts: impl IntoIterator<Item = (Range<usize>, String)>) -> Scan<'t> {
        let mut text = self.text.into_owned();
        for (range, by) in parts {
            debug_assert_eq!(range.len(), by.len());
            text.replace_range(range, &by);
        }
        Scan::new(text)
    }

    /// The scanned text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The tokens, then the comments.
    pub(super) fn all(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().chain(&self.comments)
    }

    /// The unclosed text or comment at the end.
    pub(super) fn unclosed(&self) -> Option<&Token> {
        [self.tokens.last(), self.comments.last()].into_iter().flatten().find(|token| !token.is_closed)
    }

    pub(super) fn kind(&self, token: usize) -> Option<TokenKind> {
        self.tokens.get(token).map(|token| token.kind)
    }

    /// The bytes of a token; the end of the text behind the last one.
    pub(super) fn range(&self, token: usize) -> Range<usize> {
        self.tokens.get(token).map_or(self.text.len()..self.text.len(), |token| token.range.clone())
    }

    pub(super) fn slice(&self, token: usize) -> &str {
        &self.text[self.range(token)]
    }

    /// The text of some tokens, without the blanks and comments around them.
    pub(super) fn slice_of(&self, tokens: Range<usize>) -> &str {
        &self.text[self.range_of(tokens)]
    }

    /// The bytes of some tokens.
    pub(super) fn range_of(&self, tokens: Range<usize>) -> Range<usize> {
        let start = self.range(tokens.start).start;
        if tokens.is_empty() { start..start } else { start..self.range(tokens.end - 1).end }
    }

    /// The first token that ends after a byte.
    pub(super) fn token_at(&self, at: usize) -> usize {
        self.tokens.partition_point(|token| token.range.end <= at)
    }

    /// The innermost brackets around a byte; a closing bracket counts as inside.
    pub(super) fn around(&self, at: usize) -> Option<&Bracket> {
        let before = self.brackets.partition_point(|bracket| self.range(bracket.open).start < at);
        let mut found = self.brackets[..before].last();
        while let Some(bracket) = found.filter(|bracket| self.range(bracket.close).start < at) {
            found = self.outer(bracket);
        }
        found
    }

    /// The brackets around brackets.
    pub(super) fn outer(&self, bracket: &Bracket) -> Option<&Bracket> {
        bracket.outer.map(|outer| &self.brackets[outer])
    }

    /// The brackets that a token opens.
    pub(super) fn opened_by(&self, token: usize) -> Option<&Bracket> {
        let found = self.brackets.binary_search_by_key(&token, |bracket| bracket.open);
        found.ok().map(|index| &self.brackets[index])
    }

    /// Returns true for brackets that open with this character.
    pub(super) fn is(&self, bracket: &Bracket, open: u8) -> bool {
        self.kind(bracket.open) == Some(TokenKind::Open(open))
    }

    pub(super) fn is_text(&self, token: usize) -> bool {
        self.kind(token) == Some(TokenKind::Text)
    }

    /// Returns true if a token is a text or a word before a colon.
    pub(super) fn is_name(&self, token: usize) -> bool {
        (self.is_text(token) || self.kind(token) == Some(TokenKind::Word))
            && self.kind(token + 1) == Some(TokenKind::Colon)
    }

    /// Returns true if a token is the name of a row: a text before a colon.
    pub(super) fn is_row(&self, token: usize) -> bool {
        self.is_text(token) && self.is_name(token)
    }

    /// The tokens among some that are in no brackets among them.
    pub(super) fn direct(&self, tokens: Range<usize>) -> impl Iterator<Item = usize> {
        let mut next = tokens.start;
        std::iter::from_fn(move || {
            let token = next;
            next = self.opened_by(token).map_or(token + 1, |bracket| bracket.close.max(token + 1));
            (token < tokens.end).then_some(token)
        })
    }

    /// Returns true if brackets hold a name, judging by the colon after it.
    pub(super) fn has_names(&self, bracket: &Bracket) -> bool {
        self.direct(bracket.open + 1..bracket.close).any(|token| self.kind(token) == Some(TokenKind::Colon))
    }

    /// The elements between brackets, one more than commas: the last one may be empty.
    pub(super) fn elements(&self, bracket: &Bracket) -> Vec<Element> {
        let mut elements = Vec::new();
        let mut rest = Element { tokens: bracket.open + 1..bracket.close, colon: None, range: 0..0 };
        rest.range = self.range(bracket.open).end..self.range(bracket.close).start;
        for token in self.direct(rest.tokens.clone()) {
            match self.kind(token) {
                Some(TokenKind::Comma) => {
                    let (tokens, range) = (rest.tokens.start..token, rest.range.start..self.range(token).end);
                    (rest.tokens.start, rest.range.start) = (token + 1, range.end);
                    elements.push(Element { tokens, colon: rest.colon.take(), range });
                }
                Some(TokenKind::Colon) => rest.colon = rest.colon.or(Some(token)),
                _ => {}
            }
        }
        elements.push(rest);
        elements
    }

    /// The element that contains a byte, as an index into all elements of its brackets.
    pub(super) fn element(&self, at: usize) -> Option<(Vec<Element>, usize)> {
        let elements = self.elements(self.around(at)?);
        let index = elements.partition_point(|element| element.range.end <= at);
        let index = index.min(elements.len() - 1);
        Some((elements, index))
    }

    /// The tokens of the value that contains a byte, without the name before it.
    pub(super) fn value(&self, at: usize) -> Option<Range<usize>> {
        let (elements, index) = self.element(at)?;
        let tokens = elements[index].tokens.clone();
        let is_name = |token: &usize| self.kind(*token) == Some(TokenKind::Colon) && self.range(*token).start < at;
        let colon = self.direct(tokens.clone()).filter(is_name).last();
        Some(colon.map_or(tokens.start, |colon| colon + 1)..tokens.end)
    }

    /// The word before brackets, which may be empty.
    pub(super) fn word_before(&self, bracket: &Bracket) -> &str {
        let word = bracket.open.checked_sub(1).filter(|word| self.kind(*word) == Some(TokenKind::Word));
        word.map_or("", |word| self.slice(word))
    }

    /// The field whose value stands from a token on; `None` if it is not a field's value.
    pub(super) fn field_of(&self, token: usize) -> Option<&str> {
        let name = token.checked_sub(2)?;
        let is_field = (self.kind(name), self.kind(name + 1)) == (Some(TokenKind::Word), Some(TokenKind::Colon));
        is_field.then(|| self.slice(name))
    }

    /// The text literal around a byte, without its quotes; `None` if there is none. The end of the literal counts as
    /// inside.
    pub fn literal_around(&self, at: usize) -> Option<Range<usize>> {
        let token = self.tokens.partition_point(|token| token.range.end < at);
        let inner = self.content(token)?;
        (inner.start <= at && at <= inner.end).then_some(inner)
    }

    /// The bytes of a text literal without its quotes; `None` if the token is none.
    pub(super) fn content(&self, token: usize) -> Option<Range<usize>> {
        let Token { range, is_closed, .. } = self.tokens.get(token).filter(|token| token.kind == TokenKind::Text)?;
        let slice = &self.text[range.clone()];
        let raw = if slice.starts_with('r') { slice.find('"')? } else { 0 };
        let opening = raw + slice[raw..].chars().next()?.len_utf8();
        // The `r` of a raw literal is not repeated at its end.
        let closing = raw.saturating_sub(1) + slice.chars().next_back()?.len_utf8();
        Some(range.start + opening..range.end - if *is_closed { closing } else { 0 })
    }

    /// Returns true if a byte lies in a comment.
    pub fn is_in_comment(&self, at: usize) -> bool {
        let comment = self.comments.get(self.comments.partition_point(|comment| comment.range.end < at));
        comment.is_some_and(|Token { range, is_closed, .. }| {
            let is_block = self.text[range.clone()].starts_with("/*");
            // A comment up to the end of the line contains that end.
            range.start < at && (at < range.end || !is_block || !is_closed)
        })
    }

    /// The context of a byte.
    pub fn surroundings(&self, at: usize) -> Surroundings {
        let open = self.around(at).map(|bracket| self.text.as_bytes()[self.range(bracket.open).start]);
        let before = self.token_at(at).checked_sub(1);
        Surroundings { open, after_colon: before.and_then(|token| self.kind(token)) == Some(TokenKind::Colon) }
    }
}

#[cfg(test)]
mod tests {
    use super::token::tests::texts;
    use super::*;
    use crate::types::limits::MAX_NESTING;
    use proptest::prelude::*;

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        let text = "(a: \"(\\\"(\", b: r#\"(\"(\"#, /* ( /* */ ( */ c: [1, 2] // (\n)";
        let scan = Scan::new(text);
        assert!(scan.fault.is_none() && scan.unclosed().is_none());
        let [outer, inner] = &scan.brackets[..] else { panic!("{:?}", scan.brackets) };
        assert_eq!((scan.range(outer.close).end, inner.outer), (text.len(), Some(0)));
        let elements = scan.elements(outer);
        let parts: Vec<_> = elements.iter().map(|element| scan.slice_of(element.tokens.clone())).collect();
        assert_eq!(parts, ["a: \"(\\\"(\"", "b: r#\"(\"(\"#", "c: [1, 2]"]);
        assert_eq!(scan.around(text.len() - 1), Some(outer));
        let two = text.find('2').unwrap();
        assert_eq!(scan.around(two), Some(inner));
        assert_eq!(scan.element(two).unwrap().1, 1);
        assert_eq!(scan.value(text.find('[').unwrap()).map(|value| scan.slice_of(value)), Some("[1, 2]"));
        assert_eq!((scan.field_of(inner.open), scan.word_before(inner)), (Some("c"), ""));
    }

    #[test]
    fn an_unclosed_bracket_ends_where_a_name_cannot_stand() {
        let ends = |text: &str| {
            let scan = Scan::recovering(text.to_owned());
            let rest = scan.brackets.iter().map(|bracket| text[scan.range(bracket.close).start..].trim().to_owned());
            rest.collect::<Vec<_>>()
        };
        assert_eq!(ends("(a: { \"b\": [1, \"c\": 2 }, d: 3"), ["", "}, d: 3", "\"c\": 2 }, d: 3"]);
        assert_eq!(ends("(a: { \"b\": 1, d: (2 }"), ["", "d: (2 }", ""]);
        assert_eq!(ends("(\n a: (\n  b: 1,\n c: 2)"), [")", "c: 2)"]);
    }

    #[test]
    fn literals_and_comments_are_known() {
        let text = "(a: \"xy\", // c\n b: /* d */ r#\"z\"#, c: \"z";
        let scan = Scan::recovering(text);
        let around = |at: usize| scan.literal_around(at).map(|range| &text[range]);
        assert_eq!([4, 5, 7, 8].map(around), [None, Some("xy"), Some("xy"), None]);
        assert_eq!(around(text.find("r#").unwrap() + 3), Some("z"));
        assert_eq!(around(text.len()), Some("z"));
        let (line, block) = (text.find("//").unwrap(), text.find("/*").unwrap());
        let places = [line, line + 3, line + 4, line + 5, block, block + 6, block + 7];
        let found = places.map(|at| scan.is_in_comment(at));
        assert_eq!(found, [false, true, true, false, false, true, false]);
    }

    #[test]
    fn the_context_of_a_byte_is_known() {
        let text = "(a: { \"b\": (c: W(1 }, d:";
        let scan = Scan::recovering(text);
        let found = |part: &str| {
            let context = scan.surroundings(text.find(part).unwrap());
            (context.open.map(char::from), context.after_colon)
        };
        assert_eq!(
            ["(a", "{", "\"b", "W", "1", " }", "d"].map(found).to_vec(),
            [
                (None, false),
                (Some('('), true),
                (Some('{'), false),
                (Some('('), true),
                (Some('('), false),
                (Some('('), false),
                (Some('('), false),
            ]
        );
        assert!(scan.surroundings(text.len()).after_colon);
    }

    // With quadratic work, a text would take hours.
    #[test]
    fn hostile_texts_take_linear_time() {
        let parts = [
            "(", ")", "[(", "{\"a\":", "\"", "'", "\"\\", "r#\"", "r#", "/*", "/**/", "//", "#", "+", "a:", "\n a:(",
            "\"\"", ",", "[1,]",
        ];
        for part in parts {
            let text = part.repeat(2_000_000 / part.len());
            let scan = Scan::recovering(text.as_str());
            for at in [0, text.len() / 2, text.len()] {
                let _ = (scan.literal_around(at), scan.surroundings(at), scan.is_in_comment(at));
            }
        }
    }

    proptest! {
        #[test]
        fn brackets_nest_in_any_text(text in texts()) {
            for scan in [Scan::new(text.as_str()), Scan::recovering(text.as_str())] {
                for bracket in &scan.brackets {
                    prop_assert!(bracket.open < bracket.close && bracket.close <= scan.tokens.len());
                    let outer = scan.outer(bracket);
                    prop_assert!(outer.is_none_or(|outer| outer.open < bracket.open && bracket.close <= outer.close));
                    let depth = std::iter::successors(Some(bracket), |bracket| scan.outer(bracket)).count();
                    prop_assert!(depth <= MAX_NESTING);
                    prop_assert!(!bracket.is_closed || matches!(scan.kind(bracket.close), Some(TokenKind::Close(_))));
                    prop_assert_eq!(scan.elements(bracket).last().unwrap().tokens.end, bracket.close);
                }
                for (at, _) in text.char_indices() {
                    prop_assert!(scan.literal_around(at).is_none_or(|range| text.get(range).is_some()));
                    let around = scan.around(at).map(|bracket| scan.range(bracket.open).start);
                    prop_assert!(around.is_none_or(|open| open < at));
                    let _ = (scan.is_in_comment(at), scan.surroundings(at), scan.value(at));
                }
            }
        }
    }
}
