//! Lists of legal moves in the form in which executors find them, for visiting many positions.

use super::Move;
use super::packed::{Cursor, PackedMove, PackedMoves};
use crate::types::{Square, SquareSet};

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

    /// The indices of the moves between two squares, in order. Asking each move takes longer: there may be thousands,
    /// but they are stored in sets.
    pub fn between(&self, from: Square, to: Square) -> impl Iterator<Item = usize> {
        let is_between = move |mv: &Move| (mv.from, mv.to) == (from, to);
        let unpacked = self.moves.iter().enumerate().filter(move |(_, mv)| is_between(mv)).map(|(place, _)| place);
        self.packed.between(from, to).chain(unpacked)
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
    pub(super) fn packed_at(&self, place: usize) -> PackedMove {
        self.packed.get_near(place, &self.cursor)
    }
}
