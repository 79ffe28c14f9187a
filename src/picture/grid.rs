//! The geometry of cells in a picture: squares side by side, and hexagons on an edge.

use crate::model::Shape;
use std::ops::{Add, Mul, Sub};

/// The side of a square cell, and the height of a hexagonal one, in picture units.
pub(super) const CELL: f64 = 40.0;
/// The distance of the corners of a hexagonal cell from its middle, for a hexagon with the height of a cell.
const CORNER: f64 = CELL * 0.577_350_27;

/// A point or a vector in picture units: `x` to the right, `y` down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The length of the vector.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The unit vector in the same direction; `None` if the length is 0.
    pub fn unit(self) -> Option<Point> {
        let length = self.length();
        (length > 0.0).then(|| self * (1.0 / length))
    }

    /// The vector turned by a right angle.
    pub fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// The middle of a cell of the grid. Cells of neighbouring files on a hexagonal board are half a cell apart.
pub(super) fn middle(shape: Shape, file: i32, rank: i32) -> Point {
    let (file, rank) = (f64::from(file), f64::from(rank));
    match shape {
        Shape::Square => Point::new(file * CELL, -rank * CELL),
        Shape::Hexagonal => Point::new(file * CORNER * 1.5, (file / 2.0 - rank) * CELL),
    }
}

/// The corners of a cell, from its middle, in order. The side from each to the next borders on the cell of [`across`]
/// with the same index.
pub(super) fn corners(shape: Shape) -> Vec<Point> {
    match shape {
        Shape::Square => {
            let half = CELL / 2.0;
            [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Point::new(x, y)).to_vec()
        }
        Shape::Hexagonal => {
            let corner = |sixth: u8| {
                let angle = std::f64::consts::FRAC_PI_3 * f64::from(sixth) - 2.0 * std::f64::consts::FRAC_PI_3;
                Point::new(CORNER * angle.cos(), CORNER * angle.sin())
            };
            (0..6).map(corner).collect()
        }
    }
}

/// The cells beyond the sides of a cell, in files and ranks from it.
pub(super) fn across(shape: Shape) -> &'static [(i32, i32)] {
    match shape {
        Shape::Square => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
        Shape::Hexagonal => &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)],
    }
}

/// The index of the board colour of a cell: two colours on squares, dark first at the lower left, three on hexagons.
pub(super) fn shade(shape: Shape, file: i32, rank: i32) -> usize {
    let shade = match shape {
        Shape::Square => (file + rank).rem_euclid(2),
        Shape::Hexagonal => (file + rank).rem_euclid(3),
    };
    usize::try_from(shade).unwrap_or(0)
}

/// The distance of a cell in steps to neighbours; on squares, diagonal neighbours count.
pub(super) fn distance(shape: Shape, x: i32, y: i32) -> i32 {
    match shape {
        Shape::Square => x.abs().max(y.abs()),
        Shape::Hexagonal => x.abs().max(y.abs()).max((x - y).abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_lie_beyond_their_sides() {
        for shape in [Shape::Square, Shape::Hexagonal] {
            let corners = corners(shape);
            assert_eq!(corners.len(), across(shape).len());
            for (place, &(file, rank)) in across(shape).iter().enumerate() {
                let side = (corners[place] + corners[(place + 1) % corners.len()]) * 0.5;
                let off = middle(shape, file, rank) * 0.5 - side;
                assert!(off.length() < 0.01, "{shape:?} {file} {rank}: {off:?}");
                assert_eq!(distance(shape, file, rank), 1);
            }
        }
    }

    #[test]
    fn neighbours_differ_in_colour() {
        for shape in [Shape::Square, Shape::Hexagonal] {
            for &(file, rank) in across(shape) {
                assert_ne!(shade(shape, 0, 0), shade(shape, file, rank), "{shape:?} {file} {rank}");
            }
        }
        assert_eq!(shade(Shape::Square, 0, 0), 0);
    }
}
