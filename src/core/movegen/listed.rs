//! The moves of a list, one after another, and what can be done with a move in any form.

use super::{Move, MoveList};
use crate::position::Position;
use crate::types::Square;
use std::fmt;
use std::ops::Range;

/// A move of a [`MoveList`]: the list and a place in it. Small and copied freely; [`to_move`](AnyMove::to_move) spells
/// it out.
#[derive(Clone, Copy)]
pub struct ListedMove<'l> {
    pub(super) list: &'l MoveList,
    /// Below the length of the list.
    pub(super) place: usize,
}

impl ListedMove<'_> {
    /// Its place in the list, from 0.
    #[inline]
    pub fn place(self) -> usize {
        self.place
    }

    /// Where it starts: as [`Move::from`](struct@Move) says.
    #[inline]
    pub fn from(self) -> Square {
        self.list.ends(self.place).0
    }

    /// Where it ends: as [`Move::to`](struct@Move) says.
    #[inline]
    pub fn to(self) -> Square {
        self.list.ends(self.place).1
    }
}

impl fmt::Debug for ListedMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = self.list.ends(self.place);
        f.debug_struct("ListedMove").field("place", &self.place).field("from", &from).field("to", &to).finish()
    }
}

/// The moves of a [`MoveList`] in their order.
#[derive(Clone, Debug)]
pub struct ListedMoves<'l> {
    pub(super) list: &'l MoveList,
    /// Those that are still to come.
    pub(super) places: Range<usize>,
}

impl<'l> Iterator for ListedMoves<'l> {
    type Item = ListedMove<'l>;

    #[inline]
    fn next(&mut self) -> Option<ListedMove<'l>> {
        let list = self.list;
        self.places.next().map(|place| ListedMove { list, place })
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<ListedMove<'l>> {
        let list = self.list;
        self.places.nth(n).map(|place| ListedMove { list, place })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl DoubleEndedIterator for ListedMoves<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let list = self.list;
        self.places.next_back().map(|place| ListedMove { list, place })
    }
}

impl ExactSizeIterator for ListedMoves<'_> {}

impl std::iter::FusedIterator for ListedMoves<'_> {}

impl<'l> IntoIterator for &'l MoveList {
    type Item = ListedMove<'l>;
    type IntoIter = ListedMoves<'l>;

    #[inline]
    fn into_iter(self) -> ListedMoves<'l> {
        self.iter()
    }
}

/// A legal move in one of the forms in which a position gives it: a [`Move`], or one of a [list](ListedMove). No other
/// type can be one.
pub trait AnyMove: sealed::Sealed {
    /// The move, complete.
    ///
    /// # Panics
    /// If it belongs to a list that was filled for another position.
    fn to_move(&self, position: &Position) -> Move;
}

mod sealed {
    use crate::position::Position;

    pub trait Sealed {
        /// See [`Position::after_into`].
        fn make(&self, position: &Position, next: &mut Position);
    }
}

impl AnyMove for Move {
    fn to_move(&self, _: &Position) -> Move {
        self.clone()
    }
}

impl sealed::Sealed for Move {
    fn make(&self, position: &Position, next: &mut Position) {
        next.clone_from(position);
        next.play(self);
    }
}

impl AnyMove for ListedMove<'_> {
    #[inline]
    fn to_move(&self, position: &Position) -> Move {
        position.listed(self.list, self.place)
    }
}

impl sealed::Sealed for ListedMove<'_> {
    #[inline]
    fn make(&self, position: &Position, next: &mut Position) {
        position.after_listed(self.list, self.place, next);
    }
}

impl Position {
    /// Makes `next`, whatever it was, the position [after](Position::after) a move, which must be one of this
    /// position's legal moves. If `next` was a position of the same variant, usually nothing is allocated. A move of a
    /// list is the faster form.
    ///
    /// # Panics
    /// If it is no move of this board, or belongs to a list that was filled for another position.
    ///
    /// ```
    /// use ferz::{AnyMove, MoveList, Variant};
    ///
    /// let position = Variant::builtin("chess")?.start();
    /// let (mut moves, mut next) = (MoveList::new(), position.clone());
    /// position.find_moves(&mut moves)?;
    /// for mv in &moves {
    ///     position.after_into(&mv, &mut next);
    ///     assert_eq!(next, position.after(&mv.to_move(&position)));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn after_into(&self, mv: &impl AnyMove, next: &mut Position) {
        mv.make(self, next);
    }
}
