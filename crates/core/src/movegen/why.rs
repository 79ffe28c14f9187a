//! Why there is a move, or none: for people who ask about one move at a time.
//!
//! A position and an intended move give the movements and rows that apply to the move, with the squares that matter.
//! [`notation`](crate::notation) finds the words for it. All of it is worked out by the reference executor.

use crate::model::Onto;
use crate::types::{Kind, Piece, Side, Square, SquareSet};

/// Why a movement of a piece does not lead to a square, though in other circumstances it could.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Obstacle {
    /// The movement's name, or its number among the piece's moves.
    pub movement: String,
    /// What would have to be different; at least one entry.
    pub hindrances: Vec<Hindrance>,
}

/// What keeps a movement from leading somewhere.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Hindrance {
    /// Pieces or walls stand on squares that must be empty.
    Blocked(SquareSet),
    /// This movement may only end on squares as given here, and the last square is not like that.
    Landing(Onto),
    /// It hops over so many pieces, and these squares between are occupied.
    Hurdles {
        /// How many.
        needed: u16,
        /// The occupied squares on the way.
        between: SquareSet,
    },
    /// The piece must never have moved.
    Moved,
    /// It starts only on these squares.
    Start(SquareSet),
    /// It ends only on these squares.
    Goal(SquareSet),
    /// These squares of the way are outside of where it may go.
    Outside(SquareSet),
    /// It must pass one of these squares.
    NotAcross(SquareSet),
    /// The movement's own condition does not hold.
    Condition,
    /// A leg of the path demands more.
    Leg,
    /// A `cannot` row of this name rules it out.
    Cannot(String),
    /// The piece would have to be promoted, and there is nothing left that it could become.
    NoPromotion,
    /// The player must choose something once the move has landed, and there is nothing to choose.
    NothingToChoose,
}

/// What makes a forbidden row hold after a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// Something forbidden is there.
    There {
        /// Where, and what stands there then.
        squares: Vec<(Square, Option<Piece>)>,
        /// The pieces that attack it, if attacks matter here.
        attackers: Vec<(Square, Piece)>,
    },
    /// A number is too large, or too small.
    Amounts(i64, Relation, i64),
    /// The side would have no move.
    Stuck(Side),
    /// The position would occur for at least so many times.
    Repeated(u32),
}

/// How a number compares to another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It is as large, or larger.
    AtLeast,
    /// It is as large, or smaller.
    AtMost,
    /// It is larger.
    MoreThan,
}

/// A row that forbids a move, and why.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The row's name.
    pub row: String,
    /// What makes it hold; `None` for a row of `must`: other moves have to be played.
    pub grounds: Option<Vec<Ground>>,
}

/// A way to castle, and what it is missing.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct CastlingAttempt {
    /// The row's name.
    pub row: String,
    /// Where the first piece starts and ends.
    pub way: (Square, Square),
    /// Where its partner starts, if it has one.
    pub partner: Option<Square>,
    /// What it is missing.
    pub faults: Vec<CastlingFault>,
}

/// What a castling is missing.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum CastlingFault {
    /// The piece does not stand where it must.
    NotThere(Kind, Square),
    /// The piece does, but it has moved.
    Moved(Kind, Square),
    /// Something stands on these squares, which must be empty.
    Between(SquareSet),
    /// The row's own condition does not hold.
    Condition,
    /// The first piece would be in check there, from these squares.
    Unsafe(Square, SquareSet),
    /// A `cannot` row of this name rules it out.
    Cannot(String),
}

/// Why a row of `drops` does not let a piece be dropped on a square.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum DropFault {
    /// It may be dropped only on these squares.
    Outside {
        /// The row's name.
        row: String,
        /// The squares, as far as they are empty.
        squares: SquareSet,
    },
    /// The row's own condition does not hold.
    Condition {
        /// The row's name.
        row: String,
    },
    /// A `cannot` row of this name rules it out.
    Cannot {
        /// The row's name.
        row: String,
    },
}

/// Where a legal move comes from, and what follows it.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Sources {
    /// The piece's movements that lead so, by their names or numbers.
    pub movements: Vec<String>,
    /// The rows of `castling` or `drops` that allow it.
    pub rows: Vec<String>,
    /// Is it a drop that takes nothing out of the hand?
    pub free: bool,
    /// The rows of `promotion` that offer what the piece becomes.
    pub promotions: Vec<String>,
    /// The rows that follow it and change something.
    pub followed: Vec<Followed>,
}

/// A row of `after` that follows a move.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Followed {
    /// The row's name.
    pub row: String,
    /// The squares where something else stands after it.
    pub changed: SquareSet,
}
