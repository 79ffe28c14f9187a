//! Where things stand in a file: the model has no places, so they are looked up by their names in the tree that it was made from.

use crate::diagnostic::Span;
use crate::model::Condition;
use ferz_core::syntax::{Entry, Node, Value};

/// The tree of a file with its bases. Only what the file itself writes is found: a base may serve other files well.
pub(super) struct Written<'a> {
    root: &'a Node,
    removed: Vec<(String, Span)>,
    /// Is what the bases write taken for the file's own?
    with_bases: bool,
}

impl<'a> Written<'a> {
    /// Of a tree, and the fields of the bases that the file takes out, each with where it says so.
    pub fn new(root: &'a Node, removed: Vec<(String, Span)>) -> Written<'a> {
        Written { root, removed, with_bases: false }
    }

    /// Of a tree as if the file had written all of it.
    pub fn with_bases(root: &'a Node) -> Written<'a> {
        Written { root, removed: Vec::new(), with_bases: true }
    }

    /// Where the file takes out a field of its bases.
    pub fn removed(&self, name: &str) -> Option<Span> {
        self.removed.iter().find(|(field, _)| field == name).map(|(_, span)| span.clone())
    }

    /// The tree.
    pub fn root(&self) -> &'a Node {
        self.root
    }

    /// The place of the file as a whole: its first character.
    pub fn beginning(&self) -> Span {
        Span::new(self.root.span.source, self.root.span.range.start..self.root.span.range.start + 1)
    }

    /// Is there no base, as far as the fields tell?
    pub fn stands_alone(&self) -> bool {
        let Value::Struct(entries) = &self.root.value else { return true };
        entries.iter().all(|entry| self.writes(&entry.key_span))
    }

    pub fn is_own(&self, span: &Span) -> bool {
        self.with_bases || self.writes(span)
    }

    /// Does the file itself write this, whatever is taken for its own?
    pub fn writes(&self, span: &Span) -> bool {
        span.source == self.root.span.source
    }

    /// A field of the file or of its bases.
    pub fn field(&self, name: &str) -> Option<&'a Entry> {
        entry(self.root, name)
    }

    /// A field that the file itself writes.
    pub fn own(&self, name: &str) -> Option<&'a Entry> {
        self.field(name).filter(|entry| self.is_own(&entry.key_span))
    }

    /// A row that the file itself writes, or writes something of.
    pub fn row(&self, section: &str, name: &str) -> Option<&'a Entry> {
        entry(&self.field(section)?.value, name).filter(|entry| self.is_own(&entry.key_span))
    }

    /// The row whose name stands at a place.
    pub fn row_called(&self, name: &Span) -> Option<&'a Entry> {
        let (Value::Struct(sections) | Value::Map(sections)) = &self.root.value else { return None };
        sections.iter().find_map(|section| {
            let (Value::Struct(rows) | Value::Map(rows)) = &section.value.value else { return None };
            rows.iter().find(|row| row.key_span == *name)
        })
    }

    /// Where the file itself writes the name of a row.
    pub fn row_name(&self, section: &str, name: &str) -> Option<Span> {
        self.row(section, name).map(|row| row.key_span.clone())
    }

    /// A part of a row: the value of a field that the file itself writes, or else the row's name.
    pub fn part(&self, row: &'a Entry, field: &str) -> Span {
        let value = entry(&row.value, field).filter(|entry| self.is_own(&entry.value.span));
        value.map_or(&row.key_span, |entry| &entry.value.span).clone()
    }

    /// A name in the list that a field of a row is; or the field, if the name is not written there.
    pub fn item(&self, row: &'a Entry, field: &str, name: &str) -> Span {
        let items = match self.field_of(row, field).map(|node| &node.value) {
            Some(Value::List(items)) => &items[..],
            _ => &[],
        };
        let mut own = items.iter().filter(|item| self.is_own(&item.span));
        let item = own.find(|item| matches!(&item.value, Value::Text(text) if text == name));
        item.map_or_else(|| self.part(row, field), |item| item.span.clone())
    }

    /// A field of a row, whoever writes it.
    pub fn field_of(&self, row: &'a Entry, field: &str) -> Option<&'a Node> {
        entry(&row.value, field).map(|entry| &entry.value)
    }

    /// A field of a value, whoever writes it.
    pub fn field_in(&self, node: &'a Node, field: &str) -> Option<&'a Node> {
        entry(node, field).map(|entry| &entry.value)
    }

    /// A piece that the file itself declares or changes.
    pub fn piece(&self, name: &str) -> Option<&'a Entry> {
        self.row("pieces", name)
    }

    /// A piece's move as the file itself writes it; none if it is borrowed or inherited.
    pub fn movement(&self, piece: &str, name: &str) -> Option<&'a Node> {
        let moves = self.field_of(self.piece(piece)?, "moves")?;
        let find = |name: &str| match &moves.value {
            Value::Map(entries) => entries.iter().find(|entry| entry.key == name).map(|entry| &entry.value),
            Value::List(items) => name.parse::<usize>().ok().and_then(|n| items.get(n.checked_sub(1)?)),
            _ if name == "1" => Some(moves),
            _ => None,
        };
        // Several moves that are written together are numbered behind the name.
        let found = find(name).or_else(|| {
            let (whole, _) = name.rsplit_once(": ")?;
            find(whole).filter(|node| matches!(&node.value, Value::Word(word, _) if word == "Betza"))
        })?;
        let is_borrowed = matches!(&found.value, Value::Word(word, _) if word == "Like");
        (self.is_own(&found.span) && !is_borrowed).then_some(found)
    }

    /// The legs of a path that the file itself writes, in order; none if it writes no path.
    pub fn legs(&self, movement: &'a Node) -> Vec<&'a Node> {
        let Value::Word(word, Some(body)) = &movement.value else { return Vec::new() };
        match entry(body, "legs").map(|entry| &entry.value.value) {
            Some(Value::List(legs)) if word == "Path" => legs.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The place of a field of a move, or of the move if the file does not write the field.
    pub fn part_of_move(&self, movement: &'a Node, field: &str) -> Span {
        let body = if let Value::Word(_, Some(body)) = &movement.value { Some(&**body) } else { None };
        let value = body.and_then(|body| entry(body, field)).filter(|entry| self.is_own(&entry.value.span));
        value.map_or_else(|| movement.span.clone(), |entry| entry.value.span.clone())
    }

    /// What a condition of the file's own stands for that is asked for by its name.
    pub fn named(&self, node: &Node) -> Option<&'a Node> {
        let Value::Word(word, Some(body)) = &node.value else { return None };
        match &body.value {
            Value::Tuple(items) if word == "Is" => match &items[..] {
                [Node { value: Value::Text(name), .. }] => self.row("conditions", name).map(|row| &row.value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The parts of a condition that says several, each with where it stands, and whether it is seen by the other side. None if what is
    /// written is not of the form of what is meant.
    pub fn parts<'c>(&self, node: &'a Node, condition: &'c Condition) -> Vec<(&'a Node, &'c Condition, bool)> {
        let Value::Word(word, body) = &node.value else { return Vec::new() };
        let arguments: &'a [Node] = match body.as_deref() {
            Some(Node { value: Value::Tuple(items), .. }) => items,
            _ => &[],
        };
        match (word.as_str(), condition, arguments) {
            ("All", Condition::All(parts), [list]) | ("Or", Condition::Or(parts), [list]) => match &list.value {
                Value::List(items) if items.len() == parts.len() => {
                    items.iter().zip(parts).map(|(node, part)| (node, part, false)).collect()
                }
                _ => Vec::new(),
            },
            ("Not", Condition::Not(part), [node]) => vec![(node, part, false)],
            ("Theirs", Condition::Theirs(part), [node]) => vec![(node, part, true)],
            _ => Vec::new(),
        }
    }
}

/// An entry of a struct or a map.
fn entry<'a>(node: &'a Node, name: &str) -> Option<&'a Entry> {
    let (Value::Struct(entries) | Value::Map(entries)) = &node.value else { return None };
    entries.iter().find(|entry| entry.key == name)
}
