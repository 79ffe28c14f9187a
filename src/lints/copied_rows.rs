//! Rows of `forbidden` with the same pattern, where the later row forbids all that the earlier one does. The later row
//! may be a copy whose pattern the author forgot to change.

use super::Lints;
use super::shadows::is_for;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::ForbiddenRow;

impl Lints<'_> {
    /// Reports such rows if their patterns name pieces. Otherwise the earlier, weaker row may exist only for its name,
    /// which players see.
    pub fn copied_rows(&self) -> Vec<Diagnostic> {
        let rows = &self.rules.forbidden;
        let names_pieces = |row: &ForbiddenRow| !row.on.is_empty() && row.on.iter().all(|pattern| pattern.by.is_some());
        let says_more = |row: &ForbiddenRow, other: &ForbiddenRow| {
            row.on == other.on
                && row.at_landing == other.at_landing
                && is_for(other.side, row.side)
                && self.logic.implies(&other.when, &row.when)
                && !self.logic.implies(&row.when, &other.when)
        };
        let mut found = Vec::new();
        for (place, row) in rows.iter().enumerate().filter(|(_, row)| names_pieces(row)) {
            let Some(written) = self.written.row("forbidden", &row.name) else { continue };
            let Some(other) = rows[..place].iter().find(|other| says_more(row, other)) else { continue };
            let message = format!("\"{}\" forbids all moves that \"{}\" forbids", row.name, other.name);
            let fault = Diagnostic::new(Code::ShadowedRow, self.written.part(written, "on"), message);
            let fault = fault.hint(format!(
                "if one of them should be for other pieces, change its `by`; otherwise remove \"{}\"",
                other.name
            ));
            found.push(match self.written.row_name("forbidden", &other.name) {
                Some(span) => fault.related(span, "the other row"),
                None => fault,
            });
        }
        found
    }
}
