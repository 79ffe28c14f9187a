//! The outline of a document: its sections and their rows.

use crate::bulletin::range;
use crate::document::Key;
use crate::message::Refusal;
use crate::place::{entries, is_of};
use crate::session::Session;
use ferz::diagnostic::{Sources, Span};
use ferz_core::lower::NameKind;
use ferz_core::syntax::{Entry, Value};
use gen_lsp_types::{DocumentSymbol, DocumentSymbolParams, SymbolKind};

/// Returns the sections of a document, with their rows.
pub fn symbols(session: &Session, params: DocumentSymbolParams) -> Result<Vec<DocumentSymbol>, Refusal> {
    let Some(document) = session.documents.get(&Key::of(&params.text_document.uri)) else { return Ok(Vec::new()) };
    let understood = session.documents.understood(document);
    let section = |section: &Entry| {
        let rows = match &section.value.value {
            Value::Map(rows) => rows.as_slice(),
            _ => &[],
        };
        let kind = match is_of(&section.key) {
            Some(NameKind::Piece) => SymbolKind::Class,
            Some(NameKind::Zone) => SymbolKind::Array,
            Some(NameKind::Condition) => SymbolKind::Boolean,
            Some(NameKind::Amount | NameKind::Counter) => SymbolKind::Number,
            Some(NameKind::Tag) | None => SymbolKind::Event,
        };
        let rows = rows.iter().map(|row| symbol(row, kind, Vec::new(), &understood.sources)).collect();
        let kind = match &section.value.value {
            Value::Map(_) | Value::Struct(_) => SymbolKind::Namespace,
            Value::Text(_) => SymbolKind::String,
            Value::Number(_) => SymbolKind::Number,
            Value::Bool(_) => SymbolKind::Boolean,
            Value::List(_) | Value::Tuple(_) | Value::Word(..) => SymbolKind::Field,
        };
        symbol(section, kind, rows, &understood.sources)
    };
    Ok(entries(&understood.root).iter().map(section).collect())
}

fn symbol(entry: &Entry, kind: SymbolKind, children: Vec<DocumentSymbol>, sources: &Sources) -> DocumentSymbol {
    let (key, value) = (&entry.key_span.range, &entry.value.span.range);
    let whole = Span::new(0, key.start..value.end.max(key.end));
    let detail = match &entry.value.value {
        Value::Text(text) => Some(text.chars().take(60).collect()),
        Value::Word(word, _) if !word.is_empty() => Some(word.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Word(..) | Value::Struct(_) | Value::Map(_) | Value::List(_) | Value::Tuple(_) => None,
    };
    // The protocol forbids empty names.
    let name = if entry.key.trim().is_empty() { "\"\"".to_owned() } else { entry.key.clone() };
    #[allow(deprecated)]
    DocumentSymbol {
        name,
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: range(sources, &whole),
        selection_range: range(sources, &entry.key_span),
        children: (!children.is_empty()).then_some(children),
    }
}
