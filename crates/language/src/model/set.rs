//! Set expressions: one notation for zones, targets and conditions.

use crate::types::{KindSet, SquareSet, Vector};
use std::slice::from_ref;

/// A set of squares, evaluated for a position, for a *viewer* (who decides what `own` and `enemy` mean), and, in rows
/// about a move, for that move.
#[derive(Clone, PartialEq, Debug)]
pub enum Set {
    /// Known squares: zones, ranks, files, named squares. One set a viewer.
    Squares([SquareSet; 2]),
    /// In all of these.
    And(Vec<Set>),
    /// In any of these.
    Or(Vec<Set>),
    /// On the board and not in this.
    Not(Box<Set>),

    /// Pieces of the viewer.
    Own,
    /// Pieces of the opponent.
    Enemy,
    /// Squares without piece or wall.
    Empty,
    /// Squares with a piece or a wall.
    Occupied,
    /// Squares with a wall.
    Walls,
    /// Pieces of these kinds, of either side.
    Kinds(KindSet),
    /// Promoted pieces: derived forms, and pieces marked as promoted.
    Promoted,
    /// Squares whose piece has never moved.
    Untouched,
    /// Pieces that could never move from where they stand, whatever else stood on the board.
    Stranded,
    /// Squares that a piece just passed and on which it can be taken (en passant).
    Trail,

    /// The square the move starts from; empty for a drop.
    From,
    /// The square the move ends on.
    To,
    /// The squares passed: between `from` and `to`, ends excluded.
    Path,
    /// The squares whose pieces the move takes.
    Taken,
    /// The square that the player chose last, once the move had landed.
    Chosen,

    /// Squares next to these, by an edge or a corner.
    Near(Box<Set>),
    /// All squares on the files of these.
    File(Box<Set>),
    /// All squares on the ranks of these.
    Rank(Box<Set>),
    /// These squares moved by any of the vectors (one list a viewer).
    Shift(Box<Set>, [Vec<Vector>; 2]),
    /// What a slider on these squares would see in these directions: empty squares up to and including the first that
    /// is not.
    Along(Box<Set>, [Vec<Vector>; 2]),
    /// All squares from these in any of the directions, whatever stands there.
    Beyond(Box<Set>, [Vec<Vector>; 2]),
    /// Squares strictly between a square of the first and one of the second set on one line.
    Between(Box<Set>, Box<Set>),
    /// Squares with a square of the set on both sides, on one line.
    Flanked(Box<Set>),
    /// Squares of the second set that lie, unbroken, in a line from a square of the first to another one of the third,
    /// in any of these directions.
    Enclosed(Box<[Set; 3]>, [Vec<Vector>; 2]),
    /// Squares that pieces on these squares could move to.
    Reach(Box<Set>),
    /// Squares on which a piece is attacked: an occupied square by the opponent of its piece, an empty one by the
    /// viewer's opponent. With a set: only by attackers on it.
    Attacked(Option<Box<Set>>),
    /// Pieces on whose squares an own piece would recapture.
    Guarded,
    /// The set as the opponent sees it.
    Theirs(Box<Set>),
}

impl Set {
    /// No squares.
    pub const NONE: Set = Set::Squares([SquareSet::EMPTY; 2]);

    /// The operands of this set, itself not included.
    pub fn parts(&self) -> impl Iterator<Item = &Set> {
        let (first, second): (&[Set], &[Set]) = match self {
            Set::And(sets) | Set::Or(sets) => (sets, &[]),
            Set::Not(s)
            | Set::Near(s)
            | Set::File(s)
            | Set::Rank(s)
            | Set::Shift(s, _)
            | Set::Along(s, _)
            | Set::Beyond(s, _) => (from_ref(s), &[]),
            Set::Flanked(s) | Set::Reach(s) | Set::Theirs(s) | Set::Attacked(Some(s)) => (from_ref(s), &[]),
            Set::Between(a, b) => (from_ref(a), from_ref(b)),
            Set::Enclosed(sets, _) => (&sets[..], &[]),
            Set::Attacked(None) | Set::Guarded | Set::Squares(_) => (&[], &[]),
            Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => (&[], &[]),
            Set::Walls | Set::Untouched | Set::Stranded | Set::Trail => (&[], &[]),
            Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => (&[], &[]),
        };
        first.iter().chain(second)
    }

    /// Is the set the same in every position (seen from each side)?
    pub fn as_squares(&self) -> Option<[SquareSet; 2]> {
        match self {
            Set::Squares(squares) => Some(*squares),
            // Whatever else is the same in every position was made `Squares` when the variant was loaded.
            _ => None,
        }
    }
}
