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
    #[error("unexpected `{}`", shown(.0))]
    Stray(String),
    /// A bracket does not begin a tag.
    #[error("this is not a tag; a tag looks like `[Name \"value\"]`")]
    BadTag,
    /// There is already a tag with this name.
    #[error("the tag `{}` is written twice", shown(.0))]
    SecondTag(String),
    /// A comment is not closed.
    #[error("this comment is never closed")]
    OpenComment,
    /// A variation is not closed.
    #[error("this variation is never closed")]
    OpenVariation,
    /// A variation is closed that has not begun.
    #[error("this `)` closes no variation")]
    StrayClose,
    /// A variation has no move before it.
    #[error("a variation must follow the move that it replaces")]
    VariationOfNothing,
    /// Variations are nested too deeply.
    #[error("variations are nested deeper than {MAX_VARIATION_DEPTH}")]
    TooDeep,
    /// A line is too long.
    #[error("the line has more than {MAX_PGN_LINE} bytes")]
    LongLine,
    /// A game is too long.
    #[error("the game has more than {MAX_ITEMS} moves, comments and marks")]
    LongGame,
    /// There are too many tags.
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    /// There is a result within a variation.
    #[error("a variation cannot have a result")]
    ResultInVariation,
    /// The result after the moves is missing.
    #[error("the game has no result: end its moves with `1-0`, `0-1`, `1/2-1/2` or `*`")]
    NoResult,
}
