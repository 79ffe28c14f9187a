//! Rows for the second player that are written from the first player's view, and rights of only one of two equal sides.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{MovePattern, Set};
use crate::types::{KindSet, Side, SquareSet};

/// The squares in a row for one side.
pub(super) struct Sided<'r> {
    pub section: &'static str,
    pub name: &'r str,
    /// The field, in the row or in its pattern.
    field: &'static str,
    pub side: Side,
    pieces: Option<KindSet>,
    pub to: &'r Set,
}

impl Lints<'_> {
    /// Reports doubtful views of rows, and doubtful rights.
    pub fn odd_views(&self) -> Vec<Diagnostic> {
        if !self.are_twins() {
            return Vec::new();
        }
        let mut found = self.written_for_the_other();
        found.extend(self.uneven_rights());
        found
    }

    /// The rows for one side that name squares: drops and promotions.
    pub fn sided(&self) -> Vec<Sided<'_>> {
        let mut found = Vec::new();
        for row in &self.rules.drops {
            if let (Some(side), Some(to)) = (row.side, &row.to) {
                found.push(Sided {
                    section: "drops",
                    name: &row.name,
                    field: "to",
                    side,
                    pieces: Some(row.pieces),
                    to,
                });
            }
        }
        for row in &self.rules.promotion {
            if let (Some(side), [MovePattern { by, to: Some(to), .. }]) = (row.side, &row.on[..]) {
                found.push(Sided { section: "promotion", name: &row.name, field: "on", side, pieces: *by, to });
            }
        }
        found
    }

    /// Reports a row for the second player whose squares are those of the first player's row, rotated: each player
    /// already sees squares from their own end.
    fn written_for_the_other(&self) -> Vec<Diagnostic> {
        let board = &self.rules.board;
        let mut found = Vec::new();
        let rows = self.sided();
        let squares = |row: &Sided, viewer: Side| -> Option<SquareSet> { Some(row.to.as_squares()?[viewer.index()]) };
        for row in rows.iter().filter(|row| row.side == Side::Second) {
            let twin = rows
                .iter()
                .find(|other| other.side == Side::First && other.section == row.section && other.pieces == row.pieces);
            let Some(twin) = twin else { continue };
            let (Some(theirs), Some(seen), Some(meant)) =
                (squares(twin, Side::First), squares(row, Side::Second), squares(row, Side::First))
            else {
                continue;
            };
            // Each side has its own home or goal; a place in the middle may belong to both.
            let is_at_edge = theirs.iter().any(|square| [0, board.ranks() - 1].contains(&board.rank(square)));
            let is_turned =
                seen == theirs && meant == board.set_seen_by(Side::Second, theirs) && seen != meant && is_at_edge;
            let Some(written) = self.written.row(row.section, row.name).filter(|_| is_turned) else { continue };
            let [first, second] = [Side::First, Side::Second].map(|side| &self.rules.sides[side.index()].name);
            let message = format!(
                "\"{}\" of {second} and \"{}\" of {first} name the same squares, {}, but each player sees the board from their own side",
                row.name,
                twin.name,
                super::text::squares(board, theirs)
            );
            let hint =
                "write the squares as the first player sees them: then one row without `side` is enough for both";
            found.push(Diagnostic::new(Code::OtherView, self.written.part(written, row.field), message).hint(hint));
        }
        found
    }

    /// Reports castlings that the start permits to only one of two equal sides.
    fn uneven_rights(&self) -> Option<Diagnostic> {
        let entry = self.written.own("start")?;
        let state = self.start.state();
        let open = |row: &crate::model::CastlingRow, side: Side| {
            row.ways[side.index()].iter().any(|way| {
                way.parts.iter().all(|part| {
                    let seen =
                        self.rules.start.board.iter().any(|(square, piece)| {
                            *square == part.from && piece.side == side && piece.kind == part.kind
                        });
                    seen && state.untouched.contains(part.from)
                })
            })
        };
        let rows = || self.rules.castling.iter().filter(|row| row.side.is_none());
        let row = rows().find(|row| open(row, Side::First) != open(row, Side::Second))?;
        let side = if open(row, Side::First) { Side::First } else { Side::Second };
        let [has, lacks] = [side, side.other()].map(|side| &self.rules.sides[side.index()].name);
        let letter = self.rules.sides[side.other().index()].case.apply(&row.letter.to_string());
        let message =
            format!("the sides start alike, but in this start {has} may castle \"{}\" and {lacks} may not", row.name);
        let hint = format!(
            "the castling field lists the castling rights of each side in its own letters: is `{letter}` missing?"
        );
        Some(Diagnostic::new(Code::UnevenRights, entry.value.span.clone(), message).hint(hint))
    }
}
