//! Moves: legal ones, those played, their texts, and counts of them.

use super::Board;
use crate::arguments::{MoveLike, Notation, moves, numbers};
use crate::count::Counting;
use crate::error;
use crate::legal::LegalMoves;
use crate::moves::Move;
use crate::reasons;
use ferz::model::MoveKind;
use ferz::notation::{Style, coordinate, write_move};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

#[pymethods]
impl Board {
    /// The legal moves. There are none if the game is over, unless it ended by repetition or a move counter.
    #[getter]
    fn legal_moves(&self) -> PyResult<LegalMoves> {
        Ok(LegalMoves::new(self.listed()?))
    }

    /// Returns `True` if a move, or the move of a text, is legal.
    fn is_legal(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.found(py, &r#move.extract()?, Style::Auto) {
            Ok(_) => Ok(true),
            Err(fault) if fault.is_instance_of::<error::MoveError>(py) => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Plays a legal move, given as such or as text in any notation.
    fn push(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        self.play(py, &r#move.extract()?, Style::Auto).map(|_| ())
    }

    /// Plays the legal move of a text in algebraic notation, or in another one of `Variant.notations`, and returns it.
    #[pyo3(signature = (san, *, notation = None))]
    fn push_san(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = moves::san)] san: MoveLike<'_>,
        notation: Option<Notation>,
    ) -> PyResult<Move> {
        self.play(py, &san, style(notation))
    }

    /// Plays the legal move of a text that gives its squares, and returns it.
    fn push_uci(&self, py: Python<'_>, #[pyo3(from_py_with = moves::uci)] uci: MoveLike<'_>) -> PyResult<Move> {
        self.play(py, &uci, Style::Coordinate)
    }

    /// Takes back the last move, and returns it.
    fn pop(&self) -> PyResult<Move> {
        let last = self.line().pop();
        last.map(|(node, place)| Move::new(node, place)).ok_or_else(no_move)
    }

    /// Returns the last move.
    fn peek(&self) -> PyResult<Move> {
        let last = self.line().past().last().cloned();
        last.map(|(node, place)| Move::new(node, place)).ok_or_else(no_move)
    }

    /// The moves played, in order.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let past = self.line().past().to_vec();
        PyList::new(py, past.into_iter().map(|(node, place)| Move::new(node, place)).collect::<Vec<_>>())
    }

    /// Discards the moves played; the position stays.
    fn clear_stack(&self, py: Python<'_>) {
        let mut line = self.line();
        *line = line.without_past(py);
    }

    /// Returns the legal move of a text, in any notation.
    fn parse_move(&self, py: Python<'_>, #[pyo3(from_py_with = moves::text)] text: MoveLike<'_>) -> PyResult<Move> {
        self.found(py, &text, Style::Auto)
    }

    /// Returns the legal move of a text in algebraic notation, or in another one of `Variant.notations`.
    #[pyo3(signature = (san, *, notation = None))]
    fn parse_san(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = moves::san)] san: MoveLike<'_>,
        notation: Option<Notation>,
    ) -> PyResult<Move> {
        self.found(py, &san, style(notation))
    }

    /// Returns the legal move of a text that gives its squares.
    fn parse_uci(&self, py: Python<'_>, #[pyo3(from_py_with = moves::uci)] uci: MoveLike<'_>) -> PyResult<Move> {
        self.found(py, &uci, Style::Coordinate)
    }

    /// Returns a legal move in algebraic notation, or in another one of `Variant.notations`.
    #[pyo3(signature = (r#move, *, notation = None))]
    fn san(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>, notation: Option<Notation>) -> PyResult<String> {
        let (node, mv) = self.core(py, &r#move.extract()?)?;
        let write = || write_move(&node.position, &node.all(), &mv, style(notation));
        py.detach(write).map_err(error::too_many)
    }

    /// Returns a legal move by its squares.
    fn uci(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.found(py, &r#move.extract()?, Style::Auto)?.text())
    }

    /// Returns `True` if a legal move takes anything off the board: see `Move.captures`.
    fn is_capture(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (node, place) = self.listed_move(py, &r#move.extract()?)?;
        Ok(!node.captured(place).is_empty())
    }

    /// Returns `True` if a legal move is a castling.
    fn is_castling(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.core(py, &r#move.extract()?)?.1.kind == MoveKind::Castle)
    }

    /// Returns `True` if a legal move gives check.
    fn gives_check(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (node, mv) = self.core(py, &r#move.extract()?)?;
        Ok(py.detach(|| node.position.gives_check(&mv)))
    }

    /// Returns the reasons why a move, or the move of a text, is illegal, in words; `None` if it is legal.
    fn why_illegal(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let line = self.line().clone();
        let text = r#move.extract::<MoveLike<'_>>()?.text();
        py.detach(|| reasons::why_illegal(&line, &text)).map_err(error::too_many)
    }

    /// Returns the number of sequences of `depth` legal moves. It is counted by `threads` threads (0: one for each
    /// processor), with a table of `hash_mb` megabytes, at most 4096 (0: none). Ctrl-C stops it.
    #[pyo3(signature = (depth, *, threads = 1, hash_mb = 0))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::depth)] depth: u32,
        #[pyo3(from_py_with = numbers::threads)] threads: usize,
        #[pyo3(from_py_with = numbers::hash_mb)] hash_mb: usize,
    ) -> PyResult<u64> {
        let node = self.now();
        Counting::new(depth, threads, hash_mb)?.perft(py, &node.position, depth)
    }

    /// Returns the legal moves by their squares, each with the number of sequences of `depth` moves that begin with it.
    /// The arguments are those of `perft`.
    #[pyo3(signature = (depth, *, threads = 1, hash_mb = 0))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::depth)] depth: u32,
        #[pyo3(from_py_with = numbers::threads)] threads: usize,
        #[pyo3(from_py_with = numbers::hash_mb)] hash_mb: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (node, counts) = (self.now(), PyDict::new(py));
        let counted = Counting::new(depth, threads, hash_mb)?.divide(py, &node.position, depth)?;
        let moves: Vec<ferz::Move> = counted.iter().map(|(mv, _)| mv.clone()).collect();
        let texts = coordinate::write_all(&node.position, &moves);
        for (text, (_, count)) in texts.iter().zip(counted) {
            counts.set_item(text, count)?;
        }
        Ok(counts)
    }
}

/// Returns the requested notation; algebraic by default.
fn style(notation: Option<Notation>) -> Style {
    notation.map_or(Style::San, |notation| notation.0)
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played")
}
