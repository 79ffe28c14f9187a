//! Faults of brackets: rows in parentheses, fields in braces, and brackets that are closed too late.
//!
//! Structs and the arguments of words are in parentheses, rows in braces, lists in brackets.

use super::repair::word_before;
use super::scan::{Bracket, Scan, literal, skip_blank};
use crate::diagnostic::{Code, Diagnostic, Edit, SourceId, Span, is_readable};

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

/// Reports the brackets around a byte if they are of the wrong kind, and replaces them in the text that is left to
/// parse. The byte must be a colon within the brackets, or one of the brackets.
pub(super) fn exchange(source: SourceId, scan: &mut Scan, at: usize) -> Option<Diagnostic> {
    let text = &scan.mended;
    let list = scan.around(at).filter(|bracket| text[bracket.open..].starts_with('{') && holds_list(text, bracket));
    if let Some((open, close)) = list.map(|bracket| (bracket.open, bracket.close)) {
        let span = Span::new(source, open..open + 1);
        let fault =
            Diagnostic::new(Code::Syntax, span, "values without names belong in brackets `[ ]`, not in braces `{ }`");
        let inside = text[open + 1..close].trim();
        let inside = if inside.len() > 60 || !is_readable(inside) { "..." } else { inside };
        let fault = fault.hint(format!("write `[{inside}]`; braces are for rows with names, `{{ \"name\": ... }}`"));
        let fault = replace(fault, list?, ["[", "]"]);
        scan.mended.replace_range(open..=open, "[");
        scan.mended.replace_range(close..=close, "]");
        return Some(fault);
    }
    // The case of `Leaper { by: (1, 2) }`.
    let behind_word = scan.bracket_at(at).filter(|bracket| {
        text[at..].starts_with('{') && !bracket.colons.is_empty() && is_word(word_before(text, bracket))
    });
    let bracket = match behind_word {
        Some(bracket) => bracket,
        None => scan.around(at).filter(|bracket| holds_rows(text, bracket))?,
    };
    let (open, close) = (bracket.open, bracket.close);
    let (fault, right) = match behind_word {
        Some(_) => (as_fields(source, scan, bracket), ["(", ")"]),
        None => (as_rows(source, text, bracket), ["{", "}"]),
    };
    scan.mended.replace_range(open..=open, right[0]);
    scan.mended.replace_range(close..=close, right[1]);
    Some(fault)
}

/// Returns true for a valid field name, without quotes.
fn is_field_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// Returns true if braces hold values without names.
fn holds_list(text: &str, bracket: &Bracket) -> bool {
    bracket.colons.is_empty() && !skip_blank(&text[bracket.open + 1..bracket.close]).is_empty()
}

/// Returns true for a word of the language that can stand before a bracket.
fn is_word(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns true if brackets other than braces hold values with quoted names.
fn holds_rows(text: &str, bracket: &Bracket) -> bool {
    if text[bracket.open..].starts_with('{') || is_word(word_before(text, bracket)) {
        return false;
    }
    let Some(colon) = bracket.colons.first() else { return false };
    let first = skip_blank(&text[bracket.open + 1..*colon]);
    literal(first).flatten().is_some_and(|length| skip_blank(&first[length..]).is_empty())
}

/// Reports rows in brackets other than braces.
fn as_rows(source: SourceId, text: &str, bracket: &Bracket) -> Diagnostic {
    let found = &text[bracket.open..=bracket.open];
    let message = format!("rows with names in quotes belong in braces `{{ }}`, not in `{found}`");
    let name = skip_blank(&text[bracket.open + 1..bracket.colons[0]]).trim_end();
    let name = if is_readable(name) { name } else { "\"name\"" };
    let right = format!("{{ {name}: ... }}");
    let hint = match field_of(text, bracket) {
        Some(field) => format!("write `{field}: {right}`"),
        None => format!("write `{right}`"),
    };
    let span = Span::new(source, bracket.open..bracket.open + 1);
    replace(Diagnostic::new(Code::Syntax, span, message).hint(hint), bracket, ["{", "}"])
}

/// Returns true if braces hold fields, with names without quotes, where no rows are expected.
pub(super) fn holds_fields(scan: &Scan, bracket: &Bracket) -> bool {
    let is_plain = |name: &str| is_field_name(skip_blank(name).trim_end());
    let elements = scan.elements(bracket);
    let are_plain = !elements.is_empty() && elements.iter().all(|element| element.name.is_some_and(is_plain));
    are_plain && !field_of(&scan.mended, bracket).is_some_and(|field| OF_ROWS.contains(&field))
}

/// Reports fields in braces.
pub(super) fn as_fields(source: SourceId, scan: &Scan, bracket: &Bracket) -> Diagnostic {
    let span = Span::new(source, bracket.open..bracket.open + 1);
    let fault = Diagnostic::new(Code::Syntax, span, "fields belong in parentheses `( )`, not in braces `{ }`");
    let inside = scan.mended[bracket.open + 1..bracket.close].trim();
    let inside = match inside.split_once([',', '\n']) {
        Some((first, rest)) if rest.len() > 40 && is_readable(first) => {
            format!("{}, ...", first.trim_end_matches(',').trim())
        }
        _ if is_readable(inside) => inside.to_owned(),
        _ => "...".to_owned(),
    };
    let before = match (word_before(&scan.mended, bracket), field_of(&scan.mended, bracket)) {
        (word, _) if is_word(word) => word.to_owned(),
        (_, Some(field)) => format!("{field}: "),
        _ => String::new(),
    };
    replace(fault.hint(format!("write `{before}({inside})`")), bracket, ["(", ")"])
}

/// The field whose value stands in these brackets; `None` if it is not a field's value.
pub(super) fn field_of<'t>(text: &'t str, bracket: &Bracket) -> Option<&'t str> {
    let before = text[..bracket.open].trim_end().strip_suffix(':')?.trim_end();
    let start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let is_quoted = before[..start].ends_with('"') || before.ends_with('"');
    (start < before.len() && !is_quoted).then(|| &before[start..])
}

/// Adds the edits that replace the brackets.
pub(super) fn replace(fault: Diagnostic, bracket: &Bracket, [open, close]: [&str; 2]) -> Diagnostic {
    let source = fault.span.source;
    let fault = fault.edit(Edit::new(Span::new(source, bracket.open..bracket.open + 1), open));
    fault.edit(Edit::new(Span::new(source, bracket.close..bracket.close + 1), close))
}

/// Reports a field among values without names, `All([Stuck, Check, result: Loss])`: the brackets must be closed before
/// it.
pub(super) fn closed_too_late(source: SourceId, text: &str, scan: &Scan, at: usize) -> Option<Diagnostic> {
    let inner = scan.around(at)?;
    let comma = inner.commas.iter().rev().copied().find(|&comma| comma < at)?;
    let name = skip_blank(&text[comma + 1..at]).trim_end();
    if !is_field_name(name) || inner.colons.first() != Some(&at) || takes_fields(word_before(text, inner)) {
        return None;
    }
    // A list of conditions follows a word, `All([...])`. Other lists are values of fields, or rows in the wrong
    // brackets.
    let has_word = |bracket: &Bracket| is_word(word_before(text, bracket));
    let is_list = text[inner.open..].starts_with('[');
    let is_value = is_list && field_of(text, inner).is_some() && literal(skip_blank(&text[inner.open + 1..])).is_some();
    let is_behind_word = match is_list {
        true => scan.around(inner.open).is_some_and(|outer| has_word(outer) && outer.colons.is_empty()),
        false => has_word(inner),
    };
    if !is_behind_word && !is_value {
        return None;
    }
    // Walk outwards to the brackets whose values have names.
    let (mut bracket, mut late) = (inner, Vec::new());
    while bracket.colons.is_empty() || bracket.open == inner.open {
        late.push(bracket.close);
        bracket = scan.around(bracket.open)?;
    }
    if !text[bracket.open..].starts_with('(') {
        return None;
    }
    let closing: String = late.iter().map(|&close| &text[close..=close]).collect();
    let start = inner.commas.iter().rev().copied().find(|&other| other < comma).unwrap_or(inner.open) + 1;
    let last = Some(text[start..comma].trim()).filter(|last| is_readable(last)).unwrap_or("...");
    let message = format!("the field `{name}` is among values without names");
    let span = Span::new(source, at - skip_blank(&text[comma + 1..at]).len()..at);
    let fault = Diagnostic::new(Code::Syntax, span, message)
        .hint(format!("close the bracket before it: `{last}{closing}, {name}: ...`"))
        .edit(Edit::new(Span::new(source, comma..comma), closing));
    Some(late.into_iter().fold(fault, |fault, close| fault.edit(Edit::new(Span::new(source, close..close + 1), ""))))
}

/// Returns true for words of moves and lines, whose values have names.
pub(super) fn takes_fields(word: &str) -> bool {
    matches!(word, "Leaper" | "Rider" | "Hopper" | "Path" | "Betza" | "Line" | "Connected" | "Groups" | "Castle")
}

/// Returns true if a text is a single value, judging by its brackets and quotes.
pub(super) fn is_one_value(text: &str) -> bool {
    let (mut rest, mut depth) = (text, 0_usize);
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '"' => match literal(rest).flatten() {
                Some(literal) => length = literal,
                None => return false,
            },
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return false,
            ')' | ']' | '}' => depth -= 1,
            '&' | '|' | ',' | ':' if depth == 0 => return false,
            _ => {}
        }
        rest = &rest[length..];
    }
    depth == 0
}
