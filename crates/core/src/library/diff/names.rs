//! Detection of items that differ only in name.

use super::{Change, Found};
use crate::syntax::{Entry, Node, Value, same};

/// Sections whose names are used elsewhere.
const NAMED: [&str; 5] = ["zones", "conditions", "amounts", "pieces", "counters"];
/// Sections whose texts contain no names.
const PROSE: [&str; 5] = ["name", "description", "rules", "origin", "start"];

/// Renames items in `root` that have another name in `other`, and all uses of these names. Covers only the sections
/// that declare names.
pub(super) fn renamed(root: &mut Node, other: &Node) -> Vec<Found> {
    let mut found = Vec::new();
    for section in NAMED {
        let pairs = pairs(rows_of(root, section), rows_of(other, section));
        let pairs: Vec<(String, String)> = pairs.into_iter().map(|(a, b)| (a.key.clone(), b.key.clone())).collect();
        for (from, to) in pairs {
            let path = vec![section.to_owned(), from.clone()];
            found.push(Found { path: path.clone(), change: Change::Renamed { to: to.clone() }, patch: (path, None) });
            rename(root, section, &from, &to);
        }
    }
    found
}

/// Pairs of rows with equal values whose names occur in only one of the two maps.
pub(super) fn pairs<'n>(first: &'n [Entry], second: &'n [Entry]) -> Vec<(&'n Entry, &'n Entry)> {
    let lacks = |rows: &[Entry], row: &Entry| rows.iter().all(|other| other.key != row.key);
    let mut free: Vec<&Entry> = second.iter().filter(|row| lacks(first, row)).collect();
    let mut pairs = Vec::new();
    for row in first.iter().filter(|row| lacks(second, row)) {
        if let Some(place) = free.iter().position(|other| same(&row.value, &other.value)) {
            pairs.push((row, free.remove(place)));
        }
    }
    pairs
}

/// The rows of a section; empty if there is no such section.
pub(super) fn rows_of<'n>(root: &'n Node, section: &str) -> &'n [Entry] {
    let fields: &[Entry] = if let Value::Struct(fields) = &root.value { fields } else { &[] };
    match fields.iter().find(|field| field.key == section).map(|field| &field.value.value) {
        Some(Value::Map(rows)) => rows,
        _ => &[],
    }
}

fn rename(root: &mut Node, section: &str, from: &str, to: &str) {
    let Value::Struct(fields) = &mut root.value else { return };
    for field in fields {
        if let (true, Value::Map(rows)) = (field.key == section, &mut field.value.value) {
            rows.iter_mut().filter(|row| row.key == from).for_each(|row| row.key = to.to_owned());
        }
        if !PROSE.contains(&field.key.as_str()) {
            in_texts(&mut field.value, from, to);
        }
    }
}

/// Replaces a name in all texts, where it is a whole word or the whole text.
fn in_texts(node: &mut Node, from: &str, to: &str) {
    match &mut node.value {
        Value::Text(text) if text == from => *text = to.to_owned(),
        Value::Text(text) if text.contains(from) => *text = with_word(text, from, to),
        Value::Struct(entries) | Value::Map(entries) => {
            entries.iter_mut().for_each(|entry| in_texts(&mut entry.value, from, to));
        }
        Value::List(items) | Value::Tuple(items) => items.iter_mut().for_each(|item| in_texts(item, from, to)),
        Value::Word(_, body) => body.iter_mut().for_each(|body| in_texts(body, from, to)),
        Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
    }
}

fn with_word(text: &str, from: &str, to: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, behind) = (&rest[..at], &rest[at + from.len()..]);
        let is_word = !before.ends_with(is_part) && !behind.starts_with(is_part);
        whole += before;
        whole += if is_word { to } else { from };
        rest = behind;
    }
    whole + rest
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_whole_words_are_replaced() {
        assert_eq!(super::with_word("own pawn | pawns !pawn", "pawn", "man"), "own man | pawns !man");
        assert_eq!(super::with_word("far-rank (rank)", "rank", "x"), "far-rank (x)");
    }
}
