//! The history of a game that rules about repetition need.

use super::Position;
use crate::types::Side;

/// The record of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The key; equal for positions that count as the same.
    pub key: u64,
    /// The side to move.
    pub to_move: Side,
    /// The variant's `Throughout` conditions that held for the side to move, as a bit set.
    pub held: u64,
}

/// The positions of a game in order, the current one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    seen: Vec<Seen>,
    /// The positions themselves, if the variant follows pieces; otherwise empty.
    positions: Vec<Position>,
}

impl History {
    /// The history of a position without a past.
    #[inline]
    pub fn none() -> &'static History {
        static NONE: History = History { seen: Vec::new(), positions: Vec::new() };
        &NONE
    }

    /// Adds the position that has just been reached. `held` is the bit set of the `Throughout` conditions that hold for
    /// its side to move.
    #[inline]
    pub fn push(&mut self, position: &Position, held: u64) {
        self.seen.push(Seen { key: position.key(), to_move: position.side_to_move(), held });
        if position.variant().traits().follows_pieces {
            self.positions.push(position.clone());
        }
    }

    /// Returns `true` if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// The current position.
    #[inline]
    pub fn last(&self) -> Option<&Seen> {
        self.seen.last()
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.positions.clear();
    }

    /// Removes the last position and returns it.
    pub fn pop(&mut self) -> Option<Seen> {
        self.positions.pop();
        self.seen.pop()
    }

    /// The number of times that a position with this key has occurred, including one that is just being reached.
    pub fn count(&self, key: u64) -> u32 {
        let reached = self.seen.last().is_none_or(|last| last.key != key);
        self.seen.iter().filter(|seen| seen.key == key).count() as u32 + u32::from(reached)
    }

    /// Returns `true` if the current position has occurred before.
    pub fn is_repeated(&self) -> bool {
        self.seen.split_last().is_some_and(|(last, before)| before.iter().any(|seen| seen.key == last.key))
    }

    /// The positions since one with this key first occurred, that one included; empty unless the variant follows
    /// pieces.
    pub fn positions_since(&self, key: u64) -> &[Position] {
        let first = self.seen.iter().position(|seen| seen.key == key).unwrap_or(self.seen.len());
        self.positions.get(first..).unwrap_or_default()
    }

    /// Returns `true` if condition number `index` has held in every position with `side` to move since `key` first
    /// occurred.
    pub fn held_throughout(&self, key: u64, side: Side, index: usize) -> bool {
        let since = self.seen.iter().skip_while(|seen| seen.key != key);
        since.filter(|seen| seen.to_move == side).all(|seen| seen.held >> index & 1 != 0)
    }
}
