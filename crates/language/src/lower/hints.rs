//! Hints for values of the wrong type: a word in quotes, a name without quotes, a condition instead of an amount.

use super::condition::CONDITIONS;
use super::meant;
use super::names::is_square_like;
use super::reader::{Report, one_of};
use crate::diagnostic::{Code, Diagnostic, Edit, Span, did_you_mean, is_readable, shorten};
use crate::syntax::{Node, Value, write};

/// Help for a value of the wrong type: a hint, and the replacement if a program may apply it.
pub(super) struct Repair {
    hint: String,
    value: Option<String>,
}

impl Repair {
    /// Creates a repair that is only a hint.
    pub fn hint(hint: impl Into<String>) -> Repair {
        Repair { hint: hint.into(), value: None }
    }

    /// Creates a repair that replaces the value.
    pub fn replace(value: String) -> Repair {
        let shown = if is_readable(&value) { value.clone() } else { shorten(&value) };
        Repair { hint: format!("write `{shown}`"), value: Some(value) }
    }

    /// Creates a repair that writes the same value differently.
    pub fn write(how: &str, value: String) -> Repair {
        Repair { hint: format!("write it {how}: `{value}`"), value: Some(value) }
    }

    /// Adds the repair to a fault whose span is that of the value.
    pub fn mend(self, fault: Diagnostic) -> Diagnostic {
        let fault = fault.hint(self.hint);
        match self.value {
            Some(value) => fault.replace(value),
            None => fault,
        }
    }
}

/// Suggests quotes for a set or a name without quotes.
pub(super) fn in_quotes(node: &Node) -> Option<Repair> {
    unquoted(node).map(|text| Repair::write("in double quotes", format!("\"{text}\"")))
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

/// Suggests a word of `words` without its quotes.
pub(super) fn without_quotes(node: &Node, words: &[&str]) -> Option<Repair> {
    let Value::Text(text) = &node.value else { return None };
    let word = text.split('(').next().unwrap_or_default().trim();
    words.contains(&word).then(|| Repair::write("without quotes", text.clone()))
}

/// Suggests `true` or `false` for `1`, `yes` and the like.
pub(super) fn flag(node: &Node) -> Option<Repair> {
    let word = match &node.value {
        Value::Number(number) => number.to_string(),
        Value::Word(word, None) => word.to_lowercase(),
        Value::Text(text) => text.to_lowercase(),
        _ => return None,
    };
    let flag = match word.as_str() {
        "1" | "true" | "yes" | "on" => "true",
        "0" | "false" | "no" | "off" => "false",
        _ => return None,
    };
    Some(Repair { hint: format!("write `{flag}`"), value: Some(flag.into()) })
}

/// Suggests a number without its quotes.
pub(super) fn number_without_quotes(node: &Node) -> Option<Repair> {
    let Value::Text(text) = &node.value else { return None };
    text.parse::<i64>().ok().map(|number| Repair::write("without quotes", number.to_string()))
}

/// Explains a condition in place of a set: it needs no other condition around it.
pub(super) fn lone_condition(node: &Node) -> Option<Repair> {
    let Value::Word(word, body) = &node.value else { return None };
    let condition = CONDITIONS.iter().find(|condition| *condition == word)?;
    let shown = if body.is_some() { format!("{condition}(...)") } else { (*condition).to_owned() };
    Some(Repair::hint(format!(
        "`{condition}` is a condition, not a set of squares: write it alone, `when: {shown}`, without a word such as `Any` around it"
    )))
}

/// Explains a set in place of a condition.
pub(super) fn condition_of(node: &Node) -> Option<Repair> {
    if let Some(repair) = pattern_for_condition(node) {
        return Some(repair);
    }
    let Value::Text(text) = &node.value else { return None };
    let hint = format!(
        "a set is not a condition: write `Any(\"{text}\")` if it must have a square, or `No(\"{text}\")` if it must have none"
    );
    Some(Repair::hint(hint))
}

/// Explains a set in place of an amount.
pub(super) fn amount_of(node: &Node) -> Option<Repair> {
    let Value::Text(text) = &node.value else { return None };
    let text = literal(text);
    Some(Repair::hint(format!(
        "write `Counter({text})` for the value of a counter, or `Count({text})` for the number of squares in a set"
    )))
}

/// Suggests the missing word for a piece's name, or for the letters of its moves, in place of moves.
pub(super) fn moves_of(node: &Node) -> Option<Repair> {
    let Value::Text(text) = &node.value else { return None };
    let names: Vec<&str> =
        text.split(['+', ',', '&', '|']).flat_map(|part| part.split(" and ")).map(str::trim).collect();
    if let [_, _, ..] = names[..] {
        let is_name =
            |name: &&str| name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if names.iter().all(is_name) {
            let likes: Vec<String> = names.iter().map(|name| format!("Like({})", literal(name))).collect();
            return Some(Repair::replace(format!("[{}]", likes.join(", "))));
        }
    }
    let text = literal(text);
    Some(Repair::hint(format!(
        "write `Like({text})` for the moves of a piece, or `Betza({text})` for moves in Betza notation"
    )))
}

/// Puts a number, a word or a text that stands in place of a struct into its most likely field.
pub(super) fn in_field(node: &Node, what: &str) -> Option<Repair> {
    if let ("`sides`", Value::Tuple(names)) = (what, &node.value)
        && let [Node { value: Value::Text(first), .. }, Node { value: Value::Text(second), .. }] = &names[..]
    {
        let side = |name: &str| format!("(name: {})", literal(name));
        return Some(Repair::replace(format!("(first: {}, second: {})", side(first), side(second))));
    }
    let (field, value) = match (what, &node.value) {
        ("a row of `after`", Value::Word(..)) if !is_condition(node) => ("do", write(node)),
        ("an outcome", Value::Word(word, None)) if VERDICTS.contains(&word.as_str()) => ("result", word.clone()),
        ("a row of `forbidden`" | "a row of `cannot`" | "a row of `must`" | "an outcome", Value::Word(..))
            if is_condition(node) =>
        {
            ("when", write(node))
        }
        ("a counter", Value::Number(number)) => ("start", number.to_string()),
        ("a side", Value::Text(name)) => ("name", literal(name)),
        ("`turn`", Value::Number(number)) => ("plies", number.to_string()),
        ("`captured`", Value::Word(word, None)) => ("go", word.clone()),
        ("a piece", Value::Word(word, _)) if word != "Remove" => {
            return Some(Repair::hint(format!("write `(letter: \"...\", moves: {})`", short(node))));
        }
        ("a row of `drops`", Value::Text(text)) => ("pieces", literal(text)),
        ("a pattern of moves", Value::Text(text) | Value::Word(text, None)) if is_square_like(text) => {
            ("to", literal(text))
        }
        ("a pattern of moves", Value::Text(text)) => {
            let text = literal(text);
            return Some(Repair::hint(format!(
                "write `(by: {text})` for moves of a piece, or `(to: {text})` for moves to squares"
            )));
        }
        _ => return None,
    };
    Some(Repair::replace(format!("({field}: {value})")))
}

/// The results of games.
const VERDICTS: [&str; 5] = ["Win", "Loss", "Draw", "FirstWins", "SecondWins"];

fn is_condition(node: &Node) -> bool {
    matches!(&node.value, Value::Word(word, _) if CONDITIONS.contains(&word.as_str()))
}

/// A value as written, shortened if it is too long to read at a glance.
fn short(node: &Node) -> String {
    let text = write(node);
    if is_readable(&text) { text } else { shorten(&text) }
}

/// Joins a list of squares into one text with `|`.
pub(super) fn set_of_list(node: &Node) -> Option<Repair> {
    let Value::List(items) = &node.value else { return None };
    let part = |item: &Node| match &item.value {
        Value::Text(text) => Some(text.clone()),
        _ => unquoted(item),
    };
    let parts = items.iter().map(part).collect::<Option<Vec<String>>>().filter(|parts| !parts.is_empty())?;
    Some(Repair::replace(literal(&parts.join(" | "))))
}

/// Joins a list of ranks into one text with `/`.
pub(super) fn ranks_of_list(node: &Node) -> Option<Repair> {
    let (Value::List(items) | Value::Tuple(items)) = &node.value else { return None };
    let rank = |item: &Node| match &item.value {
        Value::Text(text) => Some(text.trim().trim_end_matches('/').to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => unquoted(item),
    };
    let ranks = items.iter().map(rank).collect::<Option<Vec<String>>>().filter(|ranks| !ranks.is_empty())?;
    Some(Repair::write("as one text, rank by rank from the top", literal(&ranks.join("/"))))
}

/// Suggests a vector for two numbers in quotes or in the wrong brackets.
pub(super) fn vector_of(node: &Node) -> Option<Repair> {
    let numbers: Vec<i8> = match &node.value {
        Value::List(items) => {
            let number =
                |item: &Node| if let Value::Number(number) = item.value { i8::try_from(number).ok() } else { None };
            items.iter().map(number).collect::<Option<_>>()?
        }
        Value::Text(text) => {
            let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
            inner.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let [x, y] = numbers[..] else { return None };
    Some(Repair::replace(format!("({x}, {y})")))
}

/// Explains a pattern of moves in place of a condition.
fn pattern_for_condition(node: &Node) -> Option<Repair> {
    let Value::Struct(_) = &node.value else { return None };
    Some(Repair::hint(format!("write a pattern of moves as `on: {}`; `when` is a condition on the board", short(node))))
}

/// A text literal as a file writes it.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Report {
    /// Reports a value other than the wanted one, with `repair`, or with the hint `otherwise`.
    pub fn unexpected(&self, node: &Node, wanted: &str, repair: Option<Repair>, otherwise: &str) {
        let message = format!("expected {wanted}, found {}", node.describe());
        let repair = repair.unwrap_or_else(|| Repair::hint(otherwise));
        self.add(repair.mend(Diagnostic::new(Code::WrongType, node.span.clone(), message)));
    }

    /// Reports an amount in place of a condition.
    pub fn is_amount(&self, span: &Span, word: &str) {
        let message = format!("`{word}` is an amount, but a condition is expected here");
        let hint = format!("compare it: `AtLeast({word}(...), 1)`, `AtMost(...)` or `MoreThan(...)`");
        self.add(Diagnostic::new(Code::WrongArguments, span.clone(), message).hint(hint));
    }

    /// Reports that a word needs a list. It may have one value or several.
    pub fn needs_list(&self, word: &str, node: &Node, body: Option<&Node>) {
        let message = format!("`{word}(...)` takes a list");
        let hint = format!("put the values in brackets: `{word}([..., ...])`");
        let fault = Diagnostic::new(Code::WrongArguments, node.span.clone(), message).hint(hint);
        // The contents of the parentheses.
        let inner = body.filter(|body| matches!(&body.value, Value::Tuple(items) if !items.is_empty())).map(|body| {
            let Span { source, range } = body.span.clone();
            [range.start + 1, range.end - 1].map(|at| Span::new(source, at..at))
        });
        self.add(match inner {
            Some([start, end]) => fault.edit(Edit::new(start, "[")).edit(Edit::new(end, "]")),
            None => fault,
        });
    }

    /// Reports that the two values of a word are swapped.
    pub fn swapped(&self, word: &str, [first, second]: [&Node; 2], span: &Span) {
        let text = |node: &Node| if let Value::Text(text) = &node.value { literal(text) } else { String::new() };
        let message = format!("the values of `{word}` are in the wrong order");
        let hint = format!("write `{word}({}, {})`", text(second), text(first));
        let fault = Diagnostic::new(Code::WrongArguments, span.clone(), message).hint(hint);
        let edits = [(first, second), (second, first)].map(|(at, by)| Edit::new(at.span.clone(), text(by)));
        let are_texts = [first, second].iter().all(|node| matches!(node.value, Value::Text(_)));
        self.add(if are_texts { edits.into_iter().fold(fault, Diagnostic::edit) } else { fault });
    }

    /// Adds the suggested word to a fault about a word that is not among `words`. The fault's span is the word's.
    pub fn word_hint(&self, fault: Diagnostic, word: &str, words: &[&str]) -> Diagnostic {
        match meant::word(word, words) {
            Some(own) => fault.hint(did_you_mean(own)).rename(word, own),
            None => fault.hint(format!("it can be {}", one_of(words))).suggest(word, words.iter().copied()),
        }
    }
}
