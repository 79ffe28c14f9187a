//! Finds all RON faults of a file, not only the first.
//!
//! `ron` stops at the first fault. The value around the fault is then blanked out, all other bytes keep their offsets,
//! and `ron` reads the text again.

use super::brackets;
use super::scan::{Bracket, Scan, literal, skip_blank};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_readable};
use crate::types::limits::MAX_NUMBER;
use ron::error::{Error, Position, SpannedError};
use serde::de::IgnoredAny;
use std::ops::Range;

/// The most faults to find: each costs a pass over the file.
const MOST_FAULTS: usize = 12;

/// The filler for blanked-out values. It is white space to `ron`, but not [readable](is_readable), so that no hint
/// quotes it.
const BLANK: &str = "\u{b}";

/// Finds the faults of a text. Returns true with them if the rest of the text in `scan.mended` is valid RON.
pub(super) fn find_faults(source: SourceId, scan: &mut Scan) -> (Vec<Diagnostic>, bool) {
    let mut faults = Vec::new();
    while faults.len() < MOST_FAULTS {
        let Err(error) = ron::from_str::<IgnoredAny>(&scan.mended) else { return (faults, true) };
        let at = offset(&scan.mended, &error.span.end);
        if let Some(fault) = brackets::exchange(source, scan, at) {
            faults.push(fault);
            continue;
        }
        let fault = reword(source, &scan.mended, scan, &error, at);
        // A set may begin outside the bracket where `ron` stops.
        let at = if fault.code == Code::Quotes { fault.span.range.start } else { at };
        faults.push(fault);
        let Some(range) = element(scan, at) else { return (faults, false) };
        if scan.mended[range.clone()].trim().is_empty() {
            return (faults, false);
        }
        let blank = BLANK.repeat(range.len());
        scan.mended.replace_range(range, &blank);
    }
    (faults, false)
}

/// A field whose value is a number, joined with the loose number after it: both were meant as a vector, `by: (2, 3)`.
fn loose_vector(text: &str, scan: &Scan, at: usize) -> Option<String> {
    let bracket = scan.around(at)?;
    let next = bracket.commas.partition_point(|&comma| comma < at);
    let before = bracket.commas[..next].last().copied()?;
    let start = if next < 2 { bracket.open + 1 } else { bracket.commas[next - 2] + 1 };
    let end = bracket.commas.get(next).copied().unwrap_or(bracket.close);
    let (name, first) = text.get(start..before)?.split_once(':')?;
    let [name, first, second] = [name, first, text.get(before + 1..end)?].map(str::trim);
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    (is_number(first) && is_number(second)).then(|| format!("{name}: ({first}, {second})"))
}

/// The range of the list element, or of the struct or map entry, that contains a byte, with the comma after it.
fn element(scan: &Scan, at: usize) -> Option<Range<usize>> {
    let bracket = scan.around(at)?;
    let next = bracket.commas.partition_point(|&comma| comma < at);
    let start = if next == 0 { bracket.open + 1 } else { bracket.commas[next - 1] + 1 };
    let end = bracket.commas.get(next).map_or(bracket.close, |comma| comma + 1);
    Some(start..end)
}

/// The byte offset of a position that `ron` gives in lines and characters.
fn offset(text: &str, position: &Position) -> usize {
    let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let start = line_starts.take(position.line).last().unwrap_or(0);
    let column = text[start..].char_indices().nth(position.col.saturating_sub(1));
    column.map_or(text.len(), |(at, _)| start + at)
}

/// Rewords a `ron` error for the author of a variant.
fn reword(source: SourceId, text: &str, scan: &Scan, error: &SpannedError, at: usize) -> Diagnostic {
    let next = text[at..].chars().next();
    let here = Span::new(source, at..at + next.map_or(0, char::len_utf8));
    let fault = |message: String| Diagnostic::new(Code::Syntax, here.clone(), message);
    let shown = |c: Option<char>| c.map_or("the end of the file".to_owned(), |c| format!("`{c}`"));
    if let Some(fault) = unquoted_set(source, text, scan, at).filter(|_| !matches!(error.code, Error::InvalidEscape(_)))
    {
        return fault;
    }
    if let Error::SuggestRawIdentifier(_) | Error::ExpectedIdentifier = error.code
        && let Some(right) = loose_vector(text, scan, at)
    {
        return fault("a name is missing before this number".into())
            .hint(format!("write a vector of two numbers in its own parentheses: `{right}`"));
    }
    let in_braces = scan.around(at).is_some_and(|bracket| text[bracket.open..].starts_with('{'));
    match &error.code {
        Error::ExpectedComma => match next {
            Some(':') => match brackets::closed_too_late(source, text, scan, at)
                .or_else(|| pattern_without_brackets(&here, text, scan, at))
            {
                Some(fault) => fault,
                None => fault("unexpected `:`".into()).hint(match scan.around(at) {
                    // The first value has no name, but this one has.
                    Some(bracket) if text[bracket.open..].starts_with('(') && !bracket.commas.is_empty() => {
                        mixed(text, bracket)
                    }
                    _ => "write named rows in braces: `{ \"name\": ... }`".into(),
                }),
            },
            Some(c @ ('&' | '|')) => joined(fault(format!("unexpected `{c}`")), text, scan, at),
            Some(c @ ('<' | '>')) => compared(fault(format!("unexpected `{c}`")), text, scan, at),
            Some('=') if text[at..].starts_with("==") => compared(fault("unexpected `=`".into()), text, scan, at),
            Some('+') => several(fault("unexpected `+`".into()), text, scan, at),
            Some('=') => fault("unexpected `=`".into()).hint("write `:` between a name and its value").replace(":"),
            Some('-') if text[..at].ends_with(char::is_alphanumeric) => {
                fault("unexpected `-`".into()).hint("write a name with a hyphen in double quotes")
            }
            Some('(' | '[' | '{' | '"') | None => missing_joint(source, text, scan, at),
            Some(c) if c.is_alphanumeric() || c == '_' => missing_joint(source, text, scan, at),
            Some(c) => fault(format!("unexpected `{c}`")).hint("separate values by `,`"),
        },
        Error::ExpectedMapColon => {
            let fault = fault(format!("expected `:` after a name, found {}", shown(next)));
            match next {
                Some(',' | '}') if in_braces => {
                    let fault = fault.hint("braces are for named rows: `{ \"name\": ... }`; write a list as `[...]`");
                    match scan.around(at).filter(|bracket| bracket.colons.is_empty()) {
                        Some(bracket) => brackets::replace(fault, bracket, ["[", "]"]),
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
        Error::Eof if skip_blank(text).is_empty() => Diagnostic::new(Code::Syntax, here, "the file is empty")
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
fn operands<'t>(text: &'t str, scan: &Scan, at: usize) -> Option<([&'t str; 2], Range<usize>)> {
    let (start, end) = value_around(scan, at)?;
    let both = [&text[start..at], text[at..end].trim_start_matches(['&', '|', '<', '>', '=', '+'])].map(str::trim);
    let is_single = |part: &&str| !part.is_empty() && !part.contains('\n') && brackets::is_one_value(part);
    let start = start + (text[start..at].len() - text[start..at].trim_start().len());
    let end = start + text[start..end].trim_end().len();
    (both.iter().all(is_single) && is_readable(&text[start..end])).then_some((both, start..end))
}

/// Explains a comparison sign between two amounts.
fn compared(fault: Diagnostic, text: &str, scan: &Scan, at: usize) -> Diagnostic {
    let general = "compare amounts with `AtLeast(a, b)`, `AtMost(a, b)` and `MoreThan(a, b)`";
    let Some(([a, b], range)) = operands(text, scan, at) else { return fault.hint(general) };
    let right = match &text[at..] {
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
fn several(fault: Diagnostic, text: &str, scan: &Scan, at: usize) -> Diagnostic {
    match operands(text, scan, at) {
        Some(([a, b], range)) if a.starts_with("Like") || b.starts_with("Like") => {
            let right = format!("[{a}, {b}]");
            let span = Span::new(fault.span.source, range);
            fault.hint(format!("write several moves as a list: `{right}`")).edit(Edit::new(span, right))
        }
        _ => fault.hint("write several values as a list, `[..., ...]`; add amounts with `Sum([..., ...])`"),
    }
}

/// Reports a field within the value of another field, without parentheses: `on: takes: Anything`.
fn pattern_without_brackets(here: &Span, text: &str, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let range = element(scan, at)?;
    let (outer, inner) = text[range.start..at].split_once(':')?;
    let [outer, inner] = [outer, inner].map(str::trim);
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let value = text[at + 1..range.end].trim_end_matches(',').trim();
    if !is_readable(&text[range.clone()])
        || !is_name(outer)
        || !is_name(inner)
        || !brackets::is_one_value(value)
        || value.contains('\n')
    {
        return None;
    }
    let right = format!("({inner}: {value})");
    let start = at - text[..at].len() + text[..at].rfind(inner)?;
    let end = at + 1 + text[at + 1..range.end].find(value)? + value.len();
    let message = format!("`{inner}: ...` needs its own parentheses within `{outer}: ...`");
    let fault = Diagnostic::new(Code::Syntax, here.clone(), message).hint(format!("write `{outer}: {right}`"));
    Some(fault.edit(Edit::new(Span::new(here.source, start..end), right)))
}

/// Explains `&` or `|` between two values: these signs only join sets within a text.
fn joined(fault: Diagnostic, text: &str, scan: &Scan, at: usize) -> Diagnostic {
    let sign = &text[at..at + 1];
    let (what, word) =
        if sign == "&" { ("if both must be true", "All") } else { ("if one of them must be true", "Or") };
    let general = format!("{what}, write `{word}([..., ...])`; in a set, write `{sign}` within the quotes");
    let Some(([before, behind], range)) = operands(text, scan, at) else { return fault.hint(general) };
    let content = |part: &str| part.strip_prefix('"').and_then(|part| part.strip_suffix('"')).map(str::to_owned);
    let span = Span::new(fault.span.source, range);
    let are_plain = [before, behind].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let field =
        value_around(scan, at).map_or("", |(start, _)| text[..start].trim_end().trim_end_matches(':').trim_end());
    let of_moves = ["by", "onto", "over", "takes"].iter().any(|name| field.ends_with(name));
    if are_plain && of_moves && sign == "|" {
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

/// The start and end of the value that contains a byte, without the name before it.
fn value_around(scan: &Scan, at: usize) -> Option<(usize, usize)> {
    let bracket = scan.around(at)?;
    let next = bracket.commas.partition_point(|&comma| comma < at);
    let start = if next == 0 { bracket.open + 1 } else { bracket.commas[next - 1] + 1 };
    let end = bracket.commas.get(next).copied().unwrap_or(bracket.close);
    let colon = bracket.colons.iter().rev().find(|&&colon| start <= colon && colon < at);
    Some((colon.map_or(start, |colon| colon + 1), end))
}

/// A hint that lists the possible values.
const VALUE: &str = "write a number, a text in quotes, a word, or something in brackets";

/// Reports a missing comma between two values, or a missing colon after the name of a field, which starts with a
/// lower-case letter.
fn missing_joint(source: SourceId, text: &str, scan: &Scan, at: usize) -> Diagnostic {
    let before = text[..at].trim_end().len();
    let span = Span::new(source, before..before);
    let start = element(scan, at).map_or(at, |range| range.start);
    let word = skip_blank(&text[start.min(before)..before]);
    // A value with a name cannot follow values without names.
    let may_be_named = scan.around(at).is_some_and(|bracket| {
        let is_first = text[bracket.open + 1..start.max(bracket.open + 1)].trim().is_empty();
        text[bracket.open..].starts_with('(') && (is_first || bracket.colons.iter().any(|&colon| colon < start))
    });
    let is_name = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !matches!(word, "true" | "false");
    if may_be_named && is_name {
        let fault = Diagnostic::new(Code::Syntax, span, "a colon is missing here");
        return fault.hint("write `:` between a name and its value").replace(":");
    }
    let is_quote = text[..at].ends_with('"') && text[at..].starts_with(char::is_alphanumeric);
    if is_quote {
        let fault = Diagnostic::new(Code::Syntax, Span::new(source, at - 1..at), "the text ends at this quote");
        return fault.hint("write a quote within a text as `\\\"`; write a comma after the end of a text");
    }
    let geometry = word.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    if brackets::takes_fields(geometry) && is_name_at(&text[at..]) {
        let message = format!("`{geometry}` needs parentheses around its fields");
        return Diagnostic::new(Code::Syntax, span, message).hint(format!("write `{geometry}(by: ...)`"));
    }
    let fault = Diagnostic::new(Code::Syntax, span, "a comma is missing here").hint("separate values by `,`");
    let is_named = scan.around(at).is_some_and(|bracket| !bracket.colons.is_empty());
    // Among named values only another named value can follow.
    if !is_named || is_name_at(&text[at..]) { fault.replace(",") } else { fault }
}

/// Returns true if a text starts with the name of a field or a row and its colon.
fn is_name_at(text: &str) -> bool {
    let length = match literal(text) {
        Some(length) => length,
        None => text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')),
    };
    length.is_some_and(|length| length > 0 && skip_blank(&text[length..]).starts_with(':'))
}

/// The hint for a value without a name before one with a name.
fn mixed(text: &str, bracket: &Bracket) -> String {
    let first = text[bracket.open + 1..bracket.commas[0]].trim();
    let word = word_before(text, bracket);
    match word {
        "Betza" if first.starts_with('"') => {
            format!("together with fields, the letters need a name: `Betza(by: {first}, ...)`")
        }
        "" if first.starts_with('"') && literal(first) == Some(Some(first.len())) => {
            format!("write a row with a name in braces: `{{ {first}: (...) }}`")
        }
        "Leaper" | "Rider" | "Hopper" if !first.contains('\n') => {
            format!("together with fields, the first value needs a name: `{word}(by: {first}, ...)`")
        }
        _ => "give all values in these brackets a name, or none".into(),
    }
}

/// The word before a bracket.
pub(super) fn word_before<'t>(text: &'t str, bracket: &Bracket) -> &'t str {
    let before = text[..bracket.open].trim_end();
    before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default()
}

/// Words that take a set in parentheses.
const OF_SETS: [&str; 11] = ["Any", "No", "Count", "Worth", "Take", "Clear", "Flip", "Wall", "Touch", "Fresh", "Fixed"];

/// Fields whose values are sets.
const SET_FIELDS: [&str; 13] =
    ["from", "to", "within", "across", "takes", "through", "choose", "holes", "squares", "on", "empty", "safe", "of"];

/// Returns true if these are the parentheses of a function, or of a part of a set expression.
fn is_part_of_set(text: &str, bracket: &Bracket) -> bool {
    let word = word_before(text, bracket);
    let is_group = word.is_empty() && bracket.colons.is_empty() && bracket.commas.is_empty();
    text[bracket.open..].starts_with('(') && (is_group || word.starts_with(char::is_lowercase))
}

/// Returns true if the value that starts here should be a set: in a zone, in a field, or after the name of a piece,
/// `("king", rank 1, "g1")`.
fn stands_for_set(text: &str, bracket: &Bracket, start: usize) -> bool {
    let is_named = bracket.colons.contains(&(start - 1));
    let outer = &text[bracket.open..];
    if !is_named {
        let first = skip_blank(&outer[1..]);
        return outer.starts_with('(') && bracket.colons.is_empty() && literal(first).is_some();
    }
    if outer.starts_with('{') {
        return brackets::field_of(text, bracket) == Some("zones");
    }
    let field = text[..start - 1].trim_end().rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next();
    field.is_some_and(|field| SET_FIELDS.contains(&field))
}

/// Reports a set without quotes, after a word that takes a set, or as the value of a field or a zone.
fn unquoted_set(source: SourceId, text: &str, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let (mut bracket, mut inner) = (scan.around(at)?, at);
    // The byte may lie in a function or a group within the set: `Any(near(own king))`, `Any((own | enemy) king)`.
    while is_part_of_set(text, bracket) {
        inner = bracket.open;
        bracket = scan.around(inner)?;
    }
    let word = word_before(text, bracket);
    let (start, end) = if OF_SETS.contains(&word) {
        (bracket.open + 1, bracket.close)
    } else {
        value_around(scan, inner).filter(|&(start, _)| stands_for_set(text, bracket, start))?
    };
    let start = start + text[start..end].len() - text[start..end].trim_start().len();
    let set = text[start..end].split("//").next().and_then(|set| set.split("/*").next())?.trim_end();
    let is_begun = set.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '!' | '('));
    let is_odd = set.contains(['"', '\'', ':', '[', '{']) || set.contains(char::is_uppercase) || !is_readable(set);
    // A comment may follow the set.
    if !is_begun || is_odd || !skip_blank(&text[start + set.len()..end]).is_empty() {
        return None;
    }
    let span = Span::new(source, start..start + set.len());
    let right = format!("\"{set}\"");
    let hint = if OF_SETS.contains(&word) { format!("write `{word}({right})`") } else { format!("write `{right}`") };
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
