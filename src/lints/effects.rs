//! Effects and choices of `after` rows that change nothing.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    AfterRow, Clause, Effect, EffectTraits, Geometry, Lands, MoveKind, MovePattern, Movement, Section, Set, Word,
};
use crate::types::{Kind, KindSet, Side};
use ferz_core::bounds::MoveBounds;
use ferz_core::syntax::{Node, Value};

impl Lints<'_> {
    /// Reports effects that never change anything.
    pub fn idle_effects(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for clause in self.rules.survey().into_iter().filter(|clause| clause.section == Section::After) {
            let Some(row) = self.rules.after.get(clause.index) else { continue };
            let mv = MoveBounds::of_clause(self.rules, &clause);
            let Some(written) = self.written.row("after", &row.name) else { continue };
            // A row that matches no move at all is reported at its pattern.
            let is_about_some = |side: Side| row.on.iter().any(|pattern| self.may_match(pattern, side, false));
            if !row.on.is_empty() && !Side::all_of(row.side).any(is_about_some) {
                continue;
            }
            let Some(node) = self.written.field_of(written, "do") else { continue };
            let nodes: Vec<&Node> = match &node.value {
                Value::List(items) => items.iter().collect(),
                _ => vec![node],
            };
            if nodes.len() != row.effects.len() {
                continue;
            }
            for (node, effect) in nodes.into_iter().zip(&row.effects) {
                // The pieces already have the kind that they become.
                let stays = |effect: &Effect| match effect {
                    Effect::Become(Set::To, kind) => {
                        let only: KindSet = [*kind].into_iter().collect();
                        !row.on.is_empty() && row.on.iter().all(|pattern| pattern.by == Some(only))
                    }
                    _ => false,
                };
                let changes = |kind: Kind| {
                    let becomes = |movement: &Movement| movement.becomes.is_some();
                    let turns = |effect: EffectTraits| effect.becomes.is_some_and(|other| other != kind);
                    self.rules.promotion.iter().any(|row| MovePattern::any_is_by(&row.on, kind))
                        || self.rules.piece(kind).moves.iter().any(becomes)
                        || self.rules.after.iter().any(|row| fills(row) || row.has_effect(turns))
                };
                let never_changes = effect.traits().becomes.is_some_and(|kind| !changes(kind));
                if stays(effect) && never_changes {
                    let message = format!("\"{}\" turns a piece into the same piece", row.name);
                    // If the file inherits the effect, the mistake is in the pattern that it changes.
                    let is_own = self.written.is_own(&node.span);
                    let span = if is_own { node.span.clone() } else { self.written.part(written, "on") };
                    let fault = Diagnostic::new(Code::IdleEffect, span, message);
                    found.push(fault.hint("name another piece: `Become(\"to\", \"queen\")`"));
                    continue;
                }
                if let Some(fault) = self.left_square(row, effect, node) {
                    found.push(fault);
                    continue;
                }
                let look = |viewer: Side| self.world.with_mover(Some(viewer), || self.is_idle(effect, viewer));
                let is_idle = |viewer: Side| self.world.with_move(mv, || look(viewer));
                if self.written.is_own(&node.span) && Side::all_of(row.side).all(is_idle) {
                    let message = format!("this effect of \"{}\" never changes anything", row.name);
                    let hint = Side::all_of(row.side)
                        .next()
                        .and_then(|side| self.world.with_move(mv, || self.why_empty(effect.squares(), side, false)));
                    let hint = hint.or_else(|| Some("its squares never have anything that it can change".into()));
                    found.push(Diagnostic::new(Code::IdleEffect, node.span.clone(), message).maybe_hint(hint));
                }
            }
        }
        found
    }

    /// Reports an effect on the piece on `from` if every move of the row leaves this square. A path may return to it.
    fn left_square(&self, row: &AfterRow, effect: &Effect, node: &Node) -> Option<Diagnostic> {
        let effect = effect.traits();
        let is_from = match effect.squares {
            Set::From => true,
            Set::And(parts) => parts.contains(&Set::From),
            _ => false,
        };
        if !is_from || !effect.needs_pieces() || !self.written.is_own(&node.span) {
            return None;
        }
        let rules = self.rules;
        let is_about = |kind: Kind| row.on.is_empty() || row.on.iter().any(|pattern| pattern.is_by(kind));
        let leaves = |movement: &Movement| {
            movement.lands == Lands::Target && !matches!(movement.geometry, Geometry::Stay | Geometry::Path(_))
        };
        let mut moves = rules.kinds().filter(|&kind| is_about(kind)).flat_map(|kind| &rules.piece(kind).moves);
        let castles = |kind: MoveKind| kind == MoveKind::Castle;
        let about_castling = row.on.is_empty() || row.on.iter().any(|pattern| pattern.kind.is_none_or(castles));
        if !moves.all(leaves) || about_castling && !rules.castling.is_empty() || rules.after.iter().any(fills) {
            return None;
        }
        let message = format!("this effect of \"{}\" changes nothing", row.name);
        let fault = Diagnostic::new(Code::IdleEffect, node.span.clone(), message);
        Some(fault.hint("`from` is empty once the move has landed: its piece is on `to`"))
    }

    fn is_idle(&self, effect: &Effect, viewer: Side) -> bool {
        let effect = effect.traits();
        let may = self.world.extent(effect.squares, viewer).held();
        // A piece that becomes its own kind counts as moved.
        let has_pieces = may.pieces.iter().any(|kinds| !kinds.is_empty());
        if effect.fills() { may.is_none() } else { !(has_pieces || effect.clears && may.wall) }
    }

    /// Reports choices without effect: no row reads the chosen square.
    pub fn idle_choices(&self) -> Vec<Diagnostic> {
        let speaks = |clause: &Clause| clause.mentions(|word| matches!(word, Word::Set(Set::Chosen)));
        if self.rules.survey().iter().any(speaks) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for row in
            self.rules.after.iter().filter(|row| row.choose.as_ref().is_some_and(|choose| choose.drops.is_none()))
        {
            let Some(written) = self.written.row("after", &row.name) else { continue };
            let message = format!("\"{}\" lets the player choose a square, but does nothing with it", row.name);
            let fault = Diagnostic::new(Code::IdleChoice, self.written.part(written, "choose"), message);
            found.push(fault.hint("use the square as `chosen`, for example `do: Wall(\"chosen\")`"));
        }
        found
    }
}

/// Returns `true` if a row may put a piece on the board.
fn fills(row: &AfterRow) -> bool {
    row.choose.as_ref().is_some_and(|choose| choose.drops.is_some()) || row.has_effect(|effect| effect.puts.is_some())
}
