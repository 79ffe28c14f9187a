//! The keys of positions on planes, and their changes by moves. They equal those of a [`State`](super::state::State),
//! but are computed without visiting every square.

use super::board::Board;
use super::key::{Fact, turn_key};
use crate::tables::planes::PlaneTables;
use crate::types::{Bits, Kind, Piece, Side, Square, Turn};

impl<const W: usize, const P: usize> Board<W, P> {
    /// The key of the position without its trail. Equals that of a [`State`](super::state::State).
    pub fn key(&self, tables: &PlaneTables<W>) -> u64 {
        let empty = Board {
            words: [[0; P]; W],
            untouched: Bits::EMPTY,
            trail: Bits::EMPTY,
            hands: [[0; P]; 2],
            owner: 0,
            turn: Turn::of(Side::First),
            sound: false,
        };
        empty.key_change(tables, self) ^ empty.key_of_changes(tables, self)
    }

    /// The *xor* difference between the keys of this position and another, for pieces and walls only.
    pub fn key_of_changes(&self, tables: &PlaneTables<W>, next: &Board<W, P>) -> u64 {
        let mut changed = Bits::EMPTY;
        for plane in 0..tables.planes.min(P) {
            if tables.marks != Some(plane) {
                changed |= self.plane(plane) ^ next.plane(plane);
            }
        }
        changed.into_iter().fold(0, |key, square| key ^ self.key_at(tables, square) ^ next.key_at(tables, square))
    }

    /// The part of the key for the contents of a square.
    fn key_at(&self, tables: &PlaneTables<W>, square: usize) -> u64 {
        let at = Square(square as u8);
        match self.side_at(square) {
            Some(side) => Fact::Piece(Piece { side, kind: self.kind_at(tables, square) }, at).key(),
            None if self.occupied().has(square) => Fact::Wall(at).key(),
            None => 0,
        }
    }

    /// The *xor* difference that a move from this position to `next` makes to the key, except for pieces: turn, unmoved
    /// squares, marks and hands.
    #[inline(always)]
    pub fn key_change(&self, tables: &PlaneTables<W>, next: &Board<W, P>) -> u64 {
        let mut key = turn_key(self.turn) ^ turn_key(next.turn);
        let each = |set: Bits<W>, fact: fn(Square) -> Fact| {
            set.into_iter().fold(0, |key, square| key ^ fact(Square(square as u8)).key())
        };
        key ^= each(self.untouched ^ next.untouched, Fact::Untouched);
        if let Some(plane) = tables.marks {
            key ^= each(self.plane(plane) ^ next.plane(plane), Fact::Marked);
        }
        if tables.features.hands {
            for side in Side::BOTH {
                key ^= self.key_of_hand(next, side);
            }
        }
        key
    }

    /// The part of the key for the trail.
    #[inline(always)]
    pub fn trail_key(&self, tables: &PlaneTables<W>) -> u64 {
        self.trail.into_iter().fold(0, |key, square| {
            key ^ Fact::Trail(Square(square as u8), Square(self.owner_of(tables, square) as u8)).key()
        })
    }

    /// A number that differs for each trail, and is 0 without one.
    #[inline(always)]
    pub fn trail_number(&self, tables: &PlaneTables<W>) -> u64 {
        if tables.features.many_trails {
            return self.trail_key(tables);
        }
        let owner = if self.trail.is_empty() { 0 } else { 1 + u64::from(self.owner) };
        // The factor is odd, so that different words stay different. It comes from the golden ratio, which spreads
        // bits.
        self.trail.0.iter().fold(owner, |number, word| (number ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The *xor* difference between the parts of the keys for a side's hand.
    #[inline(always)]
    fn key_of_hand(&self, next: &Board<W, P>, side: Side) -> u64 {
        let (before, after) = (&self.hands[side.index()], &next.hands[side.index()]);
        let mut key = 0;
        if before != after {
            for (kind, (&before, &after)) in (0..).map(Kind).zip(before.iter().zip(after)) {
                if before != after {
                    let part = |count| if count > 0 { Fact::Hand(side, kind, count).key() } else { 0 };
                    key ^= part(before) ^ part(after);
                }
            }
        }
        key
    }
}
