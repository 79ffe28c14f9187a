//! Inheritance: merges a file with its base.
//!
//! Structs and maps merge name by name. A struct changes fields of a word that has fields. Any other value replaces the
//! base's value, and keeps it as [`inherited`](Node::inherited). `Remove` removes an entry; `before` moves a row.

use super::node::{Entry, Node, Value};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::words::{code, list};

/// The word that removes an entry of the base.
const REMOVE: &str = "Remove";
/// The fields that describe the file's own game. They are not inherited.
pub(super) const ABOUT: [&str; 3] = ["description", "rules", "origin"];
/// The field of a row that names the row to put it before.
const BEFORE: &str = "before";

/// Merges a file into its base. The base must be settled itself: the lowest base by [`settle`], any other base by an
/// earlier merge. Returns the merged tree with the faults.
pub fn merge(mut base: Node, child: Node) -> (Node, Vec<Diagnostic>) {
    let mut merger = Merger::default();
    if let Value::Struct(fields) = &mut base.value {
        fields.retain(|field| !ABOUT.contains(&field.key.as_str()));
    }
    let merged = merger.merge(base, child);
    merger.report_removals(&merged);
    (merged, merger.diagnostics)
}

/// Moves the rows of a file without a base according to their `before`. Returns the tree with the faults.
pub fn settle(file: Node) -> (Node, Vec<Diagnostic>) {
    let mut merger = Merger::default();
    let settled = merger.settle(file);
    merger.report_removals(&settled);
    (settled, merger.diagnostics)
}

#[derive(Default)]
struct Merger {
    diagnostics: Vec<Diagnostic>,
}

/// A `before` of a row: the row, the row it names, and the span of the name.
struct Placement {
    row: String,
    before: String,
    span: Span,
}

impl Merger {
    fn merge(&mut self, base: Node, child: Node) -> Node {
        let (span, inherited) = (child.span.clone(), base.inherited.clone());
        let value = match (base.value, child.value) {
            (Value::Struct(old), Value::Struct(new)) => Value::Struct(self.entries(old, new, false)),
            (Value::Map(old), Value::Map(new)) => Value::Map(self.entries(old, new, true)),
            (Value::Word(word, body), Value::Struct(new)) if fields_of(body.as_deref()).is_some() => {
                let old = match body.map(|body| body.value) {
                    Some(Value::Struct(old)) => old,
                    _ => Vec::new(),
                };
                let value = Value::Struct(self.entries(old, new, false));
                Value::Word(word, Some(Box::new(Node { span: span.clone(), value, inherited: None })))
            }
            (old, new) => {
                let base = Node { value: old, ..base };
                let child = self.settle(Node { value: new, ..child });
                return Node { inherited: Some(Box::new(base)), ..child };
            }
        };
        Node { span, value, inherited }
    }

    /// Settles a value that has no base.
    fn settle(&mut self, node: Node) -> Node {
        let value = match node.value {
            Value::Struct(fields) => Value::Struct(self.entries(Vec::new(), fields, false)),
            Value::Map(rows) => Value::Map(self.entries(Vec::new(), rows, true)),
            other => other,
        };
        Node { value, ..node }
    }

    fn entries(&mut self, mut merged: Vec<Entry>, child: Vec<Entry>, rows: bool) -> Vec<Entry> {
        let known: Vec<String> = merged.iter().map(|entry| entry.key.clone()).collect();
        let written: Vec<String> = child.iter().map(|entry| entry.key.clone()).collect();
        let (mut placements, mut removed) = (Vec::new(), Vec::new());
        for mut entry in child {
            let old = merged.iter().position(|old| old.key == entry.key);
            if is_remove(&entry.value) {
                match old {
                    // Remove the entry last: the `before` of another row may name it.
                    Some(_) => removed.push(entry.key),
                    None => self.nothing_to_remove(&entry, &known, &written, rows),
                }
                continue;
            }
            if rows {
                placements.extend(self.take_placement(&mut entry));
            }
            match old {
                Some(index) => {
                    // A placeholder stands in for the base's entry while it is merged, so that it need not be copied.
                    let gone = Node { span: entry.key_span.clone(), value: Value::Bool(false), inherited: None };
                    let old = std::mem::replace(&mut merged[index].value, gone);
                    merged[index].value = self.merge(old, entry.value);
                    merged[index].key_span = entry.key_span;
                }
                None => {
                    let value = self.settle(entry.value);
                    merged.push(Entry { value, ..entry });
                }
            }
        }
        for placement in placements {
            self.place(&mut merged, placement);
        }
        merged.retain(|entry| !removed.contains(&entry.key));
        merged
    }

    /// Removes `before: "row"` from a row and returns it.
    fn take_placement(&mut self, entry: &mut Entry) -> Option<Placement> {
        let Value::Struct(fields) = &mut entry.value.value else { return None };
        let index = fields.iter().position(|field| field.key == BEFORE)?;
        let field = fields.remove(index);
        let span = field.value.span.clone();
        match field.value.value {
            Value::Text(before) => Some(Placement { row: entry.key.clone(), before, span }),
            _ => {
                let message = format!("`before` needs the name of a row, found {}", field.value.describe());
                let fault = Diagnostic::new(Code::WrongType, span, message);
                self.diagnostics.push(fault.hint("write the name in quotes, for example `before: \"checkmate\"`"));
                None
            }
        }
    }

    fn place(&mut self, rows: &mut Vec<Entry>, placement: Placement) {
        let Some(from) = rows.iter().position(|row| row.key == placement.row) else { return };
        let others = || rows.iter().map(|row| row.key.as_str()).filter(|key| *key != placement.row);
        if !others().any(|key| key == placement.before) {
            let message = format!("there is no other row `{}` here", placement.before);
            let fault = Diagnostic::new(Code::NoSuchRow, placement.span, message);
            let fault = fault.hint(
                listed("the rows are", others())
                    .unwrap_or_else(|| "name a row of the same section, in this file or its base".into()),
            );
            self.diagnostics.push(fault.suggest(&placement.before, others()));
            return;
        }
        let row = rows.remove(from);
        let to = rows.iter().position(|other| other.key == placement.before).unwrap_or(rows.len());
        rows.insert(to, row);
    }

    fn nothing_to_remove(&mut self, entry: &Entry, known: &[String], written: &[String], rows: bool) {
        let what = if rows { "row" } else { "field" };
        let message = format!("there is no {what} `{}` to remove", entry.key);
        let fault = Diagnostic::new(Code::NothingToRemove, entry.key_span.clone(), message);
        let known = || known.iter().map(String::as_str);
        let hint = listed("the base has", known()).unwrap_or_else(|| "`Remove` is only for what a base has".into());
        let fault = fault.hint(hint).suggest(&entry.key, known());
        self.diagnostics.push(fault.unless_taken(&entry.key, known(), written));
    }

    /// Reports every remaining `Remove`: nothing merges where it stands.
    fn report_removals(&mut self, node: &Node) {
        match &node.value {
            Value::Struct(entries) | Value::Map(entries) => {
                entries.iter().for_each(|entry| self.report_removals(&entry.value));
            }
            Value::List(items) | Value::Tuple(items) => items.iter().for_each(|item| self.report_removals(item)),
            Value::Word(_, Some(body)) => self.report_removals(body),
            Value::Word(_, None) if is_remove(node) => {
                let fault =
                    Diagnostic::new(Code::NothingToRemove, node.span.clone(), "there is nothing to remove here");
                let hint = "`Remove` is for a field or a named row of the base; rewrite lists, tuples and words";
                self.diagnostics.push(fault.hint(hint));
            }
            _ => {}
        }
    }
}

/// The fields after a word, empty without a body; `None` if the body has no fields.
pub(super) fn fields_of(body: Option<&Node>) -> Option<&[Entry]> {
    match body.map(|body| &body.value) {
        None => Some(&[]),
        Some(Value::Struct(fields)) => Some(fields),
        Some(_) => None,
    }
}

/// Returns true for the word that removes an entry of the base.
pub fn is_remove(node: &Node) -> bool {
    node.is_word(REMOVE)
}

/// Lists the keys, `the rows are "a", "b"`, if there are few.
fn listed<'k>(what: &str, keys: impl Iterator<Item = &'k str>) -> Option<String> {
    let keys: Vec<String> = keys.map(code).collect();
    (1..=12).contains(&keys.len()).then(|| format!("{what} {}", list(keys, "and")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::testing::{file, show};

    /// Merges a chain of files, the lowest base first. Returns the result and the messages.
    fn chain(files: &[&str]) -> (String, Vec<String>) {
        let (mut whole, mut diagnostics) = settle(file(files[0]));
        for text in &files[1..] {
            let (merged, more) = merge(whole, file(text));
            whole = merged;
            diagnostics.extend(more);
        }
        (show(&whole), diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    #[test]
    fn structs_and_maps_merge_and_other_values_replace() {
        let (whole, faults) = chain(&[
            r#"(board: (files: 8, ranks: 8), rows: {"a": (x: 1), "b": 2}, list: [1, 2], word: W(a: 1))"#,
            r#"(board: (ranks: 12), rows: {"c": 3, "a": (y: 2)}, list: [3])"#,
            r#"(rows: {"b": 4}, word: W(b: 2), new: 5)"#,
        ]);
        assert_eq!(whole, "(board:(files:8 ranks:12) rows:{a:(x:1 y:2) b:4 c:3} list:[3] word:W(b:2) new:5)");
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn remove_takes_out_and_before_places() {
        let (whole, faults) = chain(&[
            r#"(rows: {"z": (before: "a"), "a": (x: 1), "b": (x: 2), "c": (x: 3)}, link: "l")"#,
            r#"(rows: {"a": Remove, "d": (before: "c"), "e": (before: "c"), "f": (x: 4)}, link: Remove)"#,
            r#"(rows: {"c": (before: "b", y: 5)})"#,
        ]);
        assert_eq!(whole, "(rows:{z:() c:(x:3 y:5) b:(x:2) d:() e:() f:(x:4)})");
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn a_row_takes_the_place_of_one_that_is_removed() {
        let (whole, faults) = chain(&[
            r#"(rows: {"a": (x: 1), "b": (x: 2), "c": (x: 3)})"#,
            r#"(rows: {"new": (before: "b"), "b": Remove, "newer": (before: "b"), "a": Remove})"#,
        ]);
        assert_eq!(whole, "(rows:{new:() newer:() c:(x:3)})");
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn a_struct_changes_the_fields_of_a_word() {
        let (whole, faults) = chain(&[
            r#"(moves: {"a": Rider(by: Forward, from: "x"), "b": Stay, "c": Any("x"), "d": Leaper(by: (1, 2))}, one: W(x: 1))"#,
            r#"(moves: {"a": (from: "y", to: "z"), "b": (when: Stuck), "c": (x: 1), "d": W()}, one: (x: Remove))"#,
        ]);
        assert_eq!(whole, "(moves:{a:Rider(by:Forward from:y to:z) b:Stay(when:Stuck) c:(x:1) d:W()} one:W())");
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[test]
    fn what_is_not_there_can_be_neither_removed_nor_placed_before() {
        let (_, faults) = chain(&[
            r#"(rows: {"mate": (x: 1), "self": (before: "self")}, one: Remove)"#,
            r#"(rows: {"maet": Remove, "new": (before: "mat")}, two: Remove, w: W(x: Remove), v: (before: "kept"))"#,
        ]);
        assert_eq!(
            faults,
            [
                "there is no other row `self` here",
                "there is no field `one` to remove",
                "there is no row `maet` to remove",
                "there is no other row `mat` here",
                "there is no field `two` to remove",
                "there is nothing to remove here",
            ]
        );
    }

    #[test]
    fn what_was_replaced_is_kept_through_the_chain() {
        let (base, _) = settle(file(r#"(moves: One)"#));
        let (middle, _) = merge(base, file(r#"(moves: [Two, Like("self")])"#));
        let (whole, _) = merge(middle, file(r#"(moves: {"three": Like("self")})"#));
        let Value::Struct(fields) = &whole.value else { panic!() };
        let two = fields[0].value.inherited.as_ref().unwrap();
        assert_eq!(show(two), "[Two Like<self>]");
        assert_eq!(show(two.inherited.as_ref().unwrap()), "One");
        assert!(whole.inherited.is_none());
    }
}
