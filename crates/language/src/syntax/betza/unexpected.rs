//! Explains where the grammar of Betza notation stopped, in plain words.

use super::parser::Builder;
use crate::diagnostic::{Diagnostic, shown};

impl Builder<'_> {
    /// Reports brackets that are unclosed at the end of the text, whose last character is `last`.
    fn unclosed(&self, end: usize, last: char) -> Diagnostic {
        let group = self.text.rfind('[').map_or("", |open| &self.text[open..]);
        if matches!(last, '[' | '-' | '?' | '(') {
            let fault = self.fault(end - 1, end, format!("a leg is missing after `{last}`"));
            return fault.hint("two legs or more stand in brackets: `[F?R]`");
        }
        let fault = self.fault(end - 1, end, "a bracket is not closed");
        match group.rfind(['-', '?']) {
            Some(sign) => fault
                .hint(format!("write `]` behind `{}`: `{group}]`", &group[sign + 1..]))
                .rename(&self.text[end - 1..], &format!("{last}]")),
            None => fault.hint("two legs or more stand in brackets: `[F?R]`"),
        }
    }

    /// Explains the fault at the byte where the grammar stopped.
    pub(super) fn unexpected(&self, at: usize) -> Diagnostic {
        let Some(c) = self.text[at..].chars().next() else {
            return match self.text.chars().next_back() {
                None => self.fault(0, 0, "no moves").hint("`[]` stands for none; `W` is a step along a file or a rank"),
                Some(last) if last.is_ascii_lowercase() => {
                    let message = format!("an atom is missing after `{last}`");
                    self.fault(at - 1, at, message).hint("small letters say how the atom behind them goes: `fmW`")
                }
                Some(last) if self.text.rfind('[') > self.text.rfind(']') => self.unclosed(at, last),
                Some(_) => self.fault(at, at, "the moves end too early").hint("finish the last one: `fmWfcF`"),
            };
        };
        let fault = self.fault(at, at + c.len_utf8(), format!("unexpected `{}` in Betza notation", shown(c)));
        let before = &self.text[..at];
        let is_in = |open: char, close: char| before.rfind(open) > before.rfind(close);
        let is_group = before.rfind('(').is_some_and(|open| before[open..].contains(|c: char| c.is_ascii_lowercase()));
        match c {
            '(' | '?' | '-' | '[' | ']' if is_in('(', ')') => {
                fault.hint("parentheses hold small letters alone, or a leap: `(ma)mK`, `(1,4)`")
            }
            _ if is_in('(', ')') && is_group => {
                fault.hint("small letters stand in parentheses, and their atom behind: `(ma)mK`")
            }
            _ if is_in('(', ')') => fault.hint("parentheses hold a leap, `(1,4)`, or legs that are repeated: `(ma)mK`"),
            '0'..='9' => fault.hint("a range stands behind an atom: `W3`"),
            '[' if before.ends_with(|c: char| c.is_ascii_lowercase()) => {
                fault.hint("what letters in front of a bracket mean is not settled: write them on the legs, `[fF?R]`")
            }
            '[' if is_in('[', ']') => fault.hint("brackets do not stand in each other: `[W-F-F]`"),
            'a' if is_in('[', ']') => fault.hint("legs in brackets are parted by `-` or `?`, not by `a`"),
            ']' | '-' | '?' => {
                fault.hint("brackets hold legs with an atom each, parted by `-` (goes on) or `?` (may stop): `[F?R]`")
            }
            '(' => fault.hint("parentheses hold a leap, `(1,4)`, or legs that are repeated: `(ma)mK`"),
            ')' | ',' => fault.hint("a leap is written `(1,4)`"),
            '{' | '}' | '^' | ':' | '+' | '\'' | '"' => fault.hint("this belongs to another dialect"),
            ' ' | '\t' | '\n' => fault.hint("moves stand together, without blanks: `fmWfcF`"),
            _ => fault.hint("small letters, then an atom such as `W` or `N`, then perhaps a range"),
        }
    }
}
