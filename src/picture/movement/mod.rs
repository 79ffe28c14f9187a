//! How a piece moves, as a diagram: the piece in the middle of a board, and on each square around it what it may do there.
//!
//! A diagram is made from what the rules say, not by trying: so it shows conditions, hurdles and squares that must be empty, too.
//! It shows the first player's piece.

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

use super::piece::Look;
use crate::model::{Board, Shape};
use crate::types::{Kind, Side, SquareSet};
use draft::Draft;
use ferz_core::Variant;

/// How a piece moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// The piece.
    pub piece: Look,
    /// What a neighbour is.
    pub shape: Shape,
    /// What it may do, one beside the other where one board cannot show all: over hurdles, say, what it could do without them.
    /// There is at least one.
    pub panels: Vec<Panel>,
    /// What is to be known of moves, each with the letter that stands beside the marks it is about.
    pub notes: Vec<(char, String)>,
    /// What is to be known of all its moves, and what no mark shows.
    pub remarks: Vec<String>,
    /// Squares that notes and remarks speak of, on the board of the variant.
    pub maps: Vec<SquareMap>,
    /// The board of the variant.
    pub board: Board,
}

/// Squares that matter to a piece, on the board of its variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareMap {
    /// What they are: the letter of the note that speaks of them, and a few words.
    pub title: String,
    /// Does the piece promote there?
    pub is_promotion: bool,
    /// The squares.
    pub squares: SquareSet,
}

/// How a kind of piece of the first player moves.
///
/// # Panics
/// If the variant has no such kind.
pub fn movement(variant: &Variant, kind: Kind) -> Diagram {
    movement_of(variant, kind, Side::First)
}

/// How a kind of piece of a side moves, as the board is seen from the first player.
fn movement_of(variant: &Variant, kind: Kind, side: Side) -> Diagram {
    let rules = variant.rules();
    let mut draft = Draft::new(rules, side);
    draft.moves(&rules.piece(kind).moves);
    draft.promotions(kind);
    draft.castlings(kind);
    draft.finish(Look::new(rules, side, kind, false))
}
