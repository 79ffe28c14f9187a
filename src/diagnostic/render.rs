//! Diagnostics for people: the text with a caret under the fault. Nothing else uses the renderer's library.

use super::sources::boundary;
use super::{Diagnostic, Severity, Sources, Span};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// One diagnostic as text, with a final line break; `colour` adds the terminal's colours.
///
/// # Panics
/// If it does not belong to these sources.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let level = match diagnostic.severity() {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.id());
    let mut group = Group::with_title(title);
    for snippet in snippets(diagnostic, sources) {
        group = group.element(snippet);
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// All of them, with a blank line between two.
///
/// # Panics
/// If they do not belong to these sources.
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let texts: Vec<String> = diagnostics.iter().map(|diagnostic| render(diagnostic, sources, colour)).collect();
    texts.join("\n")
}

/// One excerpt a text, that of the fault itself first.
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
        let text = sources.text(id);
        let mut snippet = Snippet::source(text).path(sources.name(id)).fold(true);
        if diagnostic.span.source == id {
            let annotation = AnnotationKind::Primary.span(visible(text, &diagnostic.span));
            snippet = snippet.annotation(annotation.label(diagnostic.label.as_deref()));
        }
        for (span, label) in diagnostic.related.iter().filter(|(span, _)| span.source == id) {
            let annotation = AnnotationKind::Context.span(visible(text, span));
            snippet = snippet.annotation(annotation.label(label.as_str()));
        }
        snippet
    };
    ids.into_iter().map(excerpt).collect()
}

/// What of a place is shown: at most its first line, and within the text.
fn visible(text: &str, span: &Span) -> Range<usize> {
    let start = boundary(text, span.range.start);
    let end = boundary(text, span.range.end).max(start);
    let line = text[start..end].find(['\r', '\n']).map_or(end, |newline| start + newline);
    start..line
}
