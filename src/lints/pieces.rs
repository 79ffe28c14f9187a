//! Pieces that never appear.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Into, MovePattern, Set};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side, SquareSet};
use ferz_core::syntax::{Entry, Value};

impl Lints<'_> {
    /// Reports doubtful pieces.
    pub fn odd_pieces(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for kind in self.rules.kinds() {
            found.extend(self.never_made_piece(kind));
            found.extend(self.stuck_piece(kind));
        }
        found.extend(self.promoted_to_stuck());
        found
    }

    /// Returns `true` if the file itself declares a piece, instead of inheriting and changing it.
    fn is_declared(&self, entry: &Entry) -> bool {
        let Value::Struct(fields) = &entry.value.value else { return false };
        fields.iter().all(|field| {
            self.written.is_own(&field.key_span) && (field.key != "moves" || field.value.inherited.is_none())
        })
    }

    /// The row by which only the piece itself becomes this kind.
    fn made_by_itself(&self, kind: Kind) -> Option<String> {
        let after = self.rules.after.iter().filter(|row| row.has_effect(|effect| effect.makes() == Some(kind)));
        let after = after.map(|row| (&row.name, &row.on));
        let promotion =
            self.rules.promotion.iter().filter(|row| matches!(&row.into, Into::Kinds(into) if into.contains(&kind)));
        let mut rows = after.chain(promotion.map(|row| (&row.name, &row.on)));
        let is_by_itself = |on: &[MovePattern]| {
            !on.is_empty() && on.iter().all(|on| on.by.is_some_and(|by| by == KindSet::from_iter([kind])))
        };
        let (name, _) = rows.find(|(_, on)| is_by_itself(on))?;
        let piece = &self.rules.piece(kind).name;
        let a = words::a(piece);
        Some(format!(
            "by \"{name}\" only {a} becomes {a}, so there is never a first one: name another piece in `by`, or put `{}` into `start`",
            self.rules.piece(kind).letter
        ))
    }

    fn never_made_piece(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let entry = self.written.piece(&piece.name).filter(|entry| self.is_declared(entry))?;
        if Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind })) {
            return None;
        }
        if let Some(fault) = self.left_out_of_promotion(kind, entry) {
            return Some(fault);
        }
        let message =
            format!("there is never {}: it is not in the start, and no piece becomes one", words::a(&piece.name));
        let hint = match (piece.promoted_from, self.made_by_itself(kind)) {
            (Some(from), _) => {
                let from = &self.rules.piece(from).name;
                let has_row = self.rules.promotion.iter().any(|row| row.into == Into::Promoted);
                if has_row {
                    format!("{} promotes to it, but no row of `promotion` ever applies", words::a(from))
                } else {
                    format!("{} promotes to it: add a row of `promotion` with `into: Promoted`", words::a(from))
                }
            }
            (None, Some(why)) => why,
            (None, None) if self.is_brought_from_hand(kind) => format!(
                "a row brings it in from the hand: write `{}` after the board in `start`",
                self.hands_with([kind].into_iter().collect(), None)
            ),
            (None, None) => format!(
                "put its letter `{}` into `start`, or let a piece become one by `promotion`, `becomes`, `Put` or `Become`",
                piece.letter
            ),
        };
        let fault = Diagnostic::new(Code::PieceNeverMade, entry.key_span.clone(), message).hint(hint);
        Some(self.with_promotions(fault, kind))
    }

    /// The start squares of a side's pieces of a kind.
    pub fn starts(&self, piece: Piece) -> SquareSet {
        self.rules.start.board.iter().filter(|(_, other)| *other == piece).map(|(square, _)| *square).collect()
    }

    /// The span of the file's own zone with this set.
    pub fn own_zone(&self, set: &Set) -> Option<Span> {
        let zone = self.rules.zones.iter().find(|zone| zone.set == *set)?;
        Some(self.written.row("zones", &zone.name)?.value.span.clone())
    }
}
