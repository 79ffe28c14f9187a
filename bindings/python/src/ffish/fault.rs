//! What can be wrong with a question, and the exception that it becomes.

use crate::error;
use ferz::{LimitExceeded, LoadError};
use pyo3::prelude::*;

/// What is wrong.
pub enum Fault {
    /// A variant that is not there, or that cannot be loaded.
    Load(Box<LoadError>),
    /// The same, in words.
    Variant(String),
    /// A text is no position of the variant.
    Fen(String),
    /// A text is no legal move.
    Move(String),
    /// Something else that was given is wrong.
    Value(String),
    /// A position is beyond the limits.
    Limit(LimitExceeded),
    /// A question is beyond the limits, in words.
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
