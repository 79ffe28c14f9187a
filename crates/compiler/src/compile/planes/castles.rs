//! Compiles castlings, and finds those that can be tested without making them.

use super::law::attacked;
use crate::compile::program::Compiler;
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Condition, Rules, Set};
use crate::tables::planes::{Castle, CastleStart, Part, Threat, ThreatKind, Threats};
use crate::types::{Bits, KindSet, Side, SquareSet};

/// The castlings of a side, grouped by the square where the first piece starts.
pub(super) fn castles<const W: usize>(rules: &Rules, side: Side, compiler: &mut Compiler<W>) -> Vec<Castle<W>> {
    let all = || rules.castling.iter().flat_map(|row| row.ways.iter().flatten()).flat_map(|way| &way.parts);
    let only = |part: &CastlingPart| all().all(|other| other.from != part.from || other.kind == part.kind);
    let test = |CastlingRow { name: _, side: _, letter: _, san: _, ways: _, when }: &CastlingRow| {
        when.as_ref().map(|when| compiler.test(when, side))
    };
    // The options of a row share its condition.
    let tests: Vec<_> = rules.castling.iter().map(test).collect();
    let test_of = |row: &CastlingRow| {
        let place = rules.castling.iter().position(|other| std::ptr::eq(other, row));
        place.and_then(|place| tests[place].clone())
    };
    let castle = |(number, row, way): (u8, &CastlingRow, &CastlingWay)| {
        let CastlingWay { parts, empty, safe } = way;
        // Without check every square is safe.
        let safe = if rules.check.is_some() { *safe } else { SquareSet::EMPTY };
        Castle {
            number,
            parts: parts.iter().map(|&CastlingPart { kind, from, to }| Part { kind, from: from.0, to: to.0 }).collect(),
            starts: way.starts().into(),
            empty: (*empty - way.starts()).into(),
            safe: safe.into(),
            checked: checked(rules).filter(|kinds| parts.first().is_some_and(|first| kinds.contains(first.kind))),
            // If pieces may count as unmoved again, an untouched piece may be of any kind.
            manned: !rules.refreshes() && parts.iter().all(only),
            when: test_of(row),
            known: false,
        }
    };
    let own = rules.castlings(side).filter(|(_, row, _)| side.is_of(row.side));
    let mut castles: Vec<Castle<W>> = own.map(castle).collect();
    castles.sort_by_cached_key(|castle| castle.parts.first().map(|first| first.from));
    castles
}

/// The squares where the first pieces of castlings start, each with the indices of its castlings.
pub(super) fn castle_starts<const W: usize>(castles: &[Castle<W>]) -> Vec<CastleStart> {
    let mut starts: Vec<CastleStart> = Vec::new();
    for (place, castle) in castles.iter().enumerate() {
        let Some(first) = castle.parts.first() else { continue };
        match starts.last_mut().filter(|start| start.square == first.from) {
            Some(start) => start.castles.end = place + 1,
            None => starts.push(CastleStart { square: first.from, castles: place..place + 1 }),
        }
    }
    starts
}

/// The kinds of which one must be attacked for check, if check means only that.
pub(super) fn checked(rules: &Rules) -> Option<KindSet> {
    match &rules.check {
        Some(Condition::Any(set)) => attacked(set, &Set::Own),
        // For any other definition of check, its program runs.
        _ => None,
    }
}

impl<const W: usize> Castle<W> {
    /// Returns true if this castling can be tested like steps of the royal. No attacking line to a square that must be
    /// safe may pass the start of another castling piece, because its departure would open the line. If another
    /// castling piece will block a line to the target, that line must also hit a square that the royal passes.
    pub(super) fn is_known(&self, threats: &Threats, paths: &[Bits<W>], grid: usize, royals: KindSet) -> bool {
        let [first, others @ ..] = &self.parts[..] else { return false };
        let opened = others.iter().fold(Bits::EMPTY, |all, part| all | Bits::of(usize::from(part.from)));
        let path = |threat: &Threat, to: usize, from: usize| paths[threat.paths as usize + to * grid + from];
        let blocked = others.iter().fold(Bits::EMPTY, |all, part| all | Bits::of(usize::from(part.to)));
        let goal = usize::from(first.to);
        let is_decided = |threat: &Threat, from: usize| {
            let to_goal = path(threat, goal, from);
            let hits = |square: usize| to_goal.has(square) || path(threat, square, from).has(goal);
            !to_goal.meets(blocked) || self.passed().into_iter().any(hits)
        };
        let slides: Vec<&Threat> = threats.iter().filter(|threat| threat.kind == ThreatKind::Slide).collect();
        self.checked == Some(royals)
            && self.when.is_none()
            && self.safe.has(usize::from(first.to))
            && !self.safe.meets(opened)
            && self
                .safe
                .into_iter()
                .all(|to| slides.iter().all(|threat| (0..grid).all(|from| !path(threat, to, from).meets(opened))))
            && slides.iter().all(|threat| (0..grid).all(|from| is_decided(threat, from)))
    }
}
