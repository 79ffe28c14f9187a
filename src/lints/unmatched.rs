//! Patterns that no move ever matches, or none of one side, with the cause and a correction.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::expression::expression;
use super::patterns::{Field, MOST_STEPS};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Clause, EffectTraits, MoveKind, MovePattern, Movement, Section, Set, Taking};
use crate::prose::words::{self, says};
use crate::types::{KindSet, Piece, Side, Square, SquareSet};
use ferz_core::bounds::{MoveBounds, Walker};
use ferz_core::syntax::{Entry, Node, Value};

impl<'a> Lints<'a> {
    /// Reports patterns of a row, or of a part of it, that match no moves of these sides.
    pub fn patterns(
        &self,
        row: &'a Entry,
        said: &'a Node,
        clause: &Clause,
        sides: &[Side],
        found: &mut Vec<Diagnostic>,
    ) {
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
        for (place, (&node, pattern)) in nodes.iter().zip(clause.on).enumerate() {
            // A list of all kinds of moves may name kinds that do not occur.
            if is_one_of_many && *pattern == (MovePattern { kind: pattern.kind, ..MovePattern::default() }) {
                continue;
            }
            if let Some(when) = &pattern.when
                && let Some(said) = self.written.field_in(node, "when")
            {
                let mv = Some(MoveBounds::of_pattern(self.rules, clause, pattern));
                let seen = Viewers::of(sides, self.before_a_move());
                let look = || self.constants(Said { node: said, condition: when }, &seen, &row.key);
                let faults = self.world.with_move(mv, look);
                let is_known = !faults.is_empty();
                found.extend(faults);
                if is_known {
                    continue;
                }
            }
            if let Some(fault) = self.among_others(&nodes, clause.on, place) {
                found.push(fault);
                continue;
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

    /// Reports a pattern of a list if another one matches all of its moves.
    fn among_others(&self, nodes: &[&Node], on: &[MovePattern], place: usize) -> Option<Diagnostic> {
        let is_less = |one: usize, other: usize| {
            self.logic.all_match(std::slice::from_ref(&on[one]), std::slice::from_ref(&on[other]))
        };
        let mut others = (0..on.len()).filter(|&other| other != place && is_less(place, other));
        // Of two equal patterns, report the second. An exact repetition is reported by another lint.
        let other = others.find(|&other| !is_less(other, place))?;
        let message = "another pattern of this row matches everything that this one matches, so it adds nothing";
        let fault = Diagnostic::new(Code::ShadowedRow, nodes[place].span.clone(), message);
        let fault = fault.hint("a move must match one of the patterns: remove this one, or make the other narrower");
        Some(fault.related(nodes[other].span.clone(), "the other pattern"))
    }

    /// Reports a pattern that no move ever matches, with the field without which one would.
    fn matches_nothing(
        &self,
        row: &Entry,
        node: &'a Node,
        pattern: &MovePattern,
        sides: &[Side],
        promotes: bool,
    ) -> Diagnostic {
        let may = |pattern: &MovePattern| sides.iter().any(|&side| self.may_match(pattern, side, promotes));
        let culprits: Vec<Field> =
            Field::ALL.into_iter().filter(|field| field.left_out(pattern).is_some_and(|left| may(&left))).collect();
        let place = |field: &Field| {
            let value = self.written.field_in(node, field.name())?;
            self.written.is_own(&value.span).then(|| value.span.clone())
        };
        // If two fields do not fit together, blame the one that the file writes. In a promotion the target matters, so
        // blame `from`.
        let are_met =
            [Field::From, Field::To].iter().all(|field| culprits.contains(field)) && !culprits.contains(&Field::Takes);
        let is_start = |field: &&Field| **field == Field::From && are_met && promotes && place(field).is_some();
        let own = culprits.iter().find(is_start).or_else(|| culprits.iter().find(|field| place(field).is_some()));
        // Such moves exist, but capture something else.
        let takes =
            culprits.iter().find(|field| **field == Field::Takes && pattern.from.is_some() && place(field).is_some());
        let culprit = takes.or(own).or(culprits.first()).copied();
        let span = culprit.as_ref().and_then(place).unwrap_or_else(|| match self.written.is_own(&node.span) {
            true => node.span.clone(),
            false => row.key_span.clone(),
        });
        let message = format!("no move ever matches this pattern of \"{}\"", row.key);
        let message = if pattern_count(row) > 1 {
            message
        } else {
            format!("no move ever matches this, so \"{}\" never applies", row.key)
        };
        let apart = || self.apart_from_each_other(culprit?, pattern, *sides.first()?);
        let hint =
            apart().filter(|_| are_met).or_else(|| culprit.and_then(|field| self.why_no_match(field, pattern, sides)));
        Diagnostic::new(Code::MatchesNothing, span, message).maybe_hint(hint)
    }

    /// A note on the targets of moves that match `from`, and the starts of moves that match `to`, if no move matches
    /// both.
    fn apart_from_each_other(&self, culprit: Field, pattern: &MovePattern, side: Side) -> Option<String> {
        let (from, to) = (pattern.from.as_ref()?, pattern.to.as_ref()?);
        let asked_to = self.world.ever(to, side);
        let walker = Walker::with_steps(&self.world, MOST_STEPS);
        let (ends, mut begins) = (self.ends_of(pattern, side), SquareSet::EMPTY);
        for kind in self.rules.kinds().filter(|&kind| pattern.is_by(kind)) {
            let piece = Piece { side, kind };
            for (movement, walk) in self.explored_moves(piece) {
                let leads_there = |square: &Square| {
                    walker.walk(piece, movement, SquareSet::from(*square)).targets.intersects(&asked_to)
                };
                begins |= walk.sources.iter().filter(leads_there).collect();
            }
        }
        if ends.is_empty() || begins.is_empty() || walker.is_spent() {
            return None;
        }
        let in_words = |set: &Set| self.set_in_words(set, side);
        Some(format!(
            "such moves from {} end on {}, but such moves to {} begin on {}: change or remove `{}`",
            in_words(from)?,
            self.names().squares(ends),
            in_words(to)?,
            self.names().squares(begins),
            culprit.name()
        ))
    }

    /// Reports a pattern that moves of only one side match, although the sides are alike.
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
        let [does, does_not] = [side, other].map(|side| self.names().side(side));
        let message =
            format!("moves of {does} match this, but no moves of {does_not}, so \"{}\" is only for one side", row.key);
        let why = culprit.and_then(|field| self.why_no_match(field, pattern, &[other]));
        let why = why.map_or_else(String::new, |why| format!("; for {does_not}, {why}"));
        let hint = format!(
            "if the row is for one side, add `side`; otherwise remember that each player sees the board from their own side, except in zones that are `Fixed(...)`{why}"
        );
        Diagnostic::new(Code::NeverForOne, span, message).hint(hint)
    }

    /// The reason why a field of a pattern matches no move, if there is something to say. `sides` are those of the row.
    pub fn why_no_match(&self, field: Field, pattern: &MovePattern, sides: &[Side]) -> Option<String> {
        let kinds = pattern.by.unwrap_or(KindSet::ALL);
        let kinds_left: Vec<_> = self.rules.kinds().filter(|&kind| kinds.contains(kind)).collect();
        let has = |side: Side| kinds_left.iter().any(|&kind| self.world.exists(Piece { side, kind }));
        let side = *sides.iter().find(|side| has(**side)).or(sides.first())?;
        let a = words::a(&self.names().kinds(kinds_left.iter().copied(), "or"));
        let board = &self.rules.board;
        Some(match field {
            Field::To if pattern.kind == Some(MoveKind::Drop) => {
                let rows = self.rules.drops.iter().filter(|row| side.is_of(row.side) && row.pieces.meets(kinds));
                let squares = rows.fold(SquareSet::EMPTY, |all, row| {
                    all | row.to.as_ref().map_or(board.squares(), |to| self.world.ever(to, side))
                });
                format!("{a} is dropped on {}", self.names().squares(squares))
            }
            Field::To => self.why_it_ends_elsewhere(pattern, side, sides == [Side::Second], &a),
            Field::From if pattern.kind == Some(MoveKind::Drop) => {
                "a drop has no `from`: use `to`, the square of the dropped piece".into()
            }
            Field::From if pattern.unmoved == Some(true) => {
                let unmoved =
                    kinds_left.iter().fold(SquareSet::EMPTY, |all, &kind| all | self.unmoved(Piece { side, kind }));
                let whose = self.names().side(side);
                let place = self.names().squares(unmoved);
                format!(
                    "unmoved pieces of {whose} are on {place}, as that side sees the board: test for them with `unmoved: true`"
                )
            }
            Field::From => {
                let walks = kinds_left.iter().flat_map(|kind| &self.census.walks[kind.index()][side.index()]);
                let starts = walks.fold(SquareSet::EMPTY, |all, walk| all | walk.sources);
                format!("moves of {a} begin on {}", self.names().squares(starts))
            }
            Field::By => self.why_others_move(pattern, side, &a),
            Field::Takes => self.why_it_takes_otherwise(pattern, &a),
            Field::Becomes => {
                "no piece becomes that by such a move: see `promotion`, and `becomes` of the moves".into()
            }
            Field::Unmoved => {
                let mover = if pattern.by.is_none() { "the piece that moves" } else { &a };
                format!("{mover} has {} moved by then", if pattern.unmoved == Some(false) { "never" } else { "always" })
            }
            Field::When => return None,
            Field::Kind => match pattern.kind {
                Some(MoveKind::Drop) => "there are no such drops: see `drops`".into(),
                Some(MoveKind::Castle) => "there is no such castling: see `castling`".into(),
                Some(MoveKind::Pass) => "players may not pass: allow it with `pass: true`".into(),
                Some(MoveKind::Move) | None => {
                    "there are drops and castlings of that kind, but no moves on the board".into()
                }
            },
        })
    }

    /// The reason why no move of a piece ends on `to`. `a` is the piece with its article; `is_seconds` is set if the
    /// row is for the second player only.
    fn why_it_ends_elsewhere(&self, pattern: &MovePattern, side: Side, is_seconds: bool, a: &str) -> String {
        let board = &self.rules.board;
        let ends = self.ends_of(pattern, side);
        if ends.is_empty() {
            return format!("{a} never moves like this");
        }
        let comes_there = || Field::Takes.left_out(pattern).is_some_and(|left| self.may_match(&left, side, false));
        if pattern.takes.is_some_and(|takes| takes != Taking::Nothing) && comes_there() {
            return format!("the captured piece is on `to`, where {a} takes no such piece");
        }
        let seen = |viewer: Side| pattern.to.as_ref().and_then(Set::as_squares).map(|seen| seen[viewer.index()]);
        if let (true, Some(squares)) = (is_seconds, seen(Side::First))
            && squares.intersects(&ends)
        {
            let [first, whose] = Side::BOTH.map(|side| self.names().side(side));
            let meant = expression(board, board.set_seen_by(Side::Second, squares));
            return format!(
                "this row is read as {} the board, from their own side: what {} {} is `{meant}` here",
                says(whose, "see", "sees"),
                says(first, "call", "calls"),
                self.names().squares(squares)
            );
        }
        if let Some(why) = self.confined(pattern, side) {
            return why;
        }
        format!("moves of {a} end on {}", self.names().squares(ends))
    }

    /// A note on the pieces that make such a move, if the piece never does. `a` is the piece with its article.
    fn why_others_move(&self, pattern: &MovePattern, side: Side, a: &str) -> String {
        if let Some(others) = pattern.to.as_ref().and_then(|to| self.who_comes(to, side)) {
            let exists = |side: Side| {
                let by = pattern.by.unwrap_or(KindSet::ALL);
                self.rules.kinds().any(|kind| by.contains(kind) && self.world.exists(Piece { side, kind }))
            };
            let none = match Side::BOTH.into_iter().any(exists) {
                true => String::new(),
                false => format!("there is never {a}; "),
            };
            return format!("{none}only {} can reach those squares", words::a(&others));
        }
        if pattern.kind != Some(MoveKind::Castle) || self.rules.castling.is_empty() {
            return format!("there is no such move of {a}");
        }
        let first = self.rules.castling.iter().flat_map(|row| row.ways.iter().flatten());
        let movers: KindSet = first.filter_map(|way| way.parts.first()).map(|part| part.kind).collect();
        let movers = self.names().each(movers.iter());
        format!("a castling is a move of the first piece in its row, of {}", words::a(&words::list(movers, "or")))
    }

    /// A note on what the moves of a piece capture instead. `a` is the piece with its article.
    fn why_it_takes_otherwise(&self, pattern: &MovePattern, a: &str) -> String {
        match pattern.takes {
            Some(Taking::Kinds(_)) => format!("{a} never takes that"),
            Some(Taking::Nothing) => format!("such moves of {a} always take something"),
            Some(Taking::Anything) | None => {
                let takes = |effect: EffectTraits| effect.captures || effect.clears;
                let row = self.rules.after.iter().find(|row| row.has_effect(takes));
                let but = row.map_or_else(String::new, |row| {
                    format!(
                        "; `takes` does not include pieces that rows of `after` remove, such as \"{}\": test how many pieces are left, \
                         for example `AtMost(Count(\"enemy\"), ...)`",
                        row.name
                    )
                });
                format!("no such move of {a} takes anything{but}")
            }
        }
    }

    /// A note on the zone that confines all moves of a piece, if none of the squares of `to` is in it.
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
            "all moves of the {} stay on {words}: extend them, `pieces: {{ \"{}\": (moves: ...) }}`, or name other squares",
            piece.name, piece.name
        ))
    }

    /// The pieces that reach some squares, if they are few.
    fn who_comes(&self, to: &Set, side: Side) -> Option<String> {
        let to = self.world.ever(to, side);
        let comes = |kind| self.world.stand(Piece { side, kind }).intersects(&to);
        let names = self.names().each(self.rules.kinds().filter(|&kind| comes(kind)));
        (!names.is_empty()).then(|| words::some(&names, "or"))
    }
}

fn pattern_count(row: &Entry) -> usize {
    let Value::Struct(fields) = &row.value.value else { return 0 };
    match fields.iter().find(|field| field.key == "on").map(|field| &field.value.value) {
        Some(Value::List(items)) => items.len(),
        _ => 1,
    }
}
