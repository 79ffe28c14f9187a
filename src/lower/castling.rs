//! Castling rows: who goes where, what must be empty and what safe.

use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::limits::MAX_CASTLING_PARTS;
use crate::model::{CastlingPart, CastlingRow};
use crate::syntax::{Entry, Node, Value};
use crate::types::{Side, Square, SquareSet};

impl Scope<'_> {
    pub fn castling(&self, entry: &Entry) -> Option<CastlingRow> {
        let known = ["side", "moves", "letter", "san", "empty", "safe", "when"];
        let fields = self.row(entry, "a castling", &known)?;
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
        let seen = |whose: Side| -> Option<Vec<CastlingPart>> {
            let part = |part: &CastlingPart| {
                let (from, to) = (self.board.seen_by(whose, part.from)?, self.board.seen_by(whose, part.to)?);
                Some(CastlingPart { from, to, ..*part })
            };
            parts.iter().map(part).collect()
        };
        let moves = Side::BOTH.map(seen);
        for whose in Side::BOTH {
            if moves[whose.index()].is_none() && side.is_none_or(|side| side == whose) && self.board_is_sound {
                let message = "the second player's squares of this castling are not on the board";
                let diagnostic = Diagnostic::new(Code::BadCastling, entry.key_span.clone(), message);
                self.report.add(diagnostic.hint("for one side only, write `side: First`"));
            }
        }
        // A side that the row is not for may lack the squares.
        let moves = moves.map(Option::unwrap_or_default);
        let ways = Side::BOTH.map(|whose| self.ways(&moves[whose.index()], whose));
        // Nothing may be overrun, whatever the row says of the squares between.
        let goals = [0, 1].map(|side| moves[side].iter().map(|part| part.to).collect::<SquareSet>());
        let empty = empty?.map(|empty| [empty[0] | goals[0], empty[1] | goals[1]]);
        Some(CastlingRow {
            name: entry.key.clone(),
            side,
            letter: letter?,
            san: san?,
            empty: empty.unwrap_or(ways.map(|(empty, _)| empty)),
            safe: safe?.unwrap_or(ways.map(|(_, safe)| safe)),
            moves,
            when: when?,
        })
    }

    /// Castling rows of which one side could not tell the letters apart are faulty.
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
            self.report.add(diagnostic.hint("say `letter: \"...\"` in one of them"));
        }
    }

    fn castling_letter(&self, text: &str, span: &Span) -> Option<char> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase()),
            _ => {
                let diagnostic =
                    Diagnostic::new(Code::BadLetter, span.clone(), format!("`{text}` is not one letter a to z"));
                self.report.add(diagnostic.hint("say `letter: \"k\"` for instance"));
                None
            }
        }
    }

    fn castling_parts(&self, node: &Node) -> Option<Vec<CastlingPart>> {
        let items = self.report.list(node)?;
        if items.is_empty() || items.len() > MAX_CASTLING_PARTS {
            let message = format!("a castling moves 1 to {MAX_CASTLING_PARTS} pieces, this one {}", items.len());
            self.report.fault(Code::OutOfRange, &node.span, message);
            return None;
        }
        let parts: Vec<_> = items.iter().map(|item| self.castling_part(item)).collect();
        let parts = parts.into_iter().collect::<Option<Vec<_>>>()?;
        for (index, part) in parts.iter().enumerate() {
            let before = &parts[..index];
            let same = if before.iter().any(|other| other.from == part.from) {
                part.from
            } else if before.iter().any(|other| other.to == part.to) {
                part.to
            } else {
                continue;
            };
            let message = format!("two pieces of this castling share the square `{}`", self.board.name(same));
            self.report.fault(Code::BadCastling, &items[index].span, message);
            return None;
        }
        Some(parts)
    }

    fn castling_part(&self, node: &Node) -> Option<CastlingPart> {
        let Value::Tuple(items) = &node.value else {
            self.report.unexpected(node, "a piece and where it goes: `(\"piece\", \"e1\", \"g1\")`");
            return None;
        };
        let [kind, from, to] = items.as_slice() else {
            let message = format!("expected a piece and two squares, found {} values", items.len());
            self.report.fault(Code::WrongArguments, &node.span, message);
            return None;
        };
        let square = |node| self.report.text(node).and_then(|name| self.square(name, &node.span));
        let (kind, from, to) = (self.kind(kind), square(from), square(to));
        Some(CastlingPart { kind: kind?, from: from?, to: to? })
    }

    /// Squares that must be empty, and squares that must be safe, if the row does not say.
    fn ways(&self, parts: &[CastlingPart], whose: Side) -> (SquareSet, SquareSet) {
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

    /// The squares on the line from one square to another and the goal; only the goal if there is no line.
    fn way(&self, from: Square, to: Square, whose: Side) -> SquareSet {
        let plan = self.board.plan();
        let mut way: Option<Vec<Square>> = None;
        for vector in self.board.lines() {
            // Over joined edges there may be two ways. If they are equally long, both sides must take the one that means the same.
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
