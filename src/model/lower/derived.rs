//! What follows from the rules and is never said by their author: the squares whose touch is kept, and what promoted
//! pieces turn back into.

use super::castling::squares_of;
use super::reader::Report;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{CapturedAs, Condition, Deed, Into, Movement, Rules, Set, Takes};
use crate::types::{Kind, KindSet, Side, SquareSet};

/// The squares of which it is kept whether their piece has moved: those of castlings, and where a piece starts whose
/// touch some rule reads.
pub(super) fn tracked(rules: &Rules) -> SquareSet {
    let castlings = Side::BOTH.map(|side| squares_of(&rules.castling, side));
    let readers = readers_of_touch(rules);
    let starts = rules.start.board.iter().filter(|(_, piece)| readers.contains(piece.kind));
    castlings[0] | castlings[1] | starts.map(|(square, _)| *square).collect()
}

fn is_untouched(set: &Set) -> bool {
    matches!(set, Set::Untouched)
}

/// The kinds whose touch is read; all of them, unless it is read only of the piece that moves.
pub(crate) fn readers_of_touch(rules: &Rules) -> KindSet {
    let mut readers = KindSet::EMPTY;
    for (kind, piece) in rules.kinds().zip(&rules.pieces) {
        for movement in &piece.moves {
            if movement.from.as_ref().is_some_and(is_of_each_square) {
                readers.insert(kind);
            } else if movement.from.as_ref().is_some_and(|set| set.mentions(&is_untouched)) {
                return KindSet::ALL;
            }
            let legs = &movement.with_legs()[1..];
            let elsewhere = Movement { from: None, ..movement.clone() };
            if sets_of(&elsewhere)
                .chain(legs.iter().flat_map(|leg| sets_of(leg)))
                .any(|set| set.mentions(&is_untouched))
            {
                return KindSet::ALL;
            }
            let reads = |movement: &Movement| movement.when.as_ref().is_some_and(condition_reads);
            if movement.with_legs().into_iter().any(reads) {
                return KindSet::ALL;
            }
        }
    }
    for deed in deeds(rules) {
        let by = deed.by.unwrap_or(KindSet::ALL);
        if deed.unmoved.is_some() || deed.from.as_ref().is_some_and(is_of_each_square) {
            readers = readers | by;
        } else if deed.sets().into_iter().any(|set| set.mentions(&is_untouched)) {
            return KindSet::ALL;
        }
        if deed.to.as_ref().is_some_and(|set| set.mentions(&is_untouched)) {
            return KindSet::ALL;
        }
    }
    let in_rows = conditions(rules).into_iter().any(|condition| condition.mentions_set(&is_untouched))
        || sets_of_rows(rules).into_iter().any(|set| set.mentions(&is_untouched));
    if in_rows { KindSet::ALL } else { readers }
}

/// Does the set read touch, and only of the very square that is looked at?
fn is_of_each_square(set: &Set) -> bool {
    fn plain(set: &Set) -> bool {
        match set {
            Set::And(_) | Set::Or(_) | Set::Not(_) => set.parts().into_iter().all(plain),
            set => is_untouched(set) || !set.mentions(&is_untouched),
        }
    }
    set.mentions(&is_untouched) && plain(set)
}

fn condition_reads(condition: &Condition) -> bool {
    condition.mentions_set(&is_untouched)
        || condition
            .mentions(&|part| matches!(part, Condition::Can(deeds) if deeds.iter().any(|deed| deed.unmoved.is_some())))
}

fn sets_of(movement: &Movement) -> impl Iterator<Item = &Set> {
    let takes = match &movement.takes {
        Takes::Set(set) => Some(set),
        _ => None,
    };
    [&movement.from, &movement.to, &movement.within, &movement.across].into_iter().flatten().chain(takes)
}

/// The patterns of all rows, those inside conditions included.
fn deeds(rules: &Rules) -> Vec<&Deed> {
    let mut deeds: Vec<&Deed> = Vec::new();
    deeds.extend(rules.promotion.iter().flat_map(|row| &row.on));
    deeds.extend(rules.cannot.iter().flat_map(|row| &row.on));
    deeds.extend(rules.forbidden.iter().flat_map(|row| &row.on));
    deeds.extend(rules.must.iter().flat_map(|row| &row.on));
    deeds.extend(rules.after.iter().flat_map(|row| &row.on));
    deeds.extend(rules.counters.iter().flat_map(|counter| &counter.steps).flat_map(|step| &step.on));
    for condition in conditions(rules) {
        collect_deeds(condition, &mut deeds);
    }
    deeds
}

fn collect_deeds<'a>(condition: &'a Condition, deeds: &mut Vec<&'a Deed>) {
    if let Condition::Can(patterns) = condition {
        deeds.extend(patterns);
    }
    for part in condition.parts() {
        collect_deeds(part, deeds);
    }
}

/// The conditions of all rows.
fn conditions(rules: &Rules) -> Vec<&Condition> {
    let mut all: Vec<&Condition> = Vec::new();
    all.extend(rules.castling.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.promotion.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.drops.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.cannot.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.forbidden.iter().map(|row| &row.when));
    all.extend(rules.must.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.after.iter().filter_map(|row| row.when.as_ref()));
    all.extend(rules.counters.iter().flat_map(|counter| &counter.steps).filter_map(|step| step.when.as_ref()));
    all.extend(rules.outcomes.iter().map(|row| &row.when));
    all.extend(&rules.throughout);
    all.extend(&rules.check);
    all
}

/// The sets of rows that stand neither in a pattern nor in a condition.
fn sets_of_rows(rules: &Rules) -> Vec<&Set> {
    let drops = rules.drops.iter().filter_map(|row| row.to.as_ref());
    drops.chain(rules.after.iter().flat_map(|row| &row.effects).map(|effect| effect.squares())).collect()
}

/// For each kind that a piece can be promoted to and marked: what it turns back into. Marks are kept only where some rule
/// asks for them.
pub(super) fn demoted(report: &Report, rules: &Rules, span: impl Fn(&str) -> Option<Span>) -> Vec<Option<Kind>> {
    let mut demoted: Vec<Option<Kind>> = vec![None; rules.pieces.len()];
    let turns_back = rules.captured.shape == CapturedAs::Unpromoted;
    if !turns_back && !reads_promoted(rules) {
        return demoted;
    }
    for row in &rules.promotion {
        let everyone = KindSet::ALL;
        let by = row.on.iter().map(|deed| deed.by.unwrap_or(everyone)).reduce(|all, by| all | by).unwrap_or(everyone);
        let by: Vec<Kind> = rules.kinds().filter(|&kind| by.contains(kind)).collect();
        let pairs: Vec<(Kind, Kind)> = match &row.into {
            Into::Unpromoted => Vec::new(),
            Into::Promoted => by.iter().filter_map(|&kind| Some((kind, rules.piece(kind).promotes_to?))).collect(),
            Into::Kinds(kinds) => kinds.iter().flat_map(|&into| by.iter().map(move |&kind| (kind, into))).collect(),
        };
        for (kind, into) in pairs {
            if kind == into || rules.piece(into).promoted_from.is_some() {
                continue;
            }
            let origin = demoted[into.index()].get_or_insert(kind);
            if *origin != kind && turns_back {
                let (a, b) = (&rules.piece(*origin).name, &rules.piece(kind).name);
                let message = format!(
                    "a captured `{}` turns back, but into `{a}` or `{b}`? both can promote to it",
                    rules.piece(into).name
                );
                if let Some(span) = span(&row.name) {
                    let diagnostic = Diagnostic::new(Code::BadPromotion, span, message);
                    report.add(diagnostic.hint("let `by` of the promotion rows name one piece"));
                }
                return demoted;
            }
        }
    }
    demoted
}

fn reads_promoted(rules: &Rules) -> bool {
    let promoted = |set: &Set| matches!(set, Set::Promoted);
    let movements = rules.pieces.iter().flat_map(|piece| &piece.moves).flat_map(Movement::with_legs);
    movements.clone().flat_map(sets_of).any(|set| set.mentions(&promoted))
        || movements.filter_map(|movement| movement.when.as_ref()).any(|when| when.mentions_set(&promoted))
        || deeds(rules).into_iter().flat_map(Deed::sets).any(|set| set.mentions(&promoted))
        || conditions(rules).into_iter().any(|condition| condition.mentions_set(&promoted))
        || sets_of_rows(rules).into_iter().any(|set| set.mentions(&promoted))
}
