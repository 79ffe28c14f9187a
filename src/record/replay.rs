//! Playing of the moves of a record, including those of variations.

use super::{Item, MoveText, Record, shortened};
use crate::game::{Game, PlayError};
use crate::movegen::{LimitExceeded, Move};
use crate::notation::{FenError, MoveTextError, MoveTextFault, PlayTextError, Style, find_moves};
use crate::position::Position;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::fmt;
use std::ops::Range;

/// A move of a record that cannot be played. Its [`Display`](fmt::Display) names the move and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongMove {
    /// The move, as written.
    pub written: MoveText,
    /// The depth of the variation; 0 for the main line.
    pub depth: usize,
    /// The number of plies of the line that were played before it, from the start or from the last null move.
    pub played: usize,
    /// The full-move number.
    pub full_move: u32,
    /// The name of the side that was to move.
    pub side: String,
    /// The reason.
    pub error: PlayTextError,
}

impl std::error::Error for WrongMove {}

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wrong move `{}`: ", shown(shortened(&self.written.text)))?;
        match &self.error {
            PlayTextError::Play(PlayError::Over(outcome)) => write!(f, "the game is over: {outcome}"),
            error => error.fmt(f),
        }
    }
}

impl WrongMove {
    /// The range of the wrong part of the move in the text.
    pub fn range(&self) -> Range<usize> {
        let whole = self.written.range.clone();
        match &self.error {
            PlayTextError::Text(error) => {
                let part = error.range();
                let (start, end) = (whole.start + part.start, (whole.start + part.end).min(whole.end));
                if part.is_empty() || start >= end { whole } else { start..end }
            }
            _ => whole,
        }
    }

    /// Returns `true` if the move follows an [automatic draw](crate::model::Rules::is_automatic_draw) of the variant.
    /// In older games the rules did not end the game there.
    pub fn is_past_draw(&self, variant: &Variant) -> bool {
        let PlayTextError::Play(PlayError::Over(outcome)) = &self.error else { return false };
        let rules = variant.rules();
        rules.outcomes.iter().any(|row| row.name == outcome.reason && rules.is_automatic_draw(row))
    }

    /// Returns `true` if the text is a pass that the rules do not permit: a null move where none may stand.
    pub fn is_null(&self) -> bool {
        matches!(&self.error, PlayTextError::Text(error) if *error.fault() == MoveTextFault::NoPass)
    }
}

/// A record after its moves have been played.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game after the main line, as far as it could be played.
    pub game: Game,
    /// The moves that could not be played, in the order of the text. Moves after them in the same line are not judged.
    pub wrong: Vec<WrongMove>,
    /// The number of moves played, including those of variations.
    pub moves: usize,
}

/// A function that gets each played move: the game before the move, the move, its text, and the depth of its variation.
/// Null moves are left out. The plies of a turn that are written together have the same text.
pub type Visitor<'v> = dyn FnMut(&Game, &Move, &MoveText, usize) + 'v;

/// Returns the position that a record starts from: the one of its tag `FEN`, or else the start of the variant. With
/// `any_position` it may be one that no game reaches, as in a puzzle.
///
/// # Errors
/// If the tag is not a position of the variant.
pub fn first_position(record: &Record, variant: &Variant, any_position: bool) -> Result<Position, FenError> {
    match record.value("FEN") {
        None => Ok(variant.start()),
        Some(fen) if any_position => variant.setup(fen).map(|setup| setup.position_unchecked()),
        Some(fen) => variant.position(fen),
    }
}

/// Plays the moves of a record from a position on. Variations are played from the position before the move that they
/// replace. Calls `visitor` for every played move, in the order of the text.
///
/// # Errors
/// If the position has too many moves to list.
pub fn replay(record: &Record, start: Position, visitor: &mut Visitor<'_>) -> Result<Replayed, LimitExceeded> {
    let game = Game::new(start)?;
    let mut player = Player { game, before_nulls: Vec::new(), visitor, wrong: Vec::new(), moves: 0 };
    player.line(&record.items, 0);
    Ok(Replayed { game: player.game, wrong: player.wrong, moves: player.moves })
}

struct Player<'p, 'v> {
    game: Game,
    /// The games before the null moves of the current line. After a null move a new game begins.
    before_nulls: Vec<Game>,
    visitor: &'p mut Visitor<'v>,
    wrong: Vec<WrongMove>,
    moves: usize,
}

/// The state of the last text of a line.
enum Last {
    /// There is no move yet, or the position before it is unknown.
    Nothing,
    Played(Vec<Step>),
    Failed,
}

/// One step of a line.
enum Step {
    Move(Move),
    /// A null move: the turn ends without a move, even if the rules permit no pass. Annotators write it to show a threat.
    Null,
}

impl Player<'_, '_> {
    fn line(&mut self, items: &[Item], depth: usize) {
        let mut last = Last::Nothing;
        let mut is_lost = false;
        for item in items {
            match item {
                Item::Move(_) if is_lost => last = Last::Nothing,
                Item::Move(ply) => match self.play(ply, depth) {
                    Ok(steps) => last = Last::Played(steps),
                    Err(error) => {
                        self.note(ply, depth, error);
                        (last, is_lost) = (Last::Failed, true);
                    }
                },
                Item::Variation(items) => match &last {
                    Last::Nothing => {}
                    Last::Failed => self.variation(items, depth + 1),
                    Last::Played(steps) => {
                        steps.iter().rev().for_each(|step| self.take_back(step));
                        self.variation(items, depth + 1);
                        // The steps were possible before, so they are possible again.
                        for step in steps {
                            let _ = match step {
                                Step::Move(mv) => self.game.play(mv).is_ok(),
                                Step::Null => self.null().is_some(),
                            };
                        }
                    }
                },
                Item::Nag(_) | Item::Comment(_) | Item::Remark(_) | Item::Escape(_) => {}
            }
        }
    }

    /// Plays a line and takes it back.
    fn variation(&mut self, items: &[Item], depth: usize) {
        let (nulls, before) = (self.before_nulls.len(), self.game.moves().len());
        self.line(items, depth);
        while self.before_nulls.len() > nulls {
            self.take_back(&Step::Null);
        }
        while self.game.moves().len() > before {
            self.game.undo();
        }
    }

    fn play(&mut self, ply: &MoveText, depth: usize) -> Result<Vec<Step>, PlayTextError> {
        if let Some(outcome) = self.game.outcome() {
            return Err(PlayError::Over(outcome.clone()).into());
        }
        let moves = match read(&self.game, &ply.text) {
            Ok(moves) => moves,
            Err(error) => {
                let is_null = depth > 0 && *error.fault() == MoveTextFault::NoPass;
                return match is_null.then(|| self.null()).flatten() {
                    Some(()) => Ok(vec![Step::Null]),
                    None => Err(error.into()),
                };
            }
        };
        for mv in &moves {
            (self.visitor)(&self.game, mv, ply, depth);
            self.game.play(mv)?;
            self.moves += 1;
        }
        Ok(moves.into_iter().map(Step::Move).collect())
    }

    /// Makes a null move; `None` if the player is in check or the position cannot be examined.
    fn null(&mut self) -> Option<()> {
        let here = self.game.position();
        if self.game.is_check() {
            return None;
        }
        let mut next = here.after(&Move::pass());
        // A turn may have several plies.
        let side = here.side_to_move();
        for _ in 0..here.turn().plies_left().unwrap_or(0) {
            if next.side_to_move() != side {
                break;
            }
            next = next.after(&Move::pass());
        }
        let next = Game::new(next).ok()?;
        self.before_nulls.push(std::mem::replace(&mut self.game, next));
        Some(())
    }

    fn take_back(&mut self, step: &Step) {
        match step {
            Step::Move(_) => {
                self.game.undo();
            }
            Step::Null => {
                if let Some(before) = self.before_nulls.pop() {
                    self.game = before;
                }
            }
        }
    }

    fn note(&mut self, ply: &MoveText, depth: usize, error: PlayTextError) {
        let position = self.game.position();
        let side = position.variant().side_name(position.side_to_move()).to_owned();
        let (played, full_move) = (self.game.moves().len(), position.full_move());
        self.wrong.push(WrongMove { written: ply.clone(), depth, played, full_move, side, error });
    }
}

/// The moves that a text means. Annotations after them are ignored.
fn read(game: &Game, text: &str) -> Result<Vec<Move>, MoveTextError> {
    let bare = text.trim_end_matches(['!', '?']);
    // Nearly all moves of records are algebraic, so trying this first saves time.
    let by_squares = bare.trim_start_matches(char::is_alphabetic).trim_start_matches(|c: char| c.is_ascii_digit());
    if !by_squares.starts_with(char::is_alphabetic)
        && let Ok(moves) = find_moves(game, bare, Style::San)
    {
        return Ok(moves);
    }
    find_moves(game, bare, Style::Auto).or_else(|error| {
        let unmarked = bare.trim_end_matches(['+', '#', '=']);
        // Moves by their squares have no marks, but some programs write them. An assessment may be attached, too.
        if unmarked.len() < bare.len() {
            find_moves(game, unmarked, Style::Auto).map_err(|_| error)
        } else {
            Err(error)
        }
    })
}
