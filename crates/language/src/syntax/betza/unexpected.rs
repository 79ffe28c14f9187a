//! Explains where the grammar of Betza notation stopped, in plain words.

use super::parser::{Builder, atom_of};
use crate::diagnostic::{Diagnostic, shown};

impl Builder<'_> {
    /// Reports brackets that are unclosed at the end of the text, whose last character is `last`.
    fn unclosed(&self, end: usize, last: char) -> Diagnostic {
        let group = self.text.rfind('[').map_or("", |open| &self.text[open..]);
        if matches!(last, '[' | '-' | '?' | '(') {
            let fault = self.fault(end - 1, end, format!("a leg is missing after `{last}`"));
            return fault.hint("write two or more legs in brackets: `[F?R]`");
        }
        let fault = self.fault(end - 1, end, "a bracket is not closed");
        match group.rfind(['-', '?']) {
            Some(sign) => fault
                .hint(format!("write `]` after `{}`: `{group}]`", &group[sign + 1..]))
                .rename(&self.text[end - 1..], &format!("{last}]")),
            None => fault.hint("write two or more legs in brackets: `[F?R]`"),
        }
    }

    /// Explains the fault at the byte where the grammar stopped.
    pub(super) fn unexpected(&self, at: usize) -> Diagnostic {
        let Some(c) = self.text[at..].chars().next() else {
            return match self.text.chars().next_back() {
                None => self.fault(0, 0, "there are no moves").hint(
                    "write a move, such as `W`, a step along a file or a rank; for a piece without moves write `[]`",
                ),
                Some(last) if last.is_ascii_lowercase() => {
                    let message = format!("an atom is missing after `{last}`");
                    let atom = last.to_ascii_uppercase();
                    let hint = "write an atom, a capital letter, after the small letters";
                    self.fault(at - 1, at, message).hint(match atom_of(atom).is_some() {
                        true => {
                            format!("{hint}; or, if `{last}` is meant as the atom, `{}{atom}`", &self.text[..at - 1])
                        }
                        false => format!("{hint}: `fmW`"),
                    })
                }
                Some(last) if self.text.rfind('[') > self.text.rfind(']') => self.unclosed(at, last),
                Some(_) => self.fault(at, at, "the moves end too early").hint("finish the last move: `fmWfcF`"),
            };
        };
        let fault = self.fault(at, at + c.len_utf8(), format!("unexpected `{}` in Betza notation", shown(c)));
        let before = &self.text[..at];
        let is_in = |open: char, close: char| before.rfind(open) > before.rfind(close);
        let is_group = before.rfind('(').is_some_and(|open| before[open..].contains(|c: char| c.is_ascii_lowercase()));
        match c {
            '(' | '?' | '-' | '[' | ']' if is_in('(', ')') => {
                fault.hint("parentheses contain only small letters, or a leap: `(ma)mK`, `(1,4)`")
            }
            _ if is_in('(', ')') && is_group => {
                fault.hint("write only small letters in the parentheses, and the atom after them: `(ma)mK`")
            }
            _ if is_in('(', ')') => fault.hint("parentheses contain a leap, `(1,4)`, or repeated legs: `(ma)mK`"),
            '0'..='9' => fault.hint("write a range after its atom: `W3`"),
            '[' if before.ends_with(|c: char| c.is_ascii_lowercase()) => {
                fault.hint("write the letters on the legs, not before the bracket: `[fF?R]`")
            }
            '[' if is_in('[', ']') => fault.hint("brackets cannot be nested: `[W-F-F]`"),
            'a' if is_in('[', ']') => fault.hint("separate legs in brackets by `-` or `?`, not by `a`"),
            ']' | '-' | '?' => fault
                .hint("brackets contain legs with an atom each, separated by `-` (goes on) or `?` (may stop): `[F?R]`"),
            '(' => fault.hint("parentheses contain a leap, `(1,4)`, or repeated legs: `(ma)mK`"),
            ')' | ',' => fault.hint("write a leap as `(1,4)`"),
            '{' | '}' | '^' | ':' | '+' | '\'' | '"' => fault.hint("this is another dialect of the notation"),
            ' ' | '\t' | '\n' => fault.hint("write the moves without spaces: `fmWfcF`"),
            _ => fault.hint("a move is small letters, an atom such as `W` or `N`, and perhaps a range"),
        }
    }
}
