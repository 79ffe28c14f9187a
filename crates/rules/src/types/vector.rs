//! Steps on the board.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Mul, Neg};

/// A step of `x` files to the right and `y` ranks forward, as the first player sees them.
///
/// On a hexagonal board the files run upwards, and neighbouring files are shifted by half a cell. The six neighbours
/// are (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1) and (-1, 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
pub struct Vector {
    /// Files to the right.
    pub x: i8,
    /// Ranks forward.
    pub y: i8,
}

impl Vector {
    /// Creates a vector from its two components.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Vector {
        Vector { x, y }
    }
}

impl Add for Vector {
    type Output = Vector;
    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector::new(self.x.saturating_add(other.x), self.y.saturating_add(other.y))
    }
}

impl Neg for Vector {
    type Output = Vector;
    #[inline]
    fn neg(self) -> Vector {
        Vector::new(-self.x, -self.y)
    }
}

impl Mul<i8> for Vector {
    type Output = Vector;
    #[inline]
    fn mul(self, n: i8) -> Vector {
        Vector::new(self.x.saturating_mul(n), self.y.saturating_mul(n))
    }
}
