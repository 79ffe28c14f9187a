//! Empty braces and brackets on top of a base: they look like a removal, but the contents of the base stay.

use crate::diagnostic::{Code, Diagnostic};
use ferz_core::library::{Lineage, entries_of};
use ferz_core::syntax::{Entry, Node, Value};

/// Reports empty structs and maps of a file that its bases fill. `root` is the merged tree, and `known` holds the
/// diagnostics reported already.
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

/// The hint for a value that changes nothing.
const NO_CHANGE: &str = "remove it, or write what should differ from the base";

/// Checks an entry of a file and its contents. `whole` is the merged tree around the entry.
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
