//! Describes kinds of pieces as nouns.

use super::Prose;
use crate::model::{Set, Word};
use crate::types::{Kind, KindSet, Side};
use crate::words;

/// The most kinds to list by name. More kinds are described by a tag or by the kinds left out.
const NAMED: usize = 3;

impl Prose<'_> {
    /// The name of a kind: `fire demon`.
    pub fn kind(&self, kind: Kind) -> String {
        words::readable(&self.rules.piece(kind).name)
    }

    /// The kinds of the set that the rules have.
    pub(super) fn known(&self, kinds: KindSet) -> KindSet {
        self.rules.kinds().filter(|kind| kinds.contains(*kind)).collect()
    }

    /// Returns true if these are all kinds of the rules.
    pub fn is_all(&self, kinds: KindSet) -> bool {
        self.known(kinds) == self.known(KindSet::ALL)
    }

    /// Kinds in the singular, without an article: `pawn or knight`, `piece other than a king`.
    pub fn kinds(&self, kinds: KindSet) -> String {
        self.named(kinds, &|noun| noun.to_owned(), "or")
    }

    /// Kinds in the plural: `pawns and knights`, `pieces other than kings`.
    pub fn kinds_plural(&self, kinds: KindSet) -> String {
        self.named(kinds, &|noun| words::plural(noun), "and")
    }

    /// Kinds in the singular, each with its article: `a pawn or an elephant`.
    pub fn a_kind(&self, kinds: KindSet) -> String {
        self.named(kinds, &|noun| words::a(noun), "or")
    }

    fn named(&self, kinds: KindSet, noun: &dyn Fn(&str) -> String, joined: &str) -> String {
        let (some, others) = (self.known(kinds), self.known(!kinds));
        let names = |kinds: KindSet, noun: &dyn Fn(&str) -> String, joined: &str| {
            let names: Vec<String> = kinds.iter().map(|kind| noun(&self.kind(kind))).collect();
            words::list(&names, joined)
        };
        // After `other than` a singular needs its article.
        let a = |noun: &str| words::a(noun);
        let other: &dyn Fn(&str) -> String = if noun("piece") == "piece" { &a } else { noun };
        let (some_count, others_count) = (some.iter().count(), others.iter().count());
        if others.is_empty() && some_count > 1 || some.is_empty() && others.is_empty() {
            return noun("piece");
        }
        if some.is_empty() {
            return format!("{} of no kind", noun("piece"));
        }
        if some_count <= NAMED {
            return names(some, noun, joined);
        }
        if let Some(tag) = self.tag_of(some) {
            return noun("piece").replace("piece", &format!("{} piece", self.tag(tag)));
        }
        if others_count <= NAMED {
            return format!("{} other than {}", noun("piece"), names(others, other, joined));
        }
        if let Some(tag) = self.tag_of(others) {
            return format!("{} that is not {}", noun("piece"), self.tag(tag))
                .replace("pieces that is", "pieces that are");
        }
        if others_count < some_count / 2 {
            return format!("{} other than {}", noun("piece"), names(others, other, joined));
        }
        names(some, noun, joined)
    }

    /// Returns true if a side can have only one piece of these kinds, judging by the start and by the rows that create
    /// pieces.
    pub(super) fn is_unique(&self, kinds: KindSet) -> bool {
        let kinds = self.known(kinds);
        let count = |side: Side| {
            let pieces = self.rules.start.board.iter().map(|(_, piece)| piece);
            pieces.filter(|piece| piece.side == side && kinds.contains(piece.kind)).count()
        };
        let is_made = kinds.iter().any(|kind| self.is_made(kind));
        kinds.iter().count() == 1
            && !is_made
            && Side::BOTH.iter().all(|side| count(*side) <= 1)
            && Side::BOTH.iter().any(|side| count(*side) == 1)
    }

    /// Returns true if pieces of a kind can appear on the board during a game.
    pub(super) fn is_made(&self, kind: Kind) -> bool {
        let rules = self.rules;
        let by_move = rules.kinds().any(|of| rules.becomes(of).contains(kind));
        let dropped = rules.drops.iter().any(|row| row.pieces.contains(kind));
        let by_effect = rules.has_effect(|effect| effect.makes() == Some(kind));
        // A piece that must not be lost is never captured and dropped. If an effect puts it on the board, the effect
        // has removed it before.
        by_move || (dropped || by_effect) && !self.is_kept_safe(kind)
    }

    /// Returns true if the condition of check mentions a kind, so that the kind is never lost.
    fn is_kept_safe(&self, kind: Kind) -> bool {
        let speaks = |word: Word| matches!(word, Word::Set(Set::Kinds(kinds)) if kinds.contains(kind));
        self.rules.check.as_ref().is_some_and(|check| check.mentions(speaks))
    }
}
