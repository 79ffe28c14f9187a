//! Bounds on all positions of a variant's games.

use super::census::Census;
use super::contents::Contents;
use super::numbers::Numbers;
use super::outset::Outset;
use super::tallies::CounterBounds;
use crate::model::PerSide;
use crate::types::{KindSet, Side};

/// The possible pieces, hands and counters of a variant's positions. A [`World`](super::World) evaluates rules within
/// them.
#[derive(Debug)]
pub struct Bounds {
    /// The possible contents of each square.
    pub contents: Vec<Contents>,
    /// The kinds that may be in the hands.
    pub held: PerSide<KindSet>,
    /// The limits on the number of pieces, if known.
    pub numbers: Option<Numbers>,
    /// The bounds of each counter, by the side that reads it.
    pub tallies: Vec<CounterBounds>,
}

impl Bounds {
    /// Finds the bounds of games from an outset. This takes some milliseconds, and longer for large variants.
    pub fn of(outset: &Outset) -> Bounds {
        let world = Census::explore(outset).world(outset);
        Bounds { contents: world.contents, held: world.held, numbers: world.numbers, tallies: world.tallies }
    }

    /// The kinds that a side may ever have, on the board or in hand.
    pub fn owned_by(&self, side: Side) -> KindSet {
        self.contents.iter().fold(self.held[side.index()], |all, contents| all | contents.pieces[side.index()])
    }
}
