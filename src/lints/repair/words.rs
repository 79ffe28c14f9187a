//! Words with a counterpart: an author who writes one word may have meant the other.

use ferz_core::lower::CONDITIONS;
use ferz_core::syntax::{Node, Value};

/// Pairs of directions. They change how a piece moves, so they are only rivals and never offered.
const DIRECTIONS: [[&str; 2]; 4] =
    [["Forward", "Backward"], ["ForwardDiagonal", "BackwardDiagonal"], ["Left", "Right"], ["Orthogonal", "Diagonal"]];

/// Pairs of other words in values.
const PAIRS: [[&str; 2]; 10] = [
    ["All", "Or"],
    ["Any", "No"],
    ["AtLeast", "AtMost"],
    ["Own", "Enemy"],
    ["First", "Second"],
    ["Win", "Loss"],
    ["Promoted", "Unpromoted"],
    ["OwnHand", "OpponentsHand"],
    ["Rotated", "Reflected"],
    ["Files", "Ranks"],
];

/// Pairs of words in sets.
const SET_PAIRS: [[&str; 2]; 8] = [
    ["own", "enemy"],
    ["from", "to"],
    ["empty", "occupied"],
    ["forward", "backward"],
    ["left", "right"],
    ["orthogonal", "diagonal"],
    ["forward-diagonal", "backward-diagonal"],
    ["light", "dark"],
];

/// The words that take one condition and turn it: into its contrary, or to the other player's view.
pub(super) const TURNS: [&str; 2] = [NOT, "Theirs"];
const NOT: &str = "Not";

fn partners<'p>(pairs: &'p [[&'p str; 2]], word: &str) -> impl Iterator<Item = &'p str> {
    pairs.iter().filter_map(move |[one, other]| match word {
        word if word == *one => Some(*other),
        word if word == *other => Some(*one),
        _ => None,
    })
}

/// The counterparts of a word in a value, each with `true` if it may be the right one.
pub(super) fn counterparts(word: &str) -> impl Iterator<Item = (&'static str, bool)> {
    let of = |pairs, is_offered| partners(pairs, word).map(move |other| (other, is_offered));
    of(&PAIRS, true).chain(of(&DIRECTIONS, false))
}

/// The counterparts of a word in a set.
pub(super) fn counterparts_in_set(word: &str) -> impl Iterator<Item = &'static str> {
    partners(&SET_PAIRS, word)
}

/// The words of [`TURNS`] that may be missing around a condition. For a condition with a counterpart, such as `Any`,
/// the counterpart is tried instead of `Not`.
pub(super) fn missing_turns(node: &Node) -> impl Iterator<Item = &'static str> {
    let word = match &node.value {
        Value::Word(word, _) if CONDITIONS.contains(&&**word) && !TURNS.contains(&&**word) => &**word,
        _ => "",
    };
    let has_counterpart = counterparts(word).next().is_some();
    TURNS.into_iter().filter(move |turn| !word.is_empty() && (*turn != NOT || !has_counterpart))
}
