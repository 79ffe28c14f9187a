//! Drops, castlings and guards: what is neither a move of a plane nor a threat.

use crate::tables::program::{Code, SquareTest, Test};
use crate::types::{Bits, Kind, KindSet};
use std::ops::Range;

/// Where a kind may be dropped.
#[derive(Clone, Debug)]
pub struct DropRule<const W: usize> {
    /// The kind.
    pub kind: Kind,
    /// Where it may be dropped: in any of these zones.
    pub zones: Vec<DropZone<W>>,
    /// May it not be dropped to give mate?
    pub may_not_mate: bool,
}

/// Squares for drops.
#[derive(Clone, Debug)]
pub struct DropZone<const W: usize> {
    /// The squares.
    pub squares: Bits<W>,
    /// Planes, one bit each: no drop on a file with an own piece that is on one of them.
    pub no_other: u64,
    /// If the zone depends on the position: the set that its squares must be in.
    pub set: Option<Code>,
    /// A condition that must hold for the square, if there is one.
    pub when: Option<SquareTest>,
}

/// A castling of one side.
#[derive(Clone, Debug)]
pub struct Castle<const W: usize> {
    /// Its number among the castlings of the rules.
    pub number: u8,
    /// The pieces; the first is the one that castles.
    pub parts: Vec<Part>,
    /// The squares where its pieces stand, untouched.
    pub starts: Bits<W>,
    /// The squares that must be empty, apart from the castling pieces themselves.
    pub empty: Bits<W>,
    /// There must be no check with the first piece on any of these squares and the others lifted.
    pub safe: Bits<W>,
    /// Set if check means that a piece of these kinds is attacked and the first piece is one of them. If it is the
    /// side's only one, attack tables tell where it is safe; otherwise the check program is run.
    pub checked: Option<KindSet>,
    /// Are untouched pieces on the starts certainly the pieces of this castling? Otherwise their kinds must be
    /// compared.
    pub manned: bool,
    /// A condition that must hold, if there is one.
    pub when: Option<Test>,
    /// May the squares be tested as if the first piece stepped there? Otherwise the castling is made and tested.
    pub known: bool,
}

/// A piece of a castling.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// Where the first pieces of some castlings start.
#[derive(Clone, Debug)]
pub struct CastleStart {
    /// The square.
    pub square: u8,
    /// The places of the castlings.
    pub castles: Range<usize>,
}

/// What a movement that takes nothing requires of a position apart from which squares are occupied.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The start must be in this set.
    pub from: Option<Code>,
    /// The last square must be in this set.
    pub to: Option<Code>,
    /// A condition before the move.
    pub when: Option<Test>,
}
