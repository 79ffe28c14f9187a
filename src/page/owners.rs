//! The kinds that each side can ever have, so that a page need not mention pieces that a side never has.

use super::grid;
use crate::model::{ArrayStep, Effect, MovePattern, Rules};
use crate::types::{Kind, KindSet, Side};

/// The kinds that each side may ever have. A side may have fewer, since conditions are ignored.
pub(super) fn owners(rules: &Rules) -> [KindSet; 2] {
    let mut owned = Side::BOTH.map(|side| at_the_start(rules, side));
    loop {
        let before = owned;
        for side in Side::BOTH {
            let [own, other] = [before[side.index()], before[side.other().index()]];
            owned[side.index()] = own | gained(rules, side, own, other);
        }
        if owned == before {
            return owned;
        }
    }
}

fn at_the_start(rules: &Rules, side: Side) -> KindSet {
    let on_board = rules.start.board.iter().filter(|(_, piece)| piece.side == side).map(|(_, piece)| piece.kind);
    let steps = rules.arrays.iter().filter(|row| side.is_of(row.side)).flat_map(|row| &row.steps);
    let shuffled = steps.flat_map(|step| match step {
        ArrayStep::Some { kind, .. } => std::slice::from_ref(kind),
        ArrayStep::InOrder(kinds) => kinds,
    });
    on_board.chain(grid::hand(rules, side).into_iter().map(|(kind, _)| kind)).chain(shuffled.copied()).collect()
}

/// The kinds that a side may get if it has some kinds and its opponent has others.
fn gained(rules: &Rules, side: Side, own: KindSet, other: KindSet) -> KindSet {
    let happens = |on: &[MovePattern], movers: KindSet| {
        on.is_empty() || on.iter().any(|pattern| pattern.by.is_none_or(|by| by.meets(movers)))
    };
    let mut gained: Vec<Kind> = Vec::new();
    for kind in own.iter() {
        let moves = rules.piece(kind).moves.iter();
        gained.extend(moves.flat_map(|movement| movement.legs().chain([movement])).filter_map(|leg| leg.becomes));
    }
    for row in rules.promotion.iter().filter(|row| side.is_of(row.side) && happens(&row.on, own)) {
        gained.extend(own.iter().flat_map(|kind| rules.forms(row, kind)));
    }
    for row in rules.drops.iter().filter(|row| side.is_of(row.side) && row.free) {
        gained.extend(rules.kinds().filter(|kind| row.pieces.contains(*kind)));
    }
    // The effects of a row may apply to pieces of either side.
    for row in rules.after.iter().filter(|row| happens(&row.on, own | other)) {
        for effect in row.effects.iter().map(Effect::traits) {
            gained.extend(effect.puts.filter(|_| side.is_of(row.side)));
            gained.extend(effect.becomes);
            if effect.flips {
                gained.extend(other.iter());
            }
        }
    }
    let goes_here = |owner: Side| rules.captured.go.hand_of(owner) == Some(side);
    let captured = [(side, own), (side.other(), other)].into_iter().filter(|(owner, _)| goes_here(*owner));
    for kind in captured.flat_map(|(_, kinds)| kinds.iter()) {
        gained.push(kind);
        gained.extend(rules.piece(kind).promoted_from);
        gained.extend(rules.demoted.get(kind.index()).copied().flatten());
    }
    gained.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_core::Variant;

    #[test]
    fn a_side_has_what_it_starts_with_and_what_it_may_get() {
        let cases = [
            ("chess", Side::First, ""),
            ("chess", Side::Second, ""),
            ("crazyhouse", Side::First, ""),
            ("crazyhouse", Side::Second, ""),
            ("shogi", Side::First, ""),
            ("shogi", Side::Second, ""),
            ("ataxx", Side::First, ""),
            ("ataxx", Side::Second, ""),
            ("forward", Side::First, "king"),
            ("chess960", Side::First, ""),
            ("hnefatafl", Side::First, "king"),
            ("hnefatafl", Side::Second, ""),
            ("empire", Side::First, "knight bishop rook"),
            ("spartan", Side::First, "hoplite general warlord lieutenant captain"),
        ];
        for (name, side, never) in cases {
            let variant = Variant::builtin(name).unwrap();
            let rules = variant.rules();
            let owned = owners(rules)[side.index()];
            let missing: Vec<&str> = rules
                .kinds()
                .filter(|kind| !owned.contains(*kind))
                .map(|kind| rules.piece(kind).name.as_str())
                .collect();
            assert_eq!(missing.join(" "), never, "{name} {side:?}");
        }
    }
}
