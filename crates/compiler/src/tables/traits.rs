//! What the rules of a variant make use of, derived from the rules alone.

use crate::types::{KindSet, SquareSet};

/// Which parts of the language a variant uses, as far as that saves an executor work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Does any rule read which squares a move passed, once the move is known? (A piece's own movements read it while
    /// they are walked.)
    pub reads_path: bool,
    /// The squares where only castling depends on whether the piece has moved: what matters there is the right, not
    /// each single piece.
    pub castling_only: SquareSet,
    /// The kinds for which other rules depend on whether a piece has moved.
    pub touch_readers: KindSet,
}
