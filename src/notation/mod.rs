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
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod unique;
pub mod verbs;

pub use crate::syntax::placement::PlacementFault;
pub use arrays::ArrayError;
pub use fen::{FenError, FenFault};
pub use methods::PlayTextError;
pub use move_error::{MoveTextError, MoveTextFault};
pub use names::UnknownName;
pub use read_move::{find_move, parse_move};

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
fn caret(text: &str, range: &Range<usize>, message: &str) -> String {
    let width = |part: Option<&str>| part.map_or(0, |part| shown(part).chars().count());
    let (start, width) = (width(text.get(..range.start)), width(text.get(range.clone())).max(1));
    format!("{}\n{}{} {message}", shown(text.trim_end()), " ".repeat(start), "^".repeat(width))
}
