//! A position that moves have led to, with all that is asked of it; and the ones that were asked for last.

use super::book::Entry;
use super::count::{Count, Deed, Rule};
use super::fault::Fault;
use super::{reading, spelling};
use ferz::game::Course;
use ferz::model::MoveKind;
use ferz::notation::{Style, find_move};
use ferz::{Kind, Move, Outcome, Piece, Position, Side, Square, SquareSet, TooManyMoves};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// A position of a game that began with a given one.
#[derive(Clone)]
pub struct Line {
    /// The variant.
    pub entry: Arc<Entry>,
    /// Are castlings told by the rooks?
    pub by_rook: bool,
    /// The position.
    pub position: Position,
    /// What rules about repetition must know.
    pub course: Course,
    /// The plies since the last one that cannot be taken back.
    pub quiet: u32,
    /// The count of an ending.
    pub count: Count,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// What promoted pieces have been, as far as that is known.
    before: HashMap<Square, Kind>,
    /// The piece that the last move took, as it was before it promoted.
    pub taken: Option<Piece>,
    found: OnceLock<Result<Found, TooManyMoves>>,
}

/// What there is to play.
#[derive(Clone)]
pub struct Found {
    /// The legal moves; none if the game has ended.
    pub moves: Vec<Move>,
    /// They, as the format writes them.
    pub texts: Vec<String>,
    /// How the game has ended though there may be moves.
    pub ended: Option<Outcome>,
}

impl Line {
    fn new(entry: &Arc<Entry>, fen: &str, shuffled: bool) -> Result<Line, Fault> {
        let mut read = reading::read(entry, entry.rules(shuffled), fen)?;
        // The format castles from wherever the king stands on its rank, if the FEN says so.
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

    /// The legal moves.
    pub fn found(&self) -> Result<&Found, Fault> {
        self.found.get_or_init(|| self.find()).as_ref().map_err(|error| Fault::Limit(*error))
    }

    fn find(&self) -> Result<Found, TooManyMoves> {
        let ended = if self.position.is_decided()? { self.position.ending()? } else { None };
        let moves = if ended.is_some() { Vec::new() } else { self.position.legal_moves()? };
        let texts = spelling::write_all(&self.position, &moves, self.by_rook);
        Ok(Found { moves, texts, ended })
    }

    /// The legal move that a text means.
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
            // There is one way to write it.
            Some(_) => Err(told(&format!("it is written `{}`", found.texts[place]))),
            None => Ok(&found.moves[place]),
        }
    }

    /// Makes a move.
    pub fn step(&mut self, text: &str) -> Result<(), Fault> {
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
        self.position.play(&mv);
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

    /// The rule by which the endings of the variant are counted.
    pub fn rule(&self) -> Option<Rule> {
        self.entry.profile.as_ref()?.counting.as_deref().and_then(Rule::named)
    }

    /// What a move takes: the piece where it goes rather than another one.
    fn victim(&self, mv: &Move) -> Option<(Square, Piece)> {
        if mv.kind == MoveKind::Castle {
            return None;
        }
        let mover = self.position.side_to_move();
        let at = if mv.takes().contains(mv.to) { mv.to } else { mv.takes().iter().next()? };
        let piece = self.position.piece_at(at)?;
        (piece.side != mover || at != mv.from).then_some((at, piece))
    }

    /// A piece as it was before it promoted.
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

    /// Does a move lead to where there is no way back from?
    fn is_irreversible(&self, mv: &Move, mover: Side) -> bool {
        let rules = self.position.variant().rules();
        let Some(profile) = &self.entry.profile else { return false };
        let board = &rules.board;
        let is_pawn = rules.piece(mv.piece).letter.chars().eq(rules.piece(mv.piece).letter.chars().take(1))
            && rules.piece(mv.piece).letter.chars().all(|c| profile.irreversible[mover.index()].contains(c));
        match mv.kind {
            MoveKind::Drop => true,
            MoveKind::Castle | MoveKind::Pass => false,
            // A pawn that goes sideways may come back.
            MoveKind::Move => {
                mv.captures() || mv.becomes.is_some() || is_pawn && board.rank(mv.from) != board.rank(mv.to)
            }
        }
    }
}

/// So much of a text is told in messages.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

/// As many positions are kept, at least.
const KEPT: usize = 256;

/// Positions by what was asked: those of late, and those before.
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

static LINES: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The position that moves lead to from a FEN.
pub fn reach<T: AsRef<str>>(entry: &Arc<Entry>, fen: &str, moves: &[T], shuffled: bool) -> Result<Arc<Line>, Fault> {
    let mut key = format!("{} {shuffled} {} {fen}", entry.id, fen.len());
    // The places where the key of the moves so far ends.
    let mut ends = vec![key.len()];
    for text in moves {
        let text = text.as_ref();
        if text.is_empty() || !text.chars().all(|c| c.is_ascii_graphic()) {
            return Err(Fault::Move(format!("Invalid move '{}'", shortened(text))));
        }
        key.push(' ');
        key.push_str(text);
        ends.push(key.len());
    }
    let lines = || LINES.lock().unwrap_or_else(PoisonError::into_inner);
    let known = {
        let mut lines = lines();
        // Whoever follows a game asks for a position that is a move or two later.
        (0..ends.len().min(3)).find_map(|back| {
            let done = moves.len() - back;
            lines.get(&key[..ends[done]]).map(|line| (line, done))
        })
    };
    let (mut line, done) = match known {
        Some((line, done)) if done == moves.len() => return Ok(line),
        Some((line, done)) => (Line::clone(&line), done),
        None => (Line::new(entry, fen, shuffled)?, 0),
    };
    for text in &moves[done..] {
        line.step(text.as_ref())?;
    }
    let line = Arc::new(line);
    lines().put(key, line.clone());
    Ok(line)
}
