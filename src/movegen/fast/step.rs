//! A move in few bytes, as the executor makes it, and lists of them.

use crate::types::Bits;

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
    /// For a move that leaves a trail: its op.
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
}

impl What {
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

    /// The same for all steps that are the same move, whichever op found them.
    pub fn alike(self) -> Step {
        match self.what {
            What::Leave | What::LeaveAndBecome => self,
            _ => Step { op: 0, ..self },
        }
    }
}

/// A list of steps that is used again and again: it never shrinks.
#[derive(Default)]
pub(in crate::movegen) struct Steps {
    /// Those up to `len` are listed.
    room: Vec<Step>,
    len: usize,
}

impl Steps {
    /// No steps.
    pub const NONE: Steps = Steps { room: Vec::new(), len: 0 };

    /// How many steps are listed.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The steps from a place on.
    #[inline(always)]
    pub fn since(&self, first: usize) -> &[Step] {
        &self.room[first.min(self.len)..self.len]
    }

    /// The step at a place, which there must be.
    #[inline(always)]
    pub fn get(&self, place: usize) -> Step {
        self.room[..self.len][place]
    }

    /// Forgets the steps from a place on.
    #[inline(always)]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Keeps those steps from a place on that are wanted.
    pub fn retain_since(&mut self, first: usize, mut wanted: impl FnMut(Step) -> bool) {
        let mut kept = first;
        for index in first..self.len {
            let step = self.room[index];
            if wanted(step) {
                self.room[kept] = step;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Takes out the last step.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Step> {
        self.len = self.len.checked_sub(1)?;
        Some(self.room[self.len])
    }

    /// Adds a step.
    #[inline(always)]
    pub fn push(&mut self, step: Step) {
        self.make_room(1);
        self.room[self.len] = step;
        self.len += 1;
    }

    /// Adds a step for each square of a set.
    #[inline(always)]
    pub fn extend<const W: usize>(&mut self, squares: Bits<W>, step: impl Fn(usize) -> Step) {
        if squares.is_empty() {
            return;
        }
        // With room for all squares there are, and places counted round, no place need be checked.
        self.make_room(64 * W);
        let room = &mut self.room[self.len..][..64 * W];
        let mut count = 0;
        for square in squares {
            room[count % (64 * W)] = step(square);
            count += 1;
        }
        self.len += count;
    }

    #[inline(always)]
    fn make_room(&mut self, count: usize) {
        if self.room.len() - self.len < count {
            self.grow(count);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, count: usize) {
        let len = (self.room.len() * 2).max(self.len + count).max(256);
        self.room.resize(len, Step::new(0, 0, What::Pass));
    }
}
