//! The exceptions.

use ferz::{LoadError, TooManyMoves};
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(ferz, FerzError, PyValueError, "Something that Ferz was given is wrong, or asks too much.");
create_exception!(ferz, VariantError, FerzError, "A variant cannot be loaded.");

/// What the library says is wrong, as an exception.
pub fn load(error: &LoadError) -> PyErr {
    VariantError::new_err(error.to_string().trim_end().to_owned())
}

/// A position is beyond the limits.
pub fn too_many(error: TooManyMoves) -> PyErr {
    FerzError::new_err(error.to_string())
}
