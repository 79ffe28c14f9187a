//! Steps that two moves of a piece both name, and that both make in the same way.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Movement, Step};
use crate::types::Kind;
use ferz_core::syntax::{Node, Value};

impl<'a> Lints<'a> {
    /// Reports a move with a direction that another move of the piece also names, if the other move makes all of these
    /// steps.
    pub fn doubled_steps(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let movement = &piece.moves[index];
        let named = self.named_directions(node);
        for (place, other) in piece.moves.iter().enumerate().filter(|&(place, _)| place != index) {
            let Some(there) = self.written.movement(&piece.name, &other.name) else { continue };
            let theirs = self.named_directions(there);
            let both = named.iter().find(|(_, name)| theirs.iter().any(|(_, other)| other == name));
            let (Some((at, name)), Some((mine, same))) = (both, shared(movement, other)) else { continue };
            // Of two equal moves, report the later. A move that is fully covered by another is reported by another
            // lint.
            if self.covers(movement, other) || !self.covers(other, &mine) || place > index && self.covers(&mine, &same)
            {
                continue;
            }
            let which = match other.name.parse::<usize>() {
                Ok(_) => format!("its move {}", other.name),
                Err(_) => format!("\"{}\"", other.name),
            };
            let message = format!("the {} has the steps `{name}` twice: {which} has them, too", piece.name);
            let fault = Diagnostic::new(Code::SuperfluousMove, at.span.clone(), message);
            let fault = fault.related(there.span.clone(), "the other move");
            return Some(fault.hint("remove the direction here, or did you mean another one?"));
        }
        None
    }

    /// The directions and vectors that a move names, with their source text.
    fn named_directions(&self, node: &'a Node) -> Vec<(&'a Node, String)> {
        let Value::Word(_, Some(body)) = &node.value else { return Vec::new() };
        let Some(by) = self.written.field_in(body, "by") else { return Vec::new() };
        let items = match &by.value {
            Value::List(items) => &items[..],
            _ => std::slice::from_ref(by),
        };
        items.iter().filter_map(|item| Some((item, direction(item)?))).collect()
    }
}

/// Two moves of the same kind and length, each reduced to the steps that both make.
fn shared(one: &Movement, other: &Movement) -> Option<(Movement, Movement)> {
    let common = |ones: &[Vec<Step>; 2], others: &[Vec<Step>; 2]| {
        let of = |side: usize| -> Vec<Step> {
            ones[side].iter().filter(|step| others[side].contains(step)).cloned().collect()
        };
        let steps = [of(0), of(1)];
        steps.iter().all(|steps| !steps.is_empty()).then_some(steps)
    };
    let geometry = match (&one.geometry, &other.geometry) {
        (Geometry::Leaper(ones), Geometry::Leaper(others)) => Geometry::Leaper(common(ones, others)?),
        (Geometry::Rider(ones, span), Geometry::Rider(others, long)) if span == long => {
            Geometry::Rider(common(ones, others)?, *span)
        }
        _ => return None,
    };
    let with = |movement: &Movement| Movement { geometry: geometry.clone(), ..movement.clone() };
    Some((with(one), with(other)))
}

/// The source text of a direction or a vector.
fn direction(node: &Node) -> Option<String> {
    match &node.value {
        Value::Word(word, None) => Some(word.clone()),
        Value::Tuple(items) => {
            let number = |item: &Node| match &item.value {
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            };
            let numbers: Vec<String> = items.iter().map(number).collect::<Option<_>>()?;
            Some(format!("({})", numbers.join(", ")))
        }
        _ => None,
    }
}
