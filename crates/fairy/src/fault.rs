//! Errors.

use ferz::{LimitExceeded, LoadError};
use thiserror::Error;

/// The error of any call of this package.
#[derive(Debug, Error)]
pub enum FairyError {
    /// A variant that does not exist or cannot be loaded.
    #[error(transparent)]
    Load(Box<LoadError>),
    /// The same fault, as text.
    #[error("{0}")]
    Variant(String),
    /// An invalid FEN.
    #[error("{0}")]
    Fen(String),
    /// A text that is no legal move.
    #[error("{0}")]
    Move(String),
    /// Any other invalid argument.
    #[error("{0}")]
    Value(String),
    /// A position that exceeds the limits.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
    /// An argument that exceeds the limits, as text.
    #[error("{0}")]
    Beyond(String),
}

impl FairyError {
    /// Returns the fault of a text that is no legal move, with the reason if there is one to give.
    pub fn bad_move(text: &str, why: Option<&dyn std::fmt::Display>) -> FairyError {
        let mut short: String = text.chars().take(40).collect();
        if short.len() < text.len() {
            short.push_str("...");
        }
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        FairyError::Move(format!("Invalid move '{short}'{why}"))
    }
}
