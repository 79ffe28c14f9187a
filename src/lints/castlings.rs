//! Castlings that are never possible, or that move nothing.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Condition, Geometry, Movement, Set};
use crate::types::{Piece, Side, Square, SquareSet};
use ferz_core::bounds::Contents;
use ferz_core::syntax::Entry;

impl Lints<'_> {
    /// Reports doubtful castlings that the file itself writes.
    pub fn odd_castlings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.castling {
            let Some(written) = self.written.row("castling", &row.name) else { continue };
            let fault = self.never_castles(row, written).or_else(|| self.only_in_check(row, written));
            let fault = fault.or_else(|| self.never_when_ready(row, written));
            found.extend(fault.or_else(|| self.already_there(row, written)));
        }
        found
    }

    /// Reports a castling whose pieces are never unmoved on their squares.
    fn never_castles(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        // One side may never castle by the row, although the other side does.
        let never = |side: &Side| {
            let ways = &row.ways[side.index()];
            !ways.is_empty() && !ways.iter().any(|way| self.castles(*side, way))
        };
        let side = Side::BOTH.into_iter().find(never)?;
        // If the armies differ, one side may lack a castling on purpose.
        if !Side::BOTH.iter().all(never) && row.side.is_none() && !self.are_alike() {
            return None;
        }
        if let Some(fault) = self.nobody_beside(row, written, side) {
            return Some(fault);
        }
        let way = self.nearest_way(row, side)?;
        let one_side = row.side.is_none() && !Side::BOTH.iter().all(never);
        // Prefer a piece that is missing to one that the start does not mark as unmoved.
        let stands = |part: &&CastlingPart| self.start.pieces_of(side, part.kind).contains(part.from);
        let is_open = |part: &&CastlingPart| self.world.untouched[part.from.index()].has(side, part.kind);
        let absent = way.parts.iter().find(|part| !stands(part) && !is_open(part));
        let part = absent.or_else(|| way.parts.iter().find(|part| !is_open(part)))?;
        let board = &self.rules.board;
        let (name, square) = (&self.rules.piece(part.kind).name, board.name(part.from));
        let piece = Piece { side, kind: part.kind };
        let starts: SquareSet =
            self.rules.start.board.iter().filter(|(_, other)| *other == piece).map(|(square, _)| *square).collect();
        let (message, hint) = if starts.contains(part.from) {
            let message =
                format!("the start gives the {name} on {square} no right to castle, so \"{}\" is impossible", row.name);
            let letters = self.standing_letters();
            (message, format!("the castling field of `start` lists the castling rights: `{letters}`"))
        } else if starts.is_empty() {
            (
                format!("there is no {name} at the start, so \"{}\" is impossible", row.name),
                "the pieces of a castling must not have moved, so they must be in `start`".into(),
            )
        } else {
            let there = self.names().squares(starts);
            let seen = |square: Square| board.seen_by(side, square).map(|seen| board.name(seen)).unwrap_or_default();
            let whose = self.names().side(side);
            let hint = match starts.iter().find(|&start| board.seen_by(side, part.from) == Some(start)) {
                Some(start) if start != part.from => format!(
                    "squares are written as each player sees them from their own side: what {whose} sees as {} is {square}; write `{}` for {there}",
                    seen(part.from),
                    seen(start)
                ),
                _ => format!("the {name} starts on {there}"),
            };
            (format!("no {name} of {whose} starts on {square}, so \"{}\" is impossible", row.name), hint)
        };
        let message = if one_side { format!("{message} by {}", self.names().side(side)) } else { message };
        let moves = self.written.field_of(written, "moves").filter(|node| self.written.is_own(&node.span))?;
        // A file with another start need not remove the castlings of the base.
        let is_expected = self.written.writes(&moves.span) || !one_side && self.stand_on_their_ranks(row);
        is_expected.then(|| Diagnostic::new(Code::NeverCastles, moves.span.clone(), message).hint(hint))
    }

    /// The castling of which most pieces start on their squares.
    fn nearest_way<'r>(&self, row: &'r CastlingRow, side: Side) -> Option<&'r CastlingWay> {
        let stands = |part: &&CastlingPart| self.start.pieces_of(side, part.kind).contains(part.from);
        let ways = &row.ways[side.index()];
        // If several are equally near, report the first.
        ways.iter().rev().max_by_key(|way| way.parts.iter().filter(stands).count())
    }

    /// Reports a castling that may begin on several squares, but not on the square where its first piece starts. From
    /// there, the row names no square for the other piece.
    fn nobody_beside(&self, row: &CastlingRow, written: &Entry, side: Side) -> Option<Diagnostic> {
        let ways = &row.ways[side.index()];
        let first = ways.first()?.parts.first()?;
        let [_, other, ..] = &ways.first()?.parts[..] else { return None };
        let starts = self.start.pieces_of(side, first.kind);
        let begins_there = |way: &CastlingWay| way.parts.first().is_some_and(|part| starts.contains(part.from));
        if ways.len() < 2 || starts.is_empty() || ways.iter().any(begins_there) {
            return None;
        }
        let span = self.written.field_of(written, "moves").map(|node| node.span.clone());
        let span = span.filter(|span| self.written.writes(span))?;
        let [name, partner] = [first.kind, other.kind].map(|kind| &self.rules.piece(kind).name);
        let whose = self.names().side(side);
        let message = format!(
            "with the {name} of {whose} on {} there is no square from which the {partner} can castle, so \"{}\" is impossible",
            self.names().squares(starts),
            row.name
        );
        let hint = "check the sets of squares from which the pieces castle: `beyond(from, right)` of the last file is empty; remove the row, or use the other direction";
        Some(Diagnostic::new(Code::NeverCastles, span, message).hint(hint))
    }

    /// The letters of all castlings whose pieces are on their squares at the start, as in a FEN.
    fn standing_letters(&self) -> String {
        let stands = |side: Side, way: &CastlingWay| {
            way.parts.iter().all(|part| self.rules.start.board.contains(&(part.from, Piece { side, kind: part.kind })))
        };
        let of = |side: Side| {
            let rows = self.rules.castling.iter().filter(move |row| {
                let mut ways = row.ways[side.index()].iter();
                ways.any(|way| stands(side, way))
            });
            rows.map(move |row| self.rules.sides[side.index()].case.apply(&row.letter.to_string()))
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    /// Returns `true` if, for each side, each piece of a castling starts somewhere on the rank of its castling square.
    fn stand_on_their_ranks(&self, row: &CastlingRow) -> bool {
        let board = &self.rules.board;
        let starts = |side: Side, part: &CastlingPart| {
            let rank = board.same_ranks(part.from.into());
            self.start.pieces_of(side, part.kind).intersects(&rank)
        };
        let stand =
            |side: Side| row.ways[side.index()].iter().any(|way| way.parts.iter().all(|part| starts(side, part)));
        Side::all_of(row.side).all(stand)
    }

    /// Reports a castling whose `when` requires check, although its `safe` contains the square where the piece is in
    /// check.
    fn only_in_check(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        let (when, check) = (row.when.as_ref()?, self.rules.check.as_ref()?);
        let Condition::Any(Set::And(words)) = check else { return None };
        let royal = words.iter().find_map(|word| if let Set::Kinds(kinds) = word { Some(*kinds) } else { None })?;
        // If pieces hop, a castling piece may be the hurdle of the attacker.
        let is_plain = |movement: &Movement| {
            movement.when.is_none() && !matches!(movement.geometry, Geometry::Hopper(..) | Geometry::Path(_))
        };
        // Lifting the other pieces of the castling ends no attack.
        let is_attack = |word: &Set| matches!(word, Set::Own | Set::Kinds(_) | Set::Attacked(None));
        let is_of_one = |side: Side| self.world.most_of(Contents::of(side, royal)) <= 1;
        if !words.contains(&Set::Own)
            || !words.contains(&Set::Attacked(None))
            || !words.iter().all(is_attack)
            || !self.logic.implies(when, check)
            || !self.rules.pieces.iter().flat_map(|piece| &piece.moves).all(is_plain)
            || !Side::all_of(row.side).all(is_of_one)
        {
            return None;
        }
        let is_unsafe = |way: &CastlingWay| match &way.parts[..] {
            [first, others @ ..] => {
                royal.contains(first.kind)
                    && way.safe.contains(first.from)
                    && !others.iter().any(|part| royal.contains(part.kind))
            }
            [] => false,
        };
        let mut ways = row.ways.iter().flatten();
        let way = ways.next().filter(|way| is_unsafe(way) && ways.all(is_unsafe))?;
        let first = way.parts.first()?;
        let span = ["when", "safe"].into_iter().find_map(|field| {
            let node = self.written.field_of(written, field)?;
            self.written.is_own(&node.span).then(|| node.span.clone())
        })?;
        let board = &self.rules.board;
        let message = format!(
            "\"{}\" is impossible: the player must be in check, but {}, where the {} is in check, must be safe",
            row.name,
            board.name(first.from),
            self.rules.piece(first.kind).name
        );
        let mut left = way.safe;
        left.remove(first.from);
        let squares: Vec<String> = left.iter().map(|square| board.name(square).to_string()).collect();
        let safe = if squares.is_empty() { "!all".into() } else { squares.join(" | ") };
        let hint = format!("remove that square from `safe`: `safe: \"{safe}\"`; or change `when`");
        Some(Diagnostic::new(Code::NeverCastles, span, message).hint(hint))
    }

    /// Reports a castling from sets of squares whose pieces may all start on their targets: from there it does nothing.
    fn already_there(&self, row: &CastlingRow, written: &Entry) -> Option<Diagnostic> {
        let moves = self.written.field_of(written, "moves").filter(|node| self.written.is_own(&node.span))?;
        let side = row.side.unwrap_or(Side::First);
        let ways = &row.ways[side.index()];
        let pairs: Option<Vec<[&CastlingPart; 2]>> =
            ways.iter().map(|way| way.parts.iter().collect::<Vec<_>>().try_into().ok()).collect();
        let pairs = pairs?;
        let [first, second] = *pairs.first()?;
        if first.to == second.to || pairs.len() < 2 {
            return None;
        }
        let from = |piece: usize| -> SquareSet { pairs.iter().map(|pair| pair[piece].from).collect() };
        let (firsts, seconds) = (from(0), from(1));
        let is_way =
            |one: Square, other: Square| pairs.iter().any(|[first, second]| (first.from, second.from) == (one, other));
        // The two squares are independent: only the pair that moves nothing is missing.
        let missing = firsts.iter().flat_map(|one| seconds.iter().map(move |other| (one, other)));
        let missing: Vec<_> = missing.filter(|&(one, other)| one != other && !is_way(one, other)).collect();
        let stands = |part: &CastlingPart| self.world.untouched[part.to.index()].has(side, part.kind);
        if missing != [(first.to, second.to)] || !stands(first) || !stands(second) {
            return None;
        }
        let board = &self.rules.board;
        let [king, rook] = [first, second].map(|part| &self.rules.piece(part.kind).name);
        let message = format!(
            "with the {king} on {} and the {rook} on {} the castling \"{}\" moves nothing, so it is impossible",
            board.name(first.to),
            board.name(second.to),
            row.name
        );
        let hint = format!(
            "the squares of the {rook} are the same on both sides of the {king}: choose one side, for example `beyond(from, right)`"
        );
        Some(Diagnostic::new(Code::OddCastling, moves.span.clone(), message).hint(hint))
    }
}
