//! The book of variants, which all of Python shares.

use super::{about, raised};
use crate::arguments::texts;
use ferz_fairy::book::{Book, BookEntry};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// Locks the book for a moment.
///
/// Only a thread attached to Python locks it, as `_py` proves, and stays attached meanwhile. Python forks only while no
/// other thread is attached: so no forked process finds the book locked forever.
fn book(_py: Python<'_>) -> MutexGuard<'static, Arc<Book>> {
    static BOOK: LazyLock<Mutex<Arc<Book>>> = LazyLock::new(Mutex::default);
    BOOK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the current book.
fn now(py: Python<'_>) -> Arc<Book> {
    book(py).clone()
}

/// Returns the variant of a name. Other Python threads run while it is made ready.
pub fn find(py: Python<'_>, name: &str) -> PyResult<Arc<BookEntry>> {
    let now = now(py);
    if let Some(entry) = now.get(name) {
        return Ok(entry.clone());
    }
    let entry = py.detach(|| now.make(name)).map_err(raised)?;
    drop(now);
    Ok(Arc::make_mut(&mut book(py)).keep(entry))
}

/// Returns the names of all variants: the built-in ones, those known to pyffish, and the loaded ones.
///
/// Returns:
///     A list of names, sorted.
#[pyfunction]
pub fn variants(py: Python<'_>) -> Vec<String> {
    now(py).names()
}

/// Loads the sections of a text. Returns the errors and the options that were not converted, each with its line. Other
/// Python threads run meanwhile.
#[pyfunction]
pub fn load(py: Python<'_>, #[pyo3(from_py_with = texts::config)] config: PyBackedStr) -> Vec<String> {
    let now = now(py);
    let loaded = py.detach(|| now.read(&config));
    drop(now);
    Arc::make_mut(&mut book(py)).add(loaded)
}

/// Returns ``True`` if the variant is played on two boards at once, as bughouse is.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn two_boards(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    about(py, &variant, BookEntry::two_boards)
}

/// Returns ``True`` if captured pieces go to the hand of the player who captured them.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn captures_to_hand(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    about(py, &variant, BookEntry::captures_to_hand)
}
