//! Rows of insufficient material that a file inherits and that its other changes may make untrue. Such rows lapse.

use super::hash::is_shown;
use super::node::{Entry, Node, Value};
use crate::diagnostic::SourceId;

/// The sections on which a row depends, unless it has `lasting: true`. Each row also depends on the moves of the pieces
/// that it names.
const ASSUMED: [&str; 3] = ["board", "after", "check"];

/// Removes the rows of `insufficient` that lapse in a merged file. A row lapses if a file based on that of the row
/// changes anything on which the row depends. `line_of` returns a file with its bases.
pub fn without_lapsed(mut root: Node, line_of: &dyn Fn(SourceId) -> Vec<SourceId>) -> Node {
    let Value::Struct(fields) = &root.value else { return root };
    let section = |name: &str| fields.iter().find(|field| field.key == name).map(|field| &field.value);
    let pieces = match section("pieces").map(|pieces| &pieces.value) {
        Some(Value::Map(pieces)) => pieces.as_slice(),
        _ => &[],
    };
    let lapses = |row: &Entry| {
        let line = line_of(row.key_span.source);
        let mut changed = pieces.iter().filter(|piece| moves_are_of_another(piece, &line));
        !is_lasting(&row.value)
            && ASSUMED.into_iter().any(|name| section(name).is_some_and(|part| is_other(name, part, &line)))
            || changed.any(|piece| names(&row.value, &piece.key))
    };
    let Some(Value::Map(rows)) = section("insufficient").map(|rows| &rows.value) else { return root };
    let lapsed: Vec<bool> = rows.iter().map(lapses).collect();
    if let Value::Struct(fields) = &mut root.value
        && let Some(section) = fields.iter_mut().find(|field| field.key == "insufficient")
        && let Value::Map(rows) = &mut section.value.value
    {
        let mut lapsed = lapsed.into_iter();
        rows.retain(|_| !lapsed.next().unwrap_or(false));
    }
    root
}

/// Returns true if a part of a section that matters to the game is from another file than these.
fn is_other(name: &str, section: &Node, line: &[SourceId]) -> bool {
    match &section.value {
        Value::Struct(fields) => {
            fields.iter().filter(|field| !is_shown(name, &field.key)).any(|field| is_of_another(&field.value, line))
        }
        _ => is_of_another(section, line),
    }
}

/// Returns true if a part of a value is from another file than these.
fn is_of_another(node: &Node, line: &[SourceId]) -> bool {
    node.any(&|node| !line.contains(&node.span.source))
}

fn is_lasting(row: &Node) -> bool {
    let Value::Struct(fields) = &row.value else { return false };
    fields.iter().any(|field| field.key == "lasting" && field.value.value == Value::Bool(true))
}

fn moves_are_of_another(piece: &Entry, line: &[SourceId]) -> bool {
    let Value::Struct(fields) = &piece.value.value else { return false };
    fields.iter().filter(|field| field.key == "moves").any(|moves| is_of_another(&moves.value, line))
}

/// Returns true if a set expression in a value contains this word.
fn names(node: &Node, name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    node.any(&|node| match &node.value {
        Value::Text(text) => text.split(|c| !is_part(c)).any(|word| word == name),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{merge, read};

    /// The rows of insufficient material that are left of a base in a file.
    fn left(own: &str) -> Vec<String> {
        let base = r#"(
            board: (files: 8), pieces: { "king": (moves: Stay), "rook": (moves: Stay), "queen": (moves: Stay) },
            insufficient: { "bare": (when: No("own !king"), lasting: true), "a rook": (when: No("own !(king | rook)")) },
        )"#;
        let (merged, faults) = merge(read(1, base).unwrap(), read(0, own).unwrap());
        assert!(faults.is_empty(), "{faults:?}");
        let Value::Struct(fields) = without_lapsed(merged, &|source| (source..2).collect()).value else {
            panic!("no struct")
        };
        let section = fields.into_iter().find(|field| field.key == "insufficient").unwrap();
        let Value::Map(rows) = section.value.value else { panic!("no rows") };
        rows.into_iter().map(|row| row.key).collect()
    }

    #[test]
    fn a_row_lapses_with_what_it_assumes() {
        assert_eq!(left("()"), ["bare", "a rook"]);
        assert_eq!(left(r#"(pieces: { "queen": (moves: Anywhere) })"#), ["bare", "a rook"]);
        assert_eq!(left(r#"(pieces: { "rook": (moves: Anywhere) })"#), ["bare"]);
        assert_eq!(left(r#"(pieces: { "rook": (san: "T") })"#), ["bare", "a rook"]);
        assert_eq!(left(r#"(board: (wrap: Files))"#), ["bare"]);
        assert!(left(r#"(board: (wrap: Files), pieces: { "king": (moves: Anywhere) })"#).is_empty());
        assert_eq!(
            left(r#"(after: { "x": (do: Wall("to")) }, insufficient: { "y": (when: No("own !rook")) })"#),
            ["bare", "y"]
        );
    }
}
