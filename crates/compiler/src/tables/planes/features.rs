//! Which features of the language a variant uses, and what the executor on planes keeps of pieces that have not moved.

use crate::types::{Bits, KindSet};

/// What the executor on planes may leave out, and what follows from that. Arrays are by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// May a player pass?
    pub pass: bool,
    /// May anything be dropped or held in hand?
    pub hands: bool,
    /// May turns have several plies?
    pub has_turns: bool,
    /// May several trails be there at once?
    pub many_trails: bool,
    /// Does an outcome row end lines of play in perft?
    pub has_ends: bool,
    /// Do tables hold hops? These do not go over walls.
    pub has_hops: bool,
    /// May a piece take one of its own side?
    pub takes_own: bool,
    /// Does a rule depend on which squares a move passes?
    pub reads_path: bool,
    /// Does every move change at most two pieces, the mover and one that it takes?
    pub changes_at_most_two: bool,
    /// Can all pieces of a side be taken in the same ways, by moves that tables hold and no `cannot` row rules out?
    pub attacks_alike: bool,
    /// Kinds whose moves, including walked ones, start and end describe completely.
    pub simple: KindSet,
    /// May a `cannot` row keep the side's pieces from taking?
    pub judges_attacks: [bool; 2],
    /// May an `after` row of the side follow a move before some forbidden row judges it?
    pub follows: [bool; 2],
    /// Does an `after` row of the side let its player choose?
    pub chooses: [bool; 2],
    /// Does the side choose squares for walls, which can never make a forbidden row hold?
    pub walls_only_hinder: [bool; 2],
    /// Can something still happen after a move of the side has landed: an `after` row, or another ply of the turn?
    pub settles: [bool; 2],
}

/// For which pieces it matters whether they have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Untouched<const W: usize> {
    /// The squares where only castlings depend on it. The record is cleared once the right is lost.
    pub castling_only: Bits<W>,
    /// The kinds for which other rules depend on it.
    pub readers: KindSet,
    /// The squares for which it is recorded from the start.
    pub tracked: Bits<W>,
}
