//! The position of the subject of a note in a file.

use ferz::diagnostic::{SourceId, Sources, Span};
use ferz::study::Note;
use ferz_core::syntax::{Node, Value, read};

/// The file itself, not its bases.
const FILE: SourceId = 0;

/// Returns the span of the bases that the file names.
pub(super) fn place_of_base(sources: &Sources) -> Option<Span> {
    let root = read(FILE, sources.text(FILE)).ok()?;
    let Value::Struct(fields) = root.value else { return None };
    fields.into_iter().find(|field| field.key == "base").map(|field| field.value.span)
}

/// Returns the span of the subject of a note in the file itself.
pub(super) fn place(note: &Note, sources: &Sources) -> Option<Span> {
    let [section, row, ..] = &note.path[..] else { return None };
    let root = read(FILE, sources.text(FILE)).ok()?;
    let find = |node: &Node, name: &str| match &node.value {
        Value::Struct(entries) | Value::Map(entries) => {
            let entry = entries.iter().find(|entry| entry.key == name)?;
            Some((entry.key_span.clone(), entry.value.clone()))
        }
        Value::List(items) => {
            let item = items.get(name.parse::<usize>().ok()?.checked_sub(1)?)?;
            Some((item.span.clone(), item.clone()))
        }
        _ => None,
    };
    let (_, section) = find(&root, section)?;
    let (mut span, mut node) = find(&section, row)?;
    for name in &note.path[2..] {
        // A move that is not written on its own is reported at its piece.
        let Some((inner, value)) = find(&node, name) else { break };
        (span, node) = (inner, value);
    }
    Some(span)
}
