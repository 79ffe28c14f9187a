//! The positions of a game so far, as far as rules about repetition need them.

use crate::types::Side;

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Equal for positions that count as the same.
    pub key: u64,
    /// Who was to move.
    pub to_move: Side,
    /// Which of the variant's `Throughout` conditions held for the side to move: one bit each.
    pub held: u64,
}

/// The positions of a game in order, the present one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    seen: Vec<Seen>,
}

impl History {
    /// The history of a position without a past.
    #[inline]
    pub fn none() -> &'static History {
        static NONE: History = History { seen: Vec::new() };
        &NONE
    }

    /// Adds the present position.
    pub fn push(&mut self, seen: Seen) {
        self.seen.push(seen);
    }

    /// Are there no positions?
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// The present position.
    #[inline]
    pub fn last(&self) -> Option<&Seen> {
        self.seen.last()
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Takes the last position back.
    pub fn pop(&mut self) -> Option<Seen> {
        self.seen.pop()
    }

    /// How often a position with this key has occurred, one that is just being reached included.
    pub fn count(&self, key: u64) -> u32 {
        let reached = self.seen.last().is_none_or(|last| last.key != key);
        self.seen.iter().filter(|seen| seen.key == key).count() as u32 + u32::from(reached)
    }

    /// Has the present position occurred before?
    pub fn is_repeated(&self) -> bool {
        self.seen.split_last().is_some_and(|(last, before)| before.iter().any(|seen| seen.key == last.key))
    }

    /// Has condition number `index` held in every position with `side` to move since `key` first occurred?
    pub fn held_throughout(&self, key: u64, side: Side, index: usize) -> bool {
        let since = self.seen.iter().skip_while(|seen| seen.key != key);
        since.filter(|seen| seen.to_move == side).all(|seen| seen.held >> index & 1 != 0)
    }
}
