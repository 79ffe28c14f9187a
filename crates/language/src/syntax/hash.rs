//! The content hash of a variant. It does not depend on layout, comments or prose.

use super::node::{Entry, Node, Value};
use hmac_sha256::Hash as Sha256;

/// The fields that decide neither how the game is played nor how its positions are written. By themselves, rows of
/// `insufficient` end no game.
const PROSE: [&str; 9] =
    ["name", "description", "rules", "origin", "base", "language", "notation", "insufficient", "impossible"];

/// Fields that only people see. Such a field was new when it was left out of the hash: the older `glyphs` are in it.
const SHOWN: [(&str, &str); 2] = [("board", "points"), ("pieces", "script")];

/// Returns true if a field of a section, or of its rows, only affects the display and is not part of the hash.
pub(super) fn is_shown(section: &str, field: &str) -> bool {
    SHOWN.contains(&(section, field))
}

/// The SHA-256 hash of a canonical form of a merged file. Comments, layout, the order of a struct's fields, and the
/// file's name, description and link do not matter. The order of a map's rows matters, since rows are tried in order.
pub fn content_hash(root: &Node) -> [u8; 32] {
    let mut sha = Sha256::new();
    match &root.value {
        Value::Struct(fields) => {
            let is_dead = |node: &Node| node.is_word("Dead");
            let asks_dead = fields.iter().any(|field| field.key == "outcomes" && field.value.any(&is_dead));
            let counts = |field: &&Entry| match field.key.as_str() {
                "insufficient" => asks_dead,
                key => !PROSE.contains(&key),
            };
            let mut fields: Vec<&Entry> = fields.iter().filter(counts).collect();
            fields.sort_by(|a, b| a.key.cmp(&b.key));
            head(b'f', fields.len(), &mut sha);
            fields.into_iter().for_each(|field| hash_section(field, &mut sha));
        }
        _ => hash(root, &mut sha),
    }
    sha.finalize()
}

/// The hash of a variant with one of its starting arrays.
pub fn array_hash(variant: &[u8; 32], number: u64) -> [u8; 32] {
    let mut sha = Sha256::new();
    sha.update(variant);
    sha.update(b"a");
    sha.update(number.to_be_bytes());
    sha.finalize()
}

/// Feeds a section into the hash, without the fields that are only shown.
fn hash_section(section: &Entry, sha: &mut Sha256) {
    let played = |value: &Node, sha: &mut Sha256| match &value.value {
        Value::Struct(fields) => {
            hash_fields(fields.iter().filter(|field| !is_shown(&section.key, &field.key)).collect(), sha);
        }
        _ => hash(value, sha),
    };
    hash_text(b'k', &section.key, sha);
    match &section.value.value {
        Value::Map(rows) => {
            head(b'm', rows.len(), sha);
            for row in rows {
                hash_text(b'k', &row.key, sha);
                played(&row.value, sha);
            }
        }
        _ => played(&section.value, sha),
    }
}

/// Feeds a value into the hash. Each part starts with a tag for its kind and with its length, so that different trees
/// never give the same input.
fn hash(node: &Node, sha: &mut Sha256) {
    match &node.value {
        Value::Struct(fields) => hash_fields(fields.iter().collect(), sha),
        Value::Map(rows) => {
            head(b'm', rows.len(), sha);
            rows.iter().for_each(|row| hash_entry(row, sha));
        }
        Value::List(items) => hash_items(b'l', items, sha),
        Value::Tuple(items) => hash_items(b't', items, sha),
        Value::Word(word, body) => {
            hash_text(b'w', word, sha);
            head(b'b', usize::from(body.is_some()), sha);
            if let Some(body) = body {
                hash(body, sha);
            }
        }
        Value::Text(text) => hash_text(b's', text, sha),
        Value::Number(number) => {
            sha.update(b"n");
            sha.update(number.to_be_bytes());
        }
        Value::Bool(value) => head(b'o', usize::from(*value), sha),
    }
}

fn hash_fields(mut fields: Vec<&Entry>, sha: &mut Sha256) {
    fields.sort_by(|a, b| a.key.cmp(&b.key));
    head(b'f', fields.len(), sha);
    fields.into_iter().for_each(|field| hash_entry(field, sha));
}

fn hash_entry(entry: &Entry, sha: &mut Sha256) {
    hash_text(b'k', &entry.key, sha);
    hash(&entry.value, sha);
}

fn hash_items(tag: u8, items: &[Node], sha: &mut Sha256) {
    head(tag, items.len(), sha);
    items.iter().for_each(|item| hash(item, sha));
}

fn hash_text(tag: u8, text: &str, sha: &mut Sha256) {
    head(tag, text.len(), sha);
    sha.update(text);
}

fn head(tag: u8, length: usize, sha: &mut Sha256) {
    sha.update([tag]);
    sha.update((length as u64).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::read;

    fn hash_of(text: &str) -> [u8; 32] {
        content_hash(&read(0, text).unwrap())
    }

    #[test]
    fn only_what_decides_the_game_is_hashed() {
        let one = hash_of(r#"(name: "A", files: 8, rows: {"x": 1, "y": Any("own")}) // the first"#);
        assert_eq!(
            one,
            hash_of(r#"(files: 8, rows: {"x": 1, "y": Any("own")}, notation: "lan", insufficient: {"z": 1})"#)
        );
        assert_eq!(one, hash_of(r#"(rows: {"x": 1, "y": Any("own",)}, description: "B", files: 8)"#));
        assert_ne!(one, hash_of(r#"(files: 8, rows: {"y": Any("own"), "x": 1})"#));
        assert_ne!(one, hash_of(r#"(files: 9, rows: {"x": 1, "y": Any("own")})"#));
        let game =
            |points, script| hash_of(&format!(r#"(board: (files: 8{points}), pieces: {{"x": (moves: 1{script})}})"#));
        assert_eq!(game("", ""), game(", points: Grid", r#", script: "c""#));
        // Elsewhere, fields of these names are others.
        assert_ne!(game("", ""), game(", script: Grid", ""));
        assert_ne!(game("", ""), game("", ", points: Grid"));
        assert_ne!(hash_of(r#"(a: ["bc"])"#), hash_of(r#"(a: ["b", "c"])"#));
        assert_ne!(hash_of("(a: Word)"), hash_of(r#"(a: "Word")"#));
        assert_ne!(hash_of("(a: [1])"), hash_of("(a: (1,))"));
    }

    /// The hash of a file is published and must never change by accident.
    #[test]
    fn the_hash_is_stable() {
        let hex: String = hash_of("(a: 1)").iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "9159e8a2d06fc776533d4a23831763f51594b9d9d3eb392ad12b33b1ce3366fb");
    }
}
