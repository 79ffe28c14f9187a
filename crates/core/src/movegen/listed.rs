//! The methods of positions that accept moves in any form.

use super::executor::{Executor, with_executor};
use super::removed::before_landing;
use super::{LimitExceeded, ListedMove, Move, MoveList};
use crate::position::{History, Position};
use crate::types::{Piece, Side, Square, SquareSet};

/// A legal move in one of the forms that a position gives: a [`Move`], a [move of a list](ListedMove), or a reference
/// to either. Other types cannot implement this trait.
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
        /// The squares whose pieces the move itself captures in its position.
        fn takes_in(&self, position: &Position) -> SquareSet;

        /// See [`Position::after_into`].
        fn make(&self, position: &Position, next: &mut Position);

        /// See [`Position::play_unchecked`].
        fn make_in_place(&self, position: &mut Position);
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
        next.play_unchecked(self);
    }

    fn make_in_place(&self, position: &mut Position) {
        position.make_any(self);
    }
}

impl AnyMove for ListedMove<'_> {
    #[inline]
    fn to_move(&self, position: &Position) -> Move {
        position.executor().listed(position.variant(), *self)
    }
}

impl sealed::Sealed for ListedMove<'_> {
    #[inline]
    fn takes_in(&self, position: &Position) -> SquareSet {
        with_executor!(position, executor => executor.takes(position.variant(), *self))
    }

    #[inline]
    fn make(&self, position: &Position, next: &mut Position) {
        let variant = position.variant();
        let is_same = variant.is_same(next.variant());
        if !is_same || !with_executor!(position, executor => executor.after_listed(variant, *self, next)) {
            next.clone_from(position);
            self.make_in_place(next);
        }
    }

    fn make_in_place(&self, position: &mut Position) {
        let (variant, executor) = position.executor_mut();
        executor.play_listed(variant, *self);
        position.fit_form();
    }
}

impl<M: AnyMove> AnyMove for &M {
    #[inline]
    fn to_move(&self, position: &Position) -> Move {
        (**self).to_move(position)
    }
}

impl<M: sealed::Sealed> sealed::Sealed for &M {
    #[inline]
    fn takes_in(&self, position: &Position) -> SquareSet {
        (**self).takes_in(position)
    }

    #[inline]
    fn make(&self, position: &Position, next: &mut Position) {
        (**self).make(position, next);
    }

    #[inline]
    fn make_in_place(&self, position: &mut Position) {
        (**self).make_in_place(position);
    }
}

impl Position {
    /// Fills a list with the legal moves, in the order of [`legal_moves`](Position::legal_moves).
    ///
    /// # Errors
    /// If finding the moves exceeds a limit. The list is empty then.
    pub fn legal_moves_into(&self, list: &mut MoveList) -> Result<(), LimitExceeded> {
        self.fill(History::none(), list)
    }

    /// Fills a list with the legal [captures](Position::captured), in the order of
    /// [`legal_moves`](Position::legal_moves).
    ///
    /// # Errors
    /// If finding the moves exceeds a limit. The list is empty then.
    pub fn captures_into(&self, list: &mut MoveList) -> Result<(), LimitExceeded> {
        self.fill_captures(History::none(), list)
    }

    /// Removes all moves but [captures](Position::captured) from a list. This is cheaper than listing the captures
    /// again.
    ///
    /// # Panics
    /// If the list was filled for another position.
    pub fn keep_captures(&self, list: &mut MoveList) {
        with_executor!(self, executor => executor.keep_captures(self.variant(), list));
    }

    /// Appends the indices of the [captures](Position::is_capture) in a list. This is faster than checking each move.
    ///
    /// # Panics
    /// If the list was filled for another position.
    #[inline]
    pub fn find_captures(&self, list: &MoveList, into: &mut Vec<usize>) {
        with_executor!(self, executor => executor.find_captures(self.variant(), list, into));
    }

    /// The value of a side's pieces minus that of the opponent's, on the board and in hand. `values` has the value of
    /// each kind, by its index. Kinds without a value count as 0. Cheap enough for every node of a search.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let pawn = chess.kind("pawn")?;
    /// let values: Vec<i32> = chess.rules().kinds().map(|kind| i32::from(kind == pawn)).collect();
    /// let position = chess.position("4k3/p7/8/8/8/8/PPP5/4K3 w - - 0 1")?;
    /// assert_eq!(position.lead(Side::First, &values), 2);
    /// assert_eq!(position.lead(Side::Second, &values), -2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn lead(&self, side: Side, values: &[i32]) -> i64 {
        with_executor!(self, executor => executor.lead(self.variant(), side, values))
    }

    /// Like [`legal_moves_into`](Position::legal_moves_into), for rules about repetition with a history that ends in
    /// this position.
    #[inline]
    pub(crate) fn fill(&self, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded> {
        list.clear();
        with_executor!(self, executor => executor.fill(self.variant(), history, list)).inspect_err(|_| list.clear())
    }

    /// Like [`fill`](Position::fill), but keeps only captures.
    pub(crate) fn fill_captures(&self, history: &History, list: &mut MoveList) -> Result<(), LimitExceeded> {
        self.fill(history, list)?;
        self.keep_captures(list);
        Ok(())
    }

    /// The pieces that a legal move of this position takes off the board, with their squares before the move, in the
    /// order of the squares. A capture in passing has the square of the captured piece; a path has all pieces that it
    /// captures. The pieces that `after` rows remove (by a blast, by enclosing them) count as well, including the
    /// mover's own. For each piece that a row puts on the board, one removed piece counts as moved instead. Cheap for a
    /// move of a list, unless the variant has rows that remove pieces.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{MoveList, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let position = chess.position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// let mv = position.parse_move("exd6")?;
    /// let taken: Vec<_> = position.captured(&mv).collect();
    /// assert_eq!(taken, [(chess.square("d5")?, chess.piece("p")?)]);
    ///
    /// let mut moves = MoveList::new();
    /// position.legal_moves_into(&mut moves)?;
    /// assert_eq!(moves.iter().filter(|mv| position.is_capture(mv)).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, mv: &impl AnyMove) -> impl Iterator<Item = (Square, Piece)> {
        let squares = mv.takes_in(self) | self.removed_by_rows(mv);
        // A piece that has just been dropped can be removed, too.
        let dropped = move || Some(Piece { side: self.side_to_move(), kind: mv.to_move(self).piece });
        squares.iter().filter_map(move |square| Some((square, self.piece_at(square).or_else(dropped)?)))
    }

    /// Returns `true` if a legal move of this position [captures](Position::captured) anything.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    #[inline]
    pub fn is_capture(&self, mv: &impl AnyMove) -> bool {
        !mv.takes_in(self).is_empty() || !self.removed_by_rows(mv).is_empty()
    }

    /// The squares of the pieces that `after` rows remove, before the move.
    fn removed_by_rows(&self, mv: &impl AnyMove) -> SquareSet {
        match self.variant().traits().rows_remove[self.side_to_move().index()] {
            false => SquareSet::EMPTY,
            true => {
                let mv = mv.to_move(self);
                before_landing(self, &mv, self.executor().removed(self.variant(), &mv))
            }
        }
    }

    /// Overwrites `next` with the position [after](Position::after) a legal move of this position. If `next` was a
    /// position of the same variant, this usually does not allocate. Faster for a move of a list.
    ///
    /// # Panics
    /// If the move is not a move on this board, or belongs to a list that was filled for another position.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{AnyMove, MoveList, Variant};
    ///
    /// let position = Variant::builtin("chess")?.start();
    /// let (mut moves, mut next) = (MoveList::new(), position.clone());
    /// position.legal_moves_into(&mut moves)?;
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

    /// The position after one of this position's [legal moves](Position::legal_moves). Rows that follow moves have no
    /// work limit.
    ///
    /// # Panics
    /// Under the same conditions as [`play_unchecked`](Position::play_unchecked).
    #[must_use]
    pub fn after(&self, mv: &impl AnyMove) -> Position {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Plays one of this position's [legal moves](Position::legal_moves) without checking it; [`play`](Position::play)
    /// checks the move. Rows that follow moves have no work limit.
    ///
    /// # Panics
    /// If the moving piece is not on the start square, or not in hand for a drop. Also if the move leaves the board, or
    /// belongs to a list that was filled for another position.
    pub fn play_unchecked(&mut self, mv: &impl AnyMove) {
        mv.make_in_place(self);
    }
}
