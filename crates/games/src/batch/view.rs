//! The counting of squares and sides: from the board's side, or from the side to move.

use ferz_core::model::Board;
use ferz_core::types::{Side, Square};

/// The side from which numbers and planes are seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// The board's side: a move has the same number for both players, and the first player's planes come first.
    #[default]
    Board,
    /// The mover's side: the board is turned so that the side to move sits at the bottom, and its own planes come
    /// first. A move and the opponent's mirrored move have the same number.
    Mover,
}

/// The squares of a board, each with its number for each side.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    /// By side and index of the square in the grid; holes have no number.
    numbers: [Vec<u8>; 2],
    /// The first side's squares, by number.
    squares: Vec<Square>,
    view: View,
}

impl Squares {
    /// Numbers the squares in the order of their indices. `None` if the second player does not see a board of the same
    /// form.
    pub fn new(board: &Board, view: View) -> Option<Squares> {
        let squares: Vec<Square> = board.squares().iter().collect();
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let mut numbers = [vec![0; grid], vec![0; grid]];
        for (number, &square) in squares.iter().enumerate() {
            for side in Side::BOTH {
                let seen = match view {
                    View::Board => square,
                    View::Mover => board.seen_by(side, square)?,
                };
                numbers[side.index()][seen.index()] = number as u8;
            }
        }
        Some(Squares { numbers, squares, view })
    }

    /// The number of a square for the side to move.
    #[inline]
    pub fn number(&self, mover: Side, square: Square) -> usize {
        usize::from(self.numbers[mover.index()][square.index()])
    }

    /// The index of a square in a plane for the side to move: an index in the board's grid.
    #[inline]
    pub fn cell(&self, mover: Side, square: Square) -> usize {
        self.squares[self.number(mover, square)].index()
    }

    /// The square with a number, as the first player sees it.
    pub fn square(&self, number: usize) -> Square {
        self.squares[number]
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// The side from which they are counted.
    pub fn view(&self) -> View {
        self.view
    }
}
