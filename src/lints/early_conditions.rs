//! Conditions that are evaluated before the move, while the moving piece is still on its start square.

use super::Lints;
use super::rows::section_name;
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Clause, Condition, MoveKind, Section, Set};
use crate::prose::words;
use crate::types::{Kind, KindSet, Side};
use ferz_core::syntax::Node;

impl<'a> Lints<'a> {
    /// Reports conditions of promotions and of `cannot` that never hold, because they demand that the moving piece is
    /// absent.
    pub fn never_before_the_move(&self) -> Vec<Diagnostic> {
        self.rules.survey().iter().filter_map(|clause| self.never_before(clause)).collect()
    }

    fn never_before(&self, clause: &Clause) -> Option<Diagnostic> {
        let when = clause.when?;
        let node = match clause.section {
            Section::Promotion | Section::Cannot => {
                self.written.field_of(self.written.row(section_name(clause.section)?, clause.name)?, "when")?
            }
            Section::Move(_) | Section::Leg(_) => return None,
            Section::Castling | Section::Drops | Section::Must | Section::After | Section::Forbidden => return None,
            Section::Counters | Section::Outcomes | Section::Insufficient | Section::Impossible => return None,
            Section::Turn => return None,
            Section::Throughout | Section::Check => return None,
        };
        if !self.written.is_own(&node.span) {
            return None;
        }
        // A condition that never holds anyway is reported with all other conditions.
        let is_ruled_out = || self.holds_by_forbidden(when, Player::Anyone) == Some(false);
        if clause.on.is_empty()
            || is_ruled_out()
            || Side::all_of(clause.side).all(|side| self.world.holds(when, side) == Some(false))
        {
            return None;
        }
        let mut kinds = KindSet::EMPTY;
        for pattern in clause.on {
            let is_of_board = match pattern.kind {
                Some(kind) => kind == MoveKind::Move,
                None => clause.section == Section::Promotion,
            };
            kinds = kinds | pattern.by.filter(|_| is_of_board)?;
        }
        let kinds: Vec<Kind> = self.rules.kinds().filter(|&kind| kinds.contains(kind)).collect();
        let never = |condition: &Condition| {
            !kinds.is_empty() && kinds.iter().all(|&kind| self.logic.excludes(&stands(kind), condition))
        };
        let culprit = match when {
            Condition::All(_) => self.written.parts(node, when).into_iter().find(|(_, part, _)| never(part)),
            _ => None,
        };
        let node = match culprit {
            Some((node, _, _)) => node,
            None => Some(node).filter(|_| never(when))?,
        };
        let names = self.names().each(kinds.iter().copied());
        let name = words::some(&names, "or");
        let message = format!(
            "{} is never true, so \"{}\" never applies: `when` is tested before the move, when the {name} is still there",
            self.shown(node),
            clause.name
        );
        let hint = format!("to test for the last one, write `AtMost(Count(\"own {}\"), 1)`", names.join(" | "));
        let hint = if names.len() > 1 { hint.replace("own ", "own (").replace("\"), 1", ")\"), 1") } else { hint };
        Some(Diagnostic::new(Code::ConditionNeverHolds, node.span.clone(), message).hint(hint).decides(true))
    }

    /// Reports a guard of a move that never holds, because it demands that the moving piece is absent.
    pub fn rules_itself_out(&self, kind: Kind, when: &Condition, node: &'a Node) -> Option<Diagnostic> {
        let never = |condition: &Condition| self.logic.excludes(&stands(kind), condition);
        let parts = match when {
            Condition::All(_) => self.written.parts(node, when),
            _ => Vec::new(),
        };
        let part = parts.into_iter().find(|(_, part, theirs)| !theirs && never(part)).map(|(node, _, _)| node);
        let node =
            part.or_else(|| Some(node).filter(|_| never(when))).filter(|node| self.written.is_own(&node.span))?;
        let name = &self.rules.piece(kind).name;
        let message = format!("{} is never true: the {name} that moves is there itself", self.shown(node));
        let hint = format!("exclude it from the set: `No(\"own !{name}\")`, or `No(\"enemy\")`");
        Some(Diagnostic::new(Code::ConditionNeverHolds, node.span.clone(), message).hint(hint))
    }
}

/// The condition that the player has a piece of this kind on the board.
fn stands(kind: Kind) -> Condition {
    Condition::Any(Set::And(vec![Set::Own, Set::Kinds([kind].into_iter().collect())]))
}
