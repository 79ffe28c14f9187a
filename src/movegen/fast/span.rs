//! Where the moves that a pattern matches start and end.

use super::Fast;
use super::level::Level;
use super::scene::Scene;
use crate::model::{DeedKind, Taking};
use crate::position::Board;
use crate::tables::program::{Pattern, Zone};
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

/// Where the moves of a few patterns start and end.
#[derive(Clone, Copy)]
pub(super) struct Spans<const W: usize> {
    spans: [Span<W>; MOST],
    count: u8,
}

/// So many patterns are told apart.
const MOST: usize = 8;

impl<const W: usize> Spans<W> {
    /// No moves.
    pub const NONE: Spans<W> = Spans { spans: [Span::NONE; MOST], count: 0 };

    /// Adds the moves of a span. False if there are too many spans.
    #[must_use]
    pub fn add(&mut self, span: Span<W>) -> bool {
        if span.from.is_empty() || span.to.is_empty() {
            return true;
        }
        let Some(place) = self.spans.get_mut(usize::from(self.count)) else { return false };
        *place = span;
        self.count += 1;
        true
    }

    /// The spans.
    #[inline(always)]
    pub fn iter(&self) -> std::slice::Iter<'_, Span<W>> {
        self.spans[..usize::from(self.count) % (MOST + 1)].iter()
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// The squares that moves of pieces on the board which match a pattern start from and end on, and perhaps others.
    pub(super) fn span(&self, pattern: &Pattern<W>, scene: &Scene<W, P>) -> Span<W> {
        let Pattern { by, kind, takes, from, to, becomes: _, unmoved } = pattern;
        let board: &Board<W, P> = scene.board;
        let all = self.masks.squares;
        let within = |zones: &[Zone<W>]| {
            let told = zones.iter().filter(|zone| zone.is_told());
            told.fold(all, |all, zone| all & self.zone_of(zone, scene))
        };
        if kind.is_some_and(|kind| !matches!(kind, DeedKind::Move | DeedKind::Castle)) {
            return Span::NONE;
        }
        let mut starts = board.pieces(board.turn.side()) & within(from);
        if let Some(kinds) = by {
            starts &= board.of_kinds(self.masks, *kinds);
        }
        match unmoved {
            Some(true) => starts &= board.untouched,
            Some(false) => starts = starts.without(board.untouched),
            None => {}
        }
        let ends = within(to);
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
