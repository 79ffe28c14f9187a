//! Patterns of moves: they select the moves that a row applies to.

use super::condition::Condition;
use super::set::Set;
use crate::types::{Kind, KindSet};
use serde::{Deserialize, Serialize};

/// A pattern of moves. A move matches if all fields that are set hold. They are tested in the position before the move.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
pub struct MovePattern {
    /// The mover is of one of these kinds.
    pub by: Option<KindSet>,
    /// The kind of move.
    pub kind: Option<MoveKind>,
    /// The pieces that the move captures.
    pub takes: Option<Taking>,
    /// The move starts in this set; a drop has no start.
    pub from: Option<Set>,
    /// The last square is in this set.
    pub to: Option<Set>,
    /// The piece becomes one of these kinds.
    pub becomes: Option<KindSet>,
    /// If set, the moving piece has never moved before (true) or has moved (false).
    pub unmoved: Option<bool>,
    /// The condition that must hold before the move, seen by the mover.
    pub when: Option<Condition>,
}

impl MovePattern {
    /// Returns true if a piece of this kind may make a move that matches one of a row's patterns, judging by `by`
    /// alone. A row without patterns applies to all moves.
    pub fn any_is_by(patterns: &[MovePattern], kind: Kind) -> bool {
        patterns.is_empty() || patterns.iter().any(|pattern| pattern.is_by(kind))
    }

    /// Returns true if a piece of this kind may make a move that matches, judging by `by` alone.
    pub fn is_by(&self, kind: Kind) -> bool {
        self.by.is_none_or(|by| by.contains(kind))
    }
}

/// A kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, Serialize)]
pub enum MoveKind {
    /// A piece on the board moves.
    Move,
    /// A piece enters from the hand.
    Drop,
    /// Two or more pieces move by a castling row.
    Castle,
    /// The player passes; nothing moves.
    Pass,
}

impl MoveKind {
    /// Every kind of move. A new kind must be added here, too.
    pub const EVERY: [MoveKind; 4] = [MoveKind::Move, MoveKind::Drop, MoveKind::Castle, MoveKind::Pass];

    /// Its name: `move`, `castle`, `drop` or `pass`.
    pub fn name(self) -> &'static str {
        match self {
            MoveKind::Move => "move",
            MoveKind::Castle => "castle",
            MoveKind::Drop => "drop",
            MoveKind::Pass => "pass",
        }
    }

    /// Returns true if a piece makes the move.
    #[inline]
    pub fn has_piece(self) -> bool {
        match self {
            MoveKind::Move | MoveKind::Drop | MoveKind::Castle => true,
            MoveKind::Pass => false,
        }
    }

    /// Returns true if a piece on the board makes the move. Only such a move has a start.
    #[inline]
    pub fn starts_on_board(self) -> bool {
        match self {
            MoveKind::Move | MoveKind::Castle => true,
            MoveKind::Drop | MoveKind::Pass => false,
        }
    }
}

/// The pieces that a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Taking {
    /// The move captures something.
    Anything,
    /// The move captures nothing.
    Nothing,
    /// The move captures a piece of one of these kinds.
    Kinds(KindSet),
}

impl Taking {
    /// Returns true if every matching move captures something.
    #[inline]
    pub fn is_something(self) -> bool {
        match self {
            Taking::Anything | Taking::Kinds(_) => true,
            Taking::Nothing => false,
        }
    }
}
