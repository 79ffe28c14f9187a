//! Starting arrays: the squares to shuffle, and the steps.

use super::reader::{Fields, list_or_one};
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::MAX_ARRAYS;
use crate::model::{ArrayRow, ArrayStep};
use crate::schema;
use crate::syntax::{Entry, Node};
use crate::types::{MAX_SQUARES, SquareSet};

impl Scope<'_> {
    pub fn array(&self, entry: &Entry) -> Option<ArrayRow> {
        let fields = self.row(entry, &schema::ARRAY)?;
        let side = self.side(&fields);
        let squares = fields.need("squares").and_then(|node| self.fixed_set(node));
        let steps = fields.need("steps").and_then(|node| {
            let steps: Vec<_> = self.report.list(node)?.iter().map(|step| self.array_step(step)).collect();
            steps.into_iter().collect::<Option<Vec<_>>>()
        });
        let when = fields.maybe("when", |node| self.condition(node, Context::ARRAYS));
        let ([squares, _], steps) = (squares?, steps?);
        let row = ArrayRow { name: entry.key.clone(), side: side?, squares, steps, when: when? };
        if !self.board_is_sound {
            return Some(row);
        }
        let fault = if row.pieces() != squares.len() {
            let message =
                format!("this array has {} squares, but its steps place {} pieces", squares.len(), row.pieces());
            Diagnostic::new(Code::BadStart, entry.key_span.clone(), message)
                .hint("the `count` of all steps together must be the number of `squares`")
        } else if row.count().is_none() {
            let message = "the number of ways to do a step of this array depends on earlier steps";
            let hint = format!(
                "the squares of a step must contain those of an earlier step, or share none with it; \
                 each step leaves room for the next, and there are at most {MAX_ARRAYS} arrays"
            );
            Diagnostic::new(Code::BadStart, entry.key_span.clone(), message).hint(hint)
        } else {
            return Some(row);
        };
        self.report.add(fault);
        None
    }

    fn array_step(&self, node: &Node) -> Option<ArrayStep> {
        let fields = Fields::read(self.report, node, &node.span, &schema::ARRAY_STEP)?;
        fields.exclusive(&["piece", "in_order"])?;
        if let Some(node) = fields.get("in_order") {
            fields.exclusive(&["count", "in_order"])?;
            fields.exclusive(&["on", "in_order"])?;
            let kinds: Vec<_> = list_or_one(node).iter().map(|kind| self.kind(kind)).collect();
            return kinds.into_iter().collect::<Option<Vec<_>>>().map(ArrayStep::InOrder);
        }
        let kind = fields.need("piece").and_then(|node| self.kind(node));
        let count = fields.maybe("count", |node| self.report.count(node, 1, MAX_SQUARES as u16));
        let on = fields.maybe("on", |node| self.fixed_set(node));
        let all: SquareSet = self.board.squares();
        let (count, on) = (count?.unwrap_or(1), on?.map_or(all, |[first, _]| first));
        Some(ArrayStep::Some { kind: kind?, count: usize::from(count), on })
    }
}
