//! Compiles castlings, and tells which of them need no trial.

use super::law::{attacked, concerns};
use crate::compile::program::Compiler;
use crate::model::{CastlingPart, CastlingRow, Condition, Rules, Set};
use crate::tables::masks::{Castle, MOST_CASTLES, Part, Threat, ThreatKind, Threats};
use crate::types::{Bits, KindSet, Side, SquareSet};

/// The castlings of a side.
///
/// # Errors
/// If there are too many.
pub(super) fn castles<const W: usize>(
    rules: &Rules,
    side: Side,
    compiler: &mut Compiler<W>,
) -> Result<Vec<Castle<W>>, String> {
    let all: Vec<_> = rules.castling.iter().flat_map(|row| row.moves.iter().flatten()).collect();
    let only = |part: &CastlingPart| all.iter().all(|other| other.from != part.from || other.kind == part.kind);
    let of = |(index, row): (usize, &CastlingRow)| {
        let CastlingRow { name: _, side: _, letter: _, san: _, moves, empty, safe, when } = row;
        let moves = &moves[side.index()];
        let starts: SquareSet = moves.iter().map(|part| part.from).collect();
        // Without check nothing is unsafe.
        let safe = if rules.check.is_some() { safe[side.index()] } else { SquareSet::EMPTY };
        Castle {
            row: index as u8,
            parts: moves.iter().map(|&CastlingPart { kind, from, to }| Part { kind, from: from.0, to: to.0 }).collect(),
            starts: starts.into(),
            empty: (empty[side.index()] - starts).into(),
            safe: safe.into(),
            checked: checked(rules).filter(|kinds| moves.first().is_some_and(|first| kinds.contains(first.kind))),
            manned: moves.iter().all(only),
            when: when.as_ref().map(|when| compiler.test(when, side)),
            known: false,
        }
    };
    let rows = rules.castling.iter().enumerate().filter(|(_, row)| concerns(row.side, side));
    let castles: Vec<_> = rows.filter(|(_, row)| !row.moves[side.index()].is_empty()).map(of).collect();
    if castles.len() > MOST_CASTLES { Err("too many castlings".into()) } else { Ok(castles) }
}

/// The kinds of which one is attacked if there is check: if that is just what check is.
pub(super) fn checked(rules: &Rules) -> Option<KindSet> {
    match &rules.check {
        Some(Condition::Any(set)) => attacked(set, &Set::Own),
        _ => None,
    }
}

/// The starts of every castling of either side.
pub(super) fn rights<const W: usize>(rules: &Rules) -> Vec<Bits<W>> {
    let starts = rules.castling.iter().flat_map(|row| &row.moves).filter(|parts| !parts.is_empty());
    starts.map(|parts| parts.iter().map(|part| part.from).collect::<SquareSet>().into()).collect()
}

impl<const W: usize> Castle<W> {
    /// Is a royal first piece safe at the end and on its way if it would be safe there by a step? Yes if no line of attack to these squares
    /// passes the starts of the others, which they open.
    pub(super) fn is_known(&self, threats: &Threats, paths: &[Bits<W>], grid: usize, royals: KindSet) -> bool {
        let [first, others @ ..] = &self.parts[..] else { return false };
        let opened = others.iter().fold(Bits::EMPTY, |all, part| all | Bits::of(usize::from(part.from)));
        let line =
            |threat: &Threat, to: usize, from: usize| paths[threat.paths as usize + to * grid + from].meets(opened);
        let slides: Vec<&Threat> = threats.iter().filter(|threat| threat.kind == ThreatKind::Slide).collect();
        self.checked == Some(royals)
            && self.when.is_none()
            && self.safe.has(usize::from(first.to))
            && !self.safe.meets(opened)
            && self.safe.into_iter().all(|to| slides.iter().all(|threat| (0..grid).all(|from| !line(threat, to, from))))
    }
}
