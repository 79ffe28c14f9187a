//! Explains errors of `grammar/fen.pest` in plain words, for all readers of FENs.

use super::stopped::stopped_at;
use crate::words::list;
use ferz_grammar::fen::Rule;
use pest::error::ErrorVariant;
use std::ops::Range;

/// The contents of a pest error: what was expected, in words, and the range of what was found, one character or empty.
pub fn unexpected(error: &pest::error::Error<Rule>, text: &str) -> (String, Range<usize>) {
    let start = stopped_at(error, text);
    let end = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    let mut words: Vec<&str> = Vec::new();
    if let ErrorVariant::ParsingError { positives, .. } = &error.variant {
        for word in positives.iter().map(|rule| describe(*rule)) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    let expected = if words.is_empty() { "something else".into() } else { list(words, "or") };
    (expected, start..end)
}

fn describe(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end",
        Rule::placement | Rule::row => "a rank",
        Rule::gap => "a number of empty squares",
        Rule::wall => "`*`",
        Rule::mark => "`~`",
        Rule::letters => "a piece",
        Rule::hand => "`[` and the pieces in hand",
        Rule::held | Rule::sfen_hand => "a piece in hand",
        Rule::count => "a number of pieces",
        Rule::nothing | Rule::nobody | Rule::nowhere => "`-`",
        Rule::untouched | Rule::right => "the letter of a castling or a file",
        Rule::touched => "`!` and squares",
        Rule::fresh => "`+` and squares",
        Rule::trail | Rule::passed | Rule::square => "a square",
        Rule::per_side | Rule::values | Rule::up => "two numbers joined by `+`",
        Rule::number | Rule::single | Rule::whole => "a number",
    }
}
