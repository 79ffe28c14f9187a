//! What the rules of a variant make use of: derived, never said by its author.

use crate::types::{KindSet, SquareSet};

/// Which parts of the language a variant uses, where an executor can save work by knowing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Does any rule ask which squares a move passed, once it is known? (A piece's own moves ask while they are walked.)
    pub reads_path: bool,
    /// The squares of which it is kept whether their piece has moved for the sake of castling alone: what counts there are
    /// the rights, not the single pieces.
    pub castling_only: SquareSet,
    /// The kinds of which other rules ask whether they have moved.
    pub touch_readers: KindSet,
    /// The kinds that nothing takes: whoever leaves one attacked makes no legal move, and nothing else takes pieces.
    pub never_taken: KindSet,
}
