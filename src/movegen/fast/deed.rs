//! A move as rules see it, and whether it matches a pattern.

use super::Fast;
use super::level::Level;
use super::scene::{Request, Scene, Squares};
use super::step::{Step, What};
use crate::model::{DeedKind, Taking};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::program::Pattern;
use crate::types::{Bits, Kind, Side};

/// A move of one side, in the position before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deed<const W: usize> {
    pub side: Side,
    pub kind: DeedKind,
    pub piece: Kind,
    pub becomes: Option<Kind>,
    pub squares: Squares<W>,
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// What a step is to rules; `listed` are the moves that steps may stand for.
    pub(super) fn deed(&self, before: &Board<W, P>, step: Step, listed: &[Move]) -> Deed<W> {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let side = before.turn.side();
        let becomes = if step.what.becomes() { Some(Kind(step.number)) } else { None };
        let at = |square| Bits::of(square);
        let squares = Squares { from: at(from), to: at(to), path: Bits::EMPTY, taken: Bits::EMPTY };
        match step.what {
            What::Listed => self.listed_deed(side, &listed[usize::from(step.op)]),
            What::Drop => {
                let squares = Squares { from: Bits::EMPTY, ..squares };
                Deed { side, kind: DeedKind::Drop, piece: Kind(step.number), becomes: None, squares }
            }
            What::Pass => Deed { side, kind: DeedKind::Pass, piece: Kind(0), becomes: None, squares: Squares::NONE },
            What::Castle => {
                Deed { side, kind: DeedKind::Castle, piece: before.kind_at(self.masks, from), becomes: None, squares }
            }
            What::Move | What::Become | What::Leave | What::LeaveAndBecome => {
                let takes = from != to && before.occupied().has(to);
                let taken = if takes { at(to) } else { Bits::EMPTY };
                let path = match step.what {
                    What::Leave | What::LeaveAndBecome => super::make::passed(self.masks, side, step),
                    _ => Bits::EMPTY,
                };
                let piece = before.kind_at(self.masks, from);
                Deed { side, kind: DeedKind::Move, piece, becomes, squares: Squares { taken, path, ..squares } }
            }
            What::InPassing | What::InPassingAndBecome => {
                let taken = at(usize::from(before.owner));
                let piece = before.kind_at(self.masks, from);
                Deed { side, kind: DeedKind::Move, piece, becomes, squares: Squares { taken, ..squares } }
            }
        }
    }

    /// The same for a plain move of a piece on the board.
    #[inline(always)]
    pub(super) fn plain_deed(&self, before: &Board<W, P>, step: Step, piece: Kind) -> Deed<W> {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let taken = if from == to { Bits::EMPTY } else { Bits::of(to) & before.occupied() };
        let squares = Squares { from: Bits::of(from), to: Bits::of(to), path: Bits::EMPTY, taken };
        Deed { side: before.turn.side(), kind: DeedKind::Move, piece, becomes: None, squares }
    }

    /// What a move is to rules.
    pub(super) fn listed_deed(&self, side: Side, mv: &Move) -> Deed<W> {
        let at = |square: crate::types::Square| Bits::of(square.index());
        let (from, to) = match mv.kind {
            DeedKind::Pass => (Bits::EMPTY, Bits::EMPTY),
            DeedKind::Drop => (Bits::EMPTY, at(mv.to)),
            DeedKind::Move | DeedKind::Castle => (at(mv.from), at(mv.to)),
        };
        let squares = Squares { from, to, path: mv.path().into(), taken: mv.takes().into() };
        Deed { side, kind: mv.kind, piece: mv.piece, becomes: mv.becomes, squares }
    }

    /// Does a move match one of the patterns? None match every move. `before` is the position before the move.
    #[inline]
    pub(super) fn matches(&self, on: &[Pattern<W>], before: &Scene<W, P>, deed: &Deed<W>) -> bool {
        on.is_empty() || on.iter().any(|pattern| self.matches_one(pattern, before, deed))
    }

    pub(super) fn matches_one(&self, pattern: &Pattern<W>, before: &Scene<W, P>, deed: &Deed<W>) -> bool {
        let Pattern { by, kind, takes, from, to, becomes, unmoved } = pattern;
        let board = before.board;
        let is_by = |kinds: crate::types::KindSet| deed.kind != DeedKind::Pass && kinds.contains(deed.piece);
        if kind.is_some_and(|kind| kind != deed.kind) || by.is_some_and(|kinds| !is_by(kinds)) {
            return false;
        }
        let taken = deed.squares.taken;
        let takes = match takes {
            None => true,
            Some(Taking::Anything) => !taken.is_empty(),
            Some(Taking::Nothing) => taken.is_empty(),
            Some(Taking::Kinds(kinds)) => taken
                .into_iter()
                .any(|square| board.side_at(square).is_some() && kinds.contains(board.kind_at(self.masks, square))),
        };
        if !takes || becomes.is_some_and(|kinds| !deed.becomes.is_some_and(|kind| kinds.contains(kind))) {
            return false;
        }
        let is_unmoved =
            || matches!(deed.kind, DeedKind::Move | DeedKind::Castle) && board.untouched.meets(deed.squares.from);
        if unmoved.is_some_and(|wanted| wanted != is_unmoved()) {
            return false;
        }
        let scene = before.with(deed.squares);
        from.iter().all(|zone| self.zone_of(zone, &scene).meets(deed.squares.from))
            && to.iter().all(|zone| self.zone_of(zone, &scene).meets(deed.squares.to))
    }

    /// Does no `cannot` row rule a move out?
    pub(super) fn may_exist(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        kind: DeedKind,
        piece: Kind,
        becomes: Option<Kind>,
        squares: Squares<W>,
    ) -> bool {
        let rules = &self.masks.programs.sides[side.index()].cannot;
        rules.is_empty() || self.is_there(scene, &Deed { side, kind, piece, becomes, squares })
    }

    /// Does no `cannot` row rule a move out?
    #[inline(never)]
    pub(super) fn is_there(&self, before: &Scene<W, P>, deed: &Deed<W>) -> bool {
        let scene = Scene { rows: self.masks.programs.sides[0].forbidden.len(), ..*before };
        let with_move = scene.with(deed.squares);
        !self.masks.programs.sides[deed.side.index()].cannot.iter().any(|row| {
            before.request.may_work(1)
                && self.matches(&row.on, &scene, deed)
                && row.when.as_ref().is_none_or(|when| self.holds(when, &with_move))
        })
    }

    /// A position, no move spoken of, all rows seen.
    #[inline(always)]
    pub(super) fn scene<'s>(&self, board: &'s Board<W, P>, request: &'s Request<'s>) -> Scene<'s, W, P> {
        Scene::new(board, request, self.masks.programs.sides[0].forbidden.len())
    }
}
