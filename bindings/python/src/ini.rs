//! Import of all variants of an ini file.

use crate::arguments::{Texts, lists, maybe_texts, texts};
use crate::diagnostic::{class, described};
use ferz::import;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// Converts the sections of an ini text, in the format of Fairy-Stockfish's `variants.ini`: the named ones, or all.
/// Returns an `Import` with the variant files by section, and the reports. `name` is the name of the text in messages.
#[pyfunction]
#[pyo3(signature = (text, sections = None, *, name = None), text_signature = "(text, sections=None, *, name=\"variants.ini\")")]
pub fn import_ini<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
    #[pyo3(from_py_with = lists::sections)] sections: Option<Texts>,
    #[pyo3(from_py_with = maybe_texts::name)] name: Option<PyBackedStr>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let sections = sections.map_or_else(Vec::new, |sections| sections.0);
    let import = py.detach(|| import::import(name.as_deref().unwrap_or("variants.ini"), &text, &sections));
    let variants = import.variants.iter().map(|imported| (&imported.name, &imported.text)).collect::<Vec<_>>();
    let diagnostics = described(py, &import.diagnostics, &import.sources)?;
    class(py, &CLASS, "Import")?.call1((PyTuple::new(py, variants)?, diagnostics))
}
