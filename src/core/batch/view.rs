//! How squares and sides are counted: as the board has them, or as the player to move sees them.

use crate::model::Board;
use crate::types::{Side, Square};

/// Whose eyes numbers and planes are made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// The board's: a move has the same number whoever makes it, and the first player's planes come first.
    #[default]
    Board,
    /// The mover's: the board is turned so that the side to move sits at the bottom, and its own planes come first. A move and the
    /// opponent's answer in kind have the same number.
    Mover,
}

/// The squares of a board, each with its number for each side.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    /// By side and index of the square in the grid; what is no square of the board has no number.
    numbers: [Vec<u8>; 2],
    /// The first side's squares, by number.
    squares: Vec<Square>,
    view: View,
}

impl Squares {
    /// Numbers the squares in the order of their indices. `None` if the second player does not see a board of the same form.
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

    /// Where a square stands in a plane for the side to move: an index in the board's grid.
    #[inline]
    pub fn cell(&self, mover: Side, square: Square) -> usize {
        self.squares[self.number(mover, square)].index()
    }

    /// The square of a number, as the first player sees it.
    pub fn square(&self, number: usize) -> Square {
        self.squares[number]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whose eyes they are counted for.
    pub fn view(&self) -> View {
        self.view
    }
}
