//! The tokens of a PGN text, read line by line with `grammar/pgn.pest`: words with their ranges.

use super::MAX_PGN_LINE;
use ferz_core::room::with_room;
use ferz_grammar::pgn::{PgnParser, Rule};
use pest::Parser as _;
use pest::iterators::Pair;
use std::collections::VecDeque;
use std::ops::Range;

/// A word of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    TagPair {
        name: &'t str,
        value: &'t str,
    },
    /// Text that begins like a tag but is not one.
    BadTag,
    /// The text between the braces.
    Comment(&'t str),
    /// A comment in braces that is not closed before the end of the text.
    Unclosed(&'t str),
    Remark(&'t str),
    Escape(&'t str),
    Open,
    Close,
    Nag(&'t str),
    Mark(&'t str),
    Result(&'t str),
    /// The digits, if any, and the number of dots after them.
    MoveNumber(Option<&'t str>, usize),
    Word(&'t str),
    Stray(&'t str),
    /// A line that is too long and is not read.
    LongLine,
}

/// The words of a text, one line at a time.
pub(super) struct Tokens<'t> {
    text: &'t str,
    /// The offset of the next line.
    at: usize,
    /// The offset of the start of an open comment.
    comment: Option<usize>,
    ready: VecDeque<(Token<'t>, Range<usize>)>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Tokens<'t> {
        Tokens { text, at: 0, comment: None, ready: VecDeque::new() }
    }

    /// Reads the tokens of the next line.
    fn read_line(&mut self) {
        let start = self.at;
        let length = self.text[start..].find('\n').map_or(self.text.len() - start, |newline| newline + 1);
        self.at = start + length;
        let line = self.text[start..self.at].trim_end_matches(['\n', '\r']);
        if line.len() > MAX_PGN_LINE {
            self.ready.push_back((Token::LongLine, start..start));
            return;
        }
        let rule = if self.comment.is_some() { Rule::inside } else { Rule::line };
        // Every line can be parsed: unknown text is a word, too.
        let Some(pairs) = with_room(|| PgnParser::parse(rule, line)).ok().and_then(|mut pairs| pairs.next()) else {
            return;
        };
        for pair in pairs.into_inner() {
            self.take(start, pair);
        }
    }

    fn take(&mut self, start: usize, pair: Pair<'t, Rule>) {
        let span = pair.as_span();
        let range = start + span.start()..start + span.end();
        let text = pair.as_str();
        let token = match pair.as_rule() {
            Rule::comment | Rule::end_of_comment => {
                let begun = self.comment.take().unwrap_or(range.start);
                if pair.into_inner().any(|part| part.as_rule() == Rule::closing) {
                    let comment = Token::Comment(&self.text[begun + 1..range.end - 1]);
                    self.ready.push_back((comment, begun..range.end));
                } else {
                    self.comment = Some(begun);
                }
                return;
            }
            Rule::tag => {
                let mut parts = pair.into_inner().map(|part| part.as_str());
                Token::TagPair { name: parts.next().unwrap_or_default(), value: parts.next().unwrap_or_default() }
            }
            Rule::bad_tag => Token::BadTag,
            Rule::remark => Token::Remark(&text[1..]),
            Rule::escape => Token::Escape(&text[1..]),
            Rule::open => Token::Open,
            Rule::close => Token::Close,
            Rule::nag => Token::Nag(&text[1..]),
            Rule::mark => Token::Mark(text),
            Rule::result => Token::Result(text),
            Rule::number => {
                let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
                let digits = &text[..text.len() - dots.len()];
                // The sign for three dots is one character.
                let count = dots.chars().map(|c| if c == '.' { 1 } else { 3 }).sum();
                Token::MoveNumber(Some(digits).filter(|digits| !digits.is_empty()), count)
            }
            Rule::word => Token::Word(text),
            Rule::stray => Token::Stray(text),
            Rule::EOI => return,
            Rule::line | Rule::inside | Rule::blank | Rule::edge | Rule::token | Rule::escaped | Rule::name => return,
            Rule::value | Rule::said | Rule::closing | Rule::rest | Rule::digits | Rule::dots => return,
            Rule::part | Rule::in_brackets => return,
        };
        self.ready.push_back((token, range));
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = (Token<'t>, Range<usize>);

    fn next(&mut self) -> Option<(Token<'t>, Range<usize>)> {
        loop {
            if let Some(token) = self.ready.pop_front() {
                return Some(token);
            }
            if self.at == self.text.len() {
                let begun = self.comment.take()?;
                return Some((Token::Unclosed(&self.text[begun + 1..]), begun..self.text.len()));
            }
            self.read_line();
        }
    }
}
