//! Promoted forms, and the kinds that pieces may become.

use crate::model::{MovePattern, PromotionRow, Rules};
use crate::types::{Kind, KindSet};

impl Rules {
    /// The kinds that a row promotes a kind to, whatever its patterns and limits.
    pub fn forms<'r>(&'r self, row: &'r PromotionRow, kind: Kind) -> &'r [Kind] {
        row.into.kinds(self.piece(kind))
    }

    /// The pieces that are promoted forms of others.
    pub fn promoted_kinds(&self) -> KindSet {
        self.kinds().filter(|&kind| self.piece(kind).promoted_from.is_some()).collect()
    }

    /// Returns true if any rule distinguishes promoted pieces from others of their kind.
    pub fn marks_promoted(&self) -> bool {
        self.demoted.iter().any(Option::is_some)
    }

    /// The kinds that the rows of [`promotion`](Rules::promotion) may turn a piece into.
    pub fn promotes_to(&self, kind: Kind) -> KindSet {
        let rows = self.promotion.iter().filter(|row| MovePattern::any_is_by(&row.on, kind));
        rows.flat_map(|row| self.forms(row, kind)).copied().collect()
    }

    /// The kinds that the movements of a piece turn it into.
    pub fn changes_to(&self, kind: Kind) -> KindSet {
        self.piece(kind).moves.iter().filter_map(|movement| movement.becomes).collect()
    }

    /// The kinds that a piece may become by its own moves.
    pub fn becomes(&self, kind: Kind) -> KindSet {
        self.promotes_to(kind) | self.changes_to(kind)
    }

    /// The kinds that may ever become this one, including itself; `None` if an effect may make it from any other.
    pub fn origins(&self, kind: Kind) -> Option<KindSet> {
        let mut origins = self.family(kind);
        loop {
            if self.has_effect(|effect| effect.becomes.is_some_and(|into| origins.contains(into))) {
                return None;
            }
            let is_origin = |kind: &Kind| self.becomes(*kind).meets(origins);
            let more = self.kinds().filter(is_origin).fold(origins, |all, kind| all | self.family(kind));
            if more == origins {
                return Some(origins);
            }
            origins = more;
        }
    }

    /// A kind with those that it promotes to and turns back from.
    fn family(&self, kind: Kind) -> KindSet {
        let origin = self.piece(kind).promoted_from.unwrap_or(kind);
        let is_form = |kind: &Kind| *kind == origin || self.piece(*kind).promoted_from == Some(origin);
        self.kinds().filter(is_form).collect()
    }
}
