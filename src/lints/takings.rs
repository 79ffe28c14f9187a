//! Moves that capture nothing, and trails on which nothing is captured.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Bend, Gait, Geometry, Lands, MovePattern, Movement, Set, Step, StopAfter, Takes, Times};
use crate::types::{Kind, Side};
use ferz_core::bounds::{Contents, contents};
use ferz_core::syntax::Node;

impl<'a> Lints<'a> {
    /// Reports a path whose last leg returns to its start without a capture: this is not a move.
    pub fn comes_back(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let Geometry::Path(path) = &movement.geometry else { return None };
        let [first, second] = &path.legs[..] else { return None };
        let ([Geometry::Leaper(there), Geometry::Leaper(back)], true) = (
            [&first.movement.geometry, &second.movement.geometry],
            path.repeat == Times::ONCE && path.stop == StopAfter::LastLeg,
        ) else {
            return None;
        };
        let mut only_back = [false; Bend::COUNT];
        only_back[Bend::Back as usize] = true;
        let returns = second.turning.iter().all(|turning| turning.turns == only_back && !turning.outward);
        let length = |step: &Step| {
            (
                step.vector.x.unsigned_abs().min(step.vector.y.unsigned_abs()),
                step.vector.x.unsigned_abs().max(step.vector.y.unsigned_abs()),
            )
        };
        let as_far = there[0].iter().all(|one| {
            back[0].iter().all(|other| {
                length(one) == length(other) || {
                    let opposite = (one.vector.x, one.vector.y) == (-other.vector.x, -other.vector.y);
                    opposite
                        || (i32::from(one.vector.x) * i32::from(other.vector.y)
                            != i32::from(one.vector.y) * i32::from(other.vector.x))
                }
            })
        });
        if !returns || !as_far || first.movement.can_take() {
            return None;
        }
        let message = format!(
            "this path of the {} returns to its starting square, and can take nothing on its way",
            self.rules.piece(kind).name
        );
        let fault = Diagnostic::new(Code::MoveNeverMade, node.span.clone(), message);
        Some(fault.hint(
            "all legs except the last land on empty squares, unless they have `onto`, such as `onto: [Empty, Enemy]`",
        ))
    }

    /// Reports a lame leap whose own target is among the squares that must be empty.
    pub fn lame_at_end(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let (Geometry::Leaper(steps) | Geometry::Rider(steps, _)) = &movement.geometry else { return None };
        let is_lame = !steps[0].is_empty() && steps[0].iter().all(|step| step.through.contains(&step.vector));
        if !is_lame || !movement.onto.takes_pieces() || movement.takes != Takes::Target {
            return None;
        }
        let message = format!(
            "this move of the {} requires that its target square is empty, so it takes nothing",
            self.rules.piece(kind).name
        );
        let fault = Diagnostic::new(Code::LameAtEnd, self.written.part_of_move(node, "through"), message);
        Some(fault.hint(format!(
            "`through` should name the squares between start and target: {}; or write `onto: Empty`",
            by_the_way(&steps[0])
        )))
    }

    /// Reports a move that captures from a distance, but only where there is nothing to capture: it has no effect.
    pub fn does_nothing(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let onto = movement.onto;
        // `Stay` does not count: a piece may be meant to pass.
        let is_way = match movement.geometry.gait() {
            Gait::Ride(..) | Gait::Anywhere => true,
            Gait::Hop(..) | Gait::Path(_) | Gait::Stay => false,
        };
        let takes = onto.trail || !onto.own.is_empty() || !onto.enemy.is_empty();
        let is_idle = is_way
            && movement.lands == Lands::Stay
            && movement.takes == Takes::Target
            && !takes
            && movement.becomes.is_none()
            && !movement.leaves_trail;
        // Rows may have an effect on the target of such a move.
        let is_about = |on: &[MovePattern]| MovePattern::any_is_by(on, kind);
        let has_rows = self.rules.after.iter().any(|row| is_about(&row.on))
            || self.rules.promotion.iter().any(|row| is_about(&row.on));
        if !is_idle || has_rows {
            return None;
        }
        let message = format!(
            "this move of the {} changes nothing: the piece stays where it is, and there is nothing to take",
            self.rules.piece(kind).name
        );
        let fault = Diagnostic::new(Code::IdleEffect, self.written.part_of_move(node, "onto"), message);
        Some(fault.hint("to take from a distance, write `onto: Enemy`; otherwise remove `lands: Stay`"))
    }

    /// Reports a move that swaps with the piece on its target, and never ends on a piece.
    pub fn swaps_with_nothing(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let movement = &self.rules.piece(kind).moves[index];
        let met = |side: Side| {
            let onto = contents(movement.onto, side);
            let targets = self.census.walks[kind.index()][side.index()][index].targets;
            let met = targets.iter().map(|square| self.world.contents[square.index()].and(onto));
            met.fold(Contents::NONE, Contents::or)
        };
        let meets_pieces = |side: Side| met(side).pieces.iter().any(|kinds| !kinds.is_empty());
        if movement.lands != Lands::Swap || Side::BOTH.into_iter().any(meets_pieces) {
            return None;
        }
        let name = &self.rules.piece(kind).name;
        let onto = movement.onto;
        let (message, hint, field) = if onto.own.is_empty() && onto.enemy.is_empty() {
            let message =
                format!("this move of the {name} should change places with a piece, but it ends only on empty squares");
            (message, "name the pieces that it changes places with, such as `onto: Own`; or remove `lands`", "onto")
        } else {
            let message = format!(
                "this move of the {name} should change places with pieces that are never on its target squares"
            );
            (message, "check `onto` and the target squares of the move; or remove `lands`", "lands")
        };
        let fault = Diagnostic::new(Code::IdleEffect, self.written.part_of_move(node, field), message);
        Some(fault.hint(hint))
    }

    /// Reports a move by which a piece becomes its own kind, if no promotion would change it.
    pub fn becomes_itself(&self, kind: Kind, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let promotes = || self.rules.promotion.iter().any(|row| MovePattern::any_is_by(&row.on, kind));
        if movement.becomes != Some(kind) || promotes() {
            return None;
        }
        let message = format!("by this move the {} becomes the same piece", self.rules.piece(kind).name);
        let fault = Diagnostic::new(Code::IdlePromotion, self.written.part_of_move(node, "becomes"), message);
        Some(fault.hint("name another piece, or remove `becomes`"))
    }

    /// Reports a trail on which nothing is captured.
    pub fn idle_trail(&self, movement: &Movement, node: &'a Node) -> Option<Diagnostic> {
        let takes = |movement: &Movement| movement.onto.trail || movement.legs().any(|leg| leg.onto.trail);
        let is_taken = self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(takes);
        let is_asked = || {
            self.rules
                .survey()
                .iter()
                .any(|clause| clause.mentions(|word| matches!(word, crate::model::Word::Set(Set::Trail))))
        };
        if !movement.leaves_trail || is_taken || is_asked() {
            return None;
        }
        let span = self.written.part_of_move(node, "leaves");
        let fault =
            Diagnostic::new(Code::IdleTrail, span, "this move leaves a trail, but no move ever takes on a trail");
        Some(fault.hint("add a move with `onto: Trail`, or remove `leaves`"))
    }
}

/// A hint that names the square halfway of a leap, or that of a knight's leap.
fn by_the_way(steps: &[Step]) -> String {
    let size = |step: &Step| [step.vector.x, step.vector.y].map(i8::unsigned_abs);
    let half = steps.first().map(size).map(|[x, y]| [x.min(y), x.max(y)].map(|part| part / 2));
    match half.filter(|half| *half != [0, 0]) {
        Some([x, y]) => format!("`through: ({x}, {y})`"),
        None => "`Leaper(by: (1, 2), through: (0, 1))`".into(),
    }
}
