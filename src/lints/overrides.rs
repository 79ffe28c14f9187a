//! Changes to a base without effect: rows equal to those of the base, and zones with which its rows never apply.

use super::Lints;
use super::zones::is_same;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{MovePattern, Movement, Set, Zone};
use crate::types::{Kind, Piece, Side};
use ferz_core::bounds::Walker;
use ferz_core::syntax::{Entry, Value};
use std::collections::{HashMap, HashSet};

impl Lints<'_> {
    /// Reports doubtful changes to the base.
    pub fn odd_overrides(&self) -> Vec<Diagnostic> {
        let mut found = self.changes_nothing();
        found.extend(self.zones_out_of_reach());
        found
    }

    /// The rows of a section, including those of the base.
    fn rows(&self, section: &str) -> &[Entry] {
        match self.written.field(section).map(|entry| &entry.value.value) {
            Some(Value::Map(rows)) => rows,
            _ => &[],
        }
    }

    /// Reports zones and pieces that are equal to those of the base. Other rows may be repeated for readers of the
    /// file.
    fn changes_nothing(&self) -> Vec<Diagnostic> {
        // On another board the same words mean other squares, so repeating them is no mistake.
        let Some(base) = self.base.filter(|base| base.rules.board == self.rules.board) else { return Vec::new() };
        let mut found = Vec::new();
        for section in ["zones", "pieces"] {
            let rows = self.rows(section);
            let old = match &base.root.value {
                Value::Struct(fields) => {
                    fields.iter().find(|field| field.key == section).map(|field| &field.value.value)
                }
                _ => None,
            };
            let Some(Value::Map(old)) = old else { continue };
            // Repeating rows in another order has an effect.
            let names: HashSet<&str> = rows.iter().map(|row| row.key.as_str()).collect();
            let kept: HashMap<&str, &Entry> =
                old.iter().filter(|row| names.contains(row.key.as_str())).map(|row| (row.key.as_str(), row)).collect();
            let order = rows.iter().map(|row| row.key.as_str()).filter(|name| kept.contains_key(name));
            if order.ne(old.iter().map(|row| row.key.as_str()).filter(|name| kept.contains_key(name))) {
                continue;
            }
            for row in rows.iter().filter(|row| self.written.is_own(&row.key_span)) {
                let Some(was) = kept.get(row.key.as_str()).filter(|was| is_same(&row.value, &was.value)) else {
                    continue;
                };
                let message = format!("\"{}\" is the same as in the base", was.key);
                let hint = "remove it, or write what should differ from the base";
                found.push(Diagnostic::new(Code::ChangesNothing, row.key_span.clone(), message).hint(hint));
            }
        }
        found
    }

    /// Reports zones that the file moves to where promotions and moves of the base never apply.
    fn zones_out_of_reach(&self) -> Vec<Diagnostic> {
        let Some(base) = self.base else { return Vec::new() };
        let is_old = |zone: &&Zone| base.rules.zones.iter().any(|old| old.name == zone.name && old.set != zone.set);
        let mut found = Vec::new();
        let mut seen: Vec<&Set> = Vec::new();
        for zone in self.rules.zones.iter().filter(is_old) {
            if seen.contains(&&zone.set) {
                continue;
            }
            seen.push(&zone.set);
            let Some(row) = self.written.row("zones", &zone.name) else { continue };
            if let Some((what, hint)) = self.idle_promotion(zone).or_else(|| self.idle_movement(zone)) {
                let fault = Diagnostic::new(Code::MatchesNothing, row.value.span.clone(), what);
                found.push(fault.maybe_hint(hint));
            }
        }
        found
    }

    /// A promotion of the base that no move ever matches because of a zone.
    fn idle_promotion(&self, zone: &Zone) -> Option<(String, Option<String>)> {
        for row in &self.rules.promotion {
            if self.written.row("promotion", &row.name).is_some() {
                continue;
            }
            let asks = |pattern: &MovePattern| {
                pattern.to.as_ref() == Some(&zone.set) || pattern.from.as_ref() == Some(&zone.set)
            };
            let may = |pattern: &MovePattern| Side::all_of(row.side).any(|side| self.may_match(pattern, side, true));
            let without = |pattern: &MovePattern| MovePattern { to: None, from: None, ..pattern.clone() };
            let is_idle = !row.on.is_empty()
                && row.on.iter().all(|pattern| asks(pattern) && !may(pattern))
                && row.on.iter().any(|pattern| may(&without(pattern)));
            if is_idle {
                let what = format!(
                    "with this zone, \"{}\" of the base never applies: no move of its pieces ends there",
                    row.name
                );
                let pattern = row.on.first()?;
                let field = if pattern.to.as_ref() == Some(&zone.set) {
                    super::patterns::Field::To
                } else {
                    super::patterns::Field::From
                };
                let sides: Vec<Side> = Side::all_of(row.side).collect();
                return Some((
                    what,
                    self.why_no_match(field, pattern, &sides).map(|hint| match hint.ends_with('?') {
                        true => hint,
                        false => format!("{hint}, as the first player sees the board"),
                    }),
                ));
            }
        }
        None
    }

    /// A move of the base that is never made because of a zone.
    fn idle_movement(&self, zone: &Zone) -> Option<(String, Option<String>)> {
        for kind in self.rules.kinds() {
            let piece = self.rules.piece(kind);
            let sides: Vec<Side> =
                Side::BOTH.into_iter().filter(|&side| self.world.exists(Piece { side, kind })).collect();
            for (index, movement) in piece.moves.iter().enumerate() {
                let asks = |set: &Option<Set>| set.as_ref() == Some(&zone.set);
                let is_about = asks(&movement.from) || asks(&movement.to) || asks(&movement.within);
                let is_own = self.written.movement(&piece.name, &movement.name).is_some();
                let is_made = |side: &Side| !self.census.walks[kind.index()][side.index()][index].targets.is_empty();
                if !is_about
                    || is_own
                    || sides.is_empty()
                    || sides.iter().any(is_made)
                    || !self.is_possible(kind, movement)
                {
                    continue;
                }
                let what = format!("with this zone, the {} never makes its move \"{}\"", piece.name, movement.name);
                let stand = self.world.stand(Piece { side: Side::First, kind });
                let stand = self.names().squares(stand);
                return Some((
                    what,
                    Some(format!("the {} of {} can only be on {stand}", piece.name, self.names().side(Side::First))),
                ));
            }
        }
        None
    }

    /// Returns `true` if a move is ever made without its zones.
    fn is_possible(&self, kind: Kind, movement: &Movement) -> bool {
        let free = Movement { from: None, to: None, within: None, ..movement.clone() };
        let walker = Walker::new(&self.world);
        Side::BOTH.into_iter().any(|side| {
            let piece = Piece { side, kind };
            !walker.walk(piece, &free, self.world.stand(piece)).targets.is_empty()
        })
    }
}
