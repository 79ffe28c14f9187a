//! The moves of a list in order, and the methods of positions that accept moves in any form.

use super::executor::{Executor, with_executor};
use super::{Move, MoveList, TooManyMoves};
use crate::position::Position;
use crate::types::{Piece, Square, SquareSet};
use std::fmt;
use std::ops::Range;

/// A move of a [`MoveList`]: a reference to the list and an index. It is small and can be copied;
/// [`to_move`](AnyMove::to_move) gives the complete move.
#[derive(Clone, Copy)]
pub struct ListedMove<'l> {
    list: &'l MoveList,
    /// An index below the length of the list.
    place: usize,
}

impl ListedMove<'_> {
    /// The index of the move in the list, from 0.
    #[inline]
    pub fn place(self) -> usize {
        self.place
    }

    /// The start square, as in [`Move::from`](struct@Move).
    #[inline]
    pub fn from(self) -> Square {
        self.list.ends(self.place).0
    }

    /// The target square, as in [`Move::to`](struct@Move).
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

/// An iterator over the moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct ListedMoves<'l> {
    list: &'l MoveList,
    /// The indices of the remaining moves.
    places: Range<usize>,
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

impl MoveList {
    /// The move at an index, from 0; `None` if there is no such move.
    #[inline]
    pub fn get(&self, place: usize) -> Option<ListedMove<'_>> {
        (place < self.len()).then_some(ListedMove { list: self, place })
    }

    /// Iterates over the moves in order. Creating the iterator is free: each move is worked out only when needed.
    #[inline]
    pub fn iter(&self) -> ListedMoves<'_> {
        ListedMoves { list: self, places: 0..self.len() }
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'l> IntoIterator for &'l MoveList {
    type Item = ListedMove<'l>;
    type IntoIter = ListedMoves<'l>;

    #[inline]
    fn into_iter(self) -> ListedMoves<'l> {
        self.iter()
    }
}

/// A legal move in one of the forms that a position gives: a [`Move`] or a [move of a list](ListedMove). Other types
/// cannot implement this trait.
pub trait AnyMove: sealed::Sealed {
    /// The complete move.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    fn to_move(&self, position: &Position) -> Move;
}

mod sealed {
    use crate::position::Position;
    use crate::types::SquareSet;

    pub trait Sealed {
        /// The squares whose pieces the move captures in its position.
        fn takes_in(&self, position: &Position) -> SquareSet;

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
    #[inline]
    fn takes_in(&self, _: &Position) -> SquareSet {
        self.takes()
    }

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
    fn takes_in(&self, position: &Position) -> SquareSet {
        with_executor!(position, executor => executor.takes(position.variant(), self.list, self.place))
    }

    #[inline]
    fn make(&self, position: &Position, next: &mut Position) {
        position.after_listed(self.list, self.place, next);
    }
}

impl Position {
    /// Fills a list with the legal moves, in the order of [`legal_moves`](Position::legal_moves).
    ///
    /// # Errors
    /// If there are too many moves to list. The list is empty then.
    pub fn find_moves(&self, list: &mut MoveList) -> Result<(), TooManyMoves> {
        list.clear();
        with_executor!(self, executor => executor.fill(self.variant(), list)).inspect_err(|_| list.clear())
    }

    /// The move at index `place` of a list that was filled for this position.
    ///
    /// # Panics
    /// If the list was filled for another position or has no such index.
    pub fn listed(&self, list: &MoveList, place: usize) -> Move {
        self.executor().listed(self.variant(), list, place)
    }

    /// Plays the move at index `place` of a list that was filled for this position. Like [`play`](Position::play) with
    /// the [`listed`](Position::listed) move, but faster.
    ///
    /// # Panics
    /// If the list was filled for another position or has no such index.
    pub fn play_listed(&mut self, list: &MoveList, place: usize) {
        let (variant, executor) = self.executor_mut();
        executor.play_listed(variant, list, place);
        self.fit_form();
    }

    /// Overwrites `next` with the position after the move at index `place` of a list that was filled for this position.
    /// If `next` was a position of the same variant, this does not allocate.
    ///
    /// # Panics
    /// If the list was filled for another position or has no such index.
    ///
    /// ```
    /// use ferz::{MoveList, Variant};
    ///
    /// let position = Variant::builtin("chess")?.start();
    /// let (mut moves, mut next) = (MoveList::new(), position.clone());
    /// position.find_moves(&mut moves)?;
    /// for place in 0..moves.len() {
    ///     position.after_listed(&moves, place, &mut next);
    ///     assert_eq!(next, position.after(&position.listed(&moves, place)));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_listed(&self, list: &MoveList, place: usize, next: &mut Position) {
        let is_same = self.variant().is_same(next.variant());
        if !is_same || !with_executor!(self, executor => executor.after_listed(self.variant(), list, place, next)) {
            next.clone_from(self);
            next.play_listed(list, place);
        }
    }

    /// The captures of a legal move of this position: the squares and the pieces on them, in the order of the squares.
    /// A capture in passing has the square of the captured piece; a path has all pieces that it captures. Effects of
    /// `after` rows (blasts, enclosures, walls) are not captures. Cheap for a move of a list.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    ///
    /// ```
    /// use ferz::{MoveList, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let position = chess.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// let mv = position.parse_move("exd6")?;
    /// let taken: Vec<_> = position.captures(&mv).collect();
    /// assert_eq!(taken, [(chess.square("d5")?, chess.piece("p")?)]);
    ///
    /// let mut moves = MoveList::new();
    /// position.find_moves(&mut moves)?;
    /// assert_eq!(moves.iter().filter(|mv| position.is_capture(mv)).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captures(&self, mv: &impl AnyMove) -> impl Iterator<Item = (Square, Piece)> {
        mv.takes_in(self).iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns `true` if a legal move of this position [captures](Position::captures) anything.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    #[inline]
    pub fn is_capture(&self, mv: &impl AnyMove) -> bool {
        !mv.takes_in(self).is_empty()
    }

    /// Overwrites `next` with the position [after](Position::after) a legal move of this position. If `next` was a
    /// position of the same variant, this usually does not allocate. Faster for a move of a list.
    ///
    /// # Panics
    /// If the move is not a move on this board, or belongs to a list that was filled for another position.
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
