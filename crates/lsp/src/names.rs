//! Names within a file: finding their uses, and renaming them.

use crate::bulletin::range;
use crate::define::entry_of;
use crate::document::{Document, Key};
use crate::message::Refusal;
use crate::place::{entry_at, holds, names, steps};
use crate::session::Session;
use ferz::diagnostic::Span;
use ferz_core::library::Understanding;
use ferz_core::lower::Use;
use gen_lsp_types::{
    Location, PrepareRenameParams, Range, ReferenceParams, RenameParams, TextDocumentPositionParams, TextEdit,
    WorkspaceEdit,
};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A range of bytes of a text.
type Bytes = std::ops::Range<usize>;

/// The name at a position.
struct Found {
    understood: Rc<Understanding>,
    name: String,
    /// Its span, without quotes.
    span: Span,
    declared: Span,
}

/// Returns the uses of a name in a file, and its declaration if it is requested and in the file.
pub fn references(session: &Session, params: ReferenceParams) -> Result<Option<Vec<Location>>, Refusal> {
    let Some((document, found)) = found(session, &params.text_document_position_params) else { return Ok(None) };
    let declaration = bare(&found.declared, &found.name);
    let places = places(&found).into_iter();
    let places = places.filter(|place| params.context.include_declaration || *place != declaration.range);
    let range = |place| range(&found.understood.sources, &Span::new(0, place));
    Ok(Some(places.map(|place| Location { uri: document.uri.clone(), range: range(place) }).collect()))
}

/// Returns the range of the name that would be changed.
pub fn prepare_rename(session: &Session, params: PrepareRenameParams) -> Result<Option<Range>, Refusal> {
    let Some((_, found)) = found(session, &params.text_document_position_params) else { return Ok(None) };
    is_own(&found)?;
    Ok(Some(range(&found.understood.sources, &found.span)))
}

/// Returns the changes that rename a name. The resulting file must be valid.
pub fn rename(session: &Session, params: RenameParams) -> Result<Option<WorkspaceEdit>, Refusal> {
    let Some((document, found)) = found(session, &params.text_document_position_params) else { return Ok(None) };
    is_own(&found)?;
    if found.understood.rules.is_none() {
        return Err(Refusal::failed("the file has errors: fix them first, because they may hide a use of the name"));
    }
    let places = places(&found);
    let new = &params.new_name;
    if new.contains(['"', '\\']) || new.chars().any(char::is_control) {
        return Err(Refusal::failed("a name cannot have quotes, backslashes or control characters"));
    }
    let text = &document.now.text;
    let (mut renamed, mut done) = (String::new(), 0);
    for place in &places {
        renamed += &text[done..place.start];
        renamed += new;
        done = place.end;
    }
    renamed += &text[done..];
    let after = session.documents.understand(&document.now, &renamed);
    // If the number of uses has changed, two names have become one.
    let is_same = after.rules.is_some() && after.trace.uses.len() == found.understood.trace.uses.len();
    let count = |understood: &Understanding, name: &str| {
        understood.trace.uses.iter().filter(|named| named.name == name).count()
    };
    if !is_same || count(&found.understood, new) > 0 {
        return Err(Refusal::failed(format!("`{}` cannot be renamed to `{new}` here", found.name)));
    }
    let edit = |place: &Bytes| TextEdit {
        range: range(&found.understood.sources, &Span::new(0, place.clone())),
        new_text: new.clone(),
    };
    let changes = HashMap::from([(document.uri.clone(), places.iter().map(edit).collect())]);
    Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}

/// Returns the name at a position: a use of it, or its declaration.
fn found<'s>(session: &'s Session, at: &TextDocumentPositionParams) -> Option<(&'s Document, Found)> {
    let (_, at_byte) = session.place(at)?;
    let document = session.documents.get(&Key::of(&at.text_document.uri))?;
    let understood = session.documents.understood(document);
    let is_here = |span: &Span| span.source == 0 && holds(span, at_byte);
    let named = understood.trace.uses.iter().find(|named| is_here(&named.span)).cloned();
    let named = named.or_else(|| declared_here(&understood, at_byte))?;
    let Use { span, name, declared, .. } = named;
    Some((document, Found { understood, name, span, declared }))
}

/// Returns the name that the row or the tag at a position declares.
fn declared_here(understood: &Understanding, at: usize) -> Option<Use> {
    let tag = understood.trace.uses.iter().find(|named| named.declared.source == 0 && holds(&named.declared, at));
    if let Some(named) = tag {
        return Some(Use { span: bare(&named.declared, &named.name), ..named.clone() });
    }
    let steps = steps(&understood.root, at);
    let (what, name, declared) = crate::place::declared(&steps, at)?;
    let (name, declared) = (name.to_owned(), declared.clone());
    Some(Use { span: bare(&declared, &name), what, name, declared })
}

/// Returns all ranges of a name in the file, in order, without quotes.
fn places(found: &Found) -> Vec<Bytes> {
    let uses =
        found.understood.trace.uses.iter().filter(|named| named.declared == found.declared && named.span.source == 0);
    let own = (found.declared.source == 0).then(|| bare(&found.declared, &found.name).range);
    let places: BTreeSet<(usize, usize)> =
        uses.map(|named| named.span.range.clone()).chain(own).map(|range| (range.start, range.end)).collect();
    places.into_iter().map(|(start, end)| start..end).collect()
}

/// Returns an error if the name cannot be changed in this file, because a base declares it.
fn is_own(found: &Found) -> Result<(), Refusal> {
    let Found { understood, name, declared, .. } = found;
    if declared.source != 0 {
        let base = understood.sources.name(declared.source);
        return Err(Refusal::failed(format!("`{name}` is declared in {base}: rename it there")));
    }
    let entry = entry_of(&understood.root, declared);
    let steps = steps(&understood.root, declared.range.start);
    if entry.is_some() && entry_at(&understood.bases, &names(&steps)).is_some() {
        return Err(Refusal::failed(format!("`{name}` changes a row of the base, and must keep its name")));
    }
    Ok(())
}

/// Returns the span of a name without its quotes.
fn bare(span: &Span, name: &str) -> Span {
    if span.range.len() == name.len() { span.clone() } else { span.within_text(name, 0..name.len()) }
}
