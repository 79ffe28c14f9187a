//! Movements that no table covers: they are walked, square by square.

use crate::tables::program::Walk;
use crate::types::{Kind, KindSet};

/// The walks of a variant's pieces.
#[derive(Clone, Debug)]
pub struct Walks<const W: usize> {
    /// The walks of each side.
    pub sides: [SideWalks<W>; 2],
    /// The kinds that have walks.
    pub kinds: KindSet,
    /// The kinds whose walks may find moves that tables also find.
    pub twins: KindSet,
    /// The kinds all of whose walks have conditions that do not depend on the move.
    pub conditional: KindSet,
    /// The kinds all of whose walked moves capture something.
    pub takers: KindSet,
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
    /// The walks of both sides. `kinds` have walks; those of `twins` may find moves that tables also find.
    pub fn new(sides: [SideWalks<W>; 2], kinds: KindSet, twins: KindSet) -> Walks<W> {
        // The kinds all of whose walks pass a test, which also gets all walks of the side.
        let kinds_whose_walks = |test: fn(&Walk<W>, &[Walk<W>]) -> bool| -> KindSet {
            let passes = |side: &SideWalks<W>, walk: u16| test(&side.all[usize::from(walk)], &side.all);
            let all_pass =
                |kind: &Kind| sides.iter().all(|side| side.of[kind.index()].iter().all(|&walk| passes(side, walk)));
            kinds.iter().filter(all_pass).collect()
        };
        let conditional = kinds_whose_walks(|walk, _| walk.may_not_start());
        let takers = kinds_whose_walks(Walk::always_takes);
        Walks { sides, kinds, twins, conditional, takers }
    }

    /// The memory of the walks, in bytes.
    pub fn bytes(&self) -> usize {
        self.sides.iter().flat_map(|side| &side.all).map(Walk::bytes).sum()
    }
}
