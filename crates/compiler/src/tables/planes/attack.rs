//! Attack tables: the targets of movements, looked up by the pieces in their way.

use crate::tables::program::PieceSet;
use crate::types::{Bits, KindSet};

/// The method that finds the targets of a movement from a square. The numbers are indices into an [`AttackTables`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// The same targets on every board: `leaps[first + square]`.
    Leap {
        /// The index of the entry of square 0.
        first: u32,
    },
    /// A look-up by occupancy: the union of `parts` slices, each indexed by the pieces on its mask.
    Lines {
        /// The index of the slice of square 0 in the first part.
        first: u32,
        /// The number of parts. The slices of a part are adjacent, one per square.
        parts: u32,
        /// Set if only the occupants of reached squares affect the result, as for slides. False if a target lies
        /// behind squares that are not targets, or must itself be empty.
        slides: bool,
    },
    /// A look-up by the first piece in each direction, for boards too large for tables by occupancy.
    Rays {
        /// The index of the ray of square 0 in the first direction.
        first: u32,
        /// The number of directions.
        rays: u32,
        /// Set if it goes on behind the first piece, up to the second one.
        hops: bool,
    },
    /// A test of every entry, for movements that fit no table. The list of a square is `lists[first + square]`.
    Tries {
        /// The index of the list of square 0.
        first: u32,
        /// The pieces that cannot be hopped over: an index into [`AttackTables::spared`].
        spared: u16,
    },
}

impl Attack {
    /// Returns `true` if only the occupants of reached squares affect the result.
    #[inline]
    pub fn slides(self) -> bool {
        match self {
            Attack::Leap { first: _ } => true,
            Attack::Lines { first: _, parts: _, slides } => slides,
            Attack::Rays { first: _, rays: _, hops } => !hops,
            Attack::Tries { first: _, spared: _ } => false,
        }
    }
}

/// A slice of an occupancy table.
#[derive(Clone, Copy, Debug)]
pub struct Slice<const W: usize> {
    /// The squares whose pieces decide the targets.
    pub mask: Bits<W>,
    /// The index of its first targets. There are 2^(squares of the mask) of them, indexed by the bits of the pieces on
    /// the mask, extracted and packed together (as `pext` does).
    pub first: u32,
}

/// A ray to the edge of the board.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const W: usize> {
    /// Its squares, without the start.
    pub squares: Bits<W>,
    /// Set if the indices rise along it. All rays of a direction agree.
    pub rises: bool,
}

/// An entry of a list of targets that are tested one by one.
#[derive(Clone, Copy, Debug)]
pub struct Try<const W: usize> {
    /// The target.
    pub square: Bits<W>,
    /// The squares passed.
    pub path: Bits<W>,
    /// The squares of the path on one of which the single hurdle must stand; `None` if the path must be empty.
    pub hurdles: Option<Bits<W>>,
}

/// The pieces that hops cannot go over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spared {
    /// The kinds, by side.
    pub kinds: [KindSet; 2],
    /// The pieces of these kinds by side, as formulas on planes.
    pub pieces: [PieceSet; 2],
}

/// All attack tables of a variant, each type in one array.
#[derive(Clone, Debug)]
pub struct AttackTables<const W: usize> {
    /// The number of squares of the board's grid.
    pub squares: usize,
    /// Targets that never change.
    pub leaps: Vec<Bits<W>>,
    /// Slices.
    pub slices: Vec<Slice<W>>,
    /// Targets by occupancy.
    pub targets: Vec<Bits<W>>,
    /// Rays.
    pub rays: Vec<Ray<W>>,
    /// Lists of entries.
    pub lists: Vec<Vec<Try<W>>>,
    /// The kinds of each side that hops cannot go over; the first entry has none.
    pub spared: Vec<Spared>,
}

impl<const W: usize> AttackTables<W> {
    /// The memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        let list = |list: &Vec<Try<W>>| size_of_val(list.as_slice());
        size_of_val(self.leaps.as_slice())
            + size_of_val(self.slices.as_slice())
            + size_of_val(self.targets.as_slice())
            + size_of_val(self.rays.as_slice())
            + size_of_val(self.lists.as_slice())
            + self.lists.iter().map(list).sum::<usize>()
    }
}
