//! Drops, castlings and guards: what is neither a move of a plane nor a threat.

use crate::tables::program::{Code, SquareTest, Test};
use crate::types::{Bits, Kind, KindSet};
use std::ops::Range;

/// Where a kind may be dropped.
#[derive(Clone, Debug)]
pub struct DropRule<const W: usize> {
    /// The kind.
    pub kind: Kind,
    /// Any of these.
    pub zones: Vec<DropZone<W>>,
    /// May it not be dropped to give mate?
    pub may_not_mate: bool,
}

/// Squares for drops.
#[derive(Clone, Debug)]
pub struct DropZone<const W: usize> {
    /// The squares.
    pub squares: Bits<W>,
    /// Less the files on which there is an own piece of these planes, one bit a plane.
    pub no_other: u64,
    /// Only these, if they depend on the position.
    pub set: Option<Code>,
    /// Only where this holds.
    pub when: Option<SquareTest>,
}

/// A castling of one side.
#[derive(Clone, Debug)]
pub struct Castle<const W: usize> {
    /// Its number, as the rules count.
    pub number: u8,
    /// The pieces; the first is the one that castles.
    pub parts: Vec<Part>,
    /// Where they stand, untouched.
    pub starts: Bits<W>,
    /// Must be empty, but for the pieces themselves.
    pub empty: Bits<W>,
    /// With the first piece there and the others gone, there must be no check.
    pub safe: Bits<W>,
    /// The kinds of which one is attacked if there is check, the first piece's among them: if it is the only one, tables of attacks tell
    /// where it is safe. Else the program of check is asked.
    pub checked: Option<KindSet>,
    /// Is it certain that what stands there untouched are these pieces? Else it must be looked at.
    pub manned: bool,
    /// Only if this holds.
    pub when: Option<Test>,
    /// Is it allowed if these squares are safe for the first piece as they would be if it stepped there? Else the move must be
    /// tried.
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

/// What a movement that takes nothing asks of a position beside what is occupied.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The start must be here.
    pub from: Option<Code>,
    /// The last square must be here.
    pub to: Option<Code>,
    /// A condition before the move.
    pub when: Option<Test>,
}
