//! Where the moves that a pattern matches start and end.

use super::Fast;
use super::level::Level;
use super::scene::Scene;
use crate::model::{DeedKind, Taking};
use crate::position::Board;
use crate::tables::program::{Pattern, Place, Time};
use crate::types::Bits;

/// Where a pattern's moves start and end at most, of pieces on the board.
#[derive(Clone, Copy)]
pub(super) struct Span<const W: usize> {
    pub from: Bits<W>,
    pub to: Bits<W>,
}

impl<const W: usize> Span<W> {
    /// No moves.
    pub const NONE: Span<W> = Span { from: Bits::EMPTY, to: Bits::EMPTY };

    /// The moves of both, and perhaps others.
    pub fn or(self, other: Span<W>) -> Span<W> {
        Span { from: self.from | other.from, to: self.to | other.to }
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// The squares that moves of pieces on the board which match a pattern start from and end on, and perhaps others.
    pub(super) fn span(&self, pattern: &Pattern<W>, scene: &Scene<W, P>) -> Span<W> {
        let Pattern { by, kind, takes, from, to, becomes: _, unmoved } = pattern;
        let board: &Board<W, P> = scene.board;
        let all = self.masks.squares;
        let place = |place: &Option<Place<W>>| match place {
            None => all,
            Some(Place::Known(squares)) => *squares,
            Some(Place::Set(code)) if code.time == Time::Move => all,
            Some(Place::Set(code)) => self.set(*code, scene),
        };
        if kind.is_some_and(|kind| !matches!(kind, DeedKind::Move | DeedKind::Castle)) {
            return Span::NONE;
        }
        let mut starts = board.pieces(board.turn) & place(from);
        if let Some(kinds) = by {
            starts &= board.of_kinds(self.masks, *kinds);
        }
        match unmoved {
            Some(true) => starts &= board.untouched,
            Some(false) => starts = starts.without(board.untouched),
            None => {}
        }
        let ends = place(to);
        let ends = match takes {
            None => ends,
            Some(Taking::Anything) => ends & board.occupied(),
            // A piece that stays where it is takes nothing.
            Some(Taking::Nothing) => ends.without(board.occupied()) | ends & starts,
            Some(Taking::Kinds(kinds)) => ends & board.of_kinds(self.masks, *kinds),
        };
        Span { from: starts, to: ends }
    }
}
