//! The facts of a move that rules read, and the matching of patterns.

use super::scene::{MoveSquares, Request, Scene};
use crate::model::{MoveKind, Taking};
use crate::movegen::Move;
use crate::movegen::packed::{PackedKind, PackedMove, passed};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::Pattern;
use crate::types::{Bits, Kind, Side};

/// A move of one side, in the position before it.
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct MoveFacts<const W: usize> {
    pub side: Side,
    pub kind: MoveKind,
    pub piece: Kind,
    pub becomes: Option<Kind>,
    pub squares: MoveSquares<W>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The facts of a packed move. `listed` are the moves that packed moves may refer to.
    pub(in crate::movegen) fn facts(&self, before: &Board<W, P>, packed: PackedMove, listed: &[Move]) -> MoveFacts<W> {
        let (from, to) = (usize::from(packed.from), usize::from(packed.to));
        let side = before.turn.side();
        let becomes = if packed.what.becomes() { Some(Kind(packed.number)) } else { None };
        let at = |square| Bits::of(square);
        let squares = MoveSquares { from: at(from), to: at(to), ..MoveSquares::NONE };
        match packed.what {
            PackedKind::Listed => self.listed_facts(side, &listed[usize::from(packed.op)]),
            PackedKind::Drop => {
                let squares = MoveSquares { from: Bits::EMPTY, ..squares };
                MoveFacts { side, kind: MoveKind::Drop, piece: Kind(packed.number), becomes: None, squares }
            }
            PackedKind::Pass => {
                MoveFacts { side, kind: MoveKind::Pass, piece: Kind(0), becomes: None, squares: MoveSquares::NONE }
            }
            PackedKind::Castle => {
                let starts = self.tables.sides[side.index()].castles[usize::from(packed.number)].starts;
                MoveFacts {
                    side,
                    kind: MoveKind::Castle,
                    piece: before.kind_at(self.tables, from),
                    becomes: None,
                    squares: MoveSquares { from: starts, ..squares },
                }
            }
            PackedKind::Move
            | PackedKind::Become
            | PackedKind::Leave
            | PackedKind::LeaveAndBecome
            | PackedKind::Choose
            | PackedKind::LeaveAndChoose => {
                let facts = self.plain_facts(before, packed, before.kind_at(self.tables, from));
                let path = if packed.what.leaves() { passed(self.tables, side, packed) } else { Bits::EMPTY };
                let chosen = if packed.what.chooses() { at(usize::from(packed.number)) } else { Bits::EMPTY };
                MoveFacts { becomes, squares: MoveSquares { path, chosen, ..facts.squares }, ..facts }
            }
            PackedKind::InPassing | PackedKind::InPassingAndBecome => {
                let taken = at(before.owner_of(self.tables, to));
                let piece = before.kind_at(self.tables, from);
                MoveFacts { side, kind: MoveKind::Move, piece, becomes, squares: MoveSquares { taken, ..squares } }
            }
        }
    }

    /// The facts of a plain move of a piece on the board.
    #[inline(always)]
    pub(in crate::movegen) fn plain_facts(
        &self,
        before: &Board<W, P>,
        packed: PackedMove,
        piece: Kind,
    ) -> MoveFacts<W> {
        let (from, to) = (usize::from(packed.from), usize::from(packed.to));
        let taken = if from == to { Bits::EMPTY } else { Bits::of(to) & before.occupied() };
        let squares = MoveSquares { from: Bits::of(from), to: Bits::of(to), taken, ..MoveSquares::NONE };
        MoveFacts { side: before.turn.side(), kind: MoveKind::Move, piece, becomes: None, squares }
    }

    /// The facts of a listed move.
    pub(in crate::movegen) fn listed_facts(&self, side: Side, mv: &Move) -> MoveFacts<W> {
        let at = |square: crate::types::Square| Bits::of(square.index());
        let (from, to) = match mv.kind {
            MoveKind::Pass => (Bits::EMPTY, Bits::EMPTY),
            MoveKind::Drop => (Bits::EMPTY, at(mv.to)),
            MoveKind::Move => (at(mv.from), at(mv.to)),
            MoveKind::Castle => {
                let tables = &self.tables.sides[side.index()];
                let place = tables.place_of_castle(mv.castling);
                (place.map_or(at(mv.from), |place| tables.castles[place].starts), at(mv.to))
            }
        };
        let chosen = mv.chosen().map_or(Bits::EMPTY, at);
        let squares = MoveSquares { from, to, path: mv.path().into(), taken: mv.takes().into(), chosen };
        MoveFacts { side, kind: mv.kind, piece: mv.piece, becomes: mv.becomes, squares }
    }

    /// Returns `true` if a move matches one of the patterns, or if there are no patterns. `before` is the position
    /// before the move.
    #[inline]
    pub(in crate::movegen) fn matches(&self, on: &[Pattern<W>], before: &Scene<W, P>, facts: &MoveFacts<W>) -> bool {
        on.is_empty() || on.iter().any(|pattern| self.matches_one(pattern, before, facts))
    }

    pub(in crate::movegen) fn matches_one(
        &self,
        pattern: &Pattern<W>,
        before: &Scene<W, P>,
        facts: &MoveFacts<W>,
    ) -> bool {
        let Pattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let board = before.board;
        let is_by = |kinds: crate::types::KindSet| facts.kind.has_piece() && kinds.contains(facts.piece);
        if kind.is_some_and(|kind| kind != facts.kind) || by.is_some_and(|kinds| !is_by(kinds)) {
            return false;
        }
        let taken = facts.squares.taken;
        let takes = match takes {
            None => true,
            Some(Taking::Anything) => !taken.is_empty(),
            Some(Taking::Nothing) => taken.is_empty(),
            Some(Taking::Kinds(kinds)) => taken
                .into_iter()
                .any(|square| board.side_at(square).is_some() && kinds.contains(board.kind_at(self.tables, square))),
        };
        if !takes || becomes.is_some_and(|kinds| !facts.becomes.is_some_and(|kind| kinds.contains(kind))) {
            return false;
        }
        let is_unmoved = || facts.kind.starts_on_board() && board.untouched.meets(facts.squares.from);
        if unmoved.is_some_and(|wanted| wanted != is_unmoved()) {
            return false;
        }
        let scene = before.with(facts.squares);
        from.iter().all(|zone| self.zone_of(zone, &scene).meets(facts.squares.from))
            && to.iter().all(|zone| self.zone_of(zone, &scene).meets(facts.squares.to))
            && when.as_ref().is_none_or(|when| self.holds(&when.test, &scene))
    }

    /// Returns `true` if no `cannot` row excludes the move. Returns at once if the side has no such rows.
    pub(super) fn may_go(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        kind: MoveKind,
        piece: Kind,
        becomes: Option<Kind>,
        squares: MoveSquares<W>,
    ) -> bool {
        let rules = &self.tables.programs.sides[side.index()].cannot;
        rules.is_empty() || self.is_allowed(scene, &MoveFacts { side, kind, piece, becomes, squares })
    }

    /// Returns `true` if no `cannot` row excludes the move.
    #[inline(never)]
    pub(in crate::movegen) fn is_allowed(&self, before: &Scene<W, P>, facts: &MoveFacts<W>) -> bool {
        let scene = Scene { rows: self.tables.programs.forbidden_count(), ..*before };
        let with_move = scene.with(facts.squares);
        !self.tables.programs.sides[facts.side.index()].cannot.iter().any(|row| {
            before.request.may_work(1)
                && self.matches(&row.on, &scene, facts)
                && row.when.as_ref().is_none_or(|when| self.holds(&when.test, &with_move))
        })
    }

    /// The scene of a position without a move, in which all rows apply.
    #[inline(always)]
    pub(in crate::movegen) fn scene<'s>(&self, board: &'s Board<W, P>, request: &'s Request<'s>) -> Scene<'s, W, P> {
        Scene::new(board, request, self.tables.programs.forbidden_count())
    }
}
