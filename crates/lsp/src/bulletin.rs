//! Reports in the terms of the protocol: the diagnostics of each file.

use crate::document::{Document, Documents, Key};
use crate::host::Texts;
use ferz::diagnostic::{Code, Diagnostic, PointRange, Report, Severity, Sources, Span};
use ferz::library::{LoadError, Loaded, diagnostics_of};
use ferz_core::library::builtin_of;
use gen_lsp_types::{
    self as lsp, CodeDescription, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, Position,
    Range, Uri,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The largest number of diagnostics of a document.
const MOST: usize = 500;
/// The source of the diagnostics.
const SOURCE: &str = "ferz";

/// The data for finding the URIs of a document and its bases.
pub struct Places<'a> {
    pub documents: &'a Documents,
    pub document: &'a Document,
    pub sources: &'a Sources,
    pub texts: &'a mut Texts,
}

impl Places<'_> {
    /// Returns the URI of a text.
    pub fn uri(&mut self, source: usize) -> Option<Uri> {
        if source == 0 {
            return Some(self.document.uri.clone());
        }
        let name = self.sources.name(source);
        if let Some(name) = builtin_of(name) {
            return self.texts.source(name);
        }
        // Bases are in the directory of the document.
        let name = Path::new(name).file_name()?.to_owned();
        Some(self.documents.uri_of(&self.document.now.path.as_ref()?.with_file_name(name)))
    }

    /// Returns the location of a span.
    pub fn location(&mut self, span: &Span) -> Option<Location> {
        let uri = self.uri(span.source)?;
        Some(Location { uri, range: range(self.sources, span) })
    }
}

/// Converts a span to a range of the protocol.
pub fn range(sources: &Sources, span: &Span) -> Range {
    let point = |at: usize| {
        let place = sources.line_column(span.source, at);
        position(place.line - 1, place.utf16)
    };
    Range { start: point(span.range.start), end: point(span.range.end) }
}

/// Converts a range of a report to one of the protocol.
pub fn spelled(range: PointRange) -> Range {
    let point = |point: ferz::diagnostic::Point| position(point.line, point.character);
    Range { start: point(range.start), end: point(range.end) }
}

fn position(line: usize, character: usize) -> Position {
    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
    Position { line: number(line), character: number(character) }
}

/// Returns the diagnostics of a document and of each of its bases.
pub fn bulletin(
    loaded: &Result<Loaded, LoadError>,
    documents: &Documents,
    document: &Document,
    texts: &mut Texts,
    with_pages: bool,
) -> BTreeMap<Key, (Uri, Vec<lsp::Diagnostic>)> {
    let mut all: BTreeMap<Key, (Uri, Vec<lsp::Diagnostic>)> = BTreeMap::new();
    let own = document.uri.clone();
    all.insert(Key::of(&own), (own.clone(), Vec::new()));
    let (diagnostics, sources) = diagnostics_of(loaded);
    if let (Err(error), true) = (loaded, diagnostics.is_empty()) {
        let unreadable = simple(Range::default(), error.to_string());
        all.entry(Key::of(&own)).or_insert((own, Vec::new())).1.push(unreadable);
        return all;
    }
    let mut places = Places { documents, document, sources, texts };
    // If not all diagnostics are shown, errors come first.
    let mut shown: Vec<&Diagnostic> = diagnostics.iter().collect();
    if shown.len() > MOST {
        shown.sort_by_key(|diagnostic| diagnostic.severity() != Severity::Error);
    }
    let mut told_above = BTreeSet::new();
    for diagnostic in shown.iter().take(MOST) {
        let said = said(diagnostic, &mut places, with_pages);
        let span = &diagnostic.span;
        let is_on_disk = span.source == 0 || builtin_of(sources.name(span.source)).is_none();
        // For a base on disk, only its first diagnostic is repeated: its own document shows the others.
        if span.source != 0 && (!is_on_disk || told_above.insert(span.source)) {
            // A reader of the document must see that there is an error in its base.
            let mark = mark(diagnostic, documents, document);
            let mark = Span::new(0, mark.map_or(0..0, |span| span.range));
            let there = places.location(span).map(|location| related(location, "the problem is here"));
            let base = Path::new(sources.name(span.source));
            let base = base.file_name().map_or_else(|| base.to_string_lossy(), |name| name.to_string_lossy());
            let mut above = said.clone();
            above.message = format!("in {base}: {}", text(&said.message)).into();
            above.range = own_range(document, &mark);
            let others = above.related_information.take().into_iter().flatten();
            let others = others.filter(|other| other.location.range != above.range || other.location.uri != own);
            above.related_information = Some(there.into_iter().chain(others).collect());
            all.entry(Key::of(&own)).or_insert_with(|| (own.clone(), Vec::new())).1.push(above);
        }
        if let (Some(uri), true) = (places.uri(span.source), is_on_disk) {
            all.entry(Key::of(&uri)).or_insert_with(|| (uri, Vec::new())).1.push(said);
        }
    }
    if let Some(more) = diagnostics.len().checked_sub(MOST).filter(|more| *more > 0) {
        let mut more = simple(Range::default(), format!("... and {more} more"));
        more.severity = Some(DiagnosticSeverity::Information);
        all.entry(Key::of(&own)).or_insert((own, Vec::new())).1.push(more);
    }
    all
}

/// Returns the diagnostic of a document that cannot be checked.
pub fn simple(range: Range, message: String) -> lsp::Diagnostic {
    let message = message.into();
    lsp::Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.into()),
        message,
        ..lsp::Diagnostic::default()
    }
}

fn text(message: &lsp::Message) -> String {
    match message {
        lsp::Message::String(text) => text.clone(),
        lsp::Message::MarkupContent(content) => content.value.clone(),
    }
}

/// Returns the span in the document itself for an error in a base: the related span, where something is inherited or
/// removed, or else the name of the base.
fn mark(diagnostic: &Diagnostic, documents: &Documents, document: &Document) -> Option<Span> {
    let related = diagnostic.related.iter().map(|(span, _)| span).find(|span| span.source == 0);
    related.cloned().or_else(|| {
        let understood = documents.understood(document);
        crate::place::entry_at(&understood.root, &["base"]).map(|entry| entry.value.span.clone())
    })
}

/// Converts a span of the document itself to a range. The document is the first source.
fn own_range(document: &Document, span: &Span) -> Range {
    let mut sources = Sources::default();
    let source = sources.add("", document.now.text.as_ref());
    range(&sources, &Span::new(source, span.range.clone()))
}

fn related(location: Location, message: impl Into<String>) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation { location, message: message.into() }
}

fn said(diagnostic: &Diagnostic, places: &mut Places, with_pages: bool) -> lsp::Diagnostic {
    let Report { severity: _, code, slug: _, message, place, label, hint, edits: _, related: _ } =
        Report::new(diagnostic, places.sources);
    let label = label.map(|label| format!("\n{label}")).unwrap_or_default();
    let hint = hint.map(|hint| format!("\nhelp: {hint}")).unwrap_or_default();
    let others = diagnostic.related.iter().filter_map(|(span, message)| Some(related(places.location(span)?, message)));
    let others: Vec<DiagnosticRelatedInformation> = others.collect();
    let href = if with_pages { places.texts.explanation(diagnostic.code) } else { None };
    lsp::Diagnostic {
        range: spelled(place.range),
        severity: Some(match diagnostic.severity() {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(code.to_owned().into()),
        code_description: href.map(|href| CodeDescription { href }),
        source: Some(SOURCE.into()),
        message: format!("{message}{label}{hint}").into(),
        tags: (diagnostic.code == Code::Unused).then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!others.is_empty()).then_some(others),
        ..lsp::Diagnostic::default()
    }
}
