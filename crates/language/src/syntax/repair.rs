//! Finds all RON faults of a file, not only the first.
//!
//! `ron` stops at the first fault. The value around the fault is then blanked out, all other bytes keep their offsets,
//! and `ron` reads the text again.

use super::brackets;
use super::scan::{Bracket, Scan, TokenKind};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_readable};
use crate::types::limits::MAX_NUMBER;
use ron::error::{Error, Position, SpannedError};
use serde::de::IgnoredAny;
use std::ops::Range;

/// The most faults to find: each costs a pass over the file.
const MOST_FAULTS: usize = 12;

/// The filler for blanked-out values. It is white space to `ron`, but not [readable](is_readable), so that no hint
/// quotes it.
pub(super) const BLANK: &str = "\u{b}";

/// Finds the faults of a text without faults of marks. Returns the scan of the rest of the text with them, if that is
/// valid RON.
pub(super) fn find_faults(source: SourceId, mut scan: Scan<'_>) -> (Vec<Diagnostic>, Option<Scan<'_>>) {
    let mut faults = Vec::new();
    while faults.len() < MOST_FAULTS {
        let Err(error) = ron::from_str::<IgnoredAny>(scan.text()) else { return (faults, Some(scan)) };
        let at = offset(scan.text(), &error.span.end);
        if let Some(fault) = brackets::exchange(source, &scan, at) {
            scan = scan.replaced(fault.edits.iter().map(|edit| (edit.span.range.clone(), edit.replacement.clone())));
            faults.push(fault);
            continue;
        }
        let fault = reword(source, &scan, &error, at);
        // A set may begin outside the bracket where `ron` stops.
        let at = if fault.code == Code::Quotes { fault.span.range.start } else { at };
        faults.push(fault);
        let range = scan.element(at).map_or(0..0, |(elements, index)| elements[index].range.clone());
        if scan.text()[range.clone()].trim().is_empty() {
            return (faults, None);
        }
        let blank = BLANK.repeat(range.len());
        scan = scan.replaced([(range, blank)]);
    }
    (faults, None)
}

/// A field whose value is a number, joined with the loose number after it: both were meant as a vector, `by: (2, 3)`.
fn loose_vector(scan: &Scan, at: usize) -> Option<String> {
    let (elements, index) = scan.element(at)?;
    let (field, second) = (&elements[index.checked_sub(1)?], scan.slice_of(elements[index].tokens.clone()));
    let colon = field.colon?;
    let name = scan.slice_of(field.tokens.start..colon);
    let first = scan.slice_of(colon + 1..field.tokens.end);
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    (is_number(first) && is_number(second)).then(|| format!("{name}: ({first}, {second})"))
}

/// The byte offset of a position that `ron` gives in lines and characters.
fn offset(text: &str, position: &Position) -> usize {
    let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let start = line_starts.take(position.line).last().unwrap_or(0);
    let column = text[start..].char_indices().nth(position.col.saturating_sub(1));
    column.map_or(text.len(), |(at, _)| start + at)
}

/// Rewords a `ron` error for the author of a variant.
fn reword(source: SourceId, scan: &Scan, error: &SpannedError, at: usize) -> Diagnostic {
    let text = scan.text();
    let next = text[at..].chars().next();
    let here = Span::new(source, at..at + next.map_or(0, char::len_utf8));
    let fault = |message: String| Diagnostic::new(Code::Syntax, here.clone(), message);
    let shown = |c: Option<char>| c.map_or("the end of the file".to_owned(), |c| format!("`{c}`"));
    if let Some(fault) = unquoted_set(source, scan, at).filter(|_| !matches!(error.code, Error::InvalidEscape(_))) {
        return fault;
    }
    if let Error::SuggestRawIdentifier(_) | Error::ExpectedIdentifier = error.code
        && let Some(right) = loose_vector(scan, at)
    {
        return fault("a name is missing before this number".into())
            .hint(format!("write a vector of two numbers in its own parentheses: `{right}`"));
    }
    let in_braces = scan.around(at).is_some_and(|bracket| scan.is(bracket, b'{'));
    match &error.code {
        Error::ExpectedComma => match next {
            Some(':') => match brackets::closed_too_late(source, scan, at)
                .or_else(|| pattern_without_brackets(&here, scan, at))
            {
                Some(fault) => fault,
                None => fault("unexpected `:`".into()).hint(match scan.around(at) {
                    // The first value has no name, but this one has.
                    Some(bracket) if scan.is(bracket, b'(') => mixed(scan, bracket),
                    _ => ROWS.into(),
                }),
            },
            Some(c @ ('&' | '|')) => joined(fault(format!("unexpected `{c}`")), scan, at),
            Some(c @ ('<' | '>')) => compared(fault(format!("unexpected `{c}`")), scan, at),
            Some('=') if text[at..].starts_with("==") => compared(fault("unexpected `=`".into()), scan, at),
            Some('+') => several(fault("unexpected `+`".into()), scan, at),
            Some('=') => fault("unexpected `=`".into()).hint("write `:` between a name and its value").replace(":"),
            Some('-') if text[..at].ends_with(char::is_alphanumeric) => {
                fault("unexpected `-`".into()).hint("write a name with a hyphen in double quotes")
            }
            Some('(' | '[' | '{' | '"') | None => missing_joint(source, scan, at),
            Some(c) if c.is_alphanumeric() || c == '_' => missing_joint(source, scan, at),
            Some(c) => fault(format!("unexpected `{c}`")).hint("separate values by `,`"),
        },
        Error::ExpectedMapColon => {
            let fault = fault(format!("expected `:` after a name, found {}", shown(next)));
            match next {
                Some(',' | '}') if in_braces => {
                    let fault = fault.hint("braces are for named rows: `{ \"name\": ... }`; write a list as `[...]`");
                    match scan.around(at).filter(|bracket| brackets::holds_list(scan, bracket)) {
                        Some(bracket) => brackets::replace(fault, scan, bracket, ["[", "]"]),
                        None => fault,
                    }
                }
                Some('-') => fault.hint("write a name with a hyphen in double quotes"),
                Some('=') if !text[at..].starts_with("==") => {
                    fault.hint("write `:` between a name and its value").replace(":")
                }
                _ => fault.hint("write `:` between a name and its value"),
            }
        }
        Error::ExpectedIdentifier => fault(format!("expected the name of a field, found {}", shown(next)))
            .hint("write field names without quotes: `(files: 8)`; rows with names in quotes belong in braces"),
        Error::SuggestRawIdentifier(word) if word.starts_with("--") => {
            fault("unexpected `--`".into()).hint("start comments with `//`")
        }
        Error::SuggestRawIdentifier(word) => fault(format!("`{word}` is not a word of the language"))
            .hint("write names with hyphens or dots in double quotes"),
        Error::InvalidEscape(_) | Error::Utf8Error(_) => bad_escape(source, text, at),
        Error::Eof if scan.kind(0).is_none() => Diagnostic::new(Code::Syntax, here, "the file is empty")
            .hint("write a variant, for example `(name: ..., board: ..., ...)`"),
        Error::TrailingCharacters if next == Some(':') => fault("the file has no parentheses around it".into())
            .hint("write parentheses around the whole file: `(name: \"...\", base: \"...\", ...)`"),
        Error::TrailingCharacters => {
            fault(format!("expected the end of the file, found {}", shown(next))).hint("a file is a single `( ... )`")
        }
        Error::IntegerOutOfBounds => Diagnostic::new(Code::NotAWholeNumber, here, "this number is too large")
            .hint(format!("the largest number is {MAX_NUMBER}")),
        Error::ExpectedInteger
        | Error::ExpectedFloat
        | Error::FloatUnderscore
        | Error::UnderscoreAtBeginning
        | Error::InvalidIntegerDigit { .. } => {
            Diagnostic::new(Code::NotAWholeNumber, here, "this is not a whole number")
                .hint("write only digits, such as `3` or `-1`")
        }
        Error::UnexpectedChar(_) if text[..at].trim_end().ends_with('/') => {
            fault("unexpected `/`".into()).hint("start comments with `//`, or write them between `/*` and `*/`")
        }
        _ => match next {
            Some('!') => fault("unexpected `!`".into())
                .hint("write `Not(...)` to negate a condition; in a set, write `!` within the quotes"),
            Some(c @ (')' | ']' | '}')) => fault(format!("a value is missing before `{c}`")).hint(VALUE),
            Some(',') => fault("a value is missing before `,`".into()).hint("write a value there, or remove the comma"),
            _ => fault(format!("unexpected {}", shown(next))).hint(VALUE),
        },
    }
}

/// The two values beside a sign, and the range of both; `None` if they are not obvious.
fn operands<'s>(scan: &'s Scan, at: usize) -> Option<([&'s str; 2], Range<usize>)> {
    let value = scan.value(at)?;
    let sign = scan.token_at(at);
    let is_sign = |token: &usize| scan.slice(*token).starts_with(['&', '|', '<', '>', '=', '+']);
    let both = [value.start..sign, (sign..value.end).find(|token| !is_sign(token))?..value.end];
    let range = scan.range_of(value);
    let is_clear = both.iter().all(|part| is_one_value(scan, part.clone())) && is_readable(&scan.text()[range.clone()]);
    is_clear.then(|| (both.map(|part| scan.slice_of(part)), range))
}

/// Returns true if some tokens are a single value in one line, judging by its signs.
fn is_one_value(scan: &Scan, tokens: Range<usize>) -> bool {
    let is_sign = |token| matches!(scan.slice(token), "&" | "|" | "," | ":");
    !tokens.is_empty() && !scan.slice_of(tokens.clone()).contains('\n') && !scan.direct(tokens).any(is_sign)
}

/// Explains a comparison sign between two amounts.
fn compared(fault: Diagnostic, scan: &Scan, at: usize) -> Diagnostic {
    let general = "compare amounts with `AtLeast(a, b)`, `AtMost(a, b)` and `MoreThan(a, b)`";
    let Some(([a, b], range)) = operands(scan, at) else { return fault.hint(general) };
    let right = match &scan.text()[at..] {
        rest if rest.starts_with("<=") => format!("AtMost({a}, {b})"),
        rest if rest.starts_with(">=") => format!("AtLeast({a}, {b})"),
        rest if rest.starts_with('<') => format!("MoreThan({b}, {a})"),
        rest if rest.starts_with('>') => format!("MoreThan({a}, {b})"),
        _ => format!("All([AtLeast({a}, {b}), AtMost({a}, {b})])"),
    };
    let span = Span::new(fault.span.source, range);
    fault.hint(format!("compare amounts with words: `{right}`")).edit(Edit::new(span, right))
}

/// Explains a plus sign between two values.
fn several(fault: Diagnostic, scan: &Scan, at: usize) -> Diagnostic {
    match operands(scan, at) {
        Some(([a, b], range)) if a.starts_with("Like") || b.starts_with("Like") => {
            let right = format!("[{a}, {b}]");
            let span = Span::new(fault.span.source, range);
            fault.hint(format!("write several moves as a list: `{right}`")).edit(Edit::new(span, right))
        }
        _ => fault.hint("write several values as a list, `[..., ...]`; add amounts with `Sum([..., ...])`"),
    }
}

/// Reports a field within the value of another field, without parentheses: `on: takes: Anything`.
fn pattern_without_brackets(here: &Span, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let (elements, index) = scan.element(at)?;
    let tokens = elements[index].tokens.clone();
    let (outer, inner) = (tokens.start, tokens.start + 2);
    let is_lower = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let is_name = |token| scan.is_name(token) && is_lower(scan.slice(token));
    let value = inner + 2..tokens.end;
    let is_clear = is_readable(scan.slice_of(tokens)) && is_one_value(scan, value.clone());
    if !is_name(outer) || !is_name(inner) || inner + 1 != scan.token_at(at) || !is_clear {
        return None;
    }
    let range = scan.range_of(inner..value.end);
    let (outer, inner) = (scan.slice(outer), scan.slice(inner));
    let right = format!("({inner}: {})", scan.slice_of(value));
    let message = format!("`{inner}: ...` needs its own parentheses within `{outer}: ...`");
    let fault = Diagnostic::new(Code::Syntax, here.clone(), message).hint(format!("write `{outer}: {right}`"));
    Some(fault.edit(Edit::new(Span::new(here.source, range), right)))
}

/// Explains `&` or `|` between two values: these signs only join sets within a text.
fn joined(fault: Diagnostic, scan: &Scan, at: usize) -> Diagnostic {
    let sign = &scan.text()[at..at + 1];
    let (what, word) =
        if sign == "&" { ("if both must be true", "All") } else { ("if one of them must be true", "Or") };
    let general = format!("{what}, write `{word}([..., ...])`; in a set, write `{sign}` within the quotes");
    let Some(([before, behind], range)) = operands(scan, at) else { return fault.hint(general) };
    let content = |part: &str| part.strip_prefix('"').and_then(|part| part.strip_suffix('"')).map(str::to_owned);
    let span = Span::new(fault.span.source, range);
    let are_plain = [before, behind].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let field = scan.value(at).and_then(|value| scan.field_of(value.start));
    let is_of_moves = field.is_some_and(|field| ["by", "onto", "over", "takes"].contains(&field));
    if are_plain && is_of_moves && sign == "|" {
        let right = format!("[{before}, {behind}]");
        return fault.hint(format!("write several values as a list: `{right}`")).edit(Edit::new(span, right));
    }
    match (content(before), content(behind)) {
        (Some(one), Some(other)) if sign == "|" => fault.hint(format!(
            "write several values as a list, `[{before}, {behind}]`, or join sets within one text, `\"{one} | {other}\"`"
        )),
        (Some(one), Some(other)) => fault.hint(format!("join sets within one text: `\"{one} & {other}\"`")),
        (None, None) if before.starts_with(char::is_uppercase) && behind.starts_with(char::is_uppercase) => {
            let right = format!("{word}([{before}, {behind}])");
            fault.hint(format!("{what}, write `{right}`")).edit(Edit::new(span, right))
        }
        _ => fault.hint(general),
    }
}

/// A hint for names in quotes outside of braces.
const ROWS: &str = "write named rows in braces: `{ \"name\": ... }`";

/// A hint that lists the possible values.
const VALUE: &str = "write a number, a text in quotes, a word, or something in brackets";

/// Reports a missing comma between two values, or a missing colon after the name of a field, which starts with a
/// lower-case letter.
fn missing_joint(source: SourceId, scan: &Scan, at: usize) -> Diagnostic {
    let next = scan.token_at(at);
    // The byte may lie within a token, as in `1.5moves`.
    let previous = if scan.range(next).start < at { next } else { next.saturating_sub(1) };
    let before = scan.range(previous);
    let end = before.end.min(at);
    let span = Span::new(source, end..end);
    let word = &scan.text()[before.start.min(end)..end];
    let is_followed_by_name = scan.is_name(next);
    let around = scan.around(at);
    let has_names = around.is_some_and(|bracket| scan.has_names(bracket));
    // A value with a name cannot follow values without names.
    let may_be_named = around.zip(scan.element(at)).is_some_and(|(bracket, (elements, index))| {
        let is_named = index == 0 || elements[..index].iter().any(|element| element.colon.is_some());
        let is_first = elements[index].tokens.start == previous;
        scan.is(bracket, b'(') && is_first && (is_named || brackets::has_lost(scan, bracket, previous))
    });
    let is_name = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !matches!(word, "true" | "false");
    if may_be_named && is_name {
        let fault = Diagnostic::new(Code::Syntax, span, "a colon is missing here");
        return fault.hint("write `:` between a name and its value").replace(":");
    }
    if scan.is_text(previous) && end == at && scan.kind(next) == Some(TokenKind::Word) {
        let fault = Diagnostic::new(Code::Syntax, Span::new(source, at - 1..at), "the text ends at this quote");
        return fault.hint("write a quote within a text as `\\\"`; write a comma after the end of a text");
    }
    if brackets::takes_fields(word) && is_followed_by_name {
        let message = format!("`{word}` needs parentheses around its fields");
        return Diagnostic::new(Code::Syntax, span, message).hint(format!("write `{word}(by: ...)`"));
    }
    let fault = Diagnostic::new(Code::Syntax, span, "a comma is missing here").hint("separate values by `,`");
    // Among named values only another named value can follow.
    if !has_names || is_followed_by_name { fault.replace(",") } else { fault }
}

/// The hint for a value without a name before one with a name.
fn mixed(scan: &Scan, bracket: &Bracket) -> String {
    let general = "give all values in these brackets a name, or none";
    let elements = scan.elements(bracket);
    let tokens = elements[0].tokens.clone();
    let (first, starts_with_text) = (scan.slice_of(tokens.clone()), scan.is_text(tokens.start));
    match scan.word_before(bracket) {
        _ if brackets::has_lost(scan, bracket, bracket.open + 1) => general.into(),
        _ if elements.len() == 1 => ROWS.into(),
        "Betza" if starts_with_text => {
            format!("together with fields, the letters need a name: `Betza(by: {first}, ...)`")
        }
        "" if starts_with_text && tokens.len() == 1 => {
            format!("write a row with a name in braces: `{{ {first}: (...) }}`")
        }
        word @ ("Leaper" | "Rider" | "Hopper") if !first.contains('\n') => {
            format!("together with fields, the first value needs a name: `{word}(by: {first}, ...)`")
        }
        _ => general.into(),
    }
}

/// Words that take a set in parentheses.
const OF_SETS: [&str; 11] = ["Any", "No", "Count", "Worth", "Take", "Clear", "Flip", "Wall", "Touch", "Fresh", "Fixed"];

/// Fields whose values are sets.
const SET_FIELDS: [&str; 13] =
    ["from", "to", "within", "across", "takes", "through", "choose", "holes", "squares", "on", "empty", "safe", "of"];

/// Returns true if these are the parentheses of a function, or of a part of a set expression.
fn is_part_of_set(scan: &Scan, bracket: &Bracket) -> bool {
    let word = scan.word_before(bracket);
    let is_group = || matches!(&scan.elements(bracket)[..], [only] if only.colon.is_none());
    scan.is(bracket, b'(') && (word.starts_with(char::is_lowercase) || word.is_empty() && is_group())
}

/// Returns true if the value that starts with a token should be a set: in a zone, in a field, or after the name of a
/// piece, `("king", rank 1, "g1")`.
fn stands_for_set(scan: &Scan, bracket: &Bracket, token: usize) -> bool {
    match scan.kind(token - 1) == Some(TokenKind::Colon) {
        true if scan.is(bracket, b'{') => scan.field_of(bracket.open) == Some("zones"),
        true => scan.field_of(token).is_some_and(|field| SET_FIELDS.contains(&field)),
        false => scan.is(bracket, b'(') && scan.is_text(bracket.open + 1) && !scan.has_names(bracket),
    }
}

/// Reports a set without quotes, after a word that takes a set, or as the value of a field or a zone.
fn unquoted_set(source: SourceId, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let (mut bracket, mut inner) = (scan.around(at)?, at);
    // The byte may lie in a function or a group within the set: `Any(near(own king))`, `Any((own | enemy) king)`.
    while is_part_of_set(scan, bracket) {
        inner = scan.range(bracket.open).start;
        bracket = scan.outer(bracket)?;
    }
    let word = scan.word_before(bracket);
    let is_behind_word = OF_SETS.contains(&word);
    let tokens = match is_behind_word {
        true => bracket.open + 1..bracket.close,
        false => scan.value(inner).filter(|value| stands_for_set(scan, bracket, value.start))?,
    };
    let set = scan.slice_of(tokens.clone());
    let is_begun = set.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '!' | '('));
    let is_odd = set.contains(['"', '\'', ':', '[', '{', '/']) || set.contains(char::is_uppercase) || !is_readable(set);
    if !is_begun || is_odd {
        return None;
    }
    let right = format!("\"{set}\"");
    let hint = if is_behind_word { format!("write `{word}({right})`") } else { format!("write `{right}`") };
    let span = Span::new(source, scan.range_of(tokens));
    Some(Diagnostic::new(Code::Quotes, span, "a set needs double quotes").hint(hint).replace(right))
}

/// Reports an unknown escape. `ron` has passed the backslash; how far depends on the character after it.
fn bad_escape(source: SourceId, text: &str, at: usize) -> Diagnostic {
    let start = text[..at].rfind('\\').unwrap_or(at);
    let end = text[start..].char_indices().nth(2).map_or(text.len(), |(length, _)| start + length);
    let message = format!("`{}` has no meaning in a text", &text[start..end]);
    let fault = Diagnostic::new(Code::BadEscape, Span::new(source, start..end), message);
    fault.hint("write a backslash as `\\\\`, a quote as `\\\"`, and a character by its number as `\\u{2654}`")
}
