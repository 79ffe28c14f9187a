//! Arguments that are sequences.

use super::kinds::written;
use super::{other, text_of};
use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PySequence, PyString, PyTuple};

/// A list of texts, given as a sequence; a single text is refused.
pub struct Texts(pub Vec<String>);

impl Texts {
    /// Reads the argument `name`.
    pub fn read(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Texts> {
        let read = |item: &Bound<'_, PyAny>| Ok(text_of(name, item)?.map(|text| text.to_string()));
        listed(name, object, "a list of texts", "a text", read).map(Texts)
    }
}

/// Defines readers of lists of texts for `from_py_with`, one for each name.
macro_rules! readers {
    ($($name:ident)*) => { $(
        pub fn $name(object: &Bound<'_, PyAny>) -> PyResult<Texts> {
            Texts::read(stringify!($name), object)
        }
    )* };
}
readers!(moves paths records texts);

/// An optional list of texts.
pub fn sections(object: &Bound<'_, PyAny>) -> PyResult<Option<Texts>> {
    if object.is_none() { Ok(None) } else { Texts::read("sections", object).map(Some) }
}

/// A list of moves as texts, given as texts or as objects with a method `uci()`.
pub struct MoveTexts(Vec<PyBackedStr>);

impl std::ops::Deref for MoveTexts {
    type Target = [PyBackedStr];

    fn deref(&self) -> &[PyBackedStr] {
        &self.0
    }
}

impl FromPyObject<'_, '_> for MoveTexts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<MoveTexts> {
        let read = |item: &Bound<'_, PyAny>| written("movelist", item);
        listed("movelist", &object, "a list of moves", "a text or an object with a method uci()", read).map(MoveTexts)
    }
}

/// Returns the items of a sequence that is not a text. Its reported length is not trusted.
pub fn listed<T>(
    name: &str,
    object: &Bound<'_, PyAny>,
    all: &str,
    each: &str,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> PyResult<Vec<T>> {
    let read = |(place, item): (usize, Bound<'_, PyAny>)| {
        read(&item)?.ok_or_else(|| other(format!("{name} must be {all}: in place {place} {each}"), &item))
    };
    if let Ok(list) = object.cast::<PyList>() {
        return list.iter().enumerate().map(read).collect();
    }
    if let Ok(tuple) = object.cast::<PyTuple>() {
        return tuple.iter().enumerate().map(read).collect();
    }
    match object.cast::<PySequence>() {
        Ok(_) if !object.is_instance_of::<PyString>() => {
            let items = object.try_iter()?.enumerate().map(|(place, item)| read((place, item?)));
            items.collect()
        }
        _ => Err(other(format!("{name} must be {all}"), object)),
    }
}
