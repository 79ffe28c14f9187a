//! `Variant`: the rules of a game.

use crate::arguments::{SquareLike, maybe_texts, numbers, paths, texts};
use crate::board::Board;
use crate::diagnostic::{class, described};
use crate::error;
use crate::piece::Piece;
use crate::source::{self, Beside, Known, NAMELESS, Origin};
use ferz::import;
use ferz::library;
use ferz::notation::Style;
use ferz::page::Page;
use ferz::{LoadError, Side, Square};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple, PyType};
use std::path::PathBuf;
use std::sync::Arc;

/// The rules of a game: a built-in variant, or one from a file or a text. It never changes, and boards share it.
#[pyclass(frozen, module = "ferz")]
pub struct Variant(Arc<Known>);

impl Variant {
    /// Returns the variant itself.
    pub fn core(&self) -> &ferz::Variant {
        &self.0.variant
    }

    /// Returns the variant with its origin.
    pub fn known(&self) -> &Known {
        &self.0
    }

    /// Converts the result of loading a variant.
    pub fn read(py: Python<'_>, found: Result<Arc<Known>, LoadError>) -> PyResult<Variant> {
        found.map(Variant).map_err(|error| error::load(py, &error))
    }

    /// Returns the name of a built-in variant.
    pub fn builtin(&self) -> Option<&str> {
        match &self.0.origin {
            Origin::BuiltIn(name) => Some(name),
            Origin::Text { .. } => None,
        }
    }

    /// Returns the square of a number or a name.
    pub fn square(&self, square: &SquareLike) -> PyResult<Square> {
        let board = &self.core().rules().board;
        match square {
            SquareLike::Name(name) => self.core().square(name).map_err(|fault| error::unknown(&fault)),
            SquareLike::Number(number) => {
                let square = u8::try_from(*number).ok().map(Square).filter(|square| board.squares().contains(*square));
                square.ok_or_else(|| error::FerzError::new_err(format!("there is no square {number}")))
            }
        }
    }
}

#[pymethods]
impl Variant {
    /// Returns the built-in variant of this name.
    #[staticmethod]
    #[pyo3(name = "builtin")]
    fn named(py: Python<'_>, #[pyo3(from_py_with = texts::name)] name: PyBackedStr) -> PyResult<Variant> {
        let name = &*name;
        Variant::read(py, source::variant(py, Origin::BuiltIn(name.to_owned())))
    }

    /// Loads the variant of a file; with `section`, that of a section of an ini file. Its bases are built-in variants,
    /// or files in the same directory.
    #[staticmethod]
    #[pyo3(signature = (path, section = None))]
    fn load(
        py: Python<'_>,
        #[pyo3(from_py_with = paths::path)] path: PathBuf,
        #[pyo3(from_py_with = maybe_texts::section)] section: Option<PyBackedStr>,
    ) -> PyResult<Variant> {
        let section = section.as_deref();
        if section.is_none() && path.extension().is_some_and(|ending| ending == "ini") {
            let text = py.detach(|| import::text_of_file(&path)).map_err(|error| error::load(py, &error))?;
            // An ini text without sections is one variant.
            if text.lines().any(|line| line.trim_start().starts_with('[')) {
                return Err(error::no_section(py, &path.display().to_string()));
            }
        }
        let found = py.detach(|| match section {
            Some(section) => source::section(&path.display().to_string(), &import::text_of_file(&path)?, section),
            None => source::file(&path),
        });
        Variant::read(py, found)
    }

    /// Loads the variant of a text; with `section`, that of a section of an ini text. Its bases are built-in variants.
    /// `name` is the name of the text in messages.
    #[staticmethod]
    #[pyo3(signature = (text, section = None, *, name = None))]
    fn parse(
        py: Python<'_>,
        #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
        #[pyo3(from_py_with = maybe_texts::section)] section: Option<PyBackedStr>,
        #[pyo3(from_py_with = maybe_texts::name)] name: Option<PyBackedStr>,
    ) -> PyResult<Variant> {
        let text = &*text;
        let section = section.as_deref();
        let name = name.as_deref();
        // Reports on the text repeat the name many times.
        let name = name.map(|name| error::brief(name.to_owned()));
        let name = name.as_deref();
        let found = match section {
            Some(section) => py.detach(|| source::section(name.unwrap_or("variants.ini"), text, section)),
            None => {
                let name = name.unwrap_or(NAMELESS).to_owned();
                source::variant(py, Origin::Text { name, text: text.to_owned(), beside: Beside::new() })
            }
        };
        Variant::read(py, found)
    }

    /// Returns the sorted names of the built-in variants.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        library::names()
    }

    /// Returns the families of the built-in variants, the best known first.
    #[staticmethod]
    fn families(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let names = library::names();
        let family = |family: &library::Family| {
            let of: Vec<_> = names.iter().filter(|name| library::family_of(name) == Some(family.name)).collect();
            class(py, &CLASS, "Family")?.call1((family.name, family.description, PyTuple::new(py, of)?))
        };
        PyList::new(py, library::families().iter().map(family).collect::<PyResult<Vec<_>>>()?)
    }

    /// The title of the variant.
    #[getter]
    fn name(&self) -> &str {
        &self.core().rules().name
    }

    /// The name of a built-in variant; `None` if it is from a file or a text.
    #[getter]
    fn builtin_name(&self) -> Option<&str> {
        self.builtin()
    }

    /// The name of the family of a built-in variant.
    #[getter]
    fn family(&self) -> Option<&'static str> {
        self.builtin().and_then(library::family_of)
    }

    /// The description, one line.
    #[getter]
    fn description(&self) -> &str {
        &self.core().rules().description
    }

    /// The link to its rules.
    #[getter]
    fn link(&self) -> Option<&str> {
        self.core().rules().link.as_deref()
    }

    /// The inventor and the date, as far as known.
    #[getter]
    fn origin(&self) -> Option<&str> {
        self.core().rules().origin.as_deref()
    }

    /// The hash of the rules: 64 hexadecimal digits. Equal hashes mean equal rules.
    #[getter]
    fn hash(&self) -> String {
        self.core().hash()
    }

    /// The start position, as FEN.
    #[getter]
    fn start_fen(&self) -> String {
        self.core().start().fen()
    }

    /// The text of its file; for an ini section, that of its translation.
    #[getter]
    fn source(&self) -> &str {
        match &self.0.origin {
            Origin::BuiltIn(name) => library::text_of(name).unwrap_or_default(),
            Origin::Text { text, .. } => text,
        }
    }

    /// The warnings of its file: a tuple of `Diagnostic`.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let Some((warnings, sources)) = &self.0.warnings {
            return described(py, warnings, sources);
        }
        let Origin::BuiltIn(name) = &self.0.origin else { return Ok(PyTuple::empty(py)) };
        let loaded = py.detach(|| library::check_builtin(name)).map_err(|error| error::load(py, &error))?;
        described(py, &loaded.warnings, &loaded.sources)
    }

    /// The number of files of the board's grid.
    #[getter]
    fn files(&self) -> u8 {
        self.core().rules().board.files()
    }

    /// The number of ranks of the board's grid.
    #[getter]
    fn ranks(&self) -> u8 {
        self.core().rules().board.ranks()
    }

    /// The numbers of the board's squares, sorted: `rank * files + file`, both from 0 at the first player's lower left.
    /// Holes are left out.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core().rules().board.squares().iter().map(|square| square.0).collect::<Vec<_>>())
    }

    /// The names of the kinds of pieces.
    #[getter]
    fn piece_types<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core().rules().pieces.iter().map(|piece| &piece.name))
    }

    /// The names of the players, by `turn`: `{True: "White", False: "Black"}`.
    #[getter]
    fn sides(&self) -> BySide<&str> {
        BySide(Side::BOTH.map(|side| self.core().side_name(side)))
    }

    /// The names of the notations in which moves can be written and read, the usual one of the variant first: for
    /// example for `Board.san(move, notation=...)`. Each can write any move.
    #[getter]
    fn notations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let usual = self.core().rules().notation;
        let (first, others): (Vec<_>, Vec<_>) = Style::NAMED.into_iter().partition(|(_, style)| *style == usual);
        PyTuple::new(py, first.into_iter().chain(others).map(|(name, _)| name).collect::<Vec<_>>())
    }

    /// `True` if pieces can be held in hand.
    #[getter]
    fn has_hands(&self) -> bool {
        self.core().rules().has_hands()
    }

    /// Returns the name of a square, such as `"e4"`, from its number.
    fn square_name(&self, square: SquareLike) -> PyResult<String> {
        Ok(self.core().square_name(self.square(&square)?))
    }

    /// Returns the number of a square from its name.
    fn parse_square(&self, #[pyo3(from_py_with = texts::name)] name: PyBackedStr) -> PyResult<u8> {
        let name = &*name;
        Ok(self.core().square(name).map_err(|fault| error::unknown(&fault))?.0)
    }

    /// Returns the piece with this letter in a FEN: in chess, `"N"` is a white knight.
    fn piece(slf: Bound<'_, Self>, #[pyo3(from_py_with = texts::symbol)] symbol: PyBackedStr) -> PyResult<Piece> {
        let symbol = &*symbol;
        let piece = slf.get().core().piece(symbol).map_err(|fault| error::unknown(&fault))?;
        Ok(Piece::new(slf.unbind(), piece, false))
    }

    /// Returns a board with the start, or with the position of a FEN.
    #[pyo3(signature = (fen = None))]
    fn board(
        slf: Bound<'_, Self>,
        #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
    ) -> PyResult<Board> {
        let fen = fen.as_deref();
        Board::of(slf, fen)
    }

    /// Returns the rules as a page to play from: a self-contained HTML document.
    fn rules_html(&self, py: Python<'_>) -> String {
        py.detach(|| self.page().html(self.core(), ""))
    }

    /// Returns the rules as Markdown.
    fn rules_markdown(&self, py: Python<'_>) -> String {
        py.detach(|| self.page().markdown())
    }

    /// Returns the rules as plain text, in lines of at most `width` characters if words allow it.
    #[pyo3(signature = (width = 80))]
    fn rules_text(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::width)] width: u16) -> String {
        py.detach(|| self.page().text(width.max(MIN_WIDTH).into()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match &self.0.origin {
            Origin::BuiltIn(name) => Ok(format!("Variant.builtin({})", quoted(py, name)?)),
            Origin::Text { .. } => Ok(format!("<Variant {} ({})>", quoted(py, self.name())?, &self.hash()[..16])),
        }
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match (other.cast::<Variant>(), op) {
            (Ok(other), CompareOp::Eq) => (self.core() == other.get().core()).into_bound_py_any(py),
            (Ok(other), CompareOp::Ne) => (self.core() != other.get().core()).into_bound_py_any(py),
            _ => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self) -> u64 {
        self.core().rules().seed()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let class = slf.get_type();
        match &slf.get().0.origin {
            Origin::BuiltIn(name) => (class.getattr("builtin")?, (name,)).into_bound_py_any(py),
            Origin::Text { name, text, beside } => {
                (class.getattr("_restore")?, (name, text, beside.clone())).into_bound_py_any(py)
            }
        }
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        #[pyo3(from_py_with = texts::name)] name: PyBackedStr,
        #[pyo3(from_py_with = texts::text)] text: PyBackedStr,
        beside: Beside,
    ) -> PyResult<Variant> {
        Variant::read(py, source::variant(py, Origin::Text { name: name.to_string(), text: text.to_string(), beside }))
    }
}

/// The smallest width; narrower pages are unreadable.
const MIN_WIDTH: u16 = 20;

impl Variant {
    fn page(&self) -> Page {
        let page = Page::of(self.core().rules());
        match self.family() {
            Some(family) => page.with_family(family),
            None => page,
        }
    }
}

/// Returns a text as a Python literal.
pub fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_cow()?.into_owned())
}

/// A value for each side: a dict by `turn`.
pub struct BySide<T>(pub [T; 2]);

impl<'py, T: IntoPyObject<'py>> IntoPyObject<'py> for BySide<T> {
    type Target = pyo3::types::PyDict;
    type Output = Bound<'py, Self::Target>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let dict = pyo3::types::PyDict::new(py);
        let [first, second] = self.0;
        dict.set_item(true, first)?;
        dict.set_item(false, second)?;
        Ok(dict)
    }
}

/// Returns a side as a truth value of Python: `True` is the one that moves first.
pub fn is_first(side: Side) -> bool {
    side == Side::First
}

/// Returns the side of a truth value.
pub fn side(is_first: bool) -> Side {
    if is_first { Side::First } else { Side::Second }
}
