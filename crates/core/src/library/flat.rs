//! Built-in variants as self-contained files.

use super::builtin::{text_of, tree_of};
use crate::diagnostic::{Code, Severity, Span};
use crate::syntax::{Entry, Node, Value, lay_out, read, stand_alone};
use ferz_language::lower::lower;
use ferz_language::schema::VARIANT;

/// The text of a built-in variant, merged with its bases into one file without `base`. The rules are the same; comments
/// and unused names are left out. `None` if there is no such variant.
///
/// ```
/// # use ferz_core as ferz;
/// let text = ferz::library::flat_text_of("chess960").expect("chess960 is built in");
/// assert!(!text.contains("base:"));
/// let [flat, own] = [ferz::Variant::parse(&text)?, ferz::Variant::builtin("chess960")?];
/// assert_eq!(flat.rules().name, own.rules().name);
/// assert_eq!(flat.start().perft(2)?, own.start().perft(2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn flat_text_of(name: &str) -> Option<String> {
    text_of(name)?;
    let comments = [format!("The variant `{name}` with everything that it inherits.")];
    let mut root = in_order(stand_alone(tree_of(name)?));
    loop {
        let text = lay_out(&comments, &root);
        // Reading the text again gives every item its own span; diagnostics name unused items by their spans.
        let mut again = read(0, &text).ok()?;
        let unused = unused(&again);
        if unused.is_empty() {
            return Some(text);
        }
        take_out(&mut again, &unused);
        root = in_order(again);
    }
}

/// Sorts the sections in reading order and drops empty ones.
fn in_order(mut root: Node) -> Node {
    if let Value::Struct(fields) = &mut root.value {
        fields.retain(|field| !matches!(&field.value.value, Value::Map(rows) if rows.is_empty()));
        fields.sort_by_cached_key(|field| VARIANT.names().position(|known| known == field.key));
    }
    root
}

/// The spans of unused names, which only served the bases. Names that use other names come first, since nothing else
/// may use those. Counters stay, because they count even if nothing reads them.
fn unused(root: &Node) -> Vec<Span> {
    let (_, diagnostics) = lower(root);
    let [values, zones, counters] = [&["conditions", "amounts", "insufficient"][..], &["zones"], &["counters"]]
        .map(|sections| sections.iter().flat_map(|section| rows_of(root, section)).collect::<Vec<_>>());
    // A fault in an unused declaration of a base is harmless, and faulty rows of insufficient material are ignored. In
    // a self-contained file both would be errors.
    let is_wrong = |row: &&&Entry| {
        let place = &row.value.span;
        let is_in = |span: &Span| span.source == place.source && place.range.contains(&span.range.start);
        diagnostics.iter().any(|fault| fault.severity() == Severity::Error && is_in(&fault.span))
    };
    let wrong: Vec<Span> = values.iter().chain(&zones).filter(is_wrong).map(|row| row.key_span.clone()).collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let unused = diagnostics.into_iter().filter(|diagnostic| diagnostic.code == Code::Unused);
    let unused: Vec<Span> = unused.map(|diagnostic| diagnostic.span).collect();
    let among = |rows: &[&Entry]| -> Vec<Span> {
        unused.iter().filter(|span| rows.iter().any(|row| row.key_span == **span)).cloned().collect()
    };
    match (among(&values), among(&zones)) {
        (values, _) if !values.is_empty() => values,
        (_, zones) if !zones.is_empty() => zones,
        _ => unused.iter().filter(|span| counters.iter().all(|row| row.key_span != **span)).cloned().collect(),
    }
}

fn rows_of<'n>(root: &'n Node, section: &str) -> impl Iterator<Item = &'n Entry> {
    let fields: &[Entry] = if let Value::Struct(fields) = &root.value { fields } else { &[] };
    let section = fields.iter().find(|field| field.key == section);
    let rows: &[Entry] = match section.map(|section| &section.value.value) {
        Some(Value::Map(rows)) => rows,
        _ => &[],
    };
    rows.iter()
}

/// Removes the items at these spans: rows by name, and tags. Also removes lists of tags that become empty.
fn take_out(node: &mut Node, places: &[Span]) {
    match &mut node.value {
        Value::Struct(entries) | Value::Map(entries) => {
            let is_gone = |entry: &Entry| places.contains(&entry.key_span) || places.contains(&entry.value.span);
            entries.retain(|entry| !is_gone(entry));
            entries.iter_mut().for_each(|entry| take_out(&mut entry.value, places));
            let is_left = |entry: &Entry| {
                entry.key != "tags" || !matches!(&entry.value.value, Value::List(tags) if tags.is_empty())
            };
            entries.retain(is_left);
        }
        Value::List(items) => items.retain(|item| !places.contains(&item.span)),
        Value::Tuple(_) | Value::Word(..) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
    }
}
