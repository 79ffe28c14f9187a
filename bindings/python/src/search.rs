//! `ferz.variants`: the search for built-in variants.

use crate::arguments::{Texts, board_size, maybe_texts};
use crate::diagnostic::class;
use crate::error::{FerzError, brief};
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::library::{self, Summary};
use ferz::prose::words::list;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};

/// Returns the built-in variants whose name, title, description, origin, family or other names mention all these words,
/// sorted by name: a list of `Summary`.
///
/// Args:
///     words: The words; all variants if there are none.
///     family: Only variants of this family.
///     board: Only variants with a board of these numbers of files and ranks.
#[pyfunction]
#[pyo3(signature = (*words, family = None, board = None))]
pub fn variants<'py>(
    py: Python<'py>,
    words: &Bound<'py, PyTuple>,
    #[pyo3(from_py_with = maybe_texts::family)] family: Option<PyBackedStr>,
    #[pyo3(from_py_with = board_size)] board: Option<(u16, u16)>,
) -> PyResult<Bound<'py, PyList>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let words: Vec<String> = Texts::read("words", words)?.0.iter().map(|word| word.to_lowercase()).collect();
    if let Some(family) = &family {
        known_family(family)?;
    }
    let is_wanted = |summary: &&Summary| {
        family.as_deref().is_none_or(|family| family == summary.family)
            && board.is_none_or(|board| board == (summary.files.into(), summary.ranks.into()))
            && words.iter().all(|word| summary.mentions(word))
    };
    let class = class(py, &CLASS, "Summary")?;
    let described = |summary: &Summary| {
        let Summary { variant, family, name, description, link, origin, files, ranks, .. } = summary;
        class.call1((variant, family, name, description, link, origin, files, ranks))
    };
    let found = library::summaries().iter().filter(is_wanted).map(described).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, found)
}

fn known_family(family: &str) -> PyResult<()> {
    let families = library::families();
    let names = || families.iter().map(|family| family.name);
    if names().any(|name| name == family) {
        return Ok(());
    }
    let hint = nearest(family, names()).map(did_you_mean);
    let hint = hint.unwrap_or_else(|| format!("the families are {}", list(names(), "and")));
    Err(FerzError::new_err(format!("there is no family `{}`; {hint}", brief(family.to_owned()))))
}
