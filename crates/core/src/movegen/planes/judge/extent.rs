//! The start and target squares of the moves that a pattern matches.

use crate::model::Taking;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, Scene};
use crate::position::Board;
use crate::tables::program::{Pattern, PatternZone, Time, TimedTest};

/// The extents of the moves of a few patterns.
#[derive(Clone, Copy)]
pub(super) struct Extents<const W: usize> {
    extents: [Extent<W>; MOST],
    count: u8,
}

/// The largest number of patterns that are kept apart.
const MOST: usize = 8;

impl<const W: usize> Extents<W> {
    /// No moves.
    pub const NONE: Extents<W> = Extents { extents: [Extent::NONE; MOST], count: 0 };

    /// Adds the moves of an extent. Returns `false` if there are too many extents.
    #[must_use]
    pub fn add(&mut self, extent: Extent<W>) -> bool {
        if extent.from.is_empty() || extent.to.is_empty() {
            return true;
        }
        let Some(place) = self.extents.get_mut(usize::from(self.count)) else { return false };
        *place = extent;
        self.count += 1;
        true
    }

    /// The approximate number of moves: see [`Touch::weight`](super::touch::Touch::weight).
    pub fn weight(&self) -> u32 {
        self.iter().map(Extent::weight).sum()
    }

    /// The extents.
    #[inline(always)]
    pub fn iter(&self) -> std::slice::Iter<'_, Extent<W>> {
        self.extents[..usize::from(self.count) % (MOST + 1)].iter()
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if a pattern may match any move in this position. Tests only its condition, and only if that does
    /// not depend on the move.
    pub(super) fn may_match(&self, pattern: &Pattern<W>, scene: &Scene<W, P>) -> bool {
        self.may_hold(pattern.when.as_ref(), scene)
    }

    /// Returns `true` if a condition, if there is one, may hold for any move in this position. True if the condition
    /// depends on the move.
    pub(super) fn may_hold(&self, when: Option<&TimedTest>, scene: &Scene<W, P>) -> bool {
        when.is_none_or(|when| when.time == Time::Move || self.holds(&when.test, scene))
    }

    /// The extent of the moves on the board that a pattern matches. Other moves may lie within it, too.
    pub(in crate::movegen) fn extent(&self, pattern: &Pattern<W>, scene: &Scene<W, P>) -> Extent<W> {
        let Pattern { by, kind, takes, from, to, becomes: _, unmoved, when: _ } = pattern;
        let board: &Board<W, P> = scene.board;
        let all = self.tables.squares;
        let within = |zones: &[PatternZone<W>]| {
            let told = zones.iter().filter(|zone| zone.is_told());
            told.fold(all, |all, zone| all & self.zone_of(zone, scene))
        };
        if kind.is_some_and(|kind| !kind.starts_on_board()) {
            return Extent::NONE;
        }
        if !self.may_match(pattern, scene) {
            return Extent::NONE;
        }
        let mut starts = board.pieces(board.turn.side()) & within(from);
        if let Some(kinds) = by {
            starts &= board.of_kinds(self.tables, *kinds);
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
            // A piece that stays on its square captures nothing.
            Some(Taking::Nothing) => ends.without(board.occupied()) | ends & starts,
            Some(Taking::Kinds(kinds)) => ends & board.of_kinds(self.tables, *kinds),
        };
        Extent { from: starts, to: ends }
    }
}
