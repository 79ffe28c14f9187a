//! Faults in the syntax of a PGN text.

use super::{MAX_ITEMS, MAX_PGN_LINE, MAX_TAGS, MAX_VARIATION_DEPTH};
use ferz_core::diagnostic::shown;
use std::ops::Range;

/// A fault in a PGN text, with its range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fault}")]
pub struct Faulty {
    /// The fault.
    pub fault: Fault,
    /// The range, in bytes of the text.
    pub range: Range<usize>,
}

/// A fault in a PGN text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is not part of a game.
    #[error("`{}` does not belong here", shown(.0))]
    Stray(String),
    /// A bracket does not begin a tag.
    #[error("a tag looks like `[Name \"value\"]`")]
    BadTag,
    /// There is already a tag with this name.
    #[error("a second tag `{}`", shown(.0))]
    SecondTag(String),
    /// A comment is not closed.
    #[error("this comment is never closed")]
    OpenComment,
    /// A variation is not closed.
    #[error("this variation is never closed")]
    OpenVariation,
    /// A variation is closed that has not begun.
    #[error("this closes no variation")]
    StrayClose,
    /// A variation has no move before it.
    #[error("a variation without a move before it: there is nothing that it could be played instead of")]
    VariationOfNothing,
    /// Variations are nested too deeply.
    #[error("variations are nested deeper than {MAX_VARIATION_DEPTH}")]
    TooDeep,
    /// A line is too long.
    #[error("a line of more than {MAX_PGN_LINE} bytes")]
    LongLine,
    /// A game is too long.
    #[error("a game of more than {MAX_ITEMS} moves, comments and marks")]
    LongGame,
    /// There are too many tags.
    #[error("a game of more than {MAX_TAGS} tags")]
    TooManyTags,
    /// There is a result within a variation.
    #[error("a result within a variation")]
    ResultInVariation,
    /// The result after the moves is missing.
    #[error("the game has no result: one of `1-0`, `0-1`, `1/2-1/2` and `*` ends its moves")]
    NoResult,
}
