//! The reasons why an engine gives no move.

/// A fault of an engine. The message continues a sentence about the engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Fault {
    /// The program cannot be started, or does not get ready for a game.
    #[error("{0}")]
    NoStart(String),
    /// The program has ended.
    #[error("{0}")]
    Crashed(String),
    /// The program does not answer.
    #[error("does not answer")]
    Hung,
    /// The program refuses a legal move or a legal position.
    #[error("{0}")]
    Refused(String),
    /// Ctrl-C was pressed; not a fault of the engine.
    #[error("stopped")]
    Stopped,
}
