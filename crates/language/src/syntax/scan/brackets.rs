//! Matches brackets, even where some are missing or too many.

use super::token::{Token, TokenKind};
use crate::types::limits::{MAX_ELEMENTS, MAX_NESTING};

/// A pair of brackets, by the indices of its tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    pub open: usize,
    /// The closing bracket. If it is missing, the first token that cannot stand in the brackets.
    pub close: usize,
    pub is_closed: bool,
    /// The brackets around these ones, as an index into all brackets.
    pub outer: Option<usize>,
}

/// A fault of brackets, with the indices of its tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketFault {
    /// An opening bracket in too many others.
    TooDeep(usize),
    /// A comma after too many others in the brackets that open here.
    TooMany { open: usize, comma: usize },
    /// A closing bracket without any open one.
    Stray(usize),
    /// A closing bracket of another kind than the innermost open one.
    Wrong {
        open: usize,
        close: usize,
        /// True if the opening bracket is probably to blame.
        is_left_open: bool,
    },
    /// An opening bracket that nothing closes.
    Unclosed(usize),
}

/// The closing bracket for an opening one.
pub fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// Matches the brackets among some tokens, without comments. Returns all brackets in the order of their opening, and
/// the first fault. A closing bracket closes the innermost bracket of its kind, and ends all brackets within that one;
/// with `names_end` a name, too, ends the brackets in which it cannot stand.
pub fn match_brackets(text: &str, tokens: &[Token], names_end: bool) -> (Vec<Bracket>, Option<BracketFault>) {
    let names_end = names_end.then(|| text.lines().any(|line| line.starts_with([' ', '\t'])));
    let mut matcher = Matcher { brackets: Vec::new(), open: Vec::new(), fault: None };
    let (mut line, mut indent, mut seen) = (0, indentation(text), 0);
    for (index, token) in tokens.iter().enumerate() {
        let start = token.range.start;
        if let Some(end) = text[seen..start].rfind('\n') {
            line = seen + end + 1;
            indent = indentation(&text[line..]);
        }
        seen = start;
        match token.kind {
            TokenKind::Open(kind) => matcher.open(index, kind, indent),
            TokenKind::Close(kind) => matcher.close(index, kind, indent),
            TokenKind::Comma => matcher.comma(index),
            TokenKind::Text | TokenKind::Word
                if tokens.get(index + 1).is_some_and(|next| next.kind == TokenKind::Colon) =>
            {
                // Rows stand in braces, fields in parentheses.
                let wanted = if token.kind == TokenKind::Word { b'(' } else { b'{' };
                while let Some(is_indented) = names_end {
                    let indent = (is_indented && line + indent == start).then_some(indent);
                    if matcher.may_hold(wanted, indent) {
                        break;
                    }
                    matcher.end_until(matcher.open.len() - 1, index);
                }
                matcher.name();
            }
            TokenKind::Text | TokenKind::Word => matcher.value(),
            TokenKind::Colon | TokenKind::Comment | TokenKind::Other => {}
        }
    }
    if let Some(last) = matcher.open.last() {
        matcher.fault(BracketFault::Unclosed(last.token));
    }
    matcher.end_until(0, tokens.len());
    (matcher.brackets, matcher.fault)
}

/// The number of blanks at the start of a text.
fn indentation(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

struct Matcher {
    brackets: Vec<Bracket>,
    open: Vec<Open>,
    fault: Option<BracketFault>,
}

/// An open bracket.
struct Open {
    token: usize,
    /// The index of its bracket.
    bracket: usize,
    kind: u8,
    /// The indentation of its line.
    indent: usize,
    commas: usize,
    has_names: bool,
    /// True if there are values before any name.
    has_values: bool,
}

impl Matcher {
    fn fault(&mut self, fault: BracketFault) {
        self.fault = self.fault.or(Some(fault));
    }

    fn open(&mut self, token: usize, kind: u8, indent: usize) {
        self.value();
        if self.open.len() == MAX_NESTING {
            return self.fault(BracketFault::TooDeep(token));
        }
        let (outer, bracket) = (self.open.last().map(|open| open.bracket), self.brackets.len());
        self.brackets.push(Bracket { open: token, close: token, is_closed: false, outer });
        self.open.push(Open { token, bracket, kind, indent, commas: 0, has_names: false, has_values: false });
    }

    fn close(&mut self, token: usize, kind: u8, indent: usize) {
        let Some(innermost) = self.open.last() else { return self.fault(BracketFault::Stray(token)) };
        let closed = self.open.iter().rposition(|open| closing(open.kind) == kind);
        if closed != Some(self.open.len() - 1) {
            // The bracket closes an outer one and is not indented like the innermost one.
            let is_left_open = closed.is_some() && innermost.indent != indent;
            self.fault(BracketFault::Wrong { open: innermost.token, close: token, is_left_open });
        }
        if let Some(closed) = closed {
            self.brackets[self.open[closed].bracket].is_closed = true;
            self.end_until(closed, token);
        }
    }

    /// Ends the innermost brackets before a token, until a number of them are open.
    fn end_until(&mut self, left: usize, token: usize) {
        for open in self.open.drain(left..) {
            self.brackets[open.bracket].close = token;
        }
    }

    fn comma(&mut self, token: usize) {
        let Some(innermost) = self.open.last_mut() else { return };
        innermost.commas += 1;
        if innermost.commas == MAX_ELEMENTS + 1 {
            let open = innermost.token;
            self.fault(BracketFault::TooMany { open, comma: token });
        }
    }

    fn value(&mut self) {
        if let Some(innermost) = self.open.last_mut() {
            innermost.has_values |= !innermost.has_names;
        }
    }

    fn name(&mut self) {
        if let Some(innermost) = self.open.last_mut() {
            innermost.has_names = true;
        }
    }

    /// Returns true if a name that should stand in brackets of the wanted kind may stand in the innermost brackets.
    /// `indent` is the indentation of the name, if it is the first in its line.
    fn may_hold(&self, wanted: u8, indent: Option<usize>) -> bool {
        let Some(innermost) = self.open.last() else { return true };
        let belongs_farther_out = innermost.kind != wanted && self.open.iter().any(|open| open.kind == wanted);
        let is_outdented = indent.is_some_and(|indent| indent <= innermost.indent);
        let follows_values = innermost.has_values && !innermost.has_names;
        !belongs_farther_out && (self.open.len() == 1 || !is_outdented && !follows_values)
    }
}
