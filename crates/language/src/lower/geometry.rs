//! Directions and vectors: the words of `by:`, their symmetries, and their meaning for the second player.

use super::reader::list_or_one;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::{MAX_COUNT, MAX_LEAP, MAX_VECTORS};
use crate::model::{PerSide, Shape, Step, Symmetry, Times};
use crate::syntax::{Node, Value};
use crate::types::Vector;

/// The words of `by:`.
const WORDS: [&str; 13] = [
    "Forward",
    "Backward",
    "Sideways",
    "Left",
    "Right",
    "Orthogonal",
    "Diagonal",
    "ForwardDiagonal",
    "BackwardDiagonal",
    "AnyWay",
    "Mirrored",
    "Turned",
    "Exactly",
];

/// The vectors of a direction, each with its symmetry. Accepts both spellings: `AnyWay` and `any-way`.
pub(super) fn direction(word: &str, shape: Shape) -> Option<Vec<(Vector, Symmetry)>> {
    use Symmetry::{Exactly, Mirrored, Turned};
    let v = Vector::new;
    Some(match (word, shape) {
        ("Forward" | "forward", _) => vec![(v(0, 1), Exactly)],
        ("Backward" | "backward", _) => vec![(v(0, -1), Exactly)],
        ("Sideways" | "sideways", Shape::Square) => vec![(v(1, 0), Mirrored)],
        ("Sideways" | "sideways", Shape::Hexagonal) => vec![(v(2, 1), Mirrored)],
        ("Left" | "left", Shape::Square) => vec![(v(-1, 0), Exactly)],
        ("Left" | "left", Shape::Hexagonal) => vec![(v(-2, -1), Exactly)],
        ("Right" | "right", Shape::Square) => vec![(v(1, 0), Exactly)],
        ("Right" | "right", Shape::Hexagonal) => vec![(v(2, 1), Exactly)],
        ("Orthogonal" | "orthogonal", _) => vec![(v(0, 1), Turned)],
        ("Diagonal" | "diagonal", Shape::Square) => vec![(v(1, 1), Turned)],
        ("Diagonal" | "diagonal", Shape::Hexagonal) => vec![(v(1, 2), Turned)],
        ("ForwardDiagonal" | "forward-diagonal", Shape::Square) => vec![(v(1, 1), Mirrored)],
        ("ForwardDiagonal" | "forward-diagonal", Shape::Hexagonal) => vec![(v(1, 2), Mirrored)],
        ("BackwardDiagonal" | "backward-diagonal", Shape::Square) => vec![(v(1, -1), Mirrored)],
        ("BackwardDiagonal" | "backward-diagonal", Shape::Hexagonal) => vec![(v(1, -1), Mirrored)],
        ("AnyWay" | "any-way", Shape::Square) => vec![(v(0, 1), Turned), (v(1, 1), Turned)],
        ("AnyWay" | "any-way", Shape::Hexagonal) => vec![(v(0, 1), Turned), (v(1, 2), Turned)],
        _ => return None,
    })
}

const FEWER_VECTORS: &str = "split the vectors into several moves";

impl Scope<'_> {
    /// The steps of `by:` with the transit squares of `through:`, for both sides.
    pub fn steps(&self, by: &Node, through_node: Option<&Node>) -> Option<PerSide<Vec<Step>>> {
        let through = match through_node {
            Some(node) => {
                let vectors: Vec<_> = list_or_one(node).iter().map(|node| self.vector(node)).collect();
                vectors.into_iter().collect::<Option<Vec<_>>>()
            }
            None => Some(Vec::new()),
        };
        let items = list_or_one(by);
        if items.is_empty() {
            self.report.unexpected(by, "at least one direction", None, "name one: `by: Orthogonal`, `by: (1, 2)`");
            return None;
        }
        let bases: Vec<_> = items.iter().map(|node| self.bases(node)).collect();
        let bases: Option<Vec<_>> = bases.into_iter().collect();
        let (through, bases) = (through?, bases?);

        for (node, count) in [(Some(by), bases.iter().map(Vec::len).sum()), (through_node, through.len())] {
            if let (Some(node), true) = (node, count > MAX_VECTORS) {
                let message = format!("there are {count} vectors; the limit is {MAX_VECTORS}");
                self.report.fault(Code::OutOfRange, &node.span, message, FEWER_VECTORS);
                return None;
            }
        }
        let plan = self.board.plan();
        let mut first: Vec<Step> = Vec::new();
        for (base, symmetry) in bases.into_iter().flatten() {
            for map in plan.shape.maps(symmetry) {
                let mut through: Vec<Vector> = through.iter().map(|&transit| map.apply(transit)).collect();
                through.sort_unstable();
                let step = Step { vector: map.apply(base), through };
                if !first.contains(&step) {
                    first.push(step);
                }
            }
        }
        if first.len() > MAX_VECTORS {
            let message = format!("with all symmetries there are {} vectors; the limit is {MAX_VECTORS}", first.len());
            self.report.fault(Code::OutOfRange, &by.span, message, FEWER_VECTORS);
            return None;
        }
        let seen = |vector| plan.shape.for_second(vector, plan.second);
        let second = first.iter().map(|step| Step {
            vector: seen(step.vector),
            through: step.through.iter().map(|&transit| seen(transit)).collect(),
        });
        let second = second.collect();
        Some([first, second])
    }

    /// The vectors of one entry of `by:`, each with its symmetry.
    fn bases(&self, node: &Node) -> Option<Vec<(Vector, Symmetry)>> {
        let bases = match &node.value {
            Value::Tuple(_) => vec![(self.vector(node)?, Symmetry::Full)],
            _ => {
                let word = self.report.word(node, "a direction or a vector `(1, 2)`", &WORDS)?;
                let symmetry = match word.name {
                    "Mirrored" => Symmetry::Mirrored,
                    "Turned" => Symmetry::Turned,
                    "Exactly" => Symmetry::Exactly,
                    direction => {
                        word.bare()?;
                        return self::direction(direction, self.board.plan().shape);
                    }
                };
                let parts = word.arguments(2)?;
                vec![(self.numbers(&parts[0], &parts[1], node)?, symmetry)]
            }
        };
        for (vector, symmetry) in &bases {
            let shape = self.board.plan().shape;
            let possible =
                |&image: &Vector| self.board.squares().iter().any(|from| self.board.step(from, image).is_some());
            if self.board_is_sound && !shape.images(*vector, *symmetry).iter().any(possible) {
                let message = format!("the board is too small for ({}, {})", vector.x, vector.y);
                let (files, ranks) = (self.board.files(), self.board.ranks());
                let hint = format!(
                    "the board has {files} files and {ranks} ranks, so no part of a leap can be more than {}: write a shorter leap, or remove it",
                    files.max(ranks).saturating_sub(1)
                );
                self.report.fault(Code::NeverHolds, &node.span, message, hint);
            }
        }
        Some(bases)
    }

    /// Reads a vector `(1, 2)`.
    fn vector(&self, node: &Node) -> Option<Vector> {
        match &node.value {
            Value::Tuple(parts) if parts.len() == 2 => self.numbers(&parts[0], &parts[1], node),
            _ => {
                let hint = "a vector is two numbers in parentheses: `(1, 2)`";
                self.report.unexpected(node, "a vector `(files, ranks)`", None, hint);
                None
            }
        }
    }

    fn numbers(&self, x: &Node, y: &Node, whole: &Node) -> Option<Vector> {
        let part = |node| self.report.number(node, -MAX_LEAP..=MAX_LEAP).and_then(|part| i8::try_from(part).ok());
        let (x, y) = (part(x), part(y));
        let vector = Vector::new(x?, y?);
        if vector == Vector::new(0, 0) {
            let hint = "for a piece that stays where it is, write `Stay`";
            self.report.fault(Code::OutOfRange, &whole.span, "(0, 0) leads nowhere", hint);
            return None;
        }
        Some(vector)
    }

    /// Reads a span of counts: `n`, `UpTo(n)`, `AtLeast(n)` or `(n, m)`, all at least `min`.
    pub fn span(&self, node: &Node, min: u16) -> Option<Times> {
        let count = |node| self.report.count(node, min, MAX_COUNT);
        match &node.value {
            Value::Number(_) => count(node).map(|n| Times { min: n, max: n }),
            Value::Tuple(parts) if parts.len() == 2 => {
                let (low, high) = (count(&parts[0]), count(&parts[1]));
                let span = Times { min: low?, max: high? };
                if span.min > span.max {
                    let message = format!("{} is more than {}", span.min, span.max);
                    let fault = Diagnostic::new(Code::OutOfRange, node.span.clone(), message);
                    let turned = format!("({}, {})", span.max, span.min);
                    self.report.add(fault.hint("write the smaller number first").replace(turned));
                    return None;
                }
                Some(span)
            }
            _ => {
                let wanted = "a number, `UpTo(n)`, `AtLeast(n)` or `(n, m)`";
                let word = self.report.word(node, wanted, &["UpTo", "AtLeast"])?;
                let n = count(word.argument()?)?;
                Some(match word.name {
                    "UpTo" => Times { min, max: n },
                    _ => Times { min: n, max: Times::MANY },
                })
            }
        }
    }
}
