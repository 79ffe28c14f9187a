//! What an author may have meant by a value of the wrong kind: a word in quotes, a name without them, a condition for an amount.

use super::reader::{Report, one_of};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::syntax::{Node, Value};

/// Words of other languages, and what they are called in this one.
const MEANT: [(&str, &str); 1] = [("And", "All")];

/// What a word of another language may mean here.
pub(super) fn meant(word: &str, words: &[&str]) -> Option<&'static str> {
    MEANT.iter().find(|(other, own)| *other == word && words.contains(own)).map(|(_, own)| *own)
}

/// A set or a name that is not in quotes: what it is in quotes.
pub(super) fn in_quotes(node: &Node) -> Option<String> {
    unquoted(node).map(|text| format!("write it in double quotes: `\"{text}\"`"))
}

fn unquoted(node: &Node) -> Option<String> {
    match &node.value {
        Value::Word(word, None) => Some(word.clone()),
        Value::Word(word, Some(body)) => match &body.value {
            Value::Tuple(items) => {
                let items: Option<Vec<String>> = items.iter().map(unquoted).collect();
                Some(format!("{word}({})", items?.join(", ")))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A word of `words` that is in quotes: what it is without.
pub(super) fn without_quotes(node: &Node, words: &[&str]) -> Option<String> {
    let Value::Text(text) = &node.value else { return None };
    let word = text.split('(').next().unwrap_or_default().trim();
    words.contains(&word).then(|| format!("write it without quotes: `{text}`"))
}

/// A number in quotes.
pub(super) fn number_without_quotes(node: &Node) -> Option<String> {
    let Value::Text(text) = &node.value else { return None };
    text.parse::<i64>().ok().map(|number| format!("write it without quotes: `{number}`"))
}

impl Report {
    /// Something else than what is wanted stands here, and what may help.
    pub fn unexpected_with(&self, node: &Node, wanted: &str, hint: Option<String>) {
        let message = format!("expected {wanted}, found {}", node.describe());
        self.add(Diagnostic::new(Code::WrongType, node.span.clone(), message).maybe_hint(hint));
    }

    /// Says that an amount stands where a condition is needed.
    pub fn is_amount(&self, span: &Span, word: &str) {
        let message = format!("`{word}` is an amount, and this is a condition");
        let hint = format!("compare it: `AtLeast({word}(...), 1)`, `AtMost(...)` or `MoreThan(...)`");
        self.add(Diagnostic::new(Code::WrongArguments, span.clone(), message).hint(hint));
    }

    /// Says that a word needs a list. There may be one value, or several.
    pub fn needs_list(&self, word: &str, span: &Span) {
        let message = format!("`{word}(...)` takes a list");
        let hint = format!("put what stands there in brackets: `{word}([..., ...])`");
        self.add(Diagnostic::new(Code::WrongArguments, span.clone(), message).hint(hint));
    }

    /// Says that the two values behind a word stand in the wrong order.
    pub fn swapped(&self, word: &str, [first, second]: [&Node; 2], span: &Span) {
        let text = |node: &Node| if let Value::Text(text) = &node.value { text.clone() } else { String::new() };
        let message = format!("the values behind `{word}` stand in the wrong order");
        let hint = format!("write `{word}(\"{}\", \"{}\")`", text(second), text(first));
        self.add(Diagnostic::new(Code::WrongArguments, span.clone(), message).hint(hint));
    }

    /// The hint for a word that is not among `words`.
    pub fn hint_for(&self, word: &str, words: &[&str]) -> String {
        let known = || words.iter().copied();
        let meant = meant(word, words).map(|own| format!("did you mean `{own}`?"));
        meant
            .or_else(|| crate::diagnostic::did_you_mean(word, known()))
            .unwrap_or_else(|| format!("it can be {}", one_of(words)))
    }
}
