//! Rows that never apply: patterns that match no move, conditions that never change, sets that are always empty.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::move_bounds::MoveBounds;
use super::patterns::Field;
use super::ruled_out::Player;
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Amount, Clause, Condition, MoveKind, MovePattern, Movement, Role, Section, Set, Taking, Word, verb,
};
use crate::syntax::{Entry, Node, Value};
use crate::types::{KindSet, Piece, Side, SquareSet};

impl<'a> Lints<'a> {
    /// All rows but those of outcomes, whose view is another one.
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
        found.extend(self.idle_effects());
        found.extend(self.idle_check());
        found.extend(self.idle_ends());
        found.extend(self.idle_choices());
        found.extend(self.crossed_ends());
        found.extend(self.alien_check());
        found.extend(self.matches_all());
        found.extend(self.idle_outcomes());
        found
    }

    /// A step of a counter as it is written.
    fn step(&self, row: &'a Entry, index: usize) -> Option<&'a Node> {
        match &self.written.field_of(row, "steps")?.value {
            Value::List(steps) => steps.get(index),
            _ => None,
        }
    }

    fn patterns(&self, row: &'a Entry, said: &'a Node, clause: &Clause, sides: &[Side], found: &mut Vec<Diagnostic>) {
        let Some(on) = self.written.field_in(said, "on").filter(|on| self.written.is_own(&on.span)) else { return };
        let promotes = clause.section == Section::Promotion;
        let nodes: Vec<&Node> = match &on.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![on],
        };
        if nodes.len() != clause.on.len() {
            return;
        }
        let is_one_of_many = clause.on.len() > 1;
        for (node, pattern) in nodes.into_iter().zip(clause.on) {
            // All kinds of moves are listed, whether or not there are any.
            if is_one_of_many && *pattern == (MovePattern { kind: pattern.kind, ..MovePattern::default() }) {
                continue;
            }
            if let Some(when) = &pattern.when
                && let Some(said) = self.written.field_in(node, "when")
            {
                let mv = Some(MoveBounds::of_pattern(self.rules, clause, pattern));
                let look = || self.constants(Said { node: said, condition: when }, &Viewers::movers(sides), &row.key);
                let faults = self.world.with_move(mv, look);
                let is_known = !faults.is_empty();
                found.extend(faults);
                if is_known {
                    continue;
                }
            }
            let matching: Vec<Side> =
                sides.iter().copied().filter(|&side| self.may_match(pattern, side, promotes)).collect();
            if let ([side], true) = (&matching[..], sides.len() == 2 && self.are_twins()) {
                found.push(self.for_one_side(row, node, pattern, *side, promotes));
            }
            if !matching.is_empty() {
                continue;
            }
            found.push(self.matches_nothing(row, node, pattern, sides, promotes));
        }
    }

    /// A pattern that no move ever matches, with the field without which one would.
    fn matches_nothing(
        &self,
        row: &Entry,
        node: &'a Node,
        pattern: &MovePattern,
        sides: &[Side],
        promotes: bool,
    ) -> Diagnostic {
        let may = |pattern: &MovePattern| sides.iter().any(|&side| self.may_match(pattern, side, promotes));
        let culprit = Field::ALL.into_iter().find(|field| field.left_out(pattern).is_some_and(|left| may(&left)));
        let value = culprit.and_then(|field| self.written.field_in(node, field.name()));
        let span = value.map_or(&node.span, |value| &value.span).clone();
        let message = format!("no move ever matches this: \"{}\" has nothing to do with it", row.key);
        let message = if pattern_count(row) > 1 {
            message
        } else {
            format!("no move ever matches this, and so \"{}\" never applies", row.key)
        };
        let hint = culprit.and_then(|field| self.why_no_match(field, pattern, sides));
        Diagnostic::new(Code::MatchesNothing, span, message).maybe_hint(hint)
    }

    /// A pattern that moves of one side match, and none of the other one, though the sides are alike.
    fn for_one_side(
        &self,
        row: &Entry,
        node: &'a Node,
        pattern: &MovePattern,
        side: Side,
        promotes: bool,
    ) -> Diagnostic {
        let other = side.other();
        let may = |pattern: &MovePattern| self.may_match(pattern, other, promotes);
        let culprit = Field::ALL.into_iter().find(|field| field.left_out(pattern).is_some_and(|left| may(&left)));
        let value = culprit.and_then(|field| self.written.field_in(node, field.name()));
        let span = value.map_or(&node.span, |value| &value.span).clone();
        let [does, does_not] = [side, other].map(|side| &self.rules.sides[side.index()].name);
        let message =
            format!("moves of {does} match this, and none of {does_not}: \"{}\" is for one side only", row.key);
        let why = culprit.and_then(|field| self.why_no_match(field, pattern, &[other]));
        let why = why.map_or_else(String::new, |why| format!(" {does_not}: {why};"));
        let hint = format!(
            "each player sees the board from their own end, but for zones that are `Fixed(...)`;{why} if it is meant for one side, say so: `side`"
        );
        Diagnostic::new(Code::NeverForOne, span, message).hint(hint)
    }

    pub fn why_no_match(&self, field: Field, pattern: &MovePattern, sides: &[Side]) -> Option<String> {
        let kinds = pattern.by.unwrap_or(KindSet::ALL);
        let side = *sides.first()?;
        let kinds_left: Vec<_> = self.rules.kinds().filter(|&kind| kinds.contains(kind)).collect();
        let names: Vec<&str> = kinds_left.iter().map(|&kind| self.rules.piece(kind).name.as_str()).collect();
        let name = text::listed(&names, "or");
        let walks = || kinds_left.iter().flat_map(|kind| &self.census.walks[kind.index()][side.index()]);
        let meets_to = |pattern: &MovePattern| {
            Field::Takes.left_out(pattern).is_some_and(|left| self.may_match(&left, side, false))
        };
        Some(match field {
            Field::To => {
                let ends = walks().fold(SquareSet::EMPTY, |all, walk| all | walk.targets);
                if ends.is_empty() {
                    return Some(format!("{a} never moves so", a = super::text::a(&name)));
                }
                if pattern.takes.is_some_and(|takes| takes != Taking::Nothing) && meets_to(pattern) {
                    return Some(format!(
                        "what is taken stands on `to`: {a} takes nothing of that there",
                        a = super::text::a(&name)
                    ));
                }
                let board = &self.rules.board;
                let seen =
                    |viewer: Side| pattern.to.as_ref().and_then(Set::as_squares).map(|seen| seen[viewer.index()]);
                if let ([Side::Second], Some(squares)) = (sides, seen(Side::First))
                    && squares.intersects(&ends)
                {
                    let [first, whose] = Side::BOTH.map(|side| &self.rules.sides[side.index()].name);
                    let meant = text::squares(board, board.set_seen_by(Side::Second, squares));
                    return Some(format!(
                        "this row is read as {whose} {} the board, from their own end: what {first} {} {} is `{meant}` there",
                        verb(whose, "see", "sees"),
                        verb(first, "call", "calls"),
                        text::squares(board, squares)
                    ));
                }
                if let Some(why) = self.confined(pattern, side) {
                    return Some(why);
                }
                if let Some(meant) = self.other_end(pattern, side) {
                    let squares =
                        seen(side).map_or_else(|| "there".into(), |to| format!("to {}", text::squares(board, to)));
                    return Some(format!("{a} never goes {squares}: did you mean `{meant}`?", a = text::a(&name)));
                }
                format!("moves of {a} end on {}", text::squares(board, ends), a = super::text::a(&name))
            }
            Field::From if pattern.kind == Some(MoveKind::Drop) => {
                "a drop has no `from`: `to` is the square where the piece is put".into()
            }
            Field::From if pattern.unmoved == Some(true) => {
                let unmoved =
                    kinds_left.iter().fold(SquareSet::EMPTY, |all, &kind| all | self.unmoved(Piece { side, kind }));
                let whose = &self.rules.sides[side.index()].name;
                let place = text::squares(&self.rules.board, unmoved);
                format!(
                    "pieces of {whose} that have never moved stand on {place}, as that side sees the board: `unmoved: true` asks for these"
                )
            }
            Field::From => {
                let starts = walks().fold(SquareSet::EMPTY, |all, walk| all | walk.sources);
                format!("moves of {a} begin on {}", text::squares(&self.rules.board, starts), a = super::text::a(&name))
            }
            Field::By => match pattern.to.as_ref().and_then(|to| self.who_comes(to, side)) {
                Some(others) => format!("this is what {} does", text::a(&others)),
                None => format!("there is no such move of {a}", a = super::text::a(&name)),
            },
            Field::Takes => match pattern.takes {
                Some(Taking::Kinds(_)) => format!("{a} never takes that", a = super::text::a(&name)),
                _ => format!("no such move of {a} takes anything", a = super::text::a(&name)),
            },
            Field::Becomes => "nothing becomes that by such a move: see `promotion`, and `becomes` of the moves".into(),
            Field::Unmoved => format!("{a} is never an unmoved one then", a = super::text::a(&name)),
            Field::When => return None,
            Field::Kind => match pattern.kind {
                Some(crate::model::MoveKind::Drop) => "there are no such drops: see `drops`".into(),
                Some(crate::model::MoveKind::Castle) => "there is no such castling: see `castling`".into(),
                Some(crate::model::MoveKind::Pass) => "nobody may pass: `pass: true` allows it".into(),
                _ => "there are drops and castlings of that kind, but no moves on the board".into(),
            },
        })
    }

    /// The zone that all moves of a piece keep to, if none of the squares of `to` is in it.
    fn confined(&self, pattern: &MovePattern, side: Side) -> Option<String> {
        let mut kinds = self.rules.kinds().filter(|&kind| pattern.by.is_some_and(|by| by.contains(kind)));
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return None };
        let squares = |set: &Set| set.as_squares().map(|squares| squares[side.index()]);
        let to = squares(pattern.to.as_ref()?)?;
        let piece = self.rules.piece(kind);
        let zone = |movement: &'_ Movement| movement.to.clone().or_else(|| movement.within.clone());
        let zones: Vec<Set> = piece.moves.iter().map(zone).collect::<Option<_>>()?;
        let first = zones.first()?;
        if !zones.iter().all(|zone| squares(zone).is_some_and(|zone| !zone.intersects(&to))) {
            return None;
        }
        let words = self.set_in_words(first, side)?;
        Some(format!(
            "all moves of the {} keep to {words}: let them go further, `pieces: {{ \"{}\": (moves: ...) }}`, or ask for squares there",
            piece.name, piece.name
        ))
    }

    /// The same ranks counted from the other end of the board, if moves of the pattern come there.
    fn other_end(&self, pattern: &MovePattern, side: Side) -> Option<String> {
        let board = &self.rules.board;
        let [first, second] = pattern.to.as_ref()?.as_squares()?;
        let turned = Set::Squares([board.set_seen_by(Side::Second, first), board.set_seen_by(Side::Second, second)]);
        let squares = turned.as_squares()?[side.index()];
        let ranks: Vec<u32> =
            (1..=board.last_rank()).filter(|&rank| board.rank_squares(rank).intersects(&squares)).collect();
        let seen = board.set_seen_by(side, squares);
        let name = match &ranks[..] {
            _ if seen == board.rank_squares(board.last_rank()) => "last rank".to_owned(),
            [_, ..] => text::squares(board, seen),
            [] => return None,
        };
        let is_ranks = name.starts_with("rank") || name == "last rank";
        (is_ranks && self.may_match(&MovePattern { to: Some(turned), ..pattern.clone() }, side, false)).then_some(name)
    }

    /// The pieces that come to some squares, if they are few.
    fn who_comes(&self, to: &Set, side: Side) -> Option<String> {
        let to = self.world.ever(to, side);
        let comes = |kind| self.world.stand(Piece { side, kind }).intersects(&to);
        let names: Vec<&str> =
            self.rules.kinds().filter(|&kind| comes(kind)).map(|kind| self.rules.piece(kind).name.as_str()).collect();
        (!names.is_empty()).then(|| text::listed(&names, "or"))
    }

    /// Squares of drops and choices that there never are.
    fn empty_sets(&self, row: &'a Entry, clause: &Clause, viewers: &[Side], found: &mut Vec<Diagnostic>) {
        for &(role, set) in &clause.sets {
            let (field, what) = match (clause.section, role) {
                (Section::Drops, Role::To) => ("to", "nothing is ever dropped by this row"),
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
                        "the set never has an empty square, and pieces are dropped on those: nothing is ever dropped"
                            .to_owned()
                    }
                    false => format!("the set is always empty: {what}"),
                };
                let fault = Diagnostic::new(Code::MatchesNothing, span, message);
                let why = match onto_empty {
                    true => Some("once the move has landed, its piece stands on `to`; it has left `from`".to_owned()),
                    false => viewers.first().and_then(|&viewer| self.why_empty(set, viewer, false)),
                };
                found.push(fault.hint(why.unwrap_or_else(|| "side by side means *and*; `|` is *or*".into())));
            }
        }
    }

    /// A `check` that says always or never that a player is in check.
    fn idle_check(&self) -> Vec<Diagnostic> {
        let (Some(check), Some(entry)) = (&self.rules.check, self.written.own("check")) else { return Vec::new() };
        self.constants(
            Said { node: &entry.value, condition: check },
            &Viewers::of(&Side::BOTH, Player::Anyone),
            "check",
        )
    }

    /// When a turn ends early: always, or never.
    fn idle_ends(&self) -> Vec<Diagnostic> {
        if let (Some(turn), Some(entry)) = (&self.rules.turn, self.written.own("turn")) {
            let is_one = |plies: &Amount| matches!(plies, Amount::Number(n) if *n <= 1);
            if turn.plies.iter().all(is_one) {
                let fault = Diagnostic::new(
                    Code::AlwaysHolds,
                    entry.key_span.clone(),
                    "every turn has one ply, as without `turn`",
                );
                return vec![fault.hint("say how many plies a turn has: `turn: (plies: 2)`; or leave it out")];
            }
        }
        let ends = self.rules.turn.as_ref().and_then(|turn| turn.ends.as_ref());
        let node = self.written.own("turn").and_then(|turn| self.written.field_of(turn, "ends"));
        let (Some(condition), Some(node)) = (ends, node) else { return Vec::new() };
        self.constants(Said { node, condition }, &Viewers::of(&Side::BOTH, Player::HasMoved), "ends")
    }

    /// A `check` that asks only for the other side's pieces: it would be seen by the player who gives it.
    fn alien_check(&self) -> Option<Diagnostic> {
        let (check, entry) = (self.rules.check.as_ref()?, self.written.own("check")?);
        let says = |set: Set| check.mentions(|word| matches!(word, Word::Set(other) if *other == set));
        let says_other = |set: Set| match check {
            Condition::Theirs(inner) => inner.mentions(|word| matches!(word, Word::Set(other) if *other == set)),
            _ => false,
        };
        let message = "`check` asks only for pieces of the opponent: it says when the player who asks is in check";
        if let (Condition::Theirs(inner), true, false) = (check, says_other(Set::Own), says_other(Set::Enemy))
            && !inner.mentions(|word| matches!(word, Word::Set(Set::Theirs(_)) | Word::Condition(Condition::Theirs(_))))
        {
            let fault = Diagnostic::new(Code::AlienCheck, entry.value.span.clone(), message);
            return Some(fault.hint("leave `Theirs` out: `own` are the pieces of the player who is in check"));
        }
        let turned =
            check.mentions(|word| matches!(word, Word::Set(Set::Theirs(_)) | Word::Condition(Condition::Theirs(_))));
        if !says(Set::Enemy) || says(Set::Own) || turned {
            return None;
        }
        let fault = Diagnostic::new(Code::AlienCheck, entry.value.span.clone(), message);
        Some(fault.hint("did you mean `own` instead of `enemy`?"))
    }

    /// Guards of moves that always hold; one that never does is told of the move.
    fn idle_guards(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for clause in self.rules.survey() {
            let (Section::Move(kind), Some(when)) = (clause.section, clause.when) else { continue };
            let name = &self.rules.piece(kind).name;
            let Some(movement) = self.written.movement(name, clause.name) else { continue };
            let Value::Word(_, Some(body)) = &movement.value else { continue };
            let Some(node) = self.written.field_in(body, "when") else { continue };
            let exists = |side: &Side| self.world.exists(Piece { side: *side, kind });
            let sides: Vec<Side> = Side::BOTH.into_iter().filter(exists).collect();
            let look = || self.constants(Said { node, condition: when }, &Viewers::movers(&sides), name);
            found.extend(self.world.with_move(MoveBounds::of_clause(self.rules, &clause), look));
        }
        found
    }

    /// Outcomes whose conditions never change.
    fn idle_outcomes(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for row in &self.rules.outcomes {
            if seen.contains(&row.name.as_str()) {
                continue;
            }
            seen.push(&row.name);
            let Some(written) = self.written.row("outcomes", &row.name) else { continue };
            let Some(node) = self.written.field_of(written, "when") else { continue };
            let (condition, viewers) = self.outcome_as_written(written, &row.name);
            if let Some(condition) = condition {
                let player = match self.eyes(written) {
                    _ if self.rules.turn.is_some() => Player::Anyone,
                    Some("Mover") => Player::HasMoved,
                    Some("Both") => Player::Anyone,
                    _ => Player::IsNext,
                };
                found.extend(self.constants(Said { node, condition }, &Viewers::of(&viewers, player), &row.name));
            }
        }
        found
    }

    /// In whose view an outcome is written, if it says so.
    fn eyes(&self, written: &'a Entry) -> Option<&'a str> {
        self.written.field_of(written, "for").and_then(|node| match &node.value {
            Value::Word(word, _) => Some(word.as_str()),
            _ => None,
        })
    }

    /// The condition of an outcome as it is written, and who sees it so.
    pub fn outcome_as_written(&self, written: &'a Entry, name: &str) -> (Option<&Condition>, Vec<Side>) {
        let eyes = self.eyes(written);
        let (mut condition, mut viewers): (Option<&Condition>, Vec<Side>) = (None, Vec::new());
        for row in self.rules.outcomes.iter().filter(|row| row.name == name) {
            let (said, seen): (&Condition, Vec<Side>) = match (&row.when, eyes) {
                (Condition::Theirs(inner), Some("Mover")) => (inner, Side::all_of(row.side).map(Side::other).collect()),
                // The row that the mover sees comes first; the other one says the same.
                (Condition::Theirs(inner), Some("Both")) if condition.is_none_or(|known| *known == **inner) => {
                    (inner, Side::all_of(row.side).map(Side::other).collect())
                }
                (when, _) => (when, Side::all_of(row.side).collect()),
            };
            condition = condition.or(Some(said));
            viewers.extend(seen.into_iter().filter(|side| !viewers.contains(side)).collect::<Vec<_>>());
        }
        (condition, viewers)
    }
}

fn pattern_count(row: &Entry) -> usize {
    let Value::Struct(fields) = &row.value.value else { return 0 };
    match fields.iter().find(|field| field.key == "on").map(|field| &field.value.value) {
        Some(Value::List(items)) => items.len(),
        _ => 1,
    }
}

/// The field of a file in which the rows of a section stand; none if they have no patterns and conditions of their own.
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
        Section::Move(_) | Section::Leg(_) | Section::Outcomes | Section::Insufficient => None,
        Section::Turn | Section::Throughout | Section::Check => None,
    }
}
