//! Works out what follows from the rules alone, before or after tables are made.

use super::basis::Basis;
use super::draft::{self, Draft, Walks};
use super::entry::{Entry, entries};
use super::law::Law;
use super::promotion::Choices;
use crate::compile::program::Compiler;
use crate::model::{
    Amount, Board, CapturedAs, Geometry, Into, Lands, Movement, PromotionRow, Rules, Section, Takes, Word,
};
use crate::tables::Reach;
use crate::tables::masks::{Explained, RuleWay, SideMasks, ThreatKind};
use crate::tables::program::{Programs, Time};
use crate::types::{Bits, Kind, KindSet, Piece, Side, SquareSet};

/// What becomes of the pieces of each kind and side. Those that promote share no plane with others.
pub(super) fn offers(
    rules: &Rules,
    reach: &Reach,
    law: &Law,
    draft: &mut Draft,
    apart: &mut KindSet,
) -> Vec<[Option<Choices>; 2]> {
    let mut choices: Vec<[Option<Choices>; 2]> = Vec::new();
    for kind in rules.kinds() {
        let mut of = |side| match Choices::of(rules, reach, law, Piece { side, kind }) {
            Ok(choices) => choices,
            Err((rule, why)) => {
                draft.explain(rule, RuleWay::Judged, draft::filters::PROMOTIONS, &why);
                draft.plan.promoting.insert(kind);
                None
            }
        };
        let of_kind = Side::BOTH.map(&mut of);
        choices.push(if draft.plan.promoting.contains(kind) { [None, None] } else { of_kind });
        // By a movement that makes others what it is itself it becomes nothing.
        let stays = rules.piece(kind).moves.iter().any(|movement| movement.becomes == Some(kind));
        if stays || choices[kind.index()].iter().any(Option::is_some) {
            apart.insert(kind);
        }
    }
    choices
}

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
        Into::Kinds(_) => row.on.is_empty() || row.on.iter().any(|deed| deed.by.is_none_or(|by| by.contains(kind))),
    };
    rules.piece(kind).moves.iter().all(simple) && !rules.promotion.iter().any(promotes)
}

/// The walks of a side.
pub(super) fn walks<const W: usize>(rules: &Rules, side: Side, draft: &Draft, compiler: &mut Compiler<W>) -> Walks<W> {
    let mut walks = Walks { all: Vec::new(), of: Vec::new() };
    for (kind, numbers) in rules.kinds().zip(&draft.walked) {
        let mut places = Vec::new();
        for &number in numbers {
            let walk = compiler.walk(&rules.piece(kind).moves[number], side, &mut walks.all);
            walks.all.push(walk);
            places.push((walks.all.len() - 1) as u16);
        }
        walks.of.push(places);
    }
    walks
}

/// The rules as programs.
pub(super) fn programs<const W: usize>(rules: &Rules, compiler: &mut Compiler<W>) -> Programs<W> {
    let sides = compiler.rows();
    let counter = |word: Word| matches!(word, Word::Amount(Amount::Counter(_)));
    let clauses = rules.survey();
    let mut others = clauses.iter().filter(|clause| !matches!(clause.section, Section::Counters | Section::Outcomes));
    let mut ends = rules.outcomes.iter().filter(|row| row.counts_in_perft());
    let counters_matter = others.any(|clause| clause.mentions(counter)) || ends.any(|row| row.when.mentions(counter));
    Programs { pool: std::mem::take(&mut compiler.pool), sides, counters_matter }
}

/// The rules that programs alone evaluate, whatever masks hold.
pub(super) fn asked(rules: &Rules, counters_matter: bool) -> Vec<Explained> {
    let explained = |rule: String, when, filter| Explained {
        rule,
        way: RuleWay::Asked,
        when,
        filter,
        why: String::new(),
        forbidden: None,
    };
    let ends = rules.outcomes.iter().filter(|row| row.counts_in_perft());
    let ends = ends.map(|row| {
        let filter = draft::filters::of_outcome(row, counters_matter);
        explained(format!("the outcome {:?}", row.name), Time::Position, filter)
    });
    let counters = rules.counters.iter().filter(|_| counters_matter);
    let counters = counters.map(|row| explained(format!("the counter {:?}", row.name), Time::Move, "for every move"));
    let castlings = rules.castling.iter().filter(|row| row.when.is_some());
    let castlings = castlings.map(|row| {
        explained(
            format!("the castling {:?}", row.name),
            Time::Position,
            "once its pieces are there and nothing is between",
        )
    });
    ends.chain(counters).chain(castlings).collect()
}

/// Why masks cannot guard royals, as far as movements, drops and promotions tell.
pub(super) fn unmaskable<const W: usize>(basis: &Basis, sides: &[SideMasks<W>; 2]) -> Option<String> {
    let Basis { rules, law, layout, choices, draft, .. } = basis;
    if law.royals.is_empty() {
        return None;
    }
    let stays = layout.movers.iter().any(|mover| mover.movement.geometry == Geometry::Stay);
    if stays && sides.iter().flat_map(|side| side.threats.iter()).any(|threat| threat.kind == ThreatKind::Hop) {
        return Some("pieces that may stay where they are, and hops".into());
    }
    let changes = rules.kinds().any(|kind| {
        let moves = rules.piece(kind).moves.iter().filter_map(|movement| movement.becomes);
        let forced = moves.into_iter().any(|other| law.royals.contains(kind) != law.royals.contains(other));
        let choices = choices[kind.index()].iter().flatten();
        forced || law.royals.contains(kind) && choices.into_iter().any(|choice| !choice.become_.is_empty())
    });
    if changes {
        return Some("moves by which pieces become royal, or royals something else".into());
    }
    if draft.plan.promoting.meets(law.royals) {
        return Some("royals that may become something else under a condition".into());
    }
    if layout.movers.iter().any(|mover| mover.movement.onto.own.meets(law.royals)) {
        return Some("a piece that takes royals of its own side".into());
    }
    if draft.needs_plan(rules) && sides.iter().flat_map(|side| &side.drops).any(|rule| law.royals.contains(rule.kind)) {
        return Some("royals that are dropped, and rules that are judged".into());
    }
    draft::shields_royals(rules, law.royals).then(|| "a cannot row may keep pieces from taking royals".into())
}

/// Why masks cannot guard royals that may be taken in passing, if they may.
pub(super) fn may_be_passed(rules: &Rules, royals: KindSet, choices: &[[Option<Choices>; 2]]) -> Option<&'static str> {
    if !rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.onto.trail) {
        return None;
    }
    let leaves = |kind: Kind, movement: &Movement| {
        let becomes_royal =
            |side: Side| match (entries(&rules.board, movement, side), &choices[kind.index()][side.index()]) {
                (_, None) => false,
                (Err(_), Some(_)) => true,
                (Ok(entries), Some(choices)) => choices.become_.iter().any(|(kind, _, to)| {
                    let ends =
                        |(list, to): (&Vec<Entry>, &SquareSet)| list.iter().any(|entry| to.contains(entry.square));
                    royals.contains(*kind) && entries.iter().zip(to).any(ends)
                }),
            };
        movement.leaves_trail
            && (royals.contains(kind)
                || movement.becomes.is_some_and(|kind| royals.contains(kind))
                || Side::BOTH.into_iter().any(becomes_royal))
    };
    let leaves = rules.kinds().any(|kind| rules.piece(kind).moves.iter().any(|movement| leaves(kind, movement)));
    leaves.then_some("royals that leave a trail")
}

/// As what a captured piece is held, by kind, unmarked and marked.
pub(super) fn held(rules: &Rules) -> Vec<[Kind; 2]> {
    let of = |kind: Kind| match rules.captured.shape {
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
