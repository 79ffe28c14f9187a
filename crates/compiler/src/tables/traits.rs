//! Traits: the parts of the language that a variant uses, derived from its rules alone.

use crate::types::{KindSet, SquareSet};

/// The parts of the language that a variant uses, if knowing them saves an executor work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// True if any rule reads which squares a move passed, once the move is known. (A piece's own movements read them
    /// while they are walked.)
    pub reads_path: bool,
    /// The squares where only castling depends on whether the piece has moved: the castling right matters there, not
    /// each single piece.
    pub castling_only: SquareSet,
    /// The kinds for which other rules depend on whether a piece has moved.
    pub touch_readers: KindSet,
    /// True if an outcome follows pieces through the past, so that games keep their positions.
    pub follows_pieces: bool,
    /// By side: true if rows that follow its moves may take pieces off the board.
    pub rows_remove: [bool; 2],
}
