//! Promoted forms that move like the piece itself.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, PromotionRow, Section, Set, Word};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side};
use std::cell::OnceCell;

/// The smallest number of forms that move like one piece for a hint to suggest this piece.
const LEAST_USUAL: usize = 2;

impl Lints<'_> {
    /// Reports doubtful promoted forms.
    pub fn odd_forms(&self) -> Vec<Diagnostic> {
        let forms: Vec<(Kind, Kind)> = self
            .rules
            .kinds()
            .filter_map(|kind| Some((kind, self.rules.piece(kind).promotes_to?)))
            .filter(|&(_, form)| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind: form })))
            .collect();
        self.same_forms(&forms)
    }

    /// Reports forms that move like the piece that promotes to them and that no rule distinguishes from it.
    fn same_forms(&self, forms: &[(Kind, Kind)]) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        // For each piece that promotes: the unpromoted pieces that its form moves like.
        let likes: OnceCell<Vec<(Kind, KindSet)>> = OnceCell::new();
        let usual_form = |but: Kind| {
            let likes =
                likes.get_or_init(|| forms.iter().map(|&(kind, form)| (kind, self.plain_pieces_like(form))).collect());
            let count = |plain: Kind| likes.iter().filter(|(kind, like)| *kind != but && like.contains(plain)).count();
            let most = self.rules.kinds().filter(|&plain| plain != but).max_by_key(|&plain| count(plain));
            most.filter(|&plain| count(plain) >= LEAST_USUAL)
        };
        for &(kind, form) in forms {
            let (piece, promoted) = (self.rules.piece(kind), self.rules.piece(form));
            let is_same = self.has_all_moves(form, kind) && self.has_all_moves(kind, form);
            if !is_same || promoted.promotes_to.is_some() || self.tells_form(kind, form) {
                continue;
            }
            let places = [(form, "moves"), (kind, "moves"), (kind, "promotes_to")];
            let Some(span) = places.into_iter().find_map(|(kind, field)| self.own_field(kind, field)) else { continue };
            let message = format!(
                "the {} moves exactly like the {}, so promoting {} changes nothing",
                promoted.name,
                piece.name,
                words::a(&piece.name)
            );
            let hint = match usual_form(kind) {
                Some(usual) => format!(
                    "other promoted pieces move like the {0}: `\"{1}\": (moves: Like(\"{0}\"))`",
                    self.rules.piece(usual).name,
                    promoted.name
                ),
                None => format!(
                    "add the moves that it gains: `\"{}\": (moves: [Like(\"{}\"), Leaper(by: Orthogonal)])`",
                    promoted.name, piece.name
                ),
            };
            found.push(Diagnostic::new(Code::SameForm, span, message).hint(hint));
        }
        found
    }

    /// Returns `true` if any rule distinguishes the two kinds: it reads promotion, or names one kind without the other.
    fn tells_form(&self, kind: Kind, form: Kind) -> bool {
        let clauses = self.rules.survey();
        let asks_promoted = |word: Word| matches!(word, Word::Set(Set::Promoted));
        let asks_worth = |word: Word| matches!(word, Word::Amount(Amount::Worth(_)));
        let is_worth_more = self.rules.piece(kind).worth != self.rules.piece(form).worth
            && clauses.iter().any(|clause| clause.mentions(asks_worth));
        // Rows of promotion and drops always name the piece and not its form.
        let is_told = |section: Section| !matches!(section, Section::Promotion | Section::Drops);
        // A row that promotes either of them to a third kind, but not both in the same way.
        let promotes_otherwise = |row: &PromotionRow| {
            let of = |one: Kind| row.on.iter().filter(move |pattern| pattern.is_by(one));
            let into = [kind, form].into_iter().flat_map(|one| self.rules.forms(row, one));
            into.into_iter().any(|&into| into != kind && into != form) && !of(kind).eq(of(form))
        };
        let is_held = self.world.held.iter().any(|held| held.contains(form));
        let named = if is_held { self.named_kinds() } else { self.named_kinds_in(is_told) };
        is_worth_more
            || clauses.iter().any(|clause| clause.mentions(asks_promoted))
            || named.iter().any(|kinds| kinds.contains(kind) != kinds.contains(form))
            || self.rules.promotion.iter().any(promotes_otherwise)
    }

    /// The pieces that are not forms and move like a form.
    fn plain_pieces_like(&self, form: Kind) -> KindSet {
        let plain = self.rules.kinds().filter(|&kind| self.rules.piece(kind).promoted_from.is_none());
        plain.filter(|&kind| self.has_all_moves(form, kind) && self.has_all_moves(kind, form)).collect()
    }

    /// A field of a piece, if the file itself writes it.
    fn own_field(&self, kind: Kind, field: &str) -> Option<Span> {
        let node = self.written.field_of(self.written.piece(&self.rules.piece(kind).name)?, field)?;
        self.written.is_own(&node.span).then(|| node.span.clone())
    }

    /// Returns `true` if a piece makes all moves of another one, which must have some.
    fn has_all_moves(&self, piece: Kind, of: Kind) -> bool {
        let [moves, others] = [piece, of].map(|kind| &self.rules.piece(kind).moves);
        !others.is_empty() && others.iter().all(|some| moves.iter().any(|all| self.covers(all, some)))
    }
}
