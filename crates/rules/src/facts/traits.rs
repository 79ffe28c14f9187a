//! Traits: the parts of the language that a variant uses.

use crate::model::{CastlingPart, OutcomeRow, PerSide, Rules, Set, Word};
use crate::types::{KindSet, Side, SquareSet};

/// The parts of the language that a variant uses, as far as an executor can skip work for unused parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// True if any rule reads the squares that a move passed, once the move is known. The limits of a piece's own moves
    /// do not count: they are tested during the walk.
    pub reads_path: bool,
    /// The squares on which only castling depends on whether the piece has moved. Positions drop such a square from
    /// their untouched squares once no castling right needs it.
    pub castling_only: SquareSet,
    /// The kinds for which other rules depend on whether a piece has moved.
    pub touch_readers: KindSet,
    /// True if an outcome follows pieces through the past, so that games keep their positions.
    pub follows_pieces: bool,
    /// By side: true if rows that follow its moves may take pieces off the board.
    pub rows_remove: PerSide<bool>,
}

impl Traits {
    /// Reads all rules.
    pub fn new(rules: &Rules) -> Traits {
        let is_path = |word: Word| matches!(word, Word::Set(Set::Path));
        let reads_path = rules.survey().iter().any(|clause| !clause.section.is_movement() && clause.mentions(is_path));
        let follows_pieces = rules.outcomes.iter().any(OutcomeRow::follows_pieces);
        let (castling_only, touch_readers) = (castling_only(rules), rules.readers_of_touch());
        let rows_remove = Side::BOTH.map(|side| rules.rows_remove(side));
        Traits { reads_path, castling_only, touch_readers, follows_pieces, rows_remove }
    }
}

fn castling_only(rules: &Rules) -> SquareSet {
    // A lost castling right may come back if the other piece of the castling counts as unmoved again.
    if rules.refreshes() {
        return SquareSet::EMPTY;
    }
    let readers = rules.readers_of_touch();
    let parts = rules.castling.iter().flat_map(|row| row.ways.iter().flatten()).flat_map(|way| &way.parts);
    let (shared, only): (Vec<_>, Vec<_>) = parts.partition(|part| readers.contains(part.kind));
    let squares = |parts: Vec<&CastlingPart>| parts.into_iter().map(|part| part.from).collect::<SquareSet>();
    squares(only) - squares(shared)
}
