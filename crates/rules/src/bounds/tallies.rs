//! Bounds of counters that change with captures, drops, castlings or promotions. Each of these uses up a piece, or its
//! first move.

use super::numbers::Numbers;
use super::outset::Outset;
use crate::model::{
    Counter, CounterStep, Geometry, Hop, MoveKind, MovePattern, Movement, PerSide, Rules, Scope, Takes, Taking,
};
use crate::types::{KindSet, Side};
use std::ops::RangeInclusive;

/// The minimum and maximum of a counter, by the side that reads it.
pub type CounterBounds = PerSide<(i64, i64)>;

/// The bounds of all counters from an outset that follow from the numbers of pieces. They include the values at the
/// start.
pub fn tallies(outset: &Outset, numbers: Option<&Numbers>) -> Vec<CounterBounds> {
    let rules = outset.rules;
    let of = |counter: &Counter, side: Side| {
        let range = counter.range();
        let Some(&now) = outset.counters.get(counter.slot_of(side)) else { return (*range.start(), *range.end()) };
        let movers = if counter.scope == Scope::Side { vec![side] } else { Side::BOTH.to_vec() };
        // The sum of the changes in one direction.
        let sum = |end: fn(&RangeInclusive<i64>) -> i64| -> Option<i64> {
            let steps =
                counter.steps.iter().filter_map(|step| Some((step, end(&step.adds()?)))).filter(|step| step.1 != 0);
            steps.map(|(step, add)| Some(add.saturating_mul(times(outset, numbers?, step, &movers)?))).sum()
        };
        let begin = i64::from(counter.start);
        let set = counter.steps.iter().filter_map(CounterStep::sets).chain([begin..=begin]);
        let (low, high) = set.fold((now, now), |(low, high), n| (low.min(*n.start()), high.max(*n.end())));
        let least = sum(|add| *add.start().min(&0)).map_or(*range.start(), |fall| (low + fall).max(*range.start()));
        let most = sum(|add| *add.end().max(&0)).map_or(*range.end(), |rise| (high + rise).min(*range.end()));
        (least.min(low), most.max(high))
    };
    rules.counters.iter().map(|counter| Side::BOTH.map(|side| of(counter, side))).collect()
}

/// The number of times that the moves of some players can match a step; `None` if there is no limit.
fn times(outset: &Outset, numbers: &Numbers, step: &CounterStep, movers: &[Side]) -> Option<i64> {
    if step.on.is_empty() {
        return None;
    }
    let each = step.on.iter().map(|pattern| {
        let known = [
            captures(outset, numbers, pattern, movers),
            drops(outset, pattern, movers),
            castlings(outset, pattern, movers),
            promotions(outset, numbers, pattern, movers),
        ];
        known.into_iter().flatten().min()
    });
    each.sum::<Option<usize>>().and_then(|times| i64::try_from(times).ok())
}

/// The number of possible captures: each removes a piece for good.
fn captures(outset: &Outset, numbers: &Numbers, pattern: &MovePattern, movers: &[Side]) -> Option<usize> {
    let kinds = match pattern.takes? {
        Taking::Nothing => return None,
        Taking::Anything => KindSet::ALL,
        Taking::Kinds(kinds) => kinds,
    };
    let any_side = numbers.is_shared || takes_own(outset.rules);
    let is_victim = |side: Side| any_side || movers.contains(&side.other());
    let victims = Side::BOTH.map(|side| if is_victim(side) { kinds } else { KindSet::EMPTY });
    numbers.dwindles.then(|| numbers.ever(victims))
}

/// Returns `true` if any move may capture a piece of its own side.
fn takes_own(rules: &Rules) -> bool {
    let takes_own = |movement: &Movement| {
        let hops_own = |hop: &Hop| !hop.over.own.is_empty();
        let hurdles = matches!(&movement.geometry, Geometry::Hopper(_, hop) if hops_own(hop));
        !movement.onto.own.is_empty()
            || matches!(movement.takes, Takes::Set(_))
            || movement.takes == Takes::Hurdles && hurdles
    };
    let moves = rules.pieces.iter().flat_map(|piece| &piece.moves);
    moves.clone().any(takes_own) || moves.flat_map(Movement::legs).any(takes_own)
}

/// The number of possible drops: each takes a piece from the hand, which is never refilled.
fn drops(outset: &Outset, pattern: &MovePattern, movers: &[Side]) -> Option<usize> {
    let rules = outset.rules;
    let is_filled = rules.captured.go.is_kept() || rules.drops.iter().any(|row| row.free);
    if pattern.kind != Some(MoveKind::Drop) || is_filled {
        return None;
    }
    let held = |side: &Side| -> usize {
        rules.kinds().filter(|&kind| pattern.is_by(kind)).map(|kind| outset.pieces.in_hand(*side, kind)).sum()
    };
    Some(movers.iter().map(held).sum())
}

/// The number of possible castlings: each is the first move of the castling piece.
fn castlings(outset: &Outset, pattern: &MovePattern, movers: &[Side]) -> Option<usize> {
    let rules = outset.rules;
    if pattern.kind != Some(MoveKind::Castle) || rules.refreshes() {
        return None;
    }
    let of = |side: Side| {
        let first = rules.castlings(side).filter_map(|(_, _, way)| way.parts.first());
        let kinds: KindSet = first.map(|part| part.kind).filter(|kind| pattern.is_by(*kind)).collect();
        kinds.iter().map(|kind| outset.pieces.on_board(side, kind)).sum::<usize>()
    };
    Some(movers.iter().map(|&side| of(side)).sum())
}

/// The number of possible promotions: each turns a piece into another, which never turns back.
fn promotions(outset: &Outset, numbers: &Numbers, pattern: &MovePattern, movers: &[Side]) -> Option<usize> {
    let rules = outset.rules;
    let wanted = pattern.becomes?;
    let first: KindSet = rules.kinds().filter(|&kind| rules.becomes(kind).meets(wanted)).collect();
    // All kinds that these may finally become.
    let every: KindSet = rules.kinds().collect();
    let mut after = wanted & every;
    loop {
        let more = after.iter().fold(after, |all, kind| all | rules.becomes(kind));
        if more == after {
            break;
        }
        after = more;
    }
    let returns = after.meets(first) || !rules.after.is_empty();
    let of = Side::BOTH.map(|side| if movers.contains(&side) { first } else { KindSet::EMPTY });
    (numbers.dwindles && !returns).then(|| numbers.ever(of))
}
