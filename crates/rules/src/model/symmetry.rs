//! Rotations and reflections: they give the images of a written vector.

use super::board::Second;
use crate::types::Vector;
use serde::{Deserialize, Serialize};

/// The shape of the cells, which decides which cells are neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Shape {
    /// Square cells: four neighbours by an edge and four by a corner.
    Square,
    /// Hexagonal cells on a skewed grid: six neighbours; see [`Vector`] for their steps.
    Hexagonal,
}

/// The images that a written vector stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// All rotations and reflections of the board's shape: 8 on squares, 12 on hexagons.
    Full,
    /// The vector and its left-right mirror image.
    Mirrored,
    /// The rotations only: 4 on squares, 6 on hexagons.
    Turned,
    /// Only the vector as written.
    Exactly,
}

impl Shape {
    /// The images of `v` under `symmetry`, each once, in a fixed order that starts with `v`.
    pub fn images(self, v: Vector, symmetry: Symmetry) -> Vec<Vector> {
        let mut images: Vec<Vector> = Vec::new();
        for map in self.maps(symmetry) {
            let image = map.apply(v);
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// The linear maps of `symmetry`, the identity first.
    ///
    /// On hexagons a rotation by 60 degrees takes (x, y) to (y, y - x) in the skewed grid; the left-right mirror takes
    /// it to (-x, y - x).
    pub fn maps(self, symmetry: Symmetry) -> Vec<Map> {
        let (turn, order, mirror) = match self {
            Shape::Square => (Map([[0, 1], [-1, 0]]), 4, Map([[-1, 0], [0, 1]])),
            Shape::Hexagonal => (Map([[0, 1], [-1, 1]]), 6, Map([[-1, 0], [-1, 1]])),
        };
        let identity = Map([[1, 0], [0, 1]]);
        let turns = std::iter::successors(Some(identity), |map| Some(turn.after(*map))).take(order);
        match symmetry {
            Symmetry::Exactly => vec![identity],
            Symmetry::Mirrored => vec![identity, mirror],
            Symmetry::Turned => turns.collect(),
            Symmetry::Full => turns.clone().chain(turns.map(|map| map.after(mirror))).collect(),
        }
    }

    /// The vector that the second player means by `v`, which is written for the first player.
    pub fn for_second(self, v: Vector, second: Second) -> Vector {
        match (self, second) {
            (_, Second::Rotated) => -v,
            (Shape::Square, Second::Reflected) => Vector::new(v.x, -v.y),
            (Shape::Hexagonal, Second::Reflected) => Vector::new(v.x, v.x - v.y),
        }
    }
}

/// A linear map of vectors: the image of (x, y) is (m00 x + m01 y, m10 x + m11 y).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Map([[i8; 2]; 2]);

impl Map {
    /// The image of `v`.
    pub fn apply(self, v: Vector) -> Vector {
        let [[a, b], [c, d]] = self.0;
        Vector::new(a * v.x + b * v.y, c * v.x + d * v.y)
    }

    /// The composition of two maps: `other` first, then this map.
    #[must_use]
    pub fn after(self, other: Map) -> Map {
        let ([[a, b], [c, d]], [[e, f], [g, h]]) = (self.0, other.0);
        Map([[a * e + b * g, a * f + b * h], [c * e + d * g, c * f + d * h]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knight_has_eight_leaps_on_squares_and_twelve_on_hexagons() {
        assert_eq!(Shape::Square.images(Vector::new(1, 2), Symmetry::Full).len(), 8);
        assert_eq!(Shape::Square.images(Vector::new(0, 1), Symmetry::Full).len(), 4);
        assert_eq!(Shape::Hexagonal.images(Vector::new(1, 3), Symmetry::Full).len(), 12);
        assert_eq!(Shape::Hexagonal.images(Vector::new(0, 1), Symmetry::Full).len(), 6);
        assert_eq!(Shape::Hexagonal.images(Vector::new(1, 2), Symmetry::Full).len(), 6);
    }

    #[test]
    fn a_hexagonal_mirror_image_stays_forward() {
        let images = Shape::Hexagonal.images(Vector::new(1, 1), Symmetry::Mirrored);
        assert_eq!(images, [Vector::new(1, 1), Vector::new(-1, 0)]);
    }

    #[test]
    fn seeing_twice_from_the_other_side_is_the_identity() {
        for shape in [Shape::Square, Shape::Hexagonal] {
            for second in [Second::Reflected, Second::Rotated] {
                let v = Vector::new(3, -1);
                assert_eq!(shape.for_second(shape.for_second(v, second), second), v);
            }
        }
    }
}
