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
            return self
                .fault(0..self.text.len(), "the set expression is empty")
                .hint("for a set without squares write `!all`");
        }
        let before = before.trim_end();
        let operator = before.chars().next_back().filter(|c| matches!(c, '|' | '&' | '!' | '(' | ','));
        let Some(c) = rest.chars().next() else {
            let range = operator.map_or(at..at, |_| before.len() - 1..before.len());
            return match operator {
                Some(c) => self.fault(range, format!("a set is missing after `{c}`")),
                None => self.fault(range, "the set expression ends too early"),
            }
            .hint("write a set there, such as `own` or `rank 4`, or remove the sign");
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
                    .hint("write a set there, such as `own` or `rank 4`, or remove one of the signs"),
                None if before.is_empty() => self
                    .fault(here, format!("a set is missing before `{c}`"))
                    .hint("write a set there, such as `own` or `rank 4`, or remove the sign"),
                None if c == ',' => {
                    let fault = self.fault(here, "unexpected `,`");
                    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ' ' | ',');
                    let parts: Vec<&str> = self.text.split(',').map(str::trim).collect();
                    match is_readable(self.text)
                        && self.text.chars().all(is_plain)
                        && parts.iter().all(|part| !part.is_empty())
                    {
                        true => {
                            let right = parts.join(" | ");
                            fault.hint(format!("join sets with `|`: `{right}`"))
                        }
                        false => fault.hint("join sets with `|` (or), or write them side by side (and)"),
                    }
                }
                None => self.fault(here, format!("unexpected `{c}`")).hint("write a set on both sides of the sign"),
            },
            _ if c.is_uppercase() || c == '_' => {
                let plain = word.to_lowercase().replace('_', "-");
                let message = format!("`{word}` is not a name: a name has only lower-case letters, digits and hyphens");
                let fault = self.fault(start..start + word.len(), message).hint(format!("write `{plain}`"));
                fault.rename(&word, &plain)
            }
            '~' | '^' => {
                self.fault(here, format!("unexpected `{c}`")).hint("write *not* as `!`").rename(&rest[..1], "!")
            }
            '+' | ';' | '/' => {
                self.fault(here, format!("unexpected `{c}`")).hint("write *or* as `|`").rename(&rest[..1], "|")
            }
            '\'' => {
                let fault = self.fault(here, format!("unexpected `{c}`"));
                fault.hint("write names in a set expression without quotes").rename(&rest[..1], "")
            }
            '"' => self.fault(here, format!("unexpected `{c}`")).hint("write names in a set expression without quotes"),
            '(' => {
                let fault = self.fault(here, "unexpected `(`");
                fault.hint("write the bracket directly after a function: `near(own)`")
            }
            _ => self.fault(here, format!("unexpected `{c}` in a set expression")).hint(
                "use names, squares, `rank 4`, `file a`, functions such as `near(own)`, and `|`, `!`, `(` and `)`",
            ),
        }
    }
}
