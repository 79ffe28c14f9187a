//! Derives plain facts from a variant's rules alone.

use super::layout::Layout;
use super::plan::judges_attacks;
use super::walls;
use crate::facts::Traits;
use crate::model::{Board, Level, MoveKind, Movement, Rules, Set, Word};
use crate::tables::planes::{Features, Walks};
use crate::tables::program::{AfterRule, EffectRule, Programs, SetCode, SidePrograms};
use crate::types::{Bits, Kind, KindSet, Side};

/// The features that the rules use, with facts derived from them. `attacks_alike` is true if all pieces of a side can
/// be captured in the same ways.
pub(super) fn features<const W: usize>(
    rules: &Rules,
    traits: &Traits,
    layout: &Layout,
    programs: &Programs<W>,
    walks: &Walks<W>,
    attacks_alike: bool,
) -> Features {
    let settles = programs.sides.each_ref().map(settled_kinds);
    let is_late = rules.forbidden.iter().any(|row| !row.at_landing);
    let simple: KindSet = rules.kinds().filter(|&kind| is_simple(rules, kind)).collect();
    let mut walked = rules.kinds().filter(|&kind| walks.kinds.contains(kind) && simple.contains(kind));
    let walks_capture = walked.any(|kind| rules.piece(kind).moves.iter().any(Movement::can_take));
    Features {
        pass: rules.pass,
        hands: rules.has_hands(),
        has_turns: rules.turn.is_some(),
        many_trails: rules.turn.is_some() && rules.has_trail(),
        has_ends: programs.sides.iter().flat_map(|side| &side.outcomes).any(|row| row.in_perft),
        has_hops: layout.movers.iter().any(|mover| mover.movement.geometry.hop().is_some()),
        takes_own: rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| !movement.onto.own.is_empty()),
        reads_path: traits.reads_path,
        changes_at_most_two: walks.kinds.is_empty() && settles == [0; 2],
        attacks_alike,
        simple,
        plain_captures: walks_capture || layout.movers.iter().any(|mover| mover.movement.can_take()),
        judges_attacks: Side::BOTH.map(|side| judges_attacks(rules, side)),
        follows: programs.sides.each_ref().map(|side| is_late && side.after.iter().any(|row| row.matters)),
        chooses: programs.sides.each_ref().map(|side| side.after.iter().any(|row| row.choose.is_some())),
        walls_only_hinder: Side::BOTH.map(|side| rules.turn.is_none() && walls::only_hinder(rules, side)),
        settles,
    }
}

/// The kinds of moves that something can follow, one bit for each: see [`Features::settles`].
fn settled_kinds<const W: usize>(side: &SidePrograms<W>) -> u8 {
    if side.turn.is_some() {
        return u8::MAX;
    }
    let follows = |row: &AfterRule<W>, kind: MoveKind| row.on.is_empty() || row.on.iter().any(|on| on.is_of(kind));
    let settled = MoveKind::EVERY.into_iter().filter(|&kind| side.after.iter().any(|row| follows(row, kind)));
    settled.fold(0, |all, kind| all | 1 << kind as u8)
}

/// Marks the `after` rows that can change whether a move is forbidden. A row that only changes which pieces count as
/// moved cannot, unless a forbidden row reads that. Valid only if tables find all attacks.
pub(super) fn mark_rows_that_matter<const W: usize>(rules: &Rules, programs: &mut Programs<W>) {
    let reads = |word: Word| matches!(word, Word::Set(set) if may_read_touch(set));
    let reads_untouched = rules.forbidden.iter().any(|row| row.when.mentions(reads));
    for side in &mut programs.sides {
        let is_plain = side.forbidden.iter().all(|row| !row.concerns || row.level <= Level::Attacks);
        for row in &mut side.after {
            let touches = |(effect, _): &(EffectRule, SetCode)| matches!(effect, EffectRule::Touch | EffectRule::Fresh);
            row.matters = reads_untouched || !is_plain || row.choose.is_some() || !row.effects.iter().all(touches);
        }
    }
}

/// Returns true if the word itself, apart from its parts, may depend on which pieces have moved, provided that attacks
/// do not.
fn may_read_touch(set: &Set) -> bool {
    match set {
        // `Reach` is included, because a movement to empty squares may depend on which pieces have moved.
        Set::Untouched | Set::Reach(_) => true,
        Set::Attacked(_) | Set::Guarded => false,
        Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => false,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => false,
        Set::Walls | Set::Stranded | Set::Trail => false,
        Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => false,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) => false,
        Set::Along(..) | Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) => false,
    }
}

/// Returns true if start and end describe the moves of a kind completely.
fn is_simple(rules: &Rules, kind: Kind) -> bool {
    rules.piece(kind).moves.iter().all(Movement::is_told_by_ends) && rules.promotes_to(kind).is_empty()
}

/// The kind that a captured piece has in the hand, by its kind on the board, unmarked and marked.
pub(super) fn held(rules: &Rules) -> Vec<[Kind; 2]> {
    // The destination of captured pieces is read when they are captured.
    rules.kinds().map(|kind| [false, true].map(|marked| rules.held_as(kind, marked))).collect()
}

/// The squares on the file of each square of the grid.
pub(super) fn files<const W: usize>(board: &Board) -> Vec<Bits<W>> {
    let files: Vec<Bits<W>> = (0..board.files()).map(|file| board.file_squares(file).into()).collect();
    (0..board.ranks()).flat_map(|_| files.iter().copied()).collect()
}
