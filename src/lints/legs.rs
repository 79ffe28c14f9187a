//! Legs of paths that are never used: no square permits them, or none of their steps is a permitted turn.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Bend, Geometry, Heading, Movement, Turning};
use crate::prose::words;
use crate::types::{Kind, Piece, Side, Vector};
use ferz_core::bounds::Walker;
use ferz_core::syntax::Node;

impl<'a> Lints<'a> {
    /// Reports legs of a path that no square permits.
    pub fn idle_legs(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Vec<Diagnostic> {
        let walker = Walker::new(&self.world);
        let is_idle = |leg: &Movement| {
            Side::BOTH
                .into_iter()
                .all(|side| walker.walk_leg(Piece { side, kind }, leg, self.rules.board.squares()).targets.is_empty())
        };
        let legs = self.written.legs(node);
        let idle = legs.into_iter().zip(movement.legs()).filter(|(_, leg)| is_idle(leg));
        idle.map(|(leg, _)| {
            let message =
                format!("the {} can never make this leg of its path from any square", self.rules.piece(kind).name);
            let hint = "check its directions, its zones, and what it requires on the last square";
            Diagnostic::new(Code::MoveNeverMade, leg.span.clone(), message).hint(hint)
        })
        .chain(self.turned_nowhere(kind, movement, node).or_else(|| self.finds_no_room(kind, movement, node)))
        .filter(|fault| self.written.is_own(&fault.span))
        .collect()
    }

    /// Reports a leg that never follows the leg before it, because none of its steps is a permitted turn.
    fn turned_nowhere(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let Geometry::Path(path) = &movement.geometry else { return None };
        let side = Side::First;
        let shape = self.rules.board.plan().shape;
        let mut before: Vec<Vector> = steps(&path.legs.first()?.movement, side)?;
        for (index, leg) in path.legs.iter().enumerate().skip(1) {
            let turning = leg.turning[side.index()];
            let goes_on = |from: Vector, to: Vector| {
                // The distance covered by a path is known only after its first leg.
                let turning = if index == 1 { turning } else { Turning { turns: turning.turns, outward: false } };
                Heading::START.after(from, 1).allows(turning, shape, to)
            };
            let mut after = steps(&leg.movement, side)?;
            let all = after.clone();
            if index == 1 || !turning.outward {
                after.retain(|&to| before.iter().any(|&from| goes_on(from, to)));
            }
            if after.is_empty() && !all.is_empty() {
                let written = self.written.legs(node);
                let span =
                    written.get(index).map_or(node.span.clone(), |leg| self.written.part_of_move(leg, "turning"));
                let message = format!(
                    "the {} can never turn like this: no step of this leg makes such a turn",
                    self.rules.piece(kind).name
                );
                let fault = Diagnostic::new(Code::MoveNeverMade, span, message);
                return Some(fault.hint(self.turns_there_are(&before, &all)));
            }
            before = after;
        }
        None
    }

    /// The turns from some steps to others.
    fn turns_there_are(&self, before: &[Vector], after: &[Vector]) -> String {
        let shape = self.rules.board.plan().shape;
        let mut names: Vec<String> = Vec::new();
        for &from in before {
            for &to in after {
                let name = format!("`{:?}`", Bend::between(shape, from, to));
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        format!(
            "its steps can turn by {}; half turns lead from orthogonal to diagonal steps and back",
            words::some(&names, "or")
        )
    }
}

/// The steps of a leg, as a side makes them; `None` if the leg may go anywhere or stays.
fn steps(leg: &Movement, side: Side) -> Option<Vec<Vector>> {
    Some(leg.geometry.steps()?[side.index()].iter().map(|step| step.vector).collect())
}
