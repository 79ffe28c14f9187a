//! Derives promotions: for every start, the squares where a piece may stay unpromoted, and those where it may promote.

use super::entry::zone;
use super::explain::of_promotion;
use super::law::Law;
use super::plan::{PlanDraft, filter_texts};
use crate::facts::Reach;
use crate::model::{MoveKind, MovePattern, PromotionRow, Rules};
use crate::tables::planes::{Group, Landing, Promotion, RuleWay};
use crate::types::{Bits, Kind, KindSet, Piece, Side, SquareSet};

/// The choices of a piece of one kind and side, by start and end of its move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Choices {
    /// The squares where it may stay unpromoted, by start.
    pub stay: Vec<SquareSet>,
    /// The kinds it may become, each with its limit (the most pieces of that kind for its side), and the squares, by
    /// start.
    pub become_: Vec<(Kind, Option<u16>, Vec<SquareSet>)>,
}

impl Choices {
    /// The choices of `piece`; `None` if it never promotes.
    ///
    /// # Errors
    /// The row that depends on more than start and end, with the reason.
    pub fn of(rules: &Rules, reach: &Reach, law: &Law, piece: Piece) -> Result<Option<Choices>, (String, String)> {
        let squares = rules.board.squares();
        let grid = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let dead = |kind| if law.stranded { reach.stranded(Piece { kind, ..piece }) } else { SquareSet::EMPTY };
        let mut choices = Choices { stay: vec![squares - dead(piece.kind); grid], become_: Vec::new() };
        for row in rules.promotion.iter().filter(|row| piece.side.is_of(row.side)) {
            let PromotionRow { name: _, side: _, on: _, when: _, into: _, optional, limits } = row;
            let into = rules.forms(row, piece.kind);
            if into.is_empty() {
                continue;
            }
            let unfit = |why: &str| (of_promotion(row), why.to_owned());
            let ends = ends(rules, row, piece).map_err(unfit)?;
            if ends.iter().all(SquareSet::is_empty) {
                continue;
            }
            if !optional {
                choices.stay.iter_mut().zip(&ends).for_each(|(stay, ends)| *stay = *stay - *ends);
            }
            for &kind in into {
                let limit = limits.iter().find(|(limited, _)| *limited == kind).map(|&(_, limit)| limit);
                let ends = ends.iter().map(|&ends| ends - dead(kind));
                match choices.become_.iter_mut().find(|(known, ..)| *known == kind) {
                    Some((_, known, _)) if *known != limit => {
                        return Err(unfit("limits unlike those of another row"));
                    }
                    Some((.., all)) => all.iter_mut().zip(ends).for_each(|(all, ends)| *all |= ends),
                    None => choices.become_.push((kind, limit, ends.collect())),
                }
            }
        }
        let plain = choices.become_.is_empty() && choices.stay.iter().all(|stay| *stay == squares);
        Ok((!plain).then_some(choices))
    }

    /// The choices of a piece that always becomes `kind`.
    pub fn always(rules: &Rules, reach: &Reach, law: &Law, side: Side, kind: Kind) -> Choices {
        let grid = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let dead = if law.stranded { reach.stranded(Piece { side, kind }) } else { SquareSet::EMPTY };
        Choices {
            stay: vec![SquareSet::EMPTY; grid],
            become_: vec![(kind, None, vec![rules.board.squares() - dead; grid])],
        }
    }
}

/// The choices of the pieces of each kind and side. Kinds that promote share no plane with others.
pub(super) fn offers(
    rules: &Rules,
    reach: &Reach,
    law: &Law,
    draft: &mut PlanDraft,
    own_plane: &mut KindSet,
) -> Vec<[Option<Choices>; 2]> {
    let mut choices: Vec<[Option<Choices>; 2]> = Vec::new();
    for kind in rules.kinds() {
        let mut of = |side| match Choices::of(rules, reach, law, Piece { side, kind }) {
            Ok(choices) => choices,
            Err((rule, why)) => {
                draft.explain(rule, RuleWay::Judged, filter_texts::PROMOTIONS, &why);
                draft.plan.promoting.insert(kind);
                None
            }
        };
        let of_kind = Side::BOTH.map(&mut of);
        choices.push(if draft.plan.promoting.contains(kind) { [None, None] } else { of_kind });
        // A movement that turns other pieces into this kind leaves a piece of this kind unchanged.
        let stays = rules.piece(kind).moves.iter().any(|movement| movement.becomes == Some(kind));
        if stays || choices[kind.index()].iter().any(Option::is_some) {
            own_plane.insert(kind);
        }
    }
    choices
}

/// Returns true if a row may turn a piece into one of some kinds.
pub(super) fn may_become(rules: &Rules, kind: Kind, kinds: KindSet) -> bool {
    rules.promotion.iter().flat_map(|row| rules.forms(row, kind)).any(|kind| kinds.contains(*kind))
}

/// The ends of the moves of `piece` that the row applies to, by start.
fn ends(rules: &Rules, row: &PromotionRow, piece: Piece) -> Result<Vec<SquareSet>, &'static str> {
    // A new field must be refused here, unless tables of starts and ends can represent it.
    let PromotionRow { name: _, side: _, on, when: condition, into: _, optional: _, limits: _ } = row;
    let squares = rules.board.squares();
    let grid = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
    let mut ends = vec![if on.is_empty() { squares } else { SquareSet::EMPTY }; grid];
    for pattern in on {
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        if by.is_some_and(|kinds| !kinds.contains(piece.kind))
            || kind.is_some_and(|kind| kind != MoveKind::Move)
            || becomes.is_some()
        {
            continue;
        }
        if takes.is_some() || unmoved.is_some() || when.is_some() {
            return Err("what the move takes, or whether the piece has moved before");
        }
        let from = zone(from, &rules.board, piece.side)?;
        let to = zone(to, &rules.board, piece.side)?;
        for square in from {
            ends[square.index()] |= to;
        }
    }
    match condition.is_some() && ends.iter().any(|ends| !ends.is_empty()) {
        true => Err("a condition"),
        false => Ok(ends),
    }
}

impl<const W: usize> Promotion<W> {
    pub(super) fn new(choices: &Choices) -> Promotion<W> {
        let bits = |sets: &[SquareSet]| -> Vec<Bits<W>> { sets.iter().map(|&set| set.into()).collect() };
        let mut groups: Vec<Group<W>> = Vec::new();
        for (kind, limit, to) in &choices.become_ {
            let to = bits(to);
            match groups.iter_mut().find(|group| group.to == to) {
                Some(group) => group.kinds.push((*kind, *limit)),
                None => groups.push(Group { kinds: vec![(*kind, *limit)], limited: false, to }),
            }
        }
        for group in &mut groups {
            group.limited = group.kinds.iter().any(|(_, limit)| limit.is_some());
        }
        let any = |from: usize| groups.iter().fold(Bits::EMPTY, |all, group| all | group.to[from]);
        Promotion { stay: bits(&choices.stay), any: (0..choices.stay.len()).map(any).collect(), groups }
    }

    /// This promotion by end, for moves that all go by the same number of indices.
    pub(super) fn along(&self, by: i32) -> Landing<W> {
        let ends = |starts: &[Bits<W>]| {
            let mut to = Bits::EMPTY;
            for (from, ends) in starts.iter().enumerate() {
                let Ok(end) = usize::try_from(from as i32 + by) else { continue };
                if end < starts.len() {
                    to.put(end, ends.bit(end));
                }
            }
            to
        };
        Landing {
            stay: ends(&self.stay),
            any: ends(&self.any),
            groups: self.groups.iter().map(|group| ends(&group.to)).collect(),
        }
    }
}
