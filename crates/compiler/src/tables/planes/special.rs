//! Drops, castlings and guards.

use crate::tables::program::{SetCode, SquareTest, Test};
use crate::types::{Bits, Kind, KindSet};
use std::ops::Range;

/// The drops of a kind.
#[derive(Clone, Debug)]
pub struct DropRule<const W: usize> {
    /// The kind.
    pub kind: Kind,
    /// The zones where it may be dropped: any of them.
    pub zones: Vec<DropZone<W>>,
    /// Set if a drop of it may not give mate.
    pub may_not_mate: bool,
}

/// Squares for drops.
#[derive(Clone, Debug)]
pub struct DropZone<const W: usize> {
    /// The squares.
    pub squares: Bits<W>,
    /// Planes, one bit each. No drop is allowed on a file with an own piece on one of them.
    pub no_other: u64,
    /// The set that the squares must be in, for a zone that depends on the position.
    pub set: Option<SetCode>,
    /// A condition on the square, if there is one.
    pub when: Option<SquareTest>,
}

/// A castling of one side.
#[derive(Clone, Debug)]
pub struct Castle<const W: usize> {
    /// Its number among the castlings of the rules.
    pub number: u8,
    /// The pieces; the first one is the piece that castles.
    pub parts: Vec<Part>,
    /// The squares where its pieces stand untouched.
    pub starts: Bits<W>,
    /// The squares that must be empty, apart from the castling pieces themselves.
    pub empty: Bits<W>,
    /// The squares on which the first piece must not be in check, as in
    /// [`CastlingWay::safe`](crate::model::CastlingWay::safe).
    pub safe: Bits<W>,
    /// Set if check means an attack on a piece of these kinds, and the first piece is of one of them. If it is the
    /// side's only such piece, attack tables find the safe squares; otherwise the check program runs.
    pub checked: Option<KindSet>,
    /// Set if untouched pieces on the starts are certainly the pieces of this castling. Otherwise their kinds must be
    /// compared.
    pub manned: bool,
    /// A condition, if there is one.
    pub when: Option<Test>,
    /// Set if the squares can be tested as if the first piece stepped there. Otherwise the castling is made and
    /// tested.
    pub known: bool,
}

impl<const W: usize> Castle<W> {
    /// The squares where its pieces end.
    #[inline(always)]
    pub fn targets(&self) -> Bits<W> {
        self.parts.iter().fold(Bits::EMPTY, |all, part| all | Bits::of(usize::from(part.to)))
    }

    /// The target of the first piece, if it must be safe after castling.
    #[inline(always)]
    pub fn goal(&self) -> Bits<W> {
        self.parts.first().map_or(Bits::EMPTY, |first| Bits::of(usize::from(first.to)) & self.safe)
    }

    /// The squares that must be safe before castling. A target where the first piece already stands is one of them.
    #[inline(always)]
    pub fn passed(&self) -> Bits<W> {
        if self.parts.first().is_some_and(|first| first.from == first.to) {
            self.safe
        } else {
            self.safe.without(self.goal())
        }
    }
}

/// A piece of a castling.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its kind.
    pub kind: Kind,
    /// The square where it stands.
    pub from: u8,
    /// The square where it ends.
    pub to: u8,
}

/// A square where the first pieces of some castlings start.
#[derive(Clone, Debug)]
pub struct CastleStart {
    /// The square.
    pub square: u8,
    /// The indices of the castlings.
    pub castles: Range<usize>,
}

/// The requirements of a movement that captures nothing, apart from the occupied squares.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The start must be in this set.
    pub from: Option<SetCode>,
    /// The target square must be in this set.
    pub to: Option<SetCode>,
    /// A condition before the move.
    pub when: Option<Test>,
}
