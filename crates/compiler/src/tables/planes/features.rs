//! The features of the language that a variant uses, and the record of unmoved pieces of the executor on planes.

use crate::model::MoveKind;
use crate::types::{Bits, KindSet, Side};

/// The features that the executor on planes can skip if unused, with facts derived from them. Arrays are by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Set if a player may pass.
    pub pass: bool,
    /// Set if anything may be dropped or held in hand.
    pub hands: bool,
    /// Set if turns may have several plies.
    pub has_turns: bool,
    /// Set if several trails may exist at once.
    pub many_trails: bool,
    /// Set if an outcome row ends lines of play in perft.
    pub has_ends: bool,
    /// Set if tables contain hops. These never go over walls.
    pub has_hops: bool,
    /// Set if a piece may capture a piece of its own side.
    pub takes_own: bool,
    /// Set if a rule depends on the squares that a move passes.
    pub reads_path: bool,
    /// Set if every move changes at most two pieces: the mover and a captured piece.
    pub changes_at_most_two: bool,
    /// Set if all pieces of a side can be captured in the same ways, by moves in tables that no `cannot` row removes.
    pub attacks_alike: bool,
    /// The kinds whose moves, walked ones included, are completely described by start and end.
    pub simple: KindSet,
    /// Set if tables, or walks of the `simple` kinds, may find captures.
    pub plain_captures: bool,
    /// Set if a `cannot` row may keep the side's pieces from capturing.
    pub judges_attacks: [bool; 2],
    /// Set if an `after` row of the side may follow a move before some forbidden row is evaluated.
    pub follows: [bool; 2],
    /// Set if an `after` row of the side has a choice.
    pub chooses: [bool; 2],
    /// Set if the side chooses squares for walls, and walls can never make a forbidden row hold.
    pub walls_only_hinder: [bool; 2],
    /// The kinds of moves of the side that something can follow once they have landed: an `after` row, or another ply
    /// of the turn. One bit each.
    pub settles: [u8; 2],
}

impl Features {
    /// Returns `true` if something can follow a move of this kind once it has landed.
    #[inline(always)]
    pub fn may_settle(&self, side: Side, kind: MoveKind) -> bool {
        self.settles[side.index()] >> kind as u8 & 1 != 0
    }
}

/// The pieces for which it matters whether they have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Untouched<const W: usize> {
    /// The squares where only castlings depend on it. The record is cleared once the castling right is lost.
    pub castling_only: Bits<W>,
    /// The kinds for which other rules depend on it.
    pub readers: KindSet,
    /// The squares for which it is recorded from the start of a game.
    pub tracked: Bits<W>,
}
