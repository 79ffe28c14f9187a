//! Translation from options to rules, with one file for each topic. Input: the settings of a variant. Output: a
//! [`Draft`].

mod after;
mod board;
mod castling;
mod clocks;
mod connect;
mod drops;
mod ends;
mod flags;
mod pieces;
mod promotion;
mod royal;

use super::draft::{Draft, Item};
use super::mask::{Grid, Mask};
use super::names::{Names, entry, meet};
use super::options::Sides;
use super::pieces::{Type, TypeSet};
use super::settings::Settings;
use super::start::Start;
use ferz_core::syntax::{Node, Value};

/// A translation in progress.
pub(super) struct Work<'a> {
    pub settings: &'a Settings,
    pub grid: Grid,
    pub start: Start,
    pub names: Names,
    /// The types of which every piece is royal.
    pub royal: TypeSet,
    /// The types whose pieces are royal as long as there are few of them.
    pub last_royal: TypeSet,
}

/// Translates a variant. Pieces have the names of `base`, and the second player's view is that of `base`.
pub(super) fn translate(settings: &Settings, base: Option<&Node>) -> Draft {
    let (files, ranks) = (settings.number("maxFile"), settings.number("maxRank"));
    let start = settings.word("startFen");
    // If captured pieces never go to a hand, marks of promoted pieces mean nothing.
    let start = if settings.flag("capturesToHand") { start.to_owned() } else { start.replace('~', "") };
    let start = Start::read(&start, ranks);
    let names = Names::new(settings, &start, base);
    let grid = Grid { files, ranks, rotated: board::is_rotated(settings, &start, files, ranks, base) };
    let (royal, last_royal) = royal::royals(settings, &start);
    let work = Work { settings, grid, start, names, royal, last_royal };
    let mut draft = Draft::default();
    work.board(&mut draft);
    work.pieces(&mut draft);
    work.castling(&mut draft);
    work.promotion(&mut draft);
    work.drops(&mut draft);
    work.royalty(&mut draft);
    work.after(&mut draft);
    work.ends(&mut draft);
    work.clocks(&mut draft);
    work.opening(&mut draft);
    by_player(&mut draft);
    draft
}

/// Zones that hold all squares for one player and none for the other.
const FOR: [&str; 2] = ["for-first", "for-second"];

/// Adds the zones that distinguish the players, if rows use them.
fn by_player(draft: &mut Draft) {
    let asks = |name: &str| {
        let rows = draft.sections.iter().filter_map(|(_, item)| match item {
            Item::Rows(rows) => Some(rows),
            Item::One(_) => None,
        });
        rows.flatten().any(|(_, text)| text.contains(name))
    };
    let wanted: Vec<(&str, &str)> =
        FOR.into_iter().zip(["rank 1", "last rank"]).filter(|(name, _)| asks(name)).collect();
    if !wanted.is_empty() {
        // The first player's rank 1 is not the second player's.
        draft.add("zones", "first-home", "Fixed(\"rank 1\")");
    }
    for (name, home) in wanted {
        draft.add("zones", name, quoted(&format!("file(first-home {home})")));
    }
}

/// The sides that a row applies to: its field, and the suffix of its name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Whose {
    pub side: Sides,
}

impl Whose {
    pub const BOTH: Whose = Whose { side: Sides::Both };

    /// `side: First`, or empty.
    pub fn field(self) -> String {
        match self.side {
            Sides::Both => String::new(),
            Sides::First => "side: First".into(),
            Sides::Second => "side: Second".into(),
        }
    }

    /// A row's name for this side.
    pub fn name(self, name: &str) -> String {
        match self.side {
            Sides::Second => format!("{name} of the second player"),
            _ => name.to_owned(),
        }
    }

    /// The index of the side; that of the first side for both.
    pub fn index(self) -> usize {
        usize::from(self.side == Sides::Second)
    }
}

/// The two sides, one by one.
pub(super) const EACH: [Whose; 2] = [Whose { side: Sides::First }, Whose { side: Sides::Second }];

/// The result of an outcome for a value of the format; `None` if the value is not a result.
fn result(value: &str) -> Option<&'static str> {
    match value {
        "win" => Some("result: Win"),
        "loss" => Some("result: Loss"),
        "draw" => Some("result: Draw"),
        _ => None,
    }
}

/// The same result for the other player.
fn opposite(value: &str) -> &str {
    match value {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}

impl Work<'_> {
    /// The squares of an option as a player sees them.
    pub fn region(&self, field: &str, side: usize) -> Mask {
        self.seen(self.settings.squares(field, side), side)
    }

    /// Squares as a player sees them.
    pub fn seen(&self, mask: Mask, side: usize) -> Mask {
        self.grid.seen(mask, EACH[side].side)
    }

    /// Both sides together if something is the same for both, otherwise one by one.
    pub fn whose<T: PartialEq>(&self, of: impl Fn(usize) -> T) -> Vec<(Whose, T)> {
        let both = [of(0), of(1)];
        match both {
            [first, second] if first == second => vec![(Whose::BOTH, first)],
            [first, second] => vec![(EACH[0], first), (EACH[1], second)],
        }
    }

    /// The squares of an option as each player sees them, in one set expression.
    pub fn sided(&self, field: &str) -> String {
        by_side(&[0, 1].map(|side| self.grid.spell(self.region(field, side))))
    }

    /// The name of the piece of a type with a letter.
    pub fn name(&self, piece: Type) -> Option<&str> {
        self.names.own.get(&piece).map(String::as_str)
    }

    /// Returns `true` if the variant has the royal type.
    pub fn has_king(&self) -> bool {
        self.settings.pieces.contains_key(&super::pieces::king())
    }

    /// Returns `true` if any type is royal.
    pub fn has_check(&self) -> bool {
        !self.royal.is_empty() || !self.last_royal.is_empty()
    }
}

/// A set expression that is one set for the first player and another for the second.
fn by_side(sets: &[String; 2]) -> String {
    if sets[0] == sets[1] {
        return sets[0].clone();
    }
    let parts = FOR.into_iter().zip(sets).filter(|(_, set)| *set != "!all");
    parts.map(|(player, set)| meet(&[player, set])).collect::<Vec<_>>().join(" | ")
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// A single condition, or the conjunction of several.
pub(super) fn all(conditions: &[String]) -> String {
    several("All", conditions)
}

/// A single condition, or the disjunction of several.
pub(super) fn any(conditions: &[String]) -> String {
    several("Or", conditions)
}

fn several(word: &str, conditions: &[String]) -> String {
    match conditions {
        [one] => one.clone(),
        more => format!("{word}([{}])", more.join(", ")),
    }
}

/// A word in a section of a tree.
pub(super) fn word<'n>(node: &'n Node, section: &str, key: &str) -> Option<&'n str> {
    match &entry(entry(node, section)?, key)?.value {
        Value::Word(word, None) => Some(word),
        _ => None,
    }
}
