//! Rows for each of two sides that start alike, where one row differs slightly from the other, or lacks a twin while
//! others have one.

use super::Lints;
use super::text;
use super::zones::is_same;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Zone;
use crate::types::{Side, SquareSet};
use ferz_core::syntax::{Entry, Node, Value};

/// The sections whose rows are compared.
const SECTIONS: [&str; 3] = ["castling", "promotion", "drops"];
/// The fields in which twins may differ.
const NAMES: [&str; 4] = ["side", "san", "letter", "before"];

impl<'a> Lints<'a> {
    /// Reports such rows, and zones that are not mirror images of each other.
    pub fn unlike_twins(&self) -> Vec<Diagnostic> {
        let (differing, alike) = self.differing(&self.rules.board);
        if !differing.is_empty() || alike == 0 {
            return Vec::new();
        }
        let mut found: Vec<Diagnostic> = SECTIONS.into_iter().filter_map(|section| self.unlike_rows(section)).collect();
        found.extend(self.unlike_zones());
        found
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

    fn unlike_rows(&self, section: &str) -> Option<Diagnostic> {
        let [mut first, mut second] = Side::BOTH.map(|side| self.rows_of(section, side));
        let before = first.len();
        first.retain(|row| {
            let twin = second.iter().position(|other| is_twin(row, other));
            twin.map(|place| second.remove(place)).is_none()
        });
        let has_twins = first.len() < before;
        match (&first[..], &second[..]) {
            ([one], [other]) => self.nearly_alike(section, one, other),
            ([row], []) | ([], [row]) if has_twins => {
                let side = if first.is_empty() { Side::Second } else { Side::First };
                let [whose, others] = [side, side.other()].map(|side| &self.rules.sides[side.index()].name);
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

    /// Reports two rows that are equal except for one item that only one of them lists.
    fn nearly_alike(&self, section: &str, first: &'a Entry, second: &'a Entry) -> Option<Diagnostic> {
        let (one, other) = only_difference(&first.value, &second.value)?;
        let of_second = lacks(one, other).map(|item| (second, first, item));
        let Some((short, long, more)) = of_second.or_else(|| lacks(other, one).map(|item| (first, second, item)))
        else {
            return self.unlike_squares(section, [first, second], other);
        };
        let place = if std::ptr::eq(short, first) { one } else { other };
        let side = if std::ptr::eq(short, first) { Side::First } else { Side::Second };
        let [whose, others] = [side, side.other()].map(|side| &self.rules.sides[side.index()].name);
        let message = format!(
            "\"{}\" of {whose} does not have `{more}`, but is otherwise the same as \"{}\" of {others}",
            short.key, long.key
        );
        let hint = format!("is `{more}` missing here? Without `side` one row is enough for both");
        Some(Diagnostic::new(Code::OneSideOnly, place.span.clone(), message).hint(hint))
    }

    /// Reports two rows that are equal except for squares, most of which they share as each side sees them. `place` is
    /// the node of the second one's squares.
    fn unlike_squares(&self, section: &str, rows: [&'a Entry; 2], place: &'a Node) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let sided = self.sided();
        let seen = |side: Side| {
            let mut of = sided.iter().filter(|row| (row.section, row.side) == (section, side));
            let row = of.find(|row| *row.name == rows[side.index()].key)?;
            Some(board.set_seen_by(side, row.to.as_squares()?[side.index()]))
        };
        let (first, second) = (seen(Side::First)?, seen(Side::Second)?);
        let common = first & second;
        if first == second || common.len() < 2 * ((first | second) - common).len() {
            return None;
        }
        let [whose, others] = [Side::Second, Side::First].map(|side| &self.rules.sides[side.index()].name);
        let message = format!(
            "\"{}\" of {whose} applies to {}, but \"{}\" of {others} applies to {}",
            rows[1].key,
            text::squares(board, second),
            rows[0].key,
            text::squares(board, first)
        );
        let hint = "the two rows are otherwise the same: each side sees squares from its own side, and without `side` one row is enough for both";
        Some(Diagnostic::new(Code::OneSideOnly, place.span.clone(), message).hint(hint))
    }

    /// Reports two zones that are the same squares for both sides and nearly mirror images, if all other such zones
    /// are.
    fn unlike_zones(&self) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let turned = |set: SquareSet| board.set_seen_by(Side::Second, set);
        let fixed = |zone: &'a Zone| {
            let [first, second] = zone.set.as_squares()?;
            (first == second && !first.is_empty()).then_some((zone, first))
        };
        let zones: Vec<(&Zone, SquareSet)> = self.rules.zones.iter().filter_map(fixed).collect();
        let has_image = |set: SquareSet| zones.iter().any(|(_, other)| *other == turned(set));
        let odd: Vec<&(&Zone, SquareSet)> = zones.iter().filter(|(_, set)| !has_image(*set)).collect();
        let [(one, first), (other, second)] = odd[..] else { return None };
        let common = turned(*first) & *second;
        let differing = (turned(*first) | *second) - common;
        let is_shifted = || board.neighbours().iter().any(|&step| board.shifted(turned(*first), &[step]) == *second);
        if common.len() < 2 * differing.len() && !is_shifted() {
            return None;
        }
        let (zone, row) =
            [*other, *one].into_iter().find_map(|zone| Some((zone, self.written.row("zones", &zone.name)?)))?;
        let (twin, image) = if zone.name == other.name { (one, turned(*first)) } else { (other, turned(*second)) };
        let message = format!(
            "the zone `{}` is not the mirror image of `{}` on the other side of the board",
            zone.name, twin.name
        );
        let meant = text::expression(board, image);
        let fault = Diagnostic::new(Code::SidesDiffer, row.value.span.clone(), message);
        let fault = fault.hint(format!(
            "the mirror image is `{meant}`; or write one zone for both, which each side sees from its own side"
        ));
        Some(match self.written.row("zones", &twin.name) {
            Some(row) => fault.related(row.value.span.clone(), "the other zone"),
            None => fault,
        })
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

/// The only parts in which two values differ, if there is one in each.
fn only_difference<'n>(one: &'n Node, other: &'n Node) -> Option<(&'n Node, &'n Node)> {
    let (first, second) = (fields(one), fields(other));
    let (Some(first), Some(second)) = (first, second) else { return Some((one, other)) };
    let pairs = first.iter().map(|field| Some((field, second.iter().find(|twin| twin.key == field.key)?)));
    let pairs = pairs.collect::<Option<Vec<_>>>().filter(|pairs| pairs.len() == second.len())?;
    let mut unlike = pairs.into_iter().filter(|(one, other)| !is_same(&one.value, &other.value));
    match (unlike.next(), unlike.next()) {
        (Some((one, other)), None) => only_difference(&one.value, &other.value),
        _ => None,
    }
}

/// The items of a list, or of a text of names, that are missing in another one that is equal otherwise.
fn lacks(long: &Node, short: &Node) -> Option<String> {
    let all = |node: &Node| -> Option<Vec<String>> {
        match &node.value {
            Value::Text(text) => Some(text.split('|').map(|name| name.trim().to_owned()).collect()),
            Value::List(items) => {
                let text =
                    |item: &Node| if let Value::Text(text) = &item.value { Some(text.to_string()) } else { None };
                items.iter().map(text).collect()
            }
            Value::Struct(_) | Value::Map(_) | Value::Tuple(_) | Value::Word(..) => None,
            Value::Number(_) | Value::Bool(_) => None,
        }
    };
    let (long, short) = (all(long)?, all(short)?);
    let mut more = long.iter().filter(|item| !short.contains(item));
    match (more.next(), more.next()) {
        (Some(item), None) if long.len() > 1 && short.iter().all(|item| long.contains(item)) => Some(item.clone()),
        _ => None,
    }
}
