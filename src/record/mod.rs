//! Records of games of any variant, with tags, comments, marks and variations; reading and writing of PGN.
//!
//! The standard is "Portable Game Notation: Specification and Implementation Guide" (S. J. Edwards, 1994). [`games`]
//! parses a text into [records](Record), and [`Record::of_game`] makes a record of a [`Game`](crate::Game). The
//! [`Display`](fmt::Display) of a record is its text. Parsing and writing a text loses only blanks and line breaks
//! between words.
//!
//! A record holds what is written, and knows no rules: [`replay()`] plays its moves, and [`check()`] reports faults in
//! them. Moves are written algebraically; any notation is read. Two tags identify the rules: `Variant` is the variant's
//! name, and `VariantHash` the [hash](crate::Variant::hash) of its rules.
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

mod assessment;
mod check;
mod decode;
mod fault;
mod make;
mod read;
mod replay;
mod token;
mod variant;
mod write;

pub use assessment::mark_number;
pub use check::{CheckOptions, Checked, check, check_nearby, check_with};
pub use decode::decode;
pub use fault::{Fault, Faulty};
pub use read::{Games, Read, games};
pub use replay::{Replayed, Visitor, WrongMove, first_position, replay};
pub use variant::{
    FoundVariant, VariantFault, builtin_of, named, named_nearby, rules_changed, shuffled_hint, variant_of,
};

use crate::game::Outcome;
use crate::types::Side;
use std::fmt;
use std::ops::Range;

/// The deepest nesting of variations that is read.
pub const MAX_VARIATION_DEPTH: usize = 64;
/// The longest line of a PGN text that is read, in bytes.
pub const MAX_PGN_LINE: usize = 1 << 20;
/// The largest number of tags of one game that are read.
pub const MAX_TAGS: usize = 256;
/// The largest number of moves, comments and marks of one game that are read.
pub const MAX_ITEMS: usize = 1 << 20;
/// The longest written line of a PGN text, in bytes, unless a word or a comment is longer.
const WIDTH: usize = 79;

/// The record of a game: the contents of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tags, in the order in which they are written.
    pub tags: Vec<TagPair>,
    /// The comments and escaped lines before the first tag.
    pub preface: Vec<Item>,
    /// The moves and their annotations.
    pub items: Vec<Item>,
    /// The result after the moves; `None` if it is missing.
    pub result: Option<GameResult>,
    /// The range of the result, in bytes of the text; empty for a record that was not read.
    pub result_range: Range<usize>,
}

/// A tag: `[Event "Casual game"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagPair {
    /// The name: letters, digits and `_`.
    pub name: String,
    /// The value, without escapes.
    pub value: String,
    /// The range, in bytes of the text; empty for a tag that was not read.
    pub range: Range<usize>,
}

impl TagPair {
    /// The names of the tags that follow from the game itself; [`Record::of_game`] sets them.
    pub const OF_GAME: [&str; 4] = ["Variant", "VariantHash", "SetUp", "FEN"];

    /// Returns `true` if a text can be the name of a tag: letters, digits and `_`.
    pub fn is_name(text: &str) -> bool {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// A tag that was not read.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> TagPair {
        TagPair { name: name.into(), value: value.into(), range: 0..0 }
    }
}

/// A part of the moves of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move.
    Move(MoveText),
    /// A numeric annotation glyph: `$1` is a good move. Separate signs (`!`, `?`) and assessments (`+/-`) are read as
    /// glyphs.
    Nag(u32),
    /// A comment in braces, without them. A `}` in it is written as `)`.
    Comment(String),
    /// A comment that ends with its line, without the `;` before it.
    Remark(String),
    /// A line that other programs skip, without the `%` at its beginning.
    Escape(String),
    /// An alternative to the move before it, from that move's position on.
    Variation(Vec<Item>),
}

/// The text of a move, or of several plies of one turn, joined by commas: `e5,Nc6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The number before it, if one is written.
    pub number: Option<MoveNumber>,
    /// The move, in any notation, with its signs (`!`) if they are attached.
    pub text: String,
    /// The range, in bytes of the text; empty for a move that was not read.
    pub range: Range<usize>,
}

/// The number before a move: `12.`, or `12...` if the second player moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The full move.
    pub full_move: u32,
    /// The side that moves.
    pub side: Side,
}

/// The result of a game, as PGN writes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Wins(Side),
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game is not over, or the result is unknown.
    Unknown,
}

impl GameResult {
    /// Parses a result.
    ///
    /// ```
    /// use ferz::record::GameResult;
    /// assert_eq!(GameResult::parse("0-1"), Some(GameResult::Wins(ferz::Side::Second)));
    /// assert_eq!(GameResult::parse("2-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<GameResult> {
        match text {
            "1-0" => Some(GameResult::Wins(Side::First)),
            "0-1" => Some(GameResult::Wins(Side::Second)),
            "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" | "\u{bd}" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The score for an outcome, which is `None` while the game goes on.
    pub fn of(outcome: Option<&Outcome>) -> GameResult {
        match outcome.map(|outcome| outcome.winner) {
            None => GameResult::Unknown,
            Some(None) => GameResult::Draw,
            Some(Some(side)) => GameResult::Wins(side),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Wins(Side::First) => "1-0",
            GameResult::Wins(Side::Second) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl Record {
    /// The first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&TagPair> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of the first tag with this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// Sets the value of the first tag with this name; a new one is added at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value.into(),
            None => self.tags.push(TagPair::new(name, value)),
        }
    }

    /// The moves of the main line.
    pub fn plies(&self) -> impl Iterator<Item = &MoveText> {
        self.items.iter().filter_map(|item| match item {
            Item::Move(ply) => Some(ply),
            Item::Nag(_) | Item::Comment(_) | Item::Remark(_) | Item::Escape(_) | Item::Variation(_) => None,
        })
    }

    /// Returns `true` if the record has tags, moves or a result. Comments after the last game of a text form a record
    /// that has none of these.
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty() || self.result.is_some() || self.plies().next().is_some()
    }

    /// Returns `true` if the record says that a player lost on time: in the tag `Termination`, or in a comment after
    /// the last move.
    ///
    /// ```
    /// use ferz::record::games;
    /// let lost = |text: &str| games(text).next().is_some_and(|read| read.record.is_lost_on_time());
    /// assert!(lost("[Termination \"Time forfeit\"]\n\n1. e4 1-0\n"));
    /// assert!(lost("1. e4 {Black forfeits on time} 1-0\n"));
    /// assert!(!lost("[Termination \"Normal\"]\n\n1. e4 {just in time} e5 1-0\n"));
    /// ```
    pub fn is_lost_on_time(&self) -> bool {
        self.sayings_on_time().next().is_some()
    }

    /// Returns the player who lost on time, if the record names exactly one side: by one of `names`, its colour, or its
    /// player's name. If the text says that a player won, the other player lost.
    ///
    /// ```
    /// use ferz::Side;
    /// use ferz::record::games;
    /// let loser = |text: &str| games(text).next()?.record.loser_on_time(["Sente", "Gote"]);
    /// assert_eq!(loser("1. e4 {Black forfeits on time} 1-0\n"), Some(Side::Second));
    /// assert_eq!(loser("[White \"Ann\"]\n[Termination \"Ann won on time\"]\n\n1. e4 1-0\n"), Some(Side::Second));
    /// assert_eq!(loser("[Termination \"Time forfeit\"]\n\n1. e4 1-0\n"), None);
    /// ```
    pub fn loser_on_time(&self, names: [&str; 2]) -> Option<Side> {
        let is_named = |words: &str, side: Side| {
            let colour = ["White", "Black"][side.index()];
            let tag = self.value(colour).filter(|name| name.contains(char::is_alphabetic));
            let names = [Some(names[side.index()]), Some(colour), tag];
            names.into_iter().flatten().any(|name| words.contains(&in_words(name)))
        };
        self.sayings_on_time().find_map(|text| {
            let words = in_words(text);
            let named = match Side::BOTH.map(|side| is_named(&words, side)) {
                [true, false] => Side::First,
                [false, true] => Side::Second,
                _ => return None,
            };
            let wins = [" win ", " wins ", " won "].iter().any(|word| words.contains(word));
            Some(if wins { named.other() } else { named })
        })
    }

    /// The texts that say that a player lost on time.
    fn sayings_on_time(&self) -> impl Iterator<Item = &str> {
        let says = |text: &&str| {
            let text = text.to_lowercase();
            ["time forfeit", "on time", "out of time", "timeout", "time out"].iter().any(|words| text.contains(words))
        };
        let after_moves = self.items.iter().rev().take_while(|item| !matches!(item, Item::Move(_)));
        let comments = after_moves.filter_map(|item| match item {
            Item::Comment(text) | Item::Remark(text) => Some(text.as_str()),
            Item::Move(_) | Item::Nag(_) | Item::Escape(_) | Item::Variation(_) => None,
        });
        self.value("Termination").into_iter().chain(comments).filter(says)
    }

    /// The offset of the record in the text that it was read from.
    pub fn start(&self) -> usize {
        let tag = self.tags.first().map(|tag| tag.range.start);
        tag.or_else(|| self.plies().next().map(|ply| ply.range.start)).unwrap_or(self.result_range.start)
    }
}

/// A text in lower case, with one blank around each word.
fn in_words(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}

/// Returns the beginning of a word, for messages.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
