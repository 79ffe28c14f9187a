//! Legs of paths without enough space: from no square of the board do the earlier legs lead to a square where this one
//! fits.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Heading, Movement, PathLeg, Step, Times};
use crate::types::{Kind, Side, Square, SquareSet};
use ferz_core::syntax::Node;
use std::collections::HashSet;

/// The number of steps to make for a path and a side. Beyond it, any leg may fit.
const MOST_STEPS: usize = 200_000;

/// The square and heading of a path.
type Place = (Square, Heading);

impl<'a> Lints<'a> {
    /// Reports the first leg that never has space after those before it, although each of them fits alone.
    pub fn finds_no_room(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let Geometry::Path(path) = &movement.geometry else { return None };
        let room = |side: Side| self.legs_with_room(&path.legs, side);
        let [first, second] = Side::BOTH.map(room);
        let index = first?.max(second?);
        if index == 0 || index == path.legs.len() {
            return None;
        }
        let written = self.written.legs(node);
        let span = written.get(index).map_or(&node.span, |leg| &leg.span).clone();
        let message = format!(
            "the {} can never make this leg of its path: after the legs before it, the board has no room for it",
            self.rules.piece(kind).name
        );
        let plan = self.rules.board.plan();
        let hint = format!(
            "the board has {} files and {} ranks: make the legs shorter, or let this leg turn: `turning: AnyWay`",
            plan.files, plan.ranks
        );
        Some(Diagnostic::new(Code::MoveNeverMade, span, message).hint(hint))
    }

    /// The number of legs that fit on an empty board one after another for a side; `None` if unknown.
    fn legs_with_room(&self, legs: &[PathLeg], side: Side) -> Option<usize> {
        let board = &self.rules.board;
        let shape = board.plan().shape;
        let mut places: HashSet<Place> = board.squares().iter().map(|square| (square, Heading::START)).collect();
        let mut left = MOST_STEPS;
        for (index, leg) in legs.iter().enumerate() {
            let (steps, span) = strides(&leg.movement, side)?;
            let mut next = HashSet::new();
            for &(from, heading) in &places {
                for step in steps {
                    if index > 0 && !heading.allows(leg.turning[side.index()], shape, step.vector) {
                        continue;
                    }
                    let mut passed = SquareSet::EMPTY;
                    let mut at = from;
                    for n in 1..=span.max {
                        left = left.checked_sub(1)?;
                        let Some(to) = board.step(at, step.vector).filter(|&to| to != from && !passed.contains(to))
                        else {
                            break;
                        };
                        if n >= span.min {
                            next.insert((to, heading.after(step.vector, n)));
                        }
                        passed.insert(to);
                        at = to;
                    }
                }
            }
            if next.is_empty() {
                return Some(index);
            }
            places = next;
        }
        Some(legs.len())
    }
}

/// The steps of a leg and their number; `None` if it may lead anywhere, or nowhere.
fn strides(leg: &Movement, side: Side) -> Option<(&[Step], Times)> {
    // The shortest hop goes over a hurdle next to the piece.
    let hop = Times { min: 2, max: Times::MANY };
    let span = leg.geometry.ride().map_or(hop, |(_, span)| span);
    Some((&leg.geometry.steps()?[side.index()], span))
}
