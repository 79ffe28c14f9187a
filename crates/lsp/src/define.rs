//! Definitions of the items in a document.

use crate::bulletin::Places;
use crate::message::Refusal;
use crate::place::{Place, Step, entries, entry_at, holds, names, steps};
use crate::session::Session;
use ferz::diagnostic::Span;
use ferz::library;
use ferz_core::library::Understanding;
use ferz_core::syntax::{Entry, Node, Value};
use gen_lsp_types::{DefinitionParams, Location, Position, Range};

/// Returns the declaration of a name, the row of the base that a row changes, replaces, removes or precedes, or the
/// source of a base.
pub fn definition(session: &mut Session, params: DefinitionParams) -> Result<Option<Location>, Refusal> {
    let Some((document, at)) = session.place(&params.text_document_position_params) else { return Ok(None) };
    let understood = session.documents.understood(document);
    let place = Place::new(&document.now.text, at);
    let key = crate::document::Key::of(&params.text_document_position_params.text_document.uri);
    let Session { documents, texts, .. } = session;
    let Some(document) = documents.get(&key) else { return Ok(None) };
    let mut places = Places { documents, document, sources: &understood.sources, texts };
    let steps = steps(&understood.root, at);
    if names(&steps) == ["base"] {
        let Some(name) = text_at(&understood.root, place.at) else { return Ok(None) };
        return Ok(base(name, &mut places));
    }
    Ok(target(&understood, at, &steps).and_then(|span| places.location(&span)))
}

/// Returns the file of a base.
fn base(name: &str, places: &mut Places) -> Option<Location> {
    let range = Range { start: Position { line: 0, character: 0 }, end: Position { line: 0, character: 0 } };
    if library::text_of(name).is_some() {
        return places.texts.source(name).map(|uri| Location { uri, range });
    }
    if name.contains(['/', '\\', ':', '\0']) || !name.ends_with(".ron") {
        return None;
    }
    let path = places.document.now.path.as_ref()?.with_file_name(name);
    let is_open = places.document.now.beside(places.documents.files(), name).is_ok();
    is_open.then(|| Location { uri: places.documents.uri_of(&path), range })
}

/// Returns the target of a position.
fn target(understood: &Understanding, at: usize, steps: &[Step]) -> Option<Span> {
    let path = names(steps);
    let is_here = |span: &Span| span.source == 0 && holds(span, at);
    let named = understood.trace.uses.iter().find(|named| is_here(&named.span)).map(|named| named.declared.clone());
    let of_base = |path: &[&str]| entry_at(&understood.bases, path).map(|entry| entry.key_span.clone());
    let last = match steps.last() {
        Some(Step::Entry(entry)) => Some(*entry),
        Some(Step::Word("Check")) => {
            return entry_at(&understood.whole, &["check"]).map(|entry| entry.key_span.clone());
        }
        Some(Step::Word("Remove")) => return of_base(&path),
        Some(Step::Word(_)) | None => None,
    };
    if let Some(declared) = named {
        // A row that refers to itself, such as `Like("pawn")` within the pawn, means the one of the base.
        let within =
            path.len() >= 2 && entry_at(&understood.root, &path[..2]).is_some_and(|row| row.key_span == declared);
        return if within { of_base(&path[..2]).or(Some(declared)) } else { Some(declared) };
    }
    let entry = last?;
    if holds(&entry.key_span, at) {
        return of_base(&path).or_else(|| Some(entry.key_span.clone()));
    }
    if let (Value::Text(row), "before") = (&entry.value.value, entry.key.as_str()) {
        let section = &path[..path.len().checked_sub(2)?];
        let other: Vec<&str> = section.iter().copied().chain([row.as_str()]).collect();
        let of_whole = || entry_at(&understood.whole, &other).map(|entry| entry.key_span.clone());
        // A row that this file removes or changes still belongs to the base.
        return of_base(&other).or_else(of_whole);
    }
    None
}

/// Returns the entry with the name at a span.
pub fn entry_of<'n>(node: &'n Node, key: &Span) -> Option<&'n Entry> {
    entries(node).iter().find_map(
        |entry| {
            if entry.key_span == *key { Some(entry) } else { entry_of(&entry.value, key) }
        },
    )
}

/// Returns the text at a byte.
pub fn text_at(node: &Node, at: usize) -> Option<&str> {
    if !holds(&node.span, at) {
        return None;
    }
    match &node.value {
        Value::Text(text) => Some(text),
        Value::Struct(entries) | Value::Map(entries) => entries.iter().find_map(|entry| text_at(&entry.value, at)),
        Value::List(items) | Value::Tuple(items) => items.iter().find_map(|item| text_at(item, at)),
        Value::Word(_, Some(body)) => text_at(body, at),
        Value::Word(_, None) | Value::Number(_) | Value::Bool(_) => None,
    }
}
