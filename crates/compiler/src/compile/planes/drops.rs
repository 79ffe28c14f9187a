//! Compiles drops: the squares where each kind may enter the board.

use super::law::{Law, one_a_file};
use super::layout::Layout;
use crate::compile::program::Compiler;
use crate::facts::Reach;
use crate::model::{Drop, MoveKind, MovePattern, Rules};
use crate::tables::planes::{DropRule, DropZone};
use crate::types::{KindSet, Piece, Side, SquareSet};

/// The kinds that are limited to one piece per file.
pub(super) fn files_watched(rules: &Rules) -> KindSet {
    let conditions = rules.drops.iter().filter_map(|row| row.when.as_ref());
    conditions.filter_map(one_a_file).fold(KindSet::EMPTY, |all, kinds| all | kinds)
}

/// The kinds that may enter promoted.
pub(super) fn enter_promoted(rules: &Rules) -> KindSet {
    let may_enter = |pattern: &MovePattern| {
        let MovePattern { by, kind, takes: _, from: _, to: _, becomes: _, unmoved: _, when: _ } = pattern;
        (*kind == Some(MoveKind::Drop)).then(|| by.unwrap_or(KindSet::ALL))
    };
    let by = rules.promotion.iter().flat_map(|row| &row.on).filter_map(may_enter);
    by.fold(KindSet::EMPTY, |all, by| all | by) & rules.kinds().collect()
}

/// Compiles the drops of a side, by kind.
pub(super) fn drops<const W: usize>(
    rules: &Rules,
    reach: &Reach,
    law: &Law,
    side: Side,
    layout: &Layout,
    compiler: &mut Compiler<W>,
) -> Vec<DropRule<W>> {
    let mut drops = Vec::new();
    for kind in rules.kinds() {
        let dead = if law.stranded { reach.stranded(Piece { side, kind }) } else { SquareSet::EMPTY };
        let mut zone = |Drop { name: _, side: _, pieces: _, free: _, to, when }: &Drop| {
            let fixed = to
                .as_ref()
                .map_or(Some(rules.board.squares()), |set| set.as_squares().map(|squares| squares[side.index()]));
            let set = to.as_ref().filter(|_| fixed.is_none()).map(|set| compiler.set(set, side));
            let no_other = when.as_ref().and_then(one_a_file).and_then(|kinds| layout.planes_of(kinds).ok());
            let when = when.as_ref().filter(|_| no_other.is_none()).map(|when| compiler.square_test(when, side));
            let squares = fixed.unwrap_or(rules.board.squares()) - dead;
            DropZone { squares: squares.into(), no_other: no_other.unwrap_or(0), set, when }
        };
        let rows = rules.drops.iter().filter(|row| row.pieces.contains(kind) && side.is_of(row.side));
        let zones: Vec<DropZone<W>> = rows.map(&mut zone).collect();
        if !zones.is_empty() {
            drops.push(DropRule { kind, zones, may_not_mate: law.mating_drops.contains(kind) });
        }
    }
    drops
}
