//! Compiles the conditions of drops to sets of squares, so that they are evaluated once per position rather than once
//! per square.

use super::Compiler;
use crate::model::{Condition, Set};
use crate::tables::program::{SquareTest, Time};
use crate::types::{Side, Vector};

impl<const W: usize> Compiler<'_, W> {
    /// Compiles the squares `to` for which a condition holds, seen by `viewer`, for moves without a start.
    pub fn square_test(&mut self, condition: &Condition, viewer: Side) -> SquareTest {
        let test = self.test(condition, viewer);
        if self.time_of(&test) != Time::Move {
            return SquareTest::Everywhere(test);
        }
        let all = |compiler: &mut Self, parts: &[Condition]| {
            let mut parts: Vec<SquareTest> = parts.iter().map(|part| compiler.square_test(part, viewer)).collect();
            parts.sort_by_cached_key(|part| matches!(part, SquareTest::Each(_)));
            parts
        };
        match condition {
            Condition::Any(set) => self.square_set(set, viewer).unwrap_or(SquareTest::Each(test)),
            Condition::All(parts) => SquareTest::All(all(self, parts)),
            Condition::Or(parts) => SquareTest::Or(all(self, parts)),
            Condition::Not(part) => SquareTest::Not(Box::new(self.square_test(part, viewer))),
            Condition::Theirs(part) => self.square_test(part, viewer.other()),
            Condition::AtLeast(..)
            | Condition::Can(_)
            | Condition::Stuck
            | Condition::Line(_)
            | Condition::Connected(_)
            | Condition::Repeated(_)
            | Condition::Throughout(_)
            | Condition::Chased(_) => SquareTest::Each(test),
        }
    }

    /// The squares `to` for which a set is not empty. Returns `None` if the set depends on `to` in an unknown form; the
    /// condition is then evaluated for each square.
    fn square_set(&mut self, set: &Set, viewer: Side) -> Option<SquareTest> {
        let parts = match set {
            // A union is not empty if one of its parts is not empty.
            Set::Or(parts) => {
                let tests: Option<Vec<SquareTest>> = parts.iter().map(|part| self.part_test(part, viewer)).collect();
                return tests.map(SquareTest::Or);
            }
            Set::And(parts) => parts.clone(),
            set => vec![set.clone()],
        };
        let (asking, rest): (Vec<Set>, Vec<Set>) =
            parts.into_iter().partition(|part| part.mentions(|set| *set == Set::To));
        let [part] = &asking[..] else { return None };
        if let (Set::Enclosed(sets, vectors), []) = (part, &rest[..]) {
            return self.enclosing_test(sets, &vectors[viewer.index()], viewer);
        }
        let rest = match rest.len() {
            0 => Set::Squares([self.board().squares(); 2]),
            _ => Set::And(rest),
        };
        // A square is on the file of another exactly if the other is on its file; the same holds for ranks.
        let (meeting, is_other) = match part {
            Set::To => (rest, false),
            Set::File(part) if **part == Set::To => (Set::File(Box::new(rest)), false),
            Set::Rank(part) if **part == Set::To => (Set::Rank(Box::new(rest)), false),
            Set::Not(part) if **part == Set::To => (rest, true),
            _ => return None,
        };
        let code = self.set(&meeting, viewer);
        match (code.time, is_other) {
            (Time::Move, _) => None,
            (_, true) => Some(SquareTest::Others(code)),
            (_, false) => Some(SquareTest::In(code)),
        }
    }

    fn part_test(&mut self, part: &Set, viewer: Side) -> Option<SquareTest> {
        let code = self.set(part, viewer);
        match code.time {
            Time::Move => self.square_set(part, viewer),
            Time::Load | Time::Position => {
                Some(SquareTest::Everywhere(self.test(&Condition::Any(part.clone()), viewer)))
            }
        }
    }

    /// The squares that enclose something as one end of a line.
    fn enclosing_test(&mut self, sets: &[Set; 3], vectors: &[Vector], viewer: Side) -> Option<SquareTest> {
        let [from, through, to] = sets;
        // Seen from its other end, a line runs in the opposite direction.
        let back: Vec<Vector> = vectors.iter().map(|&vector| -vector).collect();
        let code = match (from, to) {
            (Set::To, end) => self.enclosing(end, through, &back, viewer),
            (end, Set::To) => self.enclosing(end, through, vectors, viewer),
            _ => return None,
        };
        (code.time != Time::Move).then_some(SquareTest::In(code))
    }
}
