//! The errors of a question, and the exceptions that they become.

use crate::error;
use ferz::{LimitExceeded, LoadError};
use pyo3::prelude::*;

/// The error of a question.
pub enum Fault {
    /// A variant that does not exist or cannot be loaded.
    Load(Box<LoadError>),
    /// The same as text.
    Variant(String),
    /// An invalid FEN.
    Fen(String),
    /// A text that is no legal move.
    Move(String),
    /// Any other invalid argument.
    Value(String),
    /// A position that exceeds the limits.
    Limit(LimitExceeded),
    /// A question that exceeds the limits, as text.
    Beyond(String),
}

impl From<LimitExceeded> for Fault {
    fn from(error: LimitExceeded) -> Fault {
        Fault::Limit(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Load(load) => Python::attach(|py| error::load(py, &load)),
            Fault::Variant(message) => error::VariantError::new_err(message),
            Fault::Fen(message) => error::FenError::new_err(message),
            Fault::Move(message) => error::IllegalMoveError::new_err(message),
            Fault::Value(message) => error::FerzError::new_err(message),
            Fault::Limit(limit) => error::too_many(limit),
            Fault::Beyond(message) => error::LimitError::new_err(message),
        }
    }
}
