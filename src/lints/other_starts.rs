//! Counters that start with another number in the FEN of the start than in their rows.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};

impl Lints<'_> {
    /// Reports a counter whose row and start both give it a first number, and not the same one. A file that writes only
    /// one of the two overrides the number of its base.
    pub fn other_starts(&self) -> Vec<Diagnostic> {
        let Some(start) = self.written.own("start") else { return Vec::new() };
        let state = self.start.state();
        let mut found = Vec::new();
        for counter in &self.rules.counters {
            let row = self.written.row("counters", &counter.name);
            let number = row.and_then(|row| self.written.field_of(row, "start"));
            let Some(number) = number.filter(|number| self.written.is_own(&number.span)) else { continue };
            let values = state.counters.get(counter.slots()).unwrap_or_default();
            // If one side has the number of the row, the other side starts at odds on purpose.
            let Some(&first) = values.first().filter(|_| !values.contains(&counter.start)) else { continue };
            let is_one = values.iter().all(|value| *value == first);
            let in_fen: Vec<String> = values.iter().map(i32::to_string).collect();
            let message = format!(
                "the counter `{}` starts with {} here, but with {} in the FEN of `start`",
                counter.name,
                counter.start,
                if is_one { in_fen[0].clone() } else { in_fen.join(" and ") }
            );
            let fault = Diagnostic::new(Code::OtherStart, number.span.clone(), message);
            let fault = fault.hint("games begin with the number in the FEN: write the same number in both places");
            found.push(fault.related(start.value.span.clone(), "this is the start"));
        }
        found
    }
}
