//! Text and back: positions as FEN, moves in several styles, for every variant alike.
//!
//! Nothing here makes a move or judges one: texts of moves are matched against moves that the position has.

mod arrays;
pub mod coordinate;
mod explain;
pub mod fen;
mod fits;
mod methods;
mod move_error;
mod move_text;
mod names;
mod read_move;
pub mod san;
mod set_text;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod unique;
pub mod verbs;
mod why;

pub use crate::syntax::placement::PlacementFault;
pub use arrays::ArrayError;
pub use fen::{FenError, FenFault};
pub use methods::PlayTextError;
pub use move_error::{MoveTextError, MoveTextFault};
pub use names::UnknownName;
pub use read_move::{find_move, parse_move};
pub use set_text::SetError;
pub use why::{Allowed, Reason, Refused, Topic, Why, why};

use crate::diagnostic::shown;
use crate::movegen::Move;
use crate::position::Position;

use std::ops::Range;

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Read any of them, write coordinates.
    Auto,
    /// [By squares](coordinate): `e2e4`.
    Coordinate,
    /// By squares with blanks between: `e2 e4`, `e7 e8 q`.
    Spaced,
    /// [As commands](verbs): `move a2 a3 promote`.
    Verbs,
    /// [Algebraic](san): `Nf3`.
    San,
}

/// Writes moves of one position so that no two are alike. Write all its legal moves at once: what must be said of a
/// move depends on the others.
pub fn write_moves(position: &Position, moves: &[Move], style: Style) -> Vec<String> {
    match style {
        Style::Auto | Style::Coordinate => coordinate::write_all(position, moves),
        Style::Spaced => coordinate::write_all_spaced(position, moves),
        Style::Verbs => verbs::write_all(position, moves),
        Style::San => san::write_all(position, moves),
    }
}

/// Writes one of the legal moves of a position; `legal` is all of them.
pub fn write_move(position: &Position, legal: &[Move], mv: &Move, style: Style) -> String {
    // Algebraic marks are dear, and only one move needs them.
    if style == Style::San {
        return san::write(position, legal, mv);
    }
    let index = legal.iter().position(|other| other == mv);
    match index {
        Some(index) => write_moves(position, legal, style).swap_remove(index),
        None => coordinate::short(position.variant().rules(), mv),
    }
}

/// `text` on one line with the part at `range` marked below it, and what is said about it.
/// So much of a long text is shown on either side of a place, in bytes or a little more.
const SHOWN: usize = 100;

/// The part of a text around a place, with dots where it is cut.
fn around(text: &str, range: &Range<usize>) -> (String, Range<usize>) {
    let at = |byte: usize| (byte..=text.len()).find(|&byte| text.is_char_boundary(byte)).unwrap_or(text.len());
    let (start, end) =
        (at(range.start.saturating_sub(SHOWN)), at(range.end.min(range.start + SHOWN).saturating_add(SHOWN)));
    // A FEN of a usual length is shown whole.
    if text.len() <= 4 * SHOWN {
        return (text.to_owned(), range.clone());
    }
    let (before, after) = (if start > 0 { "..." } else { "" }, if end < text.len() { "..." } else { "" });
    let place = |byte: usize| byte.clamp(start, end) - start + before.len();
    (format!("{before}{}{after}", &text[start..end]), place(range.start)..place(range.end))
}

fn caret(text: &str, range: &Range<usize>, message: &str) -> String {
    let (text, range) = around(text, range);
    let width = |part: Option<&str>| part.map_or(0, |part| shown(part).chars().count());
    let (start, width) = (width(text.get(..range.start)), width(text.get(range.clone())).max(1));
    format!("{}\n{}{} {message}", shown(text.trim_end()), " ".repeat(start), "^".repeat(width))
}
