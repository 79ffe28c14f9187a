//! The words of set expressions, and their usage.

use super::scope::Known;
use crate::model::{Level, Set};

/// The words that stand alone and depend on the position: the set of each, and the facts it needs.
static WORDS: [(&str, Set, Known); 16] = [
    ("own", Set::Own, Known::NoMove),
    ("enemy", Set::Enemy, Known::NoMove),
    ("empty", Set::Empty, Known::NoMove),
    ("occupied", Set::Occupied, Known::NoMove),
    ("walls", Set::Walls, Known::NoMove),
    ("promoted", Set::Promoted, Known::NoMove),
    ("untouched", Set::Untouched, Known::NoMove),
    ("stranded", Set::Stranded, Known::NoMove),
    ("trail", Set::Trail, Known::NoMove),
    ("from", Set::From, Known::Start),
    ("to", Set::To, Known::Move),
    ("path", Set::Path, Known::Move),
    ("taken", Set::Taken, Known::Move),
    ("chosen", Set::Chosen, Known::Choice),
    ("attacked", Set::Attacked(None), Known::NoMove),
    ("guarded", Set::Guarded, Known::NoMove),
];

/// The words for ranks and files.
const LINE_WORDS: [&str; 5] = ["rank", "ranks", "file", "files", "last"];

/// The words for squares that never change.
pub(super) const SQUARE_WORDS: [&str; 4] = ["light", "dark", "edge", "all"];

/// The words that are neither sets nor functions.
pub(super) const JOINING: [&str; 5] = ["by", "and", "or", "not", "none"];

pub(super) const FUNCTIONS: &str = "near(s), file(s), rank(s), shift(s, v), along(s, v), beyond(s, v), between(s, t), enclosed(a, b, c), \
    flanked(s), reach(s), attacked(by s), theirs(s)";

pub(super) const FUNCTION_NAMES: [&str; 12] = [
    "near", "file", "rank", "shift", "along", "beyond", "between", "enclosed", "flanked", "reach", "attacked", "theirs",
];

pub(super) const DIRECTION_WORDS: [&str; 10] = [
    "forward",
    "backward",
    "sideways",
    "left",
    "right",
    "orthogonal",
    "diagonal",
    "forward-diagonal",
    "backward-diagonal",
    "any-way",
];

pub(super) const DIRECTIONS: &str = "the directions are `forward`, `backward`, `sideways`, `left`, `right`, `orthogonal`, `diagonal`, \
    `forward-diagonal`, `backward-diagonal`, `any-way` or a vector such as `1,2`";

/// All words of set expressions. No zone, piece or tag may have such a name.
pub(super) fn reserved() -> Vec<&'static str> {
    let words = WORDS.iter().map(|(name, _, _)| *name).filter(|name| !FUNCTION_NAMES.contains(name));
    let functions = FUNCTION_NAMES.into_iter().filter(|name| !LINE_WORDS.contains(name));
    let squares = LINE_WORDS.into_iter().chain(SQUARE_WORDS);
    squares.chain(words).chain(functions).chain(DIRECTION_WORDS).chain(JOINING).collect()
}

/// The set of a word that stands alone and depends on the position, the facts about a move that it needs, and its
/// level.
pub(super) fn word(name: &str) -> Option<(Set, Known, Level)> {
    let (_, set, facts) = WORDS.iter().find(|(word, _, _)| *word == name)?;
    Some((set.clone(), *facts, set.level()))
}

/// The form of a function.
pub(super) fn usage(name: &str) -> Option<&'static str> {
    Some(match name {
        "near" => "near(s)",
        "file" => "file(s)",
        "rank" => "rank(s)",
        "shift" => "shift(s, forward)` or `shift(s, 1,2)",
        "along" => "along(s, forward)` or `along(s, 1,2)",
        "beyond" => "beyond(s, forward)` or `beyond(s, 1,2)",
        "between" => "between(s, t)",
        "enclosed" => "enclosed(a, b, c)` or `enclosed(a, b, c, orthogonal)",
        "flanked" => "flanked(s)",
        "reach" => "reach(s)",
        "attacked" => "attacked` or `attacked(by s)",
        "theirs" => "theirs(s)",
        _ => return None,
    })
}
