//! Text and back: positions as FEN, moves in several styles, for every variant alike.
//!
//! Nothing here makes a move or judges one: texts of moves are matched against moves that the position has.

pub mod fen;
#[cfg(test)]
mod testing;

use std::ops::Range;

/// `text` on one line with the part at `range` marked below it, and what is said about it.
fn caret(text: &str, range: &Range<usize>, message: &str) -> String {
    let shown = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let start = text.get(..range.start).map_or(0, |before| before.chars().count());
    let width = text.get(range.clone()).map_or(0, |part| part.chars().count()).max(1);
    format!("{}\n{}{} {message}", shown(text).trim_end(), " ".repeat(start), "^".repeat(width))
}
