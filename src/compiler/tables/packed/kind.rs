//! A move in few bytes, as the executor makes it.

use crate::types::Kind;

/// A move: complete for the position it was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(8))]
pub struct PackedMove {
    /// Where it starts; for a drop, where it ends.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// What it is.
    pub what: PackedKind,
    /// A kind or a number, as `what` says.
    pub number: u8,
    /// For a move that leaves a trail: its op; for a listed one: its place among the moves of the list.
    pub op: u16,
}

/// What a packed move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum PackedKind {
    /// A piece moves, and takes what stands where it ends.
    Move,
    /// And becomes the kind `number`.
    Become,
    /// A piece moves and leaves a trail.
    Leave,
    /// And becomes the kind `number`.
    LeaveAndBecome,
    /// A piece takes the owner of the trail it ends on.
    InPassing,
    /// And becomes the kind `number`.
    InPassingAndBecome,
    /// A piece of the kind `number` is dropped.
    Drop,
    /// The castling `number` of the side's.
    Castle,
    /// Nothing moves.
    Pass,
    /// A piece moves, takes what stands where it ends, and then its player chooses the square `number`.
    Choose,
    /// What the listed move `op` says.
    Listed,
}

impl PackedKind {
    /// The one with this number.
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
            _ => PackedKind::Listed,
        }
    }

    /// The same, with a promotion.
    #[inline(always)]
    pub fn becoming(self) -> PackedKind {
        match self {
            PackedKind::Move => PackedKind::Become,
            PackedKind::Leave => PackedKind::LeaveAndBecome,
            PackedKind::InPassing => PackedKind::InPassingAndBecome,
            other => other,
        }
    }

    /// Does the piece become another kind?
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

    /// A drop of a kind.
    #[inline(always)]
    pub fn drop(kind: Kind, to: usize) -> PackedMove {
        PackedMove { number: kind.0, ..PackedMove::new(to, to, PackedKind::Drop) }
    }
}
