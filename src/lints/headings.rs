//! Pieces that move the wrong way: backward while all others move forward, or two steps forward but never one.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Movement, Shape, Step, Takes};
use crate::types::{Kind, Vector};

impl Lints<'_> {
    /// The direction of all steps of a move on this board; see [`heading`].
    pub fn heading(&self, movement: &Movement) -> Option<i32> {
        heading(self.rules.board.plan().shape, movement)
    }

    /// Reports a piece that moves in a doubtful direction.
    pub fn odd_heading(&self, kind: Kind) -> Option<Diagnostic> {
        let way = self.wrong_way(kind).or_else(|| self.no_single_step(kind));
        way.or_else(|| self.only_retreats(kind))
    }

    /// Reports a piece with forward moves except one kind that leads backward, or with backward moves only.
    fn wrong_way(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        self.written.piece(&piece.name)?;
        let ways: Vec<(&Movement, i32)> =
            piece.moves.iter().filter_map(|movement| Some((movement, self.heading(movement)?))).collect();
        if ways.len() < piece.moves.len() || ways.is_empty() {
            return None;
        }
        let back: Vec<&Movement> = ways.iter().filter(|(_, way)| *way < 0).map(|(movement, _)| *movement).collect();
        // A backward step is fine for a retreat, but not as the only capture.
        let takes_ahead = ways.iter().any(|(movement, way)| *way > 0 && movement.can_take());
        let takes_back = back.iter().all(|movement| movement.can_take() && (!movement.onto.empty || !takes_ahead));
        let ahead = ways.iter().filter(|(_, way)| *way > 0).count();
        let (message, hint) = if back.len() == ways.len() {
            (
                format!("all moves of the {} lead backward", piece.name),
                "did you mean `Forward`, or `ForwardDiagonal`? A positive number of ranks leads forward",
            )
        } else if back.len() == 1
            && takes_back
            && ahead >= 1
            && ahead + 1 == ways.len()
            && !self.is_made_ahead(back[0], &piece.moves)
        {
            (
                format!("this move of the {} leads backward, but all its other moves lead forward", piece.name),
                "did you mean `Forward`, or `ForwardDiagonal`?",
            )
        } else {
            return None;
        };
        let node = back.iter().find_map(|movement| self.written.movement(&piece.name, &movement.name))?;
        let span = self.written.part_of_move(node, "by");
        Some(Diagnostic::new(Code::WrongWay, span, message).hint(hint))
    }

    /// Returns `true` if another move would already make a backward move if it led forward. Then the move is not a
    /// slip.
    fn is_made_ahead(&self, back: &Movement, moves: &[Movement]) -> bool {
        let mut turned = back.clone();
        if let Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) = &mut turned.geometry {
            let shape = self.rules.board.plan().shape;
            for vector in steps.iter_mut().flatten().flat_map(|step| step.through.iter_mut().chain([&mut step.vector]))
            {
                *vector = turned_about(shape, *vector);
            }
        }
        moves.iter().any(|other| self.covers(other, &turned))
    }

    /// Reports a piece that captures only by moves of several legs or hops, and whose other moves all lead backward.
    fn only_retreats(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let (quiet, others): (Vec<&Movement>, Vec<&Movement>) =
            piece.moves.iter().partition(|movement| !movement.can_take());
        if others.is_empty()
            || quiet.is_empty()
            || !quiet.iter().all(|movement| self.heading(movement) == Some(-1))
            || others.iter().any(|movement| {
                movement.onto.empty
                    && movement.takes == Takes::Target
                    && !matches!(movement.geometry, Geometry::Path(_))
            })
        {
            return None;
        }
        let node = quiet.iter().find_map(|movement| self.written.movement(&piece.name, &movement.name))?;
        let message = format!("the {} goes only backward, except when it takes", piece.name);
        let fault = Diagnostic::new(Code::WrongWay, self.written.part_of_move(node, "by"), message);
        Some(fault.hint("did you mean `Forward`, or `ForwardDiagonal`?"))
    }

    /// Reports a piece that makes a double step forward but no single one.
    fn no_single_step(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let single = piece
            .moves
            .iter()
            .any(|movement| goes_straight(movement, 1) || matches!(movement.geometry, Geometry::Path(_)));
        let double = piece.moves.iter().find(|movement| goes_straight(movement, 2) && movement.leaves_trail)?;
        let node = piece.moves.iter().find_map(|movement| {
            let is_other = self.heading(movement) != Some(1) && movement.onto.empty;
            self.written.movement(&piece.name, &movement.name).filter(|_| is_other)
        });
        let node = node.or_else(|| self.written.movement(&piece.name, &double.name)).filter(|_| !single)?;
        let message = format!("the {} makes a double step forward, but no single step", piece.name);
        let fault = Diagnostic::new(Code::WrongWay, self.written.part_of_move(node, "by"), message);
        Some(fault.hint("did you mean `Leaper(by: Forward, onto: Empty)`?"))
    }
}

/// Returns `true` if a move goes this many steps straight forward.
fn goes_straight(movement: &Movement, steps: u16) -> bool {
    let is_ahead = |all: &[Step]| all.iter().any(|step| step.vector == Vector::new(0, 1));
    movement.onto.empty
        && match &movement.geometry {
            Geometry::Leaper(all) => steps == 1 && is_ahead(&all[0]),
            Geometry::Rider(all, span) => span.contains(steps) && is_ahead(&all[0]),
            Geometry::Hopper(..) | Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => false,
        }
}

/// 1 if all steps of a move lead forward on a board of this shape, -1 if all lead backward, 0 if they are mixed; `None`
/// if the move has no steps of its own.
fn heading(shape: Shape, movement: &Movement) -> Option<i32> {
    let vectors: Vec<Vector> = match &movement.geometry {
        Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => {
            steps[0].iter().map(|step| step.vector).collect()
        }
        Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => return None,
    };
    let ahead = |vector: &Vector| ahead(shape, *vector).signum();
    let first = ahead(vectors.first()?);
    Some(if vectors.iter().all(|vector| ahead(vector) == first) { first } else { 0 })
}

/// The vector with forward and backward exchanged, and the same distance to the side.
pub(super) fn turned_about(shape: Shape, vector: Vector) -> Vector {
    match shape {
        Shape::Square => Vector::new(vector.x, -vector.y),
        Shape::Hexagonal => Vector::new(vector.x, vector.x - vector.y),
    }
}

/// The forward part of a vector in half ranks: on hexagons, the neighbours to the right and left are half a rank off.
pub(super) fn ahead(shape: Shape, vector: Vector) -> i32 {
    let (x, y) = (i32::from(vector.x), i32::from(vector.y));
    match shape {
        Shape::Square => 2 * y,
        Shape::Hexagonal => 2 * y - x,
    }
}
