//! A position reached by moves, with the data of all questions on it; and the positions last asked for.

use super::book::{self, Entry};
use super::count::{Count, Deed, Rule};
use super::fault::Fault;
use super::reading;
use crate::interrupt::interruptible;
use ferz::game::Course;
use ferz::import::spelling;
use ferz::model::MoveKind;
use ferz::model::limits::MAX_PLIES;
use ferz::notation::{Style, find_move};
use ferz::{Kind, LimitExceeded, Move, Outcome, Piece, Position, Side, Square, SquareSet};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// A position of a game from a given start.
#[derive(Clone)]
pub struct Line {
    /// The variant.
    pub entry: Arc<Entry>,
    /// Set if castlings are written by the rook's square.
    pub by_rook: bool,
    /// The position.
    pub position: Position,
    /// The history for repetition rules.
    pub course: Course,
    /// The plies since the last irreversible one.
    pub quiet: u32,
    /// The count of an ending.
    pub count: Count,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The original kinds of promoted pieces, if known.
    before: HashMap<Square, Kind>,
    /// The piece that the last move captured, as before its promotion.
    pub taken: Option<Piece>,
    found: OnceLock<Result<Found, LimitExceeded>>,
}

/// The moves and the state of the game.
#[derive(Clone)]
pub struct Found {
    /// The legal moves; none if the game has ended.
    pub moves: Vec<Move>,
    /// Their texts in the syntax of the format.
    pub texts: Vec<String>,
    /// The outcome of a game that has ended, even if there are moves.
    pub ended: Option<Outcome>,
}

impl Line {
    fn new(entry: &Arc<Entry>, fen: &str, shuffled: bool) -> Result<Line, Fault> {
        let mut read = reading::read(entry, entry.rules(shuffled), fen)?;
        // The format castles from any square of the king's rank, if the FEN says so.
        if read.left_out > 0
            && !shuffled
            && let Ok(other) = reading::read(entry, entry.rules(true), fen)
            && other.left_out < read.left_out
        {
            read = other;
        }
        let mut course = Course::new();
        course.note(&read.position)?;
        let is_shuffled = entry.profile.as_ref().is_some_and(|profile| profile.shuffled);
        Ok(Line {
            entry: entry.clone(),
            by_rook: shuffled || is_shuffled,
            position: read.position,
            course,
            quiet: read.quiet,
            count: read.count,
            promoted: read.promoted,
            before: HashMap::new(),
            taken: None,
            found: OnceLock::new(),
        })
    }

    /// Returns the legal moves.
    pub fn found(&self) -> Result<&Found, Fault> {
        let found = match self.found.get() {
            Some(found) => found,
            None => {
                // Computed before it is stored, so that no thread waits for another: in a forked process that thread
                // may not exist.
                let found = self.find();
                self.found.get_or_init(|| found)
            }
        };
        found.as_ref().map_err(|error| Fault::Limit(*error))
    }

    fn find(&self) -> Result<Found, LimitExceeded> {
        let ended = if self.position.is_decided()? { self.position.outcome()? } else { None };
        let moves = if ended.is_some() { Vec::new() } else { self.position.legal_moves()? };
        let texts = spelling::write_all(&self.position, &moves, self.by_rook);
        Ok(Found { moves, texts, ended })
    }

    /// Returns the legal move of a text.
    pub fn read(&self, text: &str) -> Result<&Move, Fault> {
        let found = self.found()?;
        if let Some(place) = found.texts.iter().position(|other| other == text) {
            return Ok(&found.moves[place]);
        }
        let plain = spelling::plain(&self.position, text);
        if let Some(place) = found.texts.iter().position(|other| *other == plain) {
            return Ok(&found.moves[place]);
        }
        if let Some(place) = spelling::pass(&self.position, &found.moves, text) {
            return Ok(&found.moves[place]);
        }
        let told = |why: &dyn std::fmt::Display| Fault::Move(format!("Invalid move '{}': {why}", shortened(text)));
        if let Some(ended) = &found.ended {
            return Err(told(&format!("the game is over: {ended}")));
        }
        let read = find_move(&self.position, &found.moves, text, Style::Coordinate).map_err(|error| told(&error))?;
        let place = found.moves.iter().position(|mv| *mv == read).ok_or_else(|| told(&"it is not legal here"))?;
        match self.entry.profile {
            // A move has only one valid text.
            Some(_) => Err(told(&format!("it is written `{}`", found.texts[place]))),
            None => Ok(&found.moves[place]),
        }
    }

    /// Plays a move, unless the flag is set.
    pub fn step(&mut self, text: &str, stop: &AtomicBool) -> Result<(), Fault> {
        if stop.load(Relaxed) {
            return Err(Fault::Beyond("the game was stopped".to_owned()));
        }
        let mv = self.read(text)?.clone();
        let before = self.position.clone();
        let mover = before.side_to_move();
        let victim = self.victim(&mv);
        let letter = |kind: Kind| before.variant().rules().piece(kind).letter.clone();
        let deed = Deed {
            captured: victim.is_some(),
            captured_pawn: victim.is_some_and(|(_, piece)| letter(piece.kind) == "p"),
            promoted: mv.becomes.is_some() && letter(mv.piece) == "p",
        };
        self.taken = victim.map(|(at, piece)| self.unpromoted(at, piece));
        self.carry_marks(&mv);
        self.quiet = if self.is_irreversible(&mv, mover) { 0 } else { self.quiet.saturating_add(1) };
        self.position.play_unchecked(&mv);
        let position = &self.position;
        let standing = |square: Square| position.piece_at(square).is_some();
        self.promoted = self.promoted.iter().filter(|&square| standing(square)).collect();
        if let Some(rule) = self.rule() {
            self.count.step(rule, &self.position, &deed);
        }
        self.course.note(&self.position)?;
        self.found = OnceLock::new();
        Ok(())
    }

    /// Returns the counting rule of the variant.
    pub fn rule(&self) -> Option<Rule> {
        self.entry.profile.as_ref()?.counting.as_deref().and_then(Rule::named)
    }

    /// Returns the piece that a move captures, preferring the one on its target square.
    fn victim(&self, mv: &Move) -> Option<(Square, Piece)> {
        if mv.kind == MoveKind::Castle {
            return None;
        }
        let mover = self.position.side_to_move();
        let at = if mv.takes().contains(mv.to) { mv.to } else { mv.takes().iter().next()? };
        let piece = self.position.piece_at(at)?;
        (piece.side != mover || at != mv.from).then_some((at, piece))
    }

    /// Returns a piece as before its promotion.
    fn unpromoted(&self, at: Square, piece: Piece) -> Piece {
        let rules = self.position.variant().rules();
        let pawn = || rules.kinds().find(|&kind| rules.piece(kind).letter == "p");
        let kind = match rules.piece(piece.kind).promoted_from {
            Some(kind) => Some(kind),
            None if self.promoted.contains(at) || self.position.is_marked(at) => {
                self.before.get(&at).copied().or(rules.demoted[piece.kind.index()]).or_else(pawn)
            }
            None => None,
        };
        Piece { side: piece.side, kind: kind.unwrap_or(piece.kind) }
    }

    /// Moves the marks of promoted pieces along.
    fn carry_marks(&mut self, mv: &Move) {
        let rules = self.position.variant().rules();
        for square in mv.takes().iter() {
            self.promoted.remove(square);
            self.before.remove(&square);
        }
        match mv.kind {
            MoveKind::Move => {
                let was = self.promoted.contains(mv.from);
                let kind = self.before.remove(&mv.from);
                self.promoted.remove(mv.from);
                let is_own = mv.becomes.is_some() && mv.becomes == rules.piece(mv.piece).promotes_to;
                if mv.becomes.is_some() && !is_own && rules.piece(mv.piece).promoted_from.is_none() {
                    self.promoted.insert(mv.to);
                    self.before.insert(mv.to, mv.piece);
                } else if was {
                    self.promoted.insert(mv.to);
                    self.before.extend(kind.map(|kind| (mv.to, kind)));
                }
            }
            MoveKind::Castle | MoveKind::Drop | MoveKind::Pass => {}
        }
    }

    /// Returns `true` if a move is irreversible.
    fn is_irreversible(&self, mv: &Move, mover: Side) -> bool {
        let rules = self.position.variant().rules();
        let Some(profile) = &self.entry.profile else { return false };
        let board = &rules.board;
        let is_pawn = rules.piece(mv.piece).letter.chars().eq(rules.piece(mv.piece).letter.chars().take(1))
            && rules.piece(mv.piece).letter.chars().all(|c| profile.irreversible[mover.index()].contains(c));
        match mv.kind {
            MoveKind::Drop => true,
            MoveKind::Castle | MoveKind::Pass => false,
            // A pawn that moves sideways may return.
            MoveKind::Move => {
                mv.is_capture() || mv.becomes.is_some() || is_pawn && board.rank(mv.from) != board.rank(mv.to)
            }
        }
    }
}

/// Returns the beginning of a text, for messages.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

/// The number of moves above which they are played on a separate thread, so that they can be stopped; starting one
/// takes time.
const AT_ONCE: usize = 20;

/// The number of cached positions: at least this many.
const KEPT: usize = 256;

/// A cache of positions by their key: the newer and the older ones.
#[derive(Default)]
struct Kept {
    late: HashMap<String, Arc<Line>>,
    early: HashMap<String, Arc<Line>>,
}

impl Kept {
    fn get(&mut self, key: &str) -> Option<Arc<Line>> {
        if let Some(line) = self.late.get(key) {
            return Some(line.clone());
        }
        let line = self.early.remove(key)?;
        self.put(key.to_owned(), line.clone());
        Some(line)
    }

    fn put(&mut self, key: String, line: Arc<Line>) {
        if self.late.len() >= KEPT {
            self.early = std::mem::take(&mut self.late);
        }
        self.late.insert(key, line);
    }
}

/// Locks the cache for a moment. Only a thread attached to Python does so, as for the book of variants.
fn lines(_py: Python<'_>) -> MutexGuard<'static, Kept> {
    static LINES: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns an error if there are more moves than a board may have.
pub fn possible(moves: &[PyBackedStr]) -> Result<(), Fault> {
    match moves.len() <= MAX_PLIES {
        true => Ok(()),
        false => Err(Fault::Beyond(format!("a list of {} moves; the limit is {MAX_PLIES}", moves.len()))),
    }
}

/// Returns the key of a position in the cache, and the length of the key after each number of moves.
fn key(entry: &Entry, fen: &str, moves: &[PyBackedStr], shuffled: bool) -> Result<(String, Vec<usize>), Fault> {
    possible(moves)?;
    let mut key = format!("{} {shuffled} {} {fen}", entry.id, fen.len());
    let mut ends = vec![key.len()];
    for text in moves {
        if text.is_empty() || !text.chars().all(|c| c.is_ascii_graphic()) {
            return Err(Fault::Move(format!("Invalid move '{}'", shortened(text))));
        }
        key.push(' ');
        key.push_str(text);
        ends.push(key.len());
    }
    Ok((key, ends))
}

/// A question on the position that moves from a FEN lead to.
pub struct Question<'a> {
    /// The name of the variant.
    pub variant: &'a str,
    /// The position to start from.
    pub fen: &'a str,
    /// The moves.
    pub moves: &'a [PyBackedStr],
    /// Set if castlings are written by the rook's square.
    pub shuffled: bool,
}

impl Question<'_> {
    /// Answers while other Python threads run. With many moves to play, the work is interruptible: `more` is the number
    /// of moves that the answer itself plays. It should stop when its flag is set.
    pub fn ask<T: Send>(
        &self,
        py: Python<'_>,
        more: usize,
        answer: impl Send + FnOnce(&Line, &AtomicBool) -> Result<T, Fault>,
    ) -> PyResult<T> {
        let Question { fen, moves, shuffled, .. } = *self;
        let entry = book::find(py, self.variant)?;
        let (key, ends) = key(&entry, fen, moves, shuffled)?;
        let known = {
            let mut lines = lines(py);
            // A caller that follows a game asks for a position one or two moves later.
            (0..ends.len().min(3)).find_map(|back| {
                let done = moves.len() - back;
                lines.get(&key[..ends[done]]).map(|line| (line, done))
            })
        };
        let left = moves.len() - known.as_ref().map_or(0, |(_, done)| *done);
        let reach = |stop: &AtomicBool| {
            let (mut line, done) = match known {
                Some((line, done)) if done == moves.len() => return Ok(line),
                Some((line, done)) => (Line::clone(&line), done),
                None => (Line::new(&entry, fen, shuffled)?, 0),
            };
            for text in &moves[done..] {
                line.step(text, stop)?;
            }
            Ok(Arc::new(line))
        };
        let work = |stop: &AtomicBool| -> (Option<Arc<Line>>, Result<T, Fault>) {
            match reach(stop) {
                Ok(line) => {
                    let answered = answer(&line, stop);
                    (Some(line), answered)
                }
                Err(fault) => (None, Err(fault)),
            }
        };
        let (line, answered) = match left + more > AT_ONCE {
            true => interruptible(py, work)?,
            false => py.detach(|| work(&AtomicBool::new(false))),
        };
        if let Some(line) = line {
            lines(py).put(key, line);
        }
        Ok(answered?)
    }
}
