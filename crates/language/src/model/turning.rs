//! Turns: how a leg of a path may go on from the one before.

use super::symmetry::Shape;
use crate::types::Vector;

/// The turn from one step to the next, as seen by the piece that has made the first. Between the eight directions of a
/// board of squares a half turn is one of 45 degrees, a sharp one of 135.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// The same direction.
    Onward,
    /// To the left, by less than a right angle.
    HalfLeft,
    /// To the left, by a right angle.
    Left,
    /// To the left, by more than a right angle.
    SharpLeft,
    /// The opposite direction.
    Back,
    /// To the right, by more than a right angle.
    SharpRight,
    /// To the right, by a right angle.
    Right,
    /// To the right, by less than a right angle.
    HalfRight,
}

impl Bend {
    /// How many turns there are.
    pub const COUNT: usize = 8;

    /// The turn from the direction of one step to that of the next.
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

    /// This turn in a mirror.
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

/// How a leg may go on: by any of these turns, or away from where the path began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turning {
    /// Is the turn allowed? By the place of the turn in [`Bend`].
    pub turns: [bool; Bend::COUNT],
    /// Is each step allowed that leads away from the start, and in no direction back to it?
    pub outward: bool,
}

impl Turning {
    /// Any way.
    pub const ANY: Turning = Turning { turns: [true; Bend::COUNT], outward: true };
    /// No way.
    pub const NONE: Turning = Turning { turns: [false; Bend::COUNT], outward: false };

    /// Is any way allowed?
    pub fn is_any(self) -> bool {
        self.turns == [true; Bend::COUNT]
    }

    /// This turning in a mirror.
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

/// All turns, in their order.
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

/// The last step and the way of a path so far, on which the directions of its next leg depend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heading {
    /// Its last step; none at the beginning.
    step: Option<Vector>,
    /// How far it has come, in files and ranks. Joined edges do not matter.
    way: (i32, i32),
}

impl Heading {
    /// Where a path begins.
    pub const START: Heading = Heading { step: None, way: (0, 0) };

    /// The heading after so many more equal steps.
    #[inline]
    #[must_use]
    pub fn after(self, step: Vector, times: u16) -> Heading {
        let (x, y) = self.way;
        let part = |part: i8| i32::from(part) * i32::from(times);
        Heading { step: Some(step), way: (x + part(step.x), y + part(step.y)) }
    }

    /// May a leg begin with this step? Any may before the first step.
    pub fn allows(self, turning: Turning, shape: Shape, step: Vector) -> bool {
        let Turning { turns, outward } = turning;
        let Some(before) = self.step else { return true };
        turns[Bend::between(shape, before, step) as usize] || outward && self.is_outward(shape, step)
    }

    /// Does a step lead away from the start? No coordinate comes nearer to it, and the way so far and the step make an
    /// acute angle.
    fn is_outward(self, shape: Shape, step: Vector) -> bool {
        let ((x, y), p, q) = (self.way, i32::from(step.x), i32::from(step.y));
        if self.way == (0, 0) {
            return true;
        }
        match shape {
            Shape::Square => x * p >= 0 && y * q >= 0 && x * p + y * q > 0,
            // The third coordinate of a cell is the difference of the two that are written.
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
        // The griffon, the aanca, and a knight that goes on as a bishop.
        assert_eq!(ways(Shape::Square, (1, 1), line), [(0, 1), (1, 0)]);
        assert_eq!(ways(Shape::Square, (0, 1), corner), [(-1, 1), (1, 1)]);
        assert_eq!(ways(Shape::Square, (1, 2), corner), [(1, 1)]);
        assert_eq!(ways(Shape::Square, (0, 1), line), [(0, 1)]);
        assert_eq!(ways(Shape::Hexagonal, (0, 1), line), [(-1, 0), (0, 1), (1, 1)]);
        assert_eq!(ways(Shape::Hexagonal, (0, 1), Vector::new(1, 2)), [(-1, 1), (1, 2)]);
        assert_eq!(Heading::START.after(line, 1).after(-line, 1).way, (0, 0));
    }
}
