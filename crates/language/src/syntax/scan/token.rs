//! Splits a text into tokens.

use crate::diagnostic::BYTE_ORDER_MARK;
use std::ops::Range;

/// A part of a text. Between tokens there is only white space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub range: Range<usize>,
    /// False for a text or a comment whose end is missing.
    pub is_closed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Open(u8),
    Close(u8),
    /// A comma, or a semicolon in its place.
    Comma,
    Colon,
    /// A text literal: plain, raw, or between [foreign quotes](FOREIGN_QUOTES).
    Text,
    /// A word or a number.
    Word,
    /// `//`, `/* */`, or `#` in their place.
    Comment,
    /// A character that starts none of the above.
    Other,
}

/// The extent of plain and raw text literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// A literal may span several lines.
    Any,
    /// A literal ends with its line: a quote is missing somewhere.
    One,
}

/// Quotes of other languages.
pub const FOREIGN_QUOTES: [char; 7] = ['\'', '`', '\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}'];

/// Splits a text into tokens, in linear time.
pub fn tokens(text: &str, lines: Lines) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_start();
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let (kind, length) = token(rest, first, lines);
        let is_closed = length.is_ok();
        let (Ok(length) | Err(length)) = length;
        tokens.push(Token { kind, range: start..start + length, is_closed });
        rest = rest[length..].trim_start();
    }
    tokens
}

/// The kind and length of the token at the start of a text. The length is an error if the end of the token is missing.
fn token(text: &str, first: char, lines: Lines) -> (TokenKind, Result<usize, usize>) {
    if let Some(opening) = opening(text) {
        return (TokenKind::Text, literal(text, opening, lines));
    }
    if text.starts_with("/*") {
        return (TokenKind::Comment, block_comment(text));
    }
    let end = |end: Option<usize>| end.unwrap_or(text.len());
    let (kind, length) = match first {
        '(' | '[' | '{' => (TokenKind::Open(first as u8), 1),
        ')' | ']' | '}' => (TokenKind::Close(first as u8), 1),
        ',' | ';' => (TokenKind::Comma, 1),
        ':' => (TokenKind::Colon, 1),
        // Raw bytes.
        'b' if opening(&text[1..]).is_some() => (TokenKind::Word, 1),
        '#' => (TokenKind::Comment, end(text.find(['\r', '\n']))),
        '/' if text.starts_with("//") => (TokenKind::Comment, end(text.find('\n'))),
        _ if FOREIGN_QUOTES.contains(&first) => foreign_literal(text, first.len_utf8(), lines),
        _ if starts_number(text) => {
            // The range of `1..=3` is one word, too.
            let is_part = |at: usize, c| matches!(c, '+' | '-' | '.') || c == '=' && text[..at].ends_with('.');
            let stop = text.char_indices().find(|&(at, c)| !is_in_word(c) && !is_part(at, c));
            (TokenKind::Word, end(stop.map(|(at, _)| at)))
        }
        _ if is_in_word(first) => (TokenKind::Word, end(text.find(|c| !is_in_word(c)))),
        _ => (TokenKind::Other, first.len_utf8()),
    };
    (kind, Ok(length))
}

/// Returns true for letters, digits and underscores, and for all that is not ASCII: combining marks belong to words.
fn is_in_word(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || c == '_',
        false => !c.is_whitespace() && !FOREIGN_QUOTES.contains(&c),
    }
}

/// Returns true if a text starts with a number: a digit, also after a sign or a dot, or a special value after a sign.
pub fn starts_number(text: &str) -> bool {
    let signed = text.strip_prefix(['+', '-']);
    let is_special = signed.is_some_and(|text| text.starts_with("inf") || text.starts_with("NaN"));
    let unsigned = signed.unwrap_or(text);
    is_special || unsigned.strip_prefix('.').unwrap_or(unsigned).starts_with(|c: char| c.is_ascii_digit())
}

/// The length of the quote that opens a text literal at the start of a text: `"`, `r"`, `r#"` and so on.
fn opening(text: &str) -> Option<usize> {
    let body = text.strip_prefix('r').map_or(text, |raw| raw.trim_start_matches('#')).strip_prefix('"')?;
    Some(text.len() - body.len())
}

/// The length of a plain or raw text literal, with the length of its opening.
fn literal(text: &str, opening: usize, lines: Lines) -> Result<usize, usize> {
    let is_raw = text.starts_with('r');
    let hashes = if is_raw { &text[1..opening - 1] } else { "" };
    let mut at = opening;
    while let Some(found) = text[at..].find(['"', '\\', '\r', '\n']) {
        at += found;
        match text.as_bytes()[at] {
            b'"' if text[at + 1..].starts_with(hashes) => return Ok(at + 1 + hashes.len()),
            b'\r' | b'\n' if lines == Lines::One => return Err(at),
            b'\\' if !is_raw && text[at + 1..].starts_with(['"', '\\']) => at += 2,
            _ => at += 1,
        }
    }
    Err(text.len())
}

/// A text literal in foreign quotes: the next quote on its line closes it. Without one, the quote is a token of its own.
/// Where a quote is missing, no straight quote closes it.
fn foreign_literal(text: &str, opening: usize, lines: Lines) -> (TokenKind, usize) {
    let is_quote = |c: char| FOREIGN_QUOTES.contains(&c) || c == '"' && lines == Lines::Any;
    let stop = text[opening..].char_indices().find(|&(_, c)| is_quote(c) || matches!(c, '"' | '\r' | '\n'));
    match stop.filter(|&(_, c)| is_quote(c)) {
        Some((at, quote)) => (TokenKind::Text, opening + at + quote.len_utf8()),
        None => (TokenKind::Other, opening),
    }
}

/// The length of the comment that `/*` at the start of a text begins. Comments nest.
fn block_comment(text: &str) -> Result<usize, usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(found) = text[at..].find(['*', '/']) {
        at += found;
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return Ok(at);
            }
        } else {
            at += 1;
        }
    }
    Err(text.len())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(text: &str, lines: Lines) -> Vec<(TokenKind, &str)> {
        tokens(text, lines).into_iter().map(|token| (token.kind, &text[token.range])).collect()
    }

    #[test]
    fn literals_and_comments_are_whole() {
        let (text, comment) = (TokenKind::Text, TokenKind::Comment);
        let found = kinds("\u{feff}a: \"(\\\"\", r#\"\"r\"#, br\"\" /* /* */ , */ -1.5 // (\n# (", Lines::Any);
        let expected = [
            (TokenKind::Word, "a"),
            (TokenKind::Colon, ":"),
            (text, "\"(\\\"\""),
            (TokenKind::Comma, ","),
            (text, "r#\"\"r\"#"),
            (TokenKind::Comma, ","),
            (TokenKind::Word, "b"),
            (text, "r\"\""),
            (comment, "/* /* */ , */"),
            (TokenKind::Word, "-1.5"),
            (comment, "// ("),
            (comment, "# ("),
        ];
        assert_eq!(found, expected);
        assert_eq!(kinds("'p\u{201d}; don't", Lines::Any)[0], (text, "'p\u{201d}"));
        assert_eq!(kinds("don't", Lines::Any)[1], (TokenKind::Other, "'"));
    }

    #[test]
    fn an_unclosed_literal_ends_with_its_line_or_the_text() {
        let first = |text: &str, lines| {
            let first = tokens(text, lines).swap_remove(0);
            (first.range.end, first.is_closed)
        };
        for text in ["\"a\\\nb\"c\n", "r#\"a\nb\"c\n"] {
            assert_eq!(first(text, Lines::One), (text.find('\n').unwrap(), false));
        }
        assert_eq!(first("r#\"a\nb\"", Lines::Any), (7, false));
        assert_eq!(first("\"a\nb\"", Lines::Any), (5, true));
        assert_eq!(first("/* /* */ (", Lines::Any), (10, false));
    }

    /// Texts of characters that matter to the scanner, and some that do not.
    pub fn texts() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            4 => prop::sample::select(r##"( ) [ ] { } , ; : " r" r#" "# ' ` \ / // /* */ # a b r 1 - + ."##.split(' ').collect::<Vec<_>>())
                .prop_map(str::to_owned),
            1 => prop::sample::select(vec!["\n", "\r\n", "  ", "\u{feff}", "\u{201c}", "e\u{301}", "\u{2654}"])
                .prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ];
        prop::collection::vec(part, 0..80).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn tokens_tile_any_text(text in texts(), is_any in any::<bool>()) {
            let mut end = 0;
            for token in tokens(&text, if is_any { Lines::Any } else { Lines::One }) {
                prop_assert!(token.range.end > token.range.start);
                let gap = &text[end..token.range.start];
                let gap = if end == 0 { gap.strip_prefix(BYTE_ORDER_MARK).unwrap_or(gap) } else { gap };
                prop_assert!(gap.trim().is_empty(), "{:?} is no token", gap);
                // The range is on character boundaries.
                prop_assert!(!text[token.range.clone()].is_empty());
                end = token.range.end;
            }
            prop_assert!(text[end..].trim_start_matches(BYTE_ORDER_MARK).trim().is_empty());
        }
    }
}
