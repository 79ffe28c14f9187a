//! Moves of a base that capture in passing, although no piece of the file leaves a trail.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Movement, Onto, Rules};
use crate::types::{Kind, KindSet, Piece, Side};

impl Lints<'_> {
    /// Reports moves of the base onto a trail that no piece leaves any more: the file has changed the moves that left
    /// it.
    pub fn lost_trails(&self) -> Vec<Diagnostic> {
        self.lost_trail().into_iter().collect()
    }

    fn lost_trail(&self) -> Option<Diagnostic> {
        let base = self.base?;
        let leaves = |rules: &Rules| rules.pieces.iter().flat_map(|piece| &piece.moves).any(|by| by.leaves_trail);
        if leaves(self.rules) || !self.world.trail.is_empty() {
            return None;
        }
        let exists = |&kind: &Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let inherited = self.rules.kinds().filter(exists).find_map(|kind| {
            let piece = self.rules.piece(kind);
            let is_idle =
                |by: &&Movement| by.onto == ONLY_TRAIL && self.written.movement(&piece.name, &by.name).is_none();
            piece.moves.iter().find(is_idle).map(|by| (piece, by))
        });
        let (piece, idle) = inherited?;
        let (changed, span) = base.rules.pieces.iter().find_map(|old| {
            let left = old.moves.iter().find(|by| by.leaves_trail)?;
            Some((left, self.place_of_change(&old.name, &left.name)?))
        })?;
        let message =
            format!("no move leaves a trail now, so the {} never makes its move \"{}\"", piece.name, idle.name);
        let fault = Diagnostic::new(Code::MoveNeverMade, span, message);
        Some(fault.hint(format!(
            "write `leaves: Trail` in the move that replaces \"{}\", or remove \"{}\": `\"{}\": Remove`",
            changed.name, idle.name, idle.name
        )))
    }

    /// The span where the file rewrites a move of a base's piece, otherwise the span where it changes the piece.
    fn place_of_change(&self, piece: &str, movement: &str) -> Option<Span> {
        let row = self.written.piece(piece)?;
        let change = self.written.movement(piece, movement).map(|node| node.span.clone());
        Some(change.unwrap_or_else(|| row.key_span.clone()))
    }
}

/// Captures in passing only.
const ONLY_TRAIL: Onto = Onto { empty: false, trail: true, own: KindSet::EMPTY, enemy: KindSet::EMPTY };
