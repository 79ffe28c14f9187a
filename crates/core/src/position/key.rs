//! Keys that distinguish positions: Zobrist's method, with a number for each fact of the position, all joined by *xor*.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing" (1970). The numbers are not random but
//! computed from the facts, by the finaliser of SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, 2014). So they are
//! the same on every machine, and need no table.

use crate::types::{Kind, Piece, Side, Square, Turn};

/// A fact of a position.
#[derive(Clone, Copy, Debug)]
pub enum Fact {
    /// A piece is on a square.
    Piece(Piece, Square),
    /// A wall is on a square.
    Wall(Square),
    /// The piece on a square is marked as promoted.
    Marked(Square),
    /// The piece on a square has never moved.
    Untouched(Square),
    /// The piece on the second square can be captured in passing on the first.
    Trail(Square, Square),
    /// A side holds this many pieces of a kind, at least one.
    Hand(Side, Kind, u8),
    /// The second player is to move.
    Second,
    /// This many plies are left, if turns have several plies.
    Plies(u8),
}

impl Fact {
    /// The number of the fact.
    #[inline]
    pub fn key(self) -> u64 {
        let (what, which) = match self {
            Fact::Piece(piece, square) => (1 + piece.side as u64, u64::from(piece.kind.0) << 8 | u64::from(square.0)),
            Fact::Wall(square) => (3, u64::from(square.0)),
            Fact::Marked(square) => (4, u64::from(square.0)),
            Fact::Untouched(square) => (5, u64::from(square.0)),
            Fact::Trail(square, owner) => (6, u64::from(owner.0) << 8 | u64::from(square.0)),
            Fact::Hand(side, kind, count) => (7 + side as u64, u64::from(kind.0) << 8 | u64::from(count)),
            Fact::Second => (9, 0),
            Fact::Plies(left) => (10, u64::from(left)),
        };
        mix(what << 32 | which)
    }
}

/// The part of a key for the turn: 0 for the first player's turn of one ply.
#[inline(always)]
pub fn turn_key(turn: Turn) -> u64 {
    let side = if turn.side() == Side::Second { Fact::Second.key() } else { 0 };
    turn.plies_left().map_or(side, |left| side ^ plies_key(left))
}

/// The part of a key for the plies left in the turn; rare.
#[cold]
fn plies_key(left: u8) -> u64 {
    Fact::Plies(left).key()
}

/// Mixes numbers into a key.
#[inline]
pub fn with_numbers(key: u64, numbers: impl Iterator<Item = i32>) -> u64 {
    numbers.fold(key, |key, number| mix(key ^ u64::from(number.cast_unsigned())))
}

#[inline]
fn mix(number: u64) -> u64 {
    let x = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn turns_have_keys_of_their_own() {
        assert_eq!(turn_key(Turn::of(Side::First)), 0);
        assert_eq!(turn_key(Turn::of(Side::Second)), Fact::Second.key());
        let turns = Side::BOTH.into_iter().flat_map(|side| (0..4).map(move |left| Turn::of(side).with_plies(left)));
        let turns: HashSet<Turn> = turns.chain(Side::BOTH.map(Turn::of)).collect();
        assert_eq!(turns.iter().copied().map(turn_key).collect::<HashSet<_>>().len(), turns.len());
    }
}
