//! Errors of batches.

use super::{NumberingError, Unnumbered};
use ferz_core::model::limits::{MAX_BOARDS, MAX_PLIES};
use ferz_core::notation::{ArrayError, FenError};

/// The error of a batch that cannot be created, or of games that cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// There are no boards.
    #[error("a batch must have at least one board")]
    NoBoards,
    /// There are too many boards.
    #[error("{0} boards are too many: a batch has at most {MAX_BOARDS}")]
    TooManyBoards(usize),
    /// The limit on plies is too high or too low.
    #[error("a game may have 1 to {MAX_PLIES} plies, not {0}")]
    Plies(u32),
    /// There is no board of this number.
    #[error("there is no board {board}; the boards are 0 to {last}")]
    NoSuchBoard {
        /// The number.
        board: usize,
        /// The highest number.
        last: usize,
    },
    /// The moves cannot be numbered with this view.
    #[error(transparent)]
    Numbering(#[from] NumberingError),
    /// A move has no number.
    #[error(transparent)]
    Unnumbered(#[from] Unnumbered),
    /// A starting array cannot be set up.
    #[error(transparent)]
    Setup(#[from] ArrayError),
    /// A position cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A list has the wrong number of values.
    #[error("expected {expected} {what}, got {given}")]
    Length {
        /// The name of the list.
        what: &'static str,
        /// The number of values given.
        given: usize,
        /// The expected number of values.
        expected: usize,
    },
    /// A move of a game cannot be played.
    #[error("move {} of the game is not legal", ply + 1)]
    Unplayable {
        /// The number of the move, from 0.
        ply: usize,
    },
    /// The saved batch is of another version of the library or of other rules.
    #[error("the batch was saved {0}, so it cannot be restored")]
    OtherSaved(&'static str),
    /// The work was stopped: see [`Batch::stoppable`](super::Batch::stoppable).
    #[error("the work on the boards was stopped")]
    Stopped,
    /// An earlier step was stopped: only some boards have made it.
    #[error("a step of the boards was stopped halfway: reset them first")]
    HalfWay,
    /// Threads cannot be started.
    #[error("cannot start {threads} threads: {why}")]
    Threads {
        /// The requested number of threads.
        threads: usize,
        /// The message of the operating system.
        why: String,
    },
}

/// The error of numbers that a batch cannot accept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// No move of the variant has this number.
    #[error("board {board}: there is no action {action}; the actions are 0 to {}", size - 1)]
    OutOfRange {
        /// The index of the board.
        board: usize,
        /// The number.
        action: i64,
        /// The size of the numbering.
        size: usize,
    },
    /// No legal move has the number, or none of those that are still possible.
    #[error("board {board}: action {action} ({text}) is not legal now")]
    Illegal {
        /// The index of the board.
        board: usize,
        /// The number.
        action: i64,
        /// The meaning of the number.
        text: String,
    },
    /// The game on the board is over.
    #[error("board {board}: the game is over, so the action must be -1, not {action}")]
    Over {
        /// The index of the board.
        board: usize,
        /// The number.
        action: i64,
    },
    /// Another error.
    #[error(transparent)]
    Batch(#[from] BatchError),
}

impl StepError {
    /// The same error for another board.
    pub(super) fn at(self, of: usize) -> StepError {
        match self {
            StepError::OutOfRange { board: _, action, size } => StepError::OutOfRange { board: of, action, size },
            StepError::Illegal { board: _, action, text } => StepError::Illegal { board: of, action, text },
            StepError::Over { board: _, action } => StepError::Over { board: of, action },
            StepError::Batch(error) => StepError::Batch(error),
        }
    }
}
