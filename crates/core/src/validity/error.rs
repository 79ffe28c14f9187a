//! Reasons why a setup is not a position of a game.

use crate::words;

/// A reason why no game reaches a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has lost a royal piece that it cannot have lost.
    #[error("{} {}", words::says(side, "have", "has"), too_few(*found, *expected, pieces))]
    Royals {
        /// The name of the side.
        side: String,
        /// The name of the kind, or the names of all royal kinds that are missing.
        pieces: String,
        /// The number that the side has, on the board and in hand.
        found: usize,
        /// The number at the start.
        expected: usize,
    },
    /// The side that has just moved broke a row of `forbidden`.
    #[error("the last move of {side} broke the row \"{row}\" of `forbidden`")]
    Forbidden {
        /// The name of the side.
        side: String,
        /// The name of the row.
        row: String,
    },
    /// A piece is where no piece of its kind and side can ever come.
    #[error("the {piece} of {side} can never come to {square}")]
    Square {
        /// The name of the side.
        side: String,
        /// The name of the kind.
        piece: String,
        /// The square.
        square: String,
    },
    /// A wall is where none can ever be built.
    #[error("there can never be a wall on {square}")]
    Wall {
        /// The square.
        square: String,
    },
    /// There are more pieces than a game can have.
    #[error("{} {}, but a game has at most {most}", owner(side.as_deref()), too_many(*found, kinds))]
    TooMany {
        /// The name of the side that has them; `None` if both sides are counted together.
        side: Option<String>,
        /// The names of the kinds; empty if pieces of all kinds are counted.
        kinds: Vec<String>,
        /// The number, on the board and in hand.
        found: usize,
        /// The largest number that is possible.
        most: usize,
    },
    /// A hand holds a kind that never gets into a hand.
    #[error("the {piece} can never be in the hand of {side}")]
    Hand {
        /// The name of the side.
        side: String,
        /// The name of the kind.
        piece: String,
    },
    /// A counter has a number that it can never have.
    #[error("the counter \"{counter}\" is {found}, but a game keeps it between {least} and {most}")]
    Counter {
        /// The name of the counter.
        counter: String,
        /// Its number.
        found: i64,
        /// The least possible number.
        least: i64,
        /// The largest possible number.
        most: i64,
    },
    /// A row of `impossible` holds.
    #[error("the row \"{row}\" holds for {side}")]
    Row {
        /// The name of the side that sees the condition of the row.
        side: String,
        /// The name of the row.
        row: String,
    },
}

impl SetupError {
    /// Returns how to repair the setup.
    pub fn hint(&self) -> String {
        match self {
            SetupError::Royals { pieces, found, expected, .. } => match expected - found {
                missing if *found > 0 && missing > 1 => format!("place {missing} {}", words::plural(pieces)),
                _ => format!("place {}", words::a(pieces)),
            },
            SetupError::Forbidden { .. } => "give the move to the other side, or change the board".into(),
            SetupError::Square { .. } => "place the piece on another square, or remove it".into(),
            SetupError::Wall { .. } => "remove the wall".into(),
            SetupError::TooMany { found, most, .. } => {
                format!("remove {} of these pieces", found.saturating_sub(*most))
            }
            SetupError::Hand { .. } => "remove the piece from the hand".into(),
            SetupError::Counter { least, most, .. } => format!("write a number from {least} to {most}"),
            SetupError::Row { row, .. } => format!("see the row \"{row}\" of `impossible` in the variant's file"),
        }
    }
}

fn too_few(found: usize, expected: usize, pieces: &str) -> String {
    if found == 0 { format!("no {pieces}") } else { format!("only {found} of {expected} {}", words::plural(pieces)) }
}

fn owner(side: Option<&str>) -> String {
    side.map_or("both sides together have".into(), |side| words::says(side, "have", "has"))
}

fn too_many(found: usize, kinds: &[String]) -> String {
    let noun = if let [kind] = kinds { kind } else { "piece" };
    let counted = words::many(found as u64, noun);
    if kinds.len() > 1 { format!("{counted} of the kinds {}", words::list(kinds, "and")) } else { counted }
}
