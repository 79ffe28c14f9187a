//! Check, and the end of the game.

use super::{Board, square_numbers};
use crate::arguments::{flags, numbers};
use crate::diagnostic::class;
use crate::error;
use crate::reasons;
use crate::variant::{is_first, side};
use ferz::{LimitExceeded, Outcome, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyTuple, PyType};

#[pymethods]
impl Board {
    /// Returns `True` if the side to move is in check.
    fn is_check(&self) -> bool {
        self.now().position.is_check()
    }

    /// Returns the squares of the pieces that give check.
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let node = self.now();
        square_numbers(py, py.detach(|| node.position.checkers()).map_err(error::too_many)?)
    }

    /// Returns `True` if the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> PyResult<bool> {
        Ok(self.is_stuck()? && self.is_check())
    }

    /// Returns `True` if the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> PyResult<bool> {
        Ok(self.is_stuck()? && !self.is_check())
    }

    /// Returns `True` if the current position has occurred at least `count` times since the first known move.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, #[pyo3(from_py_with = numbers::count)] count: u32) -> PyResult<bool> {
        Ok(self.line().occurrences().map_err(error::too_many)? >= count)
    }

    /// Returns `True` if the game is over; with `claim_draw`, also if the side to move may claim its end. A few variants
    /// have no rule for a side without a legal move: the game is then not over, although nobody can go on.
    #[pyo3(signature = (*, claim_draw = false))]
    fn is_game_over(&self, #[pyo3(from_py_with = flags::claim_draw)] claim_draw: bool) -> PyResult<bool> {
        Ok(self.end(claim_draw).map_err(error::too_many)?.is_some())
    }

    /// Returns the outcome of the game; with `claim_draw`, also one that may be claimed; `None` if it continues.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = flags::claim_draw)] claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let end = self.end(claim_draw).map_err(error::too_many)?;
        end.map(|outcome| outcome_object(py, &outcome)).transpose()
    }

    /// Returns the result as in a game record, such as `"1-0"`; `"*"` if the game continues.
    #[pyo3(signature = (*, claim_draw = false))]
    fn result(&self, #[pyo3(from_py_with = flags::claim_draw)] claim_draw: bool) -> PyResult<&'static str> {
        Ok(match self.end(claim_draw).map_err(error::too_many)?.map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::First)) => "1-0",
            Some(Some(Side::Second)) => "0-1",
        })
    }

    /// Returns `True` if a side has too little material to win, even with the other one's help. This alone does not end
    /// a game.
    fn has_insufficient_material(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = flags::color)] color: bool,
    ) -> PyResult<bool> {
        let node = self.now();
        py.detach(|| node.position.cannot_win(side(color))).map_err(error::too_many)
    }

    /// Returns `True` if both sides have too little material to win.
    fn is_insufficient_material(&self, py: Python<'_>) -> PyResult<bool> {
        let node = self.now();
        let cannot_win = |side| node.position.cannot_win(side).map_err(error::too_many);
        py.detach(|| Ok(cannot_win(Side::First)? && cannot_win(Side::Second)?))
    }

    /// Returns the outcomes that the side to move may claim now; with a move, those that it may claim together with
    /// this legal move.
    #[pyo3(signature = (r#move = None))]
    fn claims<'py>(&self, py: Python<'py>, r#move: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let claims = match r#move {
            None => self.line().claims(),
            Some(given) => {
                let (_, mv) = self.core(py, &given.extract()?)?;
                let line = self.line().clone();
                py.detach(|| reasons::claims_with(&line, &mv))
            }
        };
        claims.map_err(error::too_many)?.iter().map(|outcome| outcome_object(py, outcome)).collect()
    }

    /// Returns why the game is over or not, what the side to move may claim, and who can still win.
    fn why_end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let line = self.line().clone();
        let (end, with) = py.detach(|| reasons::end(&line)).map_err(error::too_many)?;
        let outcome = end.outcome.as_ref().map(|outcome| outcome_object(py, outcome)).transpose()?;
        let claims = end.claims.iter().map(|claim| outcome_object(py, claim)).collect::<PyResult<Vec<_>>>()?;
        let with =
            with.iter().map(|(text, claim)| Ok((text, outcome_object(py, claim)?))).collect::<PyResult<Vec<_>>>()?;
        let can_win = PyDict::new(py);
        for side in Side::BOTH {
            can_win.set_item(is_first(side), end.can_win[side.index()])?;
        }
        let text = end.reasons.iter().map(|reason| reason.text.as_str()).collect::<Vec<_>>().join("\n");
        class(py, &CLASS, "WhyEnd")?.call1((outcome, PyTuple::new(py, claims)?, PyTuple::new(py, with)?, can_win, text))
    }
}

impl Board {
    /// Returns the outcome of the game, or the one that a claim would give.
    pub fn end(&self, claim_draw: bool) -> Result<Option<Outcome>, LimitExceeded> {
        let mut line = self.line();
        match line.outcome()? {
            None if claim_draw => Ok(line.claims()?.into_iter().next()),
            outcome => Ok(outcome),
        }
    }

    /// Returns `true` if the side to move has no legal move.
    fn is_stuck(&self) -> PyResult<bool> {
        Ok(self.line().moves().map_err(error::too_many)?.is_stuck)
    }
}

/// Returns an outcome as an object.
fn outcome_object<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    class(py, &CLASS, "Outcome")?.call1((&outcome.reason, outcome.winner.map(is_first), outcome.to_string()))
}
