//! The kinds that promoted pieces turn back into. They follow from the promotion rows; authors never write them.

use super::reader::Report;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{CapturedAs, Into, Rules, Set, Word};
use crate::types::{Kind, KindSet};

/// For each kind: the kind that a marked piece of it turns back into; `None` if its pieces are never marked. Marks are
/// kept only if some rule reads them.
pub(super) fn demoted(report: &Report, rules: &Rules, span: impl Fn(&str) -> Option<Span>) -> Vec<Option<Kind>> {
    let mut demoted: Vec<Option<Kind>> = vec![None; rules.pieces.len()];
    let is_promoted = |word: Word| matches!(word, Word::Set(Set::Promoted));
    let turns_back = rules.captured.shape == CapturedAs::Unpromoted;
    if !turns_back && !rules.survey().iter().any(|clause| clause.mentions(is_promoted)) {
        return demoted;
    }
    for row in &rules.promotion {
        let everyone = KindSet::ALL;
        let by =
            row.on.iter().map(|pattern| pattern.by.unwrap_or(everyone)).reduce(|all, by| all | by).unwrap_or(everyone);
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
                    "a captured `{}` turns back, but both `{a}` and `{b}` can promote to it",
                    rules.piece(into).name
                );
                if let Some(span) = span(&row.name) {
                    let diagnostic = Diagnostic::new(Code::BadPromotion, span, message);
                    let why = "`~` in a FEN marks a promoted piece, but cannot say what it was before";
                    report.add(diagnostic.hint(format!("name only one of them in `by` of the promotion rows: {why}")));
                }
                return demoted;
            }
        }
    }
    demoted
}
