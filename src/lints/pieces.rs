//! Pieces that never appear, and pieces whose start squares do not fit their moves.

use super::Lints;
use super::moves::lands_at_its_end;
use super::text;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Effect, Into, MovePattern, Movement, Set, Shape};
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};
use ferz_core::syntax::{Entry, Value};

impl Lints<'_> {
    /// Reports doubtful pieces.
    pub fn odd_pieces(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for kind in self.rules.kinds() {
            found.extend(self.never_made_piece(kind));
            let heading = self.odd_heading(kind);
            // A piece that moves the wrong way ends up stuck.
            found.extend(heading.is_none().then(|| self.stuck_piece(kind)).flatten());
            found.extend(self.not_all_start(kind));
            found.extend(self.outside_its_zone(kind));
            found.extend(heading);
        }
        found.extend(self.promoted_to_stuck());
        found
    }

    /// Returns `true` if the file itself declares a piece, instead of inheriting and changing it.
    fn is_declared(&self, entry: &Entry) -> bool {
        let Value::Struct(fields) = &entry.value.value else { return false };
        fields.iter().all(|field| {
            self.written.is_own(&field.key_span) && (field.key != "moves" || field.value.inherited.is_none())
        })
    }

    /// The row by which only the piece itself becomes this kind.
    fn made_by_itself(&self, kind: Kind) -> Option<String> {
        let after = self.rules.after.iter().filter(|row| {
            row.effects
                .iter()
                .any(|effect| matches!(effect, Effect::Become(_, made) | Effect::Put(made, _) if *made == kind))
        });
        let after = after.map(|row| (&row.name, &row.on));
        let promotion =
            self.rules.promotion.iter().filter(|row| matches!(&row.into, Into::Kinds(into) if into.contains(&kind)));
        let mut rows = after.chain(promotion.map(|row| (&row.name, &row.on)));
        let is_by_itself = |on: &[MovePattern]| {
            !on.is_empty() && on.iter().all(|on| on.by.is_some_and(|by| by == KindSet::from_iter([kind])))
        };
        let (name, _) = rows.find(|(_, on)| is_by_itself(on))?;
        let piece = &self.rules.piece(kind).name;
        let a = text::a(piece);
        Some(format!(
            "by \"{name}\" only {a} becomes {a}, so there is never a first one: name another piece in `by`, or put `{}` into `start`",
            self.rules.piece(kind).letter
        ))
    }

    fn never_made_piece(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let entry = self.written.piece(&piece.name).filter(|entry| self.is_declared(entry))?;
        if Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind })) {
            return None;
        }
        if let Some(fault) = self.left_out_of_promotion(kind, entry) {
            return Some(fault);
        }
        let message =
            format!("there is never {}: it is not in the start, and no piece becomes one", text::a(&piece.name));
        let hint = match (piece.promoted_from, self.made_by_itself(kind)) {
            (Some(from), _) => {
                let from = &self.rules.piece(from).name;
                let has_row = self.rules.promotion.iter().any(|row| row.into == Into::Promoted);
                if has_row {
                    format!("{} promotes to it, but no row of `promotion` ever applies", text::a(from))
                } else {
                    format!("{} promotes to it: add a row of `promotion` with `into: Promoted`", text::a(from))
                }
            }
            (None, Some(why)) => why,
            (None, None) if self.is_brought_from_hand(kind) => format!(
                "a row brings it in from the hand: write `{}` after the board in `start`",
                self.hands_with([kind].into_iter().collect(), None)
            ),
            (None, None) => format!(
                "put its letter `{}` into `start`, or let a piece become one by `promotion`, `becomes`, `Put` or `Become`",
                piece.letter
            ),
        };
        let fault = Diagnostic::new(Code::PieceNeverMade, entry.key_span.clone(), message).hint(hint);
        Some(self.with_promotions(fault, kind))
    }

    /// Reports a zone from which some of the pieces that start in it or next to it make a move, and others do not.
    fn not_all_start(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let is_square = self.rules.board.plan().shape == Shape::Square;
        let starts: SquareSet = self.starts(Piece { side: Side::First, kind });
        for movement in &piece.moves {
            let Some([zone, _]) = movement.from.as_ref().and_then(Set::as_squares) else { continue };
            let outside = starts - zone;
            if starts.len() < 3 || outside.is_empty() || outside.len() * 3 > starts.len() {
                continue;
            }
            // On hexagons, the pawn on the middle file may go without, or those at both edges. It is a slip if the zone
            // has other squares for them, or if there is only one at an edge.
            let board = &self.rules.board;
            let is_middle = |square: Square| 2 * board.file(square) + 1 == board.files();
            let is_meant = outside.len() > 1 || outside.iter().all(is_middle);
            if !is_square && (zone - starts).len() != outside.len() && is_meant {
                continue;
            }
            let own_move = self.written.movement(&piece.name, &movement.name);
            let own_move = own_move.map(|node| self.written.part_of_move(node, "from"));
            let own_zone = || movement.from.as_ref().and_then(|from| self.own_zone(from));
            // If the base defines the start of the move, a piece may start where it would have moved to: the start is a
            // position of the base.
            let own_start = || {
                let board = &self.rules.board;
                let is_left = |square: Square| !(board.same_files(square.into()) & zone).is_subset(&starts);
                let is_moved = outside.iter().all(is_left) && zone.iter().any(|square| !starts.contains(square));
                let entry = self.written.own("start").or_else(|| self.written.own("board")).filter(|_| !is_moved)?;
                Some(entry.value.span.clone())
            };
            let Some(span) = own_move.or_else(own_zone).or_else(own_start) else { continue };
            let message = format!(
                "most pieces of the kind `{}` start where they may make the move \"{}\", but {} not",
                piece.name,
                movement.name,
                match outside.len() {
                    1 => format!("the one on {} does", text::squares(&self.rules.board, outside)),
                    _ => format!("those on {} do", text::squares(&self.rules.board, outside)),
                }
            );
            let fault = Diagnostic::new(Code::NotAllStart, span, message);
            return Some(fault.hint("check the zone and `start`: they should agree"));
        }
        None
    }

    /// The start squares of a side's pieces of a kind.
    pub fn starts(&self, piece: Piece) -> SquareSet {
        self.rules.start.board.iter().filter(|(_, other)| *other == piece).map(|(square, _)| *square).collect()
    }

    /// The span of the file's own zone with this set.
    pub fn own_zone(&self, set: &Set) -> Option<Span> {
        let zone = self.rules.zones.iter().find(|zone| zone.set == *set)?;
        Some(self.written.row("zones", &zone.name)?.value.span.clone())
    }

    /// Reports a piece that starts outside the only squares that it may move to.
    fn outside_its_zone(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let entry = self.written.piece(&piece.name)?;
        let moves: Vec<&Movement> = piece.moves.iter().filter(|movement| lands_at_its_end(movement)).collect();
        if moves.is_empty() {
            return None;
        }
        let side = Side::First;
        let zones = moves.iter().map(|movement| {
            let to = movement.to.as_ref().and_then(Set::as_squares);
            to.or(movement.within.as_ref().and_then(Set::as_squares)).map(|squares| squares[side.index()])
        });
        let zone = zones.collect::<Option<Vec<_>>>()?.into_iter().fold(SquareSet::EMPTY, |all, zone| all | zone);
        if zone.is_empty() {
            let node = moves.iter().find_map(|movement| {
                let node = self.written.movement(&piece.name, &movement.name)?;
                Some(self.written.part_of_move(node, if movement.to.is_some() { "to" } else { "within" }))
            });
            let span = node.unwrap_or_else(|| entry.key_span.clone());
            let message = format!("this set has no squares, so the {} never moves", piece.name);
            let hint = "sets side by side mean their common squares, and `!` means all others: remove one of the parts, or join them by `|`";
            return Some(Diagnostic::new(Code::OutsideItsZone, span, message).hint(hint));
        }
        // A piece is confined to a palace, but may be meant to enter a large part of the board.
        if zone.len() * 4 > self.rules.board.squares().len() {
            return None;
        }
        let started = self.rules.start.board.iter().filter(|(_, other)| *other == Piece { side, kind });
        let outside: SquareSet = started.map(|(square, _)| *square).filter(|square| !zone.contains(*square)).collect();
        if outside.is_empty() {
            return None;
        }
        let field = moves.iter().find_map(|movement| {
            let node = self.written.movement(&piece.name, &movement.name)?;
            let name = if movement.to.is_some() { "to" } else { "within" };
            Some(self.written.part_of_move(node, name))
        });
        let board = &self.rules.board;
        let message = format!(
            "{} starts on {}, outside the squares that it may move to, {}",
            text::a(&piece.name),
            text::squares(board, outside),
            text::squares(board, zone)
        );
        let span = field.unwrap_or_else(|| entry.key_span.clone());
        Some(Diagnostic::new(Code::OutsideItsZone, span, message).hint("check the zone and `start`: they should agree"))
    }
}
