//! Passes that a row of `after` makes impossible, since it uses squares of a move, and passes that a row of `must`
//! makes the only moves.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{AfterRow, MoveKind, MovePattern, MustRow};
use crate::types::Side;
use ferz_core::bounds::MoveBounds;

impl Lints<'_> {
    /// Reports a row that never has anything to choose after a pass, so that passing is impossible.
    pub fn impossible_passes(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let Some(row) = rules.after.iter().find(|row| rules.pass && self.stops_passes(row)) else { return Vec::new() };
        let pass = self.written.own("pass").map(|entry| entry.value.span.clone());
        let Some(span) = pass.or_else(|| self.written.row_name("after", &row.name)) else { return Vec::new() };
        let message = format!(
            "nobody can ever pass: \"{}\" requires a choice among squares of the move, and a pass has no squares",
            row.name
        );
        let hint =
            format!("limit the row to moves: `after: {{ \"{}\": (on: (kind: Move)) }}`; or remove `pass`", row.name);
        vec![Diagnostic::new(Code::MatchesNothing, span, message).hint(hint)]
    }

    /// Reports rows that require passes although no row limits passing.
    pub fn only_passes(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let is_pass =
            |pattern: &MovePattern| *pattern == MovePattern { kind: Some(MoveKind::Pass), ..MovePattern::default() };
        if !self.world.may_always_pass(|_| false) {
            return Vec::new();
        }
        let mut found = Vec::new();
        // A row for one side may be intended: the other side makes a series of moves.
        let demands =
            |row: &&MustRow| (row.side, &row.when) == (None, &None) && !row.on.is_empty() && row.on.iter().all(is_pass);
        // A row before it may require other moves.
        for row in rules.must.first().into_iter().filter(demands) {
            let own_row = self.written.row("must", &row.name).map(|written| self.written.part(written, "on"));
            let own_pass = || self.written.own("pass").map(|entry| entry.value.span.clone());
            let Some(span) = own_row.or_else(own_pass) else { continue };
            let message = format!(
                "\"{}\" requires a pass, and a player may always pass, so nobody ever makes another move",
                row.name
            );
            let moves = rules.pieces.iter().any(|piece| !piece.moves.is_empty());
            let kinds = [(moves, "Move"), (!rules.castling.is_empty(), "Castle"), (!rules.drops.is_empty(), "Drop")];
            let others: Vec<String> =
                kinds.iter().filter(|(is_there, _)| *is_there).map(|(_, kind)| format!("(kind: {kind})")).collect();
            let others = if let [one] = &others[..] { one.clone() } else { format!("[{}]", others.join(", ")) };
            let hint = format!("to let only players without another move pass, write `on: {others}`");
            found.push(Diagnostic::new(Code::OnlyPasses, span, message).hint(hint));
        }
        found
    }

    /// Returns `true` if a row requires a choice after each pass and never offers one.
    fn stops_passes(&self, row: &AfterRow) -> bool {
        let Some(choose) = row.choose.as_ref().filter(|choose| !choose.optional) else { return false };
        let is_any = |pattern: &MovePattern| {
            let plain = MovePattern { kind: pattern.kind, ..MovePattern::default() };
            *pattern == plain && pattern.kind.is_none_or(|kind| kind == MoveKind::Pass)
        };
        let is_asked = row.when.is_none() && row.side.is_none() && (row.on.is_empty() || row.on.iter().any(is_any));
        let held =
            |viewer: Side| self.world.with_mover(Some(viewer), || self.world.extent(&choose.squares, viewer).held());
        let is_empty = |viewer: Side| self.world.with_move(Some(MoveBounds::PASS), || held(viewer).is_none());
        // A set that is empty after every move is reported at the row itself.
        let is_ever = |viewer: Side| !self.world.with_move(None, || held(viewer).is_none());
        is_asked && Side::BOTH.into_iter().all(is_empty) && Side::BOTH.into_iter().any(is_ever)
    }
}
