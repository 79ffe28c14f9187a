//! Bends: the directions in which a leg of a path may continue.

use super::symmetry::Shape;
use crate::types::Vector;
use serde::{Deserialize, Serialize};

/// The turn from one step to the next, as seen by the piece after the first step. Among the eight directions on squares
/// a half turn is 45 degrees and a sharp turn is 135.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// The same direction.
    Onward,
    /// A turn to the left by less than a right angle.
    HalfLeft,
    /// A turn to the left by a right angle.
    Left,
    /// A turn to the left by more than a right angle.
    SharpLeft,
    /// The opposite direction.
    Back,
    /// A turn to the right by more than a right angle.
    SharpRight,
    /// A turn to the right by a right angle.
    Right,
    /// A turn to the right by less than a right angle.
    HalfRight,
}

impl Bend {
    /// The number of turns.
    pub const COUNT: usize = 8;

    /// Returns the turn from the direction of one step to that of the next.
    pub fn between(shape: Shape, before: Vector, after: Vector) -> Bend {
        let [x, y, p, q] = [before.x, before.y, after.x, after.y].map(i32::from);
        let left = x * q - y * p;
        let along = match shape {
            Shape::Square => x * p + y * q,
            // The axes of the skewed grid are 120 degrees apart.
            Shape::Hexagonal => 2 * (x * p + y * q) - (x * q + y * p),
        };
        match (along.signum(), left.signum()) {
            (-1, -1) => Bend::SharpRight,
            (-1, 0) => Bend::Back,
            (-1, _) => Bend::SharpLeft,
            (0, -1) => Bend::Right,
            (0, _) => Bend::Left,
            (_, -1) => Bend::HalfRight,
            (_, 0) => Bend::Onward,
            _ => Bend::HalfLeft,
        }
    }

    /// Returns the turn in a mirror.
    #[must_use]
    pub fn mirrored(self) -> Bend {
        match self {
            Bend::Onward => Bend::Onward,
            Bend::HalfLeft => Bend::HalfRight,
            Bend::Left => Bend::Right,
            Bend::SharpLeft => Bend::SharpRight,
            Bend::Back => Bend::Back,
            Bend::SharpRight => Bend::SharpLeft,
            Bend::Right => Bend::Left,
            Bend::HalfRight => Bend::HalfLeft,
        }
    }
}

/// The directions in which a leg may continue: certain turns, or away from the start of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Turning {
    /// True for each allowed turn, indexed by [`Bend`].
    pub turns: [bool; Bend::COUNT],
    /// True if a step away from the start of the path is also allowed. Such a step comes nearer to the start in no
    /// coordinate.
    pub outward: bool,
}

impl Turning {
    /// All directions.
    pub const ANY: Turning = Turning { turns: [true; Bend::COUNT], outward: true };
    /// No direction.
    pub const NONE: Turning = Turning { turns: [false; Bend::COUNT], outward: false };

    /// Returns true if every direction is allowed.
    pub fn is_any(self) -> bool {
        self.turns == [true; Bend::COUNT]
    }

    /// Returns this turning in a mirror.
    #[must_use]
    pub fn mirrored(self) -> Turning {
        let Turning { turns, outward } = self;
        let mut mirrored = Turning { turns: [false; Bend::COUNT], outward };
        for turn in BENDS {
            mirrored.turns[turn.mirrored() as usize] = turns[turn as usize];
        }
        mirrored
    }
}

/// All turns, in order.
const BENDS: [Bend; Bend::COUNT] = [
    Bend::Onward,
    Bend::HalfLeft,
    Bend::Left,
    Bend::SharpLeft,
    Bend::Back,
    Bend::SharpRight,
    Bend::Right,
    Bend::HalfRight,
];

/// The last step of a path and its total displacement so far; they decide the directions of the next leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heading {
    /// The last step; `None` at the start.
    step: Option<Vector>,
    /// The displacement in files and ranks. Joined edges do not matter.
    way: (i32, i32),
}

impl Heading {
    /// The heading at the start of a path.
    pub const START: Heading = Heading { step: None, way: (0, 0) };

    /// The heading after `times` further steps of this vector.
    #[inline]
    #[must_use]
    pub fn after(self, step: Vector, times: u16) -> Heading {
        let (x, y) = self.way;
        let part = |part: i8| i32::from(part) * i32::from(times);
        Heading { step: Some(step), way: (x + part(step.x), y + part(step.y)) }
    }

    /// Returns true if a leg may begin with this step. Before the first step any may.
    pub fn allows(self, turning: Turning, shape: Shape, step: Vector) -> bool {
        let Turning { turns, outward } = turning;
        let Some(before) = self.step else { return true };
        turns[Bend::between(shape, before, step) as usize] || outward && self.is_outward(shape, step)
    }

    /// Returns true if a step leads away from the start. No coordinate may come nearer to the start, and the angle
    /// between displacement and step must be acute.
    fn is_outward(self, shape: Shape, step: Vector) -> bool {
        let ((x, y), p, q) = (self.way, i32::from(step.x), i32::from(step.y));
        if self.way == (0, 0) {
            return true;
        }
        match shape {
            Shape::Square => x * p >= 0 && y * q >= 0 && x * p + y * q > 0,
            // The third coordinate of a cell is the difference of the other two.
            Shape::Hexagonal => {
                let apart = x * p >= 0 && y * q >= 0 && (x - y) * (p - q) >= 0;
                apart && 2 * (x * p + y * q) - (x * q + y * p) > 0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Symmetry;

    fn turn(shape: Shape, before: (i8, i8), after: (i8, i8)) -> Bend {
        Bend::between(shape, Vector::new(before.0, before.1), Vector::new(after.0, after.1))
    }

    #[test]
    fn eight_ways_are_eight_turns() {
        let round = [(0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)];
        let leaps = [(1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1)];
        for ways in [round, leaps] {
            for first in 0..8 {
                for (by, expected) in BENDS.into_iter().enumerate() {
                    assert_eq!(turn(Shape::Square, ways[first], ways[(first + by) % 8]), expected);
                }
            }
        }
        assert_eq!(turn(Shape::Square, (0, 2), (0, 1)), Bend::Onward);
    }

    #[test]
    fn hexagons_turn_by_sixths() {
        let round = [(0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0), (1, 1)];
        let turns = [Bend::Onward, Bend::HalfLeft, Bend::SharpLeft, Bend::Back, Bend::SharpRight, Bend::HalfRight];
        for first in 0..6 {
            for (by, expected) in turns.into_iter().enumerate() {
                assert_eq!(turn(Shape::Hexagonal, round[first], round[(first + by) % 6]), expected);
            }
        }
        assert_eq!(turn(Shape::Hexagonal, (0, 1), (2, 1)), Bend::Right);
    }

    #[test]
    fn a_mirror_swaps_left_and_right() {
        for (shape, mirror) in [(Shape::Square, 1), (Shape::Hexagonal, 1)] {
            let map = shape.maps(Symmetry::Mirrored)[mirror];
            for a in shape.images(Vector::new(1, 3), Symmetry::Full) {
                for b in shape.images(Vector::new(0, 1), Symmetry::Full) {
                    let seen = Bend::between(shape, map.apply(a), map.apply(b));
                    assert_eq!(seen, Bend::between(shape, a, b).mirrored());
                }
            }
        }
        let left = Turning { turns: BENDS.map(|turn| turn == Bend::Left), outward: false };
        assert_eq!(left.mirrored().turns, BENDS.map(|turn| turn == Bend::Right));
    }

    #[test]
    fn outward_is_away_from_the_start() {
        let outward = Turning { outward: true, ..Turning::NONE };
        let ways = |shape: Shape, first: (i8, i8), base: Vector| {
            let heading = Heading::START.after(Vector::new(first.0, first.1), 1);
            let steps = shape.images(base, Symmetry::Full);
            let mut ways: Vec<_> = steps.into_iter().filter(|&step| heading.allows(outward, shape, step)).collect();
            ways.sort_unstable();
            ways.into_iter().map(|step| (step.x, step.y)).collect::<Vec<_>>()
        };
        let (line, corner) = (Vector::new(0, 1), Vector::new(1, 1));
        // Griffon, aanca, and a knight that continues as a bishop.
        assert_eq!(ways(Shape::Square, (1, 1), line), [(0, 1), (1, 0)]);
        assert_eq!(ways(Shape::Square, (0, 1), corner), [(-1, 1), (1, 1)]);
        assert_eq!(ways(Shape::Square, (1, 2), corner), [(1, 1)]);
        assert_eq!(ways(Shape::Square, (0, 1), line), [(0, 1)]);
        assert_eq!(ways(Shape::Hexagonal, (0, 1), line), [(-1, 0), (0, 1), (1, 1)]);
        assert_eq!(ways(Shape::Hexagonal, (0, 1), Vector::new(1, 2)), [(-1, 1), (1, 2)]);
        assert_eq!(Heading::START.after(line, 1).after(-line, 1).way, (0, 0));
    }
}
