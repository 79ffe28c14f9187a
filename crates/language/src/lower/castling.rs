//! Castling rows: the pieces with their squares, and the squares that must be empty or safe.

use super::names::is_square_like;
use super::scope::{Context, Scope};
use super::ways::{Start, WrittenPart};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::limits::{MAX_CASTLING_PARTS, MAX_CASTLINGS};
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Set};
use crate::schema;
use crate::syntax::{Entry, Node, Value};
use crate::types::{Side, Square, SquareSet};

impl Scope<'_> {
    pub fn castling(&self, entry: &Entry) -> Option<CastlingRow> {
        if let Some(fault) = self.pieces_as_fields(entry) {
            self.report.add(fault);
            return None;
        }
        let fields = self.row(entry, &schema::CASTLING)?;
        let side = self.side(&fields);
        let parts = fields.need("moves").and_then(|node| self.castling_parts(node));
        let letter = match fields.get("letter") {
            Some(node) => self.report.text(node).and_then(|text| self.castling_letter(text, &node.span)),
            None => {
                entry.key.chars().next().and_then(|first| self.castling_letter(&first.to_string(), &entry.key_span))
            }
        };
        let san = fields.maybe("san", |node| self.report.line(node).map(str::to_owned));
        let empty = fields.maybe("empty", |node| self.fixed_set(node));
        let safe = fields.maybe("safe", |node| self.fixed_set(node));
        let when = self.when(&fields, Context::CASTLING);

        let (side, parts) = (side?, parts?);
        let (empty, safe) = (empty?, safe?);
        let mut ways = [Vec::new(), Vec::new()];
        for whose in Side::BOTH.into_iter().filter(|&whose| side.is_none_or(|side| side == whose)) {
            let Ok(mut found) = self.ways(&parts, whose) else {
                let message = format!(
                    "the pieces of this castling may be on too many squares: the limit is {MAX_CASTLINGS} ways to castle"
                );
                let diagnostic = Diagnostic::new(Code::OutOfRange, entry.key_span.clone(), message);
                self.report.add(diagnostic.hint("name fewer ranks, files or relative squares"));
                return None;
            };
            if found.is_empty() && self.board_is_sound {
                self.no_way(entry, &parts, whose);
            }
            // If all pieces stay where they are, the row is a pass and not a castling.
            let moves = |way: &Vec<CastlingPart>| way.iter().any(|part| part.from != part.to);
            if !found.is_empty() && !found.iter().any(moves) {
                let hint = "write where each piece starts and where it goes: `(\"king\", \"e1\", \"g1\")`";
                let message = "this castling moves nothing: every piece is already on its target square";
                self.report.fault(Code::BadCastling, &entry.key_span, message, hint);
                return None;
            }
            found.retain(moves);
            let way = |parts: Vec<CastlingPart>| {
                let (between, way) = self.lines_of(&parts, whose);
                // No piece may land on another, whatever the row says about the squares between.
                let goals: SquareSet = parts.iter().map(|part| part.to).collect();
                let empty = empty.map_or(between, |empty| empty[whose.index()] | goals);
                CastlingWay { parts, empty, safe: safe.map_or(way, |safe| safe[whose.index()]) }
            };
            ways[whose.index()] = found.into_iter().map(way).collect();
        }
        Some(CastlingRow { name: entry.key.clone(), side, letter: letter?, san: san?, ways, when: when? })
    }

    /// Reports a castling whose fields are the names of pieces, `king: ("e1", "g1")`, with its correct form.
    fn pieces_as_fields(&self, entry: &Entry) -> Option<Diagnostic> {
        let Value::Struct(fields) = &entry.value.value else { return None };
        let piece = |field: &Entry| {
            let name = field.key.split('_').next().unwrap_or_default().to_owned();
            self.kind_named(&name).map(|_| name)
        };
        let first = fields.iter().find(|field| piece(field).is_some())?;
        let mut parts: Vec<(String, Vec<&str>)> = Vec::new();
        for field in in_order(fields) {
            let Some(name) = piece(field) else { continue };
            let mut squares = Vec::new();
            note_squares(&field.value, &mut squares);
            match parts.iter_mut().find(|(other, _)| *other == name) {
                Some((_, known)) => known.extend(squares),
                None => parts.push((name, squares)),
            }
        }
        let part = |(name, squares): &(String, Vec<&str>)| match squares[..] {
            [from, to] => format!("(\"{name}\", \"{from}\", \"{to}\")"),
            _ => format!("(\"{name}\", ..., ...)"),
        };
        let right = parts.iter().map(part).collect::<Vec<_>>().join(", ");
        let message = format!("a castling has no field `{}`: its pieces are in `moves`", first.key);
        let fault = Diagnostic::new(Code::UnknownField, first.key_span.clone(), message);
        Some(fault.hint(format!("write where each piece starts and where it goes: `moves: [{right}]`")))
    }

    /// Reports a castling that is impossible for a side.
    fn no_way(&self, entry: &Entry, parts: &[WrittenPart], whose: Side) {
        let is_named = |part: &WrittenPart| matches!(part.start, Start::Square(_));
        let span = entry.key_span.clone();
        let lacks = |square| self.board.seen_by(whose, square).is_none();
        let is_lacking = |part: &WrittenPart| match part.start {
            Start::Square(square) => lacks(square) || lacks(part.to),
            Start::Set(_) => lacks(part.to),
        };
        self.report.add(if parts.iter().any(is_lacking) || parts.iter().all(is_named) {
            let message = "the second player's squares of this castling are not on the board";
            Diagnostic::new(Code::BadCastling, span, message).hint("for only one side, write `side: First`")
        } else {
            let message = "there are no squares on which the pieces of this castling may be";
            let hint =
                "each set sees only the pieces named before it on the board; `from` is the square of the first piece";
            Diagnostic::new(Code::BadCastling, span, message).hint(hint)
        });
    }

    /// Reports castling rows that together have too many options.
    pub fn check_castling_ways(&self, rows: &[CastlingRow], spans: impl Fn(&str) -> Option<Span>) {
        let mut count = 0;
        for row in rows {
            count += row.way_count();
            if count > MAX_CASTLINGS
                && let Some(span) = spans(&row.name)
            {
                let message =
                    format!("with this castling there are {count} ways to castle; the limit is {MAX_CASTLINGS}");
                let hint = "a row for both sides counts twice: remove rows, or name a `side`";
                return self.report.fault(Code::OutOfRange, &span, message, hint);
            }
        }
    }

    /// Reports castling rows of one side with the same letter.
    pub fn check_castling_letters(&self, rows: &[CastlingRow], spans: impl Fn(&str) -> Option<Span>) {
        for (index, row) in rows.iter().enumerate() {
            let same = |other: &&CastlingRow| {
                let both = row.side.is_none() || other.side.is_none() || row.side == other.side;
                both && other.letter == row.letter
            };
            let (Some(other), Some(span)) = (rows[..index].iter().find(same), spans(&row.name)) else { continue };
            let message =
                format!("the castlings `{}` and `{}` have the same letter `{}`", other.name, row.name, row.letter);
            let diagnostic = Diagnostic::new(Code::AmbiguousLetter, span, message);
            self.report.add(diagnostic.hint("write `letter: \"...\"` in one of them"));
        }
    }

    fn castling_letter(&self, text: &str, span: &Span) -> Option<char> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase()),
            _ => {
                let diagnostic =
                    Diagnostic::new(Code::BadLetter, span.clone(), format!("`{text}` is not one letter from a to z"));
                self.report.add(diagnostic.hint("write, for example, `letter: \"k\"`"));
                None
            }
        }
    }

    fn castling_parts(&self, node: &Node) -> Option<Vec<WrittenPart>> {
        let items = self.report.list(node)?;
        if items.is_empty() || items.len() > MAX_CASTLING_PARTS {
            let message =
                format!("a castling moves 1 to {MAX_CASTLING_PARTS} pieces, but this one moves {}", items.len());
            let hint = "list each piece and where it goes: `[(\"king\", \"e1\", \"g1\"), (\"rook\", \"h1\", \"f1\")]`";
            self.report.fault(Code::OutOfRange, &node.span, message, hint);
            return None;
        }
        let parts: Vec<_> = items.iter().map(|item| self.castling_part(item)).collect();
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        let start = |part: &WrittenPart| match part.start {
            Start::Square(square) => Some(square),
            Start::Set(_) => None,
        };
        for (index, part) in parts.iter().enumerate() {
            let before = &parts[..index];
            let from = start(part).filter(|&from| before.iter().any(|other| start(other) == Some(from)));
            let to = Some(part.to).filter(|&to| before.iter().any(|other| other.to == to));
            let Some(same) = from.or(to) else { continue };
            let message = format!("two pieces of this castling share the square `{}`", self.board.name(same));
            let hint = "each piece of a castling must start and end on its own square";
            self.report.fault(Code::BadCastling, &items[index].span, message, hint);
            return None;
        }
        Some(parts)
    }

    fn castling_part(&self, node: &Node) -> Option<WrittenPart> {
        let Value::Tuple(items) = &node.value else {
            let hint =
                "write its name, where it starts and where it goes, in parentheses: `(\"king\", \"e1\", \"g1\")`";
            self.report.unexpected(node, "a piece and where it goes: `(\"piece\", \"e1\", \"g1\")`", None, hint);
            return None;
        };
        let [kind, from, to] = items.as_slice() else {
            let message = format!("expected a piece and two squares, found {} values", items.len());
            self.report.fault(
                Code::WrongArguments,
                &node.span,
                message,
                "write, for example, `(\"king\", \"e1\", \"g1\")`",
            );
            return None;
        };
        let to_square = self.report.text(to).and_then(|name| self.square(name, &to.span));
        let (kind, start) = (self.kind(kind), self.castling_start(from));
        Some(WrittenPart { kind: kind?, start: start?, to: to_square? })
    }

    /// Reads a square, or a set that needs only the castling pieces on the board.
    fn castling_start(&self, node: &Node) -> Option<Start> {
        let text = self.report.text(node)?;
        if is_square_like(text) {
            return self.square(text, &node.span).map(Start::Square);
        }
        let set = self.set(node, Context::CASTLING_START)?;
        let needs_more = |set: &Set| matches!(set, Set::Promoted | Set::Stranded);
        if set.mentions(needs_more) {
            let message = "`promoted` and `stranded` cannot be used here: they are not known when this set is read";
            let hint = "name the square, such as `\"e1\"`, or the piece on it, such as `\"rank 1 king\"`";
            self.report.fault(Code::NotFixed, &node.span, message, hint);
            return None;
        }
        Some(Start::Set(set))
    }

    /// The squares that must be empty, and those that must be safe, by default.
    fn lines_of(&self, parts: &[CastlingPart], whose: Side) -> (SquareSet, SquareSet) {
        let mut empty = SquareSet::EMPTY;
        for part in parts {
            empty |= self.way(part.from, part.to, whose);
        }
        for part in parts {
            empty.remove(part.from);
        }
        let safe = parts.first().map(|first| self.way(first.from, first.to, whose) | first.from.into());
        (empty, safe.unwrap_or_default())
    }

    /// The squares on the line from one square to another, and the goal; only the goal if there is no line.
    fn way(&self, from: Square, to: Square, whose: Side) -> SquareSet {
        let plan = self.board.plan();
        let mut way: Option<Vec<Square>> = None;
        for vector in self.board.lines() {
            // Across joined edges there may be two lines. If they are equally long, each side must take the line that
            // looks the same to it.
            let vector = if whose == Side::First { vector } else { plan.shape.for_second(vector, plan.second) };
            let ray: Vec<Square> = self.board.ray(from, vector).take_while(|&at| at != to).collect();
            let arrives = self.board.step(*ray.last().unwrap_or(&from), vector) == Some(to);
            if from != to && arrives && way.as_ref().is_none_or(|way| ray.len() < way.len()) {
                way = Some(ray);
            }
        }
        way.into_iter().flatten().collect::<SquareSet>() | to.into()
    }
}

/// The fields, those for the goal of a piece (`to`, `king_to`) last.
fn in_order(fields: &[Entry]) -> impl Iterator<Item = &Entry> {
    let is_goal = |field: &&Entry| field.key == "to" || field.key.ends_with("_to");
    fields.iter().filter(move |field| !is_goal(field)).chain(fields.iter().filter(is_goal))
}

/// Collects the squares that a value names, in any form: `("e1", "g1")`, `"e1-g1"`, `(from: "e1", to: "g1")`.
fn note_squares<'n>(node: &'n Node, squares: &mut Vec<&'n str>) {
    match &node.value {
        Value::Text(text) | Value::Word(text, None) => {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            for mut word in words {
                // The text `e1g1` names two squares.
                while let Some(digits) = word.find(|c: char| c.is_ascii_digit()) {
                    let end = word[digits..].find(|c: char| !c.is_ascii_digit()).map_or(word.len(), |end| digits + end);
                    squares.extend(Some(&word[..end]).filter(|square| is_square_like(square)));
                    word = &word[end..];
                }
            }
        }
        Value::Tuple(items) | Value::List(items) => items.iter().for_each(|item| note_squares(item, squares)),
        Value::Struct(fields) => in_order(fields).for_each(|field| note_squares(&field.value, squares)),
        Value::Map(_) | Value::Number(_) | Value::Bool(_) | Value::Word(_, Some(_)) => {}
    }
}
