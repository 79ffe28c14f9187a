//! Works out plain facts that follow from a variant's rules alone.

use crate::model::{
    Board, Captured, CapturedAs, Geometry, Into, Lands, Level, MovePattern, Movement, PromotionRow, Rules, Set, Takes,
    Word,
};
use crate::tables::program::{Code, Effect, Programs};
use crate::types::{Bits, Kind};

/// Marks the `after` rows that can change whether a move is forbidden. A row that only changes which pieces count as
/// moved cannot, unless a forbidden row reads that. Valid only where tables find all attacks.
pub(super) fn mark_rows_that_matter<const W: usize>(rules: &Rules, programs: &mut Programs<W>) {
    // `Reach` is included, because a movement to empty squares may depend on what has moved.
    let reads = |word: Word| matches!(word, Word::Set(Set::Untouched | Set::Reach(_)));
    let reads_untouched = rules.forbidden.iter().any(|row| row.when.mentions(reads));
    for side in &mut programs.sides {
        let is_plain = side.forbidden.iter().all(|row| !row.concerns || row.level <= Level::Attacks);
        for row in &mut side.after {
            let touches = |(effect, _): &(Effect, Code)| matches!(effect, Effect::Touch | Effect::Fresh);
            row.matters = reads_untouched || !is_plain || row.choose.is_some() || !row.effects.iter().all(touches);
        }
    }
}

/// Do start and end describe the moves of a kind completely?
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
        Into::Kinds(_) => MovePattern::any_is_by(&row.on, kind),
    };
    rules.piece(kind).moves.iter().all(simple) && !rules.promotion.iter().any(promotes)
}

/// As which kind a captured piece is held, by kind, unmarked and marked.
pub(super) fn held(rules: &Rules) -> Vec<[Kind; 2]> {
    // Where captured pieces go is read when they are captured.
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
