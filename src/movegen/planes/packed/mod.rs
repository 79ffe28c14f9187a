//! Moves in few bytes, and lists of them.

mod kind;
mod list;
mod packing;

pub(in crate::movegen) use kind::{PackedKind, PackedMove};
pub(in crate::movegen) use list::{Bundle, Cursor, ListEnd, PackedMoves, Start, Template, with_packed_moves};
pub(in crate::movegen) use packing::{pack, unpack, unpack_as};
