//! Combines several bases: a three-way merge against their common ancestor.
//!
//! If only one of two trees changed a value of the ancestor, the changed value is taken. If both changed it
//! differently, the file itself must give the value.

use super::merge::{ABOUT, fields_of, is_remove};
use super::node::{Entry, Node, Value};
use crate::diagnostic::{Code, Diagnostic, Span};
use std::collections::{HashMap, HashSet};

/// The field that a file inherits from a single base, but not from several.
const NAME: &str = "name";
/// The word by which a move refers to the value it replaces.
const LIKE: &str = "Like";

/// The spans of a file's bases.
#[derive(Clone, Copy)]
pub struct Bases<'s> {
    /// The whole list.
    pub list: &'s Span,
    /// The base that the whole first tree comes from, if it is a single one.
    pub first: Option<&'s Span>,
    /// The base that the second tree comes from.
    pub second: &'s Span,
}

/// Combines two trees, each settled or merged itself. Returns the result with the disagreements that `file` does not
/// resolve.
///
/// `ancestor` is the common ancestor; `None` means an empty one. Without `bases` no file can resolve a disagreement, so
/// disputed values are left out.
pub fn combine(
    ancestor: Option<&Node>,
    first: &Node,
    second: &Node,
    file: &Node,
    bases: Option<Bases>,
) -> (Node, Vec<Diagnostic>) {
    let mut combiner = Combiner { bases, path: Vec::new(), diagnostics: Vec::new() };
    let nothing = Node { span: first.span.clone(), value: Value::Struct(Vec::new()), inherited: None };
    let ancestor = ancestor.unwrap_or(&nothing);
    let whole = combiner.values(Some(ancestor), first, second, Said::of(file), false).unwrap_or(nothing);
    (without_own(whole), combiner.diagnostics)
}

fn without_own(mut whole: Node) -> Node {
    if let Value::Struct(fields) = &mut whole.value {
        fields.retain(|field| !is_own(&field.key));
    }
    whole
}

/// Returns true if a file never inherits this field from several bases.
fn is_own(key: &str) -> bool {
    key == NAME || ABOUT.contains(&key)
}

struct Combiner<'s> {
    bases: Option<Bases<'s>>,
    /// The names on the path to the current values.
    path: Vec<String>,
    diagnostics: Vec<Diagnostic>,
}

/// The file's own statement about a value.
#[derive(Clone, Copy)]
enum Said<'n> {
    Nothing,
    /// The file has a value at this path, which will be merged with it.
    This(&'n Node),
    /// The file replaces or removes the value, together with something around it.
    Replaced,
}

impl<'n> Said<'n> {
    fn of(node: &'n Node) -> Said<'n> {
        match node.value {
            Value::Struct(_) | Value::Map(_) => Said::This(node),
            _ => Said::Replaced,
        }
    }

    /// The file's statement about an entry of the value.
    fn entry(self, key: &str) -> Said<'n> {
        let Said::This(Node { value: Value::Struct(entries) | Value::Map(entries), .. }) = self else { return self };
        let entry = entries.iter().find(|entry| entry.key == key);
        entry.map_or(Said::Nothing, |entry| Said::This(&entry.value))
    }

    /// The file's statement about the parts of the value.
    fn inside(self) -> Said<'n> {
        match self {
            Said::This(node) => Said::of(node),
            Said::Nothing | Said::Replaced => self,
        }
    }
}

impl Combiner<'_> {
    /// Combines a value that both trees have. A `row` is an entry of a map.
    fn values(&mut self, old: Option<&Node>, first: &Node, second: &Node, said: Said, row: bool) -> Option<Node> {
        if same(first, second) || old.is_some_and(|old| same(old, second)) {
            return Some(first.clone());
        }
        if old.is_some_and(|old| same(old, first)) {
            return Some(second.clone());
        }
        let inside = said.inside();
        let value = match (old.map(|old| &old.value), &first.value, &second.value) {
            (Some(Value::Struct(old)), Value::Struct(first), Value::Struct(second)) => {
                Value::Struct(self.entries(old, first, second, inside, false))
            }
            (Some(Value::Map(old)), Value::Map(first), Value::Map(second)) => {
                Value::Map(self.entries(old, first, second, inside, true))
            }
            // Both trees added a section. (Two added rows of the same name are not meant to be one.)
            (None, Value::Struct(first), Value::Struct(second)) if !row => {
                Value::Struct(self.entries(&[], first, second, inside, false))
            }
            (None, Value::Map(first), Value::Map(second)) => Value::Map(self.entries(&[], first, second, inside, true)),
            (Some(Value::Word(word, old)), Value::Word(one, new), Value::Word(other, newer))
                if word == one && word == other =>
            {
                let [Some(old), Some(new), Some(newer)] = [old, new, newer].map(|body| fields_of(body.as_deref()))
                else {
                    return self.disagree(Some(first), Some(second), said);
                };
                let value = Value::Struct(self.entries(old, new, newer, inside, false));
                Value::Word(one.clone(), Some(Box::new(Node { span: first.span.clone(), value, inherited: None })))
            }
            _ => return self.disagree(Some(first), Some(second), said),
        };
        Some(Node { span: first.span.clone(), value, inherited: first.inherited.clone() })
    }

    fn entries(&mut self, old: &[Entry], first: &[Entry], second: &[Entry], said: Said, rows: bool) -> Vec<Entry> {
        let (olds, firsts, seconds) = (by_key(old), by_key(first), by_key(second));
        let mut merged: HashMap<&str, Entry> = HashMap::new();
        let added = second.iter().filter(|entry| !firsts.contains_key(entry.key.as_str()));
        for key in first.iter().chain(added).map(|entry| entry.key.as_str()) {
            if self.path.is_empty() && is_own(key) {
                continue;
            }
            let (old, one, other) = (olds.get(key), firsts.get(key), seconds.get(key));
            let value = |entry: Option<&&Entry>| entry.map(|entry| entry.value.clone());
            let said = said.entry(key);
            self.path.push(if rows { format!("\"{key}\"") } else { key.to_owned() });
            let whole = match (old, one, other) {
                (old, Some(one), Some(other)) => {
                    self.values(old.map(|old| &old.value), &one.value, &other.value, said, rows)
                }
                (None, one, other) => value(one.or(other)),
                // One tree removed the entry, and the other left it unchanged.
                (Some(old), Some(left), None) | (Some(old), None, Some(left)) if same(&old.value, &left.value) => None,
                (Some(_), one, other) => {
                    self.disagree(one.map(|one| &one.value), other.map(|other| &other.value), said)
                }
            };
            self.path.pop();
            if let (Some(value), Some(from)) = (whole, one.or(other)) {
                let entry = Entry { key: key.to_owned(), key_span: from.key_span.clone(), value };
                merged.insert(key, entry);
            }
        }
        let order = if rows { self.order(old, first, second) } else { joined(&keys(first), &keys(second)) };
        order.into_iter().filter_map(|key| merged.remove(key)).collect()
    }

    /// The order of the combined rows. It follows the tree that changed the order. Rows that only the other tree has go
    /// before the rows that they precede there.
    fn order<'n>(&mut self, old: &'n [Entry], first: &'n [Entry], second: &'n [Entry]) -> Vec<&'n str> {
        let (one, other) = (keys(first), keys(second));
        let common: HashSet<&str> = one.iter().copied().collect();
        let common: HashSet<&str> = other.iter().copied().filter(|key| common.contains(key)).collect();
        let within = |keys: &[&'n str], set: &HashSet<&str>| -> Vec<&'n str> {
            keys.iter().copied().filter(|key| set.contains(key)).collect()
        };
        if within(&one, &common) == within(&other, &common) {
            return joined(&one, &other);
        }
        let olds = within(&keys(old), &common);
        let settled: HashSet<&str> = olds.iter().copied().collect();
        match (within(&one, &settled) == olds, within(&other, &settled) == olds) {
            (true, false) => joined(&other, &one),
            (false, true) => joined(&one, &other),
            (true, true) | (false, false) => {
                let places = [first, second].map(|rows| rows.first().map(|row| row.key_span.clone()));
                self.fault("the order of the rows of ", places, "keep only one of them as the base");
                joined(&one, &other)
            }
        }
    }

    /// Handles a value that both trees changed. One of them may have removed it.
    fn disagree(&mut self, first: Option<&Node>, second: Option<&Node>, said: Said) -> Option<Node> {
        self.bases?;
        let either = || first.or(second).cloned();
        let is_word = |node: Option<&Node>| node.is_some_and(|node| matches!(node.value, Value::Word(..)));
        match said {
            Said::Replaced => return either(),
            Said::This(node) if is_remove(node) => return either(),
            // A struct would change only the fields of a word.
            Said::This(Node { value: Value::Struct(_), .. }) if is_word(first) || is_word(second) => {}
            Said::This(_) => return None,
            Said::Nothing => {}
        }
        let places = [first, second].map(|node| node.map(|node| node.span.clone()));
        self.fault("", places, "write the value in this file, or `Remove` it");
        either()
    }

    fn fault(&mut self, what: &str, places: [Option<Span>; 2], hint: &str) {
        let Some(Bases { list, first, second }) = self.bases else { return };
        let message = format!("the bases disagree about {what}`{}`", self.path.join(": "));
        let mut fault = Diagnostic::new(Code::BasesDisagree, list.clone(), message).hint(hint);
        let labels = ["one base has this", "the other base has this"];
        for ((place, base), label) in places.into_iter().zip([first, Some(second)]).zip(labels) {
            fault = match (place, base) {
                (Some(place), _) => fault.related(place, label),
                (None, Some(base)) => fault.related(base.clone(), "this base removes it"),
                (None, None) => fault,
            };
        }
        self.diagnostics.push(fault);
    }
}

fn keys(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.key.as_str()).collect()
}

fn by_key(entries: &[Entry]) -> HashMap<&str, &Entry> {
    entries.iter().map(|entry| (entry.key.as_str(), entry)).collect()
}

/// The keys of both lists: those of the first, and each added key of the second before the next key that both lists
/// share.
fn joined<'n>(first: &[&'n str], second: &[&'n str]) -> Vec<&'n str> {
    let known: HashSet<&str> = first.iter().copied().collect();
    // The keys that the second list adds before each key of the first list, or at its end.
    let mut added: HashMap<Option<&str>, Vec<&'n str>> = HashMap::new();
    let mut next = None;
    for &key in second.iter().rev() {
        match known.contains(key) {
            true => next = Some(key),
            false => added.entry(next).or_default().push(key),
        }
    }
    let mut all = Vec::new();
    for key in first.iter().copied().map(Some).chain([None]) {
        all.extend(added.remove(&key).into_iter().flat_map(|keys| keys.into_iter().rev()));
        all.extend(key);
    }
    all
}

/// Returns true if two values are equal. If they refer to the values they replaced, those must be equal, too.
pub fn same(one: &Node, other: &Node) -> bool {
    let bodies = |one: Option<&Node>, other: Option<&Node>| match (one, other) {
        (Some(one), Some(other)) => same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    };
    let items = |one: &[Node], other: &[Node]| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
    };
    let entries = |one: &[&Entry], other: &[&Entry]| {
        let like = |(one, other): (&&Entry, &&Entry)| one.key == other.key && same(&one.value, &other.value);
        one.len() == other.len() && one.iter().zip(other).all(like)
    };
    fn sorted(fields: &[Entry]) -> Vec<&Entry> {
        let mut fields: Vec<_> = fields.iter().collect();
        fields.sort_by(|one, other| one.key.cmp(&other.key));
        fields
    }
    let is_same = match (&one.value, &other.value) {
        (Value::Struct(one), Value::Struct(other)) => entries(&sorted(one), &sorted(other)),
        (Value::Map(one), Value::Map(other)) => {
            entries(&one.iter().collect::<Vec<_>>(), &other.iter().collect::<Vec<_>>())
        }
        (Value::List(one), Value::List(other)) | (Value::Tuple(one), Value::Tuple(other)) => items(one, other),
        (Value::Word(one, body), Value::Word(other, others)) => {
            one == other && bodies(body.as_deref(), others.as_deref())
        }
        (Value::Text(one), Value::Text(other)) => one == other,
        (Value::Number(one), Value::Number(other)) => one == other,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        _ => false,
    };
    is_same && (!refers(one) || bodies(one.inherited.as_deref(), other.inherited.as_deref()))
}

/// Returns true if a value refers to the value it replaced.
fn refers(node: &Node) -> bool {
    if node.inherited.is_none() {
        return false;
    }
    fn likes(node: &Node) -> bool {
        match &node.value {
            Value::Word(word, _) => word == LIKE,
            Value::List(items) => items.iter().any(likes),
            Value::Struct(entries) | Value::Map(entries) => entries.iter().any(|entry| likes(&entry.value)),
            Value::Tuple(_) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => false,
        }
    }
    likes(node)
}

#[cfg(test)]
mod tests;
