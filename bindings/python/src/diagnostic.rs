//! Plain data for Python. The classes are defined in `ferz/_data.py`.

use ferz::diagnostic::{Diagnostic, Location, Report, Sources};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// Returns a class of `ferz._data`, looked up only once.
pub fn class<'py>(py: Python<'py>, cell: &'static PyOnceLock<Py<PyType>>, name: &str) -> PyResult<Bound<'py, PyType>> {
    cell.import(py, "ferz._data", name).cloned()
}

/// Returns diagnostics as a tuple of `Diagnostic`.
pub fn described<'py>(py: Python<'py>, diagnostics: &[Diagnostic], sources: &Sources) -> PyResult<Bound<'py, PyTuple>> {
    let reports = diagnostics.iter().map(|diagnostic| Report::new(diagnostic, sources));
    let all = reports.map(|report| one(py, &report)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, all)
}

fn one<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static EDIT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static RELATED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let edit = class(py, &EDIT, "Edit")?;
    let edits = report.edits.iter().map(|change| edit.call1((place(py, &change.place)?, &change.replacement)));
    let related = class(py, &RELATED, "Related")?;
    let others = report.related.iter().map(|other| related.call1((place(py, &other.place)?, &other.message)));
    class(py, &CLASS, "Diagnostic")?.call1((
        report.severity,
        report.code,
        report.slug,
        &report.message,
        place(py, &report.place)?,
        &report.label,
        &report.hint,
        PyTuple::new(py, edits.collect::<PyResult<Vec<_>>>()?)?,
        PyTuple::new(py, others.collect::<PyResult<Vec<_>>>()?)?,
    ))
}

fn place<'py>(py: Python<'py>, place: &Location) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let range = &place.range;
    let points = ((range.start.line, range.start.character), (range.end.line, range.end.character));
    let Location { file, line, column, end_line, end_column, range: _ } = place;
    class(py, &CLASS, "Place")?.call1((file, line, column, end_line, end_column, points))
}
