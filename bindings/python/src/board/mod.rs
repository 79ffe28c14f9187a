//! `Board`: a position with the moves that led to it, on which moves are made. PyO3 requires all methods of a class in
//! one place, which is here; `playing` reads and plays given moves, `learning` has numbers for programs that learn.

mod learning;
mod playing;

pub use learning::view as view_of;

use crate::arguments::{
    MoveLike, Notation, SquareLike, Texts, VariantLike, flags, lists, maybe_texts, moves, numbers, texts,
};
use crate::count::Counting;
use crate::diagnostic::class;
use crate::error;
use crate::legal::LegalMoves;
use crate::line::Line;
use crate::moves::Move;
use crate::node::Node;
use crate::piece::Piece;
use crate::variant::{BySide, Variant, is_first, quoted, side};
use crate::{picture, reasons};
use ferz::model::{MoveKind, Scope};
use ferz::notation::{Style, coordinate, write_move};
use ferz::position::Setup;
use ferz::types::SquareSet;
use ferz::{Asymmetry, LimitExceeded, Outcome, Position, Side};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PyString, PyTuple, PyType};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position with the moves that led to it, on which moves are made. Threads may share a board: each operation is
/// atomic.
#[pyclass(frozen, module = "ferz")]
pub struct Board(Mutex<Line>);

impl Board {
    /// Returns a board of a variant, with its start or with the position of a FEN.
    pub fn of(variant: Bound<'_, Variant>, fen: Option<&str>) -> PyResult<Board> {
        let position = read(&variant, fen)?;
        Ok(Board::new(Line::new(variant.unbind(), position)))
    }

    /// Returns a board with a line of play.
    pub fn new(line: Line) -> Board {
        Board(Mutex::new(line))
    }

    /// Returns a copy of the line of play.
    pub fn played(&self) -> Line {
        self.line().clone()
    }

    /// Locks the line of play. Code that holds the lock must not call Python.
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the current position.
    fn now(&self) -> Arc<Node> {
        self.line().now().clone()
    }

    /// Returns the current position after finding its moves.
    pub fn listed(&self) -> PyResult<Arc<Node>> {
        self.line().listed().map_err(error::too_many)
    }

    /// Returns the outcome of the game, or the one that a claim would give.
    fn end(&self, claim_draw: bool) -> Result<Option<Outcome>, LimitExceeded> {
        let mut line = self.line();
        match line.outcome()? {
            None if claim_draw => Ok(line.claims()?.into_iter().next()),
            outcome => Ok(outcome),
        }
    }

    /// Replaces the line of play.
    fn begin(&self, variant: Bound<'_, Variant>, fen: Option<&str>) -> PyResult<()> {
        let line = Line::new(variant.clone().unbind(), read(&variant, fen)?);
        let before = std::mem::replace(&mut *self.line(), line);
        drop(before);
        Ok(())
    }
}

/// Returns the position of a FEN, or the start.
fn read(variant: &Bound<'_, Variant>, fen: Option<&str>) -> PyResult<Position> {
    let core = variant.get().core();
    match fen {
        Some(fen) => {
            core.setup(fen).map(Setup::position_unchecked).map_err(|fault| error::fen(variant.py(), &fault, fen))
        }
        None => Ok(variant.get().known().start()),
    }
}

/// Returns the requested notation; algebraic by default.
fn style(notation: Option<Notation>) -> Style {
    notation.map_or(Style::San, |notation| notation.0)
}

/// Returns an outcome as an object.
fn told<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    class(py, &CLASS, "Outcome")?.call1((&outcome.reason, outcome.winner.map(is_first), outcome.to_string()))
}

fn numbers<'py>(py: Python<'py>, squares: SquareSet) -> PyResult<Bound<'py, PyFrozenSet>> {
    PyFrozenSet::new(py, squares.iter().map(|square| square.0))
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant, fen = None))]
    fn create(
        py: Python<'_>,
        variant: VariantLike<'_>,
        #[pyo3(from_py_with = maybe_texts::fen)] fen: Option<PyBackedStr>,
    ) -> PyResult<Board> {
        let fen = fen.as_deref();
        Board::of(variant.resolve(py)?, fen)
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self, py: Python<'_>) -> Py<Variant> {
        self.line().now().variant.clone_ref(py)
    }

    // The position.

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
        numbers(py, node.position.pieces_of(side(color), kind))
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
        numbers(py, walls)
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

    // Moves.

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

    // Is it a position of the game?

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

    // Check, and the end of the game.

    /// Returns `True` if the side to move is in check.
    fn is_check(&self) -> bool {
        self.now().position.is_check()
    }

    /// Returns the squares of the pieces that give check.
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let node = self.now();
        numbers(py, py.detach(|| node.position.checkers()).map_err(error::too_many)?)
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
        end.map(|outcome| told(py, &outcome)).transpose()
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
        Ok(self.has_insufficient_material(py, true)? && self.has_insufficient_material(py, false)?)
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
        claims.map_err(error::too_many)?.iter().map(|outcome| told(py, outcome)).collect()
    }

    /// Returns why the game is over or not, what the side to move may claim, and who can still win.
    fn why_end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let line = self.line().clone();
        let (end, with) = py.detach(|| reasons::end(&line)).map_err(error::too_many)?;
        let outcome = end.outcome.as_ref().map(|outcome| told(py, outcome)).transpose()?;
        let claims = end.claims.iter().map(|claim| told(py, claim)).collect::<PyResult<Vec<_>>>()?;
        let with = with.iter().map(|(text, claim)| Ok((text, told(py, claim)?))).collect::<PyResult<Vec<_>>>()?;
        let can_win = PyDict::new(py);
        for side in Side::BOTH {
            can_win.set_item(is_first(side), end.can_win[side.index()])?;
        }
        let text = end.reasons.iter().map(|reason| reason.text.as_str()).collect::<Vec<_>>().join("\n");
        class(py, &CLASS, "WhyEnd")?.call1((outcome, PyTuple::new(py, claims)?, PyTuple::new(py, with)?, can_win, text))
    }

    // Counting.

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

    // Learning.

    /// Plays a random game from here to its end, without changing the board, and returns its end. All legal moves are
    /// equally likely, and a seed always gives the same game.
    ///
    /// Args:
    ///     seed: The seed of the random moves.
    ///     max_plies: The number of plies after which the game is broken off, up to 100000.
    #[pyo3(signature = (seed, *, max_plies = 1000))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::seed)] seed: u64,
        #[pyo3(from_py_with = numbers::max_plies)] max_plies: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        learning::playout(py, &self.played(), seed, max_plies)
    }

    /// Returns the actions of a legal move, as in `Batch`: usually one; several for a move that begins like others.
    #[pyo3(signature = (r#move, *, view = None), text_signature = "($self, move, *, view=\"board\")")]
    fn actions_of(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Vec<u32>> {
        let (node, place) = self.listed_move(py, &r#move.extract()?)?;
        learning::actions_of(&node, place, learning::view(view.as_deref())?)
    }

    /// Returns the actions of all legal moves, in the order of `legal_moves`. No two moves have the same actions, and
    /// those of no move are the beginning of those of another.
    #[pyo3(signature = (*, view = None), text_signature = "($self, *, view=\"board\")")]
    fn legal_actions(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Vec<Vec<u32>>> {
        let (node, view) = (self.listed()?, learning::view(view.as_deref())?);
        py.detach(|| learning::legal_actions(&node, view))
    }

    /// Returns the legal actions, as in `Batch`: an array of bool. A move with several actions has only its first one
    /// here. A game that is over has no legal action.
    #[pyo3(signature = (*, view = None), text_signature = "($self, *, view=\"board\")")]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = learning::view(view.as_deref())?;
        let is_over = self.end(true).map_err(error::too_many)?.is_some();
        learning::legal_mask(py, &*self.listed()?, view, is_over)
    }

    /// Returns the position as planes, as in `Batch`: an array of planes, ranks and files.
    ///
    /// Args:
    ///     view: ``"board"``, or ``"mover"`` to turn the board to the side to move.
    ///     dtype: ``"uint8"``, in which numbers above 255 become 255, ``"float16"`` or ``"float32"``.
    ///     out: An array of this shape to fill, of one of these types.
    #[pyo3(signature = (*, view = None, dtype = None, out = None), text_signature = "($self, *, view=\"board\", dtype=None, out=None)")]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_texts::view)] view: Option<PyBackedStr>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let view = learning::view(view.as_deref())?;
        let (node, repeated) = {
            let mut line = self.line();
            let repeated = line.repetitions().map_err(error::too_many)?;
            (line.now().clone(), repeated)
        };
        learning::planes(py, &node, view, repeated, dtype, out)
    }

    // Whole boards.

    /// Returns a copy; without `stack`, the moves played are discarded.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, py: Python<'_>, #[pyo3(from_py_with = flags::stack)] stack: bool) -> Board {
        let line = self.line();
        Board::new(match stack {
            true => line.clone(),
            false => line.without_past(py),
        })
    }

    /// Returns the board with the players swapped: each piece moves to the square from which the other player sees it,
    /// and changes owner. The moves played are discarded.
    ///
    /// Raises:
    ///     FerzError: If the rules differ for the players; the message names the first difference.
    fn mirror(&self, py: Python<'_>) -> PyResult<Board> {
        let node = self.now();
        let none = |fault: Asymmetry| error::FerzError::new_err(error::brief(fault.to_string()));
        let mirrored = node.position.mirrored().map_err(none)?;
        // The start may give a side a state that it can never reach again, which is no position of the variant for the
        // other side.
        let variant = node.position.variant();
        let read = variant.setup(&mirrored.fen()).map(Setup::position_unchecked).map_err(|fault| {
            error::FerzError::new_err(format!("the players cannot be swapped: {}", error::brief(fault.to_string())))
        })?;
        Ok(Board::new(Line::new(node.variant.clone_ref(py), read)))
    }

    fn __copy__(&self, py: Python<'_>) -> Board {
        self.copy(py, true)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy(py, true)
    }

    fn __str__(&self) -> String {
        picture::text(&self.now().position)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let node = self.now();
        let variant = match node.variant.get().builtin() {
            Some(name) => quoted(py, name)?,
            None => node.variant.bind(py).repr()?.to_cow()?.into_owned(),
        };
        Ok(format!("Board({variant}, {})", quoted(py, &node.position.fen())?))
    }

    /// Returns the board as an SVG document, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        let (node, last) = {
            let line = self.line();
            (line.now().clone(), line.past().last().cloned())
        };
        let last = last.map(|(before, place)| before.ends(place as usize));
        let last = last.into_iter().flat_map(|(from, to)| [from, to]).collect();
        py.detach(|| picture::svg(&node.position, last))
    }

    /// Compares positions, but not the moves that led to them. Boards change, and have no hash.
    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let is_equal = |other: &Board| {
            let (one, other) = (self.now(), other.now());
            Arc::ptr_eq(&one, &other) || one.position == other.position
        };
        match (other.cast::<Board>(), op) {
            (Ok(other), CompareOp::Eq) => is_equal(other.get()).into_bound_py_any(py),
            (Ok(other), CompareOp::Ne) => (!is_equal(other.get())).into_bound_py_any(py),
            _ => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let line = slf.get().line().clone();
        let moves = PyList::new(py, line.past().iter().map(|(node, place)| &node.texts()[*place as usize]))?;
        let parts = (&line.first().variant, line.first().position.fen(), moves);
        (slf.get_type().getattr("_restore")?, parts).into_bound_py_any(py)
    }

    /// For unpickling.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        variant: Bound<'_, Variant>,
        #[pyo3(from_py_with = texts::fen)] fen: PyBackedStr,
        #[pyo3(from_py_with = lists::moves)] moves: Texts,
    ) -> PyResult<Board> {
        let board = Board::of(variant, Some(&fen))?;
        for text in moves.0 {
            let text = MoveLike::Text(PyString::new(py, &text).try_into()?);
            board.play(py, &text, Style::Coordinate)?;
        }
        Ok(board)
    }
}

impl Board {
    /// Returns `true` if the side to move has no legal move.
    fn is_stuck(&self) -> PyResult<bool> {
        Ok(self.line().moves().map_err(error::too_many)?.is_stuck)
    }
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played")
}
