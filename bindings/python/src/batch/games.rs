//! The games on the boards: turns, ends, positions, and exchange with `Board`.

use super::{Batch, batch_error};
use crate::arguments::{numbers, texts, typed};
use crate::arrays::array_of;
use crate::board::Board;
use crate::diagnostic::class;
use crate::error::{self, FerzError};
use crate::line::Line;
use ferz::batch::{BatchError, End};
use ferz::model::Rules;
use ferz::prose::Names;
use ferz::prose::words::says;
use ferz::{Position, Side};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

#[pymethods]
impl Batch {
    /// Returns the side to move on each board: 0 for the first player, 1 for the second; an array of uint8.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sides = self.with(py, |core| core.sides().map(|side| side.index() as u8).collect::<Vec<_>>());
        array_of(py, sides, "uint8")
    }

    /// Returns the number of plies played on each board; an array of uint32.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let plies = self.with(py, |core| core.plies().collect::<Vec<_>>());
        array_of(py, plies, "uint32")
    }

    /// Returns the games that are over: an array of bool. With ``auto_reset``, only a position that was put on a
    /// board can be over.
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let over = self.with(py, |core| core.over().map(|end| u8::from(end.is_some())).collect::<Vec<_>>());
        array_of(py, over, "uint8")?.call_method1("view", ("bool",))
    }

    /// Returns the end of the game that a board had in the last step; ``None`` if there was none.
    fn ended<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let place = self.board_of(board)?;
        let ended = self.with(py, |core| core.ended().nth(place).flatten());
        let rules = self.variant.get().core().rules();
        ended.map(|(end, plies)| end_object(py, rules, end, plies)).transpose()
    }

    /// Returns the end of the game on a board; ``None`` if it continues.
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let place = self.board_of(board)?;
        let over = self.with(py, |core| Some((core.over().nth(place).flatten()?, core.plies().nth(place)?)));
        let rules = self.variant.get().core().rules();
        over.map(|(end, plies)| end_object(py, rules, end, plies)).transpose()
    }

    /// Returns the ends of the games that ended in the last step, or that are over: two arrays. The first has the index
    /// of the reason in ``outcome_names``, int32; -1 if no game has ended. The second has the winner, int8: 0 for the
    /// first player, 1 for the second, -1 for none.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let rules = self.variant.get().core().rules();
        let ends = self.with(py, |core| {
            let ended = core.ended().map(|ended| ended.map(|(end, _)| end));
            ended.zip(core.over()).map(|(ended, over)| ended.or(over)).collect::<Vec<_>>()
        });
        let reason = |end: &Option<End>| end.map_or(-1, |end| end.reason(rules) as i32);
        let winner = |end: &Option<End>| end.and_then(End::winner).map_or(-1, |side| side.index() as i8);
        let reasons = array_of(py, ends.iter().map(reason).collect(), "int32")?;
        Ok((reasons, array_of(py, ends.iter().map(winner).collect(), "int8")?))
    }

    /// The reasons why games of the variant can end, in the order of the numbers of ``outcomes``.
    #[getter]
    fn outcome_names(&self) -> Vec<String> {
        End::reasons(self.variant.get().core().rules()).into_iter().map(str::to_owned).collect()
    }

    /// Returns the last position, as FEN, of the game that ended on a board in the last step; ``None`` if none did.
    fn final_fen(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
    ) -> PyResult<Option<String>> {
        let place = self.board_of(board)?;
        self.with(py, |core| Ok(core.last_position(place)?.map(Position::fen))).map_err(batch_error)
    }

    /// Returns the position on a board, as FEN.
    fn fen(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<String> {
        let place = self.board_of(board)?;
        self.with(py, |core| core.position(place).map(Position::fen)).map_err(batch_error)
    }

    /// Restarts the game on a board from the position of a FEN.
    fn set_fen(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
    ) -> PyResult<()> {
        let fen = &*fen;
        let place = self.board_of(board)?;
        self.with(py, |core| core.set_fen(place, fen)).map_err(|fault| match fault {
            BatchError::Fen(fault) => error::fen(py, &fault, fen),
            other => batch_error(other),
        })
    }

    /// Returns a board with the game on a board of the batch: its first position and the moves played since, without
    /// the actions that have only begun a move.
    fn board(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<Board> {
        let place = self.board_of(board)?;
        let history = self.with(py, |core| {
            let (start, played) = core.history(place)?;
            Ok((start.clone(), played.to_vec()))
        });
        let (start, played) = history.map_err(batch_error)?;
        let mut line = Line::new(self.variant.clone_ref(py), start);
        for place in played {
            line.listed().map_err(error::too_many)?;
            line.push(py, place as usize);
        }
        Ok(Board::new(line))
    }

    /// Puts the game of a ``Board``, with its history, on a board. ``plies`` counts its moves.
    ///
    /// Raises:
    ///     FerzError: If the board is of another variant.
    fn set_board(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::board)] board: isize,
        #[pyo3(from_py_with = a_board)] game: Bound<'_, Board>,
    ) -> PyResult<()> {
        let place = self.board_of(board)?;
        let line = game.get().played();
        if line.first().variant.get().core() != self.variant.get().core() {
            let [name, own] = [&line.first().variant, &self.variant].map(|variant| variant.get().core().name());
            return Err(FerzError::new_err(format!("the board is of {name}, but the batch plays {own}")));
        }
        let moves: Vec<ferz::Move> = line.past().iter().map(|(node, place)| node.get(*place as usize)).collect();
        let start = line.first().position.clone();
        self.with(py, |core| core.set_game(place, &start, &moves)).map_err(batch_error)
    }

    /// Returns the position on a board as text, rank by rank, as on a terminal.
    fn text(&self, py: Python<'_>, #[pyo3(from_py_with = numbers::board)] board: isize) -> PyResult<String> {
        let place = self.board_of(board)?;
        self.with(py, |core| core.position(place).map(drawn)).map_err(batch_error)
    }
}

/// Returns the end of a game as an object.
pub fn end_object<'py>(py: Python<'py>, rules: &Rules, end: End, plies: u32) -> PyResult<Bound<'py, PyAny>> {
    static END: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let [first, second] = end.rewards();
    class(py, &END, "End")?.call1((end.text(rules), plies, (first, second), end.is_by_rules()))
}

/// Reads the argument `game`.
fn a_board<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Board>> {
    typed("game", "a Board", object, object.cast::<Board>().cloned().map_err(PyErr::from))
}

/// Returns the board as text, from the top, with the hands.
fn drawn(position: &Position) -> String {
    let rules = position.variant().rules();
    let names = Names::of(rules);
    let board = &rules.board;
    let walls = position.walls();
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let cells = (0..board.files()).map(|file| match board.at(file.into(), rank.into()) {
            None => String::new(),
            Some(square) if walls.contains(square) => "*".into(),
            Some(square) => position.piece_at(square).map_or(".".into(), |piece| rules.letter(piece)),
        });
        let row: String = cells.map(|cell| format!("{cell:>3}")).collect();
        text += row.trim_end();
        text.push('\n');
    }
    for side in Side::BOTH {
        let mut held = position.hand(side).map(|(kind, count)| (kind, count.into())).peekable();
        if held.peek().is_some() {
            text += &format!("{} {}\n", says(names.side(side), "hold", "holds"), names.counted(held));
        }
    }
    text + &format!("{} to move\n", names.side(position.side_to_move()))
}
