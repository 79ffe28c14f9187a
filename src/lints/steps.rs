//! Steps of counters that are never reached, because earlier steps together match every move.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Counter, CounterChange, CounterStep, MoveKind, MovePattern, Taking};
use crate::types::{Kind, Piece, Side};
use ferz_core::syntax::{Node, Value};

/// The largest number of comparisons of patterns with sorts of moves for a file.
const MOST_COMPARED: usize = 1_000_000;

/// Moves of one sort, as far as patterns distinguish them without a position.
#[derive(Clone, Copy)]
struct Sort {
    kind: MoveKind,
    /// The kind that moves; `None` for a pass.
    by: Option<Kind>,
    takes: Option<Kind>,
    unmoved: bool,
}

impl Sort {
    /// Returns `true` if a pattern may match moves of this sort.
    fn may_match(&self, pattern: &MovePattern) -> bool {
        let MovePattern { by, kind, takes, from: _, to: _, becomes: _, unmoved, when: _ } = pattern;
        let is_taken = match (takes, self.takes) {
            (None, _) | (Some(Taking::Nothing), None) | (Some(Taking::Anything), Some(_)) => true,
            (Some(Taking::Kinds(kinds)), Some(taken)) => kinds.contains(taken),
            (Some(Taking::Nothing), Some(_)) | (Some(Taking::Anything | Taking::Kinds(_)), None) => false,
        };
        is_taken
            && kind.is_none_or(|kind| kind == self.kind)
            && by.is_none_or(|kinds| self.by.is_some_and(|by| kinds.contains(by)))
            && unmoved.is_none_or(|unmoved| unmoved == self.unmoved)
    }

    /// Returns `true` if a step counts all moves of this sort, in any position.
    fn is_counted(&self, step: &CounterStep) -> bool {
        let is_plain = |pattern: &MovePattern| {
            (&pattern.from, &pattern.to, &pattern.becomes, &pattern.when) == (&None, &None, &None, &None)
        };
        let matches = |pattern: &MovePattern| is_plain(pattern) && self.may_match(pattern);
        step.when.is_none() && (step.on.is_empty() || step.on.iter().any(matches))
    }

    /// Returns `true` if a step may count a move of this sort.
    fn may_count(&self, step: &CounterStep) -> bool {
        step.on.is_empty() || step.on.iter().any(|pattern| self.may_match(pattern))
    }
}

impl<'a> Lints<'a> {
    /// Reports steps for which the earlier steps leave no moves.
    pub fn unreached_steps(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut left = MOST_COMPARED;
        for counter in &self.rules.counters {
            let Some(nodes) = self.step_nodes(counter) else { continue };
            let patterns: usize = counter.steps.iter().map(|step| step.on.len() + 1).sum();
            let sorts = self.sorts_of_moves();
            let Some(rest) = left.checked_sub(2 * sorts.len() * patterns) else { return found };
            left = rest;
            let mut is_counted = vec![false; sorts.len()];
            let mut reached: Vec<&CounterStep> = Vec::new();
            let mut unreached = Vec::new();
            for (step, node) in counter.steps.iter().zip(nodes) {
                let is_left = |(sort, counted): (&Sort, &bool)| !counted && sort.may_count(step);
                if sorts.iter().zip(&is_counted).any(is_left) {
                    reached.push(step);
                } else if sorts.iter().any(|sort| sort.may_count(step)) {
                    unreached.push(node);
                }
                for (sort, counted) in sorts.iter().zip(&mut is_counted) {
                    *counted |= sort.is_counted(step);
                }
            }
            let stays = |step: &&CounterStep| {
                step.change == CounterChange::Add(Amount::Number(0))
                    || step.change == CounterChange::Set(Amount::Number(counter.start.into()))
            };
            let is_idle = reached.iter().all(stays);
            for node in unreached.into_iter().filter(|node| self.written.is_own(&node.span)) {
                let mut message = "the steps before this one match all its moves, so it is never used".to_owned();
                if is_idle {
                    message.push_str(&format!(", and the counter `{}` is always {}", counter.name, counter.start));
                }
                let fault = Diagnostic::new(Code::ShadowedRow, node.span.clone(), message);
                let hint =
                    "only the first matching step counts: leave some moves for this step, or put it before the others";
                found.push(fault.hint(hint));
            }
        }
        found
    }

    /// The nodes of a counter's steps, if all of them have one.
    fn step_nodes(&self, counter: &Counter) -> Option<&'a [Node]> {
        let row = self.written.row("counters", &counter.name)?;
        match &self.written.field_of(row, "steps")?.value {
            Value::List(nodes) if nodes.len() == counter.steps.len() && nodes.len() > 1 => Some(nodes),
            _ => None,
        }
    }

    /// All sorts of moves that may occur.
    fn sorts_of_moves(&self) -> Vec<Sort> {
        let rules = self.rules;
        let exists = |kind: &Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind: *kind }));
        let there: Vec<Kind> = rules.kinds().filter(exists).collect();
        let taken = || [None].into_iter().chain(there.iter().copied().map(Some));
        let quiet = |kind: MoveKind, by: Option<Kind>, unmoved: bool| Sort { kind, by, takes: None, unmoved };
        let mut sorts = Vec::new();
        for &by in &there {
            for takes in taken() {
                let with = |unmoved: bool| Sort { kind: MoveKind::Move, by: Some(by), takes, unmoved };
                sorts.extend([true, false].map(with));
            }
        }
        let castles = rules.castling.iter().flat_map(|row| row.ways.iter().flatten());
        for by in castles.filter_map(|way| way.parts.first()) {
            sorts.extend([true, false].map(|unmoved| quiet(MoveKind::Castle, Some(by.kind), unmoved)));
        }
        for row in &rules.drops {
            let dropped = there.iter().filter(|kind| row.pieces.contains(**kind));
            sorts.extend(dropped.map(|&kind| quiet(MoveKind::Drop, Some(kind), false)));
        }
        if rules.pass {
            sorts.push(quiet(MoveKind::Pass, None, false));
        }
        sorts
    }
}
