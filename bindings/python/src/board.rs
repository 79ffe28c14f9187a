//! `Board`: a position that moves are made on.

use crate::error::{self, FerzError};
use crate::moves::Move;
use crate::variant::VariantLike;
use ferz::notation::{Style, write_moves};
use ferz::{Position, TooManyMoves};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A position that moves are made on.
#[pyclass(frozen, module = "ferz")]
pub struct Board {
    position: Mutex<Position>,
}

impl Board {
    /// The position, for nobody else to change. What is done with it must not call Python.
    fn position(&self) -> MutexGuard<'_, Position> {
        self.position.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn new(py: Python<'_>, variant: VariantLike<'_>, fen: Option<&str>) -> PyResult<Board> {
        let variant = variant.resolve(py)?;
        let position = match fen {
            Some(fen) => variant.position(fen).map_err(|error| FerzError::new_err(error.to_string()))?,
            None => variant.start(),
        };
        Ok(Board { position: Mutex::new(position) })
    }

    /// The position as FEN.
    fn fen(&self) -> String {
        self.position().fen()
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<Move>> {
        let position = self.position();
        let moves = position.legal_moves().map_err(error::too_many)?;
        Ok(write_moves(&position, &moves, Style::Coordinate).into_iter().map(Move::new).collect())
    }

    /// Makes a move, given as such or as a text in any notation.
    fn push(&self, r#move: MoveLike<'_>) -> PyResult<()> {
        let mut position = self.position();
        let mv = position.parse_move(r#move.text()).map_err(|error| FerzError::new_err(error.to_string()))?;
        position.play(&mv);
        Ok(())
    }

    /// The number of sequences of so many legal moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let position = self.position().clone();
        if depth > ferz::model::limits::MAX_PERFT_DEPTH {
            return Err(FerzError::new_err(format!("perft {depth} plies deep is too deep")));
        }
        py.detach(|| -> Result<u64, TooManyMoves> { position.perft(depth) }).map_err(error::too_many)
    }
}

/// A move where one is asked for: it, or a text.
#[derive(FromPyObject)]
enum MoveLike<'py> {
    Move(Bound<'py, Move>),
    Text(String),
}

impl MoveLike<'_> {
    fn text(&self) -> &str {
        match self {
            MoveLike::Move(mv) => mv.get().text(),
            MoveLike::Text(text) => text,
        }
    }
}
