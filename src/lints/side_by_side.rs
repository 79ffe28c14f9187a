//! Zones at different ends for the two sides, although the sides start side by side.

use super::Lints;
use super::symmetry::{image, mirrored};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Shape;
use crate::types::{Piece, Side, Square};
use ferz_core::syntax::Value;

/// The smallest number of pieces; fewer may be side by side by chance.
const LEAST_PIECES: usize = 6;
impl Lints<'_> {
    /// Reports zones that lie at different ends for the two sides, although both start at the same end.
    pub fn seen_from_other_ends(&self) -> Vec<Diagnostic> {
        let board = &self.rules.board;
        if !self.start_side_by_side() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for zone in &self.rules.zones {
            let (Some(row), Some([first, second])) = (self.written.row("zones", &zone.name), zone.set.as_squares())
            else {
                continue;
            };
            if mirrored(board, first) == second || first == second {
                continue;
            }
            let [one, other] = [Side::First, Side::Second].map(|side| self.names().side(side));
            let message = format!(
                "the sides start next to each other, but the zone `{}` is {} for {one} and {} for {other}",
                zone.name,
                self.names().squares(first),
                self.names().squares(second)
            );
            let hint = match &row.value.value {
                Value::Text(set) => format!("`\"{}\": Fixed(\"{set}\")` means the same squares for both", zone.name),
                _ => "`Fixed(...)` means the same squares for both".into(),
            };
            found.push(Diagnostic::new(Code::OtherView, row.value.span.clone(), message).hint(hint));
        }
        found
    }

    /// Returns `true` if a piece is mirrored, from left to right, by one of the same kind of the other side.
    fn has_twin_beside(&self, &(square, piece): &(Square, Piece)) -> bool {
        let twin = (image(&self.rules.board, square), Piece { side: piece.side.other(), ..piece });
        self.rules.start.board.iter().any(|&(other, piece)| (Some(other), piece) == twin)
    }

    /// Returns `true` if each piece is mirrored, from left to right, by one of the same kind of the other side.
    fn start_side_by_side(&self) -> bool {
        let board = &self.rules.board;
        let start = &self.rules.start.board;
        board.plan().shape == Shape::Square
            && self.rules.arrays.is_empty()
            && start.len() >= LEAST_PIECES
            && start.iter().all(|piece| self.has_twin_beside(piece))
            && !self.are_twins()
    }
}
