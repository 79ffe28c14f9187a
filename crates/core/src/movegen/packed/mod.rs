//! Lists of packed moves, and packing and unpacking.

mod bundle;
mod list;
mod packing;
mod summary;

pub(in crate::movegen) use crate::tables::packed::{PackedKind, PackedMove, PackedStart, Template};
pub(in crate::movegen) use bundle::Bundle;
pub(in crate::movegen) use list::{Cursor, Filling, ListEnd, PackedMoves, Walk, with_packed_moves};
pub(in crate::movegen) use packing::{capturing, pack, promotion, taken, unpack, unpack_as};
pub(in crate::movegen) use summary::{MoveSummary, passed};
