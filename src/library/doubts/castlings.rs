//! Castlings that can never be done, that move nothing, or after which the pieces do not stand beside each other.

use super::Doubts;
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::CastlingRow;
use crate::syntax::Entry;
use crate::types::{Piece, Side, SquareSet};

impl Doubts<'_> {
    /// All that is doubtful about castlings that the file itself writes.
    pub fn odd_castlings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.castling {
            let Some(written) = self.written.row("castling", &row.name) else { continue };
            let fault = self.never_castles(row, written).or_else(|| self.apart(row, written));
            found.extend(fault.or_else(|| self.off_the_way(row, written)));
        }
        found
    }

    /// A castling whose pieces never stand unmoved where they must.
    fn never_castles(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        // A side that never castles so, be it that the other one does.
        let never = |side: &Side| {
            let ways = &row.ways[side.index()];
            !ways.is_empty() && !ways.iter().any(|way| self.castles(*side, way))
        };
        let side = Side::BOTH.into_iter().find(never)?;
        // One of two different armies may have no castling.
        if !Side::BOTH.iter().all(never) && row.side.is_none() && !self.are_alike() {
            return None;
        }
        let way = row.ways[side.index()].first()?;
        let one_side = row.side.is_none() && !Side::BOTH.iter().all(never);
        let part = way.parts.iter().find(|part| !self.world.untouched[part.from.index()].has(side, part.kind))?;
        let board = &self.rules.board;
        let (name, square) = (&self.rules.piece(part.kind).name, board.name(part.from));
        let piece = Piece { side, kind: part.kind };
        let starts: SquareSet =
            self.rules.start.board.iter().filter(|(_, other)| *other == piece).map(|(square, _)| *square).collect();
        let (message, hint) = if starts.contains(part.from) {
            let message = format!(
                "the start does not say that the {name} on {square} may castle: \"{}\" can never be done",
                row.name
            );
            let letter = self.rules.sides[side.index()].case.apply(&row.letter.to_string());
            (message, format!("the castling field of `start` names the castlings that are open: `{letter}`"))
        } else if starts.is_empty() {
            (
                format!("there is no {name} in the start: \"{}\" can never be done", row.name),
                "castling pieces must stand where they have never moved from".into(),
            )
        } else {
            let there = text::squares(board, starts);
            (
                format!("no {name} starts on {square}: \"{}\" can never be done", row.name),
                format!("the {name} starts on {there}"),
            )
        };
        let message = if one_side { format!("{message} by {}", self.rules.sides[side.index()].name) } else { message };
        // Whoever writes a start of another kind need not take out the castlings of the base.
        let own = self.written.field_of(written, "moves").is_some_and(|node| self.written.is_own(&node.span));
        own.then(|| Diagnostic::new(Code::NeverCastles, self.written.part(written, "moves"), message).hint(hint))
    }

    /// Squares that must be empty or safe, none of which is on the ranks of the pieces: they are written as the other side sees the board.
    fn off_the_way(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let [way] = &row.ways[row.side.unwrap_or(Side::First).index()][..] else { return None };
        let ranks = board.same_ranks(way.parts.iter().flat_map(|part| [part.from, part.to]).collect());
        // Where the pieces go must be empty in any case.
        let goals: SquareSet = way.parts.iter().map(|part| part.to).collect();
        for (field, squares) in [("empty", way.empty - goals), ("safe", way.safe)] {
            let is_own = self.written.field_of(written, field).is_some_and(|node| self.written.is_own(&node.span));
            if !is_own || squares.is_empty() || squares.intersects(&ranks) {
                continue;
            }
            let message = format!(
                "none of the squares that are to be {field} in the castling \"{}\" is on the way of its pieces: {}",
                row.name,
                text::squares(board, squares)
            );
            let hint = "squares are those that each side sees from its own end: rank 1 is where both castle";
            return Some(Diagnostic::new(Code::OddCastling, self.written.part(written, field), message).hint(hint));
        }
        None
    }

    /// A castling after which the first two pieces are not neighbours, or of which the first one is not between.
    fn apart(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let [way] = &row.ways[row.side.unwrap_or(Side::First).index()][..] else { return None };
        if way.parts.len() != 2 {
            return None;
        }
        let [first, second] = way.parts[..] else { return None };
        if board.rank(first.from) != board.rank(second.from) || board.rank(first.to) != board.rank(first.from) {
            return None;
        }
        let at = |square| i32::from(board.file(square));
        let (start, partner, to, ends) = (at(first.from), at(second.from), at(first.to), at(second.to));
        // Who says what lies on the way has thought of it.
        if ["empty", "safe"].iter().any(|field| self.written.field_of(written, field).is_some()) {
            return None;
        }
        let toward = (partner - start).signum();
        if first.to == second.from && second.to == first.from {
            return None;
        }
        let joined = board.plan().wrap.files();
        let moves = to - start;
        let fault = if moves != 0 && moves.signum() != toward && !joined {
            Some(("the first piece goes away from the other one", "it goes toward the piece that it castles with"))
        } else if board.rank(second.to) != board.rank(first.to) || moves != 0 && ends != to - moves.signum() && !joined
        {
            Some((
                "the two pieces do not come to stand side by side",
                "the second piece goes to the square behind the first one's goal",
            ))
        } else {
            None
        };
        let (what, hint) = fault?;
        let own = self.written.field_of(written, "moves").is_some_and(|node| self.written.is_own(&node.span));
        let message = format!("in the castling \"{}\" {what}", row.name);
        own.then(|| Diagnostic::new(Code::OddCastling, self.written.part(written, "moves"), message).hint(hint))
    }
}
