//! Works out plain facts of a variant that follow from its rules alone.

use crate::model::{Board, Captured, CapturedAs, Geometry, Into, Lands, Movement, PromotionRow, Rules, Takes};
use crate::types::{Bits, Kind};

/// Do start and end say all of the moves of a kind?
pub(super) fn is_simple(rules: &Rules, kind: Kind) -> bool {
    let simple = |movement: &Movement| {
        !matches!(movement.geometry, Geometry::Path(_))
            && movement.takes == Takes::Target
            && movement.lands == Lands::Target
            && !movement.leaves_trail
            && !movement.onto.trail
            && movement.becomes.is_none()
    };
    let promotes = |row: &PromotionRow| match &row.into {
        Into::Promoted => rules.piece(kind).promotes_to.is_some(),
        Into::Unpromoted => rules.piece(kind).promoted_from.is_some(),
        Into::Kinds(_) => {
            row.on.is_empty() || row.on.iter().any(|pattern| pattern.by.is_none_or(|by| by.contains(kind)))
        }
    };
    rules.piece(kind).moves.iter().all(simple) && !rules.promotion.iter().any(promotes)
}

/// As what a captured piece is held, by kind, unmarked and marked.
pub(super) fn held(rules: &Rules) -> Vec<[Kind; 2]> {
    // Where they go is asked when they are captured.
    let Captured { go: _, shape } = rules.captured;
    let of = |kind: Kind| match shape {
        CapturedAs::AsItStood => [kind; 2],
        CapturedAs::Unpromoted => {
            [rules.piece(kind).promoted_from.unwrap_or(kind), rules.demoted[kind.index()].unwrap_or(kind)]
        }
    };
    rules.kinds().map(of).collect()
}

/// The squares on the file of each square of the grid.
pub(super) fn files<const W: usize>(board: &Board) -> Vec<Bits<W>> {
    let files: Vec<Bits<W>> = (0..board.files()).map(|file| board.file_squares(file).into()).collect();
    (0..board.ranks()).flat_map(|_| files.iter().copied()).collect()
}
