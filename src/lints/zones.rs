//! Zones without squares, and repeated names in lists.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Shape;
use crate::types::Side;
use ferz_core::syntax::{Node, Value};

/// The fields whose lists should not repeat items.
const ONCE: [&str; 10] = ["moves", "into", "by", "takes", "tags", "onto", "over", "pieces", "becomes", "on"];

impl Lints<'_> {
    /// Reports zones that never have a square, and repetitions in lists.
    pub fn odd_zones(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for zone in &self.rules.zones {
            let Some(row) = self.written.row("zones", &zone.name) else { continue };
            let is_empty = |side: Side| self.world.ever(&zone.set, side).is_empty();
            if Side::BOTH.into_iter().all(is_empty) {
                let message = format!("the zone `{}` never has a square", zone.name);
                let hint = self.why_empty(&zone.set, Side::First, false);
                let hint = hint.or_else(|| Some("sets side by side mean *and*; `|` means *or*".into()));
                found.push(Diagnostic::new(Code::EmptyZone, row.value.span.clone(), message).maybe_hint(hint));
            }
        }
        self.repetitions(self.written.root(), "", &mut found);
        found
    }

    /// Returns `true` if the directions of one value are among those of another.
    fn is_direction_among(&self, one: &Node, other: &Node) -> bool {
        let is_square = self.rules.board.plan().shape == Shape::Square;
        let length = |node: &Node| match &node.value {
            Value::Tuple(items) => match &items[..] {
                [Node { value: Value::Number(a), .. }, Node { value: Value::Number(b), .. }] => {
                    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
                    Some((a.min(b), a.max(b)))
                }
                _ => None,
            },
            _ => None,
        };
        match (&one.value, &other.value) {
            (Value::Tuple(_), Value::Tuple(_)) => is_square && length(one).is_some() && length(one) == length(other),
            (Value::Word(one, None), Value::Word(other, None)) => {
                among(other).contains(&one.as_str()) || among(one).contains(&other.as_str())
            }
            _ => false,
        }
    }

    /// Reports needless repetitions in a list.
    fn repetitions(&self, node: &Node, field: &str, found: &mut Vec<Diagnostic>) {
        match &node.value {
            Value::Struct(entries) | Value::Map(entries) => {
                entries.iter().for_each(|entry| self.repetitions(&entry.value, &entry.key, found));
            }
            Value::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    self.repetitions(item, "", found);
                    let other = items[..place].iter().find(|other| {
                        ONCE.contains(&field) && is_same(other, item)
                            || field == "by" && self.is_direction_among(item, other)
                    });
                    if let Some(other) = other.filter(|_| self.written.is_own(&item.span)) {
                        let fault = Diagnostic::new(Code::SaidTwice, item.span.clone(), "this is written twice");
                        let fault = fault.hint("remove it, or replace it by what you meant");
                        found.push(fault.related(other.span.clone(), "first written here"));
                    }
                }
            }
            Value::Tuple(items) => items.iter().for_each(|item| self.repetitions(item, "", found)),
            Value::Word(_, Some(body)) => self.repetitions(body, "", found),
            Value::Word(_, None) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => {}
        }
    }
}

/// The words whose directions are part of those of another word.
fn among(word: &str) -> &'static [&'static str] {
    match word {
        "Orthogonal" => &["Forward", "Backward", "Sideways", "Left", "Right"],
        "Sideways" => &["Left", "Right"],
        "Diagonal" => &["ForwardDiagonal", "BackwardDiagonal"],
        "AnyWay" => &[
            "Orthogonal",
            "Diagonal",
            "Forward",
            "Backward",
            "Sideways",
            "Left",
            "Right",
            "ForwardDiagonal",
            "BackwardDiagonal",
        ],
        _ => &[],
    }
}

/// Returns `true` if two values are equal, ignoring spans.
pub(super) fn is_same(one: &Node, other: &Node) -> bool {
    let all =
        |one: &[Node], other: &[Node]| one.len() == other.len() && one.iter().zip(other).all(|(a, b)| is_same(a, b));
    match (&one.value, &other.value) {
        (Value::Struct(one), Value::Struct(other)) | (Value::Map(one), Value::Map(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(a, b)| a.key == b.key && is_same(&a.value, &b.value))
        }
        (Value::List(one), Value::List(other)) | (Value::Tuple(one), Value::Tuple(other)) => all(one, other),
        (Value::Word(one, a), Value::Word(other, b)) => {
            one == other
                && match (a, b) {
                    (Some(a), Some(b)) => is_same(a, b),
                    (None, None) => true,
                    _ => false,
                }
        }
        (Value::Text(_), Value::Text(_)) | (Value::Number(_), Value::Number(_)) | (Value::Bool(_), Value::Bool(_)) => {
            one.value == other.value
        }
        _ => false,
    }
}
