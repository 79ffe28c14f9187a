//! Diagrams of the moves of a piece: the piece is in the middle of a board, and each square around it shows what the
//! piece may do there.
//!
//! A diagram is made from the rules, not by playing moves, so it also shows conditions, hurdles and squares that must
//! be empty. It shows the first player's piece.

mod draft;
mod hop;
mod legend;
mod notes;
mod panel;
mod path;
mod promotion;
mod svg;
mod text;

pub use legend::{LegendLine, Symbol};
pub use panel::{Hurdle, Mark, Panel, Way, When};

use super::lines::BoardLine;
use super::piece::Look;
use crate::model::{Board, Shape};
use crate::types::{Kind, Side, SquareSet};
use draft::Draft;
use ferz_core::Variant;

/// The moves of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// The piece.
    pub piece: Look,
    /// The shape of cells, which defines neighbours.
    pub shape: Shape,
    /// The boards, side by side if one cannot show all moves: with and without hurdles, for example. There is at least
    /// one.
    pub panels: Vec<Panel>,
    /// Notes on moves, each with the letter next to its marks.
    pub notes: Vec<(char, String)>,
    /// Remarks on all moves, and facts that no mark shows.
    pub remarks: Vec<String>,
    /// Squares mentioned in notes and remarks, on the board of the variant.
    pub maps: Vec<SquareMap>,
    /// The board of the variant.
    pub board: Board,
    /// The lines of a board whose pieces stand on points; `None` if they stand in cells.
    pub lines: Option<Vec<BoardLine>>,
}

impl Diagram {
    /// Draws the piece with its letters instead of its script, which needs a font.
    #[must_use]
    pub fn in_letters(mut self) -> Diagram {
        self.piece.script = None;
        self
    }
}

/// Squares that matter to a piece, on the board of its variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareMap {
    /// The letter of the note that mentions the squares, and a few words.
    pub title: String,
    /// Set if the piece promotes there.
    pub is_promotion: bool,
    /// The squares.
    pub squares: SquareSet,
}

/// The moves of a kind of piece of the first player.
///
/// # Panics
/// If the variant has no such kind.
pub fn movement(variant: &Variant, kind: Kind) -> Diagram {
    movement_of(variant, kind, Side::First)
}

/// The moves of a kind of piece of a side, with the board as the first player sees it.
fn movement_of(variant: &Variant, kind: Kind, side: Side) -> Diagram {
    let rules = variant.rules();
    let mut draft = Draft::new(rules, side);
    draft.moves(&rules.piece(kind).moves);
    draft.promotions(kind);
    draft.castlings(kind);
    draft.finish(Look::new(rules, side, kind, false))
}
