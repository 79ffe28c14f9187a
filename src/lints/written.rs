//! Spans in a file: the model has no spans, so they are looked up by name in the tree that it was made from.

use crate::diagnostic::Span;
use crate::model::Condition;
use ferz_core::syntax::{Entry, Node, Value};

/// The tree of a file with its bases. Look-ups only find what the file itself writes, since a base may suit other
/// files.
pub(super) struct Written<'a> {
    root: &'a Node,
    removed: Vec<(String, Span)>,
    /// Set if the contents of the bases count as the file's own.
    with_bases: bool,
}

impl<'a> Written<'a> {
    /// The look-up in a tree. `removed` holds the fields of the bases that the file removes, each with the span of the
    /// removal.
    pub fn new(root: &'a Node, removed: Vec<(String, Span)>) -> Written<'a> {
        Written { root, removed, with_bases: false }
    }

    /// The look-up in a tree as if the file had written all of it.
    pub fn with_bases(root: &'a Node) -> Written<'a> {
        Written { root, removed: Vec::new(), with_bases: true }
    }

    /// The span where the file removes a field of its bases.
    pub fn removed(&self, name: &str) -> Option<Span> {
        self.removed.iter().find(|(field, _)| field == name).map(|(_, span)| span.clone())
    }

    /// The tree.
    pub fn root(&self) -> &'a Node {
        self.root
    }

    /// The span of the file as a whole: its first character.
    pub fn beginning(&self) -> Span {
        Span::new(self.root.span.source, self.root.span.range.start..self.root.span.range.start + 1)
    }

    /// Returns `true` if there is no base, judged by the fields.
    pub fn stands_alone(&self) -> bool {
        let Value::Struct(entries) = &self.root.value else { return true };
        entries.iter().all(|entry| self.writes(&entry.key_span))
    }

    pub fn is_own(&self, span: &Span) -> bool {
        self.with_bases || self.writes(span)
    }

    /// Returns `true` if the file itself writes this span, even if the bases count as its own.
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

    /// A row that the file itself writes, in full or in part.
    pub fn row(&self, section: &str, name: &str) -> Option<&'a Entry> {
        entry(&self.field(section)?.value, name).filter(|entry| self.is_own(&entry.key_span))
    }

    /// The row whose name has this span.
    pub fn row_called(&self, name: &Span) -> Option<&'a Entry> {
        let (Value::Struct(sections) | Value::Map(sections)) = &self.root.value else { return None };
        sections.iter().find_map(|section| {
            let (Value::Struct(rows) | Value::Map(rows)) = &section.value.value else { return None };
            rows.iter().find(|row| row.key_span == *name)
        })
    }

    /// The span of a row's name, if the file itself writes it.
    pub fn row_name(&self, section: &str, name: &str) -> Option<Span> {
        self.row(section, name).map(|row| row.key_span.clone())
    }

    /// The span of a part of a row: the value of a field that the file itself writes, otherwise the row's name.
    pub fn part(&self, row: &'a Entry, field: &str) -> Span {
        let value = entry(&row.value, field).filter(|entry| self.is_own(&entry.value.span));
        value.map_or(&row.key_span, |entry| &entry.value.span).clone()
    }

    /// The span of a name in the list of a row's field, or of the field if the name is not in it.
    pub fn item(&self, row: &'a Entry, field: &str, name: &str) -> Span {
        let items = match self.field_of(row, field).map(|node| &node.value) {
            Some(Value::List(items)) => &items[..],
            _ => &[],
        };
        let mut own = items.iter().filter(|item| self.is_own(&item.span));
        let item = own.find(|item| matches!(&item.value, Value::Text(text) if text == name));
        item.map_or_else(|| self.part(row, field), |item| item.span.clone())
    }

    /// A field of a row, also if a base writes it.
    pub fn field_of(&self, row: &'a Entry, field: &str) -> Option<&'a Node> {
        entry(&row.value, field).map(|entry| &entry.value)
    }

    /// A field of a value, also if a base writes it.
    pub fn field_in(&self, node: &'a Node, field: &str) -> Option<&'a Node> {
        entry(node, field).map(|entry| &entry.value)
    }

    /// A piece that the file itself declares or changes.
    pub fn piece(&self, name: &str) -> Option<&'a Entry> {
        self.row("pieces", name)
    }

    /// The node of a piece's move that the file itself writes; `None` if the move is borrowed or inherited.
    pub fn movement(&self, piece: &str, name: &str) -> Option<&'a Node> {
        let moves = self.field_of(self.piece(piece)?, "moves")?;
        let find = |name: &str| match &moves.value {
            Value::Map(entries) => entries.iter().find(|entry| entry.key == name).map(|entry| &entry.value),
            Value::List(items) => name.parse::<usize>().ok().and_then(|n| items.get(n.checked_sub(1)?)),
            _ if name == "1" => Some(moves),
            _ => None,
        };
        // Moves written together are numbered after the name.
        let found = find(name).or_else(|| {
            let (whole, _) = name.rsplit_once(": ")?;
            find(whole).filter(|node| matches!(&node.value, Value::Word(word, _) if word == "Betza"))
        })?;
        let is_borrowed = matches!(&found.value, Value::Word(word, _) if word == "Like");
        (self.is_own(&found.span) && !is_borrowed).then_some(found)
    }

    /// The legs of a path that the file itself writes, in order. Empty if it writes no path.
    pub fn legs(&self, movement: &'a Node) -> Vec<&'a Node> {
        let Value::Word(word, Some(body)) = &movement.value else { return Vec::new() };
        match entry(body, "legs").map(|entry| &entry.value.value) {
            Some(Value::List(legs)) if word == "Path" => legs.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The span of a field of a move, or of the move if the file does not write the field.
    pub fn part_of_move(&self, movement: &'a Node, field: &str) -> Span {
        let body = if let Value::Word(_, Some(body)) = &movement.value { Some(&**body) } else { None };
        let value = body.and_then(|body| entry(body, field)).filter(|entry| self.is_own(&entry.value.span));
        value.map_or_else(|| movement.span.clone(), |entry| entry.value.span.clone())
    }

    /// The definition of a named condition, if the file itself writes it.
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

    /// The parts of a compound condition, each with its node, and `true` if the other side sees it. Empty if the text
    /// does not have the form of the condition.
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
