//! The history of a game that rules about repetition need.

use super::Position;
use crate::types::Side;

/// The record of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    /// The side to move.
    to_move: Side,
    /// The number of earlier positions with the same key.
    earlier: u32,
    /// The variant's `Throughout` conditions that held for the side to move, as a bit set.
    held: u64,
}

/// The positions of a game in order, the current one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The keys; equal for positions that count as the same. They stand apart because they are searched at each ply.
    keys: Vec<u64>,
    seen: Vec<Seen>,
    /// The positions themselves, if the variant follows pieces; otherwise empty.
    positions: Vec<Position>,
}

impl History {
    /// The history of a position without a past.
    #[inline]
    pub fn none() -> &'static History {
        static NONE: History = History { keys: Vec::new(), seen: Vec::new(), positions: Vec::new() };
        &NONE
    }

    /// Adds the position that has just been reached. `held` is the bit set of the `Throughout` conditions that hold for
    /// its side to move.
    #[inline]
    pub fn push(&mut self, position: &Position, held: u64) {
        let key = position.key();
        let earlier = self.occurrences(key);
        self.keys.push(key);
        self.seen.push(Seen { to_move: position.side_to_move(), earlier, held });
        if position.variant().traits().follows_pieces {
            self.positions.push(position.clone());
        }
    }

    /// Returns `true` if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The key of the current position.
    #[inline]
    pub fn last_key(&self) -> Option<u64> {
        self.keys.last().copied()
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.seen.clear();
        self.positions.clear();
    }

    /// Removes the last position.
    pub fn pop(&mut self) {
        self.keys.pop();
        self.seen.pop();
        self.positions.pop();
    }

    /// The number of positions with a key.
    #[inline]
    fn occurrences(&self, key: u64) -> u32 {
        self.keys.iter().map(|&seen| u32::from(seen == key)).sum()
    }

    /// The number of times that a position with this key has occurred, including one that is just being reached.
    pub fn count(&self, key: u64) -> u32 {
        match (self.keys.last(), self.seen.last()) {
            (Some(&last), Some(seen)) if last == key => seen.earlier + 1,
            _ => self.occurrences(key) + 1,
        }
    }

    /// Returns `true` if the current position has occurred before.
    #[inline]
    pub fn is_repeated(&self) -> bool {
        self.seen.last().is_some_and(|last| last.earlier > 0)
    }

    /// The positions since one with this key first occurred, that one included; empty unless the variant follows
    /// pieces.
    pub fn positions_since(&self, key: u64) -> &[Position] {
        let first = self.keys.iter().position(|&seen| seen == key).unwrap_or(self.keys.len());
        self.positions.get(first..).unwrap_or_default()
    }

    /// Returns `true` if condition number `index` has held in every position with `side` to move since `key` first
    /// occurred.
    pub fn held_throughout(&self, key: u64, side: Side, index: usize) -> bool {
        let since = self.keys.iter().position(|&seen| seen == key).unwrap_or(self.keys.len());
        self.seen[since..].iter().filter(|seen| seen.to_move == side).all(|seen| seen.held >> index & 1 != 0)
    }
}
