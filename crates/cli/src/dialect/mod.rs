//! Dialects: how a board is shown, how moves are written, and the texts at the start, after a move and at the end.
//!
//! A dialect takes a game and the lines that a player types, and writes text. A dialect knows no variant: all names and
//! letters that it writes come from the rules of the game. Nothing here reads a file or a terminal.

mod choice;
mod grid;
mod json;
mod verbs;

pub use choice::{NotPlayed, play, spelled_turn};
pub use verbs::{GameFileError, replay};

use ferz::game::{Game, Outcome};
use ferz::model::Rules;
use ferz::position::Position;
use ferz::prose::Names;
use ferz::prose::words::{list, many};
use ferz::types::{Piece, Side};
use ferz_core::diagnostic::shown;
use std::io::{self, Write};

/// The names of all dialects.
pub const NAMES: [&str; 4] = ["plain", "grid", "verbs", "json"];

/// A dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialectKind {
    /// For people: a board with coordinates, any notation, commands.
    Plain,
    /// Two-letter cells; moves are two squares.
    Grid,
    /// `move a2 a3`, `drop p c3`; captures are listed, the last action is repeated.
    Verbs,
    /// The state of the game as a line of JSON, answered by a line of JSON.
    Json,
}

/// The error of an unknown name of a dialect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown dialect \"{}\"{hint}", shown(name))]
pub struct UnknownDialect {
    name: String,
    hint: String,
}

impl DialectKind {
    /// Returns the dialect with this name.
    pub fn named(name: &str) -> Result<DialectKind, UnknownDialect> {
        match name {
            "plain" => Ok(DialectKind::Plain),
            "grid" => Ok(DialectKind::Grid),
            "verbs" => Ok(DialectKind::Verbs),
            "json" => Ok(DialectKind::Json),
            _ => {
                let best = NAMES.iter().max_by(|a, b| strsim::jaro(name, a).total_cmp(&strsim::jaro(name, b)));
                let hint = match best.filter(|best| strsim::jaro(name, best) > 0.7) {
                    Some(best) => format!(" (did you mean \"{best}\"?)"),
                    None => format!(" (expected {})", list(NAMES, "or")),
                };
                Err(UnknownDialect { name: name.into(), hint })
            }
        }
    }

    /// Returns an implementation of the dialect. Returns `None` for `plain`, which the `play` command implements, since
    /// people also save and load games.
    pub fn speaker(self, manner: Manner) -> Option<Box<dyn Dialect>> {
        match self {
            DialectKind::Plain => None,
            DialectKind::Grid => Some(Box::new(grid::Grid)),
            DialectKind::Verbs => Some(Box::new(verbs::Verbs::new())),
            DialectKind::Json => Some(Box::new(json::Json::new(manner))),
        }
    }
}

/// Further options of dialects. A dialect ignores those it does not use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// The side that receives the state; the side to move by default.
    pub role: Option<Side>,
    /// The name of the opponent.
    pub opponent: Option<String>,
    /// The time for an answer, in milliseconds.
    pub clock: Option<u64>,
}

/// The state of the dialogue after a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Another line is expected.
    Go,
    /// Another line is expected because the last one was no legal move, with the reason.
    Refused(String),
    /// The dialogue is over.
    Stop,
}

/// One side of a dialogue about a game.
pub trait Dialect {
    /// Writes the text before the first move.
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow>;

    /// Reads a line, without its end, and answers it. A line that cannot be parsed leaves the game unchanged.
    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow>;
}

/// Returns the name of a side.
pub fn side_name(rules: &Rules, side: Side) -> &str {
    Names::of(rules).side(side)
}

/// Returns the side to move as text, with the number of plies left if a turn may have several.
pub fn to_move(position: &Position) -> String {
    let name = side_name(position.variant().rules(), position.side_to_move());
    match position.turn().plies_left() {
        None => format!("{name} to move"),
        Some(left) => format!("{name} to move, {} left", many(left.into(), "ply")),
    }
}

/// Returns a piece as two capital letters: that of its side and its own.
fn in_capitals(rules: &Rules, piece: Piece) -> String {
    let side = rules.sides[piece.side.index()].letter;
    format!("{}{}", side.to_uppercase(), rules.piece(piece.kind).letter.to_uppercase())
}

/// Returns the outcome if the player to move has made an illegal move in a variant in which that loses.
pub fn forfeit(game: &Game) -> Outcome {
    let position = game.position();
    Outcome::new(position.variant().rules(), "illegal move", Some(position.side_to_move().other()))
}
