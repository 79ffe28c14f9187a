//! Dead moves: never made, by either side or by one of them, or also made by another move.

use super::Lints;
use super::expression::expression;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Movement, Set};
use crate::types::{Kind, Piece, Side};
use ferz_core::bounds::{Walker, World};
use ferz_core::syntax::Node;

impl<'a> Lints<'a> {
    /// Reports moves of the file that are never made, or that another move also makes.
    pub fn idle_moves(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let anything = World::anything(self.rules, self.world.reach);
        for kind in self.rules.kinds() {
            let piece = self.rules.piece(kind);
            found.extend(self.idle_by_zone(kind));
            if self.written.piece(&piece.name).is_none() {
                continue;
            }
            // A piece that stays in hand is reported at the hand.
            let stands = |side: Side| !self.world.stand(Piece { side, kind }).is_empty();
            let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| stands(side)).collect();
            for (index, movement) in piece.moves.iter().enumerate() {
                let Some(node) = self.written.movement(&piece.name, &movement.name) else { continue };
                let walks = &self.census.walks[kind.index()];
                let is_made = |side: &Side| !walks[side.index()][index].targets.is_empty();
                if !sides.is_empty() && !sides.iter().any(is_made) {
                    found.push(self.never_made(kind, movement, node, &anything));
                    continue;
                }
                // Report at most one fault per move.
                let fault = self
                    .comes_back(kind, movement, node)
                    .or_else(|| self.for_one(kind, index, node))
                    .or_else(|| self.superfluous(kind, index, node))
                    .or_else(|| self.doubled_steps(kind, index, node))
                    .or_else(|| self.made_by_others(kind, index, node))
                    .or_else(|| self.begins_too_soon(kind, index, node))
                    .or_else(|| self.does_nothing(kind, movement, node))
                    .or_else(|| self.swaps_with_nothing(kind, index, node))
                    .or_else(|| self.becomes_itself(kind, movement, node))
                    .or_else(|| self.idle_trail(movement, node))
                    .or_else(|| self.lame_at_end(kind, movement, node));
                match fault {
                    Some(fault) => found.push(fault),
                    None => found.extend(self.idle_legs(kind, movement, node)),
                }
            }
        }
        found.extend(self.borrowed_twice());
        found
    }

    /// Reports a move of a base that is never made because of a zone of the file.
    fn idle_by_zone(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let walks = &self.census.walks[kind.index()];
        let exists = Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let is_made = |index: usize| Side::BOTH.into_iter().any(|side| !walks[side.index()][index].targets.is_empty());
        for (index, movement) in piece.moves.iter().enumerate() {
            if !exists || is_made(index) || self.written.movement(&piece.name, &movement.name).is_some() {
                continue;
            }
            let asks = [&movement.from, &movement.to, &movement.within, &movement.across];
            let is_asked = |set: &Set| asks.into_iter().flatten().any(|asked| asked == set);
            let zones = self.rules.zones.iter().filter(|zone| is_asked(&zone.set));
            let Some(row) = zones.into_iter().find_map(|zone| self.written.row("zones", &zone.name)) else { continue };
            let message =
                format!("the {} never makes its move \"{}\", which uses this zone", piece.name, movement.name);
            let fault = Diagnostic::new(Code::MoveNeverMade, row.value.span.clone(), message);
            let stand = self.world.stand(Piece { side: Side::First, kind });
            let place = self.names().squares(stand);
            let stands = format!("the {} of {} can only be on {place}", piece.name, self.names().side(Side::First));
            // The start squares of the move without the zone.
            let free = Movement { from: None, ..movement.clone() };
            let asks_from = movement
                .from
                .as_ref()
                .is_some_and(|from| self.rules.zones.iter().any(|zone| zone.set == *from && row.key == zone.name));
            let begins = Walker::new(&self.world).walk(Piece { side: Side::First, kind }, &free, stand).sources;
            let starts = self.starts(Piece { side: Side::First, kind }) & begins;
            let board = &self.rules.board;
            return Some(fault.hint(match (asks_from && !begins.is_empty(), starts.is_empty()) {
                (true, false) => format!(
                    "the move begins on {}, but the {} starts on {}: write `\"{}\"`",
                    self.names().squares(begins),
                    piece.name,
                    self.names().squares(self.starts(Piece { side: Side::First, kind })),
                    expression(board, starts)
                ),
                (true, true) => format!(
                    "the move begins on {}: write `\"{}\"`",
                    self.names().squares(begins),
                    expression(board, begins)
                ),
                (false, _) => stands,
            }));
        }
        None
    }

    /// Reports a move that one side makes and the other never does, although the sides are alike.
    fn for_one(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let walks = &self.census.walks[kind.index()];
        let is_made = |side: Side| !walks[side.index()][index].targets.is_empty();
        let side = Side::BOTH.into_iter().find(|&side| !is_made(side))?;
        if !is_made(side.other()) || !self.world.exists(Piece { side, kind }) || !self.are_twins() {
            return None;
        }
        let movement = &self.rules.piece(kind).moves[index];
        let zone = [("from", &movement.from), ("to", &movement.to), ("within", &movement.within)];
        let field = zone.into_iter().find(|(_, set)| set.is_some()).map(|(field, _)| field);
        let span = field.map_or_else(|| node.span.clone(), |field| self.written.part_of_move(node, field));
        let message = format!(
            "the {} of {} never makes this move, but the one of {} does",
            self.rules.piece(kind).name,
            self.names().side(side),
            self.names().side(side.other())
        );
        let hint = "each side sees squares from its own side, except in zones that are `Fixed(...)`";
        Some(self.with_zones(Diagnostic::new(Code::NeverForOne, span, message).hint(hint)))
    }
}
