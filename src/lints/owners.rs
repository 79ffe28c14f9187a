//! Sets that name the owner of some of their pieces but not of others: *and* binds tighter than *or*.

use super::Lints;
use super::rows::section_name;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Condition, Section, Set, Verdict, Word};
use crate::types::{KindSet, Piece, Side};
use ferz_core::syntax::{Node, Value};

impl<'a> Lints<'a> {
    /// Reports sets such as `own pawn | knight`, which includes the opponent's knights.
    pub fn odd_owners(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found: Vec<Diagnostic> = Vec::new();
        let mut tell = |kinds: KindSet, side: &'static str, span: Option<Span>| {
            let Some(span) = span.filter(|span| self.written.is_own(span)) else { return };
            if found.iter().any(|fault| fault.span == span) {
                return;
            }
            let names: Vec<&str> = rules
                .kinds()
                .filter(|&kind| kinds.contains(kind))
                .map(|kind| rules.piece(kind).name.as_str())
                .collect();
            let name = super::text::listed(&names, "and");
            let message = format!("`{side}` does not apply to {name} here, so pieces of both sides are meant");
            let hint = format!("*and* binds more tightly than *or*: add parentheses, `{side} (... | ...)`");
            found.push(Diagnostic::new(Code::UnclearOwner, span, message).hint(hint));
        };
        let mut zones: Vec<(KindSet, &'static str)> = Vec::new();
        for zone in &rules.zones {
            if let Some((kinds, side)) = self.mixed(Word::Set(&zone.set)) {
                zones.push((kinds, side));
                tell(kinds, side, self.written.row("zones", &zone.name).map(|row| row.value.span.clone()));
            }
        }
        for clause in rules.survey() {
            let section = match clause.section {
                Section::Outcomes => "outcomes",
                Section::Move(_) | Section::Leg(_) | Section::Turn | Section::Throughout | Section::Check => continue,
                other => match section_name(other) {
                    Some(name) => name,
                    None => continue,
                },
            };
            let Some(row) = self.written.row(section, clause.name) else { continue };
            // The contents of a zone were reported there.
            let of = |word: Word| self.mixed(word).filter(|found| !zones.contains(found));
            let place = |field: &str| Some(self.written.part(row, field));
            if let Some((kinds, side)) = clause.when.and_then(|when| of(Word::Condition(when))) {
                tell(kinds, side, place("when"));
            }
            for pattern in clause.on {
                if let Some((kinds, side)) = of(Word::MovePattern(pattern)) {
                    tell(kinds, side, place("on"));
                }
            }
            for (role, set) in &clause.sets {
                if let Some((kinds, side)) = of(Word::Set(set)) {
                    use crate::model::Role;
                    tell(
                        kinds,
                        side,
                        match role {
                            Role::Effect => place("do"),
                            Role::Choose => place("choose"),
                            Role::To => place("to"),
                            Role::From | Role::Within | Role::Across | Role::Takes => place("on"),
                        },
                    );
                }
            }
        }
        found.extend(self.shared_lines());
        found
    }

    /// Reports lines and chains that win the game, and whose pieces may belong to either side.
    fn shared_lines(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = Vec::new();
        for row in self.rules.outcomes.iter().filter(|row| row.result != Verdict::Draw) {
            let Some(written) = self.written.row("outcomes", &row.name) else { continue };
            let Some(when) = self.written.field_of(written, "when") else { continue };
            let mut shared = None;
            Word::Condition(&row.when).walk(&mut |word| match word {
                Word::Condition(Condition::Line(line)) if self.is_shared(&line.of) => shared = Some("Line"),
                Word::Condition(Condition::Connected(chain)) if self.is_shared(&chain.of) => shared = Some("Connected"),
                Word::Condition(_) | Word::Set(_) | Word::Amount(_) | Word::MovePattern(_) => {}
            });
            let Some(node) = shared.and_then(|word| self.part_called(when, word)) else { continue };
            let body = if let Value::Word(_, Some(body)) = &node.value { Some(&**body) } else { None };
            let of = body.and_then(|body| self.written.field_in(body, "of")).unwrap_or(node);
            if !self.written.is_own(&of.span) || found.iter().any(|fault| fault.span == of.span) {
                continue;
            }
            let what = if shared == Some("Line") { "line" } else { "chain" };
            let message = format!("pieces of both sides may make this {what}, but \"{}\" has a winner", row.name);
            let whose = match &of.value {
                Value::Text(set) if set.split_whitespace().count() == 1 && set != "occupied" => {
                    [format!("own {set}"), format!("enemy {set}")]
                }
                _ => ["own".to_owned(), "enemy".to_owned()],
            };
            let hint = format!(
                "write whose pieces count, `{}` or `{}`: `own` pieces are those of the player in `for`, otherwise those of the player to move",
                whose[0], whose[1]
            );
            found.push(Diagnostic::new(Code::UnclearOwner, of.span.clone(), message).hint(hint));
        }
        found
    }

    /// Returns `true` if a set may have pieces of both sides, and nothing else.
    fn is_shared(&self, set: &Set) -> bool {
        let held = self.world.extent(set, Side::First).held();
        let [first, second] = held.pieces;
        !held.empty && !held.wall && !first.is_empty() && !second.is_empty()
    }

    /// The node of a word in a condition, or in another condition that it names.
    fn part_called(&self, node: &'a Node, name: &str) -> Option<&'a Node> {
        if let Some(named) = self.written.named(node) {
            return self.part_called(named, name);
        }
        match &node.value {
            Value::Word(word, _) if word == name => Some(node),
            Value::Word(_, Some(body)) => self.part_called(body, name),
            Value::List(items) | Value::Tuple(items) => items.iter().find_map(|item| self.part_called(item, name)),
            Value::Word(_, None) | Value::Struct(_) | Value::Map(_) => None,
            Value::Text(_) | Value::Number(_) | Value::Bool(_) => None,
        }
    }

    /// The kinds in an *or* without an owner, beside others with one.
    fn mixed(&self, word: Word) -> Option<(KindSet, &'static str)> {
        let mut found = None;
        word.walk(&mut |word| {
            if let Word::Set(Set::Or(parts)) = word {
                found = found.or_else(|| self.mixed_parts(parts));
            }
        });
        found
    }

    fn mixed_parts(&self, parts: &[Set]) -> Option<(KindSet, &'static str)> {
        let side = parts.iter().find_map(|part| match part {
            Set::And(inner) if inner.iter().any(|set| matches!(set, Set::Kinds(_))) => {
                let owner = inner.iter().find(|set| matches!(set, Set::Own | Set::Enemy))?;
                Some(if *owner == Set::Own { "own" } else { "enemy" })
            }
            _ => None,
        })?;
        let bare = parts.iter().find_map(|part| match part {
            Set::Kinds(kinds) => Some(*kinds),
            Set::And(inner) if inner.iter().all(|set| matches!(set, Set::Kinds(_) | Set::Squares(_))) => {
                inner.iter().find_map(|set| if let Set::Kinds(kinds) = set { Some(*kinds) } else { None })
            }
            _ => None,
        })?;
        let both = |&kind: &crate::types::Kind| {
            bare.contains(kind) && Side::BOTH.into_iter().all(|side| self.world.exists(Piece { side, kind }))
        };
        let kinds: KindSet = self.rules.kinds().filter(both).collect();
        (!kinds.is_empty()).then_some((kinds, side))
    }
}
