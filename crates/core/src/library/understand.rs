//! The meaning of an unfinished text, as far as it can be read. For editors.

use super::builtin::texts;
use crate::diagnostic::{Sources, Unreadable};
use crate::model::Rules;
use crate::room::with_room;
use crate::syntax::{Node, Value};
use ferz_language::lineage::{Lineage, Origin};
use ferz_language::lower::{Trace, lower_traced};
use ferz_language::syntax::read_tolerantly;

/// A text and its bases, with the names and sets found in them.
pub struct Understanding {
    /// The text and its bases. The text comes first.
    pub sources: Sources,
    /// The tree of the text itself.
    pub root: Node,
    /// The merged bases. Empty if there are none, or one of them cannot be read.
    pub bases: Node,
    /// The text merged with its bases.
    pub whole: Node,
    /// The spans of names and sets.
    pub trace: Trace,
    /// The rules, if there is no error.
    pub rules: Option<Rules>,
}

/// Reads a text with its bases, even if it is broken. `name` is its title in messages, and `beside` reads the files in
/// the same folder. If a base cannot be read, the text is treated as one without bases.
pub fn understand(name: &str, text: &str, beside: &dyn Fn(&str) -> Result<String, Unreadable>) -> Understanding {
    with_room(|| understand_here(name, text, beside))
}

fn understand_here(name: &str, text: &str, beside: &dyn Fn(&str) -> Result<String, Unreadable>) -> Understanding {
    let root = read_tolerantly(text);
    let mut sources = Sources::default();
    let origin = || Origin::File(name.to_owned());
    let with_bases = Lineage::of_tree(origin(), text, root.clone(), texts(beside), &mut sources);
    let lineage = with_bases.or_else(|_| {
        sources = Sources::default();
        let alone = without_base(root.clone());
        Lineage::of_tree(origin(), text, alone, texts(beside), &mut sources)
    });
    let nothing = || Node { value: Value::Struct(Vec::new()), ..root.clone() };
    let put_together = |lineage: &Lineage| lineage.put_together().map_or_else(|_| nothing(), |(whole, _)| whole);
    let whole = lineage.as_ref().map_or_else(|_| nothing(), put_together);
    let bases = lineage.map(|lineage| lineage.without_top()).as_ref().map_or_else(|_| nothing(), put_together);
    let (rules, _, trace) = lower_traced(&whole);
    Understanding { sources, root, bases, whole, trace, rules }
}

/// A file without the fields `base` and `language`.
fn without_base(mut root: Node) -> Node {
    if let Value::Struct(fields) = &mut root.value {
        fields.retain(|field| field.key != "base" && field.key != "language");
    }
    root
}
