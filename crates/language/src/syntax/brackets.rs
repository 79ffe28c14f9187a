//! Faults of brackets: rows in parentheses, fields in braces, and brackets that are closed too late.
//!
//! Structs and the arguments of words are in parentheses, rows in braces, lists in brackets.

use super::repair::BLANK;
use super::scan::{Bracket, Scan, TokenKind};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_readable};
use std::ops::Range;

/// The fields whose values are named rows.
const OF_ROWS: [&str; 18] = [
    "zones",
    "conditions",
    "amounts",
    "pieces",
    "moves",
    "promotion",
    "limits",
    "castling",
    "drops",
    "after",
    "must",
    "cannot",
    "forbidden",
    "outcomes",
    "counters",
    "arrays",
    "insufficient",
    "impossible",
];

/// Reports the brackets around a byte if they are of the wrong kind; the edits of the report exchange them. The byte must
/// be a colon within the brackets, or one of the brackets.
pub(super) fn exchange(source: SourceId, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let around = scan.around(at);
    if let Some(list) = around.filter(|bracket| scan.is(bracket, b'{') && holds_list(scan, bracket)) {
        let span = Span::new(source, scan.range(list.open));
        let fault =
            Diagnostic::new(Code::Syntax, span, "values without names belong in brackets `[ ]`, not in braces `{ }`");
        let inside = scan.slice_of(list.open + 1..list.close);
        let inside = if inside.len() > 60 || !is_readable(inside) { "..." } else { inside };
        let fault = fault.hint(format!("write `[{inside}]`; braces are for rows with names, `{{ \"name\": ... }}`"));
        return Some(replace(fault, scan, list, ["[", "]"]));
    }
    // The case of `Leaper { by: (1, 2) }`.
    let opened = scan.opened_by(scan.token_at(at));
    let is_behind_word =
        |bracket: &&Bracket| scan.is(bracket, b'{') && is_word(scan.word_before(bracket)) && scan.has_names(bracket);
    if let Some(bracket) = opened.filter(is_behind_word) {
        return Some(as_fields(source, scan, bracket));
    }
    around.filter(|bracket| holds_rows(scan, bracket)).map(|bracket| as_rows(source, scan, bracket))
}

/// Returns true for a valid field name, without quotes.
fn is_field_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// Returns true if brackets hold values without names.
pub(super) fn holds_list(scan: &Scan, bracket: &Bracket) -> bool {
    bracket.open + 1 < bracket.close && !scan.has_names(bracket) && !has_lost(scan, bracket, bracket.open + 1)
}

/// Returns true if a value between an opening bracket and a token was faulty, and blanked out.
pub(super) fn has_lost(scan: &Scan, bracket: &Bracket, token: usize) -> bool {
    scan.text()[scan.range(bracket.open).end..scan.range(token).start].contains(BLANK)
}

/// Returns true for a word of the language that can stand before a bracket.
fn is_word(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns true if brackets other than braces hold values with quoted names.
fn holds_rows(scan: &Scan, bracket: &Bracket) -> bool {
    let is_first_row = scan.is_row(bracket.open + 1) && !has_lost(scan, bracket, bracket.open + 1);
    is_first_row && !scan.is(bracket, b'{') && !is_word(scan.word_before(bracket))
}

/// Reports rows in brackets other than braces.
fn as_rows(source: SourceId, scan: &Scan, bracket: &Bracket) -> Diagnostic {
    let found = scan.slice(bracket.open);
    let message = format!("rows with names in quotes belong in braces `{{ }}`, not in `{found}`");
    let name = scan.slice(bracket.open + 1);
    let name = if is_readable(name) { name } else { "\"name\"" };
    let right = format!("{{ {name}: ... }}");
    let hint = match scan.field_of(bracket.open) {
        Some(field) => format!("write `{field}: {right}`"),
        None => format!("write `{right}`"),
    };
    let span = Span::new(source, scan.range(bracket.open));
    replace(Diagnostic::new(Code::Syntax, span, message).hint(hint), scan, bracket, ["{", "}"])
}

/// Returns true if braces hold fields, with names without quotes, where no rows are expected.
pub(super) fn holds_fields(scan: &Scan, bracket: &Bracket) -> bool {
    let mut elements = scan.elements(bracket);
    elements.pop_if(|last| last.tokens.is_empty());
    let are_plain = elements.iter().all(|element| is_field(scan, &element.tokens));
    !elements.is_empty() && are_plain && !scan.field_of(bracket.open).is_some_and(|field| OF_ROWS.contains(&field))
}

/// Returns true if some tokens begin with the name of a field and its colon.
fn is_field(scan: &Scan, tokens: &Range<usize>) -> bool {
    is_field_name(scan.slice(tokens.start)) && scan.kind(tokens.start + 1) == Some(TokenKind::Colon)
}

/// Reports fields in braces.
pub(super) fn as_fields(source: SourceId, scan: &Scan, bracket: &Bracket) -> Diagnostic {
    let span = Span::new(source, scan.range(bracket.open));
    let fault = Diagnostic::new(Code::Syntax, span, "fields belong in parentheses `( )`, not in braces `{ }`");
    let inside = scan.slice_of(bracket.open + 1..bracket.close);
    let inside = match inside.split_once([',', '\n']) {
        Some((first, rest)) if rest.len() > 40 && is_readable(first) => {
            format!("{}, ...", first.trim_end_matches(',').trim())
        }
        _ if is_readable(inside) => inside.to_owned(),
        _ => "...".to_owned(),
    };
    let before = match (scan.word_before(bracket), scan.field_of(bracket.open)) {
        (word, _) if is_word(word) => word.to_owned(),
        (_, Some(field)) => format!("{field}: "),
        _ => String::new(),
    };
    replace(fault.hint(format!("write `{before}({inside})`")), scan, bracket, ["(", ")"])
}

/// Adds the edits that replace the brackets.
pub(super) fn replace(fault: Diagnostic, scan: &Scan, bracket: &Bracket, [open, close]: [&str; 2]) -> Diagnostic {
    let source = fault.span.source;
    let fault = fault.edit(Edit::new(Span::new(source, scan.range(bracket.open)), open));
    fault.edit(Edit::new(Span::new(source, scan.range(bracket.close)), close))
}

/// Reports a field among values without names, `All([Stuck, Check, result: Loss])`: the brackets must be closed before
/// it.
pub(super) fn closed_too_late(source: SourceId, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let inner = scan.around(at)?;
    let (elements, index) = scan.element(at)?;
    let (before, element) = (&elements[index.checked_sub(1)?], &elements[index]);
    let is_first = elements[..index].iter().all(|element| element.colon.is_none());
    let is_here = element.colon == Some(scan.token_at(at));
    if !is_field(scan, &element.tokens) || !is_first || !is_here || takes_fields(scan.word_before(inner)) {
        return None;
    }
    // A list of conditions follows a word, `All([...])`. Other lists are values of fields, or rows in the wrong
    // brackets.
    let has_word = |bracket: &Bracket| is_word(scan.word_before(bracket));
    let is_list = scan.is(inner, b'[');
    let is_value = is_list && scan.field_of(inner.open).is_some() && scan.is_text(inner.open + 1);
    let is_behind_word = match is_list {
        true => scan.outer(inner).is_some_and(|outer| has_word(outer) && !scan.has_names(outer)),
        false => has_word(inner),
    };
    if !is_behind_word && !is_value {
        return None;
    }
    // Walk outwards to the brackets whose values have names.
    let (mut bracket, mut late) = (inner, Vec::new());
    while bracket == inner || !scan.has_names(bracket) {
        late.push(scan.range(bracket.close));
        bracket = scan.outer(bracket)?;
    }
    if !scan.is(bracket, b'(') {
        return None;
    }
    let name = scan.slice(element.tokens.start);
    let closing: String = late.iter().map(|close| &scan.text()[close.clone()]).collect();
    let last = Some(scan.slice_of(before.tokens.clone())).filter(|last| is_readable(last)).unwrap_or("...");
    let message = format!("the field `{name}` is among values without names");
    let comma = before.range.end - 1;
    let fault = Diagnostic::new(Code::Syntax, Span::new(source, scan.range(element.tokens.start)), message)
        .hint(format!("close the bracket before it: `{last}{closing}, {name}: ...`"))
        .edit(Edit::new(Span::new(source, comma..comma), closing));
    Some(late.into_iter().fold(fault, |fault, close| fault.edit(Edit::new(Span::new(source, close), ""))))
}

/// Returns true for words of moves and lines, whose values have names.
pub(super) fn takes_fields(word: &str) -> bool {
    matches!(word, "Leaper" | "Rider" | "Hopper" | "Path" | "Betza" | "Line" | "Connected" | "Groups" | "Castle")
}
