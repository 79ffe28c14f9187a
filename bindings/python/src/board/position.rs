//! Reads the parts of the position, and sets up another one.

use super::{Board, read, square_numbers};
use crate::arguments::{SquareLike, flags, texts};
use crate::error;
use crate::line::Line;
use crate::piece::Piece;
use crate::variant::{BySide, Variant, is_first, side};
use ferz::Side;
use ferz::model::Scope;
use ferz::position::Setup;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyFrozenSet};

#[pymethods]
impl Board {
    /// Returns the position as FEN.
    fn fen(&self) -> String {
        self.now().position.fen()
    }

    /// Sets up the position of a FEN; the moves played are discarded.
    fn set_fen(&self, py: Python<'_>, #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr) -> PyResult<()> {
        let fen = &*fen;
        self.begin(self.variant(py).into_bound(py), Some(fen))
    }

    /// Sets up the start; the moves played are discarded.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        self.begin(self.variant(py).into_bound(py), None)
    }

    /// The side to move: `True` for the side that moves first in a game.
    #[getter]
    fn turn(&self) -> bool {
        is_first(self.line().now().position.side_to_move())
    }

    /// The number of plies left in the turn, for variants whose turns have several; otherwise `None`.
    #[getter]
    fn plies_left(&self) -> Option<u8> {
        self.now().position.turn().plies_left()
    }

    /// The number of the full move, 1 at the start of a game.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.now().position.full_move()
    }

    /// Returns the number of plies since the start of the game: those that `fullmove_number` and `turn` imply for the
    /// first known position, and the moves played since.
    fn ply(&self) -> u32 {
        let line = self.line();
        let first = &line.first().position;
        let before = 2 * first.full_move().saturating_sub(1) + u32::from(!is_first(first.side_to_move()));
        before.saturating_add(line.past().len() as u32)
    }

    /// Returns the piece on a square, given by its number or its name.
    fn piece_at(&self, py: Python<'_>, square: SquareLike) -> PyResult<Option<Piece>> {
        let node = self.now();
        let square = node.variant.get().square(&square)?;
        let piece = node.position.piece_at(square);
        Ok(piece.map(|piece| Piece::new(node.variant.clone_ref(py), piece, node.position.is_marked(square))))
    }

    /// Returns all pieces on the board, by the numbers of their squares.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (node, pieces) = (self.now(), PyDict::new(py));
        for (square, piece) in node.position.all_pieces() {
            let is_promoted = node.position.is_marked(square);
            pieces.set_item(square.0, Piece::new(node.variant.clone_ref(py), piece, is_promoted))?;
        }
        Ok(pieces)
    }

    /// Returns the squares of a side's pieces of a kind, given by its name.
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = texts::piece_type)] piece_type: PyBackedStr,
        #[pyo3(from_py_with = flags::color)] color: bool,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        let piece_type = &*piece_type;
        let node = self.now();
        let kind = node.variant.get().core().kind(piece_type).map_err(|fault| error::unknown(&fault))?;
        square_numbers(py, node.position.pieces_of(side(color), kind))
    }

    /// The pieces in hand: for each side, the names of kinds with their numbers.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<BySide<Bound<'py, PyDict>>> {
        let node = self.now();
        let hand = |side| {
            let hand = PyDict::new(py);
            for (kind, count) in node.position.hand(side) {
                hand.set_item(node.position.variant().kind_name(kind), count)?;
            }
            PyResult::Ok(hand)
        };
        Ok(BySide([hand(Side::First)?, hand(Side::Second)?]))
    }

    /// The squares with walls.
    #[getter]
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let node = self.now();
        let walls = node.position.state().walls();
        square_numbers(py, walls)
    }

    /// The variant's counters by name (move counters, checks given): a number each, or one for each side.
    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (node, counters) = (self.now(), PyDict::new(py));
        let state = node.position.state();
        for counter in &node.position.variant().rules().counters {
            let value = |side| state.counters[counter.slot_of(side)];
            match counter.scope {
                Scope::Game | Scope::Turn => counters.set_item(&counter.name, value(Side::First))?,
                Scope::Side => counters.set_item(&counter.name, BySide(Side::BOTH.map(value)))?,
            }
        }
        Ok(counters)
    }

    /// Returns a number that is equal for positions that count as the same under repetition rules.
    fn key(&self) -> u64 {
        self.now().position.key()
    }

    /// Returns the reasons why no game reaches this position, as far as they follow from the rules; an empty list if
    /// there are none.
    fn status(&self, py: Python<'_>) -> Vec<String> {
        let position = self.now().position.clone();
        py.detach(|| {
            let findings = Setup::from(position).findings();
            findings.impossible.iter().map(ToString::to_string).collect()
        })
    }

    /// Returns `True` if nothing rules this position out: if `status` is empty.
    fn is_valid(&self, py: Python<'_>) -> bool {
        self.status(py).is_empty()
    }
}

impl Board {
    /// Replaces the line of play.
    fn begin(&self, variant: Bound<'_, Variant>, fen: Option<&str>) -> PyResult<()> {
        let line = Line::new(variant.clone().unbind(), read(&variant, fen)?);
        let before = std::mem::replace(&mut *self.line(), line);
        drop(before);
        Ok(())
    }
}
