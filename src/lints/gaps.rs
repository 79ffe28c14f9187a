//! Gaps in ranks of one kind of piece: slips of counting in a FEN.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Shape;
use crate::types::{Kind, Side, Square};

/// The smallest number of pieces of one kind that form a row.
const LEAST_ROW: usize = 4;

impl Lints<'_> {
    /// Reports a gap in a row of a side, if the other side has a row of its own without one.
    pub fn gap_in_row(&self) -> Option<Diagnostic> {
        let entry = self.written.own("start")?;
        let board = &self.rules.board;
        let is_full = |side: Side, square: Square| {
            let row = self.row_of(side, square);
            row.len() > LEAST_ROW && row[0].1.is_some() && row.iter().all(|(_, kind)| *kind == row[0].1)
        };
        let sides = Side::BOTH.into_iter();
        let (side, square) = sides.into_iter().find_map(|side| {
            let is_odd = |square: &Square| self.is_gap(side, *square) && is_full(side.other(), *square);
            Some((side, board.squares().iter().find(is_odd)?))
        })?;
        let (_, kind) = self.row_of(side, square).into_iter().find(|(_, kind)| kind.is_some())?;
        let (name, whose) = (&self.rules.piece(kind?).name, &self.rules.sides[side.index()].name);
        let place = board.name(board.seen_by(side, square)?);
        let message = format!("the row of `{name}` pieces of {whose} has a gap on {place}");
        let fault = Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), message);
        Some(fault.hint("is a piece missing there? If it is a handicap, mention odds in `name` or `description`"))
    }

    /// The contents of a side's rank, square by square, as it sees the board.
    fn row_of(&self, side: Side, square: Square) -> Vec<(Square, Option<Kind>)> {
        let board = &self.rules.board;
        let at = |square: Square| {
            let seen = board.seen_by(side, square)?;
            let (_, piece) = self.rules.start.board.iter().find(|(other, _)| *other == seen)?;
            (piece.side == side).then_some(piece.kind)
        };
        let rank = board.squares().iter().filter(|&other| board.rank(other) == board.rank(square));
        rank.map(|square| (square, at(square))).collect()
    }

    /// Returns `true` if a square without a piece of a side lies in a rank that is otherwise full of its pieces of one
    /// kind, unless the file says that odds are meant.
    pub fn is_gap(&self, side: Side, square: Square) -> bool {
        let row = self.row_of(side, square);
        let mut others = row.iter().filter(|(other, _)| *other != square).map(|(_, kind)| *kind);
        let first = others.next().flatten();
        let is_row = row.len() > LEAST_ROW && first.is_some() && others.all(|kind| kind == first);
        let is_empty = row.iter().any(|(other, kind)| *other == square && kind.is_none());
        let ends = [row.first(), row.last()].map(|end| end.is_some_and(|(end, _)| *end == square));
        let is_said = || {
            let said = format!("{} {}", self.rules.name, self.rules.description).to_lowercase();
            ["odds", "handicap"].into_iter().any(|word| said.contains(word))
        };
        self.rules.board.plan().shape == Shape::Square && is_row && is_empty && !ends[0] && !ends[1] && !is_said()
    }
}
