//! Rows that never apply: their patterns match no move, their conditions are constant, or their sets are always empty.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::{MAX_NUMBER, MAX_PLIES_A_TURN};
use crate::model::{Amount, Clause, Condition, Role, Section};
use crate::types::{Piece, Side};
use ferz_core::bounds::MoveBounds;
use ferz_core::syntax::{Entry, Node, Value};

impl<'a> Lints<'a> {
    /// Reports dead rows, except outcomes, which have another view.
    pub fn idle_rows(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for clause in self.rules.survey() {
            let Some(section) = section_name(clause.section) else { continue };
            let Some(row) = self.written.row(section, clause.name) else { continue };
            let said =
                if clause.section == Section::Counters { self.step(row, clause.index) } else { Some(&row.value) };
            let Some(said) = said else { continue };
            let viewers: Vec<Side> = Side::all_of(clause.side).collect();
            let before = found.len();
            self.patterns(row, said, &clause, &viewers, &mut found);
            let mv = MoveBounds::of_clause(self.rules, &clause);
            if let (Some(when), Some(node)) = (clause.when, self.written.field_in(said, "when")) {
                let player = if clause.section == Section::Counters { Player::HasMoved } else { Player::Anyone };
                let seen = Viewers::of(&viewers, player);
                let look = || self.constants(Said { node, condition: when }, &seen, &row.key);
                found.extend(self.world.with_move(mv, look));
            }
            if found.len() == before {
                self.world.with_move(mv, || self.empty_sets(row, &clause, &viewers, &mut found));
            }
        }
        found.extend(self.idle_guards());
        found.extend(self.idle_insufficient());
        found.extend(self.idle_effects());
        found.extend(self.idle_check());
        found.extend(self.idle_ends());
        found.extend(self.idle_choices());
        found.extend(self.matches_all());
        found.extend(self.idle_outcomes());
        found
    }

    /// The node of a counter step.
    pub fn step(&self, row: &'a Entry, index: usize) -> Option<&'a Node> {
        match &self.written.field_of(row, "steps")?.value {
            Value::List(steps) => steps.get(index),
            _ => None,
        }
    }

    /// Reports squares of drops and choices that never exist.
    fn empty_sets(&self, row: &'a Entry, clause: &Clause, viewers: &[Side], found: &mut Vec<Diagnostic>) {
        for &(role, set) in &clause.sets {
            let (field, what) = match (clause.section, role) {
                (Section::Drops, Role::To) => ("to", "this row never drops anything"),
                (Section::After, Role::Choose) => ("choose", "there is never a square to choose"),
                _ => continue,
            };
            let drops = || self.rules.after.get(clause.index)?.choose.as_ref()?.drops;
            let onto_empty = role == Role::Choose && drops().is_some();
            let held = |viewer: Side| self.world.with_mover(Some(viewer), || self.world.extent(set, viewer).held());
            let is_empty = |viewer: Side| if onto_empty { !held(viewer).empty } else { held(viewer).is_none() };
            if !viewers.iter().all(|&viewer| is_empty(viewer)) {
                continue;
            }
            let span = self.written.part(row, field);
            if self.written.is_own(&span) {
                let message = match onto_empty {
                    true => {
                        "the set never has an empty square to drop a piece on, so nothing is ever dropped".to_owned()
                    }
                    false => format!("the set is always empty, so {what}"),
                };
                let fault = Diagnostic::new(Code::MatchesNothing, span, message);
                let why = match onto_empty {
                    true => Some("once the move has landed, its piece stands on `to`; it has left `from`".to_owned()),
                    false => viewers.first().and_then(|&viewer| self.why_empty(set, viewer, false)),
                };
                found.push(fault.hint(why.unwrap_or_else(|| "sets side by side mean *and*; `|` means *or*".into())));
            }
        }
    }

    /// Reports a turn that always or never ends early.
    fn idle_ends(&self) -> Vec<Diagnostic> {
        if let (Some(turn), Some(entry)) = (&self.rules.turn, self.written.own("turn")) {
            let is_one = |plies: &Amount| matches!(plies, Amount::Number(1));
            if turn.plies.iter().all(is_one) {
                let fault = Diagnostic::new(
                    Code::AlwaysHolds,
                    entry.key_span.clone(),
                    "every turn has one ply, which is the same as without `turn`",
                );
                return vec![fault.hint("write the number of plies in a turn: `turn: (plies: 2)`; or remove it")];
            }
        }
        let turn = self.rules.turn.as_ref();
        let constant = |field: &str, condition: Option<&Condition>| {
            let node = self.written.own("turn").and_then(|turn| self.written.field_of(turn, field));
            // `trails` has its condition inside `While`.
            let node = node.and_then(|node| match &node.value {
                Value::Word(word, Some(body)) if word == "While" => match &body.value {
                    Value::Tuple(items) => items.first(),
                    _ => None,
                },
                _ => Some(node),
            });
            let (Some(condition), Some(node)) = (condition, node) else { return Vec::new() };
            self.constants(Said { node, condition }, &Viewers::of(&Side::BOTH, Player::HasMoved), field)
        };
        let ends = constant("ends", turn.and_then(|turn| turn.ends.as_ref()));
        let kept = |trails: &&Condition| **trails != Condition::NEVER;
        let trails = constant("trails", turn.and_then(|turn| turn.trails.as_ref()).filter(kept));
        [self.turns_beyond_limits(), ends, trails].concat()
    }

    /// Reports turns of less than one ply, which still have one, and of more plies than a turn may have.
    fn turns_beyond_limits(&self) -> Vec<Diagnostic> {
        let (Some(turn), Some(entry)) = (&self.rules.turn, self.written.own("turn")) else { return Vec::new() };
        let long = Side::BOTH.into_iter().find_map(|side| {
            let (least, most) = self.world.range(&turn.plies[side.index()], side);
            // A counter without a limit does not show how far it goes.
            (i64::from(MAX_PLIES_A_TURN) < most && most < MAX_NUMBER || i64::from(MAX_PLIES_A_TURN) < least)
                .then_some((side, least, most))
        });
        let short = Side::BOTH.into_iter().find_map(|side| match turn.plies[side.index()] {
            Amount::Number(plies) if plies < 1 => Some((side, plies)),
            _ => None,
        });
        let whose = |side: Side| match turn.plies[0] == turn.plies[1] {
            true => "a turn".to_owned(),
            false => format!("a turn of {}", self.names().side(side)),
        };
        let long = long.map(|(side, least, most)| {
            let has = match least == most {
                true => format!("has {most} plies here"),
                false => format!("may have more than {MAX_PLIES_A_TURN} plies here"),
            };
            let message = format!("{} {has}, but no turn can have more than {MAX_PLIES_A_TURN}", whose(side));
            let fault = Diagnostic::new(Code::AlwaysHolds, self.written.part(entry, "plies"), message);
            fault.hint(format!("write {MAX_PLIES_A_TURN} or less: a larger number counts as {MAX_PLIES_A_TURN}"))
        });
        let short = short.map(|(side, plies)| {
            let whose = whose(side);
            let message = format!("{whose} has {plies} plies here, but every turn has at least one");
            let fault = Diagnostic::new(Code::AlwaysHolds, self.written.part(entry, "plies"), message);
            if plies < 0 {
                return fault.hint("write 1 or more");
            }
            fault.hint("write 1, which has the same effect; a side that should not move must pass: `pass: true`")
        });
        short.into_iter().chain(long).collect()
    }

    /// Reports material that no side ever has, or that every side always has.
    fn idle_insufficient(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.insufficient {
            let Some(written) = self.written.row("insufficient", &row.name) else { continue };
            let Some(node) = self.written.field_of(written, "when") else { continue };
            let viewers = Viewers::of(&Side::all_of(row.side).collect::<Vec<_>>(), Player::Anyone);
            found.extend(self.constants(Said { node, condition: &row.when }, &viewers, &row.name));
        }
        found
    }

    /// Reports guards of moves that always hold; one that never holds is reported at the move.
    fn idle_guards(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for clause in self.rules.survey() {
            let (Section::Move(kind), Some(when)) = (clause.section, clause.when) else { continue };
            let name = &self.rules.piece(kind).name;
            let Some(movement) = self.written.movement(name, clause.name) else { continue };
            let Value::Word(_, Some(body)) = &movement.value else { continue };
            let Some(node) = self.written.field_in(body, "when") else { continue };
            if let Some(fault) = self.rules_itself_out(kind, when, node) {
                found.push(fault);
                continue;
            }
            let exists = |side: &Side| self.world.exists(Piece { side: *side, kind });
            let sides: Vec<Side> = Side::BOTH.into_iter().filter(exists).collect();
            let look = || self.constants(Said { node, condition: when }, &Viewers::movers(&sides), name);
            found.extend(self.world.with_move(MoveBounds::of_clause(self.rules, &clause), look));
        }
        found
    }
}

/// The field of a file that holds the rows of a section; `None` if they have no patterns and conditions of their own.
pub(super) fn section_name(section: Section) -> Option<&'static str> {
    match section {
        Section::Castling => Some("castling"),
        Section::Promotion => Some("promotion"),
        Section::Drops => Some("drops"),
        Section::Cannot => Some("cannot"),
        Section::Forbidden => Some("forbidden"),
        Section::Must => Some("must"),
        Section::After => Some("after"),
        Section::Counters => Some("counters"),
        Section::Move(_) | Section::Leg(_) => None,
        Section::Outcomes | Section::Insufficient | Section::Impossible => None,
        Section::Turn | Section::Throughout | Section::Check => None,
    }
}
