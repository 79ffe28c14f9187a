//! Makes a merged tree independent of the values it replaced.

use super::node::{Entry, Node, Value};
use std::collections::HashSet;

/// The word by which a move refers to the moves of a piece.
const LIKE: &str = "Like";
/// The most moves to write out; a piece has far fewer.
const MOST: usize = 1024;

/// Rewrites the tree of a file and its bases as a file without bases. If a piece borrows moves that it inherits, they
/// are written out. The rules stay the same; the names of such moves may change.
pub fn stand_alone(mut root: Node) -> Node {
    let Value::Struct(fields) = &mut root.value else { return root };
    for field in fields {
        if let ("pieces", Value::Map(pieces)) = (field.key.as_str(), &mut field.value.value) {
            for piece in pieces {
                let Value::Struct(fields) = &mut piece.value.value else { continue };
                for moves in fields.iter_mut().filter(|field| field.key == "moves") {
                    moves.value = written_out(&piece.key, &moves.value);
                }
            }
        }
        forget(&mut field.value);
    }
    root
}

/// Drops all replaced values.
fn forget(node: &mut Node) {
    node.inherited = None;
    match &mut node.value {
        Value::Struct(entries) | Value::Map(entries) => entries.iter_mut().for_each(|entry| forget(&mut entry.value)),
        Value::List(items) | Value::Tuple(items) => items.iter_mut().for_each(forget),
        Value::Word(_, body) => body.iter_mut().for_each(|body| forget(body)),
        Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
    }
}

/// Writes out the moves of a piece without any `Like` of the piece itself.
fn written_out(piece: &str, node: &Node) -> Node {
    let inherited = node.inherited.as_deref();
    // The same moves may be borrowed many times.
    let mut outer: Option<Node> = None;
    let mut borrowed = |node: &Node| -> Option<Node> {
        match (node.inherited.as_deref(), inherited) {
            _ if !borrows(piece, node) => None,
            (Some(own), _) => Some(written_out(piece, own)),
            (None, Some(all)) => Some(outer.get_or_insert_with(|| written_out(piece, all)).clone()),
            (None, None) => None,
        }
    };
    let value = match &node.value {
        Value::Map(entries) => {
            let mut taken: HashSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
            let mut all: Vec<Entry> = Vec::new();
            for entry in entries {
                match borrowed(&entry.value) {
                    Some(moves) => named(entry, moves, &mut taken, &mut all),
                    None => all.push(entry.clone()),
                }
            }
            Value::Map(all)
        }
        Value::List(items) => {
            let one = |item: &Node| borrowed(item).map_or_else(|| vec![item.clone()], each);
            Value::List(items.iter().flat_map(one).take(MOST).collect())
        }
        _ => return borrowed(node).unwrap_or_else(|| node.clone()),
    };
    Node { value, ..node.clone() }
}

/// Returns true for a `Like` of the piece.
fn borrows(piece: &str, node: &Node) -> bool {
    let Value::Word(word, Some(body)) = &node.value else { return false };
    let Value::Tuple(items) = &body.value else { return false };
    word == LIKE && matches!(&items[..], [Node { value: Value::Text(name), .. }] if name == piece)
}

/// Splits a value into its moves.
fn each(moves: Node) -> Vec<Node> {
    match moves.value {
        Value::Map(entries) => entries.into_iter().map(|entry| entry.value).collect(),
        Value::List(items) => items,
        _ => vec![moves],
    }
}

/// Adds borrowed moves under unused names: their own names if they have some, otherwise that of the borrowing entry.
/// `taken` holds the used names.
fn named(entry: &Entry, moves: Node, taken: &mut HashSet<String>, all: &mut Vec<Entry>) {
    // The borrowed moves may use the name of the entry itself.
    taken.remove(&entry.key);
    let keyed: Vec<(String, Node)> = match moves.value {
        Value::Map(entries) => entries.into_iter().map(|entry| (entry.key, entry.value)).collect(),
        Value::List(items) => items.into_iter().map(|item| (entry.key.clone(), item)).collect(),
        _ => vec![(entry.key.clone(), moves)],
    };
    let is_only = keyed.len() == 1;
    for (own, value) in keyed {
        let stem = if is_only { entry.key.clone() } else { own };
        let mut key = stem.clone();
        let mut number = 2;
        while !taken.insert(key.clone()) {
            key = format!("{stem} {number}");
            number += 1;
        }
        all.push(Entry { key, key_span: entry.key_span.clone(), value });
    }
    all.truncate(MOST);
}

#[cfg(test)]
mod tests {
    use super::stand_alone;
    use crate::syntax::testing::{file, show};
    use crate::syntax::{merge, settle};

    fn chain(files: &[&str]) -> String {
        let (base, _) = settle(file(files[0]));
        let whole = files[1..].iter().fold(base, |whole, text| merge(whole, file(text)).0);
        show(&stand_alone(whole))
    }

    #[test]
    fn what_a_piece_borrows_of_itself_is_written_out() {
        let list = chain(&[
            r#"(pieces: {"p": (moves: One), "q": (moves: Like("p"))})"#,
            r#"(pieces: {"p": (moves: [Like("p"), Two])})"#,
            r#"(pieces: {"p": (moves: [Like("p"), Like("q"), Three])})"#,
        ]);
        assert_eq!(list, "(pieces:{p:(moves:[One Two Like<q> Three]) q:(moves:Like<p>)})");
    }

    #[test]
    fn names_are_kept_where_they_are_free() {
        let map = chain(&[
            r#"(pieces: {"p": (moves: {"a": One, "b": Two})})"#,
            r#"(pieces: {"p": (moves: {"b": Like("p"), "c": Three})})"#,
        ]);
        assert_eq!(map, "(pieces:{p:(moves:{a:One b:Two c:Three})})");
        let replaced = chain(&[
            r#"(pieces: {"p": (moves: [One, Two])})"#,
            r#"(pieces: {"p": (moves: {"old": Like("p"), "old 2": Three})})"#,
        ]);
        assert_eq!(replaced, "(pieces:{p:(moves:{old:One old 3:Two old 2:Three})})");
    }

    #[test]
    fn borrowing_again_and_again_ends() {
        let twice = format!(r#"(pieces: {{"p": (moves: [{}])}})"#, r#"Like("p"), "#.repeat(500));
        let mut files = vec![r#"(pieces: {"p": (moves: One)})"#];
        files.extend(std::iter::repeat_n(twice.as_str(), 7));
        assert!(chain(&files).len() < 10_000);
    }
}
