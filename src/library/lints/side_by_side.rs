//! Sides that start side by side, as in a mirror, and zones that each of them sees from an end of its own.

use super::Lints;
use super::symmetry::{image, mirrored};
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Shape;
use crate::syntax::Value;
use crate::types::{Piece, Side, Square};

/// Fewer pieces may stand side by side by chance.
const LEAST_PIECES: usize = 6;

impl Lints<'_> {
    /// Zones that lie at other ends for the two sides, though both start at the same one.
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
            let [one, other] = [Side::First, Side::Second].map(|side| &self.rules.sides[side.index()].name);
            let message = format!(
                "the sides start side by side, and the zone `{}` is {} to {one}, {} to {other}",
                zone.name,
                text::squares(board, first),
                text::squares(board, second)
            );
            let hint = match &row.value.value {
                Value::Text(set) => format!("`\"{}\": Fixed(\"{set}\")` means the same squares for both", zone.name),
                _ => "`Fixed(...)` means the same squares for both".into(),
            };
            found.push(Diagnostic::new(Code::OtherView, row.value.span.clone(), message).hint(hint));
        }
        found
    }

    /// Is each piece opposite, from left to right, to one of the same kind of the other side?
    fn start_side_by_side(&self) -> bool {
        let board = &self.rules.board;
        let start = &self.rules.start.board;
        let has_twin = |&(square, piece): &(Square, Piece)| {
            let twin = (image(board, square), Piece { side: piece.side.other(), ..piece });
            start.iter().any(|&(other, piece)| (Some(other), piece) == twin)
        };
        board.plan().shape == Shape::Square
            && self.rules.arrays.is_empty()
            && start.len() >= LEAST_PIECES
            && start.iter().all(has_twin)
            && !self.are_twins()
    }
}
