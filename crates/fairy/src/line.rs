//! A position reached by moves, with all data that questions about it need.

use crate::book::BookEntry;
use crate::count::{Count, Deed};
use crate::fault::FairyError;
use crate::reading;
use ferz::game::Course;
use ferz::import::spelling;
use ferz::model::MoveKind;
use ferz::model::limits::MAX_PLIES;
use ferz::notation::{Style, find_move};
use ferz::{Kind, LimitExceeded, Move, Outcome, Piece, Position, Square, SquareSet};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A position of a game from a given start.
#[derive(Clone)]
pub struct FairyLine {
    /// The variant.
    pub entry: Arc<BookEntry>,
    /// Set if castling is written with the rook's square as target.
    pub by_rook: bool,
    /// The history for repetition rules.
    pub course: Course,
    /// The position, and everything else that a move changes.
    pub state: FairyState,
}

/// A position and the marks and counts that belong to it.
#[derive(Clone)]
pub struct FairyState {
    /// The position.
    pub position: Position,
    /// The plies since the last irreversible one.
    pub quiet: u32,
    /// The count of an ending.
    pub count: Count,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The original kinds of promoted pieces, if known.
    before: HashMap<Square, Kind>,
    /// The piece that the last move captured, with the kind it had before its promotion.
    pub taken: Option<Piece>,
    found: OnceLock<Result<Found, LimitExceeded>>,
}

/// The legal moves, and the outcome of the game.
#[derive(Clone)]
pub struct Found {
    /// The legal moves; none if the game has ended.
    pub moves: Vec<Move>,
    /// Their texts in the syntax of the format.
    pub texts: Vec<String>,
    /// The outcome of a game that has ended, even if there are moves.
    pub ended: Option<Outcome>,
}

impl FairyLine {
    /// Reads the position of a FEN, `startpos` for the start. With `shuffled`, king and rooks may castle from any
    /// squares of their rank, and castling is written with the rook's square as target.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    pub fn new(entry: &Arc<BookEntry>, fen: &str, shuffled: bool) -> Result<FairyLine, FairyError> {
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
        let state = FairyState {
            position: read.position,
            quiet: read.quiet,
            count: read.count,
            promoted: read.promoted,
            before: HashMap::new(),
            taken: None,
            found: OnceLock::new(),
        };
        Ok(FairyLine { entry: entry.clone(), by_rook: shuffled || is_shuffled, course, state })
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// Returns the legal moves.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn found(&self) -> Result<&Found, FairyError> {
        let found = match self.state.found.get() {
            Some(found) => found,
            None => {
                // The list is computed before it is stored, so that no thread waits for another. In a forked process,
                // the other thread may not exist.
                let found = self.list();
                self.state.found.get_or_init(|| found)
            }
        };
        found.as_ref().map_err(|error| FairyError::Limit(*error))
    }

    fn list(&self) -> Result<Found, LimitExceeded> {
        let position = self.position();
        let ended = if position.is_decided()? { position.outcome()? } else { None };
        let moves = if ended.is_some() { Vec::new() } else { position.legal_moves()? };
        let texts = spelling::write_all(position, &moves, self.by_rook);
        Ok(Found { moves, texts, ended })
    }

    /// Returns the index of the legal move of a text.
    ///
    /// # Errors
    /// If the text is no legal move, or the position exceeds the limits.
    pub fn find(&self, text: &str) -> Result<usize, FairyError> {
        let (position, found) = (self.position(), self.found()?);
        let written_as = |text: &str| found.texts.iter().position(|other| other == text);
        let index = written_as(text)
            .or_else(|| written_as(&spelling::plain(position, text)))
            .or_else(|| spelling::pass(position, &found.moves, text));
        if let Some(index) = index {
            return Ok(index);
        }
        let told = |why: &dyn std::fmt::Display| FairyError::bad_move(text, Some(why));
        if let Some(ended) = &found.ended {
            return Err(told(&format!("the game is over: {ended}")));
        }
        let read = find_move(position, &found.moves, text, Style::Coordinate).map_err(|error| told(&error))?;
        let index = found.moves.iter().position(|mv| *mv == read).ok_or_else(|| told(&"it is not legal here"))?;
        match self.entry.profile {
            // A move has only one valid text.
            Some(_) => Err(told(&format!("it is written `{}`", found.texts[index]))),
            None => Ok(index),
        }
    }

    /// Returns the legal move of a text.
    ///
    /// # Errors
    /// If the text is no legal move, or the position exceeds the limits.
    pub fn read(&self, text: &str) -> Result<&Move, FairyError> {
        let index = self.find(text)?;
        Ok(&self.found()?.moves[index])
    }

    /// Plays the move of a text. Returns the earlier state, for [`back`](FairyLine::back).
    ///
    /// # Errors
    /// If the text is no legal move, or a position exceeds the limits. The line is unchanged then.
    pub fn step(&mut self, text: &str) -> Result<FairyState, FairyError> {
        let mv = self.read(text)?.clone();
        self.play(&mv)
    }

    /// Plays a legal move. Returns the earlier state, for [`back`](FairyLine::back).
    ///
    /// # Errors
    /// If the new position exceeds the limits. The line is unchanged then.
    pub fn play(&mut self, mv: &Move) -> Result<FairyState, FairyError> {
        let next = self.state.after(&self.entry, mv);
        self.course.note(&next.position)?;
        Ok(std::mem::replace(&mut self.state, next))
    }

    /// Takes the last move back. `state` is the state before it.
    pub fn back(&mut self, state: FairyState) {
        self.course.forget();
        self.state = state;
    }
}

impl FairyState {
    fn after(&self, entry: &BookEntry, mv: &Move) -> FairyState {
        let rules = self.position.variant().rules();
        let is_pawn = |kind: Kind| rules.piece(kind).letter == "p";
        let victim = self.victim(mv);
        let deed = Deed {
            captured: victim.is_some(),
            captured_pawn: victim.is_some_and(|(_, piece)| is_pawn(piece.kind)),
            promoted: mv.becomes.is_some() && is_pawn(mv.piece),
        };
        let mut next = FairyState {
            position: self.position.clone(),
            quiet: if self.is_irreversible(entry, mv) { 0 } else { self.quiet.saturating_add(1) },
            count: self.count,
            promoted: self.promoted,
            before: self.before.clone(),
            taken: victim.map(|(at, piece)| self.unpromoted(at, piece)),
            found: OnceLock::new(),
        };
        next.carry_marks(mv);
        next.position.play_unchecked(mv);
        next.promoted = next.promoted.iter().filter(|&square| next.position.is_occupied(square)).collect();
        if let Some(rule) = entry.counting() {
            next.count.step(rule, &next.position, &deed);
        }
        next
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

    /// Returns a piece with the kind it had before its promotion.
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

    /// Updates the marks of promoted pieces. Call it before the move is played on the position.
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
    fn is_irreversible(&self, entry: &BookEntry, mv: &Move) -> bool {
        let rules = self.position.variant().rules();
        let Some(profile) = &entry.profile else { return false };
        let (board, mover) = (&rules.board, self.position.side_to_move());
        let mut letters = rules.piece(mv.piece).letter.chars();
        let is_pawn = matches!((letters.next(), letters.next()), (Some(letter), None)
            if profile.irreversible[mover.index()].contains(letter));
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

/// Returns an error if there are more moves than a game may have.
pub fn possible(moves: usize) -> Result<(), FairyError> {
    match moves <= MAX_PLIES {
        true => Ok(()),
        false => Err(FairyError::Beyond(format!("a list of {moves} moves; the limit is {MAX_PLIES}"))),
    }
}
