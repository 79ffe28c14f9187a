//! Ways of talking: how a board is shown, how moves are written, what is said at the start, after a move and at the end.
//!
//! In comes a game and the lines a player types; out goes text. A dialect knows no variant: every name and letter it
//! writes comes from the rules of the game it is given. Nothing here reads a file or a terminal.

mod board;
mod choice;
mod grid;
mod json;
mod verbs;

pub use board::{Marks, Pictures, draw, draw_marked, hand};
pub use choice::{NotPlayed, play, spelled};
pub use verbs::{GameFileError, replay};

use ferz::game::{Game, Outcome};
use ferz::model::Rules;
use ferz::position::Position;
use ferz::types::{Piece, Side};
use ferz_core::diagnostic::shown;
use std::io::{self, Write};

/// The names of all ways of talking.
pub const NAMES: [&str; 4] = ["plain", "grid", "verbs", "json"];

/// A way of talking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialectKind {
    /// For people: a board with coordinates, any notation, commands.
    Plain,
    /// Two-letter cells; moves are two squares.
    Grid,
    /// `move a2 a3`, `drop p c3`; captures are listed, an action is repeated.
    Verbs,
    /// The state of the game as a line of JSON, answered by a line of JSON.
    Json,
}

/// There is no way of talking of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown dialect \"{}\"{hint}", shown(name))]
pub struct UnknownDialect {
    name: String,
    hint: String,
}

impl DialectKind {
    /// The way of talking with this name.
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
                    None => format!(" (expected one of {})", NAMES.join(", ")),
                };
                Err(UnknownDialect { name: name.into(), hint })
            }
        }
    }

    /// Someone to talk to in this way; nobody for `plain`, in which people are talked to by the command that plays: they also save
    /// and load.
    pub fn speaker(self, manner: Manner) -> Option<Box<dyn Dialect>> {
        match self {
            DialectKind::Plain => None,
            DialectKind::Grid => Some(Box::new(grid::Grid)),
            DialectKind::Verbs => Some(Box::new(verbs::Verbs::new())),
            DialectKind::Json => Some(Box::new(json::Json::new(manner))),
        }
    }
}

/// What else a dialect wants to know. What does not concern it is left alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// Who is told the state; the side to move if not said.
    pub role: Option<Side>,
    /// What the opponent is called.
    pub opponent: Option<String>,
    /// How many milliseconds there are for an answer.
    pub clock: Option<u64>,
}

/// Does the talk go on?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Another line is awaited.
    Go,
    /// The same, for the last one was no legal move: why.
    Refused(String),
    /// All has been said.
    Stop,
}

/// One side of a talk about a game.
pub trait Dialect {
    /// Says what comes before the first move.
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow>;

    /// Hears a line, without its end, and answers it. What cannot be understood leaves the game as it is.
    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow>;
}

/// A side's name.
pub fn side_name(rules: &Rules, side: Side) -> &str {
    &rules.sides[side.index()].name
}

/// Who is to move, and how many plies of the turn are left where turns may have several.
pub fn to_move(position: &Position) -> String {
    let name = side_name(position.variant().rules(), position.side_to_move());
    match position.turn().plies_left() {
        None => format!("{name} to move"),
        Some(1) => format!("{name} to move, 1 ply left"),
        Some(left) => format!("{name} to move, {left} plies left"),
    }
}

/// A piece in two letters: its side's and its own, both in capitals.
fn in_capitals(rules: &Rules, piece: Piece) -> String {
    let side = rules.sides[piece.side.index()].letter;
    format!("{}{}", side.to_uppercase(), rules.piece(piece.kind).letter.to_uppercase())
}

/// The end of a game whose player to move has made an illegal move where that loses.
pub fn forfeit(game: &Game) -> Outcome {
    let position = game.position();
    Outcome::new(position.variant().rules(), "illegal move", Some(position.side_to_move().other()))
}
