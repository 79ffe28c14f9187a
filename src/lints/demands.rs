//! Moves that one row requires and another excludes.

use super::Lints;
use super::shadows::is_for;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CannotRow, MustRow};

impl Lints<'_> {
    /// Reports rows of `must` of which a row of `cannot` excludes all moves.
    pub fn vain_demands(&self) -> Vec<Diagnostic> {
        let rules_out = |must: &MustRow, cannot: &&CannotRow| {
            !must.on.is_empty()
                && is_for(must.side, cannot.side)
                && self.logic.all_match(&must.on, &cannot.on)
                && self.logic.follows(must.when.as_ref(), cannot.when.as_ref())
        };
        let mut found = Vec::new();
        for must in &self.rules.must {
            let Some(cannot) = self.rules.cannot.iter().find(|cannot| rules_out(must, cannot)) else { continue };
            let demand = self.written.row_name("must", &must.name);
            let (span, other) = match (self.written.row_name("cannot", &cannot.name), demand) {
                (Some(span), other) => (span, other),
                (None, Some(span)) => (span, None),
                (None, None) => continue,
            };
            let message = format!("\"{}\" rules out every move that \"{}\" requires", cannot.name, must.name);
            let fault = Diagnostic::new(Code::Contradiction, span, message);
            let fault = fault.hint("remove one of the two rows, or limit it with `when`");
            found.push(match other {
                Some(place) => fault.related(place, "requires them"),
                None => fault,
            });
        }
        found
    }
}
