//! All variants of an ini file at once.

use crate::arguments::Texts;
use crate::diagnostic::{class, described};
use ferz::import;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// Translates the sections of an ini text, in the format of Fairy-Stockfish's `variants.ini`: those that are named, or all. Gives an
/// `Import`: the files that they become, by section, and what is wrong or not taken over. `name` is what messages call the text.
#[pyfunction]
#[pyo3(signature = (text, sections = None, *, name = "variants.ini"))]
pub fn import_ini<'py>(
    py: Python<'py>,
    text: &str,
    sections: Option<Texts>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let sections = sections.map_or_else(Vec::new, |sections| sections.0);
    let import = py.detach(|| import::import(name, text, &sections));
    let variants = import.variants.iter().map(|imported| (&imported.name, &imported.text)).collect::<Vec<_>>();
    let diagnostics = described(py, &import.diagnostics, &import.sources)?;
    class(py, &CLASS, "Import")?.call1((PyTuple::new(py, variants)?, diagnostics))
}
