//! Comparison of two trees side by side; finds the differences as deep down as possible.

use super::names::pairs;
use super::{Change, Found};
use crate::syntax::{Entry, Node, Value, same};

/// Sections whose rows are identified by name alone; their order does not matter.
const UNORDERED: [&str; 4] = ["zones", "conditions", "amounts", "pieces"];

/// The differences from the first tree to the second.
pub(super) fn compare(first: &Node, second: &Node) -> Vec<Found> {
    let mut comparer = Comparer { path: Vec::new(), anchor: None, found: Vec::new() };
    comparer.values(first, second);
    comparer.found
}

struct Comparer {
    /// The path to the values being compared.
    path: Vec<String>,
    /// The path and value to replace as a whole, if the compared values are parts without names of their own.
    anchor: Option<(Vec<String>, Node)>,
    found: Vec<Found>,
}

impl Comparer {
    fn values(&mut self, first: &Node, second: &Node) {
        if same(first, second) {
            return;
        }
        match (&first.value, &second.value) {
            _ if self.are_moves() => self.moves(first, second),
            (Value::Struct(one), Value::Struct(other)) => self.fields(one, other),
            (Value::Map(one), Value::Map(other)) => self.rows(one, other),
            (Value::List(one), Value::List(other)) => self.anchored(second, |all| all.items(one, other)),
            (Value::Word(word, body), Value::Word(other_word, other)) if word == other_word => {
                match (fields_of(body.as_deref()), fields_of(other.as_deref())) {
                    (Some(one), Some(other)) => self.fields(one, other),
                    _ => self.changed(first, second),
                }
            }
            _ => self.changed(first, second),
        }
    }

    /// Returns `true` if the path leads to the moves of a piece.
    fn are_moves(&self) -> bool {
        matches!(&self.path[..], [section, _, field] if section == "pieces" && field == "moves")
    }

    /// Compares the moves of a piece: a single move, a list or a map of named moves.
    fn moves(&mut self, first: &Node, second: &Node) {
        let is_named = |node: &Node| matches!(node.value, Value::Map(_));
        match (&first.value, &second.value) {
            (Value::Map(one), Value::Map(other)) => self.rows(one, other),
            (Value::Word(..), Value::Word(..)) => self.anchored(second, |all| all.one_item(first, second)),
            _ => {
                let (one, other) = (as_rows(first), as_rows(second));
                if !is_named(first) && !is_named(second) {
                    let values = |rows: Vec<Entry>| rows.into_iter().map(|row| row.value).collect::<Vec<_>>();
                    let (one, other) = (values(one), values(other));
                    self.anchored(second, |all| all.items(&one, &other));
                } else {
                    self.anchored(second, |all| all.rows(&one, &other));
                }
            }
        }
    }

    /// Compares a move or a list item with the one that replaces it.
    fn one_item(&mut self, first: &Node, second: &Node) {
        match (&first.value, &second.value) {
            (Value::Word(word, body), Value::Word(other_word, other)) if word == other_word => {
                match (fields_of(body.as_deref()), fields_of(other.as_deref())) {
                    (Some(one), Some(other)) => self.fields(one, other),
                    _ => self.changed(first, second),
                }
            }
            _ => self.changed(first, second),
        }
    }

    fn fields(&mut self, first: &[Entry], second: &[Entry]) {
        let find = |fields: &'_ [Entry], key: &str| fields.iter().position(|field| field.key == key);
        for field in first {
            self.path.push(field.key.clone());
            match (find(second, &field.key).map(|place| &second[place].value), &field.value.value) {
                (Some(other), _) => self.values(&field.value, other),
                // A removed section is reported row by row.
                (None, Value::Map(rows)) => self.rows(rows, &[]),
                (None, _) => self.add(Change::Removed { value: field.value.clone() }, None),
            }
            self.path.pop();
        }
        for field in second.iter().filter(|field| find(first, &field.key).is_none()) {
            self.path.push(field.key.clone());
            match &field.value.value {
                Value::Map(rows) => self.rows(&[], rows),
                _ => self.added(&field.value, None),
            }
            self.path.pop();
        }
    }

    fn rows(&mut self, first: &[Entry], second: &[Entry]) {
        let ordered = matches!(&self.path[..], [section] if !UNORDERED.contains(&section.as_str()));
        let pairs = pairs(first, second);
        // The second map's name for a row of the first.
        let called = |key: &str| pairs.iter().find(|(one, _)| one.key == key).map(|(_, other)| other.key.as_str());
        let of_first: Vec<&str> = first.iter().map(|row| called(&row.key).unwrap_or(&row.key)).collect();
        let before = |key: &str| {
            let behind = second.iter().skip_while(|row| row.key != key).skip(1);
            behind.map(|row| row.key.as_str()).find(|key| of_first.contains(key)).map(str::to_owned)
        };
        for (row, &key) in first.iter().zip(&of_first) {
            self.path.push(row.key.clone());
            match second.iter().find(|other| other.key == key) {
                None => self.add(Change::Removed { value: row.value.clone() }, None),
                Some(_) if key != row.key => {
                    // Moves without names are numbered.
                    if !is_number(&row.key) && !is_number(key) {
                        self.add(Change::Renamed { to: key.to_owned() }, Some(row.value.clone()));
                    }
                }
                Some(other) => self.values(&row.value, &other.value),
            }
            self.path.pop();
        }
        for row in second.iter().filter(|row| !of_first.contains(&row.key.as_str())) {
            self.path.push(row.key.clone());
            self.added(&row.value, before(&row.key).filter(|_| ordered));
            self.path.pop();
        }
        if ordered {
            self.order(first, second, &of_first);
        }
    }

    /// Reports rows that both maps have in a different order.
    fn order(&mut self, first: &[Entry], second: &[Entry], of_first: &[&str]) {
        let places: Vec<(usize, &str)> = second
            .iter()
            .filter_map(|row| Some((of_first.iter().position(|key| *key == row.key)?, row.key.as_str())))
            .collect();
        let kept = longest_rising(&places.iter().map(|(place, _)| *place).collect::<Vec<_>>());
        if kept.len() == places.len() {
            return;
        }
        // The first map's rows, in the order of the second.
        let mut rows: Vec<Entry> = first.to_vec();
        let order: Vec<usize> = places.iter().map(|(place, _)| *place).collect();
        let mut slots = order.clone();
        slots.sort_unstable();
        for (slot, from) in slots.into_iter().zip(order) {
            rows[slot] = first[from].clone();
        }
        let Some(any) = first.first() else { return };
        let whole = Node { span: any.value.span.clone(), value: Value::Map(rows), inherited: None };
        let patch = (self.path.clone(), Some(whole));
        for (index, (place, _)) in places.iter().enumerate().filter(|(index, _)| !kept.contains(index)) {
            let before = places.get(index + 1).map(|(_, key)| (*key).to_owned());
            let path = self.path.iter().cloned().chain([first[*place].key.clone()]).collect();
            self.found.push(Found { path, change: Change::Moved { before }, patch: patch.clone() });
        }
    }

    /// Compares two lists: reports the items that only one of them has.
    fn items(&mut self, first: &[Node], second: &[Node]) {
        let only = |these: &[Node], those: &[Node]| -> Vec<Node> {
            let mut left: Vec<&Node> = those.iter().collect();
            let is_new = |item: &&Node| match left.iter().position(|other| same(item, other)) {
                Some(place) => {
                    left.swap_remove(place);
                    false
                }
                None => true,
            };
            these.iter().filter(is_new).cloned().collect()
        };
        match (&only(first, second)[..], &only(second, first)[..]) {
            ([], []) => {
                let list = |items: &[Node]| Node {
                    span: items[0].span.clone(),
                    value: Value::List(items.to_vec()),
                    inherited: None,
                };
                self.changed(&list(first), &list(second));
            }
            // The lists differ item by item.
            (gone, new) if gone.len() == new.len() => {
                gone.iter().zip(new).for_each(|(one, other)| self.one_item(one, other));
            }
            (gone, new) => {
                gone.iter().for_each(|value| self.add(Change::Removed { value: value.clone() }, None));
                new.iter().for_each(|value| self.added(value, None));
            }
        }
    }

    fn changed(&mut self, first: &Node, second: &Node) {
        self.add(Change::Changed { from: first.clone(), to: second.clone() }, Some(second.clone()));
    }

    fn added(&mut self, value: &Node, before: Option<String>) {
        self.add(Change::Added { value: value.clone(), before }, Some(value.clone()));
    }

    /// Adds a difference at the current path. `put` is the replacement value; `None` removes the value.
    fn add(&mut self, change: Change, put: Option<Node>) {
        let patch = match &self.anchor {
            Some((path, whole)) => (path.clone(), Some(whole.clone())),
            None => (self.path.clone(), put),
        };
        self.found.push(Found { path: self.path.clone(), change, patch });
    }

    /// Compares parts of a value that have no names of their own. The patch replaces the whole value.
    fn anchored(&mut self, whole: &Node, compare: impl FnOnce(&mut Comparer)) {
        let outer = self.anchor.clone();
        self.anchor.get_or_insert_with(|| (self.path.clone(), whole.clone()));
        compare(self);
        self.anchor = outer;
    }
}

/// The moves of a piece as rows, by name or number.
fn as_rows(moves: &Node) -> Vec<Entry> {
    let numbered = |(index, value): (usize, &Node)| Entry {
        key: (index + 1).to_string(),
        key_span: value.span.clone(),
        value: value.clone(),
    };
    match &moves.value {
        Value::Map(rows) => rows.clone(),
        Value::List(items) => items.iter().enumerate().map(numbered).collect(),
        _ => vec![numbered((0, moves))],
    }
}

fn is_number(key: &str) -> bool {
    key.bytes().all(|byte| byte.is_ascii_digit())
}

/// The fields of the body of a word; empty if there is no body, `None` if the body is something else.
fn fields_of(body: Option<&Node>) -> Option<&[Entry]> {
    match body.map(|body| &body.value) {
        None => Some(&[]),
        Some(Value::Struct(fields)) => Some(fields),
        Some(_) => None,
    }
}

/// The indices of a longest increasing subsequence.
fn longest_rising(numbers: &[usize]) -> Vec<usize> {
    // For each index, the length of the best subsequence that ends there, and the index before it.
    let mut best: Vec<(usize, Option<usize>)> = Vec::with_capacity(numbers.len());
    for (place, number) in numbers.iter().enumerate() {
        let lower = (0..place).filter(|&before| numbers[before] < *number);
        let from = lower.max_by_key(|&before| best[before].0);
        best.push((from.map_or(1, |before| best[before].0 + 1), from));
    }
    let mut places = Vec::new();
    let mut next = (0..numbers.len()).max_by_key(|&place| best[place].0);
    while let Some(place) = next {
        places.push(place);
        next = best[place].1;
    }
    places
}
