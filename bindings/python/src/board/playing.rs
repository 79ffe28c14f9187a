//! Finds the legal move that an argument means, and plays it.

use super::Board;
use crate::arguments::MoveLike;
use crate::error;
use crate::moves::Move;
use crate::node::Node;
use ferz::model::limits::MAX_PLIES;
use ferz::notation::{Style, find_move};
use pyo3::prelude::*;
use std::sync::Arc;

impl Board {
    /// Returns the index of a move among the legal ones, given as move or as text in a notation.
    fn place(&self, py: Python<'_>, node: &Arc<Node>, mv: &MoveLike<'_>, style: Style) -> PyResult<usize> {
        match mv {
            MoveLike::Move(mv) => {
                let mv = mv.get();
                mv.find_in(node).ok_or_else(|| self.refused(|| error::illegal(&mv.text())))
            }
            MoveLike::Text(text) => {
                let is_by_squares = matches!(style, Style::Auto | Style::Coordinate);
                if let Some(place) = node.place_of(text).filter(|_| is_by_squares) {
                    return Ok(place);
                }
                let all = node.all();
                let found = py.detach(|| find_move(&node.position, &all, text, style));
                let found = found.map_err(|fault| self.refused(|| error::move_text(py, &fault, text)))?;
                all.iter().position(|mv| *mv == found).ok_or_else(|| error::illegal(text))
            }
        }
    }

    /// Returns the error of a refused move: the game is over, or another one.
    fn refused(&self, other: impl FnOnce() -> PyErr) -> PyErr {
        let over = {
            let mut line = self.line();
            let has_none = line.moves().is_ok_and(|moves| moves.is_empty());
            if has_none { line.outcome().ok().flatten() } else { None }
        };
        over.map_or_else(other, |outcome| error::over(&outcome))
    }

    /// Plays a given move, and returns it.
    pub(super) fn play(&self, py: Python<'_>, mv: &MoveLike<'_>, style: Style) -> PyResult<Move> {
        loop {
            let node = self.listed()?;
            let place = self.place(py, &node, mv, style)?;
            let mut line = self.line();
            // Another thread may have moved since the move was read.
            if !Arc::ptr_eq(line.now(), &node) {
                continue;
            }
            if line.past().len() >= MAX_PLIES {
                let message = format!("the board has {MAX_PLIES} moves, and none may have more");
                return Err(error::LimitError::new_err(message));
            }
            line.push(py, place);
            return Ok(Move::new(node, place as u32));
        }
    }

    /// Returns a given move without playing it.
    pub(super) fn found(&self, py: Python<'_>, mv: &MoveLike<'_>, style: Style) -> PyResult<Move> {
        let node = self.listed()?;
        let place = self.place(py, &node, mv, style)?;
        Ok(Move::new(node, place as u32))
    }

    /// Returns the position and the index of a given move.
    pub(super) fn listed_move(&self, py: Python<'_>, mv: &MoveLike<'_>) -> PyResult<(Arc<Node>, usize)> {
        let node = self.listed()?;
        let place = self.place(py, &node, mv, Style::Auto)?;
        Ok((node, place))
    }

    /// Returns the move of an argument, as the library has it, with its position.
    pub(super) fn core(&self, py: Python<'_>, mv: &MoveLike<'_>) -> PyResult<(Arc<Node>, ferz::Move)> {
        let (node, place) = self.listed_move(py, mv)?;
        let mv = node.get(place);
        Ok((node, mv))
    }
}
