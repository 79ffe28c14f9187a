//! Explains where the grammar of set expressions stopped, in plain words.

use super::set_parser::Builder;
use super::set_slips;
use crate::diagnostic::{Diagnostic, is_readable};

impl Builder<'_> {
    /// Explains the fault at the byte where the grammar stopped.
    pub(super) fn unexpected(&self, at: usize) -> Diagnostic {
        if let Some(slip) = set_slips::find(self.text, at) {
            return self.misspelt(slip);
        }
        let (before, rest) = self.text.split_at(at);
        if self.text.trim().is_empty() {
            return self.fault(0..self.text.len(), "an empty set expression").hint("`!all` is the set of no squares");
        }
        let before = before.trim_end();
        let operator = before.chars().next_back().filter(|c| matches!(c, '|' | '&' | '!' | '(' | ','));
        let Some(c) = rest.chars().next() else {
            let range = operator.map_or(at..at, |_| before.len() - 1..before.len());
            return match operator {
                Some(c) => self.fault(range, format!("a set is missing after `{c}`")),
                None => self.fault(range, "the set expression ends too early"),
            }
            .hint("write a set there, such as `own` or `rank 4`, or take the sign out");
        };
        let here = at..at + c.len_utf8();
        // The grammar may have read the start of the word as a name.
        let in_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let start = self.text[..at].trim_end_matches(in_word).len();
        let word: String = self.text[start..].chars().take_while(|c| in_word(*c)).collect();
        match c {
            '|' | '&' | ')' | ',' => match operator {
                Some(before) => self
                    .fault(here, format!("a set is missing between `{before}` and `{c}`"))
                    .hint("write a set there, such as `own` or `rank 4`, or take one of the signs out"),
                None if before.is_empty() => self
                    .fault(here, format!("a set is missing before `{c}`"))
                    .hint("write a set there, such as `own` or `rank 4`, or take the sign out"),
                None if c == ',' => {
                    let fault = self.fault(here, "unexpected `,`");
                    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ' ' | ',');
                    let parts: Vec<&str> = self.text.split(',').map(str::trim).collect();
                    match is_readable(self.text) && self.text.chars().all(is_plain) && parts.iter().all(|part| !part.is_empty()) {
                        true => {
                            let right = parts.join(" | ");
                            fault.hint(format!("sets are joined by `|`: write `{right}`"))
                        }
                        false => fault.hint("sets are joined by `|` (or), or written side by side (and)"),
                    }
                }
                None => self.fault(here, format!("unexpected `{c}`")).hint("a sign joins the sets on both its sides"),
            },
            _ if c.is_uppercase() || c == '_' => {
                let plain = word.to_lowercase().replace('_', "-");
                let message = format!("`{word}` is not a name: names have lower-case letters, digits and hyphens");
                let fault = self.fault(start..start + word.len(), message).hint(format!("write `{plain}`"));
                fault.rename(&word, &plain)
            }
            '~' | '^' => self.fault(here, format!("unexpected `{c}`")).hint("*not* is written `!`").rename(&rest[..1], "!"),
            '+' | ';' | '/' => {
                self.fault(here, format!("unexpected `{c}`")).hint("*or* is written `|`").rename(&rest[..1], "|")
            }
            '\'' => {
                let fault = self.fault(here, format!("unexpected `{c}`"));
                fault.hint("names in a set expression have no quotes").rename(&rest[..1], "")
            }
            '"' => self.fault(here, format!("unexpected `{c}`")).hint("names in a set expression have no quotes"),
            '(' => {
                let fault = self.fault(here, "unexpected `(`");
                fault.hint("a function and its bracket stand together: `near(own)`")
            }
            _ => self
                .fault(here, format!("unexpected `{c}` in a set expression"))
                .hint("sets are made of names, squares, `rank 4`, `file a`, functions such as `near(own)`, and `|`, `!`, `(` and `)`"),
        }
    }
}
