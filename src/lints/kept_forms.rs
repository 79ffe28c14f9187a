//! Pieces in hand: promoted forms that keep their kind when captured and that no row drops. Also the text of hands for
//! hints.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::CapturedAs;
use crate::prose::words;
use crate::types::{Kind, KindSet, Side};

impl Lints<'_> {
    /// The hands of the start as in a FEN, with one piece of each of these kinds for each side that has none:
    /// `[HEGheg]`.
    pub fn hands_with(&self, kinds: KindSet, side: Option<Side>) -> String {
        let rules = self.rules;
        let of = |whose: Side| {
            let held = self.start.hand(whose).flat_map(|(kind, n)| std::iter::repeat_n(kind, n.into()));
            let is_new = |kind: &Kind| kinds.contains(*kind) && self.start.in_hand(whose, *kind) == 0;
            let new = rules.kinds().filter(is_new).filter(|_| whose.is_of(side));
            let letters = held.chain(new).map(|kind| rules.piece(kind).letter.as_str());
            rules.sides[whose.index()].case.apply(&letters.collect::<String>())
        };
        let [first, second] = Side::BOTH.map(of);
        format!("[{first}{second}]")
    }

    /// Returns `true` if a row drops a piece from the hand.
    pub fn is_brought_from_hand(&self, kind: Kind) -> bool {
        let drops = self.rules.drops.iter().filter(|row| !row.free).map(|row| row.pieces);
        let chosen = self.rules.after.iter().filter_map(|row| row.choose.as_ref()?.drops);
        // A row for all pieces does not count.
        let all: KindSet = self.rules.kinds().collect();
        drops.chain(chosen).any(|kinds| kinds.contains(kind) && kinds & all != all)
    }

    /// Reports captured forms that stay in hand for ever although their unpromoted pieces return.
    pub fn kept_forms(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        if !rules.captured.go.is_kept() || rules.captured.shape != CapturedAs::AsItStood {
            return None;
        }
        let drops = rules.drops.iter().map(|row| (&row.name, row.pieces));
        let chosen = rules.after.iter().filter_map(|row| Some((&row.name, row.choose.as_ref()?.drops?)));
        let rows: Vec<(&String, KindSet)> = drops.chain(chosen).collect();
        let comes_back = |kind: Kind| rows.iter().any(|(_, kinds)| kinds.contains(kind));
        let held = self.world.held[0] | self.world.held[1];
        let is_kept = |&kind: &Kind| {
            let from = rules.piece(kind).promoted_from;
            held.contains(kind) && !comes_back(kind) && from.is_some_and(comes_back)
        };
        let kept: Vec<Kind> = rules.kinds().filter(is_kept).collect();
        let first = *kept.first()?;
        let entry = self.written.own("captured")?;
        let name = &rules.piece(first).name;
        let from = rules.piece(first).promoted_from.map_or("piece", |from| rules.piece(from).name.as_str());
        let (row, _) =
            rows.iter().find(|(_, kinds)| rules.piece(first).promoted_from.is_some_and(|from| kinds.contains(from)))?;
        let message = format!(
            "a captured {name} stays promoted in the hand, but no row can drop {}: it stays there forever",
            words::a(&self.names().kinds(kept.iter().copied(), "or"))
        );
        let hint = format!(
            "write `as: Unpromoted` to turn it back into {}; or let \"{row}\" drop {}, too",
            words::a(from),
            words::a(&self.names().kinds(kept, "and"))
        );
        let fault = Diagnostic::new(Code::IdleHand, self.written.part(entry, "as"), message).hint(hint);
        Some(match self.written.row_name("drops", row) {
            Some(place) => fault.related(place, "these may be dropped"),
            None => fault,
        })
    }
}
