//! Rows for moves that a row of `cannot` excludes.

use super::Lints;
use super::rows::section_name;
use super::shadows::is_for;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CannotRow, Clause, MoveKind, MovePattern, Section};

impl Lints<'_> {
    /// Reports promotions, effects and demands that wait for moves which are never made.
    pub fn waits_for_ruled_out(&self) -> Vec<Diagnostic> {
        self.rules.survey().iter().filter_map(|clause| self.waits_in_vain(clause)).collect()
    }

    fn waits_in_vain(&self, clause: &Clause) -> Option<Diagnostic> {
        if !matches!(clause.section, Section::Promotion | Section::After | Section::Must) || clause.on.is_empty() {
            return None;
        }
        // A promotion without a kind of move means moves on the board.
        let said = |pattern: &MovePattern| {
            let kind = pattern.kind.or(Some(MoveKind::Move).filter(|_| clause.section == Section::Promotion));
            MovePattern { kind, ..pattern.clone() }
        };
        let on: Vec<MovePattern> = clause.on.iter().map(said).collect();
        let rules_out = |row: &&CannotRow| {
            row.when.is_none()
                && is_for(clause.side, row.side)
                && !row.on.is_empty()
                && self.logic.all_match(&on, &row.on)
        };
        let row = self.rules.cannot.iter().find(rules_out)?;
        let section = section_name(clause.section)?;
        let written = self.written.row(section, clause.name)?;
        let message =
            format!("\"{}\" never applies: \"{}\" of `cannot` rules out all its moves", clause.name, row.name);
        let hint = format!("limit \"{}\", for example with `when: ...`; or remove \"{}\"", row.name, clause.name);
        let fault = Diagnostic::new(Code::MatchesNothing, self.written.part(written, "on"), message).hint(hint);
        Some(match self.written.row_name("cannot", &row.name) {
            Some(place) => fault.related(place, "rules them out"),
            None => fault,
        })
    }
}
