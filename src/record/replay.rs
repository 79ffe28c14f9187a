//! Playing of the moves of a record, including those of variations.

use super::{Item, Ply, Record};
use crate::game::{Game, PlayError};
use crate::movegen::{LimitExceeded, Move};
use crate::notation::{MoveTextError, PlayTextError, Style, find_move};
use crate::position::Position;
use std::ops::Range;

/// A move of a record that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{error}")]
pub struct WrongMove {
    /// The move, as written.
    pub ply: Ply,
    /// The depth of the variation; 0 for the main line.
    pub depth: usize,
    /// The full-move number.
    pub full_move: u32,
    /// The name of the side that was to move.
    pub side: String,
    /// The reason.
    pub error: PlayTextError,
}

impl WrongMove {
    /// The range of the wrong part of the move in the text.
    pub fn range(&self) -> Range<usize> {
        let whole = self.ply.range.clone();
        match &self.error {
            PlayTextError::Text(error) => {
                let part = error.range();
                let (start, end) = (whole.start + part.start, (whole.start + part.end).min(whole.end));
                if part.is_empty() || start >= end { whole } else { start..end }
            }
            _ => whole,
        }
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
pub type Visitor<'v> = dyn FnMut(&Game, &Move, &Ply, usize) + 'v;

/// Plays the moves of a record from a position on. Variations are played from the position before the move that they
/// replace. Calls `visitor` for every played move, in the order of the text.
///
/// # Errors
/// If the position has too many moves to list.
pub fn replay(record: &Record, start: Position, visitor: &mut Visitor<'_>) -> Result<Replayed, LimitExceeded> {
    let mut player = Player { game: Game::new(start)?, visitor, wrong: Vec::new(), moves: 0 };
    player.line(&record.items, 0);
    Ok(Replayed { game: player.game, wrong: player.wrong, moves: player.moves })
}

struct Player<'p, 'v> {
    game: Game,
    visitor: &'p mut Visitor<'v>,
    wrong: Vec<WrongMove>,
    moves: usize,
}

/// The state of the last move of a line.
enum Last {
    /// There is no move yet, or the position before it is unknown.
    Nothing,
    Played(Move),
    Failed,
}

impl Player<'_, '_> {
    fn line(&mut self, items: &[Item], depth: usize) {
        let mut last = Last::Nothing;
        let mut is_lost = false;
        for item in items {
            match item {
                Item::Move(_) if is_lost => last = Last::Nothing,
                Item::Move(ply) => match self.play(ply, depth) {
                    Ok(mv) => last = Last::Played(mv),
                    Err(error) => {
                        self.note(ply, depth, error);
                        (last, is_lost) = (Last::Failed, true);
                    }
                },
                Item::Variation(items) => match &last {
                    Last::Nothing => {}
                    Last::Failed => self.variation(items, depth + 1),
                    Last::Played(mv) => {
                        self.game.undo();
                        self.variation(items, depth + 1);
                        // The move could be played before, so it can be played again.
                        let _ = self.game.play(mv);
                    }
                },
                Item::Nag(_) | Item::Comment(_) | Item::Remark(_) | Item::Escape(_) => {}
            }
        }
    }

    /// Plays a line and takes it back.
    fn variation(&mut self, items: &[Item], depth: usize) {
        let before = self.game.moves().len();
        self.line(items, depth);
        while self.game.moves().len() > before {
            self.game.undo();
        }
    }

    fn play(&mut self, ply: &Ply, depth: usize) -> Result<Move, PlayTextError> {
        if let Some(outcome) = self.game.outcome() {
            return Err(PlayError::Over(outcome.clone()).into());
        }
        let mv = read(&self.game, &ply.text)?;
        (self.visitor)(&self.game, &mv, ply, depth);
        self.game.play(&mv)?;
        self.moves += 1;
        Ok(mv)
    }

    fn note(&mut self, ply: &Ply, depth: usize, error: PlayTextError) {
        let position = self.game.position();
        let side = position.variant().side_name(position.side_to_move()).to_owned();
        self.wrong.push(WrongMove { ply: ply.clone(), depth, full_move: position.full_move(), side, error });
    }
}

/// The move that a text means. Annotations after it are ignored.
fn read(game: &Game, text: &str) -> Result<Move, MoveTextError> {
    let find = |text: &str, style: Style| find_move(game.position(), game.legal_moves(), text, style);
    let bare = text.trim_end_matches(['!', '?']);
    // Nearly all moves of records are algebraic, so trying this first saves time.
    let by_squares = bare.trim_start_matches(char::is_alphabetic).trim_start_matches(|c: char| c.is_ascii_digit());
    if !by_squares.starts_with(char::is_alphabetic)
        && let Ok(mv) = find(bare, Style::San)
    {
        return Ok(mv);
    }
    find(bare, Style::Auto).or_else(|error| {
        let unmarked = bare.trim_end_matches(['+', '#']);
        // Moves by their squares have no marks, but some programs write them.
        if unmarked.len() < bare.len() { find(unmarked, Style::Auto).map_err(|_| error) } else { Err(error) }
    })
}
