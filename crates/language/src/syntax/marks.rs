//! Faults that single marks reveal: unclosed brackets, texts and comments, and the quotes, commas and comments of other
//! languages.

use super::scan::{BracketFault, FOREIGN_QUOTES, Scan, Token, TokenKind, closing};
use crate::diagnostic::{BYTE_ORDER_MARK, Code, Diagnostic, SourceId, Span};
use crate::types::limits::{MAX_ELEMENTS, MAX_NESTING};
use std::ops::Range;

/// Finds the faults of marks. Returns with them the scan of the text in which foreign marks are mended and all other
/// bytes are unchanged; none if the text cannot be parsed.
pub(super) fn mend(source: SourceId, scan: Scan<'_>) -> (Vec<Diagnostic>, Option<Scan<'_>>) {
    let fatal = fatal(source, &scan);
    let end = fatal.as_ref().map_or(scan.text().len(), |(end, _)| *end);
    let before = scan.all().filter(|token| token.range.start < end);
    let foreign = before.filter_map(|token| foreign(source, scan.text(), token));
    let (mut faults, mut mends): (Vec<_>, Vec<_>) = foreign.unzip();
    if let Some((_, fatal)) = fatal {
        faults.sort_by_key(|fault: &Diagnostic| fault.span.range.start);
        faults.push(fatal);
        return (faults, None);
    }
    if scan.text().starts_with(BYTE_ORDER_MARK) {
        mends.push((0..BYTE_ORDER_MARK.len_utf8(), " ".repeat(BYTE_ORDER_MARK.len_utf8())));
    }
    let mended = if mends.is_empty() { scan } else { scan.replaced(mends) };
    (faults, Some(mended))
}

/// Reports the first fault after which a text cannot be parsed. Also returns a byte: faults behind it may only be
/// consequences of this fault.
fn fatal(source: SourceId, scan: &Scan) -> Option<(usize, Diagnostic)> {
    let start = |token| scan.range(token).start;
    let span = |token| Span::new(source, scan.range(token));
    let needed = |open| char::from(closing(scan.text().as_bytes()[start(open)]));
    let fault = |code, span, message: String, hint: &str| Diagnostic::new(code, span, message).hint(hint);
    let unclosed = |span, message: String, hint: &str| fault(Code::Unclosed, span, message, hint);
    let (end, mut fault) = match (scan.fault, scan.unclosed()) {
        (Some(BracketFault::TooDeep(open)), _) => {
            let message = format!("brackets are nested more than {MAX_NESTING} deep");
            let hint = "no variant needs that many: define zones or conditions for parts of it";
            (start(open), fault(Code::NestedTooDeep, span(open), message, hint))
        }
        (Some(BracketFault::TooMany { open, comma }), _) => {
            let message = format!("there are more than {MAX_ELEMENTS} values between these brackets");
            (start(comma), fault(Code::OutOfRange, span(open), message, "no variant needs that many"))
        }
        (Some(BracketFault::Stray(close)), _) => {
            let message = format!("this `{}` closes nothing", scan.slice(close));
            let hint = "remove it, or find a bracket before it that is closed too early";
            (start(close), unclosed(span(close), message, hint))
        }
        (Some(BracketFault::Wrong { open, close, is_left_open }), _) => {
            let (opening, found, needed) = (scan.slice(open), scan.slice(close), needed(open));
            let fault = if is_left_open && long_text(scan, start(close)).is_none() {
                let message =
                    format!("this `{opening}` is never closed: there is a `{found}` where it needs `{needed}`");
                let fault = unclosed(span(open), message, &format!("write `{needed}` where it ends"));
                fault.related(span(close), format!("this `{found}` cannot close it"))
            } else {
                let message = format!("this `{found}` cannot close `{opening}`, which needs `{needed}`");
                let fault = unclosed(span(close), message, &format!("write `{needed}` before it, or instead of it"));
                fault.related(span(open), format!("this `{opening}` is still open"))
            };
            (start(close), fault)
        }
        (_, Some(Token { kind: TokenKind::Comment, range, .. })) => {
            let span = Span::new(source, range.start..range.start + 2);
            let hint = "end a comment that starts with `/*` with `*/`; or start it with `//` to end it with its line";
            (range.start, unclosed(span, "this comment is never closed".into(), hint))
        }
        (_, Some(text)) => {
            let start = blamed_text(scan).unwrap_or(text.range.start);
            let hint = "end the text with `\"`; write a quote within a text as `\\\"`";
            (start, unclosed(Span::new(source, start..start + 1), "this text is never closed".into(), hint))
        }
        (Some(BracketFault::Unclosed(open)), None) => {
            let message = format!("this `{}` is never closed", scan.slice(open));
            let fault = unclosed(span(open), message, &format!("write `{}` where it should end", needed(open)));
            let last = scan.text().char_indices().rfind(|(_, c)| !c.is_whitespace());
            let last = last.filter(|(at, _)| *at > start(open)).map(|(at, c)| at..at + c.len_utf8());
            let place = last.map(|last| Span::new(source, last));
            let fault = place.into_iter().fold(fault, |fault, place| fault.related(place, "the file ends here"));
            (scan.text().len(), fault)
        }
        (None, None) => return None,
    };
    if let Some(text) = long_text(scan, end).filter(|_| fault.code == Code::Unclosed) {
        let place = Span::new(source, text..text + 1);
        fault.related.insert(0, (place, "this text has several lines: is its closing quote missing?".into()));
    }
    Some((end, fault))
}

/// The closed texts before a byte.
fn texts<'s>(scan: &'s Scan, before: usize) -> impl Iterator<Item = &'s Range<usize>> {
    let texts = scan.all().filter(|token| token.kind == TokenKind::Text && token.is_closed);
    texts.map(|token| &token.range).take_while(move |range| range.start < before)
}

/// The start of the first text of several lines before a byte: if quotes do not match, it is probably to blame.
fn long_text(scan: &Scan, before: usize) -> Option<usize> {
    texts(scan, before).find(|range| scan.text()[(*range).clone()].contains('\n')).map(|range| range.start)
}

/// The text to blame for an unclosed one. After a missing quote, all later quotes are read the wrong way round. So the
/// first text of several lines is to blame. If there is none, it is the first text that ends as if a value should
/// follow, as in `"A, base: "`.
fn blamed_text(scan: &Scan) -> Option<usize> {
    let is_odd = |range: &&Range<usize>| {
        let text = scan.text()[(*range).clone()].strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let text = text.unwrap_or_default().trim_end();
        text.len() > 1 && text.ends_with([':', '(', '[', '{', ','])
    };
    let end = scan.text().len();
    long_text(scan, end).or_else(|| texts(scan, end).find(is_odd).map(|range| range.start))
}

/// Reports a mark of another language, and returns the text that mends it.
fn foreign(source: SourceId, text: &str, token: &Token) -> Option<(Diagnostic, (Range<usize>, String))> {
    let range = token.range.clone();
    let slice = &text[range.clone()];
    let first = slice.chars().next()?;
    let opening = range.start..range.start + first.len_utf8();
    let fault = |code, range, message: String| Diagnostic::new(code, Span::new(source, range), message);
    let (fault, mended) = match token.kind {
        TokenKind::Comma if first == ';' => {
            let fault = fault(Code::Syntax, opening, "unexpected `;`".into()).hint("separate values by `,`");
            (fault.replace(","), ",".into())
        }
        TokenKind::Comment if slice.starts_with("#!") => {
            let fault = fault(Code::Syntax, opening, "attributes `#!...` are not supported".into());
            (fault.hint("remove the line"), " ".repeat(slice.len()))
        }
        TokenKind::Comment if first == '#' => {
            let fault = fault(Code::Syntax, opening, "unexpected `#`".into()).hint("start comments with `//`");
            (fault.replace("//"), " ".repeat(slice.len()))
        }
        TokenKind::Text if FOREIGN_QUOTES.contains(&first) => {
            let last = slice.chars().next_back()?;
            let content = &slice[first.len_utf8()..slice.len() - last.len_utf8()];
            let fault =
                fault(Code::Quotes, range.clone(), format!("a text needs straight double quotes, found {slice}"));
            let fault = fault.hint(format!("write `\"{content}\"`"));
            let pad = |c: char| " ".repeat(c.len_utf8() - 1);
            let mended = format!("{}\"{}\"{}", pad(first), content.replace('\\', "_"), pad(last));
            (fault.replace(format!("\"{}\"", content.replace('\\', "\\\\"))), mended)
        }
        TokenKind::Other if FOREIGN_QUOTES.contains(&first) => {
            let fault = fault(Code::Quotes, opening, format!("unexpected `{first}`"));
            (fault.hint("write texts in straight double quotes: `\"...\"`"), " ".repeat(slice.len()))
        }
        _ => return None,
    };
    Some((fault, (range, mended)))
}
