//! Conditions of castlings that never hold while the pieces are ready: unmoved, and with nothing in their way.

use super::Lints;
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CastlingRow, CastlingWay, Condition};
use crate::prose::words;
use crate::types::{KindSet, Side, SquareSet};
use ferz_core::bounds::{Contents, World};
use ferz_core::syntax::Entry;

impl<'a> Lints<'a> {
    /// Reports a castling whose `when` never holds while its pieces are unmoved and the squares that must be empty are
    /// empty.
    pub fn never_when_ready(&self, row: &CastlingRow, written: &'a Entry) -> Option<Diagnostic> {
        let when = row.when.as_ref()?;
        let node = self.written.field_of(written, "when").filter(|node| self.written.is_own(&node.span))?;
        let sides: Vec<Side> = Side::all_of(row.side).collect();
        // A condition that never holds at all is reported with all other conditions.
        let holds_anyway = self.holds_by_forbidden(when, Player::Anyone).is_some();
        if holds_anyway || sides.iter().any(|&side| self.world.holds(when, side).is_some()) {
            return None;
        }
        let ready: Vec<(Side, World<'_>)> = sides
            .iter()
            .flat_map(|&side| row.ways[side.index()].iter().map(move |way| (side, way)))
            .filter(|(side, way)| self.castles(*side, way))
            .map(|(side, way)| (side, self.ready(side, way)))
            .collect();
        let never = |condition: &Condition| {
            !ready.is_empty() && ready.iter().all(|(side, world)| world.holds(condition, *side) == Some(false))
        };
        if !never(when) {
            return None;
        }
        let mut parts = self.written.parts(node, when).into_iter();
        let culprit = if matches!(when, Condition::All(_)) { parts.find(|(_, part, _)| never(part)) } else { None };
        let node = culprit.map_or(node, |(node, _, _)| node);
        let (side, way) = sides.iter().find_map(|&side| Some((side, row.ways[side.index()].first()?)))?;
        let parts = way.parts.iter().map(|part| format!("the {}", self.names().on(part.kind, part.from)));
        let empty = way.empty - way.starts();
        let message =
            format!("{} is never true when the pieces may castle, so \"{}\" is impossible", self.shown(node), row.name);
        let mut hint = format!("to castle, {} must never have moved", words::some(parts, "and"));
        if !empty.is_empty() {
            hint.push_str(&format!(", and {} must be empty", self.names().squares(empty)));
        }
        if sides.len() > 1 {
            hint.push_str(&format!(" (as {} sees the board)", self.names().side(side)));
        }
        hint.push_str(": this needs no `when`");
        Some(Diagnostic::new(Code::NeverCastles, node.span.clone(), message).hint(hint))
    }

    /// The world in which a side is ready to castle in this form.
    fn ready(&self, side: Side, way: &CastlingWay) -> World<'_> {
        let mut world = World::anything(self.rules, self.world.reach);
        world.contents.clone_from(&self.world.contents);
        world.untouched.clone_from(&self.world.untouched);
        world.trail = self.world.trail;
        world.held = self.world.held;
        world.numbers.clone_from(&self.world.numbers);
        for square in way.empty - way.starts() {
            world.contents[square.index()] = Contents::EMPTY;
            world.untouched[square.index()] = Contents::NONE;
        }
        for part in &way.parts {
            let kind: KindSet = [part.kind].into_iter().collect();
            let piece = Contents::of(side, kind);
            let castling: SquareSet =
                way.parts.iter().filter(|other| other.kind == part.kind).map(|other| other.from).collect();
            // No others of them are left elsewhere.
            if self.world.most_of(piece) <= castling.len() {
                for square in self.rules.board.squares() - castling {
                    world.contents[square.index()] = world.contents[square.index()].without(piece);
                    world.untouched[square.index()] = world.untouched[square.index()].without(piece);
                }
            }
            world.contents[part.from.index()] = piece;
            world.untouched[part.from.index()] = piece;
            world.unmoved.insert(part.from);
        }
        world
    }
}
