//! Pieces on squares from which they can never move again: at the start, after their own moves, or after a promotion.

use super::Lints;
use super::expression::expression;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{
    Amount, Condition, Into, MoveKind, MovePattern, Movement, PromotionRow, Set, Shape, Step, Taking, Word,
};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};
use ferz_core::bounds::promoted_on;

impl Lints<'_> {
    /// Reports squares where the pieces of a kind are stuck, if no rule names such squares.
    pub fn stuck_piece(&self, kind: Kind) -> Option<Diagnostic> {
        if self.rules.piece(kind).moves.is_empty() || self.asks_stranded() {
            return None;
        }
        let at_start = self.stuck_at_start(kind);
        at_start.or_else(|| self.ends_stuck(kind))
    }

    /// Reports a piece that can never move from its start square, although it could from other squares.
    fn stuck_at_start(&self, kind: Kind) -> Option<Diagnostic> {
        let (piece, board) = (self.rules.piece(kind), &self.rules.board);
        let span = self.written.own("start").map(|entry| entry.value.span.clone());
        let span = span.or_else(|| self.written.own("board").map(|entry| entry.value.span.clone()));
        let span = span.or_else(|| self.written.piece(&piece.name).map(|entry| entry.key_span.clone()))?;
        let stuck = |side: Side| {
            let piece = Piece { side, kind };
            let starts = self.starts(piece) & self.stranded(piece);
            starts - self.that_matter(piece, starts)
        };
        let side = Side::BOTH.into_iter().find(|&side| !stuck(side).is_empty())?;
        // A piece whose moves lead nowhere is reported at its moves.
        if !self.census.walks[kind.index()].iter().flatten().any(|walk| !walk.sources.is_empty()) {
            return None;
        }
        let free = board.squares() - self.stranded(Piece { side, kind });
        let whose = self.names().side(side);
        let message = format!(
            "{} of {whose} starts on {}, where it can never move",
            words::a(&piece.name),
            self.names().squares(stuck(side))
        );
        let hint = format!("it can move from {}", self.names().squares(free));
        Some(Diagnostic::new(Code::StuckPiece, span, message).hint(hint))
    }

    /// Reports a piece that reaches squares from which it can never move, and does not promote there. Without
    /// promotions this may be intended, unless the game has check, or the file removes the promotions of its base.
    fn ends_stuck(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let goes_ahead = piece.moves.iter().all(|movement| leads_forward(self.rules.board.plan().shape, movement));
        // A form that no piece ever becomes gets its own warning.
        let exists = |kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        if !goes_ahead || piece.promotes_to.is_some_and(|form| !exists(form)) {
            return None;
        }
        let changes = |side: Side| self.ever_changes(Piece { side, kind });
        let is_plain = || self.rules.check.is_some() && !Side::BOTH.into_iter().any(changes);
        let is_forgotten = || is_plain() && self.written.field("promotion").is_none();
        if self.rules.promotion.is_empty() && (!is_forgotten() || self.written.removed("promotion").is_some()) {
            return None;
        }
        let side = Side::BOTH.into_iter().find(|&side| !self.ends(Piece { side, kind }).is_empty())?;
        let squares = self.ends(Piece { side, kind });
        let promotes =
            |row: &&PromotionRow| row.on.iter().any(|pattern| pattern.by.is_some_and(|by| by.contains(kind)));
        let row_of = |row: &PromotionRow| self.written.row("promotion", &row.name);
        let own_row = self.rules.promotion.iter().filter(promotes).find_map(row_of);
        let any_row = self.rules.promotion.iter().find_map(row_of);
        let patterns = self.rules.promotion.iter().filter(promotes).flat_map(|row| &row.on);
        // A zone that the piece never reaches gets its own warning.
        let comes = |to: &&Set| self.world.ever(to, side).intersects(&self.world.stand(Piece { side, kind }));
        let asked = patterns.filter_map(|pattern| pattern.to.as_ref()).filter(comes);
        let own_zone = || asked.filter_map(|to| self.own_zone(to)).next();
        let span = match (own_row, self.written.piece(&piece.name), any_row) {
            (Some(row), _, _) => self.written.part(row, "on"),
            (None, Some(entry), _) => entry.key_span.clone(),
            (None, None, Some(row)) => self.written.part(row, "on"),
            (None, None, None) => own_zone()?,
        };
        let board = &self.rules.board;
        let place = self.names().squares(squares);
        let whose = self.names().side(side);
        // A row that would help if it were also for this side.
        let of_other = |row: &&PromotionRow| row.side == Some(side.other()) && !self.rules.forms(row, kind).is_empty();
        let for_other = self.rules.promotion.iter().filter(of_other).find_map(row_of);
        if let Some(row) = for_other {
            let others = self.names().side(side.other());
            let message = format!(
                "{} of {whose} can never move again from {place}: \"{}\" is only for {others}",
                words::a(&piece.name),
                row.key
            );
            let own = self
                .rules
                .promotion
                .iter()
                .find(|row| row.side == Some(side) && !self.rules.forms(row, kind).is_empty());
            let hint = match own {
                Some(row) => {
                    format!("remove `side`; \"{}\", the row for {whose}, does not apply there", row.name)
                }
                None => format!("remove `side`, or add a row for {whose}"),
            };
            return Some(Diagnostic::new(Code::StuckPiece, self.written.part(row, "side"), message).hint(hint));
        }
        let message = format!(
            "{} of {whose} can never move again from {place}, and no row promotes it there",
            words::a(&piece.name)
        );
        let is_there = |row: &PromotionRow| promotes(&row) && self.rules.forms(row, kind).is_empty();
        // A row that promotes nothing at all is reported at the row.
        let is_idle =
            |row: &PromotionRow| is_there(row) && self.rules.kinds().all(|kind| self.rules.forms(row, kind).is_empty());
        if self.rules.promotion.iter().any(is_idle) {
            return None;
        }
        let promotes_quietly = |row: &PromotionRow| {
            let is_quiet = |on: &MovePattern| {
                on.takes == Some(Taking::Nothing) && MovePattern::any_is_by(std::slice::from_ref(on), kind)
            };
            row.on.iter().any(is_quiet)
        };
        let seen = board.set_seen_by(side, squares);
        let to = expression(board, seen);
        let hint = match self.rules.promotion.iter().find(|row| is_there(row)) {
            Some(row) => format!(
                "\"{}\" applies to it, but its new piece is missing: write `into: [\"...\"]` there, or `promotes_to` in the piece",
                row.name
            ),
            None => match self.rules.promotion.iter().find(|row| promotes_quietly(row)) {
                Some(row) => {
                    format!("\"{}\" applies only to moves that take nothing: remove `takes: Nothing`", row.name)
                }
                None => {
                    let royals = self.royals().unwrap_or(KindSet::EMPTY);
                    let may_be = |other: &Kind| {
                        let moves =
                            !self.rules.piece(*other).moves.is_empty() && !royals.contains(*other) && *other != kind;
                        moves && self.stranded(Piece { side, kind: *other }).is_empty()
                    };
                    let into = self.rules.kinds().find(may_be).map_or("...", |other| &self.rules.piece(other).name);
                    format!(
                        "add a promotion: `promotion: {{ \"{0} promotes\": (on: (by: \"{0}\", to: \"{to}\"), into: \"{into}\") }}`",
                        piece.name
                    )
                }
            },
        };
        Some(Diagnostic::new(Code::StuckPiece, span, message).hint(hint))
    }

    /// Reports promotions to pieces that can never move from the square of promotion, although they could from other
    /// squares.
    pub fn promoted_to_stuck(&self) -> Vec<Diagnostic> {
        let (rules, board) = (self.rules, &self.rules.board);
        let mut found = Vec::new();
        for row in rules.promotion.iter().filter(|_| !self.asks_stranded()) {
            let (Some(written), Into::Kinds(kinds)) = (self.written.row("promotion", &row.name), &row.into) else {
                continue;
            };
            let may_be_stuck = |kind: &&Kind| {
                let has_end = |side: Side| !self.stranded(Piece { side, kind: **kind }).is_empty();
                !rules.piece(**kind).moves.is_empty() && Side::all_of(row.side).any(has_end)
            };
            let kinds: Vec<Kind> = kinds.iter().filter(may_be_stuck).copied().collect();
            if kinds.is_empty() {
                continue;
            }
            let promoted = Side::BOTH.map(|side| {
                let pieces = rules.kinds().map(|kind| Piece { side, kind }).filter(|piece| self.world.exists(*piece));
                pieces.fold(SquareSet::EMPTY, |all, piece| {
                    let on = |of: MoveKind| promoted_on(&self.world, row, piece, Some(of));
                    all | on(MoveKind::Move) | on(MoveKind::Drop)
                })
            });
            for kind in kinds {
                let is_stuck = |side: Side| {
                    let (piece, squares) = (Piece { side, kind }, promoted[side.index()]);
                    let stranded = self.stranded(piece);
                    !squares.is_empty()
                        && squares.is_subset(&stranded)
                        && stranded != board.squares()
                        && self.that_matter(piece, squares).is_empty()
                };
                if !Side::all_of(row.side).all(is_stuck) {
                    continue;
                }
                let name = &rules.piece(kind).name;
                let side = row.side.unwrap_or(Side::First);
                let message = format!(
                    "\"{}\" promotes to {} on {}, where it can never move",
                    row.name,
                    words::a(name),
                    self.names().squares(promoted[side.index()])
                );
                let free = board.squares() - self.stranded(Piece { side, kind });
                let hint = format!(
                    "name another piece, or change the squares: it can move from {}",
                    self.names().squares(free)
                );
                let span = self.written.item(written, "into", name);
                found.push(Diagnostic::new(Code::StuckPiece, span, message).hint(hint));
            }
        }
        found
    }

    /// The squares from which a piece could never move.
    fn stranded(&self, piece: Piece) -> SquareSet {
        self.start.variant().reach().stranded(piece)
    }

    /// The squares that a piece may reach by its moves, and from which it can then neither move nor promote.
    fn ends(&self, piece: Piece) -> SquareSet {
        let (rules, board) = (self.rules, &self.rules.board);
        let walks = &self.census.walks[piece.kind.index()][piece.side.index()];
        // Moves that only capture certain kinds do not count: such a capture may win the game.
        let is_common = |movement: &Movement| movement.onto.empty || movement.onto.enemy == KindSet::ALL;
        let moves = rules.piece(piece.kind).moves.iter().zip(walks).filter(|(movement, _)| is_common(movement));
        let comes = moves.fold(SquareSet::EMPTY, |all, (_, walk)| all | walk.targets);
        let here = comes & self.world.stand(piece) & self.stranded(piece);
        let rows = rules.promotion.iter().filter(|row| piece.side.is_of(row.side)).filter(|row| {
            let promotes = !rules.forms(row, piece.kind).is_empty();
            promotes && (!matches!(row.into, Into::Kinds(_)) || self.is_for_all_moves(row, piece))
        });
        let promoted = rows.map(|row| promoted_on(&self.world, row, piece, Some(MoveKind::Move)));
        let promoted = promoted.fold(SquareSet::EMPTY, |all, squares| all | squares);
        // In front of a hole, a piece that promotes elsewhere may be stuck on purpose.
        let ahead = if piece.side == Side::First { 1 } else { -1 };
        let is_before_hole = |square: &Square| {
            let (file, rank) = (i32::from(board.file(*square)), i32::from(board.rank(*square)) + ahead);
            (0..i32::from(board.ranks())).contains(&rank) && board.at(file, rank).is_none()
        };
        let left = (here - promoted).iter().filter(|square| promoted.is_empty() || !is_before_hole(square));
        let stuck: SquareSet = left.collect();
        stuck - self.that_matter(piece, stuck)
    }

    /// Returns `true` if a promotion covers both quiet moves and captures of a piece, if it makes both.
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
                .filter(|other| other.name == row.name || !self.rules.forms(other, piece.kind).is_empty());
            let mut patterns = others.flat_map(|row| &row.on).filter(|pattern| pattern.is_by(piece.kind));
            !is_made || row.on.is_empty() || patterns.any(is_about)
        };
        is_met(true) && is_met(false)
    }

    /// Returns `true` if any rule reads stranded pieces.
    fn asks_stranded(&self) -> bool {
        self.rules.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Stranded))))
    }

    /// The squares on which a set includes such a piece, as either side sees it; none if the set may cover the whole
    /// board.
    fn spoken_of(&self, set: &Set, piece: Piece) -> SquareSet {
        let board = &self.rules.board;
        let of = |viewer: Side| {
            let may = self.world.extent(set, viewer);
            let has = |square: &Square| may.may[square.index()].has(piece.side, piece.kind);
            let is_of_place = may.ever() != board.squares();
            board.squares().iter().filter(|square| is_of_place && has(square)).collect()
        };
        Side::BOTH.into_iter().fold(SquareSet::EMPTY, |all, viewer| all | of(viewer))
    }

    /// The squares of a set on which a piece ends the game, or has some other effect.
    fn that_matter(&self, piece: Piece, squares: SquareSet) -> SquareSet {
        if squares.is_empty() {
            return squares;
        }
        let mut left = squares;
        let less = |left: &mut SquareSet, set: &Set| *left = *left - self.spoken_of(set, piece);
        for row in &self.rules.outcomes {
            let mut emptied: Option<&Set> = None;
            Word::Condition(&row.when).walk(&mut |word| match word {
                Word::Condition(condition) => {
                    // All pieces of a side must reach a place: none may be left elsewhere.
                    if let Some(set) = condition.as_none() {
                        emptied = Some(set);
                        let elsewhere = self.spoken_of(set, piece);
                        let place = self.rules.board.squares() - elsewhere;
                        if place.len() <= elsewhere.len() {
                            left = left - place;
                        }
                    }
                    if let Some(set) =
                        condition.as_any().filter(|set| emptied.take().is_none_or(|of| !std::ptr::eq(of, *set)))
                    {
                        less(&mut left, set);
                    }
                    if let Condition::Connected(chain) = condition {
                        less(&mut left, &chain.from);
                        less(&mut left, &chain.to);
                    }
                }
                Word::Amount(Amount::Count(set)) => less(&mut left, set),
                Word::Set(_) | Word::Amount(_) | Word::MovePattern(_) => {}
            });
        }
        // Rows that remove or change the piece when it gets there.
        for row in &self.rules.after {
            row.effects.iter().for_each(|effect| less(&mut left, effect.squares()));
        }
        let arrivals = self.rules.after.iter().flat_map(|row| &row.on).filter(|pattern| pattern.is_by(piece.kind));
        for to in arrivals.filter_map(|pattern| pattern.to.as_ref()) {
            left = left - self.world.ever(to, piece.side);
        }
        squares - left
    }
}

/// Returns `true` if all steps of a move lead forward on a board of this shape.
fn leads_forward(shape: Shape, movement: &Movement) -> bool {
    // On hexagons, the neighbours to the right and left are half a rank off.
    let is_ahead = |step: &Step| match shape {
        Shape::Square => step.vector.y > 0,
        Shape::Hexagonal => 2 * i32::from(step.vector.y) > i32::from(step.vector.x),
    };
    movement.geometry.steps().is_some_and(|steps| !steps[0].is_empty() && steps[0].iter().all(is_ahead))
}
