//! Reasons why a setup is no position of a game.

use crate::model::verb;

/// A reason why no game reaches a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has lost a royal piece that it cannot have lost.
    #[error("{side} {} {}", verb(side, "have", "has"), counted(*found, pieces))]
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
    #[error("{side} {} just moved, which \"{row}\" forbids", verb(side, "have", "has"))]
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
    #[error("there are {found} of {pieces} {}, but a game has at most {most}", whose(side.as_deref()))]
    TooMany {
        /// The name of the side that has them; `None` if both sides are counted together.
        side: Option<String>,
        /// The names of the kinds.
        pieces: String,
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
    #[error("{side}: {row}")]
    Row {
        /// The name of the side that sees the condition of the row.
        side: String,
        /// The name of the row.
        row: String,
    },
}

impl SetupError {
    /// How to mend the setup.
    pub fn hint(&self) -> String {
        match self {
            SetupError::Royals { pieces, .. } => format!("place a {pieces}"),
            SetupError::Forbidden { .. } => "give the move to the other side, or change the board".into(),
            SetupError::Square { .. } => "place the piece on another square, or remove it".into(),
            SetupError::Wall { .. } => "remove the wall".into(),
            SetupError::TooMany { found, most, .. } => format!("remove {}", found.saturating_sub(*most)),
            SetupError::Hand { .. } => "remove the piece from the hand".into(),
            SetupError::Counter { least, most, .. } => format!("write a number from {least} to {most}"),
            SetupError::Row { .. } => "the row of `impossible` in the variant's file says what is wrong".into(),
        }
    }
}

fn counted(n: usize, pieces: &str) -> String {
    if n == 0 { format!("no {pieces}") } else { format!("only {n} of the kind {pieces}") }
}

fn whose(side: Option<&str>) -> String {
    side.map_or("of both sides".into(), |side| format!("of {side}"))
}
