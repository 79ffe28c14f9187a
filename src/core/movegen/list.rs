//! Lists of legal moves as their executor finds them, for going through many positions.

use super::executor::{Executor, with_executor};
use super::planes::packed::{Cursor, PackedMove, PackedMoves, bit_after};
use super::{ListedMove, ListedMoves, Move, TooManyMoves};
use crate::position::Position;
use crate::types::Square;
use std::fmt;

/// The legal moves of a position, to be looked at or played [one after another](MoveList::iter) or by their places in
/// the list. It holds few bytes for each piece: the set of the squares where it can go.
///
/// A list is made once and filled again for each position: then nothing is allocated. It serves only the position it
/// was filled for, and equal ones. Its order is that of [`legal_moves`](Position::legal_moves).
///
/// ```
/// use ferz::{MoveList, Variant};
///
/// let mut position = Variant::builtin("chess")?.start();
/// let mut moves = MoveList::new();
/// for ply in 0..10 {
///     position.find_moves(&mut moves)?;
///     if !moves.is_empty() {
///         position.play_listed(&moves, ply % moves.len());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct MoveList {
    /// The moves, if the position is on planes; else empty.
    pub(super) packed: PackedMoves,
    /// The moves, if the reference executor found them; else empty.
    pub(super) moves: Vec<Move>,
    /// The identity of the position.
    pub(super) of: u64,
    /// Which of the packed moves was looked up last.
    cursor: Cursor,
}

impl MoveList {
    /// A list without moves.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// How many moves are listed.
    #[inline]
    pub fn len(&self) -> usize {
        self.packed.len() + self.moves.len()
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move in a place, counted from 0; `None` if there are fewer.
    #[inline]
    pub fn get(&self, place: usize) -> Option<ListedMove<'_>> {
        (place < self.len()).then_some(ListedMove { list: self, place })
    }

    /// The moves in their order. Making the iterator costs nothing: no move is worked out before it is needed.
    #[inline]
    pub fn iter(&self) -> ListedMoves<'_> {
        ListedMoves { list: self, places: 0..self.len() }
    }

    /// Checks that the list has a place, and was filled for the position with an identity.
    ///
    /// # Panics
    /// If it does not, or was not.
    #[inline(always)]
    pub(super) fn must_have(&self, place: usize, identity: u64) {
        assert!(self.of == identity, "the list was filled for another position");
        assert!(place < self.len(), "the list has {} moves, none at {place}", self.len());
    }

    /// The packed move in a place.
    #[inline]
    pub(super) fn packed_at(&self, place: usize) -> PackedMove {
        self.packed_near(place, bit_after)
    }

    /// The same; `bit_after` is [`bit_after`], or a faster equivalent.
    #[inline(always)]
    pub(super) fn packed_near(&self, place: usize, bit_after: impl FnOnce(u64, usize) -> usize) -> PackedMove {
        self.packed.get_near(place, &self.cursor, bit_after)
    }

    /// Where the move in a place starts and ends.
    #[inline]
    pub(super) fn ends(&self, place: usize) -> (Square, Square) {
        match self.moves.get(place) {
            Some(mv) => (mv.from, mv.to),
            None => {
                let packed = self.packed_at(place);
                (Square(packed.from), Square(packed.to))
            }
        }
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Position {
    /// Fills a list with the legal moves, as [`legal_moves`](Position::legal_moves) gives them, in the same order.
    ///
    /// # Errors
    /// If there are too many to list; the list is empty then.
    pub fn find_moves(&self, list: &mut MoveList) -> Result<(), TooManyMoves> {
        list.packed.clear();
        list.moves.clear();
        list.cursor.rewind();
        with_executor!(self, executor => executor.fill(self.variant(), list)).inspect_err(|_| {
            list.packed.clear();
            list.moves.clear();
        })
    }

    /// A move of a list that was filled for this position.
    ///
    /// # Panics
    /// If it was filled for another position, or has no such place.
    pub fn listed(&self, list: &MoveList, place: usize) -> Move {
        self.executor().listed(self.variant(), list, place)
    }

    /// Becomes the position after a move of a list that was filled for this position: the same as to
    /// [`play`](Position::play) the [`listed`](Position::listed) move, but faster.
    ///
    /// # Panics
    /// If it was filled for another position, or has no such place.
    pub fn play_listed(&mut self, list: &MoveList, place: usize) {
        let (variant, executor) = self.executor_mut();
        executor.play_listed(variant, list, place);
        self.fit_form();
    }

    /// Makes `next`, whatever it was, the position after a move of a list that was filled for this position. If `next`
    /// was a position of the same variant, nothing is allocated.
    ///
    /// # Panics
    /// If the list was filled for another position, or has no such place.
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
}
