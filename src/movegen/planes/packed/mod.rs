//! Moves in few bytes, and lists of them.

mod bundle;
mod kind;
mod list;
mod packing;

pub(in crate::movegen) use bundle::{Bundle, Start, Template};
pub(in crate::movegen) use kind::{PackedKind, PackedMove};
pub(in crate::movegen) use list::{Cursor, ListEnd, PackedMoves, with_packed_moves};
pub(in crate::movegen) use packing::{pack, unpack, unpack_as};
