//! What can be wrong with a PGN text, whatever its moves mean.

use super::{MAX_ITEMS, MAX_PGN_LINE, MAX_TAGS, MAX_VARIATION_DEPTH};
use ferz_core::diagnostic::shown;
use std::ops::Range;

/// A fault of a PGN text, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fault}")]
pub struct Faulty {
    /// What is wrong.
    pub fault: Fault,
    /// Where, in bytes of the text.
    pub range: Range<usize>,
}

/// What is wrong with a PGN text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something that is no part of a game.
    #[error("unexpected `{}`", shown(.0))]
    Stray(String),
    /// A bracket that does not begin a tag.
    #[error("this is not a tag; a tag looks like `[Name \"value\"]`")]
    BadTag,
    /// A tag of this name is there already.
    #[error("the tag `{}` is written twice", shown(.0))]
    SecondTag(String),
    /// A comment without an end.
    #[error("this comment is never closed")]
    OpenComment,
    /// A variation without an end.
    #[error("this variation is never closed")]
    OpenVariation,
    /// The end of a variation that has not begun.
    #[error("this `)` closes no variation")]
    StrayClose,
    /// A variation with no move before it.
    #[error("a variation must follow the move that it replaces")]
    VariationOfNothing,
    /// A variation in a variation in a variation...
    #[error("variations are nested deeper than {MAX_VARIATION_DEPTH}")]
    TooDeep,
    /// A line without end.
    #[error("the line has more than {MAX_PGN_LINE} bytes")]
    LongLine,
    /// A game without end.
    #[error("the game has more than {MAX_ITEMS} moves, comments and marks")]
    LongGame,
    /// Tags without end.
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    /// A result within a variation.
    #[error("a variation cannot have a result")]
    ResultInVariation,
    /// There is no result behind the moves.
    #[error("the game has no result: end its moves with `1-0`, `0-1`, `1/2-1/2` or `*`")]
    NoResult,
}
