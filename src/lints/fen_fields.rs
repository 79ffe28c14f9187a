//! Facts that a FEN loses without a field: castling rights, and captures in passing.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CastlingWay, FenField, Set, Word};
use crate::prose::words::{agree, code, list};
use crate::types::{Piece, Side};

impl Lints<'_> {
    /// Reports fields that the file leaves out of the FEN although rules read them.
    pub fn missing_fields(&self) -> Vec<Diagnostic> {
        let Some(entry) = self.written.own("fen") else { return Vec::new() };
        let Some(node) = self.written.field_of(entry, "fields").filter(|node| self.written.is_own(&node.span)) else {
            return Vec::new();
        };
        let is_missing = |field: FenField| !self.rules.fen.fields.contains(&field);
        let lost = [
            (FenField::Untouched, "Untouched", "who may castle", self.may_castle()),
            (FenField::Trail, "Trail", "where a piece may be taken in passing", self.may_take_in_passing()),
        ];
        let lost: Vec<(&str, &str)> = lost
            .into_iter()
            .filter(|(field, _, _, is_asked)| *is_asked && is_missing(*field))
            .map(|(_, name, what, _)| (name, what))
            .collect();
        if lost.is_empty() {
            return Vec::new();
        }
        let names: Vec<&str> = lost.iter().map(|(name, _)| *name).collect();
        let whats = list(lost.iter().map(|(_, what)| what), "and");
        let message = format!("a FEN without {} loses {whats}", list(names.iter().map(code), "and"));
        let them = agree(names.len(), "them", "it");
        let hint = format!("add {them} after `Side`: `fields: [Placement, Side, {}, ...]`", names.join(", "));
        vec![Diagnostic::new(Code::LostInFen, node.span.clone(), message).hint(hint)]
    }

    /// Returns `true` if the pieces of a castling start on their squares.
    fn may_castle(&self) -> bool {
        let board = &self.rules.start.board;
        let stands = |side: Side, way: &CastlingWay| {
            !way.parts.is_empty()
                && way.parts.iter().all(|part| {
                    let piece = Piece { side, kind: part.kind };
                    board.iter().any(|&(square, other)| square == part.from && other == piece)
                })
        };
        let mut rows = self.rules.castling.iter();
        rows.any(|row| Side::BOTH.into_iter().any(|side| row.ways[side.index()].iter().any(|way| stands(side, way))))
    }

    /// Returns `true` if a piece leaves a trail that another piece or a row reads.
    fn may_take_in_passing(&self) -> bool {
        let exists = |side: Side, kind| self.world.exists(Piece { side, kind });
        let mut kinds = self.rules.kinds().filter(|&kind| Side::BOTH.into_iter().any(|side| exists(side, kind)));
        let leaves = kinds.any(|kind| self.rules.piece(kind).moves.iter().any(|by| by.leaves_trail));
        let takes = self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(|by| by.onto.trail);
        let speaks =
            || self.rules.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Trail))));
        leaves && (takes || speaks())
    }
}
