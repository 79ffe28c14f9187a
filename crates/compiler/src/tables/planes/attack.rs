//! Attack tables: where a movement leads, looked up by what stands in its way.

use crate::tables::program::PieceSet;
use crate::types::{Bits, KindSet};

/// How the targets of one movement are found from a square. The numbers are indices into an [`AttackTables`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// The same targets whatever stands on the board: `leaps[first + square]`.
    Leap {
        /// The index of the entry of square 0.
        first: u32,
    },
    /// By occupancy: the union over `parts` slices, each looked up by the pieces on its mask.
    Lines {
        /// The slice of square 0 of the first part.
        first: u32,
        /// How many parts; the slices of a part lie together, one a square.
        parts: u32,
        /// Do only the occupants of reached squares affect the result? True for slides; false if a target lies behind
        /// squares that are not targets, or must itself be empty.
        slides: bool,
    },
    /// By the first piece in each direction: for boards too large for tables by occupancy.
    Rays {
        /// The ray of square 0 in the first direction.
        first: u32,
        /// How many directions.
        rays: u32,
        /// Does it go on behind the first piece, up to the second one?
        hops: bool,
    },
    /// By trying every entry: for what fits no table. The list of a square is `lists[first + square]`.
    Tries {
        /// The index of the list of square 0.
        first: u32,
        /// The pieces that may not be hopped over: an index into [`AttackTables::spared`].
        spared: u16,
    },
}

impl Attack {
    /// Do only the occupants of reached squares affect the result?
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
    /// The squares whose pieces decide.
    pub mask: Bits<W>,
    /// Where its targets begin; there are 2^(squares of the mask) of them, in the order of the pieces' bits drawn
    /// together.
    pub first: u32,
}

/// A ray to the edge of the board.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const W: usize> {
    /// Its squares, the start not among them.
    pub squares: Bits<W>,
    /// Do the indices rise along it? The same for all rays of a direction.
    pub rises: bool,
}

/// An entry of a list that is tried one by one.
#[derive(Clone, Copy, Debug)]
pub struct Try<const W: usize> {
    /// The target.
    pub square: Bits<W>,
    /// The squares that are passed.
    pub path: Bits<W>,
    /// The squares of the path on one of which the single hurdle must stand; `None` if the path must be empty.
    pub hurdles: Option<Bits<W>>,
}

/// The pieces that hops may not go over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spared {
    /// The kinds, by side.
    pub kinds: [KindSet; 2],
    /// The pieces of these kinds, expressed by planes, by side.
    pub pieces: [PieceSet; 2],
}

/// All attack tables of a variant, each kind in one array.
#[derive(Clone, Debug)]
pub struct AttackTables<const W: usize> {
    /// How many squares the board's grid has.
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
    /// The kinds of each side that hops may not go over; the first entry has none.
    pub spared: Vec<Spared>,
}

impl<const W: usize> AttackTables<W> {
    /// The memory the tables take, in bytes.
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
