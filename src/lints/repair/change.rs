//! Changes of a tree, and the path to a span in it.

use super::Class;
use crate::diagnostic::{Diagnostic, Edit, Span};
use ferz_core::syntax::{Entry, Node, Value, quoted, write};

/// The length of the longest text to show.
const LONGEST_SHOWN: usize = 72;

/// A change of one value or one name in a tree, with the edits that make it in the text.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub class: Class,
    /// The span of the value or of the name to replace.
    pub at: Span,
    pub by: By,
    /// The same change, as edits of the text.
    pub edits: Vec<Edit>,
    /// Set if the change may be offered. Any other change is a rival: if it works as well, none is offered.
    pub is_offered: bool,
}

/// A new value, or a new name.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum By {
    Value(Value),
    Key(String),
}

impl Change {
    /// The tree after the change.
    pub fn made_in(&self, node: &Node) -> Node {
        let mut changed = node.clone();
        self.make_in(&mut changed);
        changed
    }

    fn make_in(&self, node: &mut Node) -> bool {
        if node.span == self.at
            && let By::Value(value) = &self.by
        {
            node.value = value.clone();
            return true;
        }
        match &mut node.value {
            Value::Struct(entries) | Value::Map(entries) => entries.iter_mut().any(|entry| {
                if entry.key_span == self.at
                    && let By::Key(key) = &self.by
                {
                    entry.key.clone_from(key);
                    return true;
                }
                self.make_in(&mut entry.value)
            }),
            Value::List(items) | Value::Tuple(items) => items.iter_mut().any(|item| self.make_in(item)),
            Value::Word(_, Some(body)) => self.make_in(body),
            Value::Word(_, None) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => false,
        }
    }

    /// The new text, for the hint of a fault. If the change lies outside the fault, the text starts with the key of its
    /// entry, as in `to: "rank 8"`.
    pub fn shown(&self, top: &Node, fault: &Diagnostic) -> String {
        let smallest = |node: &Node| write(&self.made_in(node));
        let changed = self.edits.iter().map(|edit| edit.replacement.as_str()).collect();
        let Some(path) = path_to(top, &self.at) else { return changed };
        let is_inside = fault.span.contains(&self.at) || self.at.contains(&fault.span);
        let entry = path.iter().rev().find_map(Step::entry);
        if let (false, Some(entry)) = (is_inside, entry) {
            let key =
                if entry.key_span.range.len() == entry.key.len() { entry.key.clone() } else { quoted(&entry.key) };
            let whole = format!("{key}: {}", smallest(&entry.value));
            if whole.len() <= LONGEST_SHOWN {
                return whole;
            }
        }
        // The largest value within the fault whose text is short enough, or else the innermost value.
        let nodes: Vec<&Node> = path.iter().filter_map(Step::node).collect();
        let within = nodes.iter().copied().filter(|node| fault.span.contains(&node.span));
        let whole = within.chain(nodes.last().copied()).map(smallest).find(|whole| whole.len() <= LONGEST_SHOWN);
        whole.unwrap_or(changed)
    }

    /// Returns `true` if the other is the same change.
    pub fn is_same(&self, other: &Change) -> bool {
        (&self.at, &self.by) == (&other.at, &other.by)
    }
}

/// A step of the path from the root of a tree to a span.
#[derive(Clone, Copy)]
pub(super) enum Step<'n> {
    Entry(&'n Entry),
    Node(&'n Node),
}

impl<'n> Step<'n> {
    pub fn node(&self) -> Option<&'n Node> {
        match self {
            Step::Node(node) => Some(node),
            Step::Entry(_) => None,
        }
    }

    pub fn entry(&self) -> Option<&'n Entry> {
        match self {
            Step::Entry(entry) => Some(entry),
            Step::Node(_) => None,
        }
    }
}

/// The path to the innermost value or name that contains a span; `None` if the tree does not contain the span.
pub(super) fn path_to<'n>(node: &'n Node, span: &Span) -> Option<Vec<Step<'n>>> {
    let inside = match &node.value {
        Value::Struct(entries) | Value::Map(entries) => entries.iter().find_map(|entry| {
            if entry.key_span.contains(span) {
                return Some(vec![Step::Entry(entry)]);
            }
            path_to(&entry.value, span).map(|path| [vec![Step::Entry(entry)], path].concat())
        }),
        Value::List(items) | Value::Tuple(items) => items.iter().find_map(|item| path_to(item, span)),
        Value::Word(_, Some(body)) => path_to(body, span),
        Value::Word(_, None) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => None,
    };
    match inside {
        Some(path) => Some([vec![Step::Node(node)], path].concat()),
        None => node.span.contains(span).then(|| vec![Step::Node(node)]),
    }
}
