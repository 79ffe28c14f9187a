//! Starting arrays: the ways to shuffle the pieces on some squares of the start, and a number for each way.
//!
//! A step puts pieces on some of the squares that are left. The number of ways to do so does not depend on the steps
//! before it. So each choice is a digit of a number, and the first step's choice is the lowest digit. Scharnagl's
//! numbering of Chess960 is an example.

use super::condition::Condition;
use super::limits::MAX_ARRAYS;
use super::rules::Rules;
use crate::types::{Kind, Piece, Side, Square, SquareSet};
use serde::{Deserialize, Serialize};

/// Squares whose pieces are shuffled.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct ArrayRow {
    /// The row's name.
    pub name: String,
    /// The side whose pieces are shuffled; both sides' alike if not set.
    pub side: Option<Side>,
    /// The squares, as the side sees them.
    pub squares: SquareSet,
    /// The placements, step by step.
    pub steps: Vec<ArrayStep>,
    /// The condition that the start must meet for the side. Numbers of arrays that fail it are left out.
    pub when: Option<Condition>,
}

/// A step of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum ArrayStep {
    /// Pieces of one kind go on any of the squares that are left.
    Some {
        /// Their kind.
        kind: Kind,
        /// The number of pieces.
        count: usize,
        /// The squares they may go on, as the side sees them.
        on: SquareSet,
    },
    /// These pieces go on the squares that are left, in this order.
    InOrder(Vec<Kind>),
}

impl ArrayRow {
    /// The number of ways to shuffle; `None` if it depends on the choices made, exceeds [`MAX_ARRAYS`], or is 0.
    pub fn count(&self) -> Option<u64> {
        let mut all = 1u64;
        let mut before: Vec<(SquareSet, usize)> = Vec::new();
        for step in &self.steps {
            let ArrayStep::Some { kind: _, count, on } = step else { continue };
            let on = *on & self.squares;
            let mut left = on.len();
            for (other, taken) in &before {
                if other.is_subset(&on) {
                    left = left.checked_sub(*taken)?;
                } else if other.intersects(&on) {
                    return None;
                }
            }
            all = all.checked_mul(choices(left, *count)).filter(|&all| 0 < all && all <= MAX_ARRAYS)?;
            before.push((on, *count));
        }
        Some(all)
    }

    /// The number of pieces placed.
    pub fn pieces(&self) -> usize {
        let of = |step: &ArrayStep| match step {
            ArrayStep::Some { kind: _, count, on: _ } => *count,
            ArrayStep::InOrder(kinds) => kinds.len(),
        };
        self.steps.iter().map(of).sum()
    }

    /// The placed pieces with their squares, as the side sees them. Removes the row's choices from `number`.
    fn lay(&self, number: &mut u64) -> Vec<(Square, Kind)> {
        let (mut left, mut laid) = (self.squares, Vec::new());
        for step in &self.steps {
            match step {
                ArrayStep::Some { kind, count, on } => {
                    let open: Vec<Square> = (left & *on).iter().collect();
                    let ways = choices(open.len(), *count).max(1);
                    for square in chosen(&open, *count, *number % ways) {
                        left.remove(square);
                        laid.push((square, *kind));
                    }
                    *number /= ways;
                }
                ArrayStep::InOrder(kinds) => {
                    let squares: Vec<Square> = left.iter().take(kinds.len()).collect();
                    for (&square, &kind) in squares.iter().zip(kinds) {
                        left.remove(square);
                        laid.push((square, kind));
                    }
                }
            }
        }
        laid
    }
}

impl Rules {
    /// The number of starting arrays; `None` if the start is always the same. The count includes arrays that fail a
    /// condition.
    pub fn array_count(&self) -> Option<u64> {
        let product = |all: u64, row: &ArrayRow| all.checked_mul(row.count()?).filter(|&all| all <= MAX_ARRAYS);
        if self.arrays.is_empty() { None } else { self.arrays.iter().try_fold(1, product) }
    }

    /// The pieces on the shuffled squares in the array with a number, counted from 0; `None` if the number is too
    /// large. The first row's choices are the number's lowest digits.
    pub fn array(&self, number: u64) -> Option<Vec<(Square, Piece)>> {
        let mut left = Some(number).filter(|number| self.array_count().is_some_and(|count| *number < count))?;
        let mut pieces = Vec::new();
        for row in &self.arrays {
            let laid = row.lay(&mut left);
            for side in Side::all_of(row.side) {
                let seen =
                    |&(square, kind): &(Square, Kind)| Some((self.board.seen_by(side, square)?, Piece { side, kind }));
                pieces.extend(laid.iter().filter_map(seen));
            }
        }
        Some(pieces)
    }
}

/// The number of ways to choose `count` of the squares; `u64::MAX` if it exceeds [`MAX_ARRAYS`].
fn choices(squares: usize, count: usize) -> u64 {
    if count > squares {
        return 0;
    }
    let mut ways = 1u64;
    for taken in 0..count.min(squares - count) as u64 {
        ways = ways.saturating_mul(squares as u64 - taken) / (taken + 1);
        if ways > MAX_ARRAYS {
            return u64::MAX;
        }
    }
    ways
}

/// The choice with this number among all choices of `count` squares, in lexicographic order.
fn chosen(squares: &[Square], mut count: usize, mut number: u64) -> Vec<Square> {
    let mut found = Vec::with_capacity(count);
    for (index, &square) in squares.iter().enumerate() {
        if count == 0 {
            break;
        }
        let with = choices(squares.len() - index - 1, count - 1);
        if number < with {
            found.push(square);
            count -= 1;
        } else {
            number -= with;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_those_of_a_dictionary() {
        let squares = SquareSet::first(5).iter().collect::<Vec<_>>();
        let pairs: Vec<Vec<u8>> =
            (0..10).map(|number| chosen(&squares, 2, number).iter().map(|square| square.0).collect()).collect();
        let expected = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        assert_eq!(pairs, expected);
        assert_eq!([choices(8, 0), choices(8, 8), choices(3, 4), choices(10, 3)], [1, 1, 0, 120]);
        assert_eq!(choices(256, 128), u64::MAX);
    }
}
