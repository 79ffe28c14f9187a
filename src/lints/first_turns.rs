//! Advantages at the start: pieces that promote without leaving their start, and a first turn with the length of the
//! other side's turns.

use super::Lints;
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, MovePattern, PromotionRow, Set};
use crate::types::{Side, SquareSet};
use ferz_core::analysis::forms;

impl Lints<'_> {
    /// Reports doubtful first turns.
    pub fn odd_first_turns(&self) -> Vec<Diagnostic> {
        let rows = self.rules.promotion.iter().filter_map(|row| self.promotes_at_start(row));
        rows.chain(self.exchanged_turns()).collect()
    }

    /// Reports a zone of promotion in which all or most of the pieces start that promote there.
    fn promotes_at_start(&self, row: &PromotionRow) -> Option<Diagnostic> {
        let goal = |pattern: &MovePattern| -> Option<Set> {
            let plain =
                MovePattern { by: pattern.by, kind: pattern.kind, to: pattern.to.clone(), ..MovePattern::default() };
            pattern.to.clone().filter(|_| *pattern == plain && row.when.is_none())
        };
        let all = self.rules.board.squares();
        let starts = |side: Side, pattern: &MovePattern| -> SquareSet {
            let promotes = |kind| pattern.is_by(kind) && !forms(self.rules, row, kind).is_empty();
            let own = self.rules.start.board.iter().filter(|(_, piece)| piece.side == side && promotes(piece.kind));
            own.map(|(square, _)| *square).collect()
        };
        let (to, squares) = row.on.iter().find_map(|pattern| {
            let to = goal(pattern)?;
            let squares = to.as_squares()?;
            let is_home = |side: Side| {
                let starts = starts(side, pattern);
                let inside = starts & squares[side.index()];
                // A pawn in front of its camp changes nothing.
                !starts.is_empty() && 3 * inside.len() >= 2 * starts.len() && squares[side.index()] != all
            };
            Side::all_of(row.side).all(is_home).then_some((to, squares))
        })?;
        let written = || self.written.row("promotion", &row.name).map(|written| self.written.part(written, "on"));
        let span = self.own_zone(&to).or_else(written)?;
        let board = &self.rules.board;
        let side = row.side.unwrap_or(Side::First);
        // The file writes squares as the side sees them.
        let written = board.set_seen_by(side, squares[side.index()]);
        let seen_by = match side {
            Side::First => String::new(),
            Side::Second => format!(" as {} sees it", self.rules.sides[side.index()].name),
        };
        let message = format!(
            "the pieces that promote by \"{}\" start in their promotion zone, on {}{seen_by}",
            row.name,
            text::squares(board, written)
        );
        let other_end = board.set_seen_by(Side::Second, written);
        let hint = match other_end == written {
            // If both ends lie in the zone, it belongs to neither side.
            true => "they would promote with their first move: name squares that they must reach first".to_owned(),
            false => format!(
                "each side sees the board from its own side and starts at rank 1: did you mean {}?",
                text::squares(board, other_end)
            ),
        };
        Some(Diagnostic::new(Code::PromotesAtStart, span, message).hint(hint))
    }

    /// Reports a start with more plies left than the side's turns have, and as many as the other side's have.
    fn exchanged_turns(&self) -> Option<Diagnostic> {
        let turn = self.rules.turn.as_ref()?;
        let side = self.start.side_to_move();
        let left = i64::from(self.start.state().turn.plies_left()?);
        let [own, others] = [side, side.other()].map(|side| match turn.plies[side.index()] {
            Amount::Number(plies) => Some(plies.max(1)),
            _ => None,
        });
        let (own, others) = (own?, others?);
        if left <= own || left != others {
            return None;
        }
        let plies = self.written.own("turn").map(|entry| self.written.part(entry, "plies"));
        let span = plies.or_else(|| self.written.own("start").map(|entry| entry.value.span.clone()))?;
        let [whose, theirs] = [side, side.other()].map(|side| &self.rules.sides[side.index()].name);
        let message = format!(
            "the start gives {whose} a turn of {left} plies, but a turn of {whose} has {own}, and one of {theirs} has {others}"
        );
        let hint = format!(
            "should {whose} have {others} plies in a turn? If not, write {own} in the last field of `start`, the number of plies in the first turn"
        );
        Some(Diagnostic::new(Code::FirstTurn, span, message).hint(hint))
    }
}
