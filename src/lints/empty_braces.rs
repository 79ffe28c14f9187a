//! Braces and brackets with nothing between them on top of a base: what the base says there stays, though they look as if it were taken out.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::{Entry, Node, Value};
use ferz_core::library::{Lineage, entries_of};

/// Warnings about empty structs and maps of a file that its bases fill. `root` is the tree of all of them, `known` what is told already.
pub(super) fn empty_braces(lineage: &Lineage, root: &Node, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for own in lineage.members().iter().filter(|member| member.root.span.source == root.span.source) {
        for section in entries_of(&own.root) {
            let hint = match &section.value.value {
                Value::Map(_) => {
                    format!("the rows of a base stay; to remove all of them, write `{}: Remove`", section.key)
                }
                _ => NO_CHANGE.to_owned(),
            };
            look(section, root, &hint, &mut found);
        }
    }
    found.retain(|fault| !known.iter().any(|other| other.code == fault.code && other.span == fault.span));
    found
}

/// What to do about a value that changes nothing.
const NO_CHANGE: &str = "remove it, or write what should differ from the base";

/// Looks at an entry of a file and at what is in it; `whole` is the tree, with the bases, of what the entry is in.
fn look(own: &Entry, whole: &Node, hint: &str, found: &mut Vec<Diagnostic>) {
    let Some(whole) = entries_of(whole).iter().find(|entry| entry.key == own.key) else { return };
    let brackets = match &own.value.value {
        Value::Struct(_) => "()",
        Value::Map(_) => "{}",
        _ => return,
    };
    if entries_of(&own.value).is_empty() && !entries_of(&whole.value).is_empty() {
        let message = format!("`{}: {brackets}` changes nothing in the base", own.key);
        found.push(Diagnostic::new(Code::ChangesNothing, own.key_span.clone(), message).hint(hint));
    }
    for part in entries_of(&own.value) {
        look(part, &whole.value, NO_CHANGE, found);
    }
}
