//! A move in few bytes, as the executor makes it.

/// A move: complete for the position it was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(8))]
pub(in crate::movegen) struct Step {
    /// Where it starts; for a drop, where it ends.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// What it is.
    pub what: What,
    /// A kind or a number, as `what` says.
    pub number: u8,
    /// For a move that leaves a trail: its op; for a listed one: its place among the moves of the list.
    pub op: u16,
}

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(in crate::movegen) enum What {
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
    /// What the listed move `op` says.
    Listed,
}

impl What {
    /// The one with this number.
    #[inline(always)]
    pub fn of(number: u8) -> What {
        match number {
            0 => What::Move,
            1 => What::Become,
            2 => What::Leave,
            3 => What::LeaveAndBecome,
            4 => What::InPassing,
            5 => What::InPassingAndBecome,
            6 => What::Drop,
            7 => What::Castle,
            8 => What::Pass,
            _ => What::Listed,
        }
    }

    /// The same, with a promotion.
    #[inline(always)]
    pub fn becoming(self) -> What {
        match self {
            What::Move => What::Become,
            What::Leave => What::LeaveAndBecome,
            What::InPassing => What::InPassingAndBecome,
            other => other,
        }
    }

    /// Does the piece become another kind?
    #[inline(always)]
    pub fn becomes(self) -> bool {
        matches!(self, What::Become | What::LeaveAndBecome | What::InPassingAndBecome)
    }
}

impl Step {
    /// A move from one square to another.
    #[inline(always)]
    pub fn new(from: usize, to: usize, what: What) -> Step {
        Step { from: from as u8, to: to as u8, what, number: 0, op: 0 }
    }
}
