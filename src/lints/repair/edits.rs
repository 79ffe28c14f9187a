//! The changes to try for a warning: each replaces one value or one name at its span or near it.

use super::Class;
use super::change::{By, Change, Step, path_to};
use super::sets::patches;
use super::words::{TURNS, counterparts, missing_turns};
use crate::diagnostic::{Diagnostic, Edit, Span};
use ferz_core::library::entries_of;
use ferz_core::syntax::{Entry, Node, Value, parse_set};

/// The largest value to search for changes, in bytes.
const LARGEST: usize = 240;
/// The largest difference from a number to try. A number at this distance is never offered: numbers beyond it are not
/// tried, and might work as well.
const FARTHEST: i64 = 3;
/// The sections of definitions that other rules use by name.
const DEFINITIONS: [&str; 5] = ["zones", "conditions", "amounts", "counters", "check"];

/// The length of the path to the key of a row: the root, a section, its map, the row.
const ROW: usize = 4;

/// All changes for a fault in the file `top`. `root` is the file merged with its bases.
pub(super) fn changes(top: &Node, root: &Node, fault: &Diagnostic) -> Vec<Change> {
    let mut edits = Edits { top, names: names(root), found: Vec::new(), span: fault.span.clone(), seen: Vec::new() };
    edits.at(&fault.span);
    for (span, _) in &fault.related {
        edits.at(span);
    }
    edits.of_player(&fault.span);
    edits.found
}

/// Lists of names of the same sort: in a value, one name of a list may replace another. The first list holds pieces and
/// their tags, the others zones, conditions and so on.
fn names(root: &Node) -> Vec<Vec<&str>> {
    let section = |name: &str| {
        let section = entries_of(root).iter().find(|field| field.key == name);
        section.map_or(&[][..], |section| entries_of(&section.value))
    };
    let mut pieces: Vec<&str> = section("pieces").iter().map(|entry| entry.key.as_str()).collect();
    for piece in section("pieces") {
        let tags = entries_of(&piece.value).iter().find(|field| field.key == "tags");
        let Some(Node { value: Value::List(tags), .. }) = tags.map(|tags| &tags.value) else { continue };
        for tag in tags {
            if let Value::Text(tag) = &tag.value
                && !pieces.contains(&tag.as_str())
            {
                pieces.push(tag);
            }
        }
    }
    let named = |name: &str| section(name).iter().map(|entry| entry.key.as_str()).collect();
    [vec![pieces], ["zones", "conditions", "counters", "amounts", "outcomes"].into_iter().map(named).collect()].concat()
}

struct Edits<'n> {
    top: &'n Node,
    names: Vec<Vec<&'n str>>,
    found: Vec<Change>,
    /// The span of the current search.
    span: Span,
    /// The spans that have been searched.
    seen: Vec<Span>,
}

impl<'n> Edits<'n> {
    /// Adds the changes of the value or name at a span, if it is small.
    fn at(&mut self, span: &Span) {
        if self.seen.contains(span) {
            return;
        }
        self.seen.push(span.clone());
        let Some(path) = path_to(self.top, span) else { return };
        if let [.., Step::Node(map), Step::Entry(entry)] = &path[..]
            && entry.key_span == *span
        {
            // The name of a row has no meaning, so a new name changes nothing.
            if path.len() > ROW {
                self.key(entry, entries_of(map));
            }
            return;
        }
        let nodes: Vec<&Node> = path.iter().filter_map(Step::node).collect();
        // Search the whole struct around the span, because changes of other fields may be rivals. If a word owns the
        // struct, search the word.
        let whole = nodes.iter().rposition(|node| matches!(node.value, Value::Struct(_))).filter(|depth| *depth > 0);
        let whole = whole.map(|depth| match nodes[depth - 1].value {
            Value::Word(..) => depth - 1,
            _ => depth,
        });
        let mut sites = nodes.iter().skip(whole.unwrap_or(nodes.len().saturating_sub(1)));
        let site = sites.find(|node| node.span.range.len() <= LARGEST).copied();
        if let Some(site) = site {
            self.span = span.clone();
            self.node(site);
            self.definitions(site);
        }
    }

    /// Adds the changes of the definitions that a value names.
    fn definitions(&mut self, node: &'n Node) {
        let fields = entries_of(self.top).iter().filter(|field| DEFINITIONS.contains(&field.key.as_str()));
        let fields: Vec<&Entry> = fields.collect();
        let mut used: Vec<Span> = Vec::new();
        node.any(&|node| node.is_word("Check")).then(|| {
            used.extend(fields.iter().find(|field| field.key == "check").map(|field| field.value.span.clone()));
        });
        for definition in fields.iter().flat_map(|field| entries_of(&field.value)) {
            let names_it = |node: &Node| match &node.value {
                Value::Text(text) => {
                    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
                    *text == definition.key || words.any(|word| word == definition.key)
                }
                _ => false,
            };
            if node.any(&names_it) {
                used.push(definition.value.span.clone());
            }
        }
        used.iter().for_each(|span| self.at(span));
    }

    /// Adds the changes of the field `side` of the row around a span.
    fn of_player(&mut self, span: &Span) {
        let Some(path) = path_to(self.top, span) else { return };
        let fields = path.iter().rev().filter_map(Step::node).flat_map(entries_of);
        if let Some(side) = fields.into_iter().find(|field| field.key == "side") {
            self.span = side.value.span.clone();
            self.node(&side.value);
        }
    }

    /// Adds the change of a word. Outside the searched span, it is only a rival.
    fn add(&mut self, node: &Node, value: Value, edits: Vec<Edit>, is_offered: bool) {
        let is_offered = is_offered && self.is_within(node);
        self.push(Change { class: Class::Turned, at: node.span.clone(), by: By::Value(value), edits, is_offered });
    }

    fn is_within(&self, node: &Node) -> bool {
        self.span.contains(&node.span) || node.span.contains(&self.span)
    }

    fn push(&mut self, change: Change) {
        if !self.found.iter().any(|known| known.is_same(&change)) {
            self.found.push(change);
        }
    }

    /// Adds the changes of the key of an entry. `beside` holds all entries of the map.
    fn key(&mut self, entry: &Entry, beside: &[Entry]) {
        let others = self.names.iter().find(|names| names.contains(&entry.key.as_str())).cloned().unwrap_or_default();
        for other in others.into_iter().filter(|other| beside.iter().all(|entry| entry.key != *other)) {
            if let Some(edit) = Edit::rename(&entry.key_span, &entry.key, other) {
                let (at, by) = (entry.key_span.clone(), By::Key(other.to_owned()));
                self.push(Change { class: Class::Named, at, by, edits: vec![edit], is_offered: true });
            }
        }
    }

    /// Adds the changes of a value and of all values in it.
    fn node(&mut self, node: &Node) {
        match &node.value {
            Value::Struct(entries) | Value::Map(entries) => entries.iter().for_each(|entry| self.node(&entry.value)),
            Value::List(items) | Value::Tuple(items) => items.iter().for_each(|item| self.node(item)),
            Value::Word(word, body) => self.word(node, word, body.as_deref()),
            Value::Text(text) => self.text(node, text),
            Value::Number(number) => {
                let negated = (*number < 0).then(|| number.checked_neg()).flatten();
                let near = (-FARTHEST..=FARTHEST).filter(|by| *by != 0).filter_map(|by| number.checked_add(by));
                for other in negated.into_iter().chain(near) {
                    let edits = vec![Edit::new(node.span.clone(), other.to_string())];
                    let is_offered = other.abs_diff(*number) != FARTHEST.unsigned_abs() || Some(other) == negated;
                    let (at, by) = (node.span.clone(), By::Value(Value::Number(other)));
                    self.push(Change { class: Class::Turned, at, by, edits, is_offered });
                }
            }
            // Negating a fact that never holds always removes the warning, so it says nothing about the mistake.
            Value::Bool(_) => {}
        }
    }

    fn word(&mut self, node: &Node, word: &str, body: Option<&Node>) {
        let Span { source, range } = node.span.clone();
        let own = Span::new(source, range.start..range.start + word.len());
        for (other, is_offered) in counterparts(word) {
            let value = Value::Word(other.to_owned(), body.cloned().map(Box::new));
            self.add(node, value, vec![Edit::new(own.clone(), other)], is_offered);
        }
        let at = |from: usize, to: usize| Span::new(source, from..to);
        let around = self.word_around(node);
        // Two of them cancel out, which would only hide the fault.
        for turn in missing_turns(node).filter(|turn| around != Some(*turn)) {
            let arguments = Node { value: Value::Tuple(vec![node.clone()]), ..node.clone() };
            let value = Value::Word(turn.to_owned(), Some(Box::new(arguments)));
            let opening = Edit::new(at(range.start, range.start), format!("{turn}("));
            self.add(node, value, vec![opening, Edit::new(at(range.end, range.end), ")")], true);
        }
        let Some(body) = body else { return };
        if let (true, Value::Tuple(items)) = (TURNS.contains(&word) || word == "Fixed", &body.value)
            && let [inner] = &items[..]
        {
            let before = Edit::new(at(range.start, inner.span.range.start), "");
            let after = Edit::new(at(inner.span.range.end, range.end), "");
            self.add(node, inner.value.clone(), vec![before, after], true);
        }
        if !["Betza", "Like"].contains(&word) {
            self.node(body);
        }
    }

    /// The word whose only argument is a value.
    fn word_around(&self, node: &Node) -> Option<&'n str> {
        let path = path_to(self.top, &node.span)?;
        let mut around = path.iter().rev().filter_map(Step::node).skip(1);
        let word = around.find(|node| !matches!(node.value, Value::Tuple(_)))?;
        if let Value::Word(word, _) = &word.value { Some(word) } else { None }
    }

    fn text(&mut self, node: &Node, text: &str) {
        // A text may be a single name, such as that of a counter, which may contain spaces.
        if parse_set(text, &node.span).is_err() && !self.names.iter().any(|names| names.contains(&text)) {
            return;
        }
        for patch in patches(text, &self.names) {
            let mut changed = text.to_owned();
            changed.replace_range(patch.at.clone(), &patch.by);
            let span = node.span.within_text(text, patch.at);
            // If the text contains escapes, only the span of the whole text is known.
            if span != node.span {
                let is_offered = patch.is_offered && (self.is_within(node) || patch.class == Class::Named);
                let (at, by) = (node.span.clone(), By::Value(Value::Text(changed)));
                let edits = vec![Edit::new(span, patch.by)];
                self.push(Change { class: patch.class, at, by, edits, is_offered });
            }
        }
    }
}
