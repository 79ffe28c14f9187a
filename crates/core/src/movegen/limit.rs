//! The error of a request that exceeds a limit.

use crate::model::limits::{MAX_MOVES, MAX_PERFT_DEPTH, MAX_PLIES, MAX_WORK};

/// The error of a request that was stopped because it exceeds one of the [limits](crate::model::limits). Real games do
/// not come near them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// A position has more than [`MAX_MOVES`] moves.
    #[error("the position has too many moves to list (limit: {MAX_MOVES})")]
    Moves,
    /// A request about a position takes more than [`MAX_WORK`] steps of work.
    #[error("the position takes too much work to judge (limit: {MAX_WORK} steps)")]
    Work,
    /// A game would have more than [`MAX_PLIES`] plies.
    #[error("the game is too long (limit: {MAX_PLIES} plies)")]
    Plies,
    /// A perft would be deeper than [`MAX_PERFT_DEPTH`] plies.
    #[error("the perft is too deep (limit: {MAX_PERFT_DEPTH} plies)")]
    Depth,
}

impl LimitExceeded {
    /// The limit that a request with this work has exceeded. A request that finds too many moves sets its work to the
    /// highest number.
    pub(super) fn by_work(work: u32) -> LimitExceeded {
        if work == u32::MAX { LimitExceeded::Moves } else { LimitExceeded::Work }
    }
}
