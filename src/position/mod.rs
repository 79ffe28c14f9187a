//! What a position is: state only. Moves are made and found elsewhere.

mod board;
mod form;
mod history;
mod key;
mod planes;
mod state;

pub use board::Board;
pub(crate) use form::{Form, Keeps, by_form};
pub use history::{History, Seen};
pub use key::{Fact, with_numbers};
pub use planes::Planes;
pub use state::{State, Trail};

use crate::tables::Variant;
use crate::types::{Kind, Piece, Side, Square, SquareSet};
use std::borrow::Cow;

/// A position of a variant: what stands where, who is to move, and what else the rules must know.
///
/// How it is kept is its own affair: [`Position::state`] tells all of it at once, at the price of putting it together;
/// the other questions are cheap.
#[derive(Debug)]
pub struct Position {
    variant: Variant,
    form: Form,
}

impl Position {
    /// A position from its parts.
    pub fn new(variant: Variant, state: State) -> Position {
        Position { form: Form::new(&variant, state), variant }
    }

    /// The variant it belongs to.
    #[inline]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The bare state: to be asked for once, not in a loop.
    pub fn state(&self) -> Cow<'_, State> {
        by_form!(&self.variant, &self.form,
            plain state => Cow::Borrowed(state),
            planes (planes, masks) => Cow::Owned(planes.to_state(masks)),
        )
    }

    /// The side to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        by_form!(&self.form,
            plain state => state.to_move,
            planes planes => planes.board.turn,
        )
    }

    /// The number of the full move, 1 at the start of a game.
    pub fn full_move(&self) -> u32 {
        by_form!(&self.form,
            plain state => state.full_move,
            planes planes => planes.full_move,
        )
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        by_form!(&self.variant, &self.form,
            plain state => state.at(square).piece(),
            planes (planes, masks) => planes.board.piece_at(masks, square),
        )
    }

    /// Does a piece or a wall stand on a square?
    #[inline]
    pub fn is_occupied(&self, square: Square) -> bool {
        by_form!(&self.variant, &self.form,
            plain state => state.at(square).is_occupied(),
            planes (planes, masks) => planes.board.piece_at(masks, square).is_some(),
        )
    }

    /// Is the piece on a square a promoted one that looks like others of its kind (`q~` in a FEN)?
    pub fn is_marked(&self, square: Square) -> bool {
        by_form!(&self.variant, &self.form,
            plain state => state.marked.contains(square),
            planes (planes, masks) => masks.marks.is_some_and(|plane| planes.board.plane(plane).has(square.index())),
        )
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> SquareSet {
        by_form!(&self.form,
            plain state => state.pieces(side),
            planes planes => planes.board.pieces(side).into(),
        )
    }

    /// How many pieces of a kind a side holds in hand.
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        by_form!(&self.form,
            plain state => state.in_hand(side, kind),
            planes planes => planes.board.in_hand(side, kind),
        )
    }

    /// A number for all that decides which moves there are and what comes of them, the variant included; counters aside.
    pub(crate) fn identity(&self) -> u64 {
        by_form!(&self.variant, &self.form,
            plain state => {
                let key = state.repetition_key(true) ^ self.variant.rules().seed();
                with_numbers(key, state.trail.owner.into_iter().map(|square| i32::from(square.0)))
            },
            planes (planes, masks) => planes.identity(masks),
        )
    }

    /// How the position is kept, for its executor.
    #[inline]
    pub(crate) fn form(&self) -> &Form {
        &self.form
    }

    /// The same, to be changed by a move, with the variant.
    #[inline]
    pub(crate) fn form_mut(&mut self) -> (&Variant, &mut Form) {
        (&self.variant, &mut self.form)
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { variant: self.variant.clone(), form: self.form.clone() }
    }

    /// Writes over this position, in place if both are kept in the same form.
    fn clone_from(&mut self, source: &Position) {
        // All threads count the users of a variant in one place: within one variant that is not touched.
        if !self.variant.is_same(&source.variant) {
            self.variant.clone_from(&source.variant);
        }
        match (&mut self.form, &source.form) {
            (Form::Plain(state), Form::Plain(from)) => state.clone_from(from),
            (Form::Small(planes), Form::Small(from)) => *planes = *from,
            (Form::Medium(planes), Form::Medium(from)) => *planes = *from,
            (Form::Wide(planes), Form::Wide(from)) => *planes = *from,
            (Form::Large(planes), Form::Large(from)) => planes.clone_from(from),
            (Form::Huge(planes), Form::Huge(from)) => planes.clone_from(from),
            (form, from) => *form = from.clone(),
        }
    }
}

/// Equal positions of equal variants, however they are kept.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant == other.variant && self.state() == other.state()
    }
}

impl Eq for Position {}
