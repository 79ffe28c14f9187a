//! Positions: state only. Other modules find and make moves.

// Boards and planes are copied, but too large to be passed by value.
#[allow(clippy::wrong_self_convention)]
mod board;
mod board_key;
pub(crate) mod form;
pub(crate) mod history;
mod key;
mod mirror;
mod outset;
mod owners;
#[allow(clippy::wrong_self_convention)]
mod planes;
mod setup;
mod state;
mod trail;

pub(crate) use board::Board;
pub use form::counters_of;
pub(crate) use form::{Form, Keeps, by_form};
pub use history::History;
pub(crate) use key::{Fact, with_numbers};
pub(crate) use planes::Planes;
pub use setup::Setup;
pub use state::State;
pub(crate) use state::{next_full_move, take_one};
pub use trail::Trail;

use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet, Turn};
use crate::variant::Variant;
use std::borrow::Cow;

/// A position of a variant: the board, the side to move, and everything else that the rules read.
///
/// The storage form is private. [`Position::state`] returns everything at once, but may have to build it; the other
/// methods are cheap.
#[derive(Debug)]
pub struct Position {
    variant: Variant,
    form: Form,
}

impl Position {
    /// A position from its state: see [`Setup::new`].
    pub(crate) fn new(variant: Variant, state: State) -> Position {
        Position { form: Form::new(&variant, state), variant }
    }

    /// The variant of the position.
    #[inline]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The whole state. Avoid calls in a loop: the state may have to be built.
    pub fn state(&self) -> Cow<'_, State> {
        by_form!(&self.variant, &self.form,
            state state => Cow::Borrowed(state),
            planes (planes, tables) => Cow::Owned(planes.to_state(tables)),
        )
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.turn().side()
    }

    /// The turn: the side to move and the plies left.
    #[inline]
    pub fn turn(&self) -> Turn {
        by_form!(&self.form,
            state state => state.turn,
            planes planes => planes.board.turn,
        )
    }

    /// The full-move number, 1 at the start of a game.
    pub fn full_move(&self) -> u32 {
        by_form!(&self.form,
            state state => state.full_move,
            planes planes => planes.full_move,
        )
    }

    /// The piece on a square; `None` beyond the board.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        by_form!(&self.variant, &self.form,
            state state => state.at(square).piece(),
            planes (planes, tables) => planes.board.piece_at(tables, square),
        )
    }

    /// Returns `true` if a piece or a wall is on a square.
    #[inline]
    pub fn is_occupied(&self, square: Square) -> bool {
        by_form!(&self.form,
            state state => state.at(square).is_occupied(),
            planes planes => planes.board.occupied().contains(square.index()),
        )
    }

    /// Returns `true` if the piece on a square is a promoted one that looks like others of its kind (`q~` in a FEN).
    pub fn is_marked(&self, square: Square) -> bool {
        by_form!(&self.variant, &self.form,
            state state => state.marked.contains(square),
            planes (planes, tables) => tables.marks.is_some_and(|plane| planes.board.plane(plane).contains(square.index())),
        )
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> SquareSet {
        by_form!(&self.form,
            state state => state.pieces(side),
            planes planes => planes.board.pieces(side).into(),
        )
    }

    /// The squares of a side's pieces of a kind. Empty if the variant has no such kind.
    pub fn pieces_of(&self, side: Side, kind: Kind) -> SquareSet {
        if kind.index() >= self.variant.rules().pieces.len() {
            return SquareSet::EMPTY;
        }
        by_form!(&self.variant, &self.form,
            state state => {
                let is_such = |&square: &Square| state.at(square).piece() == Some(Piece { side, kind });
                state.pieces(side).iter().filter(is_such).collect()
            },
            planes (planes, tables) => {
                let kinds = KindSet::from_iter([kind]);
                (planes.board.of_kinds(tables, kinds) & planes.board.pieces(side)).into()
            },
        )
    }

    /// The squares of walls.
    pub fn walls(&self) -> SquareSet {
        by_form!(&self.form,
            state state => state.walls(),
            planes planes => planes.board.walls().into(),
        )
    }

    /// The squares of promoted pieces that look like others of their kind: see [`Position::is_marked`].
    pub fn marked(&self) -> SquareSet {
        by_form!(&self.variant, &self.form,
            state state => state.marked,
            planes (planes, tables) => tables.marks.map_or(SquareSet::EMPTY, |plane| planes.board.plane(plane).into()),
        )
    }

    /// The squares whose piece has never moved, among those for which some rule reads this.
    pub fn untouched(&self) -> SquareSet {
        by_form!(&self.form,
            state state => state.untouched,
            planes planes => planes.board.untouched.into(),
        )
    }

    /// The squares on which a piece that has just passed may be captured.
    pub fn trail(&self) -> SquareSet {
        by_form!(&self.form,
            state state => state.trail.squares(),
            planes planes => planes.board.trail.into(),
        )
    }

    /// All pieces on the board with their squares, in the order of the squares.
    pub fn all_pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = self.pieces(Side::First) | self.pieces(Side::Second);
        squares.iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares where this position differs from another one of the same variant: in the piece there, or in what the
    /// rules know of the square. Cheap for positions of one game, so that a search can update its evaluation.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let start = chess.start();
    /// let next = start.after(&start.parse_move("Nf3")?);
    /// assert!(next.differences(&start).iter().eq([chess.square("g1")?, chess.square("f3")?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn differences(&self, other: &Position) -> SquareSet {
        let one_by_one = || {
            let mut squares = self.state().occupied() | other.state().occupied();
            for square in squares {
                if self.piece_at(square) == other.piece_at(square)
                    && self.is_occupied(square) == other.is_occupied(square)
                {
                    squares.remove(square);
                }
            }
            squares
        };
        by_form!(&self.form,
            state _state => one_by_one(),
            planes planes => planes.differences(&other.form).map_or_else(one_by_one, Into::into),
        )
    }

    /// The kinds of which a side holds pieces, in their order, with the number of pieces.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (Kind, u8)> {
        let kinds = self.variant.rules().kinds();
        kinds.map(move |kind| (kind, self.in_hand(side, kind))).filter(|(_, count)| *count > 0)
    }

    /// The number of pieces of a kind in a side's hand.
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        by_form!(&self.form,
            state state => state.in_hand(side, kind),
            planes planes => planes.board.in_hand(side, kind),
        )
    }

    /// The number of a side's pieces of a kind, on the board and in hand.
    pub fn count_of(&self, side: Side, kind: Kind) -> usize {
        self.pieces_of(side, kind).len() + usize::from(self.in_hand(side, kind))
    }

    /// A hash of everything that decides the moves and their consequences, including the variant, but not the counters.
    pub(crate) fn identity(&self) -> u64 {
        by_form!(&self.variant, &self.form,
            state state => state.identity(&self.variant),
            planes (planes, tables) => planes.identity(tables),
        )
    }

    /// The storage form of the position, for its executor.
    #[inline]
    pub(crate) fn form(&self) -> &Form {
        &self.form
    }

    /// Changes to the form of a new position: see [`Form::fit`].
    #[inline]
    pub(crate) fn fit_form(&mut self) {
        self.form.fit(&self.variant);
    }

    /// The variant and the mutable form.
    #[inline]
    pub(crate) fn form_mut(&mut self) -> (&Variant, &mut Form) {
        (&self.variant, &mut self.form)
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { variant: self.variant.clone(), form: self.form.clone() }
    }

    /// Overwrites this position, in place if both are stored in the same form.
    fn clone_from(&mut self, source: &Position) {
        // All threads share the reference count of a variant, so it is left alone within one variant.
        if !self.variant.is_same(&source.variant) {
            self.variant.clone_from(&source.variant);
        }
        self.form.clone_from(&source.form);
    }
}

/// Equal positions of equal variants are equal, however they are stored.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.state() == other.state()
    }
}

impl Eq for Position {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_keep_what_is_left_of_a_turn() {
        let chess = Variant::builtin("chess").unwrap();
        for variant in [chess.by_reference(), chess] {
            let start = variant.start();
            let mut state = start.state().into_owned();
            state.turn = state.turn.with_plies(2);
            let first_of_two = Position::new(variant, state.clone());
            assert_eq!((first_of_two.turn(), first_of_two.side_to_move()), (state.turn, Side::First));
            assert_eq!(*first_of_two.state(), state);
            assert!(first_of_two != start && first_of_two.key() != start.key());
            assert_ne!(first_of_two.identity(), start.identity());
            // In chess the turn passes after every ply.
            let mv = first_of_two.legal_moves().unwrap().remove(0);
            let next = first_of_two.after(&mv);
            assert_eq!((next.turn(), next.full_move()), (Turn::of(Side::Second), 1));
            assert_eq!(next.key(), start.after(&mv).key());
            assert_eq!(next.identity(), start.after(&mv).identity());
        }
    }
}
