//! Patterns of moves: which moves a row applies to.

use super::condition::Condition;
use super::set::Set;
use crate::types::{Kind, KindSet};

/// A pattern of moves. A move matches if all fields that are set hold. The facts are those of the position before the
/// move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MovePattern {
    /// The mover is of one of these kinds.
    pub by: Option<KindSet>,
    /// What kind of move.
    pub kind: Option<MoveKind>,
    /// What is taken.
    pub takes: Option<Taking>,
    /// The start is in this set; a drop has none.
    pub from: Option<Set>,
    /// The last square is in this set.
    pub to: Option<Set>,
    /// The piece becomes one of these.
    pub becomes: Option<KindSet>,
    /// Has the mover never moved before?
    pub unmoved: Option<bool>,
    /// What must hold before the move, seen by the mover.
    pub when: Option<Condition>,
}

impl MovePattern {
    /// May a move of a piece of this kind match one of the patterns of a row, as far as `by` says? A row without
    /// patterns applies to all moves.
    pub fn any_is_by(patterns: &[MovePattern], kind: Kind) -> bool {
        patterns.is_empty() || patterns.iter().any(|pattern| pattern.is_by(kind))
    }

    /// May a move of a piece of this kind match, as far as `by` says?
    pub fn is_by(&self, kind: Kind) -> bool {
        self.by.is_none_or(|by| by.contains(kind))
    }
}

/// What kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece on the board moves.
    Move,
    /// A piece enters from the hand.
    Drop,
    /// Two or more pieces move by a castling row.
    Castle,
    /// Nothing moves.
    Pass,
}

impl MoveKind {
    /// Is there a piece that makes the move?
    #[inline]
    pub fn has_piece(self) -> bool {
        match self {
            MoveKind::Move | MoveKind::Drop | MoveKind::Castle => true,
            MoveKind::Pass => false,
        }
    }

    /// Does a piece on the board make the move? Only such a move has a start.
    #[inline]
    pub fn starts_on_board(self) -> bool {
        match self {
            MoveKind::Move | MoveKind::Castle => true,
            MoveKind::Drop | MoveKind::Pass => false,
        }
    }
}

/// What a move takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// It takes something.
    Anything,
    /// It takes nothing.
    Nothing,
    /// It takes a piece of one of these kinds.
    Kinds(KindSet),
}

impl Taking {
    /// Does a move that matches take something?
    #[inline]
    pub fn is_something(self) -> bool {
        match self {
            Taking::Anything | Taking::Kinds(_) => true,
            Taking::Nothing => false,
        }
    }
}
