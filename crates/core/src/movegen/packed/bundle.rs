//! Bundles of packed moves that differ only in their start and target squares.

use super::{PackedKind, PackedMove, Start, Template};
use crate::types::Bits;

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
            Start::On(from) => Bits::of(from),
            Start::Back(by) => ends.shifted(-by),
        }
    }

    /// The packed moves.
    #[inline(always)]
    pub fn packed_moves(self) -> impl Iterator<Item = PackedMove> {
        Bits::<1>([self.ends]).into_iter().map(move |square| self.template.packed_to(square))
    }
}
