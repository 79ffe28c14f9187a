//! Reading and writing of positions as FEN and of moves in several styles, for all variants.
//!
//! This module neither makes nor judges moves: texts of moves are matched with the moves of the position.

mod arrays;
pub mod coordinate;
mod explain;
mod family;
pub mod fen;
mod fits;
mod methods;
mod move_error;
mod move_text;
mod names;
mod read_move;
mod read_turn;
pub mod san;
mod set_text;
mod slips;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod unique;
pub mod verbs;
mod why;

pub use crate::model::Style;
pub use crate::syntax::placement::PlacementFault;
pub use arrays::ArrayError;
pub use fen::{FenError, FenFault};
pub use methods::PlayTextError;
pub use move_error::{MoveTextError, MoveTextFault};
pub use names::UnknownName;
pub use read_move::{find_move, parse_move};
pub use read_turn::find_moves;
pub use set_text::SetError;
pub use why::{Allowed, Reason, Refused, Topic, Why, WhyEnd, why, why_end};

use crate::movegen::{LimitExceeded, Move};
use crate::position::Position;
use family::Family;
use ferz_language::diagnostic::shown;

use std::ops::Range;

/// Writes moves of one position so that no two texts are equal. Pass all legal moves at once: the length of a text
/// depends on the other moves.
///
/// # Errors
/// If the style marks check and mate, and the test exceeds a limit.
pub fn write_moves(position: &Position, moves: &[Move], style: Style) -> Result<Vec<String>, LimitExceeded> {
    let texts = unmarked(position, moves, style);
    if marks(style) { san::marked(position, moves, texts) } else { Ok(texts) }
}

/// Writes one of the legal moves of a position. `legal` holds all of them.
///
/// # Errors
/// If the style marks check and mate, and the test exceeds a limit.
pub fn write_move(position: &Position, legal: &[Move], mv: &Move, style: Style) -> Result<String, LimitExceeded> {
    let Some(index) = legal.iter().position(|other| other == mv) else {
        return Ok(coordinate::short(position.variant().rules(), mv));
    };
    let text = unmarked(position, legal, style).swap_remove(index);
    // Marks are expensive, and only one move needs them.
    match marks(style) {
        true => Ok(san::marked(position, std::slice::from_ref(mv), vec![text])?.swap_remove(0)),
        false => Ok(text),
    }
}

/// The texts of moves without the marks for check and mate.
fn unmarked(position: &Position, moves: &[Move], style: Style) -> Vec<String> {
    match style {
        Style::Auto | Style::Coordinate => coordinate::write_all(position, moves),
        Style::Spaced => coordinate::write_all_spaced(position, moves),
        Style::Verbs => verbs::write_all(position, moves),
        Style::San => san::unmarked(position, moves),
        Style::Lan | Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => {
            family(position, moves, style)
        }
        Style::Janggi | Style::Wxf | Style::Iccs | Style::Thai | Style::ThaiLong => family(position, moves, style),
    }
}

fn family(position: &Position, moves: &[Move], style: Style) -> Vec<String> {
    Family::of(style).map(|family| family.write_all(position, moves)).unwrap_or_default()
}

/// Returns `true` if a style marks check and mate.
fn marks(style: Style) -> bool {
    style == Style::San || Family::of(style).is_some_and(Family::marks)
}

/// The number of bytes, roughly, of a long text that are shown on either side of a range.
const SHOWN: usize = 100;

/// The part of a text around `range`, with dots where it is cut, and `range` relative to that part.
fn around(text: &str, range: &Range<usize>) -> (String, Range<usize>) {
    let at = |byte: usize| (byte..=text.len()).find(|&byte| text.is_char_boundary(byte)).unwrap_or(text.len());
    let (start, end) =
        (at(range.start.saturating_sub(SHOWN)), at(range.end.min(range.start + SHOWN).saturating_add(SHOWN)));
    // A FEN of usual length is shown whole.
    if text.len() <= 4 * SHOWN {
        return (text.to_owned(), range.clone());
    }
    let (before, after) = (if start > 0 { "..." } else { "" }, if end < text.len() { "..." } else { "" });
    let place = |byte: usize| byte.clamp(start, end) - start + before.len();
    (format!("{before}{}{after}", &text[start..end]), place(range.start)..place(range.end))
}

/// The text on one line with the part at `range` marked below it, and the message after the mark.
fn caret(text: &str, range: &Range<usize>, message: &str) -> String {
    let (text, range) = around(text, range);
    let width = |part: Option<&str>| part.map_or(0, |part| shown(part).chars().count());
    let (start, width) = (width(text.get(..range.start)), width(text.get(range.clone())).max(1));
    format!("{}\n{}{} {message}", shown(text.trim_end()), " ".repeat(start), "^".repeat(width))
}
