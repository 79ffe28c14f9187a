//! Explanations of why a move is possible or not, for one move at a time.
//!
//! A position and an intended move give the movements and rows that apply to the move, with the squares that matter.
//! [`notation`](crate::notation) puts them into words. The reference executor computes all of this.

use crate::model::Onto;
use crate::types::{Kind, Piece, Side, Square, SquareSet};

/// The obstacle that keeps a movement from a square to which it could lead in other circumstances.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Obstacle {
    /// The name of the movement, or its number among the piece's moves.
    pub movement: String,
    /// The hindrances, at least one.
    pub hindrances: Vec<Hindrance>,
}

/// A reason why a movement does not lead to a square.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Hindrance {
    /// Pieces or walls stand on squares that must be empty.
    Blocked(SquareSet),
    /// The movement may only end on squares as given here, and the last square is different.
    Landing(Onto),
    /// The movement jumps over a fixed number of pieces, and other squares between are occupied.
    Hurdles {
        /// The number of pieces.
        needed: u16,
        /// The occupied squares on the path.
        between: SquareSet,
    },
    /// The piece must never have moved.
    Moved,
    /// The movement starts only on these squares.
    Start(SquareSet),
    /// The movement ends only on these squares.
    Goal(SquareSet),
    /// These squares of the path are outside the zone of the movement.
    Outside(SquareSet),
    /// The movement must pass one of these squares.
    NotAcross(SquareSet),
    /// The movement's own condition does not hold.
    Condition,
    /// A leg of the path has further demands.
    Leg,
    /// A `cannot` row of this name excludes the movement.
    Cannot(String),
    /// The piece would have to promote, and no kind is left.
    NoPromotion,
    /// The player must choose something after the move has landed, and there is nothing to choose.
    NothingToChoose,
}

/// A reason why a forbidden row holds after a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// A forbidden pattern is on the board.
    There {
        /// The squares, with their contents after the move.
        squares: Vec<(Square, Option<Piece>)>,
        /// The pieces that attack these squares, if attacks matter here.
        attackers: Vec<(Square, Piece)>,
    },
    /// The first number would be at least the second.
    AtLeast(i64, i64),
    /// The first number would be less than the second.
    LessThan(i64, i64),
    /// The side would have no move.
    Stuck(Side),
    /// The position would occur at least this many times.
    Repeated(u32),
}

/// A row that forbids a move, and the reasons.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The name of the row.
    pub row: String,
    /// The reasons why it holds; `None` for a row of `must`, because other moves must be played.
    pub grounds: Option<Vec<Ground>>,
}

/// A castling and its faults.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CastlingAttempt {
    /// The name of the row.
    pub row: String,
    /// The start and target squares of the first piece.
    pub way: (Square, Square),
    /// The start square of its partner, if it has one.
    pub partner: Option<Square>,
    /// The faults; empty if the board permits the castling.
    pub faults: Vec<CastlingFault>,
}

/// A reason why a castling is impossible.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum CastlingFault {
    /// The piece is not on its square.
    NotThere(Kind, Square),
    /// The piece is on its square but has moved.
    Moved(Kind, Square),
    /// These squares must be empty but are not.
    Between(SquareSet),
    /// The row's own condition does not hold.
    Condition,
    /// The first piece would be in check on this square, from these squares.
    Unsafe(Square, SquareSet),
    /// A `cannot` row of this name excludes the castling.
    Cannot(String),
}

/// A reason why a row of `drops` does not let a piece be dropped on a square.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum DropFault {
    /// The piece may be dropped only on these squares.
    Outside {
        /// The name of the row.
        row: String,
        /// The empty ones of these squares.
        squares: SquareSet,
    },
    /// The row's own condition does not hold.
    Condition {
        /// The name of the row.
        row: String,
    },
    /// A `cannot` row of this name excludes the drop.
    Cannot {
        /// The name of the row.
        row: String,
    },
}

/// The movements and rows that allow a legal move, and the rows that follow it.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct MoveSources {
    /// The names or numbers of the piece's movements that give this move.
    pub movements: Vec<String>,
    /// The rows of `castling` or `drops` that allow it.
    pub rows: Vec<String>,
    /// Set for a drop that takes no piece from the hand.
    pub free: bool,
    /// The rows of `promotion` that offer the move's promotion.
    pub promotions: Vec<String>,
    /// The rows that follow the move and change something.
    pub followed: Vec<Followed>,
}

/// A row of `after` that follows a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Followed {
    /// The name of the row.
    pub row: String,
    /// The squares whose contents it changes.
    pub changed: SquareSet,
}
