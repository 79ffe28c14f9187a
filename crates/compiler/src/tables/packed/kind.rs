//! A move in few bytes, as the executor on planes makes it.

use crate::model::MoveKind;
use crate::types::Kind;

/// A move. It is complete only together with the position it was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(8))]
pub struct PackedMove {
    /// The square where it starts; for a drop, where it ends.
    pub from: u8,
    /// The square where it ends.
    pub to: u8,
    /// The kind of move.
    pub what: PackedKind,
    /// A kind or a number, depending on `what`.
    pub number: u8,
    /// The number of its op, for a move that leaves a trail; the index in the list of moves, for a listed move.
    pub op: u16,
}

/// The kind of a packed move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum PackedKind {
    /// A piece moves, and captures the piece where it ends.
    Move,
    /// The same as [`Move`](PackedKind::Move), and the piece becomes the kind `number`.
    Become,
    /// A piece moves and leaves a trail.
    Leave,
    /// The same as [`Leave`](PackedKind::Leave), and the piece becomes the kind `number`.
    LeaveAndBecome,
    /// A piece captures the owner of the trail it ends on.
    InPassing,
    /// The same as [`InPassing`](PackedKind::InPassing), and the piece becomes the kind `number`.
    InPassingAndBecome,
    /// A piece of the kind `number` is dropped.
    Drop,
    /// The castling with the index `number` among those of the side.
    Castle,
    /// The player passes.
    Pass,
    /// A piece moves and captures the piece where it ends; then its player chooses the square `number`.
    Choose,
    /// The same as [`Choose`](PackedKind::Choose), and the piece leaves a trail.
    LeaveAndChoose,
    /// The move with the index `op` in a list of unpacked moves.
    Listed,
}

impl PackedKind {
    /// The kind with this discriminant.
    #[inline(always)]
    pub fn of(number: u8) -> PackedKind {
        match number {
            0 => PackedKind::Move,
            1 => PackedKind::Become,
            2 => PackedKind::Leave,
            3 => PackedKind::LeaveAndBecome,
            4 => PackedKind::InPassing,
            5 => PackedKind::InPassingAndBecome,
            6 => PackedKind::Drop,
            7 => PackedKind::Castle,
            8 => PackedKind::Pass,
            9 => PackedKind::Choose,
            10 => PackedKind::LeaveAndChoose,
            _ => PackedKind::Listed,
        }
    }

    /// The kind of the same move with a promotion.
    #[inline(always)]
    pub fn becoming(self) -> PackedKind {
        match self {
            PackedKind::Move => PackedKind::Become,
            PackedKind::Leave => PackedKind::LeaveAndBecome,
            PackedKind::InPassing => PackedKind::InPassingAndBecome,
            other => other,
        }
    }

    /// The kind of the same move with a choice of a square after it; `None` if such moves cannot be packed.
    #[inline(always)]
    pub fn choosing(self) -> Option<PackedKind> {
        match self {
            PackedKind::Move => Some(PackedKind::Choose),
            PackedKind::Leave => Some(PackedKind::LeaveAndChoose),
            _ => None,
        }
    }

    /// The kind of the move, unless it is a listed one.
    #[inline(always)]
    pub fn move_kind(self) -> MoveKind {
        match self {
            PackedKind::Drop => MoveKind::Drop,
            PackedKind::Castle => MoveKind::Castle,
            PackedKind::Pass => MoveKind::Pass,
            _ => MoveKind::Move,
        }
    }

    /// Returns true if the player chooses a square after the move.
    #[inline(always)]
    pub fn chooses(self) -> bool {
        matches!(self, PackedKind::Choose | PackedKind::LeaveAndChoose)
    }

    /// Returns true if the piece leaves a trail.
    #[inline(always)]
    pub fn leaves(self) -> bool {
        matches!(self, PackedKind::Leave | PackedKind::LeaveAndBecome | PackedKind::LeaveAndChoose)
    }

    /// Returns true if the piece becomes another kind.
    #[inline(always)]
    pub fn becomes(self) -> bool {
        matches!(self, PackedKind::Become | PackedKind::LeaveAndBecome | PackedKind::InPassingAndBecome)
    }
}

impl PackedMove {
    /// A move from one square to another.
    #[inline(always)]
    pub fn new(from: usize, to: usize, what: PackedKind) -> PackedMove {
        PackedMove { from: from as u8, to: to as u8, what, number: 0, op: 0 }
    }

    /// The square by which a [`Template`](super::Template) tells the move from others: its end, or the chosen square.
    #[inline(always)]
    pub fn place(self) -> usize {
        usize::from(if self.what.chooses() { self.number } else { self.to })
    }

    /// A drop of a kind.
    #[inline(always)]
    pub fn drop(kind: Kind, to: usize) -> PackedMove {
        PackedMove { number: kind.0, ..PackedMove::new(to, to, PackedKind::Drop) }
    }
}
