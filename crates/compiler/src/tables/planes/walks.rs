//! Movements that no table covers: they are walked, square by square.

use crate::tables::program::Walk;
use crate::types::KindSet;

/// The walks of a variant's pieces.
#[derive(Clone, Debug)]
pub struct Walks<const W: usize> {
    /// The walks of each side.
    pub sides: [SideWalks<W>; 2],
    /// The kinds that have walks.
    pub kinds: KindSet,
    /// The kinds whose walks may find moves that tables also find.
    pub twins: KindSet,
}

/// The walks of a side, and those of each kind.
#[derive(Clone, Debug)]
pub struct SideWalks<const W: usize> {
    /// All walks, legs of paths included.
    pub all: Vec<Walk<W>>,
    /// The indices of each kind's walks.
    pub of: Vec<Vec<u16>>,
}

/// A walk by which pieces of some kinds may be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkThreat {
    /// The kinds that have the walk.
    pub kinds: KindSet,
    /// Its index among the side's walks.
    pub walk: u16,
}

impl<const W: usize> Walks<W> {
    /// The memory of the walks, in bytes.
    pub fn bytes(&self) -> usize {
        self.sides.iter().flat_map(|side| &side.all).map(Walk::bytes).sum()
    }
}
