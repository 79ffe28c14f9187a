//! Bundles of packed moves that differ only in their start and target squares.

use super::{PackedKind, PackedMove, PackedStart, Template};
use crate::types::{Bits, Square, SquareSet};
use std::ops::Range;

/// Packed moves with the same template and target squares in the same word of the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct Bundle {
    pub(super) ends: u64,
    pub(super) template: Template,
}

impl Bundle {
    /// A bundle without moves.
    pub(super) const EMPTY: Bundle = Bundle { ends: 0, template: Template::NONE };

    /// The target squares.
    #[inline(always)]
    pub(in crate::movegen) fn squares<const W: usize>(self) -> Bits<W> {
        let mut ends = Bits::EMPTY;
        ends.0[self.word::<W>()] = self.ends;
        ends
    }

    /// The word of the board that holds the target squares.
    #[inline(always)]
    pub(super) fn word<const W: usize>(self) -> usize {
        self.template.word() & (W - 1)
    }

    /// The template of the moves, without the word.
    #[inline(always)]
    pub(in crate::movegen) fn common(self) -> Template {
        self.template.in_any_word()
    }

    /// The number of packed moves.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.ends.count_ones()
    }

    /// The kind of the moves.
    #[inline(always)]
    pub fn what(self) -> PackedKind {
        self.template.what().0
    }

    /// The moves that start in one set of squares or end in another.
    #[inline(always)]
    pub fn within<const W: usize>(self, starts: Bits<W>, ends: Bits<W>) -> Bundle {
        let all = self.squares();
        let kept = all & ends | self.common().starting_in(starts, all);
        Bundle { ends: kept.0[self.word::<W>()], ..self }
    }

    /// The start squares, each once.
    #[inline(always)]
    pub fn starts<const W: usize>(self) -> Bits<W> {
        let ends = self.squares();
        if ends.is_empty() {
            return ends;
        }
        match self.common().start(ends) {
            PackedStart::On(from) => Bits::of(from),
            PackedStart::Back(by) => ends.shifted(-by),
        }
    }

    /// The indices, within the bundle, of the packed moves between two squares.
    #[inline]
    pub(super) fn between(self, from: Square, to: Square) -> Range<usize> {
        let (word, bit) = (usize::from(to.0) / 64, usize::from(to.0) % 64);
        let is_between = |mv: PackedMove| (mv.from, mv.to) == (from.0, to.0);
        let at = |square: usize| is_between(self.template.packed_to(square));
        if self.what().chooses() {
            // All these moves have the same squares.
            let is_it = at(self.ends.trailing_zeros() as usize);
            return 0..if is_it { self.len() as usize } else { 0 };
        }
        let is_end = self.template.word() == word && self.ends >> bit & 1 != 0;
        let first = (self.ends & ((1 << bit) - 1)).count_ones() as usize;
        first..first + usize::from(is_end && at(bit))
    }

    /// The number of packed moves that end on a square of a set, which is also given as words.
    #[inline(always)]
    pub(super) fn count_to(self, squares: &SquareSet, words: &[u64]) -> usize {
        if self.what().chooses() {
            // All these moves end on the same square.
            let to = self.template.packed_to(self.ends.trailing_zeros() as usize).to;
            return if squares.contains(Square(to)) { self.len() as usize } else { 0 };
        }
        (self.ends & words[self.template.word()]).count_ones() as usize
    }

    /// The packed moves.
    #[inline(always)]
    pub fn packed_moves(self) -> impl Iterator<Item = PackedMove> {
        Bits::<1>([self.ends]).into_iter().map(move |square| self.template.packed_to(square))
    }
}
