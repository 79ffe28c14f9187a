//! Promotions without effect, or to the piece's own kind, and limits without effect.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, Into, MovePattern, OutcomeRow, Set};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};
use ferz_core::bounds::promoted_on;
use ferz_core::syntax::Entry;
use ferz_core::syntax::{Node, Value};

impl Lints<'_> {
    /// Reports doubtful promotions.
    pub fn odd_promotions(&self) -> Vec<Diagnostic> {
        let mut found = self.promotes_nothing();
        found.extend(self.idle_limits());
        found.extend(self.promotes_to_itself());
        found.extend(self.promotes_too_late());
        found
    }

    /// Reports promotions on squares where the piece ends the game anyway, promoted or not.
    fn promotes_too_late(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = Vec::new();
        for row in rules.promotion.iter().filter(|row| !row.on.is_empty()) {
            let Some(written) = self.written.row("promotion", &row.name) else { continue };
            // A promotion to one of the usual pieces may repeat the rules of the game, needed or not. A piece declared
            // for the promotion is expected to appear.
            let waits = |kind: &Kind| {
                let name = &rules.piece(*kind).name;
                let is_new = self.base.is_some_and(|base| base.rules.pieces.iter().all(|piece| piece.name != *name));
                is_new && Side::BOTH.into_iter().all(|side| self.start.pieces_of(side, *kind).is_empty())
            };
            if !matches!(&row.into, Into::Kinds(kinds) if kinds.iter().all(waits)) {
                continue;
            }
            let pieces = Side::all_of(row.side).flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }));
            let moves = |piece: &Piece| self.world.exists(*piece) && !rules.forms(row, piece.kind).is_empty();
            let there: Vec<(Piece, SquareSet)> = pieces
                .filter(moves)
                .map(|piece| (piece, promoted_on(&self.world, row, piece, None)))
                .filter(|(_, squares)| !squares.is_empty())
                .collect();
            let ends = |outcome: &OutcomeRow, (piece, squares): &(Piece, SquareSet)| {
                let next = piece.side.other();
                let mut kinds = rules.forms(row, piece.kind).to_vec();
                kinds.push(piece.kind);
                next.is_of(outcome.side)
                    && squares.iter().all(|square| {
                        kinds.iter().all(|&kind| holds_by(&outcome.when, next, Piece { kind, ..*piece }, square))
                    })
            };
            let all = |outcome: &&OutcomeRow| !outcome.claim && there.iter().all(|arrival| ends(outcome, arrival));
            let Some(outcome) = rules.outcomes.iter().find(all).filter(|_| !there.is_empty()) else { continue };
            let message = format!(
                "\"{}\" comes too late: a piece that gets there ends the game by \"{}\"",
                row.name, outcome.name
            );
            let hint = "let the piece promote earlier, for example on the rank in front; or change the outcome";
            found.push(Diagnostic::new(Code::IdlePromotion, self.written.part(written, "on"), message).hint(hint));
        }
        found
    }

    /// Reports a promoted form that never appears because the row that promotes others leaves its piece out.
    pub fn left_out_of_promotion(&self, kind: Kind, entry: &Entry) -> Option<Diagnostic> {
        let rules = self.rules;
        let from = rules.piece(kind).promoted_from?;
        let exists = Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind: from }));
        let mut rows = rules.promotion.iter().filter(|row| row.into == Into::Promoted);
        if !exists || rows.clone().any(|row| MovePattern::any_is_by(&row.on, from)) {
            return None;
        }
        let (row, written) = rows.find_map(|row| Some((row, self.written.row("promotion", &row.name)?)))?;
        let named = row
            .on
            .iter()
            .filter_map(|pattern| pattern.by)
            .fold([from].into_iter().collect(), |all: KindSet, by| all | by);
        let names = self.names().each(named.iter());
        let on = self.written.field_of(written, "on").filter(|on| self.written.is_own(&on.span));
        let by = on.and_then(|on| self.written.field_in(on, "by"));
        let span = by.map_or_else(|| self.written.part(written, "on"), |by| by.span.clone());
        let (name, form) = (&rules.piece(from).name, &rules.piece(kind).name);
        let message =
            format!("no row of `promotion` lets {} promote, so there is never {}", words::a(name), words::a(form));
        let hint = format!("name the {name} here: `by: \"{}\"`; or remove the {form}", names.join(" | "));
        let fault = Diagnostic::new(Code::PieceNeverMade, span, message).hint(hint);
        Some(fault.related(entry.key_span.clone(), "this piece is never there"))
    }

    /// Reports promotions to forms of pieces that never exist.
    fn promotes_nothing(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in self.rules.promotion.iter().filter(|row| !matches!(row.into, Into::Kinds(_))) {
            let Some(written) = self.written.row("promotion", &row.name) else { continue };
            let exists = |kind| Side::all_of(row.side).any(|side| self.world.exists(Piece { side, kind }));
            let is_about = |kind| MovePattern::any_is_by(&row.on, kind);
            let promotes = |kind| exists(kind) && is_about(kind) && !self.rules.forms(row, kind).is_empty();
            // If no piece at all has such a form, reading the row has reported it.
            let is_known = !self.rules.kinds().any(|kind| is_about(kind) && !self.rules.forms(row, kind).is_empty());
            if is_known || self.rules.kinds().any(promotes) {
                continue;
            }
            let what = match row.into == Into::Promoted {
                true => "has a promoted form",
                false => "is a promoted form",
            };
            let message = format!("no piece of this row {what}, so \"{}\" changes nothing", row.name);
            let hint = "the promoted form of a piece is in its `promotes_to`";
            found.push(Diagnostic::new(Code::MatchesNothing, self.written.part(written, "into"), message).hint(hint));
        }
        found
    }

    /// Reports promotions of a piece to its own kind.
    fn promotes_to_itself(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.promotion {
            let (Some(written), Into::Kinds(kinds)) = (self.written.row("promotion", &row.name), &row.into) else {
                continue;
            };
            let by = row.on.iter().map(|pattern| pattern.by.unwrap_or(KindSet::ALL));
            let by = by.fold(KindSet::EMPTY, |all, kinds| all | kinds);
            let into: KindSet = kinds.iter().copied().collect();
            // If several pieces promote by the row, keeping the kind is a choice. It is also a choice if the row offers
            // other kinds, unless the promotion is optional.
            let all: KindSet = self.rules.kinds().collect();
            let is_same = |kind: Kind| {
                let only: KindSet = [kind].into_iter().collect();
                by & all == only && (into == only || row.optional && into.contains(kind))
            };
            let Some(&kind) = kinds.iter().find(|kind| is_same(**kind)) else { continue };
            let name = &self.rules.piece(kind).name;
            let message = format!("\"{}\" promotes {a} to {a}", row.name, a = words::a(name));
            let hint = match kinds.len() {
                1 => "name another piece in `into` or in `by`; if the promotion is optional, write `optional: true`"
                    .into(),
                _ => format!("remove `{name}`: with `optional: true` the piece may stay as it is in any case"),
            };
            let span = self.written.item(written, "into", name);
            let fault = Diagnostic::new(Code::IdlePromotion, span, message).hint(hint);
            let on = self.written.field_of(written, "on").filter(|on| self.written.is_own(&on.span));
            let by = on.and_then(|on| self.written.field_in(on, "by"));
            found.push(match by {
                Some(by) => fault.related(by.span.clone(), "the piece that promotes"),
                None => fault,
            });
        }
        found
    }

    /// Reports limits of promotions that the row does not offer, or that are never reached.
    fn idle_limits(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.promotion {
            let Some(written) = self.written.row("promotion", &row.name) else { continue };
            let limits = self.written.field_of(written, "limits");
            let Some(Node { value: Value::Map(entries), .. }) = limits else { continue };
            let offered: KindSet = self.rules.kinds().flat_map(|kind| self.rules.forms(row, kind)).copied().collect();
            for ((kind, limit), entry) in row.limits.iter().zip(entries) {
                if !self.written.is_own(&entry.key_span) {
                    continue;
                }
                let fault = |message: String, hint: String| {
                    Diagnostic::new(Code::IdleLimit, entry.key_span.clone(), message).hint(hint)
                };
                if !offered.contains(*kind) {
                    let message = format!("\"{}\" limits `{}`, but does not offer this piece", row.name, entry.key);
                    found.push(fault(message, format!("the row offers {}", self.names().kinds(offered.iter(), "and"))));
                } else if usize::from(*limit) >= self.rules.board.squares().len() {
                    let squares = self.rules.board.squares().len();
                    let message = format!("the limit of {limit} is never reached: the board has {squares} squares");
                    found.push(fault(message, "remove it, or write a smaller number".into()));
                }
            }
        }
        found
    }
}

/// Returns `true` if a condition holds because a piece is on a square, whatever else is on the board.
fn holds_by(condition: &Condition, viewer: Side, piece: Piece, square: Square) -> bool {
    match condition {
        Condition::Any(set) => has(set, viewer, piece, square),
        Condition::Theirs(part) => holds_by(part, viewer.other(), piece, square),
        Condition::All(parts) => !parts.is_empty() && parts.iter().all(|part| holds_by(part, viewer, piece, square)),
        Condition::Or(parts) => parts.iter().any(|part| holds_by(part, viewer, piece, square)),
        Condition::Not(_) | Condition::Stuck | Condition::Can(_) | Condition::AtLeast(..) => false,
        Condition::Line(_) | Condition::Connected(_) | Condition::Repeated(_) | Condition::Throughout(_) => false,
        Condition::Chased(_) => false,
    }
}

/// Returns `true` if a square is in a set because a piece is there.
fn has(set: &Set, viewer: Side, piece: Piece, square: Square) -> bool {
    if let Some(squares) = set.as_squares() {
        return squares[viewer.index()].contains(square);
    }
    let of = |set: &Set| has(set, viewer, piece, square);
    match set {
        Set::Own => piece.side == viewer,
        Set::Enemy => piece.side != viewer,
        Set::Occupied => true,
        Set::Kinds(kinds) => kinds.contains(piece.kind),
        Set::And(parts) => parts.iter().all(of),
        Set::Or(parts) => parts.iter().any(of),
        Set::Theirs(part) => has(part, viewer.other(), piece, square),
        Set::Squares(_) | Set::Not(_) | Set::Empty | Set::Walls | Set::Promoted | Set::Untouched => false,
        Set::Stranded | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => false,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Beyond(..) | Set::Along(..) => false,
        Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) => false,
        Set::Attacked(_) | Set::Guarded => false,
    }
}
