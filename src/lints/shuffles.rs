//! Starting arrays with other pieces on their squares than the start: the start is not one of them.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{ArrayRow, ArrayStep};
use crate::prose::words::says;
use crate::types::{Kind, Piece, Side};

impl Lints<'_> {
    /// Reports such arrays of the file itself, or of its base if the file writes the start.
    pub fn other_arrays(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.arrays {
            let differs = |&side: &Side| self.on_squares(row, side) != put_there(row);
            let Some(side) = Side::all_of(row.side).find(differs) else { continue };
            let written = self.written.row("arrays", &row.name).map(|written| self.written.part(written, "squares"));
            let Some(span) = written.or_else(|| Some(self.written.own("start")?.value.span.clone())) else { continue };
            let board = &self.rules.board;
            let place = self.names().squares(board.set_seen_by(side, row.squares));
            let whose = says(self.names().side(side), "have", "has");
            let message = format!("\"{}\" shuffles other pieces than {whose} on {place} in the start", row.name);
            let names = |kinds: Vec<Kind>| {
                let count = |kind: Kind| kinds.iter().filter(|other| **other == kind).count() as u64;
                self.names().counted(self.rules.kinds().map(|kind| (kind, count(kind))))
            };
            let hint = format!(
                "the start must be one of the arrays: it has {} there, but the steps place {}",
                names(self.on_squares(row, side)),
                names(put_there(row))
            );
            found.push(Diagnostic::new(Code::NoArray, span, message).hint(hint));
        }
        found
    }

    /// The pieces of a side at the start on the squares of an array, by kind.
    fn on_squares(&self, row: &ArrayRow, side: Side) -> Vec<Kind> {
        let squares = self.rules.board.set_seen_by(side, row.squares);
        let is_there = |piece: &Piece| piece.side == side;
        let start =
            self.rules.start.board.iter().filter(|(square, piece)| squares.contains(*square) && is_there(piece));
        let mut kinds: Vec<Kind> = start.map(|(_, piece)| piece.kind).collect();
        kinds.sort_unstable();
        kinds
    }
}

/// The pieces that the steps of an array put on its squares, by kind.
fn put_there(row: &ArrayRow) -> Vec<Kind> {
    let of = |step: &ArrayStep| match step {
        ArrayStep::Some { kind, count, on: _ } => vec![*kind; *count],
        ArrayStep::InOrder(kinds) => kinds.clone(),
    };
    let mut kinds: Vec<Kind> = row.steps.iter().flat_map(of).collect();
    kinds.sort_unstable();
    kinds
}
