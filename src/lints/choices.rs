//! Rows that name the chosen square.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Clause, Section, Set, Word};

impl Lints<'_> {
    /// Reports rows that name the chosen square where nothing is chosen.
    pub fn never_chosen(&self) -> Vec<Diagnostic> {
        let first = self.rules.after.iter().position(|row| row.choose.is_some());
        let is_chosen = |clause: &Clause| match clause.section {
            Section::After => first.is_some_and(|first| first <= clause.index),
            _ => first.is_some(),
        };
        let speaks = |clause: &Clause| clause.mentions(|word| matches!(word, Word::Set(Set::Chosen)));
        let clauses = self.rules.survey();
        let lost = clauses.iter().filter(|clause| !is_chosen(clause) && speaks(clause));
        lost.filter_map(|clause| {
            let section = match clause.section {
                Section::After => "after",
                Section::Forbidden => "forbidden",
                Section::Counters => "counters",
                _ => return None,
            };
            let message = format!("nothing is chosen before \"{}\", so `chosen` is always empty here", clause.name);
            let hint = match section {
                "after" => "add the squares to choose from: `choose: \"empty\"`",
                _ => "only a row of `after` with `choose: \"empty\"` lets the player choose",
            };
            Some(Diagnostic::new(Code::NeverHolds, self.written.row_name(section, clause.name)?, message).hint(hint))
        })
        .collect()
    }
}
