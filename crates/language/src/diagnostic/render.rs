//! Renders diagnostics for people: the text with a caret under the fault. Only this file uses the rendering library.

use super::sources::{BYTE_ORDER_MARK, boundary};
use super::{Diagnostic, Severity, Sources, Span, shown};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// Renders a diagnostic as text with a final line break; `colour` adds terminal colours.
///
/// # Panics
/// If the diagnostic does not belong to these sources.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let level = match diagnostic.severity() {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level.primary_title(shown(&diagnostic.message)).id(diagnostic.code.id());
    let mut group = Group::with_title(title);
    for snippet in snippets(diagnostic, sources) {
        group = group.element(snippet);
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(shown(hint)));
    }
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// The most diagnostics to show at once.
const MOST_SHOWN: usize = 50;

/// Renders diagnostics as text, separated by blank lines. If there are many, only the first are rendered, errors before
/// warnings, and a last line counts the rest.
///
/// # Panics
/// If the diagnostics do not belong to these sources.
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let is_many = diagnostics.len() > MOST_SHOWN;
    let of = |severity| diagnostics.iter().filter(move |diagnostic| diagnostic.severity() == severity);
    let by_severity = of(Severity::Error).chain(of(Severity::Warning));
    let shown: Vec<&Diagnostic> =
        if is_many { by_severity.take(MOST_SHOWN).collect() } else { diagnostics.iter().collect() };
    let texts: Vec<String> = shown.iter().map(|diagnostic| render(diagnostic, sources, colour)).collect();
    let mut text = texts.join("\n");
    if is_many {
        let more = grouped(diagnostics.len() - MOST_SHOWN);
        text.push_str(&format!("\n... and {more} more\n"));
    }
    text
}

/// A number with commas: `1,234`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// One excerpt per source text; the fault's own text comes first.
fn snippets<'d>(
    diagnostic: &'d Diagnostic,
    sources: &'d Sources,
) -> Vec<Snippet<'d, annotate_snippets::Annotation<'d>>> {
    let mut ids = vec![diagnostic.span.source];
    for (span, _) in &diagnostic.related {
        if !ids.contains(&span.source) {
            ids.push(span.source);
        }
    }
    let excerpt = |id| {
        let text = without_mark(sources.text(id));
        let visible = |span: &Span| visible(text, span, sources.text(id).len() - text.len());
        let mut snippet = Snippet::source(text).path(shown(sources.name(id))).fold(true);
        if diagnostic.span.source == id {
            let annotation = AnnotationKind::Primary.span(visible(&diagnostic.span));
            snippet = snippet.annotation(annotation.label(diagnostic.label.as_ref().map(shown)));
        }
        for (span, label) in diagnostic.related.iter().filter(|(span, _)| span.source == id) {
            let annotation = AnnotationKind::Context.span(visible(span));
            snippet = snippet.annotation(annotation.label(shown(label)));
        }
        snippet
    };
    ids.into_iter().map(excerpt).collect()
}

/// A text without its byte order mark, which would count as a column.
fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The visible part of a span: at most its first line. The text has lost `lost` bytes at its start, so the span is
/// shifted and clipped to it.
fn visible(text: &str, span: &Span, lost: usize) -> Range<usize> {
    let start = boundary(text, span.range.start.saturating_sub(lost));
    let end = boundary(text, span.range.end.saturating_sub(lost)).max(start);
    let line = text[start..end].find(['\r', '\n']).map_or(end, |newline| start + newline);
    start..line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn numbers_are_grouped_by_threes() {
        let grouped = [0, 12, 123, 1234, 12345, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "12", "123", "1,234", "12,345", "1,234,567"]);
    }

    #[test]
    fn of_many_the_errors_come_first_and_the_rest_is_counted() {
        let mut sources = Sources::default();
        let id = sources.add("many.ron", "(a: 1)");
        let fault = |code, at: usize| Diagnostic::new(code, Span::new(id, 0..1), format!("number {at}"));
        let mut faults: Vec<Diagnostic> = (0..1283).map(|at| fault(Code::Unused, at)).collect();
        faults.push(fault(Code::Syntax, 1283));
        let text = render_all(&faults, &sources, false);
        assert!(text.starts_with("error[E0101]: number 1283\n"), "{text}");
        assert!(text.ends_with("\n\n... and 1,234 more\n"), "{text}");
        assert_eq!(text.matches("-->").count(), MOST_SHOWN);
        assert!(!render_all(&faults[..MOST_SHOWN], &sources, false).contains("more"));
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        let mut sources = Sources::default();
        let id = sources.add("marked.ron", "\u{feff}(a: 1)");
        let fault = Diagnostic::new(Code::Syntax, Span::new(id, 4..5), "wrong");
        assert!(render(&fault, &sources, false).contains("marked.ron:1:2"));
    }
}
