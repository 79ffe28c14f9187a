//! Pieces in `check`: outcomes that end with the `check` of the base, and rules that wait in vain for a capture.

use super::Lints;
use super::rows::section_name;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, EffectTraits, MovePattern, OnIllegal, OutcomeRow, Section, Set, Taking, Verdict, Word};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side};
use ferz_core::syntax::{Node, Value};

impl Lints<'_> {
    /// Reports doubtful rules about the pieces of `check`.
    pub fn odd_royals(&self) -> Vec<Diagnostic> {
        match self.royals() {
            Some(_) => self.takes_royal(),
            None => self.mate_left_behind().into_iter().collect(),
        }
    }

    /// Removes pieces that are never captured from the possible hands, unless they are in hand at the start.
    pub fn keep_royals(&mut self) {
        let Some((royals, _)) = self.safe_royals() else { return };
        for side in Side::BOTH {
            let start: KindSet = self.start.hand(side).map(|(kind, _)| kind).collect();
            self.world.held[side.index()] = self.world.held[side.index()] & !(royals & !start);
        }
    }

    /// The own pieces that are attacked when a player is in check, if `check` has this form.
    pub fn royals(&self) -> Option<KindSet> {
        self.rules.plain_royals()
    }

    /// Reports outcomes of the base about a check that the file removes, if no rule names the pieces that may now be
    /// captured.
    fn mate_left_behind(&self) -> Option<Diagnostic> {
        let base = self.base.filter(|_| self.rules.check.is_none())?;
        let check = base.rules.check.as_ref()?;
        let royals = base.rules.plain_royals()?;
        let was = |name: &str| base.rules.outcomes.iter().find(|row| row.name == name);
        let waits = |when: &Condition| match when {
            Condition::All(parts) => parts.contains(check),
            when => when == check,
        };
        let is_dead = |row: &OutcomeRow| {
            let is_base = self.written.row("outcomes", &row.name).is_none();
            is_base && row.result != Verdict::Draw && was(&row.name).is_some_and(|row| waits(&row.when))
        };
        let dead = self.rules.outcomes.iter().find(|row| is_dead(row))?;
        // If the file writes an outcome with a winner, its author has considered this.
        let says = |row: &OutcomeRow| row.result != Verdict::Draw && self.written.row("outcomes", &row.name).is_some();
        let named = |kind: Kind| {
            let name = &base.rules.piece(kind).name;
            self.rules.kinds().find(|&kind| self.rules.piece(kind).name == *name)
        };
        let royals: KindSet = royals.iter().filter_map(named).collect();
        let kind =
            royals.iter().find(|&kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind })))?;
        let asks = |word: Word| match word {
            Word::Set(Set::Kinds(kinds)) => kinds.meets(royals),
            Word::Condition(condition) => matches!(condition.as_none(), Some(Set::Own | Set::Enemy)),
            _ => false,
        };
        let forbidden = self.rules.forbidden.iter().map(|row| &row.when);
        let mut conditions = forbidden.chain(self.rules.outcomes.iter().map(|row| &row.when));
        if self.rules.outcomes.iter().any(says) || conditions.any(|when| when.mentions(asks)) {
            return None;
        }
        let name = &self.rules.piece(kind).name;
        let message = format!(
            "without check, \"{}\" of the base can never happen, and nothing happens when {a} is taken",
            dead.name,
            a = words::a(name)
        );
        let hint = format!(
            "define who loses: `outcomes: {{ \"{}\": Remove, \"{name} taken\": (when: No(\"own {name}\"), result: Loss) }}`",
            dead.name
        );
        let place = self.written.removed("check").unwrap_or_else(|| self.written.beginning());
        Some(Diagnostic::new(Code::LostUnnoticed, place, message).hint(hint))
    }

    /// The pieces of `check`, and the row that forbids leaving them attacked, if this row keeps all of them from being
    /// lost.
    pub fn safe_royals(&self) -> Option<(KindSet, String)> {
        let royals = self.royals()?;
        let rules = self.rules;
        let safe = rules.forbidden.iter().find(|row| {
            Some(&row.when) == rules.check.as_ref() && row.on.is_empty() && row.side.is_none() && !row.at_landing
        })?;
        let touches = |effect: EffectTraits| effect.changes_contents() && self.meets(effect.squares, royals);
        let takes_own = rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| {
            let mut all = [movement].into_iter().chain(movement.legs());
            all.any(|movement| {
                movement.onto.own.meets(royals)
                    || movement.becomes.is_some()
                    || movement.takes != crate::model::Takes::Target
            })
        });
        // A row that requires the capture of such a piece never applies, unless the piece can be lost in another way.
        let promotes = rules.promotion.iter().filter(|row| !waits_for(&row.on, royals)).any(|row| {
            royals.iter().any(|kind| !rules.forms(row, kind).is_empty() && MovePattern::any_is_by(&row.on, kind))
        });
        let start = |side: Side, kind: Kind| !self.start.pieces_of(side, kind).is_empty();
        let both_start = Side::BOTH.into_iter().all(|side| royals.iter().any(|kind| start(side, kind)));
        let may_be_lost = takes_own
            || promotes
            || !both_start
            || rules.turn.is_some()
            || rules.pass
            || rules.illegal == OnIllegal::Loses
            || !rules.arrays.is_empty()
            || rules.has_effect(touches);
        (!may_be_lost).then(|| (royals, safe.name.clone()))
    }

    /// Reports rows about legal moves that capture a piece which is never captured.
    fn takes_royal(&self) -> Vec<Diagnostic> {
        let Some((royals, row)) = self.safe_royals() else { return Vec::new() };
        let mut found = Vec::new();
        for clause in self.rules.survey() {
            // `cannot` applies before illegal moves are excluded. There, a capture of the king can mean a check.
            let Some(section) = section_name(clause.section).filter(|_| clause.section != Section::Cannot) else {
                continue;
            };
            let Some(written) = self.written.row(section, clause.name) else { continue };
            let counts = clause.section == Section::Counters;
            let said = if counts { self.step(written, clause.index) } else { Some(&written.value) };
            let Some(on) = said.and_then(|said| self.written.field_in(said, "on")) else { continue };
            let nodes: Vec<&Node> = match &on.value {
                Value::List(items) => items.iter().collect(),
                _ => vec![on],
            };
            let mut patterns = nodes.iter().zip(clause.on).filter(|_| nodes.len() == clause.on.len());
            let Some((node, _)) = patterns.find(|(_, pattern)| takes_only(pattern, royals)) else { continue };
            let takes = self.written.field_in(node, "takes").map_or(node.span.clone(), |takes| takes.span.clone());
            let span = if self.written.is_own(&takes) { takes } else { written.key_span.clone() };
            let name = royals.iter().next().map_or("", |kind| self.rules.piece(kind).name.as_str());
            let message =
                format!("\"{}\" needs a capture of {a}, which \"{row}\" prevents", clause.name, a = words::a(name));
            let hint = match clause.section {
                Section::Promotion => "name pieces that can be taken, or remove `takes`",
                _ => {
                    "to test for a move that gives check, write `when: Theirs(Check)` in a row that applies after the move"
                }
            };
            found.push(Diagnostic::new(Code::RuledOut, span, message).hint(hint));
        }
        found
    }

    fn meets(&self, set: &Set, kinds: KindSet) -> bool {
        Side::BOTH.into_iter().any(|viewer| {
            let may = self.world.extent(set, viewer).held();
            (may.pieces[0] | may.pieces[1]).meets(kinds)
        })
    }
}

/// Returns `true` if a pattern only matches moves that capture one of these pieces.
fn takes_only(pattern: &MovePattern, kinds: KindSet) -> bool {
    matches!(pattern.takes, Some(Taking::Kinds(taken)) if !taken.is_empty() && taken & kinds == taken)
}

/// Returns `true` if all patterns of a row only match such moves.
fn waits_for(on: &[MovePattern], kinds: KindSet) -> bool {
    !on.is_empty() && on.iter().all(|pattern| takes_only(pattern, kinds))
}
