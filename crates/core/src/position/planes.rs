//! A complete position on planes, with its counters and move number.

use super::board::Board;
use super::form::Keeps;
use super::state::State;
use crate::model::limits::MAX_COUNTERS;
use crate::tables::planes::{AnyTables, OfWidth, PlaneTables};
use crate::types::Bits;
use crate::variant::Variant;

/// A [`Board`] with the rest of the position: counters, full-move number and key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Planes<const W: usize, const P: usize> {
    /// The board.
    pub board: Board<W, P>,
    /// The values of the counters, by slot.
    pub counters: [i32; MAX_COUNTERS],
    /// The full-move number.
    pub full_move: u32,
    /// The key of the board, updated with every move. Equals that of a [`State`] without its trail.
    pub key: u64,
}

impl<const W: usize, const P: usize> Planes<W, P> {
    /// The position `state`, or `None` if it does not fit.
    pub fn from_state(tables: &PlaneTables<W>, state: &State) -> Option<Planes<W, P>> {
        // Kinds that can be held need a slot in the hand, and every plane one on the board.
        if tables.planes_of_positions() > P || tables.features.hands && tables.codes.of.len() > P {
            return None;
        }
        let board = Board::from_state(tables, state)?;
        Some(Planes { board, counters: state.counters, full_move: state.full_move, key: state.repetition_key(false) })
    }

    /// The squares where a position differs, if it is stored in the same form.
    #[inline]
    pub(crate) fn differences(&self, other: &impl Keeps<Self>) -> Option<Bits<W>> {
        Some(self.board.differences(&other.planes()?.board))
    }

    /// See [`Position::identity`](super::Position).
    #[inline]
    pub(crate) fn identity(&self, tables: &PlaneTables<W>) -> u64 {
        self.key ^ tables.seed ^ self.board.trail_number(tables)
    }

    /// Set if positions of variants with a [plan](crate::tables::planes::Plan) may be stored in this form. Only the
    /// largest form of each width may: code that judges moves takes long to compile, and copying a few more planes
    /// costs less.
    pub const MAY_JUDGE: bool = W > 1 || P > 8;

    /// The tables of this form.
    #[inline]
    pub(crate) fn tables<'v>(&self, variant: &'v Variant) -> &'v PlaneTables<W>
    where
        AnyTables: OfWidth<W>,
    {
        variant.tables_of()
    }

    /// The position as a [`State`].
    pub fn to_state(&self, tables: &PlaneTables<W>) -> State {
        let mut state = self.board.to_state(tables);
        state.counters = self.counters;
        state.full_move = self.full_move;
        state
    }
}
