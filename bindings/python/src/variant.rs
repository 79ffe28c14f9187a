//! `Variant`: the rules of a game.

use crate::error;
use pyo3::prelude::*;
use std::path::PathBuf;

/// The rules of a game.
#[pyclass(frozen, module = "ferz")]
pub struct Variant {
    rules: ferz::Variant,
}

impl Variant {
    /// The variant itself.
    pub fn core(&self) -> &ferz::Variant {
        &self.rules
    }
}

#[pymethods]
impl Variant {
    /// The built-in variant of this name.
    #[staticmethod]
    fn builtin(py: Python<'_>, name: &str) -> PyResult<Variant> {
        let rules = py.detach(|| ferz::Variant::builtin(name)).map_err(|error| error::load(&error))?;
        Ok(Variant { rules })
    }

    /// The variant of a file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Variant> {
        let rules = py.detach(|| ferz::Variant::load(path)).map_err(|error| error::load(&error))?;
        Ok(Variant { rules })
    }

    /// The variant of a text.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Variant> {
        let rules = py.detach(|| ferz::Variant::parse(text)).map_err(|error| error::load(&error))?;
        Ok(Variant { rules })
    }

    /// Its name, for people.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.rules().name
    }
}

/// A variant where one is asked for: it, or the name of a built-in one.
#[derive(FromPyObject)]
pub enum VariantLike<'py> {
    /// A variant.
    Variant(Bound<'py, Variant>),
    /// The name of a built-in one.
    Name(String),
}

impl VariantLike<'_> {
    /// The variant that is meant.
    pub fn resolve(self, py: Python<'_>) -> PyResult<ferz::Variant> {
        match self {
            VariantLike::Variant(variant) => Ok(variant.get().core().clone()),
            VariantLike::Name(name) => Ok(Variant::builtin(py, &name)?.rules),
        }
    }
}
