//! Records of games: what was played, with tags, comments, marks and variations, as PGN and back, of any variant.
//!
//! The standard is "Portable Game Notation: Specification and Implementation Guide" (S. J. Edwards, 1994). In comes a text, of which
//! [`games`] makes [records](Record), trees of what is written there; or a [`Game`](crate::Game), of which [`Record::of_game`] makes one.
//! Out goes the text of a record, as its [`Display`](fmt::Display). Nothing that a text says is lost on the way there and back but
//! blanks and line breaks between words.
//!
//! A record says what is written, and knows no rules: [`replay()`] plays its moves and [`check()`] says what is wrong with them. Moves
//! are written algebraically; any notation is read. Two tags say which rules are meant: `Variant` is the variant's name, `VariantHash`
//! the [hash](crate::Variant::hash) of its rules.
//!
//! ```
//! use ferz::record::{Record, games};
//! use ferz::{Game, Variant};
//!
//! let mut game = Game::new(Variant::builtin("crazyhouse")?.start())?;
//! for text in ["e4", "d5", "exd5", "Qxd5"] {
//!     game.play_text(text)?;
//! }
//! let text = Record::of_game(&game).to_string();
//! assert!(text.contains("[Variant \"Crazyhouse\"]\n"));
//! assert!(text.ends_with("\n\n1. e4 d5 2. exd5 Qxd5 *\n"));
//! let record = games(&text).next().unwrap().record;
//! assert_eq!(record.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod decode;
mod fault;
mod make;
mod read;
mod replay;
mod token;
mod variant;
mod write;

pub use check::{Checked, check, check_nearby};
pub use decode::decode;
pub use fault::{Fault, Faulty};
pub use read::{Games, Read, games};
pub use replay::{Replayed, Visitor, WrongMove, replay};
pub use variant::{Found, VariantFault, named, named_nearby, rules_changed, variant_of};

use crate::game::Outcome;
use crate::types::Side;
use std::fmt;
use std::ops::Range;

/// The deepest nesting of variations that is read.
pub const MAX_VARIATION_DEPTH: usize = 64;
/// The longest line of a PGN text that is read, in bytes.
pub const MAX_PGN_LINE: usize = 1 << 20;
/// The most tags of one game that are read.
pub const MAX_TAGS: usize = 256;
/// The most moves, comments and marks of one game that are read.
pub const MAX_ITEMS: usize = 1 << 20;
/// A line of a PGN text is not made longer than this, in bytes, unless a word or a comment is.
const WIDTH: usize = 79;

/// The record of a game: what a PGN text says of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tags, in the order in which they are written.
    pub tags: Vec<Tag>,
    /// What stands before the first tag: comments and escaped lines.
    pub preface: Vec<Item>,
    /// The moves and what is said about them.
    pub items: Vec<Item>,
    /// The result behind the moves; `None` if it is missing.
    pub result: Option<Score>,
    /// Where the result stands, in bytes of the text; empty for a record that was not read.
    pub result_range: Range<usize>,
}

/// A tag: `[Event "Casual game"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name: letters, digits and `_`.
    pub name: String,
    /// Its value, without escapes.
    pub value: String,
    /// Where it stands, in bytes of the text; empty for a tag that was not read.
    pub range: Range<usize>,
}

impl Tag {
    /// A tag that has not been read.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Tag {
        Tag { name: name.into(), value: value.into(), range: 0..0 }
    }
}

/// A part of the moves of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move.
    Move(Ply),
    /// A numeric annotation glyph: `$1` is a good move. Signs by themselves (`!`, `?`) are read as such.
    Nag(u32),
    /// A comment in braces, without them. A `}` in it is written as `)`.
    Comment(String),
    /// A comment that ends with its line, without the `;` before it.
    Remark(String),
    /// A line that other programs skip, without the `%` at its beginning.
    Escape(String),
    /// What could have been played instead of the move before it, from that move's position on.
    Variation(Vec<Item>),
}

/// A move of one ply as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The number before it, if one is written.
    pub number: Option<Number>,
    /// The move, in whatever notation, with its signs (`!`) if they stand close.
    pub text: String,
    /// Where it stands, in bytes of the text; empty for a move that was not read.
    pub range: Range<usize>,
}

/// The number before a move: `12.` or, where the second player moves, `12...`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The full move.
    pub full_move: u32,
    /// Who moves.
    pub side: Side,
}

/// The result of a game, as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// `1-0` or `0-1`.
    Wins(Side),
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game goes on, or nobody knows.
    Unknown,
}

impl Score {
    /// The score that a text says.
    ///
    /// ```
    /// use ferz::record::Score;
    /// assert_eq!(Score::parse("0-1"), Some(Score::Wins(ferz::Side::Second)));
    /// assert_eq!(Score::parse("2-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Score> {
        match text {
            "1-0" => Some(Score::Wins(Side::First)),
            "0-1" => Some(Score::Wins(Side::Second)),
            "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" | "\u{bd}" => Some(Score::Draw),
            "*" => Some(Score::Unknown),
            _ => None,
        }
    }

    /// The score of a game that has ended so, or goes on.
    pub fn of(outcome: Option<&Outcome>) -> Score {
        match outcome.map(|outcome| outcome.winner) {
            None => Score::Unknown,
            Some(None) => Score::Draw,
            Some(Some(side)) => Score::Wins(side),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Score::Wins(Side::First) => "1-0",
            Score::Wins(Side::Second) => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unknown => "*",
        })
    }
}

impl Record {
    /// The first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of the first tag of this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// Sets the value of the first tag of this name; a new one comes last.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value.into(),
            None => self.tags.push(Tag::new(name, value)),
        }
    }

    /// The moves of the main line.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.items.iter().filter_map(|item| match item {
            Item::Move(ply) => Some(ply),
            Item::Nag(_) | Item::Comment(_) | Item::Remark(_) | Item::Escape(_) | Item::Variation(_) => None,
        })
    }

    /// Where the record begins in the text it was read from.
    pub fn start(&self) -> usize {
        let tag = self.tags.first().map(|tag| tag.range.start);
        tag.or_else(|| self.plies().next().map(|ply| ply.range.start)).unwrap_or(self.result_range.start)
    }
}
