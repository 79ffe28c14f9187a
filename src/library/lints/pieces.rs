//! Pieces that never come about, or that come to where they are stuck.

use super::Lints;
use super::census::{forms, promoted_on};
use super::headings::heading;
use super::moves::goes;
use super::text;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{
    Board, Condition, Geometry, Into, MoveKind, MovePattern, Movement, PromotionRow, Set, Shape, Taking, Word,
};
use crate::syntax::{Entry, Value};
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};

impl Lints<'_> {
    /// All that is doubtful about single pieces.
    pub fn odd_pieces(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for kind in self.rules.kinds() {
            found.extend(self.never_made_piece(kind));
            found.extend(self.stuck_piece(kind).or_else(|| self.forgotten_end(kind)));
            found.extend(self.not_all_start(kind));
            found.extend(self.outside_its_zone(kind));
            found.extend(self.odd_heading(kind));
        }
        found
    }

    /// Is a piece declared by the file itself, not inherited and changed?
    fn is_declared(&self, entry: &Entry) -> bool {
        let Value::Struct(fields) = &entry.value.value else { return false };
        fields.iter().all(|field| {
            self.written.is_own(&field.key_span) && (field.key != "moves" || field.value.inherited.is_none())
        })
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
            format!("there never is {}: it is not in the start, and nothing becomes one", text::a(&piece.name));
        let hint = match piece.promoted_from {
            Some(from) => {
                let from = &self.rules.piece(from).name;
                let has_row = self.rules.promotion.iter().any(|row| row.into == Into::Promoted);
                if has_row {
                    format!("it is what {} promotes to, and no row of `promotion` ever lets one", text::a(from))
                } else {
                    format!("let {} promote to it: a row of `promotion` with `into: Promoted`", text::a(from))
                }
            }
            None if self.is_brought_from_hand(kind) => format!(
                "a row brings it in from the hand: write `{}` behind the board in `start`",
                self.hands_with([kind].into_iter().collect(), None)
            ),
            None => format!(
                "put its letter `{}` into `start`, or let something become one: `promotion`, `becomes`, `Put`, `Become`",
                piece.letter
            ),
        };
        let fault = Diagnostic::new(Code::PieceNeverMade, entry.key_span.clone(), message).hint(hint);
        Some(self.with_promotions(fault, kind))
    }

    /// A piece that only goes forward, in a game that knows promotion, and comes to the last rank without one.
    fn stuck_piece(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let goes_ahead = !piece.moves.is_empty() && piece.moves.iter().all(|movement| heading(movement) == Some(1));
        if !goes_ahead || self.rules.promotion.is_empty() || self.asks_stranded() {
            return None;
        }
        let stuck = |side: Side| self.stuck_on_last_rank(Piece { side, kind });
        let side = Side::BOTH.into_iter().find(|&side| !stuck(side).is_empty())?;
        let squares = stuck(side);
        if self.matters_there(Piece { side, kind }, squares) {
            return None;
        }
        let promotes =
            |row: &&PromotionRow| row.on.iter().any(|pattern| pattern.by.is_some_and(|by| by.contains(kind)));
        let row_of = |row: &PromotionRow| self.written.row("promotion", &row.name);
        let own_row = self.rules.promotion.iter().filter(promotes).find_map(row_of);
        let any_row = self.rules.promotion.iter().find_map(row_of);
        let span = match (own_row.or(any_row), self.written.piece(&piece.name)) {
            (Some(row), _) => self.written.part(row, "on"),
            (None, Some(entry)) => entry.key_span.clone(),
            (None, None) => return None,
        };
        let place = text::squares(&self.rules.board, squares);
        let whose = &self.rules.sides[side.index()].name;
        // A row that would do, were it for this side as well.
        let of_other = |row: &&PromotionRow| row.side == Some(side.other()) && !forms(self.rules, row, kind).is_empty();
        let for_other = self.rules.promotion.iter().filter(of_other).find_map(row_of);
        if let Some(row) = for_other {
            let others = &self.rules.sides[side.other().index()].name;
            let message = format!(
                "{} of {whose} that comes to {place} never moves again: \"{}\" is for {others} alone",
                text::a(&piece.name),
                row.key
            );
            let own = self
                .rules
                .promotion
                .iter()
                .find(|row| row.side == Some(side) && !forms(self.rules, row, kind).is_empty());
            let hint = match own {
                Some(row) => {
                    format!("leave `side` out; \"{}\", which is for {whose}, says nothing of moves there", row.name)
                }
                None => format!("leave `side` out, or write a row for {whose}"),
            };
            return Some(Diagnostic::new(Code::StuckPiece, self.written.part(row, "side"), message).hint(hint));
        }
        let message = format!(
            "{} of {whose} that comes to {place} never moves again, and no row promotes it there",
            text::a(&piece.name)
        );
        let is_there = |row: &PromotionRow| promotes(&row) && forms(self.rules, row, kind).is_empty();
        // That a row promotes nothing at all is told of the row.
        let is_idle = |row: &PromotionRow| {
            is_there(row) && self.rules.kinds().all(|kind| forms(self.rules, row, kind).is_empty())
        };
        if self.rules.promotion.iter().any(is_idle) {
            return None;
        }
        let promotes_quietly = |row: &PromotionRow| {
            let is_quiet = |on: &MovePattern| {
                on.takes == Some(Taking::Nothing) && MovePattern::any_is_by(std::slice::from_ref(on), kind)
            };
            row.on.iter().any(is_quiet)
        };
        let hint = match self.rules.promotion.iter().find(|row| is_there(row)) {
            Some(row) => format!(
                "\"{}\" is about it, and nothing says what it becomes: `into: [\"...\"]` there, or `promotes_to` in the piece",
                row.name
            ),
            None => match self.rules.promotion.iter().find(|row| promotes_quietly(row)) {
                Some(row) => format!(
                    "\"{}\" is about moves there that take nothing: without `takes: Nothing` it is about all of them",
                    row.name
                ),
                None => format!("let it promote: `on: (by: \"{}\", to: \"last rank\")`", piece.name),
            },
        };
        Some(Diagnostic::new(Code::StuckPiece, span, message).hint(hint))
    }

    /// The last rank, if a piece may come to it, and can then neither move nor have promoted.
    fn stuck_on_last_rank(&self, piece: Piece) -> SquareSet {
        let rules = self.rules;
        let board = &rules.board;
        let last = match piece.side {
            Side::First => board.squares().iter().map(|square| board.rank(square)).max(),
            Side::Second => board.squares().iter().map(|square| board.rank(square)).min(),
        };
        let last: SquareSet = board.squares().iter().filter(|&square| Some(board.rank(square)) == last).collect();
        let here = last & self.world.stand(piece);
        let may_promote = rules.promotion.iter().filter(|row| piece.side.is_of(row.side)).any(|row| {
            let promotes = !forms(rules, row, piece.kind).is_empty();
            promotes
                && (!matches!(row.into, Into::Kinds(_)) || self.is_for_all_moves(row, piece))
                && promoted_on(&self.world, row, piece, Some(MoveKind::Move)).intersects(&last)
        });
        let is_stuck = here.is_subset(&self.start.variant().reach().stranded(piece));
        if is_stuck && !may_promote { here } else { SquareSet::EMPTY }
    }

    /// Is a promotion for quiet moves of a piece as well as for captures, if it makes both?
    fn is_for_all_moves(&self, row: &PromotionRow, piece: Piece) -> bool {
        let moves = &self.rules.piece(piece.kind).moves;
        let is_met = |quiet: bool| {
            let is_about = |pattern: &MovePattern| match pattern.takes {
                None => true,
                Some(Taking::Nothing) => quiet,
                Some(Taking::Anything | Taking::Kinds(_)) => !quiet,
            };
            let is_made = moves.iter().any(|movement| if quiet { movement.onto.empty } else { movement.can_take() });
            let others = self
                .rules
                .promotion
                .iter()
                .filter(|other| other.name == row.name || !forms(self.rules, other, piece.kind).is_empty());
            let mut patterns = others.flat_map(|row| &row.on).filter(|pattern| pattern.is_by(piece.kind));
            !is_made || row.on.is_empty() || patterns.any(is_about)
        };
        is_met(true) && is_met(false)
    }

    /// A zone from which some of the pieces that start in it or beside it make a move, and others do not.
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
            // On hexagons the pawn on the middle file may go without: it is a slip if the zone has another square for it.
            if !is_square && (zone - starts).len() != outside.len() {
                continue;
            }
            let own_move = self.written.movement(&piece.name, &movement.name);
            let own_move = own_move.map(|node| self.written.part_of_move(node, "from"));
            let own_zone = || movement.from.as_ref().and_then(|from| self.own_zone(from));
            // Where the base says from where the move is made, a piece may start where it would have come to: from a position of the base.
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
            return Some(fault.hint("look at the zone and at `start`: they should agree"));
        }
        None
    }

    /// The squares where a side's pieces of a kind start.
    fn starts(&self, piece: Piece) -> SquareSet {
        self.rules.start.board.iter().filter(|(_, other)| *other == piece).map(|(square, _)| *square).collect()
    }

    /// Squares where a piece can go no further unless it takes, and where it does not promote although it does on others like them.
    fn forgotten_end(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let never_retreats = |movement: &Movement| match &movement.geometry {
            Geometry::Leaper(steps) | Geometry::Rider(steps, _) => steps[0].iter().all(|step| step.vector.y >= 0),
            Geometry::Hopper(..) | Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => false,
        };
        let goes_ahead = |movement: &Movement| !movement.onto.empty || heading(movement) == Some(1);
        let is_ahead = piece.moves.iter().all(|movement| never_retreats(movement) && goes_ahead(movement));
        let quiet: Vec<&Movement> = piece.moves.iter().filter(|movement| movement.onto.empty).collect();
        if !is_ahead || quiet.is_empty() || self.asks_stranded() {
            return None;
        }
        let side = Side::First;
        let rows = || {
            self.rules.promotion.iter().filter(|row| side.is_of(row.side) && !forms(self.rules, row, kind).is_empty())
        };
        let whole = Piece { side, kind };
        let promotes =
            rows().fold(SquareSet::EMPTY, |all, row| all | promoted_on(&self.world, row, whole, Some(MoveKind::Move)));
        let board = &self.rules.board;
        let goes_on = |square: Square| {
            quiet.iter().any(|movement| match &movement.geometry {
                Geometry::Leaper(steps) | Geometry::Rider(steps, _) => {
                    steps[0].iter().any(|step| board.step(square, step.vector).is_some())
                }
                Geometry::Hopper(..) | Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => true,
            })
        };
        let ends: SquareSet =
            self.world.stand(whole).iter().chain(promotes.iter()).filter(|&square| !goes_on(square)).collect();
        let (left, met) = (ends - promotes, ends & promotes);
        // Whoever names squares may mean some ends only; on hexagons a rank is not the end of every file, and easily taken for it.
        let is_rank = board.plan().shape == Shape::Hexagonal
            && (0..board.ranks())
                .any(|rank| promotes == on_rank(board, rank) || promotes == board.rank_squares(u32::from(rank) + 1));
        let is_few = left.len() * 2 <= met.len() || !met.is_empty() && is_rank;
        if left.is_empty() || !is_few || self.matters_there(whole, left) {
            return None;
        }
        let own_row = rows().find_map(|row| self.written.row("promotion", &row.name));
        let own_row = own_row.map(|row| self.written.part(row, "on"));
        let named = || rows().flat_map(|row| &row.on).filter_map(|pattern| self.own_zone(pattern.to.as_ref()?)).next();
        // With the board of the base they all were ends on which it promotes.
        let own_board = || {
            let entry =
                self.written.own("board").filter(|_| left.iter().all(|square| is_last_of_file(board, square)))?;
            let fields = ["outline", "holes", "shape", "ranks"];
            let field = fields
                .into_iter()
                .find(|field| self.written.field_of(entry, field).is_some_and(|node| self.written.is_own(&node.span)));
            Some(self.written.part(entry, field?))
        };
        // The squares are named in the zone, if there is one: that is what lacks some.
        let zone = named();
        let asked = own_row.clone().filter(|_| zone.is_some());
        let span = zone.or(own_row).or_else(own_board)?;
        let message = format!(
            "{} that comes to {} can go no further, and does not promote there as on {}",
            text::a(&piece.name),
            text::squares(board, left),
            text::squares(board, met)
        );
        let fault = Diagnostic::new(Code::StuckPiece, span, message);
        let fault = asked.into_iter().fold(fault, |fault, row| fault.related(row, "where it promotes"));
        let all = ends.iter().map(|square| board.name(square)).collect::<Vec<_>>().join(" | ");
        let sets = rows().flat_map(|row| &row.on).filter_map(|pattern| pattern.to.as_ref());
        let mut zones = sets.filter_map(|set| self.rules.zones.iter().find(|zone| zone.set == *set));
        Some(fault.hint(match zones.next() {
            Some(zone) => format!("all ends are `zones: {{ \"{}\": \"{all}\" }}`", zone.name),
            None => format!("all ends are `to: \"{all}\"`"),
        }))
    }

    /// The set of the zone of the file's own that is named where this set is asked for.
    pub fn own_zone(&self, set: &Set) -> Option<Span> {
        let zone = self.rules.zones.iter().find(|zone| zone.set == *set)?;
        Some(self.written.row("zones", &zone.name)?.value.span.clone())
    }

    /// Does any rule ask for pieces that can never move?
    fn asks_stranded(&self) -> bool {
        self.rules.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Stranded))))
    }

    /// Does it end the game, or do something else, that a piece stands there?
    fn matters_there(&self, piece: Piece, squares: SquareSet) -> bool {
        let board = self.rules.board.squares();
        let speaks = |set: &Set| {
            Side::BOTH.into_iter().any(|viewer| {
                let may = self.world.extent(set, viewer);
                let is_of_place = may.ever() != board;
                is_of_place && squares.iter().all(|square| may.may[square.index()].has(piece.side, piece.kind))
            })
        };
        let asks = |word: Word| match word {
            Word::Condition(Condition::Any(set)) => speaks(set),
            Word::Condition(Condition::Connected(chain)) => speaks(&chain.from) || speaks(&chain.to),
            _ => false,
        };
        let outcomes = self.rules.outcomes.iter().any(|row| row.when.mentions(asks));
        // Rows that take it off or turn it into something when it comes there.
        let ends_there = self.rules.after.iter().any(|row| {
            let by = |kinds: Option<KindSet>| kinds.is_none_or(|kinds| kinds.contains(piece.kind));
            row.on.iter().any(|pattern| {
                by(pattern.by)
                    && pattern.to.as_ref().is_some_and(|to| self.world.ever(to, piece.side).intersects(&squares))
            }) || row.effects.iter().any(|effect| speaks(effect.squares()))
        });
        outcomes || ends_there
    }

    /// A piece that starts outside of the only squares that it may move to.
    fn outside_its_zone(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let entry = self.written.piece(&piece.name)?;
        let moves: Vec<&Movement> = piece.moves.iter().filter(|movement| goes(movement)).collect();
        if moves.is_empty() {
            return None;
        }
        let side = Side::First;
        let zones = moves.iter().map(|movement| {
            let to = movement.to.as_ref().and_then(Set::as_squares);
            to.or(movement.within.as_ref().and_then(Set::as_squares)).map(|squares| squares[side.index()])
        });
        let zone = zones.collect::<Option<Vec<_>>>()?.into_iter().fold(SquareSet::EMPTY, |all, zone| all | zone);
        // To a palace a piece is confined; into a large part of the board it may be meant to come.
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
            "{} starts on {}, outside of the squares that it may move to, {}",
            text::a(&piece.name),
            text::squares(board, outside),
            text::squares(board, zone)
        );
        let span = field.unwrap_or_else(|| entry.key_span.clone());
        Some(
            Diagnostic::new(Code::OutsideItsZone, span, message)
                .hint("look at the zone and at `start`: they should agree"),
        )
    }
}

/// The squares of a rank of the grid, from 0.
fn on_rank(board: &Board, rank: u8) -> SquareSet {
    board.squares().iter().filter(|&square| board.rank(square) == rank).collect()
}

/// Is there no square ahead of this one on its file?
fn is_last_of_file(board: &Board, square: Square) -> bool {
    board.same_files(square.into()).iter().all(|other| board.rank(other) <= board.rank(square))
}
