//! Rows for each of two sides that start alike, where one row lacks a twin while the others have one.

use super::Lints;
use super::zones::is_same;
use crate::diagnostic::{Code, Diagnostic};
use crate::types::Side;
use ferz_core::syntax::{Entry, Node, Value};

/// The sections whose rows are compared.
const SECTIONS: [&str; 3] = ["castling", "promotion", "drops"];
/// The fields in which twins may differ.
const NAMES: [&str; 4] = ["side", "san", "letter", "before"];

impl<'a> Lints<'a> {
    /// Reports such rows.
    pub fn lonely_rows(&self) -> Vec<Diagnostic> {
        let (differing, alike) = self.differing(&self.rules.board);
        if !differing.is_empty() || alike == 0 {
            return Vec::new();
        }
        SECTIONS.into_iter().filter_map(|section| self.lacks_twin(section)).collect()
    }

    /// The rows of a section that the file itself writes for one side.
    fn rows_of(&self, section: &str, side: Side) -> Vec<&'a Entry> {
        let word = if side == Side::First { "First" } else { "Second" };
        let is_of = |row: &&Entry| {
            let said = self.written.field_of(row, "side");
            said.is_some_and(|node| matches!(&node.value, Value::Word(said, None) if said == word))
        };
        let rows = match self.written.field(section).map(|entry| &entry.value.value) {
            Some(Value::Map(rows)) => &rows[..],
            _ => &[],
        };
        rows.iter().filter(|row| self.written.is_own(&row.key_span)).filter(is_of).collect()
    }

    /// Reports the only row of a section without a twin.
    fn lacks_twin(&self, section: &str) -> Option<Diagnostic> {
        let [mut first, mut second] = Side::BOTH.map(|side| self.rows_of(section, side));
        let before = first.len();
        first.retain(|row| {
            let twin = second.iter().position(|other| is_twin(row, other));
            twin.map(|place| second.remove(place)).is_none()
        });
        let has_twins = first.len() < before;
        match (&first[..], &second[..]) {
            ([row], []) | ([], [row]) if has_twins => {
                let side = if first.is_empty() { Side::Second } else { Side::First };
                let [whose, others] = [side, side.other()].map(|side| self.names().side(side));
                let message = format!(
                    "\"{}\" is only for {whose}, but the other rows of `{section}` have a twin for {others}",
                    row.key
                );
                let hint = format!("add the row for {others}, too; or write each row once, without `side`, for both");
                Some(Diagnostic::new(Code::OneSideOnly, self.written.part(row, "side"), message).hint(hint))
            }
            _ => None,
        }
    }
}

/// The fields of a row, without those that are names.
fn fields(node: &Node) -> Option<Vec<&Entry>> {
    let Value::Struct(fields) = &node.value else { return None };
    Some(fields.iter().filter(|field| !NAMES.contains(&&*field.key)).collect())
}

/// Returns `true` if two rows are equal except for their side.
fn is_twin(one: &Entry, other: &Entry) -> bool {
    let (Some(one), Some(other)) = (fields(&one.value), fields(&other.value)) else { return false };
    let has = |field: &&Entry| other.iter().any(|twin| twin.key == field.key && is_same(&twin.value, &field.value));
    one.len() == other.len() && one.iter().all(has)
}
