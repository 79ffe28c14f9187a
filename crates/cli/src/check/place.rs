//! Where in a file stands what a note is about.

use ferz::diagnostic::{SourceId, Sources, Span};
use ferz::study::Note;
use ferz_core::syntax::{Node, Value, read};

/// The file itself, not its bases.
const FILE: SourceId = 0;

/// Where the file itself writes what a note is about.
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
        // A move that is not written one by one is told of its piece.
        let Some((inner, value)) = find(&node, name) else { break };
        (span, node) = (inner, value);
    }
    Some(span)
}
