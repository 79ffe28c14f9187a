//! Lists of legal moves in the form that executors find, for programs that visit many positions.

use super::packed::{Cursor, PackedKind, PackedMove, PackedMoves, Walk, promotion};
use super::{Choice, Move};
use crate::types::{Kind, Square, SquareSet};
use std::fmt;
use std::ops::Range;

/// The legal moves of a position, accessed [in order](MoveList::iter) or by index. The list is compact: it stores the
/// set of target squares for each piece.
///
/// Reuse one list for many positions: refilling it does not allocate. A list is valid only for the position it was
/// filled for and for equal positions. Its order is that of [`legal_moves`](crate::position::Position::legal_moves).
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::{MoveList, Variant};
///
/// let mut position = Variant::builtin("chess")?.start();
/// let mut moves = MoveList::new();
/// for ply in 0..10 {
///     position.legal_moves_into(&mut moves)?;
///     if let Some(mv) = moves.get(ply) {
///         position.play_unchecked(&mv);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct MoveList {
    /// The moves if the position is on planes, otherwise empty.
    pub(super) packed: PackedMoves,
    /// The moves if the reference executor found them, otherwise empty.
    pub(super) moves: Vec<Move>,
    /// The identity of the position.
    pub(super) of: u64,
    /// The packed move that was looked up last.
    cursor: Cursor,
}

impl MoveList {
    /// An empty list.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// The number of moves in the list.
    #[inline]
    pub fn len(&self) -> usize {
        self.packed.len() + self.moves.len()
    }

    /// Returns `true` if the list is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.packed.clear();
        self.moves.clear();
        self.rewind();
    }

    /// Forgets the move that was looked up last, because the packed moves have changed.
    pub(super) fn rewind(&mut self) {
        self.cursor.rewind();
    }

    /// The indices of the moves between two squares, in order, in runs of moves that differ only in the player's choice
    /// after the move. This is faster than checking each move, because the list stores sets of target squares.
    pub fn runs_between(&self, from: Square, to: Square) -> impl Iterator<Item = Range<usize>> {
        let is_between = move |mv: &Move| (mv.from, mv.to) == (from, to);
        let unpacked = self.moves.iter().enumerate().filter(move |(_, mv)| is_between(mv));
        self.packed.runs_between(from, to).chain(unpacked.map(|(index, _)| index..index + 1))
    }

    /// The number of moves that end on a square of a set. Cheap enough for every node of a search.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{MoveList, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let mut moves = MoveList::new();
    /// chess.start().legal_moves_into(&mut moves)?;
    /// assert_eq!(moves.count_to(&chess.square("f3")?.into()), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn count_to(&self, squares: &SquareSet) -> usize {
        let unpacked = self.moves.iter().filter(|mv| squares.contains(mv.to)).count();
        self.packed.count_to(squares) + unpacked
    }

    /// Checks that the list was filled for the position with this identity.
    ///
    /// # Panics
    /// If the list was filled for another position.
    #[inline(always)]
    pub(super) fn must_be_of(&self, identity: u64) {
        assert!(self.of == identity, "the list was filled for another position");
    }

    /// The packed move at an index.
    #[inline]
    pub(super) fn packed_at(&self, index: usize) -> PackedMove {
        self.packed.get_near(index, &self.cursor)
    }
}

/// A move of a [`MoveList`]: a reference to the list and an index. It is small and can be copied;
/// [`to_move`](super::AnyMove::to_move) gives the complete move.
#[derive(Clone, Copy)]
pub struct ListedMove<'l> {
    pub(super) list: &'l MoveList,
    /// An index below the length of the list.
    pub(super) index: usize,
    /// The packed move, if the list has packed moves; otherwise only its squares are valid.
    pub(super) packed: PackedMove,
}

impl<'l> ListedMove<'l> {
    /// The index of the move in the list, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.index
    }

    /// The start square, as in [`Move::from`](struct@Move).
    #[inline]
    pub fn from(self) -> Square {
        Square(self.packed.from)
    }

    /// The target square, as in [`Move::to`](struct@Move).
    #[inline]
    pub fn to(self) -> Square {
        Square(self.packed.to)
    }

    /// The kind that the piece becomes, if it changes, as in [`Move::becomes`](struct@Move).
    #[inline]
    pub fn promotion(self) -> Option<Kind> {
        match self.list.moves.get(self.index) {
            Some(mv) => mv.becomes,
            None => promotion(self.packed, self.list.packed.moves()),
        }
    }

    /// The complete move, if the list stores it in this form.
    #[inline]
    fn complete(self) -> Option<&'l Move> {
        let is_listed = || self.packed.what == PackedKind::Listed;
        let listed = || is_listed().then(|| &self.list.packed.moves()[usize::from(self.packed.op)]);
        self.list.moves.get(self.index).or_else(listed)
    }

    /// The stops of a path, as in [`Move::stops`].
    pub fn stops(self) -> Option<&'l [Square]> {
        self.complete()?.stops()
    }

    /// The player's choices, as in [`Move::choices`].
    pub fn choices(self) -> impl Iterator<Item = Choice> + 'l {
        let complete = self.complete().map_or(&[][..], Move::choices);
        let chosen = self.packed.what.chooses().then_some(Choice::Square(Square(self.packed.number)));
        complete.iter().copied().chain(chosen)
    }
}

impl fmt::Debug for ListedMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ListedMove { index, .. } = self;
        f.debug_struct("ListedMove").field("index", index).field("from", &self.from()).field("to", &self.to()).finish()
    }
}

/// An iterator over the moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct ListedMoves<'l> {
    list: &'l MoveList,
    /// The indices of the remaining moves.
    indices: Range<usize>,
    /// The packed moves from a point on, usually the remaining ones.
    walk: Walk<'l>,
}

impl<'l> Iterator for ListedMoves<'l> {
    type Item = ListedMove<'l>;

    #[inline]
    fn next(&mut self) -> Option<ListedMove<'l>> {
        let index = self.indices.next()?;
        if !self.list.moves.is_empty() {
            return Some(self.list.at(index));
        }
        let packed = self.walk.get(index);
        Some(ListedMove { list: self.list, index, packed })
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<ListedMove<'l>> {
        self.indices.nth(n).map(|index| self.list.at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl DoubleEndedIterator for ListedMoves<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.indices.next_back().map(|index| self.list.at(index))
    }
}

impl ExactSizeIterator for ListedMoves<'_> {}

impl std::iter::FusedIterator for ListedMoves<'_> {}

impl MoveList {
    /// The move at an index, from 0; `None` if there is no such move.
    #[inline]
    pub fn get(&self, index: usize) -> Option<ListedMove<'_>> {
        (index < self.len()).then(|| self.at(index))
    }

    /// The move at an index.
    ///
    /// # Panics
    /// If there is no such move.
    #[inline]
    fn at(&self, index: usize) -> ListedMove<'_> {
        let packed = match self.moves.get(index) {
            Some(mv) => PackedMove::new(mv.from.index(), mv.to.index(), PackedKind::Move),
            None => self.packed_at(index),
        };
        ListedMove { list: self, index, packed }
    }

    /// Iterates over the moves in order. Creating the iterator is free: each move is decoded only when needed.
    #[inline]
    pub fn iter(&self) -> ListedMoves<'_> {
        ListedMoves { list: self, indices: 0..self.len(), walk: self.packed.walk() }
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
