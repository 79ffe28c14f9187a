//! Set expressions: one notation for zones, targets and conditions.

use crate::types::{KindSet, Side, SquareSet, Vector};
use serde::{Deserialize, Serialize};
use std::slice::from_ref;

/// A set of squares. It is evaluated for a position and for a *viewer*, whose pieces are `own`; in rows about a move,
/// also for that move.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Set {
    /// Fixed squares: zones, ranks, files, named squares. One set per viewer.
    Squares([SquareSet; 2]),
    /// Squares in all of these sets.
    And(Vec<Set>),
    /// Squares in any of these sets.
    Or(Vec<Set>),
    /// Squares of the board that are not in this set.
    Not(Box<Set>),

    /// Squares with a piece of the viewer.
    Own,
    /// Squares with a piece of the opponent.
    Enemy,
    /// Squares with neither a piece nor a wall.
    Empty,
    /// Squares with a piece or a wall.
    Occupied,
    /// Squares with a wall.
    Walls,
    /// Squares with a piece of one of these kinds, of either side.
    Kinds(KindSet),
    /// Squares with a promoted piece: a derived form, or a piece marked as promoted.
    Promoted,
    /// Squares whose piece has never moved.
    Untouched,
    /// Squares whose piece could never move from there, whatever else stood on the board.
    Stranded,
    /// Squares that a piece just passed and on which it can be captured (en passant).
    Trail,

    /// The square the move starts from; empty for a drop.
    From,
    /// The square the move ends on.
    To,
    /// The squares passed between `from` and `to`, both ends excluded.
    Path,
    /// The squares whose pieces the move captures.
    Taken,
    /// The square that the player chose last, after the move landed.
    Chosen,

    /// Squares next to the set, by an edge or a corner.
    Near(Box<Set>),
    /// All squares on the files of the set.
    File(Box<Set>),
    /// All squares on the ranks of the set.
    Rank(Box<Set>),
    /// The squares of the set moved by any of the vectors (one list per viewer).
    Shift(Box<Set>, [Vec<Vector>; 2]),
    /// The squares that a slider on the set sees in these directions: empty squares up to and including the first
    /// occupied one.
    Along(Box<Set>, [Vec<Vector>; 2]),
    /// All squares from the set in any of the directions, whatever stands there.
    Beyond(Box<Set>, [Vec<Vector>; 2]),
    /// Squares strictly between a square of the first set and a square of the second, on one line.
    Between(Box<Set>, Box<Set>),
    /// Squares between two squares of the set, next to both and on one line with them.
    Flanked(Box<Set>),
    /// Squares of the second set that form an unbroken line from a square of the first set to another square of the
    /// third, in any of these directions.
    Enclosed(Box<[Set; 3]>, [Vec<Vector>; 2]),
    /// Squares that the pieces on the set could move to.
    Reach(Box<Set>),
    /// Squares whose piece is attacked. An occupied square counts as attacked by the opponent of its piece, an empty
    /// one by the viewer's opponent. If a set is given, only attackers on it count.
    Attacked(Option<Box<Set>>),
    /// Squares of pieces that an own piece would recapture.
    Guarded,
    /// The set seen by the opponent.
    Theirs(Box<Set>),
}

impl Set {
    /// The empty set.
    pub const NONE: Set = Set::Squares([SquareSet::EMPTY; 2]);

    /// The operands of this set, without the set itself.
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

    /// The squares that the set can contain in any position. Only its fixed squares narrow the answer.
    pub fn at_most(&self, viewer: Side, board: SquareSet) -> SquareSet {
        match self {
            Set::Squares(squares) => squares[viewer.index()],
            Set::And(sets) => sets.iter().fold(board, |all, set| all & set.at_most(viewer, board)),
            Set::Or(sets) => sets.iter().fold(SquareSet::EMPTY, |all, set| all | set.at_most(viewer, board)),
            Set::Theirs(set) => set.at_most(viewer.other(), board),
            Set::Not(set) => set.as_squares().map_or(board, |squares| board - squares[viewer.index()]),
            Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Walls | Set::Kinds(_) | Set::Promoted => board,
            Set::Untouched | Set::Stranded | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken => board,
            Set::Chosen | Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) => board,
            Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) => board,
            Set::Attacked(_) | Set::Guarded => board,
        }
    }

    /// The squares of a set that is the same in every position, by viewer; `None` for any other set.
    pub fn as_squares(&self) -> Option<[SquareSet; 2]> {
        match self {
            Set::Squares(squares) => Some(*squares),
            // Loading a variant turns every set that is the same in every position into `Squares`.
            _ => None,
        }
    }
}
