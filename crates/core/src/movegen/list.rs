//! Lists of legal moves in the form in which executors find them, for visiting many positions.

use super::Move;
use super::packed::{Cursor, PackedKind, PackedMove, PackedMoves, bit_after, promotion};
use crate::types::{Kind, Square};

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

    /// The kind that the piece of the move at an index becomes, if it changes.
    #[inline]
    pub(super) fn promotion(&self, place: usize) -> Option<Kind> {
        match self.moves.get(place) {
            Some(mv) => mv.becomes,
            None => promotion(self.packed_at(place), self.packed.moves()),
        }
    }

    /// The indices of the moves between two squares, in order. Asking each move takes longer: there may be thousands,
    /// but they are stored in sets.
    pub fn between(&self, from: Square, to: Square) -> impl Iterator<Item = usize> {
        let is_between = move |mv: &Move| (mv.from, mv.to) == (from, to);
        let unpacked = self.moves.iter().enumerate().filter(move |(_, mv)| is_between(mv)).map(|(place, _)| place);
        self.packed.between(from, to).chain(unpacked)
    }

    /// The move at an index in its complete form, if the list has it in this form.
    #[inline]
    pub(super) fn complete(&self, place: usize) -> Option<&Move> {
        self.moves.get(place).or_else(|| {
            let packed = self.packed_at(place);
            (packed.what == PackedKind::Listed).then(|| &self.packed.moves()[usize::from(packed.op)])
        })
    }

    /// The square chosen after the move at an index, if the list has the move in packed form.
    #[inline]
    pub(super) fn chosen(&self, place: usize) -> Option<Square> {
        let packed = if self.moves.is_empty() { self.packed_at(place) } else { return None };
        packed.what.chooses().then_some(Square(packed.number))
    }

    /// Checks that the list has an index, and that it was filled for the position with this identity.
    ///
    /// # Panics
    /// If the list has no such index or was filled for another position.
    #[inline(always)]
    pub(super) fn must_have(&self, place: usize, identity: u64) {
        self.must_be_of(identity);
        assert!(place < self.len(), "the list has {} moves, none at {place}", self.len());
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
        self.packed_near(place, bit_after)
    }

    /// Like [`MoveList::packed_at`]; `bit_after` is [`bit_after`] or a faster equivalent.
    #[inline(always)]
    pub(super) fn packed_near(&self, place: usize, bit_after: impl FnOnce(u64, usize) -> usize) -> PackedMove {
        self.packed.get_near(place, &self.cursor, bit_after)
    }

    /// The start and target square of the move at an index.
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
