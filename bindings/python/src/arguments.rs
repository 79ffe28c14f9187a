//! What arguments may be, and what is said in Python's words of those that are something else.

use crate::error::{self, FerzError, brief};
use crate::moves::Move;
use crate::source;
use crate::variant::Variant;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::notation::Style;
use pyo3::Borrowed;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PySequence, PySlice, PyString, PyTuple};
use std::fmt::Display;
use std::path::PathBuf;

/// Something else was expected than what was got.
fn other(expected: impl Display, got: &Bound<'_, PyAny>) -> PyErr {
    let kind = got.get_type().qualname().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{expected}, not {kind}"))
}

/// The text that an object is, if it is one.
fn text(object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
    object.cast::<PyString>().ok().map(|text| PyBackedStr::try_from(text.clone())).transpose()
}

/// A move where one is asked for.
pub enum MoveLike<'py> {
    /// A move.
    Move(Bound<'py, Move>),
    /// A text, or what the `uci()` of an object gives: moves of other libraries have it.
    Text(PyBackedStr),
}

impl MoveLike<'_> {
    /// How it is written: a `Move` by its squares.
    pub fn text(&self) -> String {
        match self {
            MoveLike::Move(mv) => mv.get().text(),
            MoveLike::Text(text) => text.to_string(),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for MoveLike<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveLike<'py>> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(MoveLike::Move(mv.to_owned()));
        }
        if let Some(text) = written(&object)? {
            return Ok(MoveLike::Text(text));
        }
        Err(other(
            "a move must be a Move, a text or an object with a method uci(), as moves of python-chess are",
            &object,
        ))
    }
}

/// How an object that is no `Move` writes a move: a text as it stands, another object by its `uci()`.
fn written(object: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedStr>> {
    if let Some(text) = text(object)? {
        return Ok(Some(text));
    }
    if object.is_instance_of::<pyo3::types::PyType>() {
        return Ok(None);
    }
    match object.getattr_opt("uci")? {
        Some(uci) if uci.is_callable() => text(&uci.call0()?),
        _ => Ok(None),
    }
}

/// A variant where one is asked for.
pub enum VariantLike<'py> {
    /// A variant.
    Variant(Bound<'py, Variant>),
    /// The name of a built-in one, or where to find one: `FILE.ron`, `FILE.ini:NAME`.
    Name(PyBackedStr),
    /// A file.
    Path(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for VariantLike<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<VariantLike<'py>> {
        if let Ok(variant) = object.cast::<Variant>() {
            return Ok(VariantLike::Variant(variant.to_owned()));
        }
        if let Some(name) = text(&object)? {
            return Ok(VariantLike::Name(name));
        }
        match object.getattr_opt("__fspath__")? {
            Some(_) => object.extract::<PathBuf>().map(VariantLike::Path),
            None => Err(other("a variant must be a Variant, a name or a path", &object)),
        }
    }
}

impl<'py> VariantLike<'py> {
    /// The variant that is meant.
    pub fn resolve(self, py: Python<'py>) -> PyResult<Bound<'py, Variant>> {
        let found = match self {
            VariantLike::Variant(variant) => return Ok(variant),
            VariantLike::Name(name) => Variant::read(py, source::meant(py, &name))
                .map_err(|fault| if is_like_fen(&name) { error::fen_for_variant(py, &name) } else { fault }),
            VariantLike::Path(path) => Variant::read(py, source::meant_by_path(py, &path)),
        };
        Bound::new(py, found?)
    }
}

/// Is a text written like a FEN: ranks with slashes between, and whose turn it is?
fn is_like_fen(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let ranks = words.next().map_or(0, |placement| placement.split('/').count());
    ranks > 2 && words.next().is_some_and(|side| side.len() == 1)
}

/// A square where one is asked for.
pub enum SquareLike {
    /// Its number.
    Number(i64),
    /// Its name.
    Name(PyBackedStr),
}

impl FromPyObject<'_, '_> for SquareLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<SquareLike> {
        if let Some(name) = text(&object)? {
            return Ok(SquareLike::Name(name));
        }
        match object.extract() {
            Ok(number) => Ok(SquareLike::Number(number)),
            Err(fault) if fault.is_instance_of::<PyTypeError>(object.py()) => {
                Err(other("a square must be a number or a name", &object))
            }
            Err(fault) if fault.is_instance_of::<PyOverflowError>(object.py()) => {
                Err(FerzError::new_err(format!("there is no square {}", shown(&object))))
            }
            Err(fault) => Err(fault),
        }
    }
}

/// A place in a sequence, or some places.
pub enum Index<'py> {
    One(isize),
    Some(Bound<'py, PySlice>),
}

impl<'py> FromPyObject<'_, 'py> for Index<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Index<'py>> {
        if let Ok(slice) = object.cast::<PySlice>() {
            return Ok(Index::Some(slice.to_owned()));
        }
        match object.extract() {
            Ok(place) => Ok(Index::One(place)),
            Err(fault) if fault.is_instance_of::<PyTypeError>(object.py()) => {
                Err(other("legal moves are indexed by whole numbers or slices", &object))
            }
            // As far from either end as can be said: there is nothing.
            Err(fault) if fault.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Index::One(if object.lt(0)? { isize::MIN } else { isize::MAX }))
            }
            Err(fault) => Err(fault),
        }
    }
}

/// A list of texts, as a sequence of them; one text is none.
pub struct Texts(pub Vec<String>);

impl FromPyObject<'_, '_> for Texts {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Texts> {
        let read = |item: &Bound<'_, PyAny>| Ok(text(item)?.map(|text| text.to_string()));
        listed(&object, "a list of texts", "a text", read).map(Texts)
    }
}

/// A list of moves, each as its text: texts, and objects with a method `uci()`.
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
        listed(&object, "a list of moves", "a text or an object with a method uci()", written).map(MoveTexts)
    }
}

/// A move as its text.
pub struct MoveText(pub PyBackedStr);

impl FromPyObject<'_, '_> for MoveText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<MoveText> {
        let found = written(&object)?.map(MoveText);
        found.ok_or_else(|| other("a move must be a text or an object with a method uci()", &object))
    }
}

/// The items of a sequence that is no text, whatever it says of its length.
pub fn listed<T>(
    object: &Bound<'_, PyAny>,
    all: &str,
    each: &str,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> PyResult<Vec<T>> {
    let read = |(place, item): (usize, Bound<'_, PyAny>)| {
        read(&item)?.ok_or_else(|| other(format!("{all} was expected: in place {place} {each}"), &item))
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
        _ => Err(other(format!("{all} was expected"), object)),
    }
}

/// A whole number in the range of its type.
pub trait Whole: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> + Display {
    /// The least and the greatest.
    const RANGE: (Self, Self);
}

macro_rules! whole {
    ($($number:ty),*) => { $(impl Whole for $number { const RANGE: (Self, Self) = (<$number>::MIN, <$number>::MAX); })* };
}
whole!(u8, u16, u32, u64, usize, i64, isize);

/// Reads a whole number.
fn whole<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    object.extract::<T>().map_err(|fault| match fault.is_instance_of::<PyOverflowError>(object.py()) {
        true => {
            let (least, most) = T::RANGE;
            let message = format!("a number from {least} to {most} was expected, not {}", shown(object));
            PyOverflowError::new_err(message)
        }
        false => fault,
    })
}

/// The same for one that may be left out.
fn maybe_whole<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if object.is_none() { Ok(None) } else { whole(object).map(Some) }
}

/// Reads an argument that must be of a type of Python, by its name.
fn typed<T>(name: &str, expected: &str, object: &Bound<'_, PyAny>, read: PyResult<T>) -> PyResult<T> {
    read.map_err(|fault| match fault.get_type(object.py()).is(object.py().get_type::<PyTypeError>()) {
        true => other(format!("{name} must be {expected}"), object),
        false => fault,
    })
}

/// Makes readers of arguments, for `from_py_with`: one for each name, for a reader is not told what it reads.
macro_rules! readers {
    ($expected:literal, $read:expr, $type:ty: $($name:ident)*) => { $(
        pub fn $name(object: &Bound<'_, PyAny>) -> PyResult<$type> {
            typed(stringify!($name), $expected, object, ($read)(object))
        }
    )* };
}

/// Arguments that are texts.
pub mod texts {
    use super::*;
    readers!("a str", |object: &Bound<'_, PyAny>| object.cast::<PyString>()?.to_owned().try_into(), PyBackedStr:
        config fen name piece_type symbol text variant what);
}

/// Arguments that are texts, or nothing.
pub mod maybe_texts {
    use super::*;
    readers!("a str", |object: &Bound<'_, PyAny>| match object.is_none() {
        true => Ok(None),
        false => object.cast::<PyString>()?.to_owned().try_into().map(Some),
    }, Option<PyBackedStr>: fen name player section);
}

/// Arguments that are truth values.
pub mod flags {
    use super::*;
    readers!("a bool", |object: &Bound<'_, PyAny>| object.extract::<bool>(), bool:
        auto_reset claim_draw color promoted shuffle stack);
}

/// Makes readers of whole numbers: of any type of them.
macro_rules! number_readers {
    ($read:ident, $type:ty: $($name:ident)*) => { $(
        pub fn $name<T: Whole>(object: &Bound<'_, PyAny>) -> PyResult<$type> {
            typed(stringify!($name), "an int", object, $read(object))
        }
    )* };
}

/// Arguments that are whole numbers.
pub mod numbers {
    use super::*;
    number_readers!(whole, T: action board boards count count_started depth games hash_mb max_plies megabytes most notation plies seed start stop threads turn width);
}

/// Arguments that are whole numbers, or nothing.
pub mod maybe_numbers {
    use super::*;
    number_readers!(maybe_whole, Option<T>: seed threads);
}

/// A number as it is told: a very long one is cut.
fn shown(number: &Bound<'_, PyAny>) -> String {
    // Python refuses to write very long ones.
    number.str().map_or_else(|_| "a very large one".to_owned(), |text| brief(text.to_string_lossy().into_owned()))
}

/// A way of writing moves by its name.
#[derive(Clone, Copy)]
pub struct Notation(pub Style);

impl FromPyObject<'_, '_> for Notation {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Notation> {
        let name = text(&object)?.ok_or_else(|| other("a notation must be a name", &object))?;
        Style::named(&name).map(Notation).ok_or_else(|| unknown(&name))
    }
}

fn unknown(name: &str) -> PyErr {
    let names = Style::NAMED.iter().map(|(name, _)| *name);
    // Nothing that long is a slip.
    let hint = nearest(name, names.clone()).filter(|_| name.len() < 100).map(did_you_mean);
    let hint = hint.unwrap_or_else(|| format!("there are {}", names.collect::<Vec<_>>().join(", ")));
    FerzError::new_err(format!("there is no notation `{}`; {hint}", brief(name.to_owned())))
}
