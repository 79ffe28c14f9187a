//! `Move`: a legal move of a position.

use pyo3::prelude::*;

/// A legal move of a position.
#[pyclass(frozen, module = "ferz", eq, ord, hash, str = "{text}")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    text: String,
}

impl Move {
    /// The move that is written so.
    pub fn new(text: String) -> Move {
        Move { text }
    }

    /// Its text by squares.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[pymethods]
impl Move {
    /// Its text by squares, `e2e4`.
    fn uci(&self) -> &str {
        &self.text
    }
}
